// SPDX-FileCopyrightText: 2026 The Streamgauge authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/mock/MockProtocol.h"

#include "ProtocolRequests.h"
#include "core/mock/JsonTexts.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QTest>

using namespace streamgauge;
using namespace std::chrono_literals;

namespace {

/// The names of events, each run of equal ones as one, with their number.
QStringList eventNames(const QByteArray &body)
{
    QStringList names;
    QString last;
    int repeated = 0;
    const auto settle = [&] {
        if (repeated > 0)
            names.append(repeated > 1 ? last + QStringLiteral(" ×%1").arg(repeated) : last);
        repeated = 0;
    };
    for (const QByteArray &line : body.split('\n')) {
        if (!line.startsWith("event: "))
            continue;
        const QString name = QString::fromUtf8(line.mid(7));
        if (name != last)
            settle();
        last = name;
        ++repeated;
    }
    settle();
    return names;
}

std::vector<QJsonObject> lines(const QByteArray &body)
{
    std::vector<QJsonObject> documents;
    for (const QByteArray &line : body.split('\n')) {
        if (!line.trimmed().isEmpty())
            documents.push_back(json(line));
    }
    return documents;
}

MockScenario thinking()
{
    MockScenario scenario = quick(3);
    scenario.reasoningTokens = 2;
    return scenario;
}

MockScenario calling()
{
    MockScenario scenario = quick(3);
    scenario.toolName = QStringLiteral("get_weather");
    scenario.toolArguments = QStringLiteral("{\"city\":\"Rome\"}");
    return scenario;
}

} // namespace

/// What stands on the wire in each protocol.
class TestMockProtocol : public QObject
{
    Q_OBJECT

private slots:
    void isFoundByPath_data();
    void isFoundByPath();
    void responsesOpenFillAndClose();
    void responsesCallTools();
    void responsesCutItems_data();
    void responsesCutItems();
    void anthropicOpensFillsAndCloses();
    void anthropicCallsTools();
    void geminiCountsAsItGoes();
    void geminiStreamsArrays();
    void geminiCallsWholeOrNot();
    void ollamaTellsTheTime();
    void ollamaReadsItsLimits();
    void ownEndpointTakesAnyBody();
    void answersWithDocuments();
    void quotesJson();
};

void TestMockProtocol::isFoundByPath_data()
{
    QTest::addColumn<QByteArray>("target");
    QTest::addColumn<QByteArray>("id"); // empty: none
    const auto row = [](const char *target, const char *id) {
        QTest::newRow(target) << QByteArray(target) << QByteArray(id);
    };
    row("/v1/chat/completions", "openai-chat");
    row("/openai/deployments/d/chat/completions?api-version=1", "openai-chat");
    row("/v1/completions", "openai-completions");
    row("/v1/responses", "openai-responses");
    row("/anthropic/v1/messages?beta=true", "anthropic");
    row("/v1beta/models/gemini-2:streamGenerateContent?key=k&alt=sse", "gemini");
    row("/v1beta/models/gemini-2:generateContent", "gemini");
    row("/api/chat", "ollama");
    row("/v1/api/generate", "ollama");
    row("/agent/sse", "sse");
    row("/ndjson", "ndjson");
    row("/v1/text", "text");
    row("/v1/embeddings", "json");
    row("/search/json", "json");
    row("/v1/models", "");
    row("/v1/context", "");
    row("/", "");
}

void TestMockProtocol::isFoundByPath()
{
    QFETCH(QByteArray, target);
    QFETCH(QByteArray, id);
    HttpRequest request;
    request.target = target;
    const MockProtocol *protocol = mockProtocolFor(request);
    QCOMPARE(QByteArray(protocol ? protocol->id : ""), id);
}

void TestMockProtocol::responsesOpenFillAndClose()
{
    const RawResponse response = answerAt(responsesPath, thinking());
    const QStringList expected{
        QStringLiteral("response.created"),
        QStringLiteral("response.in_progress"),
        QStringLiteral("response.output_item.added"),
        QStringLiteral("response.reasoning_summary_part.added"),
        QStringLiteral("response.reasoning_summary_text.delta ×2"),
        QStringLiteral("response.reasoning_summary_text.done"),
        QStringLiteral("response.reasoning_summary_part.done"),
        QStringLiteral("response.output_item.done"),
        QStringLiteral("response.output_item.added"),
        QStringLiteral("response.content_part.added"),
        QStringLiteral("response.output_text.delta ×3"),
        QStringLiteral("response.output_text.done"),
        QStringLiteral("response.content_part.done"),
        QStringLiteral("response.output_item.done"),
        QStringLiteral("response.completed"),
    };
    QCOMPARE(eventNames(response.body), expected);
    const std::vector<QByteArray> events = dataEvents(response.body);
    QString text;
    for (std::size_t index = 0; index < events.size(); ++index) {
        const QJsonObject event = json(events[index]);
        QCOMPARE(event[QStringLiteral("sequence_number")].toInteger(-1), qint64(index));
        if (event[QStringLiteral("type")] == QStringLiteral("response.output_text.delta"))
            text += event[QStringLiteral("delta")].toString();
    }
    const QJsonObject whole = json(events.back())[QStringLiteral("response")].toObject();
    QCOMPARE(whole[QStringLiteral("status")].toString(), QStringLiteral("completed"));
    QCOMPARE(
        whole[QStringLiteral("output")][1][QStringLiteral("content")][0][QStringLiteral("text")].toString(),
        text);
    const QJsonValue usage = whole[QStringLiteral("usage")];
    QCOMPARE(usage[QStringLiteral("output_tokens")].toInt(), 5);
    QCOMPARE(usage[QStringLiteral("output_tokens_details")][QStringLiteral("reasoning_tokens")].toInt(), 2);
    QCOMPARE(usage[QStringLiteral("input_tokens_details")][QStringLiteral("cached_tokens")].toInt(-1), 0);
}

void TestMockProtocol::responsesCallTools()
{
    const RawResponse response = answerAt(responsesPath, calling());
    const std::vector<QByteArray> events = dataEvents(response.body);
    QString arguments;
    for (const QByteArray &event : events) {
        if (json(event)[QStringLiteral("type")] == QStringLiteral("response.function_call_arguments.delta"))
            arguments += json(event)[QStringLiteral("delta")].toString();
    }
    QCOMPARE(arguments, QStringLiteral("{\"city\":\"Rome\"}"));
    const QJsonValue item = json(events.back())[QStringLiteral("response")][QStringLiteral("output")][0];
    QCOMPARE(item[QStringLiteral("type")].toString(), QStringLiteral("function_call"));
    QCOMPARE(item[QStringLiteral("arguments")].toString(), arguments);
}

void TestMockProtocol::responsesCutItems_data()
{
    QTest::addColumn<bool>("callsTool");
    QTest::addColumn<int>("most");
    QTest::addColumn<QStringList>("statuses"); // of the items in the whole response
    const QString completed = QStringLiteral("completed");
    const QString incomplete = QStringLiteral("incomplete");
    const QString none; // reasoning has no status
    QTest::newRow("call, cut") << true << 1 << QStringList{incomplete};
    QTest::newRow("call, whole") << true << 100 << QStringList{completed};
    QTest::newRow("text, cut") << false << 3 << QStringList{none, incomplete};
    QTest::newRow("text, whole") << false << 100 << QStringList{none, completed};
}

void TestMockProtocol::responsesCutItems()
{
    QFETCH(bool, callsTool);
    QFETCH(int, most);
    QFETCH(QStringList, statuses);
    MockProvider provider(callsTool ? calling() : thinking());
    RawClient client(portOf(provider));
    for (const QByteArray stream : {"true", "false"}) {
        client.send(postRequest(responsesPath,
                                R"({"model":"m","input":"hi","stream":)" + stream
                                    + ",\"max_output_tokens\":" + QByteArray::number(most) + '}'));
        const QByteArray body = client.read().body;
        QJsonObject whole
            = stream == "true" ? json(dataEvents(body).back())[u"response"].toObject() : json(body);
        QCOMPARE(whole[u"status"].toString(), statuses.last());
        QStringList found;
        for (const QJsonValue &item : whole[u"output"].toArray())
            found.append(item[u"status"].toString());
        QCOMPARE(found, statuses);
        if (stream == "false")
            continue;
        QStringList closed; // by the events on the way
        for (const QByteArray &event : dataEvents(body)) {
            if (json(event)[u"type"] == QStringLiteral("response.output_item.done"))
                closed.append(json(event)[u"item"][u"status"].toString());
        }
        QCOMPARE(closed, statuses);
    }
}

void TestMockProtocol::anthropicOpensFillsAndCloses()
{
    const RawResponse response = answerAt(messagesPath, thinking());
    const QStringList expected{
        QStringLiteral("message_start"),
        QStringLiteral("content_block_start"),
        QStringLiteral("ping"),
        QStringLiteral("content_block_delta ×3"),
        QStringLiteral("content_block_stop"),
        QStringLiteral("content_block_start"),
        QStringLiteral("content_block_delta ×3"),
        QStringLiteral("content_block_stop"),
        QStringLiteral("message_delta"),
        QStringLiteral("message_stop"),
    };
    QCOMPARE(eventNames(response.body), expected);
    const std::vector<QByteArray> events = dataEvents(response.body);
    for (const QByteArray &event : events)
        QVERIFY(response.body.contains("event: " + json(event)[QStringLiteral("type")].toString().toUtf8()
                                       + '\n'));
    // The last delta of thinking is its signature.
    QVERIFY(events[5].contains("signature_delta"));
    const QJsonValue usage = json(events[events.size() - 2])[QStringLiteral("usage")];
    QCOMPARE(usage[QStringLiteral("output_tokens")].toInt(), 5);
    QCOMPARE(usage[QStringLiteral("output_tokens_details")][QStringLiteral("thinking_tokens")].toInt(), 2);
    QVERIFY(response.head.contains("\r\nrequest-id: "));
}

void TestMockProtocol::anthropicCallsTools()
{
    const RawResponse response = answerAt(messagesPath, calling());
    QString input;
    for (const QByteArray &event : dataEvents(response.body))
        input += json(event)[QStringLiteral("delta")][QStringLiteral("partial_json")].toString();
    QCOMPARE(input, QStringLiteral("{\"city\":\"Rome\"}"));
    QVERIFY(response.body.contains("\"partial_json\":\"\""));
    QVERIFY(response.body.contains("\"stop_reason\":\"tool_use\""));
}

void TestMockProtocol::geminiCountsAsItGoes()
{
    const RawResponse response = answerAt(geminiPath, thinking());
    const std::vector<QByteArray> events = dataEvents(response.body);
    QCOMPARE(events.size(), std::size_t(6));
    QVERIFY(!response.body.contains("event: "));
    QVERIFY(!response.body.contains("[DONE]"));
    const QJsonValue second = json(events[1])[QStringLiteral("usageMetadata")];
    QCOMPARE(second[QStringLiteral("thoughtsTokenCount")].toInt(), 2);
    QVERIFY(second[QStringLiteral("candidatesTokenCount")].isUndefined());
    const QJsonObject last = json(events.back());
    const QJsonValue candidate = last[QStringLiteral("candidates")][0];
    QCOMPARE(candidate[QStringLiteral("finishReason")].toString(), QStringLiteral("STOP"));
    QVERIFY(
        !candidate[QStringLiteral("content")][QStringLiteral("parts")][0][QStringLiteral("thoughtSignature")]
             .toString()
             .isEmpty());
    const QJsonValue usage = last[QStringLiteral("usageMetadata")];
    QCOMPARE(usage[QStringLiteral("candidatesTokenCount")].toInt(), 3);
    QCOMPARE(usage[QStringLiteral("totalTokenCount")].toInt(),
             usage[QStringLiteral("promptTokenCount")].toInt() + 5);
}

void TestMockProtocol::geminiStreamsArrays()
{
    for (const bool closes : {true, false}) {
        MockScenario scenario = quick(3);
        scenario.sendDone = closes;
        const RawResponse response = answerAt(arrayPath, scenario);
        QVERIFY(response.head.contains("content-type: application/json"));
        QVERIFY(response.chunks.size() >= 3);
        QVERIFY(response.body.startsWith("[{"));
        const QByteArray whole = closes ? response.body : response.body + ']';
        QCOMPARE(QJsonDocument::fromJson(whole).array().size(), 4);
    }
    MockScenario nothing = quick(0);
    nothing.sendFinish = false;
    QCOMPARE(answerAt(arrayPath, nothing).body, QByteArray());
}

void TestMockProtocol::geminiCallsWholeOrNot()
{
    const QJsonValue call = json(dataEvents(
        answerAt(geminiPath, calling()).body)[0])[QStringLiteral("candidates")][0][QStringLiteral("content")]
                                                 [QStringLiteral("parts")][0][QStringLiteral("functionCall")];
    QCOMPARE(call[QStringLiteral("name")].toString(), QStringLiteral("get_weather"));
    QCOMPARE(call[QStringLiteral("args")][QStringLiteral("city")].toString(), QStringLiteral("Rome"));
    MockScenario broken = calling();
    broken.toolArguments = QStringLiteral("{\"city\":");
    const QByteArray body = answerAt(geminiPath, broken).body;
    QVERIFY(!body.contains("functionCall"));
    QVERIFY(body.contains("MALFORMED_FUNCTION_CALL"));
}

void TestMockProtocol::ollamaTellsTheTime()
{
    MockScenario scenario = quick(4);
    scenario.firstTokenDelay = fixed(20ms);
    scenario.gap = fixed(10ms);
    scenario.delivery = MockDelivery::Buffered;
    const RawResponse response = answerAt(ollamaPath, scenario);
    QVERIFY(response.head.contains("content-type: application/x-ndjson"));
    const std::vector<QJsonObject> documents = lines(response.body);
    QCOMPARE(documents.size(), std::size_t(5));
    QVERIFY(!response.body.contains("data:"));
    // Though all left at once, each says when it was made.
    const auto madeAt = [&](std::size_t index) {
        return QDateTime::fromString(documents[index][QStringLiteral("created_at")].toString(),
                                     Qt::ISODateWithMs)
            .toMSecsSinceEpoch();
    };
    QCOMPARE(madeAt(3) - madeAt(0), 30);
    const QJsonObject &last = documents.back();
    QVERIFY(last[QStringLiteral("done")].toBool());
    QCOMPARE(last[QStringLiteral("done_reason")].toString(), QStringLiteral("stop"));
    QCOMPARE(last[QStringLiteral("eval_count")].toInt(), 4);
    QCOMPARE(last[QStringLiteral("eval_duration")].toInteger(), qint64(30'000'000));
    QCOMPARE(last[QStringLiteral("prompt_eval_duration")].toInteger(), qint64(20'000'000));
    QCOMPARE(last[QStringLiteral("total_duration")].toInteger(), qint64(50'000'000));
}

void TestMockProtocol::ollamaReadsItsLimits()
{
    MockProvider provider(quick(6));
    RawClient client(portOf(provider));
    const auto asked = [&](const QByteArray &limit) {
        client.send(postRequest(generatePath,
                                R"({"model":"m","stream":false,"prompt":"hi","options":{"num_predict":)"
                                    + limit + "}}"));
        return json(client.read().body);
    };
    QCOMPARE(words(asked("2")[QStringLiteral("response")].toString()), 2);
    QCOMPARE(asked("2")[QStringLiteral("done_reason")].toString(), QStringLiteral("length"));
    QCOMPARE(words(asked("-1")[QStringLiteral("response")].toString()), 6);
}

void TestMockProtocol::ownEndpointTakesAnyBody()
{
    MockProvider provider(thinking());
    RawClient client(portOf(provider));
    client.send(postRequest("/rag/sse", R"({"question":"hi"})"));
    const std::vector<QByteArray> events = dataEvents(client.read().body);
    QCOMPARE(events.size(), std::size_t(8));
    QVERIFY(json(events[0]).contains(QStringLiteral("reasoning")));
    QVERIFY(json(events[2]).contains(QStringLiteral("text")));
    QCOMPARE(json(events[6])[QStringLiteral("usage")][QStringLiteral("completion_tokens")].toInt(), 5);
    QCOMPARE(events.back(), QByteArray("[DONE]"));
    client.send(postRequest("/rag/text", "what?"));
    const RawResponse plain = client.read();
    QVERIFY(plain.head.contains("content-type: text/plain"));
    QCOMPARE(words(QString::fromUtf8(plain.body)), 4); // the first word of the answer follows without a blank
    client.send(postRequest("/rag/ndjson", R"({"question":"hi","stream":false})"));
    QCOMPARE(words(json(client.read().body)[QStringLiteral("text")].toString()), 3);
}

void TestMockProtocol::answersWithDocuments()
{
    MockProvider provider(thinking());
    RawClient client(portOf(provider));
    client.send(postRequest("/rag/json", R"({"query":"hi","stream":true})"));
    const RawResponse document = client.read();
    QVERIFY(document.head.contains("content-type: application/json"));
    QCOMPARE(words(json(document.body)[QStringLiteral("text")].toString()), 3);
    client.send(postRequest("/v1/embeddings", R"({"model":"e","input":["low tide","high tide"]})"));
    const QJsonObject list = json(client.read().body);
    QCOMPARE(list[QStringLiteral("model")].toString(), QStringLiteral("e"));
    QCOMPARE(list[QStringLiteral("data")].toArray().size(), 2);
    const QJsonArray first = list[QStringLiteral("data")][0][QStringLiteral("embedding")].toArray();
    QCOMPARE(first.size(), 8);
    QVERIFY(first.at(0).isDouble());
    QVERIFY(list[QStringLiteral("data")][1][QStringLiteral("embedding")].toArray() != first);
    QCOMPARE(list[QStringLiteral("usage")][QStringLiteral("prompt_tokens")].toInt(),
             list[QStringLiteral("usage")][QStringLiteral("total_tokens")].toInt());
    QCOMPARE(provider.records().back().outputTokens, qint64(0));
}

void TestMockProtocol::quotesJson()
{
    QCOMPARE(jsonObject({{"a", "1"}, {"b", {}}, {"c", jsonQuoted("x\"")}}),
             QByteArray("{\"a\":1,\"c\":\"x\\\"\"}"));
    QCOMPARE(jsonObject({}), QByteArray("{}"));
    QCOMPARE(jsonArray({}), QByteArray("[]"));
    QCOMPARE(jsonArray({"1", "2"}), QByteArray("[1,2]"));
}

QTEST_GUILESS_MAIN(TestMockProtocol)
#include "tst_mockprotocol.moc"
