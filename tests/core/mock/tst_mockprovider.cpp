// SPDX-FileCopyrightText: 2026 The Streamgauge authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ChatAnswers.h"

#include <QJsonDocument>
#include <QTest>

#include <algorithm>
#include <set>

#ifdef Q_OS_UNIX
#include <sys/resource.h>
#endif

using namespace streamgauge;
using namespace std::chrono_literals;

namespace {

void allowManyFiles()
{
#ifdef Q_OS_UNIX
    rlimit limit{};
    getrlimit(RLIMIT_NOFILE, &limit);
    limit.rlim_cur = limit.rlim_max;
    setrlimit(RLIMIT_NOFILE, &limit);
#endif
}

} // namespace

class TestMockProvider : public QObject
{
    Q_OBJECT

private slots:
    void listensOnLoopbackOnly();
    void refuses_data();
    void refuses();
    void asksForKey();
    void keepsConnection();
    void answersPipelinedRequestsInOrder();
    void continuesWhenExpected();
    void speaksHttp10();
    void endsSlowRequests();
    void forgetsOldRecords();
    void holdsThousandStreams();
    void goesAwayWithOpenStreams();
};

void TestMockProvider::listensOnLoopbackOnly()
{
    MockProvider provider(quick());
    const Result<QUrl> refused = provider.listen(QHostAddress(QStringLiteral("0.0.0.0")));
    QVERIFY(!refused);
    QVERIFY(refused.error().message.contains(QStringLiteral("127.0.0.1")));
    const Result<QUrl> url = provider.listen();
    QVERIFY(url);
    QCOMPARE(url->host(), QStringLiteral("127.0.0.1"));
    QCOMPARE(url->path(), QStringLiteral("/v1"));
    QVERIFY(!provider.listen());
    MockProvider second(quick());
    const Result<QUrl> taken
        = second.listen(QHostAddress(QHostAddress::LocalHost), static_cast<quint16>(url->port()));
    QVERIFY(!taken);
    QVERIFY(taken.error().message.contains(QString::number(url->port())));
}

void TestMockProvider::refuses_data()
{
    QTest::addColumn<QByteArray>("request");
    QTest::addColumn<int>("status");
    QTest::addColumn<bool>("staysOpen");
    QTest::newRow("models") << QByteArray("GET /v1/models HTTP/1.1\r\nHost: m\r\n\r\n") << 200 << true;
    QTest::newRow("health") << QByteArray("GET /health?full=1 HTTP/1.1\r\nHost: m\r\n\r\n") << 200 << true;
    QTest::newRow("unknown path") << QByteArray("GET /v1/files HTTP/1.1\r\nHost: m\r\n\r\n") << 404 << true;
    QTest::newRow("wrong method") << QByteArray("GET /v1/chat/completions HTTP/1.1\r\nHost: m\r\n\r\n") << 405
                                  << true;
    QTest::newRow("not JSON") << chatRequest("{") << 400 << true;
    QTest::newRow("no messages") << chatRequest(R"({"model":"m"})") << 400 << true;
    QTest::newRow("garbage") << QByteArray("hello\r\n\r\n") << 400 << false;
    QTest::newRow("too large") << QByteArray("POST /v1/chat/completions HTTP/1.1\r\nHost: m\r\n"
                                             "Content-Length: 99999999999\r\n\r\n")
                               << 413 << false;
    QTest::newRow("endless headers") << QByteArray("GET / HTTP/1.1\r\nHost: m\r\nX: ")
            + QByteArray(80'000, 'x') << 431
                                     << false;
    QTest::newRow("endless line") << QByteArray(80'000, 'x') << 414 << false;
}

void TestMockProvider::refuses()
{
    QFETCH(QByteArray, request);
    QFETCH(int, status);
    QFETCH(bool, staysOpen);
    MockProvider provider(quick(1));
    RawClient client(portOf(provider));
    client.send(request);
    const RawResponse response = client.read();
    QCOMPARE(response.status, status);
    QVERIFY(QJsonDocument::fromJson(response.body).isObject());
    QCOMPARE(json(response.body).contains(QStringLiteral("error")), status != 200);
    if (status == 405)
        QVERIFY(response.head.contains("\r\nallow: post\r\n"));
    if (staysOpen) {
        client.send(streamRequest());
        QCOMPARE(client.read().status, 200);
    } else {
        QVERIFY(response.head.contains("\r\nconnection: close\r\n"));
        QVERIFY(client.closes());
    }
}

void TestMockProvider::asksForKey()
{
    MockScenario scenario = quick(1);
    scenario.requireKey = "sk-right";
    MockProvider provider(scenario);
    RawClient client(portOf(provider));
    client.send(chatRequest(R"({"model":"m","messages":[]})", "Authorization: Bearer sk-wrong\r\n"));
    const RawResponse refused = client.read();
    QCOMPARE(refused.status, 401);
    QCOMPARE(json(refused.body)[QStringLiteral("error")][QStringLiteral("code")].toString(),
             QStringLiteral("invalid_api_key"));
    QVERIFY(!refused.body.contains("sk-"));
    client.send(chatRequest(R"({"model":"m","messages":[{"role":"user","content":"hi"}]})",
                            "Authorization: Bearer sk-right\r\n"));
    QCOMPARE(client.read().status, 200);
}

void TestMockProvider::keepsConnection()
{
    MockProvider provider(quick(2));
    RawClient client(portOf(provider));
    for (int request = 0; request < 3; ++request) {
        client.send(streamRequest());
        QVERIFY(client.read().complete);
    }
    QCOMPARE(provider.connectionsAccepted(), 1);
    std::set<QByteArray> bodies;
    for (const MockRecord &record : provider.records())
        QCOMPARE(record.connection, 1);
    client.send(chatRequest(R"({"model":"m","stream":true,"messages":[{"role":"user","content":"hi"}]})",
                            "Connection: close\r\n"));
    const RawResponse last = client.read();
    QVERIFY(last.complete);
    QVERIFY(last.head.contains("\r\nconnection: close\r\n"));
    QVERIFY(client.closes());
}

void TestMockProvider::answersPipelinedRequestsInOrder()
{
    MockProvider provider(quick(3));
    RawClient client(portOf(provider));
    QByteArray requests;
    for (int request = 0; request < 20; ++request)
        requests += request % 2 == 0 ? streamRequest("p" + QByteArray::number(request))
                                     : QByteArray("GET /health HTTP/1.1\r\nHost: m\r\n\r\n");
    client.send(requests);
    for (int request = 0; request < 20; ++request) {
        const RawResponse response = client.read();
        QVERIFY(response.complete);
        QCOMPARE(response.chunks.empty(), request % 2 == 1);
    }
    const std::vector<MockRecord> records = provider.records();
    QCOMPARE(records.size(), std::size_t(20));
    for (std::size_t index = 0; index < records.size(); ++index) {
        QCOMPARE(records[index].request, quint64(index + 1));
        if (index % 2 == 0)
            QVERIFY(records[index].body.contains("\"p" + QByteArray::number(qsizetype(index)) + '"'));
        if (index > 0)
            QVERIFY(records[index].read >= *records[index - 1].finished);
    }
}

void TestMockProvider::continuesWhenExpected()
{
    MockProvider provider(quick(1));
    RawClient client(portOf(provider));
    const QByteArray request = chatRequest(R"({"model":"m","messages":[{"role":"user","content":"hi"}]})",
                                           "Expect: 100-continue\r\n");
    const qsizetype body = request.indexOf("\r\n\r\n") + 4;
    client.send(request.left(body));
    QCOMPARE(client.read().status, 100);
    client.send(request.mid(body));
    QCOMPARE(client.read().status, 200);
}

void TestMockProvider::speaksHttp10()
{
    MockProvider provider(quick(3));
    RawClient client(portOf(provider));
    QByteArray request = streamRequest();
    request.replace("HTTP/1.1", "HTTP/1.0");
    client.send(request);
    const RawResponse response = client.read();
    QVERIFY(!response.head.contains("transfer-encoding"));
    QCOMPARE(dataEvents(response.body).back(), QByteArray("[DONE]"));
}

void TestMockProvider::endsSlowRequests()
{
    MockLimits limits;
    limits.requestTime = 80ms;
    limits.idleTime = 80ms;
    MockProvider provider(quick(1), limits);
    const quint16 port = portOf(provider);
    RawClient slow(port);
    slow.send("POST /v1/chat/completions HTTP/1.1\r\nHost: m\r\nContent-Le");
    QCOMPARE(slow.read().status, 408);
    QVERIFY(slow.closes());
    RawClient silent(port);
    QVERIFY(silent.closes());
    QVERIFY(provider.records().empty());
}

void TestMockProvider::forgetsOldRecords()
{
    MockLimits limits;
    limits.recordsKept = 3;
    limits.bodyBytesKept = 300;
    MockProvider provider(quick(1), limits);
    RawClient client(portOf(provider));
    for (int request = 0; request < 5; ++request) {
        client.send(streamRequest(QByteArray(60, 'x')));
        QVERIFY(client.read().complete);
    }
    const std::vector<MockRecord> records = provider.records();
    QCOMPARE(records.size(), std::size_t(3));
    QCOMPARE(records.front().request, quint64(3));
    QVERIFY(records.front().body.isEmpty());
    QVERIFY(!records.back().body.isEmpty());
}

void TestMockProvider::holdsThousandStreams()
{
    allowManyFiles();
    constexpr int streams = 1000;
    MockScenario scenario = quick(10);
    scenario.firstTokenDelay = fixed(300ms);
    scenario.gap = fixed(50ms);
    MockProvider provider(scenario);
    const quint16 port = portOf(provider);
    std::vector<std::unique_ptr<QTcpSocket>> sockets;
    for (int stream = 0; stream < streams; ++stream) {
        sockets.push_back(std::make_unique<QTcpSocket>());
        sockets.back()->connectToHost(QStringLiteral("127.0.0.1"), port);
    }
    const auto connected
        = [](const auto &socket) { return socket->state() == QAbstractSocket::ConnectedState; };
    QTRY_VERIFY_WITH_TIMEOUT(std::all_of(sockets.begin(), sockets.end(), connected), 30'000);
    int ended = 0;
    std::vector<QByteArray> received(streams);
    for (std::size_t stream = 0; stream < sockets.size(); ++stream) {
        QTcpSocket *socket = sockets[stream].get();
        connect(socket, &QTcpSocket::readyRead, socket, [socket, &bytes = received[stream], &ended] {
            bytes += socket->readAll();
            if (bytes.endsWith("\r\n0\r\n\r\n"))
                ++ended;
        });
        socket->write(streamRequest());
    }
    QTRY_COMPARE_WITH_TIMEOUT(ended, streams, 60'000);
    for (const QByteArray &bytes : received)
        QCOMPARE(bytes.count("data: {"), 12);
    const std::vector<MockRecord> records = provider.records();
    QCOMPARE(records.size(), std::size_t(streams));
    // All were open at the same time: the last had begun before the first was done.
    Instant lastRead = records.front().read;
    Instant firstFinished = *records.front().finished;
    for (const MockRecord &record : records) {
        lastRead = std::max(lastRead, record.read);
        firstFinished = std::min(firstFinished, *record.finished);
    }
    if (lastRead > firstFinished)
        QSKIP("this machine was too slow to open all streams at once");
    QCOMPARE(provider.connectionsAccepted(), streams);
}

void TestMockProvider::goesAwayWithOpenStreams()
{
    MockScenario scenario = quick(1000);
    scenario.gap = fixed(10ms);
    auto provider = std::make_unique<MockProvider>(scenario);
    const quint16 port = portOf(*provider);
    std::vector<std::unique_ptr<RawClient>> clients;
    for (int client = 0; client < 20; ++client) {
        clients.push_back(std::make_unique<RawClient>(port));
        clients.back()->send(streamRequest());
        (void)clients.back()->peek(500);
    }
    provider.reset();
    for (const std::unique_ptr<RawClient> &client : clients)
        QVERIFY(!client->read().complete);
    // One that never listened goes as quietly.
    const MockProvider idle(scenario);
    QVERIFY(idle.records().empty());
}

QTEST_GUILESS_MAIN(TestMockProvider)
#include "tst_mockprovider.moc"
