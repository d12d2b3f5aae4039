// SPDX-FileCopyrightText: 2026 The Streamgauge authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/protocol/ChatCompletions.h"
#include "core/protocol/OfferedTools.h"
#include "tests/core/protocol/ChatBodies.h"
#include "tests/core/protocol/Replay.h"

#include <QTest>

using namespace streamgauge;
using namespace streamgauge::test;

/// What chat completions count and collect: tool calls, usage, tokens of events.
class ChatCountsTest : public QObject
{
    Q_OBJECT

private slots:
    void assemblesToolCalls_data();
    void assemblesToolCalls();
    void noticesCallsInOnePiece_data();
    void noticesCallsInOnePiece();
    void readsUsage_data();
    void readsUsage();
    void countsTokensOfEvents_data();
    void countsTokensOfEvents();

private:
    const ChatCompletions m_protocol{};
};

void ChatCountsTest::assemblesToolCalls_data()
{
    QTest::addColumn<QByteArrayList>("deltas");
    QTest::addColumn<QString>("expected");
    const auto row = [](const char *name, const QByteArrayList &deltas, const char *expected) {
        QTest::newRow(name) << deltas << QString::fromUtf8(expected);
    };
    row("C20",
        {R"([{"index":0,"id":"call_a","type":"function","function":{"name":"look","arguments":""}}])",
         R"([{"index":0,"id":"","function":{"name":"","arguments":"{\"x\":"}}])",
         R"([{"index":0,"id":"","function":{"name":"","arguments":"1}"}}])"},
        R"(call_a look {"x":1} valid)");
    row("C21",
        {R"([{"index":0,"id":"c1","function":{"name":"f","arguments":"{\"a\":"}}])",
         R"([{"index":1,"id":"c2","function":{"name":"g","arguments":"{\"b\":"}}])",
         R"([{"index":0,"function":{"arguments":"1}"}}])", R"([{"index":1,"function":{"arguments":"2}"}}])"},
        R"(c1 f {"a":1} valid; c2 g {"b":2} valid)");
    row("C22",
        {R"([{"index":0,"id":"c","function":{"name":"f","arguments":"1"}}])",
         R"([{"index":0,"function":{"arguments":"2"}}])"},
        "c f 12 invalid");
    row("two calls in one delta, same index",
        {R"([{"index":0,"id":"c1","function":{"name":"f","arguments":"{}"}},{"index":0,"id":"c2","function":{"name":"g","arguments":"{}"}}])"},
        "c1 f {} valid; c2 g {} valid");
    row("arguments as an object", {R"([{"id":"c","function":{"name":"f","arguments":{"a":[1]}}}])"},
        R"(c f {"a":[1]} valid)");
    row("arguments null",
        {R"([{"index":0,"id":"c","function":{"name":"f","arguments":null}}])",
         R"([{"index":0,"function":{"arguments":"{}"}}])"},
        "c f {} valid");
    row("cut inside an escape",
        {R"([{"index":0,"id":"c","function":{"name":"f","arguments":"{\"a\":\"\\"}}])",
         R"([{"index":0,"function":{"arguments":"n\"}"}}])"},
        R"(c f {"a":"\n"} valid)");
    row("free-form tool", {R"([{"index":0,"id":"c","type":"custom","custom":{"name":"f","input":"text"}}])"},
        "c f text valid");
}

void ChatCountsTest::assemblesToolCalls()
{
    QFETCH(QByteArrayList, deltas);
    QFETCH(QString, expected);
    QByteArray body;
    for (const QByteArray &calls : deltas)
        body += "data: " + delta((R"("tool_calls":)" + calls).constData()) + "\n\n";
    body += eventStream({R"({"choices":[{"index":0,"delta":{},"finish_reason":"stop"}]})", Done});
    const Decoded decoded = decode(m_protocol, {body});
    std::vector<ToolCall> checked = decoded.response.toolCalls;
    QVERIFY(OfferedTools().check(checked).isEmpty());
    QCOMPARE(toolCallsText(checked), expected);
    QCOMPARE(decoded.response.outcome, Outcome::ToolCalls);
    QCOMPARE(differenceBySplit(m_protocol, {body}), QString());
}

void ChatCountsTest::noticesCallsInOnePiece_data()
{
    QTest::addColumn<int>("texts");
    QTest::addColumn<int>("pieces");
    QTest::addColumn<int>("letters"); // of each piece
    QTest::addColumn<bool>("isNoticed");
    QTest::newRow("text streams, the call does not") << 8 << 1 << 60 << true;
    QTest::newRow("so does the call") << 8 << 4 << 60 << false;
    QTest::newRow("the call fits into any chunk") << 8 << 1 << 10 << false;
    QTest::newRow("too little text to tell") << 7 << 1 << 60 << false;
    QTest::newRow("nothing but the call") << 0 << 1 << 60 << false;
}

/// A provider that streams its text and holds a call back until it is whole.
void ChatCountsTest::noticesCallsInOnePiece()
{
    QFETCH(int, texts);
    QFETCH(int, pieces);
    QFETCH(int, letters);
    QFETCH(bool, isNoticed);
    const auto event = [](const QByteArray &fields) {
        return "data: {\"choices\":[{\"index\":0,\"delta\":{" + fields + "}}]}\n\n";
    };
    QByteArray body;
    for (int i = 0; i < texts; ++i)
        body += event(R"("content":"word ")");
    body += event(R"("tool_calls":[{"index":0,"id":"c","function":{"name":"f","arguments":""}}])");
    for (int i = 0; i < pieces; ++i)
        body += event(R"("tool_calls":[{"index":0,"function":{"arguments":")" + QByteArray(letters, 'x')
                      + R"("}}])");
    body += eventStream({R"({"choices":[{"index":0,"delta":{},"finish_reason":"tool_calls"}]})", Done});
    const Decoded decoded = decode(m_protocol, {body});
    QCOMPARE(decoded.response.outcome, Outcome::ToolCalls);
    QCOMPARE(decoded.response.findings.contains(
                 QStringLiteral("tool-call arguments in one piece while text streams")),
             isNoticed);
    QCOMPARE(differenceBySplit(m_protocol, {body}), QString());
}

void ChatCountsTest::readsUsage_data()
{
    QTest::addColumn<QByteArray>("body");
    QTest::addColumn<QString>("expected"); // input, cache read, output, reasoning
    const auto row = [](const char *name, const QByteArray &body, const char *expected) {
        QTest::newRow(name) << body << QString::fromUtf8(expected);
    };
    row("P24 none", eventStream({TextOk, Stop, R"({"choices":[],"usage":null})", Done}), "- - - -");
    row("C24 running totals",
        eventStream(
            {R"({"choices":[{"index":0,"delta":{"content":"a"}}],"usage":{"prompt_tokens":10,"completion_tokens":6,"total_tokens":16}})",
             R"({"choices":[{"index":0,"delta":{},"finish_reason":"stop"}],"usage":{"prompt_tokens":10,"completion_tokens":8,"total_tokens":18}})",
             Done}),
        "10 - 8 -");
    row("C25 in the choice",
        eventStream(
            {TextOk,
             R"({"choices":[{"index":0,"delta":{},"finish_reason":"stop","usage":{"prompt_tokens":40,"completion_tokens":6,"total_tokens":46,"cached_tokens":32}}]})",
             Done}),
        "40 32 6 -");
    row("C26",
        eventStream(
            {TextOk, Stop,
             R"({"choices":[],"usage":{"prompt_tokens":20,"completion_tokens":3,"total_tokens":73,"completion_tokens_details":{"reasoning_tokens":50}}})",
             Done}),
        "20 - 53 50");
    row("zeros first",
        eventStream(
            {R"({"choices":[{"index":0,"delta":{"content":"a"}}],"usage":{"prompt_tokens":0,"completion_tokens":0}})",
             Stop, R"({"choices":[],"usage":{"prompt_tokens":4,"completion_tokens":2}})", Done}),
        "4 - 2 -");
    row("null last",
        eventStream({TextOk, Stop, R"({"choices":[],"usage":{"prompt_tokens":4,"completion_tokens":2}})",
                     R"({"choices":[],"usage":null})", Done}),
        "4 - 2 -");
    row("Groq sends it twice",
        eventStream(
            {TextOk,
             R"({"choices":[{"index":0,"delta":{},"finish_reason":"stop"}],"x_groq":{"usage":{"prompt_tokens":4,"completion_tokens":2}},"usage":{"prompt_tokens":4,"completion_tokens":2}})",
             Done}),
        "4 - 2 -");
    row("llama.cpp timings",
        eventStream(
            {TextOk,
             R"({"choices":[{"index":0,"delta":{},"finish_reason":"stop"}],"timings":{"cache_n":3,"prompt_n":1,"predicted_n":2}})",
             Done}),
        "4 3 2 -");
    row("reasoning reported as none",
        eventStream(
            {delta(R"("reasoning_content":"hm")"), TextOk, Stop,
             R"({"choices":[],"usage":{"prompt_tokens":4,"completion_tokens":2,"reasoning_tokens":0}})",
             Done}),
        "4 - 2 -");
    row("negative",
        eventStream(
            {TextOk, Stop, R"({"choices":[],"usage":{"prompt_tokens":-4,"completion_tokens":2}})", Done}),
        "- - 2 -");
    row("not an object", eventStream({TextOk, Stop, R"({"choices":[],"usage":[1]})", Done}), "- - - -");
}

void ChatCountsTest::readsUsage()
{
    QFETCH(QByteArray, body);
    QFETCH(QString, expected);
    const Decoded decoded = decode(m_protocol, {body});
    const TokenUsage &usage = decoded.response.usage;
    QStringList counts;
    for (const auto &count : {usage.inputTotal, usage.cacheRead, usage.outputTotal, usage.reasoning})
        counts.append(count ? QString::number(*count) : QStringLiteral("-"));
    QCOMPARE(counts.join(u' '), expected);
    QCOMPARE(decoded.response.outcome, Outcome::Complete);
    QCOMPARE(differenceBySplit(m_protocol, {body}), QString());
}

void ChatCountsTest::countsTokensOfEvents_data()
{
    QTest::addColumn<QByteArray>("body");
    QTest::addColumn<QString>("expected"); // of each event with output
    const auto row = [](const char *name, const QByteArray &body, const char *expected) {
        QTest::newRow(name) << body << QString::fromUtf8(expected);
    };
    const auto chunk = [](const char *fields, int total) {
        return "{\"choices\":[{\"index\":0,\"delta\":{" + QByteArray(fields)
            + "}}],\"usage\":{\"completion_tokens\":" + QByteArray::number(total) + "}}";
    };
    row("unknown", eventStream({TextOk, TextOk, Stop}), "- -");
    row("running total",
        eventStream(
            {chunk(R"("content":"")", 0), chunk(R"("content":"a")", 1), chunk(R"("content":"b")", 4), Stop}),
        "1 3");
    row("running total, two parts", eventStream({chunk(R"("reasoning":"a","content":"b")", 3), Stop}), "3 0");
    row("usage only at the end", eventStream({TextOk, chunk(R"("content":"b")", 40), Stop}), "- -");
    row("zeros", eventStream({chunk(R"("content":"a")", 0), chunk(R"("content":"b")", 0), Stop}), "- -");
    row("total falls", eventStream({chunk(R"("content":"a")", 5), chunk(R"("content":"b")", 3), Stop}),
        "5 -");
    row("token ids",
        eventStream({R"({"choices":[{"index":0,"delta":{"content":"ab"},"token_ids":[7,8]}]})", Stop}), "2");
    row("logprobs",
        eventStream(
            {R"({"choices":[{"index":0,"delta":{"content":"abc"},"logprobs":{"content":[{},{},{}]}}]})",
             Stop}),
        "3");
}

void ChatCountsTest::countsTokensOfEvents()
{
    QFETCH(QByteArray, body);
    QFETCH(QString, expected);
    QStringList tokens;
    for (const StreamEvent &event : decode(m_protocol, {body}).events) {
        if (carriesOutput(event.kind))
            tokens.append(event.tokens ? QString::number(*event.tokens) : QStringLiteral("-"));
    }
    QCOMPARE(tokens.join(u' '), expected);
}

QTEST_GUILESS_MAIN(ChatCountsTest)
#include "tst_chatcounts.moc"
