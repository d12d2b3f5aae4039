// SPDX-FileCopyrightText: 2026 The Streamgauge authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/plan/Plan.h"
#include "tests/support/ServerProcess.h"
#include "tests/support/TestAuthority.h"

#include <QTemporaryDir>
#include <QUrl>

#include <optional>

namespace streamgauge::test {

/// A real nginx in front of another server, as an engineer's gateway would have it.
class Nginx
{
public:
    /// Why it can't be used here; empty when it can.
    [[nodiscard]] static QString whyAbsent();
    /// Passes everything on to `upstream`. `directives` go into the location block. With an identity it
    /// speaks TLS, and HTTP/2 to who asks for it unless `newest` says otherwise.
    [[nodiscard]] bool start(const QUrl &upstream, const QString &directives,
                             const std::optional<ServerIdentity> &identity = std::nullopt,
                             HttpVersion newest = HttpVersion::Http2);
    [[nodiscard]] QString errorText() const { return m_error; }
    [[nodiscard]] QUrl baseUrl() const;

private:
    ServerProcess m_server;
    QTemporaryDir m_folder;
    QString m_error;
    QString m_scheme;
    quint16 m_port = 0;
};

} // namespace streamgauge::test
