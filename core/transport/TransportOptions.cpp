// SPDX-FileCopyrightText: 2026 The Streamgauge authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/transport/TransportOptions.h"

namespace streamgauge {

QSslConfiguration sslConfigurationOf(const TransportOptions &options)
{
    QSslConfiguration ssl = QSslConfiguration::defaultConfiguration();
    if (!options.tls.caFile.isEmpty())
        ssl.addCaCertificates(options.tls.caFile);
    if (!options.tls.verifyPeer)
        ssl.setPeerVerifyMode(QSslSocket::VerifyNone);
    return ssl;
}

} // namespace streamgauge
