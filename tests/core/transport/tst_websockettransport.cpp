// SPDX-FileCopyrightText: 2026 The Streamgauge authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/core/transport/RecordingObserver.h"
#include "tests/core/transport/WebSocketRequests.h"
#include "tests/support/WebSocketPeer.h"

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
