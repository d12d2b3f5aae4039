// SPDX-FileCopyrightText: 2026 The Streamgauge authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/core/protocol/DecoderRow.h"
#include "tests/core/protocol/Replay.h"

#include <QTest>

using namespace streamgauge;
using namespace streamgauge::test;

class ResponsesDecoderTest : public QObject
{
    Q_OBJECT

private slots:
    void decodes_data();
    void decodes();
};

void ResponsesDecoderTest::decodes_data()
{
    DecoderRow::addColumns();
    const auto row = [](const char *name, const QByteArray &body, const char *events, Outcome outcome,
                        const char *usage = "", const char *calls = "", const char *finding = "") {
        DecoderRow{name, body, events, outcome, usage, calls, finding}.add();
    };
    const QByteArray created
        = R"({"type":"response.created","sequence_number":0,"response":{"id":"r1","model":"m"}})";
    const QByteArray a
        = R"({"type":"response.output_text.delta","output_index":0,"content_index":0,"delta":"a"})";
    const QByteArray b
        = R"({"type":"response.output_text.delta","output_index":0,"content_index":0,"delta":"b"})";
    const QByteArray completed
        = R"({"type":"response.completed","response":{"id":"r1","status":"completed","output":[)"
          R"({"type":"message","content":[{"type":"output_text","text":"ab"}]}],"usage":)"
          R"({"input_tokens":20,"input_tokens_details":{"cached_tokens":8},"output_tokens":7,)"
          R"("output_tokens_details":{"reasoning_tokens":3},"total_tokens":27}}})";
    row("usual", "event: response.created\n" + eventStream({created, a, b, completed}),
        "framing|text:a|text:b|finish:completed+usage", Outcome::Complete, "20 12 8 - 7 3");
    row("C13",
        eventStream({a}) + "event: keepalive\ndata: {\"type\":\"keepalive\",\"sequence_number\":3}\n\n"
            + eventStream({b, completed}),
        "text:a|keep_alive|text:b|finish:completed+usage", Outcome::Complete);
    row("P35 no terminal event", eventStream({a, b}), "text:a|text:b", Outcome::Truncated);
    row("end marker of a proxy does not end it", eventStream({a, "[DONE]"}), "text:a|done",
        Outcome::Truncated, "", "", "[DONE] where the protocol has none");
    row("no type inside",
        "event: response.output_text.delta\ndata: {\"delta\":\"a\"}\n\n" + eventStream({completed}),
        "text:a|finish:completed+usage", Outcome::Complete, "", "", "event without a type inside");
    row("text only in the last event", eventStream({created, completed}),
        "framing|text:ab+finish:completed+usage", Outcome::Complete);
    row("text only in done",
        eventStream({R"({"type":"response.output_text.done","output_index":0,"content_index":0,"text":"ab"})",
                     completed}),
        "text:ab|finish:completed+usage", Outcome::Complete);
    row("done repeats the deltas",
        eventStream({a,
                     R"({"type":"response.output_text.done","output_index":0,"content_index":0,"text":"a"})",
                     completed}),
        "text:a|framing|finish:completed+usage", Outcome::Complete);
    row("function call",
        eventStream(
            {R"({"type":"response.output_item.added","output_index":0,"item":{"type":"function_call","id":"i1","call_id":"c1","name":"f","arguments":""}})",
             R"({"type":"response.function_call_arguments.delta","output_index":0,"item_id":"i2","delta":"{\"a\":"})",
             R"({"type":"response.function_call_arguments.delta","output_index":0,"item_id":"i3","delta":"1}"})",
             R"({"type":"response.function_call_arguments.done","output_index":0,"arguments":"{\"a\":1}"})",
             R"({"type":"response.output_item.done","output_index":0,"item":{"type":"function_call","id":"i4","call_id":"c9","name":"f","arguments":"{\"a\":1}"}})",
             R"({"type":"response.completed","response":{"output":[{"type":"function_call","call_id":"c1","name":"f","arguments":"{\"a\":1}"}]}})"}),
        "tool_call:f|tool_call:{\"a\":|tool_call:1}|framing|framing|finish:completed", Outcome::ToolCalls,
        "- - - - - -", "c1 f {\"a\":1} valid");
    row("two calls",
        eventStream(
            {R"({"type":"response.output_item.added","output_index":0,"item":{"type":"function_call","call_id":"c1","name":"f"}})",
             R"({"type":"response.output_item.added","output_index":1,"item":{"type":"function_call","call_id":"c2","name":"g"}})",
             R"({"type":"response.function_call_arguments.delta","output_index":0,"delta":"{}"})",
             R"({"type":"response.function_call_arguments.done","output_index":1,"arguments":"{\"b\":2}"})",
             R"({"type":"response.completed","response":{}})"}),
        "tool_call:f|tool_call[1]:g|tool_call:{}|tool_call[1]:{\"b\":2}|finish:completed", Outcome::ToolCalls,
        "", "c1 f {} valid; c2 g {\"b\":2} valid");
    row("reasoning",
        eventStream(
            {R"({"type":"response.reasoning_summary_text.delta","output_index":0,"summary_index":0,"delta":"hm"})",
             R"({"type":"response.reasoning_text.delta","output_index":0,"delta":"so"})", a, completed}),
        "reasoning:hm|reasoning:so|text:a|finish:completed+usage", Outcome::Complete);
    row("refusal",
        eventStream({R"({"type":"response.refusal.delta","output_index":0,"delta":"no"})",
                     R"({"type":"response.completed","response":{}})"}),
        "refusal:no|finish:completed", Outcome::Refusal);
    row("incomplete",
        eventStream(
            {a,
             R"({"type":"response.incomplete","response":{"incomplete_details":{"reason":"max_output_tokens"},"usage":{"output_tokens":1}}})"}),
        "text:a|finish:max_output_tokens+usage", Outcome::Length, "- - - - 1 -");
    row("filtered",
        eventStream(
            {a,
             R"({"type":"response.incomplete","response":{"incomplete_details":{"reason":"content_filter"}}})"}),
        "text:a|finish:content_filter", Outcome::ContentFilter);
    row("error, then failed: one failure",
        eventStream(
            {a, R"({"type":"error","code":"server_error","message":"boom","param":null,"sequence_number":4})",
             R"({"type":"response.failed","response":{"status":"failed","error":{"code":"server_error","message":"boom"},"usage":null}})"}),
        "text:a|error:boom|finish:failed", Outcome::StreamError);
    row("nested error",
        eventStream({R"({"type":"error","error":{"type":"server_error","code":"x","message":"boom"}})"}),
        "error:boom", Outcome::StreamError);
    row("failed",
        eventStream(
            {a,
             R"({"type":"response.failed","response":{"error":{"code":"rate_limit_exceeded","message":"slow"}}})"}),
        "text:a|error:slow+finish:failed", Outcome::StreamError);
    row("sequence jumps",
        eventStream({R"({"type":"response.in_progress","sequence_number":1})",
                     R"({"type":"response.output_text.delta","sequence_number":5,"delta":"a"})", completed}),
        "framing|text:a|finish:completed+usage", Outcome::Complete, "", "", "sequence numbers jump");
    row("one document",
        R"({"id":"r1","object":"response","status":"completed","output":[{"type":"message","content":[{"type":"output_text","text":"ab"}]}],"usage":{"input_tokens":3,"output_tokens":2}})",
        "text:ab+finish:completed+usage", Outcome::NotAStream, "3 - - - 2 -");
    row("other deltas",
        eventStream({R"({"type":"response.audio.delta","delta":"AAAA"})",
                     R"({"type":"response.code_interpreter_call_code.delta","delta":"x=1"})",
                     R"({"type":"response.output_text.annotation.added"})", a, completed}),
        "annotation|tool_call:x=1|annotation|text:a|finish:completed+usage", Outcome::Complete);
    row("unterminated last event", eventStream({a}) + "data: " + completed, "text:a|finish:completed+usage",
        Outcome::Complete, "", "", "recovered unterminated event");
}

void ResponsesDecoderTest::decodes()
{
    DecoderRow::check(QStringLiteral("openai-responses"));
}

QTEST_GUILESS_MAIN(ResponsesDecoderTest)
#include "tst_responsesdecoder.moc"
