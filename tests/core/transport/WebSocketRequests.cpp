// SPDX-FileCopyrightText: 2026 The Streamgauge authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/core/transport/WebSocketRequests.h"

#include <QCryptographicHash>
#include <QTest>

namespace streamgauge::test {

PreparedRequest requestTo(const QUrl &url)
{
    return {url,
            {{"Content-Type", "application/json"}, {"Authorization", "Bearer sk-secret"}},
            "{\"a\":1}\n{\"b\":2}",
            MessageForm::Lines};
}

std::unique_ptr<HttpTransport> transportTo(const QUrl &url)
{
    TransportOptions options;
    options.baseUrl = url;
    options.opening = requestTo(url);
    return makeTransport(options);
}

void prepare(HttpTransport &transport, int connections)
{
    bool isReady = false;
    transport.prepare(connections, [&isReady] { isReady = true; });
    QTRY_VERIFY(isReady);
}

void answer(QWebSocket &socket, const QString &message, int count)
{
    Q_UNUSED(message)
    if (count < 2)
        return;
    socket.sendTextMessage(QStringLiteral("{\"text\":\"hi\"}"));
    socket.close();
}

QUrl asWebSocket(QUrl url)
{
    url.setScheme(QStringLiteral("ws"));
    return url;
}

QByteArray frame(char opcodeAndFin, const QByteArray &payload)
{
    return QByteArray(1, opcodeAndFin) + char(payload.size()) + payload;
}

QByteArray switchTo(const SeenRequest &request)
{
    const QByteArray key
        = request.header("sec-websocket-key") + QByteArrayLiteral("258EAFA5-E914-47DA-95CA-C5AB0DC85B11");
    return "HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
           "X-Request-Id: r7\r\nSec-WebSocket-Accept: "
        + QCryptographicHash::hash(key, QCryptographicHash::Sha1).toBase64() + "\r\n\r\n";
}

} // namespace streamgauge::test
