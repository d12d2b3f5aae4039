// SPDX-FileCopyrightText: 2026 The Streamgauge authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/plan/Plan.h"
#include "core/protocol/StreamProtocol.h"

#include <QNetworkProxy>
#include <QSslConfiguration>

namespace streamgauge {

/// What a transport needs to know of its backend.
struct TransportOptions
{
    QUrl baseUrl;
    HttpVersion httpVersion = HttpVersion::Http1_1;
    TlsOptions tls;
    QNetworkProxy proxy = QNetworkProxy(QNetworkProxy::NoProxy);
    bool freshConnections = false;
    /// Address and headers of the backend's requests, without a body. WebSockets are opened with them before
    /// there is a request; where they are unknown, none is opened ahead.
    PreparedRequest opening;
};

/// The TLS settings of a backend's connections, without any protocol negotiation.
[[nodiscard]] QSslConfiguration sslConfigurationOf(const TransportOptions &options);

} // namespace streamgauge
