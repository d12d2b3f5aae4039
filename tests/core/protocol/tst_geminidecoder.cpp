// SPDX-FileCopyrightText: 2026 The Streamgauge authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/core/protocol/DecoderRow.h"
#include "tests/core/protocol/Replay.h"

#include <QTest>

using namespace streamgauge;
using namespace streamgauge::test;

class GeminiDecoderTest : public QObject
{
    Q_OBJECT

private slots:
    void decodes_data();
    void decodes();
};

void GeminiDecoderTest::decodes_data()
{
    DecoderRow::addColumns();
    const auto row = [](const char *name, const QByteArray &body, const char *events, Outcome outcome,
                        const char *usage = "", const char *calls = "", const char *finding = "") {
        DecoderRow{name, body, events, outcome, usage, calls, finding}.add();
    };
    const QByteArray a
        = R"({"candidates":[{"content":{"parts":[{"text":"a"}],"role":"model"},"index":0}],"usageMetadata":{"promptTokenCount":9,"candidatesTokenCount":1,"totalTokenCount":10},"modelVersion":"g","responseId":"r"})";
    const QByteArray end
        = R"({"candidates":[{"content":{"parts":[{"text":"b"}]},"finishReason":"STOP"}],"usageMetadata":{"promptTokenCount":9,"cachedContentTokenCount":4,"candidatesTokenCount":3,"thoughtsTokenCount":5,"totalTokenCount":17}})";
    row("events", eventStream({a, end}), "text:a+usage|text:b+finish:STOP+usage", Outcome::Complete,
        "9 5 4 - 8 5");
    row("events with CRLF", eventStream({a, end}).replace("\n", "\r\n"),
        "text:a+usage|text:b+finish:STOP+usage", Outcome::Complete);
    row("array", "[" + a + "\n,\r\n" + end + "\n]\n", "text:a+usage|text:b+finish:STOP+usage",
        Outcome::Complete, "9 5 4 - 8 5");
    row("array over many lines",
        "[{\n  \"candidates\": [\n    {\n      \"content\": {\"parts\": [{\"text\": \"}]\"}]},\n      "
        "\"finishReason\": \"STOP\"\n    }\n  ]\n}\n]",
        "text:}]+finish:STOP", Outcome::Complete);
    row("array not closed", "[" + a + "," + end, "text:a+usage|text:b+finish:STOP+usage", Outcome::Complete,
        "", "", "array not closed");
    row("array cut inside", "[" + a + ",{\"candidates\":[", "text:a+usage", Outcome::Truncated, "", "",
        "truncated tail of 15 bytes");
    row("objects without brackets", a + end, "text:a+usage|text:b+finish:STOP+usage", Outcome::Complete, "",
        "", "JSON without framing");
    row("one document", end, "text:b+finish:STOP+usage", Outcome::NotAStream);
    row("truncated", eventStream({a}), "text:a+usage", Outcome::Truncated);
    row("thoughts",
        eventStream({R"({"candidates":[{"content":{"parts":[{"text":"hm","thought":true}]}}]})",
                     R"({"candidates":[{"content":{"parts":[{"text":"","thoughtSignature":"xx"}]}}]})", end}),
        "reasoning:hm|annotation|text:b+finish:STOP+usage", Outcome::Complete);
    row("Vertex sends usage without counts",
        eventStream(
            {R"({"candidates":[{"content":{"parts":[{"text":"a"}]}}],"usageMetadata":{"trafficType":"ON_DEMAND"}})",
             end}),
        "text:a|text:b+finish:STOP+usage", Outcome::Complete, "9 5 4 - 8 5");
    row("function call",
        eventStream(
            {R"({"candidates":[{"content":{"parts":[{"functionCall":{"name":"f","args":{"a":1}}}]},"finishReason":"STOP"}]})"}),
        "tool_call:{\"a\":1}+finish:STOP", Outcome::ToolCalls, "", " f {\"a\":1} valid");
    row("function call without arguments",
        eventStream(
            {R"({"candidates":[{"content":{"parts":[{"functionCall":{"name":"f"}}]},"finishReason":"STOP"}]})"}),
        "tool_call:f+finish:STOP", Outcome::ToolCalls, "", " f {} valid");
    row("function call in pieces",
        eventStream(
            {R"({"candidates":[{"content":{"parts":[{"functionCall":{"name":"f","willContinue":true}}]}}]})",
             R"({"candidates":[{"content":{"parts":[{"functionCall":{"partialArgs":[{"jsonPath":"$.city","stringValue":"Pa","willContinue":true}],"willContinue":true}}]}}]})",
             R"({"candidates":[{"content":{"parts":[{"functionCall":{"partialArgs":[{"jsonPath":"$.city","stringValue":"ris"},{"jsonPath":"$.n","numberValue":2}],"willContinue":true}}]}}]})",
             R"({"candidates":[{"content":{"parts":[{"functionCall":{}}]},"finishReason":"STOP"}]})"}),
        "tool_call:f|tool_call:Pa|tool_call:ris+tool_call:2|finish:STOP", Outcome::ToolCalls, "",
        " f {\"city\":\"Paris\",\"n\":2} valid");
    row("prompt blocked",
        eventStream(
            {R"({"promptFeedback":{"blockReason":"SAFETY"},"usageMetadata":{"promptTokenCount":9}})"}),
        "finish:SAFETY+usage", Outcome::ContentFilter, "9 - - - - -");
    row("safety", eventStream({a, R"({"candidates":[{"finishReason":"SAFETY"}]})"}),
        "text:a+usage|finish:SAFETY", Outcome::ContentFilter);
    row("length", eventStream({a, R"({"candidates":[{"finishReason":"MAX_TOKENS"}]})"}),
        "text:a+usage|finish:MAX_TOKENS", Outcome::Length);
    row("bad call", eventStream({R"({"candidates":[{"finishReason":"MALFORMED_FUNCTION_CALL"}]})"}),
        "error:The provider ended the answer with "
        "\"MALFORMED_FUNCTION_CALL\".+finish:MALFORMED_FUNCTION_CALL",
        Outcome::StreamError);
    row("raw error inside",
        eventStream({a}) + "{\n  \"error\": {\n    \"code\": 503,\n    \"message\": \"busy\"\n  }\n}\n",
        "text:a+usage|error:busy", Outcome::StreamError, "", "", "JSON without framing");
    row("error in the array",
        "[{\n\"error\":{\"code\":429,\"message\":\"slow\",\"status\":\"RESOURCE_EXHAUSTED\"}}]", "error:slow",
        Outcome::StreamError);
    row("tool prompt tokens",
        eventStream(
            {R"({"candidates":[{"content":{"parts":[{"text":"a"}]},"finishReason":"STOP"}],"usageMetadata":{"promptTokenCount":9,"toolUsePromptTokenCount":3,"candidatesTokenCount":1,"totalTokenCount":13}})"}),
        "text:a+finish:STOP+usage", Outcome::Complete, "12 - - - 1 -");
    row("code and data",
        eventStream(
            {R"({"candidates":[{"content":{"parts":[{"executableCode":{"code":"x"}},{"codeExecutionResult":{"output":"1"}},{"inlineData":{"data":"AA"}}]},"finishReason":"STOP"}]})"}),
        "tool_call:x+annotation+annotation+finish:STOP", Outcome::Complete);
}

void GeminiDecoderTest::decodes()
{
    DecoderRow::check(QStringLiteral("gemini"));
}

QTEST_GUILESS_MAIN(GeminiDecoderTest)
#include "tst_geminidecoder.moc"
