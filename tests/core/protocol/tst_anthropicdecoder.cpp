// SPDX-FileCopyrightText: 2026 The Streamgauge authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/core/protocol/DecoderRow.h"
#include "tests/core/protocol/Replay.h"

#include <QTest>

using namespace streamgauge;
using namespace streamgauge::test;

class AnthropicDecoderTest : public QObject
{
    Q_OBJECT

private slots:
    void decodes_data();
    void decodes();
};

void AnthropicDecoderTest::decodes_data()
{
    DecoderRow::addColumns();
    const auto row = [](const char *name, const QByteArray &body, const char *events, Outcome outcome,
                        const char *usage = "", const char *calls = "", const char *finding = "") {
        DecoderRow{name, body, events, outcome, usage, calls, finding}.add();
    };
    const QByteArray start
        = R"({"type":"message_start","message":{"id":"m1","model":"m","usage":{"input_tokens":5,"output_tokens":1}}})";
    const QByteArray block
        = R"({"type":"content_block_start","index":0,"content_block":{"type":"text","text":""}})";
    const QByteArray he
        = R"({"type":"content_block_delta","index":0,"delta":{"type":"text_delta","text":"he"}})";
    const QByteArray blockStop = R"({"type":"content_block_stop","index":0})";
    const QByteArray endTurn
        = R"({"type":"message_delta","delta":{"stop_reason":"end_turn"},"usage":{"output_tokens":15}})";
    const QByteArray stop = R"({"type":"message_stop"})";
    row("usual",
        "event: message_start\n"
            + eventStream({start, block, "{\"type\":\"ping\"}", he, blockStop, endTurn, stop}),
        "usage|framing|keep_alive|text:he|framing|finish:end_turn+usage|done", Outcome::Complete,
        "5 - - - 15 -");
    row("C12",
        eventStream({start, block, he})
            + "event: error\ndata: "
              "{\"type\":\"error\",\"error\":{\"type\":\"overloaded_error\",\"message\":\"busy\"}}\n\n",
        "usage|framing|text:he|error:busy", Outcome::StreamError, "5 - - - - -");
    row("C14",
        eventStream(
            {R"({"type":"message_start","message":{"id":"m1","usage":{"input_tokens":4,"output_tokens":1}}})",
             R"({"type":"content_block_delta","index":0,"delta":{"type":"text_delta","text":"hi"}})",
             R"({"type":"message_delta","delta":{"stop_reason":"end_turn"},"usage":{"output_tokens":2}})",
             stop, "[DONE]"}),
        "usage|text:hi|finish:end_turn+usage|done|done", Outcome::Complete, "4 - - - 2 -", "",
        "missing block start");
    row("C23",
        eventStream(
            {R"({"type":"message_start","message":{"id":"m1","usage":{"input_tokens":25,"output_tokens":1}}})",
             block, he, endTurn, stop}),
        "usage|framing|text:he|finish:end_turn+usage|done", Outcome::Complete, "25 - - - 15 -");
    row("C28",
        eventStream(
            {R"({"type":"message_start","message":{"id":"m1","usage":{"input_tokens":3,"cache_creation_input_tokens":10000,"cache_read_input_tokens":0,"output_tokens":1}}})",
             block, he,
             R"({"type":"message_delta","delta":{"stop_reason":"end_turn"},"usage":{"output_tokens":100}})",
             stop}),
        "usage|framing|text:he|finish:end_turn+usage|done", Outcome::Complete, "10003 3 0 10000 100 -");
    row("later input replaces",
        eventStream(
            {start, block, he,
             R"({"type":"message_delta","delta":{"stop_reason":"end_turn"},"usage":{"input_tokens":61,"cache_read_input_tokens":9,"output_tokens":2,"output_tokens_details":{"thinking_tokens":1}}})",
             stop}),
        "usage|framing|text:he|finish:end_turn+usage|done", Outcome::Complete, "70 61 9 - 2 1");
    row("truncated", eventStream({start, block, he, blockStop}), "usage|framing|text:he|framing",
        Outcome::Truncated);
    row("stop reason is enough", eventStream({start, block, he, endTurn}),
        "usage|framing|text:he|finish:end_turn+usage", Outcome::Complete, "", "", "no end marker");
    row("thinking and signature",
        eventStream(
            {start,
             R"({"type":"content_block_start","index":0,"content_block":{"type":"thinking","thinking":""}})",
             R"({"type":"content_block_delta","index":0,"delta":{"type":"thinking_delta","thinking":"hm"}})",
             R"({"type":"content_block_delta","index":0,"delta":{"type":"signature_delta","signature":"xxxx"}})",
             blockStop,
             R"({"type":"content_block_start","index":1,"content_block":{"type":"text","text":""}})",
             R"({"type":"content_block_delta","index":1,"delta":{"type":"text_delta","text":"ok"}})", endTurn,
             stop}),
        "usage|framing|reasoning:hm|annotation|framing|framing|text[1]:ok|finish:end_turn+usage|done",
        Outcome::Complete);
    row("tool call",
        eventStream(
            {start,
             R"({"type":"content_block_start","index":0,"content_block":{"type":"tool_use","id":"t1","name":"f","input":{}}})",
             R"({"type":"content_block_delta","index":0,"delta":{"type":"input_json_delta","partial_json":""}})",
             R"({"type":"content_block_delta","index":0,"delta":{"type":"input_json_delta","partial_json":"{\"a\":"}})",
             R"({"type":"content_block_delta","index":0,"delta":{"type":"input_json_delta","partial_json":"1}"}})",
             blockStop,
             R"({"type":"message_delta","delta":{"stop_reason":"tool_use"},"usage":{"output_tokens":9}})",
             stop}),
        "usage|tool_call:f|framing|tool_call:{\"a\":|tool_call:1}|framing|finish:tool_use+usage|done",
        Outcome::ToolCalls, "", "t1 f {\"a\":1} valid");
    row("tool without arguments",
        eventStream(
            {start,
             R"({"type":"content_block_start","index":0,"content_block":{"type":"tool_use","id":"t1","name":"f","input":{}}})",
             R"({"type":"content_block_delta","index":0,"delta":{"type":"input_json_delta","partial_json":""}})",
             blockStop, R"({"type":"message_delta","delta":{"stop_reason":"tool_use"}})", stop}),
        "usage|tool_call:f|framing|framing|finish:tool_use|done", Outcome::ToolCalls, "", "t1 f {} valid");
    row("tool of the provider",
        eventStream(
            {start,
             R"({"type":"content_block_start","index":0,"content_block":{"type":"server_tool_use","id":"s","name":"web_search","input":{}}})",
             R"({"type":"content_block_delta","index":0,"delta":{"type":"input_json_delta","partial_json":"{}"}})",
             R"({"type":"content_block_start","index":1,"content_block":{"type":"web_search_tool_result","content":[]}})",
             R"({"type":"content_block_delta","index":2,"delta":{"type":"text_delta","text":"ok"}})", endTurn,
             stop}),
        "usage|tool_call:web_search|tool_call:{}|annotation[1]|text[2]:ok|finish:end_turn+usage|done",
        Outcome::Complete);
    row("refusal without blocks",
        eventStream({start, R"({"type":"message_delta","delta":{"stop_reason":"refusal"}})", stop}),
        "usage|finish:refusal|done", Outcome::Refusal);
    row("length",
        eventStream(
            {start, block, he, R"({"type":"message_delta","delta":{"stop_reason":"max_tokens"}})", stop}),
        "usage|framing|text:he|finish:max_tokens|done", Outcome::Length);
    row("no output", eventStream({start, endTurn, stop}), "usage|finish:end_turn+usage|done", Outcome::Empty);
    row("started twice", eventStream({start, start, block, he, endTurn, stop}),
        "usage|usage|framing|text:he|finish:end_turn+usage|done", Outcome::Complete, "", "",
        "repeated message start");
    row("began again",
        eventStream({start, block, he,
                     R"({"type":"message_start","message":{"id":"m2","usage":{"input_tokens":6}}})", block,
                     he, endTurn, stop}),
        "usage|framing|text:he|framing:restart+usage|framing|text:he|finish:end_turn+usage|done",
        Outcome::Complete, "6 - - - 15 -", "", "answer began again");
    row("usage null",
        eventStream({R"({"type":"message_start","message":{"id":"m1","usage":null}})", block, he,
                     R"({"type":"message_delta","delta":{"stop_reason":"end_turn"},"usage":null})", stop}),
        "framing|framing|text:he|finish:end_turn|done", Outcome::Complete, "- - - - - -");
    row("unknown types",
        eventStream({start, R"({"type":"brand_new"})", block,
                     R"({"type":"content_block_delta","index":0,"delta":{"type":"citations_delta"}})", he,
                     endTurn, stop}),
        "usage|framing|framing|annotation|text:he|finish:end_turn+usage|done", Outcome::Complete);
    row("one document",
        R"({"id":"m1","type":"message","content":[{"type":"text","text":"hi"},{"type":"tool_use","id":"t","name":"f","input":{"a":1}}],"stop_reason":"tool_use","usage":{"input_tokens":4,"output_tokens":2}})",
        "text:hi+tool_call[1]:f+tool_call[1]:{\"a\":1}+finish:tool_use+usage", Outcome::NotAStream,
        "4 - - - 2 -", "t f {\"a\":1} valid");
    row("error after the stop reason",
        eventStream(
            {start, block, he, endTurn, R"({"type":"error","error":{"type":"api_error","message":"late"}})"}),
        "usage|framing|text:he|finish:end_turn+usage|error:late", Outcome::Complete, "", "",
        "error after the terminal signal");
}

void AnthropicDecoderTest::decodes()
{
    DecoderRow::check(QStringLiteral("anthropic"));
}

QTEST_GUILESS_MAIN(AnthropicDecoderTest)
#include "tst_anthropicdecoder.moc"
