// SPDX-FileCopyrightText: 2026 The Streamgauge authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>
#include <QSslConfiguration>
#include <QStringList>
#include <QUrl>
#include <QWebSocket>
#include <QWebSocketServer>

#include <functional>
#include <optional>

namespace streamgauge::test {

/// One WebSocket that a client opened.
struct SeenSocket
{
    QUrl url;
    QByteArray authorization;
    QByteArray contentType;
    QStringList messages; ///< from the client
    bool isClosed = false;
    int closeCode = 0;
};

/// A WebSocket server on Qt's own implementation, in the thread of the test. `onOpen` may greet; `onMessage`
/// answers each text message, `count` of which came so far on that socket.
class WebSocketPeer : public QObject
{
public:
    using OnOpen = std::function<void(QWebSocket &socket)>;
    using OnMessage = std::function<void(QWebSocket &socket, const QString &message, int count)>;

    explicit WebSocketPeer(OnMessage onMessage, OnOpen onOpen = {},
                           const std::optional<QSslConfiguration> &tls = {});
    ~WebSocketPeer() override;

    [[nodiscard]] QUrl url() const;
    [[nodiscard]] const QList<SeenSocket> &sockets() const { return m_sockets; }
    [[nodiscard]] int openSockets() const;

private:
    QWebSocketServer m_server;
    QList<SeenSocket> m_sockets;
};

} // namespace streamgauge::test
