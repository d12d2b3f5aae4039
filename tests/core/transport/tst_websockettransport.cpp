// SPDX-FileCopyrightText: 2026 The Streamgauge authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/transport/TransportFactory.h"
#include "tests/core/transport/RecordingObserver.h"
#include "tests/support/ScriptedServer.h"
#include "tests/support/WebSocketPeer.h"

#include <QCryptographicHash>
#include <QFile>
#include <QProcess>
#include <QSslKey>
#include <QStandardPaths>
#include <QTcpSocket>
#include <QTemporaryDir>
#include <QTest>
#include <QTimer>

using namespace streamgauge;
using namespace streamgauge::test;

namespace {

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

/// Answers the last of the two messages of requestTo() with a line and the end.
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

/// The 101 to a request that a ScriptedServer saw.
QByteArray switchTo(const SeenRequest &request)
{
    const QByteArray key
        = request.header("sec-websocket-key") + QByteArrayLiteral("258EAFA5-E914-47DA-95CA-C5AB0DC85B11");
    return "HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
           "X-Request-Id: r7\r\nSec-WebSocket-Accept: "
        + QCryptographicHash::hash(key, QCryptographicHash::Sha1).toBase64() + "\r\n\r\n";
}

} // namespace

class WebSocketTransportTest : public QObject
{
    Q_OBJECT

private slots:
    void choosesByAddress();
    void carriesAnAnswer();
    void usesWhatWasOpenedAhead();
    void opensAnewWhereTheServerHungUp();
    void opensNothingAheadOnRequest();
    void putsFramesTogether();
    void takesLargeMessages();
    void keepsTextAsItStands();
    void takesBinaryMessages();
    void sharesTheInstantOfARead();
    void tellsHowItEnded_data();
    void tellsHowItEnded();
    void tellsBrokenFrames_data();
    void tellsBrokenFrames();
    void reportsRefusals_data();
    void reportsRefusals();
    void followsNoRedirect();
    void reportsFailedConnections_data();
    void reportsFailedConnections();
    void endsOnceTheAnswerIsSettled();
    void isSilentAfterCancelling();
    void isSilentWhenCancelledByTheObserver();
    void speaksTls();
};

void WebSocketTransportTest::choosesByAddress()
{
    TransportOptions options;
    options.baseUrl = QUrl(QStringLiteral("https://h/v1"));
    QVERIFY(
        !dynamic_cast<QObject *>(makeTransport(options).get())->inherits("streamgauge::WebSocketTransport"));
    options.opening.url = QUrl(QStringLiteral("wss://h/v1/realtime"));
    QVERIFY(
        dynamic_cast<QObject *>(makeTransport(options).get())->inherits("streamgauge::WebSocketTransport"));
}

void WebSocketTransportTest::carriesAnAnswer()
{
    WebSocketPeer peer(answer);
    QUrl url = peer.url();
    url.setPath(QStringLiteral("/v1/ws"));
    url.setQuery(QStringLiteral("model=m"));
    const auto transport = transportTo(url);
    RecordingObserver observer;
    const auto before = Clock::now();
    const auto exchange = transport->start(requestTo(url), &observer);
    QVERIFY2(observer.calls.isEmpty(), "nothing is said before start() returns");
    QTRY_VERIFY(observer.end);
    QCOMPARE(observer.order(), QStringLiteral("connect head sent bytes end"));
    QVERIFY(std::is_sorted(observer.instants.begin(), observer.instants.end()));
    QVERIFY(observer.instants.front() >= before);
    QCOMPARE(observer.head.status, 101);
    QCOMPARE(observer.head.header("upgrade").toLower(), QByteArray("websocket"));
    QCOMPARE(observer.body(), QByteArray("{\"text\":\"hi\"}\n"));
    QCOMPARE(observer.endKind(), QStringLiteral("complete"));

    const SeenSocket &seen = peer.sockets().first();
    QCOMPARE(seen.messages, QStringList({QStringLiteral("{\"a\":1}"), QStringLiteral("{\"b\":2}")}));
    QCOMPARE(seen.authorization, QByteArray("Bearer sk-secret"));
    QCOMPARE(seen.contentType, QByteArray());
    QCOMPARE(seen.url.path(), QStringLiteral("/v1/ws"));
    QCOMPARE(seen.url.query(), QStringLiteral("model=m"));
}

void WebSocketTransportTest::usesWhatWasOpenedAhead()
{
    WebSocketPeer peer(answer, [](QWebSocket &socket) { socket.sendTextMessage(QStringLiteral("{}")); });
    const auto transport = transportTo(peer.url());
    prepare(*transport, 3);
    QTRY_COMPARE(peer.sockets().size(), 3);
    QTest::qWait(20); // the greetings come
    for (int i = 0; i < 3; ++i) {
        RecordingObserver observer;
        const auto exchange = transport->start(requestTo(peer.url()), &observer);
        QTRY_VERIFY(observer.end);
        QCOMPARE(observer.order(), QStringLiteral("head sent bytes end"));
        QCOMPARE(observer.body(), QByteArray("{\"text\":\"hi\"}\n")); // without the greeting
        // The place of the one that was used is filled again.
        QTRY_COMPARE(peer.openSockets(), 3);
    }
    QCOMPARE(peer.sockets().size(), 6);

    PreparedRequest other = requestTo(peer.url());
    other.headers.append(qMakePair(QByteArray("X-Other"), QByteArray("1")));
    RecordingObserver observer;
    const auto exchange = transport->start(other, &observer);
    QTRY_VERIFY(observer.end);
    QCOMPARE(observer.order(), QStringLiteral("connect head sent bytes end"));
    QCOMPARE(observer.body(), QByteArray("{}\n{\"text\":\"hi\"}\n"));
}

void WebSocketTransportTest::opensAnewWhereTheServerHungUp()
{
    bool isRude = true;
    WebSocketPeer peer(answer, [&isRude](QWebSocket &socket) {
        if (isRude)
            socket.close(QWebSocketProtocol::CloseCodeGoingAway);
    });
    const auto transport = transportTo(peer.url());
    prepare(*transport, 1);
    QTRY_COMPARE(peer.openSockets(), 0);
    isRude = false;
    RecordingObserver observer;
    const auto exchange = transport->start(requestTo(peer.url()), &observer);
    QTRY_VERIFY(observer.end);
    QCOMPARE(observer.order(), QStringLiteral("connect head sent bytes end"));
}

void WebSocketTransportTest::opensNothingAheadOnRequest()
{
    WebSocketPeer peer(answer);
    TransportOptions options;
    options.opening = requestTo(peer.url());
    options.freshConnections = true;
    const auto transport = makeTransport(options);
    prepare(*transport, 3);
    RecordingObserver observer;
    const auto exchange = transport->start(requestTo(peer.url()), &observer);
    QTRY_VERIFY(observer.end);
    QTest::qWait(20);
    QCOMPARE(peer.sockets().size(), 1);
}

void WebSocketTransportTest::putsFramesTogether()
{
    // Cut inside a character and inside a line end, which JSON may have between its tokens.
    const QString message = QStringLiteral("{\"text\":\r\n\"äöü€\",\n\"n\": 1}");
    WebSocketPeer peer([&message](QWebSocket &socket, const QString &, int count) {
        if (count < 2)
            return;
        socket.setOutgoingFrameSize(1);
        socket.sendTextMessage(message);
        socket.sendTextMessage(QStringLiteral("{}"));
        socket.close();
    });
    const auto transport = transportTo(peer.url());
    RecordingObserver observer;
    const auto exchange = transport->start(requestTo(peer.url()), &observer);
    QTRY_VERIFY(observer.end);
    QCOMPARE(observer.body(), QStringLiteral("{\"text\":  \"äöü€\", \"n\": 1}\n{}\n").toUtf8());
}

void WebSocketTransportTest::takesLargeMessages()
{
    const QString audio(12 * 1024 * 1024, u'x');
    WebSocketPeer peer([&audio](QWebSocket &socket, const QString &, int count) {
        if (count == 2) {
            socket.setOutgoingFrameSize(9 * 1024 * 1024);
            socket.sendTextMessage(audio);
            socket.close();
        }
    });
    const auto transport = transportTo(peer.url());
    RecordingObserver observer;
    const auto exchange = transport->start(requestTo(peer.url()), &observer);
    QTRY_VERIFY_WITH_TIMEOUT(observer.end, 20000);
    QCOMPARE(observer.body().size(), audio.size() + 1);
    QCOMPARE(observer.endKind(), QStringLiteral("complete"));
}

void WebSocketTransportTest::keepsTextAsItStands()
{
    WebSocketPeer peer([](QWebSocket &socket, const QString &, int count) {
        if (count < 2)
            return;
        socket.sendTextMessage(QStringLiteral("two\nlines "));
        socket.setOutgoingFrameSize(2);
        socket.sendTextMessage(QStringLiteral("in pieces"));
        socket.close();
    });
    const auto transport = transportTo(peer.url());
    PreparedRequest request = requestTo(peer.url());
    request.messages = MessageForm::Text;
    RecordingObserver observer;
    const auto exchange = transport->start(request, &observer);
    QTRY_VERIFY(observer.end);
    QCOMPARE(observer.reads, QByteArrayList({"two\nlines ", "in pieces"}));
}

void WebSocketTransportTest::takesBinaryMessages()
{
    WebSocketPeer peer([](QWebSocket &socket, const QString &, int count) {
        if (count == 2) {
            socket.sendBinaryMessage("{\"a\":\n1}");
            socket.close();
        }
    });
    const auto transport = transportTo(peer.url());
    RecordingObserver observer;
    const auto exchange = transport->start(requestTo(peer.url()), &observer);
    QTRY_VERIFY(observer.end);
    QCOMPARE(observer.body(), QByteArray("{\"a\": 1}\n"));
}

void WebSocketTransportTest::sharesTheInstantOfARead()
{
    ScriptedServer server([](QTcpSocket &socket, const SeenRequest &request) {
        if (request.number > 1)
            return; // frames of the client
        socket.write(switchTo(request));
        QTimer::singleShot(50, &socket, [&socket] {
            socket.write(frame('\x81', "a") + frame('\x81', "b") + frame('\x89', "ping")
                         + frame('\x81', "c"));
        });
        QTimer::singleShot(120, &socket, [&socket] { socket.write(frame('\x81', "d")); });
        QTimer::singleShot(150, &socket, [&socket] { socket.write(frame('\x88', "\x03\xe8")); });
    });
    const QUrl url = asWebSocket(server.baseUrl());
    const auto transport = transportTo(url);
    PreparedRequest request = requestTo(url);
    request.messages = MessageForm::Text;
    RecordingObserver observer;
    const auto exchange = transport->start(request, &observer);
    QTRY_VERIFY(observer.end);
    QCOMPARE(observer.reads, QByteArrayList({"a", "b", "c", "d"}));
    QCOMPARE(observer.readInstants[1], observer.readInstants[0]);
    QCOMPARE(observer.readInstants[2], observer.readInstants[0]);
    QVERIFY(observer.readInstants[3] - observer.readInstants[0] > std::chrono::milliseconds(20));
    QCOMPARE(observer.head.header("x-request-id"), QByteArray("r7"));
    QCOMPARE(observer.endKind(), QStringLiteral("complete"));
}

void WebSocketTransportTest::tellsHowItEnded_data()
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

void WebSocketTransportTest::tellsHowItEnded()
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

void WebSocketTransportTest::tellsBrokenFrames_data()
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

void WebSocketTransportTest::tellsBrokenFrames()
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

void WebSocketTransportTest::reportsRefusals_data()
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

void WebSocketTransportTest::reportsRefusals()
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

void WebSocketTransportTest::followsNoRedirect()
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

void WebSocketTransportTest::reportsFailedConnections_data()
{
    QTest::addColumn<bool>("listens");
    QTest::newRow("nobody listens") << false;
    QTest::newRow("hangs up at once") << true;
}

void WebSocketTransportTest::reportsFailedConnections()
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

void WebSocketTransportTest::endsOnceTheAnswerIsSettled()
{
    WebSocketPeer peer([](QWebSocket &socket, const QString &, int count) {
        if (count == 2)
            socket.sendTextMessage(QStringLiteral("{}"));
    });
    const auto transport = transportTo(peer.url());
    RecordingObserver observer;
    const auto exchange = transport->start(requestTo(peer.url()), &observer);
    observer.onRead = [&] {
        exchange->answerSettled();
        QVERIFY(!observer.end);
    };
    QTRY_VERIFY(observer.end);
    QCOMPARE(observer.endKind(), QStringLiteral("complete"));
    QTRY_VERIFY(peer.sockets().first().isClosed);
    QCOMPARE(peer.sockets().first().closeCode, 1000);
}

void WebSocketTransportTest::isSilentAfterCancelling()
{
    WebSocketPeer peer(
        [](QWebSocket &socket, const QString &, int) { socket.sendTextMessage(QStringLiteral("{}")); });
    const auto transport = transportTo(peer.url());
    RecordingObserver observer;
    const auto exchange = transport->start(requestTo(peer.url()), &observer);
    QTRY_VERIFY(!observer.reads.isEmpty());
    exchange->cancel();
    const qsizetype calls = observer.calls.size();
    QTRY_VERIFY(peer.sockets().first().isClosed);
    QTest::qWait(20);
    QCOMPARE(observer.calls.size(), calls);

    // Before the socket is open, and by destroying it.
    auto early = transport->start(requestTo(peer.url()), &observer);
    early.reset();
    QTest::qWait(50);
    QCOMPARE(observer.calls.size(), calls);
    QTRY_COMPARE(peer.openSockets(), 0);
}

void WebSocketTransportTest::isSilentWhenCancelledByTheObserver()
{
    WebSocketPeer peer([](QWebSocket &socket, const QString &, int count) {
        if (count == 2) {
            for (int i = 0; i < 5; ++i)
                socket.sendTextMessage(QStringLiteral("x"));
            socket.close();
        }
    });
    const auto transport = transportTo(peer.url());
    PreparedRequest request = requestTo(peer.url());
    request.messages = MessageForm::Text;
    RecordingObserver observer;
    const auto exchange = transport->start(request, &observer);
    observer.onRead = [&exchange] { exchange->cancel(); };
    QTRY_COMPARE(observer.reads.size(), 1);
    QTRY_VERIFY(peer.sockets().first().isClosed);
    QTest::qWait(20);
    QCOMPARE(observer.reads.size(), 1);
    QVERIFY(!observer.end);
}

void WebSocketTransportTest::speaksTls()
{
    const QString openssl = QStandardPaths::findExecutable(QStringLiteral("openssl"));
    if (openssl.isEmpty())
        QSKIP("openssl is not installed");
    const QTemporaryDir folder;
    const QString keyPath = folder.filePath(QStringLiteral("key.pem"));
    const QString certificatePath = folder.filePath(QStringLiteral("cert.pem"));
    QCOMPARE(QProcess::execute(openssl,
                               {QStringLiteral("req"), QStringLiteral("-x509"), QStringLiteral("-newkey"),
                                QStringLiteral("rsa:2048"), QStringLiteral("-nodes"), QStringLiteral("-days"),
                                QStringLiteral("2"), QStringLiteral("-subj"), QStringLiteral("/CN=127.0.0.1"),
                                QStringLiteral("-addext"), QStringLiteral("subjectAltName=IP:127.0.0.1"),
                                QStringLiteral("-keyout"), keyPath, QStringLiteral("-out"), certificatePath}),
             0);
    QFile keyFile(keyPath);
    QVERIFY(keyFile.open(QFile::ReadOnly));
    QSslConfiguration tls;
    tls.setPrivateKey(QSslKey(&keyFile, QSsl::Rsa));
    tls.setLocalCertificateChain(QSslCertificate::fromPath(certificatePath));
    WebSocketPeer peer(answer, {}, tls);
    QCOMPARE(peer.url().scheme(), QStringLiteral("wss"));

    RecordingObserver untrusting;
    const auto strict = transportTo(peer.url());
    const auto refused = strict->start(requestTo(peer.url()), &untrusting);
    QTRY_VERIFY(untrusting.end);
    QCOMPARE(untrusting.endKind(), QStringLiteral("TLS failed"));
    QCOMPARE(untrusting.order(), QStringLiteral("connect end"));
    QCOMPARE(peer.sockets().size(), 0);

    for (const bool trusts : {true, false}) {
        TransportOptions options;
        options.opening = requestTo(peer.url());
        options.tls.caFile = trusts ? certificatePath : QString();
        options.tls.verifyPeer = trusts;
        const auto transport = makeTransport(options);
        RecordingObserver observer;
        const auto exchange = transport->start(requestTo(peer.url()), &observer);
        QTRY_VERIFY(observer.end);
        QCOMPARE(observer.order(), QStringLiteral("connect encrypted head sent bytes end"));
        QCOMPARE(observer.head.status, 101);
        QVERIFY(!observer.head.header("upgrade").isEmpty());
        QCOMPARE(observer.body(), QByteArray("{\"text\":\"hi\"}\n"));
        QCOMPARE(observer.endKind(), QStringLiteral("complete"));
    }
}

QTEST_GUILESS_MAIN(WebSocketTransportTest)
#include "tst_websockettransport.moc"
