// SPDX-FileCopyrightText: 2026 The Streamgauge authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/mock/MockProvider.h"

#include "RawClient.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QTest>

#include <algorithm>
#include <set>

#ifdef Q_OS_UNIX
#include <sys/resource.h>
#endif

using namespace streamgauge;
using namespace std::chrono_literals;

namespace {

DelayDistribution fixed(Duration duration)
{
    DelayDistribution delay;
    delay.first = duration;
    return delay;
}

MockScenario quick(int tokens = 6)
{
    MockScenario scenario;
    scenario.outputTokens = tokens;
    scenario.gap = fixed(1ms);
    return scenario;
}

quint16 portOf(MockProvider &provider)
{
    const Result<QUrl> url = provider.listen();
    return url ? static_cast<quint16>(url->port()) : quint16(0);
}

QJsonObject json(const QByteArray &text)
{
    return QJsonDocument::fromJson(text).object();
}

QString textOf(const std::vector<QByteArray> &events, const QString &field = QStringLiteral("content"))
{
    QString text;
    for (const QByteArray &event : events)
        text += json(event)[QStringLiteral("choices")][0][QStringLiteral("delta")][field].toString();
    return text;
}

int words(const QString &text)
{
    return static_cast<int>(text.split(QLatin1Char(' '), Qt::SkipEmptyParts).size());
}

QJsonObject usageOf(const std::vector<QByteArray> &events)
{
    for (const QByteArray &event : events) {
        const QJsonObject usage = json(event)[QStringLiteral("usage")].toObject();
        if (!usage.isEmpty())
            return usage;
    }
    return {};
}

QString finishOf(const std::vector<QByteArray> &events)
{
    for (const QByteArray &event : events) {
        const QJsonValue reason = json(event)[QStringLiteral("choices")][0][QStringLiteral("finish_reason")];
        if (reason.isString())
            return reason.toString();
    }
    return {};
}

/// Content events in one piece of the transfer coding.
int contentEvents(const QByteArray &chunk)
{
    const std::vector<QByteArray> events = dataEvents(chunk);
    return static_cast<int>(std::count_if(
        events.begin(), events.end(), [](const QByteArray &event) { return event.contains("\"content\""); }));
}

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
    void streamsAsAsked();
    void separatesHeadersRoleAndFirstContent();
    void delivers_data();
    void delivers();
    void answersWithoutStream();
    void capsOutput();
    void callsTool();
    void thinksFirst();
    void endsAsTold();
    void reportsUsageOnlyWhenAsked();
    void answersWithErrors();
    void refuses_data();
    void refuses();
    void asksForKey();
    void keepsConnection();
    void answersPipelinedRequestsInOrder();
    void continuesWhenExpected();
    void speaksHttp10();
    void endsSlowRequests();
    void breaksOff();
    void notesClientThatLeaves();
    void keepsInstantsInOrder();
    void remembersPrompts();
    void givesTheSameAnswersAgain();
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

void TestMockProvider::streamsAsAsked()
{
    MockProvider provider(quick());
    RawClient client(portOf(provider));
    client.send(streamRequest());
    const RawResponse response = client.read();
    QCOMPARE(response.status, 200);
    QVERIFY(response.complete);
    QVERIFY(response.head.contains("content-type: text/event-stream"));
    const std::vector<QByteArray> events = dataEvents(response.body);
    QCOMPARE(events.size(), std::size_t(6 + 3));
    QCOMPARE(events.back(), QByteArray("[DONE]"));
    QCOMPARE(words(textOf(events)), 6);
    QCOMPARE(finishOf(events), QStringLiteral("stop"));
    QCOMPARE(usageOf(events)[QStringLiteral("completion_tokens")].toInt(), 6);
    std::set<QString> ids;
    for (std::size_t index = 0; index + 1 < events.size(); ++index) {
        const QJsonObject event = json(events[index]);
        QCOMPARE(event[QStringLiteral("object")].toString(), QStringLiteral("chat.completion.chunk"));
        QCOMPARE(event[QStringLiteral("model")].toString(), QStringLiteral("m"));
        ids.insert(event[QStringLiteral("id")].toString());
    }
    QCOMPARE(ids.size(), std::size_t(1));
    // The usage chunk has no choice, and the first content also names the role.
    QVERIFY(json(events[7])[QStringLiteral("choices")].toArray().isEmpty());
    QCOMPARE(json(events[0])[QStringLiteral("choices")][0][QStringLiteral("delta")][QStringLiteral("role")]
                 .toString(),
             QStringLiteral("assistant"));
    const std::vector<MockRecord> records = provider.records();
    QCOMPARE(records.size(), std::size_t(1));
    QCOMPARE(records[0].path, QByteArray("/v1/chat/completions"));
    QVERIFY(records[0].body.contains("hello"));
    QCOMPARE(records[0].outputTokens, 6);
    QCOMPARE(records[0].made.size(), std::size_t(6));
    QCOMPARE(records[0].written.size(), std::size_t(6));
}

void TestMockProvider::separatesHeadersRoleAndFirstContent()
{
    MockScenario scenario = quick(1);
    scenario.roleDelay = fixed(60ms);
    scenario.firstTokenDelay = fixed(200ms);
    MockProvider provider(scenario);
    RawClient client(portOf(provider));
    client.send(streamRequest());
    // The headers are out long before anything else is.
    const QByteArray early = client.peek(12);
    QVERIFY(early.startsWith("HTTP/1.1 200"));
    QVERIFY(!early.contains("data:"));
    const RawResponse response = client.read();
    const std::vector<QByteArray> events = dataEvents(response.body);
    QVERIFY(events[0].contains("\"role\":\"assistant\",\"content\":\"\""));
    QVERIFY(!events[1].contains("role"));
    QVERIFY(response.chunks.size() >= 2);
    const MockRecord record = provider.records().at(0);
    QVERIFY(*record.headersWritten - record.read < 150ms);
    QVERIFY(record.written.at(0) - record.read >= 200ms);
    QVERIFY(record.written.at(0) - *record.headersWritten >= 50ms);
}

void TestMockProvider::delivers_data()
{
    QTest::addColumn<MockDelivery>("delivery");
    QTest::addColumn<MockGrouping>("groupBy");
    QTest::addColumn<int>("leastPieces"); // of the transfer coding that carry content
    QTest::addColumn<int>("mostPieces");
    QTest::newRow("incremental") << MockDelivery::Incremental << MockGrouping::Events << 24 << 24;
    QTest::newRow("stalled") << MockDelivery::Stalled << MockGrouping::Events << 24 << 24;
    QTest::newRow("by events") << MockDelivery::Grouped << MockGrouping::Events << 3 << 3;
    QTest::newRow("by bytes") << MockDelivery::Grouped << MockGrouping::Bytes << 4 << 8;
    QTest::newRow("by time") << MockDelivery::Grouped << MockGrouping::Time << 2 << 8;
    QTest::newRow("buffered") << MockDelivery::Buffered << MockGrouping::Events << 1 << 1;
}

void TestMockProvider::delivers()
{
    QFETCH(MockDelivery, delivery);
    QFETCH(MockGrouping, groupBy);
    QFETCH(int, leastPieces);
    QFETCH(int, mostPieces);
    MockScenario scenario = quick(24);
    scenario.gap = fixed(3ms);
    scenario.delivery = delivery;
    scenario.groupBy = groupBy;
    scenario.groupEvents = 8;
    scenario.groupBytes = 900;
    scenario.groupTime = 20ms;
    scenario.stallFor = 150ms;
    MockProvider provider(scenario);
    RawClient client(portOf(provider));
    client.send(streamRequest());
    const RawResponse response = client.read();
    QVERIFY(response.complete);
    QCOMPARE(words(textOf(dataEvents(response.body))), 24);
    int pieces = 0;
    for (const QByteArray &chunk : response.chunks)
        pieces += contentEvents(chunk) > 0 ? 1 : 0;
    QVERIFY2(pieces >= leastPieces && pieces <= mostPieces, qPrintable(QString::number(pieces)));
    const MockRecord record = provider.records().at(0);
    QCOMPARE(record.made.size(), std::size_t(24));
    QCOMPARE(record.written.size(), std::size_t(24));
    if (delivery == MockDelivery::Buffered) {
        QCOMPARE(record.written.front(), record.written.back());
        QVERIFY(record.made.back() - record.made.front() >= 23 * 3ms);
    }
    if (delivery == MockDelivery::Stalled)
        QVERIFY(record.made.at(10) - record.made.at(9) >= 150ms);
}

void TestMockProvider::answersWithoutStream()
{
    for (const MockDelivery delivery : {MockDelivery::Incremental, MockDelivery::NotAStream}) {
        MockScenario scenario = quick();
        scenario.delivery = delivery;
        MockProvider provider(scenario);
        RawClient client(portOf(provider));
        client.send(delivery == MockDelivery::NotAStream
                        ? streamRequest()
                        : chatRequest(R"({"model":"m","messages":[{"role":"user","content":"hi"}]})"));
        const RawResponse response = client.read();
        QCOMPARE(response.status, 200);
        QVERIFY(response.head.contains("content-type: application/json"));
        QVERIFY(response.chunks.empty());
        const QJsonObject document = json(response.body);
        QCOMPARE(document[QStringLiteral("object")].toString(), QStringLiteral("chat.completion"));
        const QJsonValue choice = document[QStringLiteral("choices")][0];
        QCOMPARE(words(choice[QStringLiteral("message")][QStringLiteral("content")].toString()), 6);
        QCOMPARE(choice[QStringLiteral("finish_reason")].toString(), QStringLiteral("stop"));
        QCOMPARE(document[QStringLiteral("usage")][QStringLiteral("completion_tokens")].toInt(), 6);
        QCOMPARE(provider.records().at(0).outputTokens, 6);
    }
}

void TestMockProvider::capsOutput()
{
    MockProvider provider(quick(50));
    RawClient client(portOf(provider));
    for (const QByteArray field : {"\"max_tokens\":5,", "\"max_completion_tokens\":5,\"max_tokens\":9,"}) {
        client.send(streamRequest("hello", field));
        const std::vector<QByteArray> events = dataEvents(client.read().body);
        QCOMPARE(words(textOf(events)), 5);
        QCOMPARE(finishOf(events), QStringLiteral("length"));
        QCOMPARE(usageOf(events)[QStringLiteral("completion_tokens")].toInt(), 5);
    }
    client.send(streamRequest("hello", "\"max_tokens\":50,"));
    QCOMPARE(finishOf(dataEvents(client.read().body)), QStringLiteral("stop"));
}

void TestMockProvider::callsTool()
{
    MockScenario scenario = quick();
    scenario.toolName = QStringLiteral("get_weather");
    scenario.toolArguments = QStringLiteral("{\"city\":\"Reykjavík \\\"west\\\"\",\"mood\":\"😀😀😀\"}");
    MockProvider provider(scenario);
    RawClient client(portOf(provider));
    client.send(streamRequest());
    const std::vector<QByteArray> events = dataEvents(client.read().body);
    QString name;
    QString arguments;
    int fragments = 0;
    for (const QByteArray &event : events) {
        const QJsonValue call = json(
            event)[QStringLiteral("choices")][0][QStringLiteral("delta")][QStringLiteral("tool_calls")][0];
        const QJsonValue function = call[QStringLiteral("function")];
        name += function[QStringLiteral("name")].toString();
        arguments += function[QStringLiteral("arguments")].toString();
        fragments += function[QStringLiteral("arguments")].toString().isEmpty() ? 0 : 1;
    }
    QCOMPARE(name, QStringLiteral("get_weather"));
    QCOMPARE(arguments, scenario.toolArguments);
    QVERIFY(fragments > 5);
    QCOMPARE(finishOf(events), QStringLiteral("tool_calls"));

    client.send(chatRequest(R"({"model":"m","messages":[{"role":"user","content":"hi"}]})"));
    const QJsonValue message
        = json(client.read().body)[QStringLiteral("choices")][0][QStringLiteral("message")];
    QVERIFY(message[QStringLiteral("content")].isNull());
    QCOMPARE(message[QStringLiteral("tool_calls")][0][QStringLiteral("function")][QStringLiteral("arguments")]
                 .toString(),
             scenario.toolArguments);
}

void TestMockProvider::thinksFirst()
{
    MockScenario scenario = quick(4);
    scenario.reasoningTokens = 3;
    MockProvider provider(scenario);
    RawClient client(portOf(provider));
    client.send(streamRequest());
    const std::vector<QByteArray> events = dataEvents(client.read().body);
    QCOMPARE(words(textOf(events, QStringLiteral("reasoning_content"))), 3);
    QCOMPARE(words(textOf(events)), 4);
    QVERIFY(events[2].contains("reasoning_content"));
    QVERIFY(!events[3].contains("reasoning_content"));
    const QJsonObject usage = usageOf(events);
    QCOMPARE(usage[QStringLiteral("completion_tokens")].toInt(), 7);
    QCOMPARE(usage[QStringLiteral("completion_tokens_details")]
                 .toObject()[QStringLiteral("reasoning_tokens")]
                 .toInt(),
             3);
}

void TestMockProvider::endsAsTold()
{
    MockScenario scenario = quick();
    scenario.sendDone = false;
    scenario.endOfLineCrLf = true;
    scenario.keepAliveEvery = 2ms;
    scenario.keepAliveBytes = 40;
    scenario.endDelay = fixed(60ms);
    MockProvider provider(scenario);
    RawClient client(portOf(provider));
    client.send(streamRequest());
    const RawResponse response = client.read();
    QVERIFY(response.complete);
    QVERIFY(!response.body.contains("[DONE]"));
    QCOMPARE(response.body.count('\n'), response.body.count("\r\n"));
    const auto comment = std::find_if(response.chunks.begin(), response.chunks.end(),
                                      [](const QByteArray &chunk) { return chunk.startsWith(": "); });
    QVERIFY(comment != response.chunks.end());
    QCOMPARE(comment->size(), 40);
    const MockRecord record = provider.records().at(0);
    QVERIFY(*record.finished - record.written.back() >= 50ms);
}

void TestMockProvider::reportsUsageOnlyWhenAsked()
{
    const QByteArray plain
        = chatRequest(R"({"model":"m","stream":true,"messages":[{"role":"user","content":"hi"}]})");
    MockProvider provider(quick());
    RawClient client(portOf(provider));
    client.send(plain);
    QVERIFY(!client.read().body.contains("usage"));

    MockScenario silent = quick();
    silent.sendUsage = false;
    MockProvider silentProvider(silent);
    RawClient silentClient(portOf(silentProvider));
    silentClient.send(streamRequest());
    QVERIFY(!silentClient.read().body.contains("usage"));
    silentClient.send(chatRequest(R"({"model":"m","messages":[{"role":"user","content":"hi"}]})"));
    QVERIFY(!silentClient.read().body.contains("usage"));
}

void TestMockProvider::answersWithErrors()
{
    MockScenario scenario = quick(1);
    scenario.errorStatus = 429;
    scenario.retryAfter = "7";
    scenario.errorShare = 0.5;
    MockProvider provider(scenario);
    RawClient client(portOf(provider));
    int errors = 0;
    for (int request = 0; request < 40; ++request) {
        client.send(streamRequest());
        const RawResponse response = client.read();
        if (response.status == 200) {
            QVERIFY(!response.head.contains("retry-after"));
            continue;
        }
        ++errors;
        QCOMPARE(response.status, 429);
        QVERIFY(response.head.contains("\r\nretry-after: 7\r\n"));
        QCOMPARE(json(response.body)[QStringLiteral("error")][QStringLiteral("code")].toString(),
                 QStringLiteral("rate_limit_exceeded"));
    }
    QVERIFY(errors > 5 && errors < 35);
    const std::vector<MockRecord> records = provider.records();
    QCOMPARE(
        std::count_if(records.begin(), records.end(), [](const MockRecord &r) { return r.status == 429; }),
        errors);
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

void TestMockProvider::breaksOff()
{
    MockScenario scenario = quick(20);
    scenario.disconnectAfterChunks = 4;
    MockProvider provider(scenario);
    const quint16 port = portOf(provider);
    RawClient client(port);
    client.send(streamRequest());
    const RawResponse response = client.read();
    QVERIFY(!response.complete);
    QCOMPARE(dataEvents(response.body).size(), std::size_t(4));
    RawClient whole(port);
    whole.send(chatRequest(R"({"model":"m","messages":[{"role":"user","content":"hi"}]})"));
    const RawResponse half = whole.read();
    QCOMPARE(half.status, 200);
    QVERIFY(!half.complete);
    for (const MockRecord &record : provider.records()) {
        QVERIFY(!record.finished);
        QVERIFY(!record.clientLeft);
        QCOMPARE(record.written.size(), std::size_t(4));
        QCOMPARE(record.outputTokens, 4);
    }
}

void TestMockProvider::notesClientThatLeaves()
{
    MockScenario scenario = quick(1000);
    scenario.gap = fixed(20ms);
    MockProvider provider(scenario);
    RawClient client(portOf(provider));
    client.send(streamRequest());
    (void)client.peek(600);
    client.abort();
    QTRY_VERIFY(provider.records().at(0).clientLeft.has_value());
    const MockRecord record = provider.records().at(0);
    QVERIFY(!record.finished);
    QVERIFY(!record.written.empty());
    QVERIFY(record.written.size() < 1000);
    QVERIFY(record.made.size() < 1000);
    QVERIFY(*record.clientLeft >= record.written.back());
    QTest::qWait(60);
    QCOMPARE(provider.records().at(0).written.size(), record.written.size());
}

void TestMockProvider::keepsInstantsInOrder()
{
    for (const MockDelivery delivery :
         {MockDelivery::Incremental, MockDelivery::Grouped, MockDelivery::Buffered, MockDelivery::Stalled,
          MockDelivery::NotAStream}) {
        MockScenario scenario = quick(30);
        scenario.delivery = delivery;
        scenario.stallFor = 20ms;
        scenario.headersDelay = fixed(10ms);
        MockProvider provider(scenario);
        const Instant before = Clock::now();
        RawClient client(portOf(provider));
        client.send(streamRequest());
        QVERIFY(client.read().complete);
        const MockRecord record = provider.records().at(0);
        QVERIFY(record.read >= before);
        QVERIFY(*record.headersWritten - record.read >= 10ms);
        QVERIFY(record.written.front() >= *record.headersWritten);
        QVERIFY(std::is_sorted(record.made.begin(), record.made.end()));
        QVERIFY(std::is_sorted(record.written.begin(), record.written.end()));
        QCOMPARE(record.made.size(), record.written.size());
        for (std::size_t chunk = 0; chunk < record.made.size(); ++chunk)
            QVERIFY(record.made[chunk] <= record.written[chunk]);
        QVERIFY(*record.finished >= record.written.back());
        QVERIFY(*record.finished <= Clock::now());
    }
}

void TestMockProvider::remembersPrompts()
{
    MockScenario scenario = quick(1);
    scenario.firstTokenDelay = fixed(100ms);
    scenario.cachedSpeedUp = 10;
    MockProvider provider(scenario);
    RawClient client(portOf(provider));
    const QByteArray stable(6'000, 's');
    const auto cachedAfter = [&](const QByteArray &prompt) {
        client.send(streamRequest(prompt));
        const QJsonObject usage = usageOf(dataEvents(client.read().body));
        return usage[QStringLiteral("prompt_tokens_details")]
            .toObject()[QStringLiteral("cached_tokens")]
            .toInt(-1);
    };
    QCOMPARE(cachedAfter(stable + "first tail"), 0);
    const int cached = cachedAfter(stable + "second tail");
    QVERIFY(cached >= 1'400 && cached <= 1'500);
    QCOMPARE(cached % 64, 0);
    QCOMPARE(cachedAfter("another " + stable), 0);
    QCOMPARE(cachedAfter("short"), 0);
    const std::vector<MockRecord> records = provider.records();
    QCOMPARE(records[1].cachedTokens, cached);
    QVERIFY(records[0].written[0] - records[0].read >= 100ms);
    QVERIFY(records[1].made[0] - records[1].read <= 15ms); // as planned, not as the machine had time for

    scenario.promptCache = false;
    MockProvider forgetful(scenario);
    RawClient other(portOf(forgetful));
    for (int request = 0; request < 2; ++request) {
        other.send(streamRequest(stable));
        const QJsonObject usage = usageOf(dataEvents(other.read().body));
        // Unknown, which is not 0.
        QVERIFY(!usage.contains(QStringLiteral("prompt_tokens_details")));
    }
}

void TestMockProvider::givesTheSameAnswersAgain()
{
    MockScenario scenario = quick(20);
    scenario.tokensPerChunkMost = 4;
    scenario.seed = 99;
    std::vector<std::vector<QString>> texts;
    std::vector<std::vector<Duration>> made;
    std::set<QString> ids;
    for (int round = 0; round < 2; ++round) {
        MockProvider provider(scenario);
        RawClient client(portOf(provider));
        auto &roundTexts = texts.emplace_back();
        for (int request = 0; request < 3; ++request) {
            client.send(streamRequest());
            const std::vector<QByteArray> events = dataEvents(client.read().body);
            roundTexts.push_back(textOf(events));
            ids.insert(json(events[0])[QStringLiteral("id")].toString());
        }
        auto &roundMade = made.emplace_back();
        for (const MockRecord &record : provider.records()) {
            for (const Instant instant : record.made)
                roundMade.push_back(instant - record.read);
        }
    }
    QCOMPARE(texts[0], texts[1]);
    QVERIFY(made[0] == made[1]);
    QVERIFY(texts[0][0] != texts[0][1]);
    QCOMPARE(ids.size(), std::size_t(6));
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
