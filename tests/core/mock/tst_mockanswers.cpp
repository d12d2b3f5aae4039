// SPDX-FileCopyrightText: 2026 The Streamgauge authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ChatAnswers.h"

#include <QJsonArray>
#include <QTest>

#include <algorithm>
#include <set>

using namespace streamgauge;
using namespace std::chrono_literals;

namespace {

/// Content events in one piece of the transfer coding.
int contentEvents(const QByteArray &chunk)
{
    const std::vector<QByteArray> events = dataEvents(chunk);
    return static_cast<int>(std::count_if(
        events.begin(), events.end(), [](const QByteArray &event) { return event.contains("\"content\""); }));
}

} // namespace

class TestMockAnswers : public QObject
{
    Q_OBJECT

private slots:
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
    void breaksOff();
    void notesClientThatLeaves();
    void keepsInstantsInOrder();
    void remembersPrompts();
    void givesTheSameAnswersAgain();
};

void TestMockAnswers::streamsAsAsked()
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

void TestMockAnswers::separatesHeadersRoleAndFirstContent()
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

void TestMockAnswers::delivers_data()
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

void TestMockAnswers::delivers()
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

void TestMockAnswers::answersWithoutStream()
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

void TestMockAnswers::capsOutput()
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

void TestMockAnswers::callsTool()
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

void TestMockAnswers::thinksFirst()
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

void TestMockAnswers::endsAsTold()
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

void TestMockAnswers::reportsUsageOnlyWhenAsked()
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

void TestMockAnswers::answersWithErrors()
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

void TestMockAnswers::breaksOff()
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

void TestMockAnswers::notesClientThatLeaves()
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

void TestMockAnswers::keepsInstantsInOrder()
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

void TestMockAnswers::remembersPrompts()
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

void TestMockAnswers::givesTheSameAnswersAgain()
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

QTEST_GUILESS_MAIN(TestMockAnswers)
#include "tst_mockanswers.moc"
