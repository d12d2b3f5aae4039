// SPDX-FileCopyrightText: 2026 The Streamgauge authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/core/transport/RecordingObserver.h"
#include "tests/core/transport/WebSocketRequests.h"
#include "tests/support/WebSocketPeer.h"

#include <QTcpServer>
#include <QTcpSocket>
#include <QTest>
#include <QTimer>

using namespace streamgauge;
using namespace streamgauge::test;

/// All the ways in which a WebSocket ends before its time, or is not made.
class WebSocketEndsTest : public QObject
{
    Q_OBJECT

private slots:
    void tellsHowItEnded_data();
    void tellsHowItEnded();
    void tellsBrokenFrames_data();
    void tellsBrokenFrames();
    void reportsRefusals_data();
    void reportsRefusals();
    void followsNoRedirect();
    void reportsFailedConnections_data();
    void reportsFailedConnections();
};

void WebSocketEndsTest::tellsHowItEnded_data()
{
    QTest::addColumn<int>("code"); // 0 for a broken connection
    QTest::addColumn<QString>("kind");
    QTest::newRow("1000") << 1000 << QStringLiteral("complete");
    QTest::newRow("1001 going away") << 1001 << QStringLiteral("cut");
    QTest::newRow("1008 policy") << 1008 << QStringLiteral("cut");
    QTest::newRow("1009 too big") << 1009 << QStringLiteral("cut");
    QTest::newRow("1011 server error") << 1011 << QStringLiteral("cut");
    QTest::newRow("4000 of its own") << 4000 << QStringLiteral("cut");
    QTest::newRow("no close frame") << 0 << QStringLiteral("cut");
}

void WebSocketEndsTest::tellsHowItEnded()
{
    QFETCH(int, code);
    QFETCH(QString, kind);
    WebSocketPeer peer([code](QWebSocket &socket, const QString &, int count) {
        if (count < 2)
            return;
        socket.sendTextMessage(QStringLiteral("{}"));
        if (code == 0) {
            socket.flush();
            socket.abort();
        } else {
            socket.close(QWebSocketProtocol::CloseCode(code), QStringLiteral("because"));
        }
    });
    const auto transport = transportTo(peer.url());
    RecordingObserver observer;
    const auto exchange = transport->start(requestTo(peer.url()), &observer);
    QTRY_VERIFY(observer.end);
    QCOMPARE(observer.endKind(), kind);
    QCOMPARE(observer.body(), QByteArray("{}\n"));
    if (code > 1000) {
        QVERIFY2(observer.end->message.contains(QString::number(code)), qPrintable(observer.end->message));
        QVERIFY2(observer.end->message.contains(QLatin1String("because")), qPrintable(observer.end->message));
    }
}

void WebSocketEndsTest::tellsBrokenFrames_data()
{
    QTest::addColumn<QByteArray>("bytes");
    QTest::addColumn<QString>("kind");
    QTest::newRow("reserved opcode") << frame('\x83', "x") << QStringLiteral("unreadable");
    QTest::newRow("invalid UTF-8 is left to the decoder")
        << frame('\x81', "a\xff\xfe") + frame('\x88', "\x03\xe8") << QStringLiteral("complete");
    QTest::newRow("compressed, unasked") << frame('\xc1', "x") << QStringLiteral("unreadable");
    QTest::newRow("stray continuation") << frame('\x80', "x") << QStringLiteral("unreadable");
    QTest::newRow("fragmented ping") << frame('\x09', "x") << QStringLiteral("unreadable");
    QTest::newRow("text with the close frame")
        << frame('\x81', "{}") + frame('\x88', "\x03\xe8") << QStringLiteral("complete");
    QTest::newRow("close frame without a code") << frame('\x88', "") << QStringLiteral("complete");
    QTest::newRow("cut inside a frame") << QByteArray("\x81\x05{}") << QStringLiteral("cut");
}

void WebSocketEndsTest::tellsBrokenFrames()
{
    QFETCH(QByteArray, bytes);
    QFETCH(QString, kind);
    ScriptedServer server([&bytes](QTcpSocket &socket, const SeenRequest &request) {
        if (request.number > 1)
            return;
        socket.write(switchTo(request) + bytes);
        QTimer::singleShot(50, &socket, [&socket] { socket.disconnectFromHost(); });
    });
    const QUrl url = asWebSocket(server.baseUrl());
    const auto transport = transportTo(url);
    RecordingObserver observer;
    const auto exchange = transport->start(requestTo(url), &observer);
    QTRY_VERIFY(observer.end);
    QCOMPARE(observer.endKind(), kind);
}

void WebSocketEndsTest::reportsRefusals_data()
{
    QTest::addColumn<QByteArray>("answer");
    QTest::addColumn<int>("status"); // 0 for none
    QTest::addColumn<QByteArray>("body");
    QTest::addColumn<QString>("kind");
    const auto row = [](const char *name, const QByteArray &bytes, int status, const char *body,
                        const char *kind = "complete") {
        QTest::newRow(name) << bytes << status << QByteArray(body) << QString::fromLatin1(kind);
    };
    row("401",
        "HTTP/1.1 401 Unauthorized\r\nWWW-Authenticate: Basic realm=\"x\"\r\nContent-Length: 12\r\n\r\n"
        "{\"error\":\n1}",
        401, "{\"error\":\n1}");
    row("404 until the end", "HTTP/1.1 404 Not Found\r\nConnection: close\r\n\r\nnot here", 404, "not here");
    row("429 in chunks",
        "HTTP/1.1 429 Too Many Requests\r\nRetry-After: 7\r\nTransfer-Encoding: chunked\r\n\r\n"
        "5\r\n{\"a\":\r\n2\r\n1}\r\n0\r\n\r\n",
        429, "{\"a\":1}");
    row("503 without a body", "HTTP/1.1 503 Busy\r\nContent-Length: 0\r\n\r\n", 503, "");
    row("400 as to a wrong version",
        "HTTP/1.1 400 Bad Request\r\nSec-WebSocket-Version: 8\r\nContent-Length: 1\r\n\r\nx", 400, "x");
    row("200", "HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nhi", 0, "", "unreadable");
    row("101 with the wrong key",
        "HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
        "Sec-WebSocket-Accept: AAAA\r\n\r\n",
        0, "", "unreadable");
    row("no HTTP", "SSH-2.0-OpenSSH\r\n\r\n", 0, "", "unreadable");
    row("head cut off", "HTTP/1.1 101 Switching Protocols\r\nUpgr", 0, "", "connection failed");
}

void WebSocketEndsTest::reportsRefusals()
{
    QFETCH(QByteArray, answer);
    QFETCH(int, status);
    QFETCH(QByteArray, body);
    QFETCH(QString, kind);
    for (const int step : {int(answer.size()), 7}) {
        ScriptedServer server([&answer, step](QTcpSocket &socket, const SeenRequest &) {
            for (qsizetype i = 0; i < answer.size(); i += step) {
                QTimer::singleShot(step < answer.size() ? int(i) / 2 : 0, &socket,
                                   [&socket, part = answer.mid(i, step)] { socket.write(part); });
            }
            QTimer::singleShot(200, &socket, [&socket] { socket.disconnectFromHost(); });
        });
        const QUrl url = asWebSocket(server.baseUrl());
        const auto transport = transportTo(url);
        prepare(*transport, 1); // refused as well, and without a word
        RecordingObserver observer;
        const auto exchange = transport->start(requestTo(url), &observer);
        QTRY_VERIFY(observer.end);
        QCOMPARE(observer.endKind(), kind);
        QCOMPARE(observer.head.status, status);
        QCOMPARE(observer.body(), body);
        if (status == 429)
            QCOMPARE(observer.head.header("retry-after"), QByteArray("7"));
        QVERIFY2(!observer.end->message.contains(QLatin1String("secret")), qPrintable(observer.end->message));
        QCOMPARE(server.connections(), 2);
    }
}

void WebSocketEndsTest::followsNoRedirect()
{
    WebSocketPeer elsewhere(answer);
    ScriptedServer server([&elsewhere](QTcpSocket &socket, const SeenRequest &) {
        socket.write("HTTP/1.1 307 Temporary Redirect\r\nContent-Length: 0\r\nLocation: "
                     + elsewhere.url().toEncoded() + "\r\n\r\n");
    });
    const QUrl url = asWebSocket(server.baseUrl());
    const auto transport = transportTo(url);
    RecordingObserver observer;
    const auto exchange = transport->start(requestTo(url), &observer);
    QTRY_VERIFY(observer.end);
    QCOMPARE(observer.head.status, 307);
    QVERIFY(!observer.head.header("location").isEmpty());
    QCOMPARE(elsewhere.sockets().size(), 0);
    QVERIFY(!server.requests()
                 .front()
                 .head.left(server.requests().front().head.indexOf('\n'))
                 .contains("secret"));
}

void WebSocketEndsTest::reportsFailedConnections_data()
{
    QTest::addColumn<bool>("listens");
    QTest::newRow("nobody listens") << false;
    QTest::newRow("hangs up at once") << true;
}

void WebSocketEndsTest::reportsFailedConnections()
{
    QFETCH(bool, listens);
    QTcpServer server;
    QVERIFY(server.listen(QHostAddress::LocalHost));
    connect(&server, &QTcpServer::newConnection, &server, [&server] {
        QTcpSocket *socket = server.nextPendingConnection();
        connect(socket, &QTcpSocket::readyRead, socket, [socket] { socket->abort(); });
    });
    const QUrl url(QStringLiteral("ws://127.0.0.1:%1/v1").arg(server.serverPort()));
    if (!listens)
        server.close();
    const auto transport = transportTo(url);
    prepare(*transport, 2);
    RecordingObserver observer;
    const auto exchange = transport->start(requestTo(url), &observer);
    QTRY_VERIFY(observer.end);
    QCOMPARE(observer.order(), QStringLiteral("connect end"));
    QCOMPARE(observer.endKind(), QStringLiteral("connection failed"));
    QVERIFY(!observer.end->message.isEmpty());
}

QTEST_GUILESS_MAIN(WebSocketEndsTest)
#include "tst_websocketends.moc"
