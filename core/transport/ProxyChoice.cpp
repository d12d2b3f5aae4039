// SPDX-FileCopyrightText: 2026 The Streamgauge authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/transport/ProxyChoice.h"

#include <QCoreApplication>
#include <QHostAddress>
#include <QNetworkProxyFactory>

#include <algorithm>
#include <iterator>
#include <utility>

namespace streamgauge {

bool isLocalHost(const QString &host)
{
    const QHostAddress address(host);
    if (address.isNull())
        return !host.contains(u'.') || host.endsWith(QLatin1String(".localhost"))
            || host.endsWith(QLatin1String(".local"));
    if (address.isLoopback() || address.isLinkLocal() || address.isUniqueLocalUnicast())
        return true;
    // RFC 1918; QHostAddress::isPrivateUse() is newer than Qt 6.4.
    constexpr std::pair<const char *, int> privateNets[]
        = {{"10.0.0.0", 8}, {"172.16.0.0", 12}, {"192.168.0.0", 16}};
    return std::any_of(std::begin(privateNets), std::end(privateNets), [&address](const auto &net) {
        return address.isInSubnet(QHostAddress(QLatin1String(net.first)), net.second);
    });
}

Result<QNetworkProxy> proxyFor(const Backend &backend)
{
    const auto systemProxy = [&backend] {
        QUrl url = backend.baseUrl; // a WebSocket begins as HTTP, and the system knows it as that
        if (url.scheme() == QLatin1String("ws"))
            url.setScheme(QStringLiteral("http"));
        else if (url.scheme() == QLatin1String("wss"))
            url.setScheme(QStringLiteral("https"));
        const auto found = QNetworkProxyFactory::systemProxyForQuery(QNetworkProxyQuery(url));
        return found.isEmpty() ? QNetworkProxy(QNetworkProxy::NoProxy) : found.first();
    };
    switch (backend.proxy.mode) {
    case ProxyMode::None:
        return QNetworkProxy(QNetworkProxy::NoProxy);
    case ProxyMode::System:
        return systemProxy();
    case ProxyMode::Automatic:
        return isLocalHost(backend.baseUrl.host()) ? QNetworkProxy(QNetworkProxy::NoProxy) : systemProxy();
    case ProxyMode::Custom:
        break;
    }
    const QUrl &url = backend.proxy.url;
    const bool socks = url.scheme() == QLatin1String("socks5");
    if (url.host().isEmpty() || (!socks && url.scheme() != QLatin1String("http")))
        return failure(QCoreApplication::translate("ProxyChoice",
                                                   "The proxy of backend “%1” can't be used: give an address "
                                                   "such as http://host:3128 or socks5://host:1080.")
                           .arg(backend.name));
    return QNetworkProxy(socks ? QNetworkProxy::Socks5Proxy : QNetworkProxy::HttpProxy, url.host(),
                         static_cast<quint16>(url.port(socks ? 1080 : 3128)));
}

} // namespace streamgauge
