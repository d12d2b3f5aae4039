// SPDX-FileCopyrightText: 2026 The Streamgauge authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/transport/BackendTransport.h"

#include "core/transport/ProxyChoice.h"

#include <QCoreApplication>
#include <QFile>

#include <algorithm>

namespace streamgauge {

Result<TransportOptions> transportOptionsFor(const Backend &backend)
{
    const auto proxy = proxyFor(backend);
    if (!proxy)
        return tl::unexpected(proxy.error());
    if (!backend.tls.caFile.isEmpty() && !QFile::exists(backend.tls.caFile))
        return failure(
            QCoreApplication::translate(
                "BackendTransport", "The certificate file “%1” of backend “%2” does not exist (tls.ca_file).")
                .arg(backend.tls.caFile, backend.name));
    return TransportOptions{backend.baseUrl, backend.httpVersion,      backend.tls,
                            *proxy,          backend.freshConnections, PreparedRequest()};
}

void addAcceptEncoding(HeaderList &headers, const Backend &backend)
{
    const bool hasEncoding = std::any_of(headers.begin(), headers.end(), [](const auto &header) {
        return header.first.compare("accept-encoding", Qt::CaseInsensitive) == 0;
    });
    // Set by hand even for identity: Qt's own header would offer codings that we don't decode.
    if (!hasEncoding)
        headers.append(qMakePair(QByteArrayLiteral("Accept-Encoding"),
                                 backend.acceptEncoding.isEmpty() ? QByteArrayLiteral("identity")
                                                                  : backend.acceptEncoding));
}

} // namespace streamgauge
