// SPDX-FileCopyrightText: 2026 The Streamgauge authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/protocol/DecodeCapture.h"
#include "tests/core/protocol/Replay.h"

#include <QJsonDocument>
#include <QTest>

using namespace streamgauge;
using namespace streamgauge::test;

namespace {

/// What must come of a body; an empty text is not looked at.
struct Expected
{
    const char *outcome = "complete";
    const char *mapped = ""; ///< class of the finish reason
    const char *raw = ""; ///< the reason itself
    const char *text = "";
    const char *reasoning = "";
    const char *calls = ""; ///< as by toolCallsText()
    const char *message = ""; ///< part of the error's
    const char *finding = "";
    const char *absentFinding = "";
    const char *usage = ""; ///< as by usageText()
};

} // namespace

Q_DECLARE_METATYPE(Expected)

/// Answers that are odd in ways that more than one protocol has: where errors hide, what finish reasons mean,
/// where text comes late, how bodies break off.
class OddAnswersTest : public QObject
{
    Q_OBJECT

private slots:
    void decodes_data();
    void decodes();
    void tellsTextThatEndsInsideACharacter();
    void takesLimitsFromBodies_data();
    void takesLimitsFromBodies();
    void aWaitBringsABudgetBack();

private:
    static void errorRows();
    static void finishRows();
    static void contentRows();
    static void row(const char *name, const char *protocol, const QByteArray &body, const Expected &expected,
                    const char *mapping = "{}");
};

void OddAnswersTest::row(const char *name, const char *protocol, const QByteArray &body,
                         const Expected &expected, const char *mapping)
{
    QTest::addRow("%s: %s", protocol, name)
        << QString::fromLatin1(protocol) << body << expected << QByteArray(mapping);
}

void OddAnswersTest::errorRows()
{
    const QByteArray chatOk = R"({"choices":[{"index":0,"delta":{"content":"a"}}]})";
    const QByteArray words = "event: error\ndata: something broke\n\n";
    row("error event of plain words", "sse", eventStream({R"({"text":"a"})"}) + words,
        {.outcome = "stream_error", .text = "a", .message = "something broke"});
    row("error event of plain words", "openai-chat", eventStream({chatOk}) + words,
        {.outcome = "stream_error", .text = "a", .message = "something broke"});
    row("error beside the output (Groq)", "openai-chat",
        eventStream({chatOk,
                     R"({"choices":[{"index":0,"delta":{}}],"x_groq":{"id":"r","error":"over capacity"}})",
                     "[DONE]"}),
        {.outcome = "stream_error", .message = "over capacity"});
    row("error inside the choice (OpenRouter)", "openai-chat",
        eventStream(
            {chatOk,
             R"({"choices":[{"index":0,"delta":{"content":""},"finish_reason":"error","error":{"code":502,"message":"Provider down"}}]})",
             "[DONE]"}),
        {.outcome = "stream_error", .mapped = "error", .message = "Provider down"});
    row("page in the middle", "openai-chat",
        eventStream({chatOk}) + "<html><head><title>502 Bad Gateway</title></head></html>",
        {.outcome = "stream_error", .text = "a", .message = "502 Bad Gateway"});
    row("words for a failed call", "gemini",
        eventStream(
            {R"({"candidates":[{"finishReason":"MALFORMED_FUNCTION_CALL","finishMessage":"Malformed function call: print("}]})"}),
        {.outcome = "stream_error", .message = "Malformed function call: print("});
    row("cut inside its last event", "sse", "data: {\"text\":\"a\"}\n\ndata: {\"text\":\"b",
        {.outcome = "truncated", .text = "a"});
    row("cut inside its last line", "ndjson", "{\"text\":\"a\"}\n{\"text\":\"b",
        {.outcome = "truncated", .text = "a"});
}

void OddAnswersTest::finishRows()
{
    const auto chat = [](const QByteArray &reason) {
        return eventStream({R"({"choices":[{"index":0,"delta":{"content":"a"}}]})",
                            R"({"choices":[{"index":0,"delta":{},"finish_reason":")" + reason + R"("}]})",
                            "[DONE]"});
    };
    row("generation broken off (DeepSeek)", "openai-chat", chat("insufficient_system_resource"),
        {.outcome = "stream_error", .mapped = "error", .raw = "insufficient_system_resource"});
    row("cancelled", "openai-chat", chat("cancelled"), {.outcome = "stream_error", .mapped = "error"});
    row("unknown word", "openai-chat", chat("banana"),
        {.mapped = "other", .raw = "banana", .finding = "unknown finish reason"});
    row("known word", "openai-chat", chat("eos"),
        {.mapped = "stop", .absentFinding = "unknown finish reason"});
    row("the worst of two choices", "openai-chat",
        eventStream({R"({"choices":[{"index":0,"delta":{"content":"a"},"finish_reason":"stop"}]})",
                     R"({"choices":[{"index":1,"delta":{"content":"b"},"finish_reason":"length"}]})",
                     "[DONE]"}),
        {.outcome = "length", .mapped = "length", .raw = "length"});
    row("the worst of two candidates", "gemini",
        eventStream(
            {R"({"candidates":[{"index":0,"content":{"parts":[{"text":"a"}]},"finishReason":"STOP"},{"index":1,"content":{"parts":[{"text":"b"}]},"finishReason":"MAX_TOKENS"}]})"}),
        {.outcome = "length", .mapped = "length", .raw = "MAX_TOKENS"});
    row("cut off, in one document", "openai-chat",
        R"({"object":"chat.completion","choices":[{"index":0,"message":{"content":"a"},"finish_reason":"length"}]})",
        {.outcome = "not_a_stream", .mapped = "length"});
    row("a call, in one document", "anthropic",
        R"({"type":"message","content":[{"type":"tool_use","id":"t","name":"f","input":{}}],"stop_reason":"tool_use"})",
        {.outcome = "not_a_stream", .mapped = "tool_calls"});
    row("unknown word", "anthropic",
        eventStream({R"({"type":"message_start","message":{"id":"m"}})",
                     R"({"type":"content_block_delta","index":0,"delta":{"type":"text_delta","text":"a"}})",
                     R"({"type":"message_delta","delta":{"stop_reason":"bored"}})",
                     R"({"type":"message_stop"})"}),
        {.mapped = "other", .finding = "unknown finish reason"});
    const char *mapping = R"({"finish":"/fin"})";
    row("cut off", "sse", eventStream({R"({"text":"a","fin":"length"})"}),
        {.outcome = "length", .mapped = "length"}, mapping);
    row("filtered", "sse", eventStream({R"({"text":"a","fin":"content_filter"})"}),
        {.outcome = "content_filter", .mapped = "content_filter"}, mapping);
    row("failed", "sse", eventStream({R"({"text":"a","fin":"error"})"}),
        {.outcome = "stream_error", .mapped = "error"}, mapping);
    row("a word of its own", "sse", eventStream({R"({"text":"a","fin":true})"}),
        {.mapped = "stop", .absentFinding = "unknown finish reason"}, mapping);
}

void OddAnswersTest::contentRows()
{
    const auto started = [](const char *id, const char *usage) {
        return QByteArray(R"({"type":"message_start","message":{"id":")") + id + R"(","usage":)" + usage
            + "}}";
    };
    row("usage of a void attempt", "anthropic",
        eventStream(
            {started("m1",
                     R"({"input_tokens":25,"cache_creation_input_tokens":10,"cache_read_input_tokens":7})"),
             started("m2", R"({"input_tokens":9})"),
             R"({"type":"content_block_delta","index":0,"delta":{"type":"text_delta","text":"new"}})",
             R"({"type":"message_delta","delta":{"stop_reason":"end_turn"},"usage":{"output_tokens":2}})",
             R"({"type":"message_stop"})"}),
        {.text = "new", .usage = "9 - - - 2 -"});
    row("text in closed items only", "openai-responses",
        eventStream(
            {R"({"type":"response.output_item.done","output_index":0,"item":{"type":"reasoning","summary":[{"type":"summary_text","text":"why"}]}})",
             R"({"type":"response.output_item.done","output_index":1,"item":{"type":"message","content":[{"type":"output_text","text":"whole"}]}})",
             R"({"type":"response.completed","response":{"status":"completed","output":[]}})"}),
        {.text = "whole", .reasoning = "why"});
    row("closed items repeat it", "openai-responses",
        eventStream(
            {R"({"type":"response.output_text.delta","output_index":0,"content_index":0,"delta":"a"})",
             R"({"type":"response.output_text.delta","output_index":1,"content_index":0,"delta":"b"})",
             R"({"type":"response.output_item.done","output_index":0,"item":{"type":"message","content":[{"type":"output_text","text":"a"}]}})",
             R"({"type":"response.output_item.done","output_index":1,"item":{"type":"message","content":[{"type":"output_text","text":"b"}]}})",
             R"({"type":"response.completed","response":{"status":"completed","output":[{"type":"message","content":[{"type":"output_text","text":"a"}]}]}})"}),
        {.text = "ab"});
    row("closed items under other numbers", "openai-responses",
        eventStream(
            {R"({"type":"response.output_text.delta","delta":"a"})",
             R"({"type":"response.output_item.done","output_index":3,"item":{"type":"message","content":[{"type":"output_text","text":"a"}]}})",
             R"({"type":"response.completed","response":{"status":"completed"}})"}),
        {.text = "a"});
    row("reasoning at the end only", "openai-responses",
        eventStream(
            {R"({"type":"response.completed","response":{"status":"completed","output":[{"type":"reasoning","summary":[{"type":"summary_text","text":"why"}]},{"type":"message","content":[{"type":"output_text","text":"t"}]}]}})"}),
        {.text = "t", .reasoning = "why"});
    row("arguments before their call", "openai-responses",
        eventStream(
            {R"({"type":"response.function_call_arguments.delta","output_index":0,"delta":"{}"})",
             R"({"type":"response.output_item.done","output_index":0,"item":{"type":"function_call","call_id":"c","name":"f","arguments":"{}"}})",
             R"({"type":"response.completed","response":{"status":"completed"}})"}),
        {.outcome = "tool_calls", .calls = "c f {} valid"});
    row("keep-alives and errors are counted", "openai-responses",
        eventStream(
            {R"({"type":"response.output_text.delta","sequence_number":1,"delta":"a"})",
             R"({"type":"keepalive","sequence_number":2})",
             R"({"type":"error","code":"server_error","message":"m","sequence_number":3})",
             R"({"type":"response.failed","sequence_number":4,"response":{"status":"failed","error":{"code":"server_error","message":"m"}}})"}),
        {.outcome = "stream_error", .absentFinding = "sequence numbers jump"});
    row("free text of a custom tool", "openai-responses",
        eventStream(
            {R"({"type":"response.output_item.done","output_index":0,"item":{"type":"custom_tool_call","call_id":"c","name":"code","input":"print 1"}})",
             R"({"type":"response.completed","response":{"status":"completed"}})"}),
        {.outcome = "tool_calls", .calls = "c code print 1 valid"});
    row("free text of a custom tool", "openai-chat",
        eventStream(
            {R"({"choices":[{"index":0,"delta":{"tool_calls":[{"id":"a","index":0,"type":"custom","custom":{"name":"code","input":"pri"}}]}}]})",
             R"({"choices":[{"index":0,"delta":{"tool_calls":[{"index":0,"custom":{"input":"nt 1"}}]},"finish_reason":"tool_calls"}]})",
             "[DONE]"}),
        {.outcome = "tool_calls", .calls = "a code print 1 valid"});
    row("two whole calls without id and index", "openai-chat",
        eventStream(
            {R"({"choices":[{"index":0,"delta":{"tool_calls":[{"function":{"name":"f","arguments":"{}"}},{"function":{"name":"g","arguments":"{}"}}]},"finish_reason":"tool_calls"}]})",
             "[DONE]"}),
        {.outcome = "tool_calls", .calls = " f {} valid;  g {} valid"});
    const auto pieces = [](const char *path, const char *value) {
        return QByteArray(
                   R"({"candidates":[{"content":{"parts":[{"functionCall":{"partialArgs":[{"jsonPath":")")
            + path + R"(",)" + value + R"(}],"willContinue":true}}]}}]})";
    };
    row("arguments by path", "gemini",
        eventStream(
            {R"({"candidates":[{"content":{"parts":[{"functionCall":{"name":"f","willContinue":true}}]}}]})",
             pieces("$.l[0]", R"("stringValue":"x")"), pieces("$.l[1]", R"("stringValue":"y")"),
             pieces("$.l[1]", R"("stringValue":"z")"), pieces("$.a.b", R"("numberValue":1)"),
             pieces("$['c d']", R"("boolValue":true)"),
             R"({"candidates":[{"content":{"parts":[{"functionCall":{}}]},"finishReason":"STOP"}]})"}),
        {.outcome = "tool_calls", .calls = R"( f {"a":{"b":1},"c d":true,"l":["x","yz"]} valid)"});
    row("byte order mark before an array", "gemini",
        "\xef\xbb\xbf[{\"candidates\":[{\"content\":{\"parts\":[{\"text\":\"a\"}]},\"finishReason\":\"STOP\"}"
        "]}]",
        {.text = "a", .absentFinding = "JSON without framing"});
}

void OddAnswersTest::decodes_data()
{
    QTest::addColumn<QString>("protocol");
    QTest::addColumn<QByteArray>("body");
    QTest::addColumn<Expected>("expected");
    QTest::addColumn<QByteArray>("mapping");
    errorRows();
    finishRows();
    contentRows();
}

void OddAnswersTest::decodes()
{
    QFETCH(QString, protocol);
    QFETCH(QByteArray, body);
    QFETCH(Expected, expected);
    QFETCH(QByteArray, mapping);
    Backend backend;
    backend.mapping = QJsonDocument::fromJson(mapping).object();
    const auto found = protocolById(protocol);
    const auto read = [&](int split) {
        return readCapture(*found, {200, {}}, body, split, BodyEnd::Complete, backend, OfferedTools());
    };
    const DecodedCapture whole = read(0);
    const DecodedResponse &response = whole.response;
    const QByteArray told = response.errorMessage.toUtf8() + " / " + response.findings.join(u';').toUtf8();
    const auto compare = [](const QString &actual, const char *wanted) {
        const QString text = QString::fromUtf8(wanted);
        return text.isEmpty() || actual == text;
    };
    QVERIFY2(exportName(response.outcome) == QLatin1String(expected.outcome),
             exportName(response.outcome).toUtf8() + ": " + told);
    QVERIFY2(compare(response.finishClass, expected.mapped), qPrintable(response.finishClass));
    QVERIFY2(compare(response.finishReason, expected.raw), qPrintable(response.finishReason));
    QVERIFY2(compare(whole.text, expected.text), qPrintable(whole.text));
    QVERIFY2(compare(whole.reasoning, expected.reasoning), qPrintable(whole.reasoning));
    QVERIFY2(compare(toolCallsText(response.toolCalls), expected.calls),
             qPrintable(toolCallsText(response.toolCalls)));
    QVERIFY2(compare(usageText(response.usage), expected.usage), qPrintable(usageText(response.usage)));
    QVERIFY2(response.errorMessage.contains(QString::fromUtf8(expected.message)), told);
    if (*expected.finding != '\0')
        QVERIFY2(response.findings.contains(QString::fromUtf8(expected.finding)), told);
    if (*expected.absentFinding != '\0')
        QVERIFY2(!response.findings.contains(QString::fromUtf8(expected.absentFinding)), told);
    for (const int split : {1, 2, 3, 7}) {
        const DecodedCapture other = read(split);
        QVERIFY(other.events == whole.events);
        QCOMPARE(captureJson(other), captureJson(whole));
    }
}

void OddAnswersTest::tellsTextThatEndsInsideACharacter()
{
    const auto text = protocolById(QStringLiteral("text"));
    for (const QByteArray &cut :
         {QByteArray("caf\xc3"), QByteArray("\xe2\x82"), QByteArray("a\xf0\x9f\x98")}) {
        for (const int split : {0, 1, 2}) {
            const DecodedCapture capture
                = readCapture(*text, {200, {}}, cut, split, BodyEnd::Complete, {}, OfferedTools());
            QVERIFY(capture.text.endsWith(QChar::ReplacementCharacter));
            QVERIFY(capture.response.findings.contains(QStringLiteral("invalid UTF-8")));
        }
    }
    const DecodedCapture whole
        = readCapture(*text, {200, {}}, "caf\xc3\xa9", 1, BodyEnd::Complete, {}, OfferedTools());
    QCOMPARE(whole.text, QString::fromUtf8("caf\xc3\xa9"));
    QVERIFY(whole.response.findings.isEmpty());
}

void OddAnswersTest::takesLimitsFromBodies_data()
{
    QTest::addColumn<QString>("protocol");
    QTest::addColumn<int>("status");
    const QList<QPair<const char *, int>> cases{
        {"openai-chat", 429}, {"openai-chat", 200}, {"json", 429}, {"json", 200}};
    for (const auto &[protocol, status] : cases)
        QTest::addRow("%s %d", protocol, status) << QString::fromLatin1(protocol) << status;
}

/// A gateway that quotes the headers of the provider behind it.
void OddAnswersTest::takesLimitsFromBodies()
{
    QFETCH(QString, protocol);
    QFETCH(int, status);
    const QByteArray error
        = R"({"error":{"code":429,"message":"Slow down","metadata":{"headers":{"X-RateLimit-Limit-Requests":"20","X-RateLimit-Remaining-Requests":"0"}}}})";
    const bool isStream = status == 200 && protocol == QLatin1String("openai-chat");
    const DecodedCapture capture
        = readCapture(*protocolById(protocol), {status, {}}, isStream ? eventStream({error}) : error, 0,
                      BodyEnd::Complete, {}, OfferedTools());
    QCOMPARE(capture.limits.size(), std::size_t(1));
    QCOMPARE(capture.limits[0].remaining, std::optional<qint64>(0));
}

void OddAnswersTest::aWaitBringsABudgetBack()
{
    const auto detail = [](const HeaderList &headers) {
        return readCapture(*protocolById(QStringLiteral("openai-chat")), {402, headers},
                           R"({"error":{"message":"Out of credits"}})", 0, BodyEnd::Complete, {},
                           OfferedTools())
            .response.detail;
    };
    QCOMPARE(detail({}), OutcomeDetail::QuotaExhausted);
    QCOMPARE(detail({{"Retry-After", "30"}}), OutcomeDetail::RateLimited);
}

QTEST_GUILESS_MAIN(OddAnswersTest)
#include "tst_oddanswers.moc"
