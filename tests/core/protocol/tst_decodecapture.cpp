// SPDX-FileCopyrightText: 2026 The Streamgauge authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/protocol/DecodeCapture.h"
#include "tests/core/protocol/Replay.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QTest>

using namespace streamgauge;
using namespace streamgauge::test;

class DecodeCaptureTest : public QObject
{
    Q_OBJECT

private slots:
    void describesAStream();
    void describesAnError();
    void leavesOutAbandonedAttempts();
    void saysNothingWhereNothingIsKnown();
    void checksCallsAgainstTools();
    void tellsPhases();
};

void DecodeCaptureTest::describesAStream()
{
    const QByteArray body = eventStream(
        {R"({"choices":[{"index":0,"delta":{"reasoning_content":"hm"}}]})",
         R"({"choices":[{"index":0,"delta":{"content":"a"}}]})",
         R"({"choices":[{"index":0,"delta":{"content":"b","tool_calls":[{"index":0,"id":"c","function":{"name":"f","arguments":"{}"}}]}}]})",
         R"({"choices":[{"index":0,"delta":{},"finish_reason":"tool_calls"}]})",
         R"({"choices":[],"usage":{"prompt_tokens":9,"completion_tokens":4,"prompt_tokens_details":{"cached_tokens":3}}})",
         "[DONE]"});
    const auto protocol = protocolById(QStringLiteral("openai-chat"));
    const ResponseHead head{200, {{"x-ratelimit-remaining-requests", "7"}, {"retry-after", "1.5"}}};
    const QJsonObject result = decodeCapture(*protocol, head, body, 0);
    QCOMPARE(result.value(QLatin1String("outcome")), QJsonValue(QLatin1String("tool_calls")));
    QCOMPARE(result.value(QLatin1String("finish_reason")).toObject(),
             (QJsonObject{{QStringLiteral("raw"), QStringLiteral("tool_calls")},
                          {QStringLiteral("mapped"), QStringLiteral("tool_calls")}}));
    QCOMPARE(result.value(QLatin1String("text")), QJsonValue(QLatin1String("ab")));
    QCOMPARE(result.value(QLatin1String("reasoning")), QJsonValue(QLatin1String("hm")));
    const QJsonObject call = result.value(QLatin1String("tool_calls")).toArray().first().toObject();
    QCOMPARE(call.value(QLatin1String("name")), QJsonValue(QLatin1String("f")));
    QCOMPARE(call.value(QLatin1String("arguments")), QJsonValue(QLatin1String("{}")));
    QCOMPARE(call.value(QLatin1String("valid")), QJsonValue(true));
    const QJsonObject usage{{QStringLiteral("input"), 9},
                            {QStringLiteral("fresh"), 6},
                            {QStringLiteral("cached"), 3},
                            {QStringLiteral("cache_write"), QJsonValue::Null},
                            {QStringLiteral("output"), 4},
                            {QStringLiteral("reasoning"), QJsonValue::Null},
                            {QStringLiteral("source"), QStringLiteral("provider")}};
    QCOMPARE(result.value(QLatin1String("usage")).toObject(), usage);
    QVERIFY(result.value(QLatin1String("error")).isNull());
    QCOMPARE(result.value(QLatin1String("events")).toArray().size(), 7);
    QCOMPARE(result.value(QLatin1String("rate_limit"))
                 .toObject()
                 .value(QLatin1String("requests"))
                 .toObject()
                 .value(QLatin1String("remaining")),
             QJsonValue(7));
    QCOMPARE(result.value(QLatin1String("retry_after_ms")), QJsonValue(1500));
    for (const int split : {1, 2, 7, 1000000})
        QCOMPARE(decodeCapture(*protocol, head, body, split), result);
}

void DecodeCaptureTest::describesAnError()
{
    const auto protocol = protocolById(QStringLiteral("openai-chat"));
    // C33
    const QJsonObject result = decodeCapture(
        *protocol, {429, {{"Date", "Mon, 12 May 2031 12:39:18 GMT"}}},
        R"({"error":{"code":429,"message":"slow","metadata":{"headers":{"X-RateLimit-Reset":"1936183200000"}}}})",
        0);
    QCOMPARE(result.value(QLatin1String("outcome")), QJsonValue(QLatin1String("http_error")));
    QCOMPARE(result.value(QLatin1String("detail")), QJsonValue(QLatin1String("rate_limited")));
    QCOMPARE(result.value(QLatin1String("error")).toObject(),
             (QJsonObject{{QStringLiteral("message"), QStringLiteral("slow")},
                          {QStringLiteral("code"), QStringLiteral("429")}}));
    QVERIFY(result.value(QLatin1String("retry_after_ms")).isDouble());
    QVERIFY(result.value(QLatin1String("finish_reason")).toObject().value(QLatin1String("mapped")).isNull());
}

void DecodeCaptureTest::leavesOutAbandonedAttempts()
{
    const QByteArray body = eventStream(
        {R"({"type":"message_start","message":{"id":"m1"}})",
         R"({"type":"content_block_delta","index":0,"delta":{"type":"text_delta","text":"half"}})",
         R"({"type":"message_start","message":{"id":"m2"}})",
         R"({"type":"content_block_delta","index":0,"delta":{"type":"text_delta","text":"whole"}})",
         R"({"type":"message_delta","delta":{"stop_reason":"end_turn"}})", R"({"type":"message_stop"})"});
    const QJsonObject result = decodeCapture(*protocolById(QStringLiteral("anthropic")), {200, {}}, body, 0);
    QCOMPARE(result.value(QLatin1String("text")), QJsonValue(QLatin1String("whole")));
    QCOMPARE(result.value(QLatin1String("finish_reason")).toObject().value(QLatin1String("mapped")),
             QJsonValue(QLatin1String("stop")));
}

void DecodeCaptureTest::saysNothingWhereNothingIsKnown()
{
    for (const auto &protocol : protocols()) {
        const QJsonObject result = decodeCapture(*protocol, {200, {}}, {}, 1);
        QCOMPARE(result.value(QLatin1String("outcome")), QJsonValue(QLatin1String("empty")));
        QVERIFY(result.value(QLatin1String("rate_limit")).isNull());
        QVERIFY(result.value(QLatin1String("retry_after_ms")).isNull());
        QVERIFY(result.value(QLatin1String("usage")).toObject().value(QLatin1String("input")).isNull());
        QVERIFY(result.value(QLatin1String("events")).toArray().isEmpty());
    }
}

void DecodeCaptureTest::checksCallsAgainstTools()
{
    const QByteArray body = eventStream(
        {R"({"choices":[{"index":0,"delta":{"tool_calls":[{"index":0,"id":"a","function":{"name":"weather","arguments":"{\"city\":"}}]}}]})",
         R"({"choices":[{"index":0,"delta":{"tool_calls":[{"index":0,"function":{"arguments":"5}"}},{"index":1,"id":"b","function":{"name":"whether","arguments":"{}"}}]}}]})",
         R"({"choices":[{"index":0,"delta":{},"finish_reason":"tool_calls"}]})", "[DONE]"});
    const auto tools = OfferedTools::fromJson(
        QJsonDocument::fromJson(
            R"([{"type":"function","function":{"name":"weather","parameters":{"type":"object","properties":{"city":{"type":"string"}}}}}])")
            .array());
    const auto protocol = protocolById(QStringLiteral("openai-chat"));
    for (const int split : {0, 1, 3}) {
        const QJsonArray calls
            = decodeCapture(*protocol, {200, {}}, body, split, BodyEnd::Complete, {}, tools)[u"tool_calls"]
                  .toArray();
        QCOMPARE(calls.size(), 2);
        QCOMPARE(calls[0][u"valid"].toBool(true), false);
        QCOMPARE(calls[0][u"faults"][0][u"pointer"].toString(), QStringLiteral("/city"));
        QCOMPARE(calls[1][u"valid"].toBool(true), false);
        QVERIFY(calls[1][u"faults"][0][u"message"].toString().contains(QStringLiteral("whether")));
    }
    // Without them, JSON objects are all that can be asked for.
    const QJsonObject unchecked = decodeCapture(*protocol, {200, {}}, body, 0);
    QCOMPARE(unchecked[u"tool_calls"][0][u"valid"].toBool(), true);
    QVERIFY(unchecked[u"tool_calls"][0][u"faults"].toArray().isEmpty());
}

void DecodeCaptureTest::tellsPhases()
{
    const QJsonObject result = decodeCapture(
        *protocolById(QStringLiteral("ollama")), {200, {{"server-timing", "proxy;dur=3"}}},
        R"({"message":{"content":"a"},"done":false})"
        "\n"
        R"({"done":true,"done_reason":"stop","total_duration":900000000,"load_duration":100000000,"prompt_eval_duration":-5,"eval_duration":500000000})",
        0);
    QStringList phases;
    for (const QJsonValue &phase : result[u"phases"].toArray())
        phases.append(QStringLiteral("%1 %2 %3")
                          .arg(phase[u"name"].toString(), phase[u"source"].toString())
                          .arg(phase[u"duration_ms"].toDouble()));
    QCOMPARE(
        phases.join(QLatin1String("; ")),
        QStringLiteral("proxy server-timing 3; load provider 100; eval provider 500; total provider 900"));
}

QTEST_GUILESS_MAIN(DecodeCaptureTest)
#include "tst_decodecapture.moc"
