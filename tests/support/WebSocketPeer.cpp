// SPDX-FileCopyrightText: 2026 The Streamgauge authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/WebSocketPeer.h"

#include <algorithm>
#include <memory>

namespace streamgauge::test {

WebSocketPeer::WebSocketPeer(OnMessage onMessage, OnOpen onOpen, const std::optional<QSslConfiguration> &tls)
    : m_server(QStringLiteral("peer"), tls ? QWebSocketServer::SecureMode : QWebSocketServer::NonSecureMode)
{
    if (tls)
        m_server.setSslConfiguration(*tls);
    m_server.listen(QHostAddress::LocalHost);
    connect(&m_server, &QWebSocketServer::newConnection, this, [this, onMessage, onOpen] {
        while (QWebSocket *socket = m_server.nextPendingConnection()) {
            socket->setParent(this);
            const qsizetype index = m_sockets.size();
            m_sockets.append({socket->requestUrl(),
                              socket->request().rawHeader("Authorization"),
                              socket->request().rawHeader("Content-Type"),
                              {},
                              false,
                              0});
            connect(socket, &QWebSocket::textMessageReceived, this,
                    [this, socket, index, onMessage](const QString &message) {
                        m_sockets[index].messages.append(message);
                        onMessage(*socket, message, int(m_sockets[index].messages.size()));
                    });
            connect(socket, &QWebSocket::disconnected, this, [this, socket, index] {
                m_sockets[index].isClosed = true;
                m_sockets[index].closeCode = socket->closeCode();
                socket->deleteLater();
            });
            if (onOpen)
                onOpen(*socket);
        }
    });
}

WebSocketPeer::~WebSocketPeer()
{
    // Sockets speak while they are destroyed.
    for (QWebSocket *socket : findChildren<QWebSocket *>())
        socket->disconnect(this);
}

QUrl WebSocketPeer::url() const
{
    return m_server.serverUrl();
}

int WebSocketPeer::openSockets() const
{
    return int(std::count_if(m_sockets.begin(), m_sockets.end(),
                             [](const SeenSocket &socket) { return !socket.isClosed; }));
}

} // namespace streamgauge::test
