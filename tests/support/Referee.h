// SPDX-FileCopyrightText: 2026 The Streamgauge authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "tests/support/ServerProcess.h"

#include <QTemporaryDir>
#include <QUrl>

namespace streamgauge::test {

/// The independent server that writes the instant of each write into the stream. Its source is found through
/// the environment variable STREAMGAUGE_REFEREE_DIR and compiled when first used; it is not part of this
/// project.
class Referee
{
public:
    /// Why it can't be used here; empty when it can.
    [[nodiscard]] static QString whyAbsent();
    [[nodiscard]] bool start();
    void stop() { m_server.stop(); }
    [[nodiscard]] QString errorText() const { return m_error; }
    [[nodiscard]] quint16 port() const { return m_port; }
    [[nodiscard]] QUrl baseUrl() const;
    [[nodiscard]] QString logPath() const { return m_folder.filePath(QStringLiteral("truth.log")); }
    /// Path of a compiled program of the referee's folder (truthserver, rawclient); empty with errorText() if
    /// it fails.
    [[nodiscard]] QString program(const QString &name);

private:
    ServerProcess m_server;
    QTemporaryDir m_folder;
    QString m_error;
    quint16 m_port = 0;
};

} // namespace streamgauge::test
