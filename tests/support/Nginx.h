// SPDX-FileCopyrightText: 2026 The Streamgauge authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "tests/support/ServerProcess.h"

#include <QTemporaryDir>
#include <QUrl>

namespace streamgauge::test {

/// A real nginx in front of another server, as an engineer's gateway would have it.
class Nginx
{
public:
    /// Why it can't be used here; empty when it can.
    [[nodiscard]] static QString whyAbsent();
    /// Passes everything on to `upstream`. `directives` go into the location block.
    [[nodiscard]] bool start(const QUrl &upstream, const QString &directives);
    [[nodiscard]] QString errorText() const { return m_error; }
    [[nodiscard]] QUrl baseUrl() const;

private:
    ServerProcess m_server;
    QTemporaryDir m_folder;
    QString m_error;
    quint16 m_port = 0;
};

} // namespace streamgauge::test
