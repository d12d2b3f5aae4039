// SPDX-FileCopyrightText: 2026 The Streamgauge authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/mock/AnthropicEventWriter.h"

#include "core/mock/JsonTexts.h"

namespace streamgauge {

namespace {

void add(AnswerMessages &messages, const char *type, const QByteArray &json)
{
    messages.push_back({AnswerMessage::Kind::Data, json, type});
}

QByteArray stopReasonOf(FinishReason reason)
{
    switch (reason) {
    case FinishReason::Stop:
        return "\"end_turn\"";
    case FinishReason::Length:
        return "\"max_tokens\"";
    case FinishReason::ToolCalls:
        return "\"tool_use\"";
    }
    Q_UNREACHABLE();
}

QByteArrayView errorTypeOf(int status)
{
    switch (status) {
    case 401:
        return "authentication_error";
    case 402:
        return "billing_error";
    case 403:
        return "permission_error";
    case 404:
        return "not_found_error";
    case 413:
        return "request_too_large";
    case 429:
        return "rate_limit_error";
    case 504:
        return "timeout_error";
    case 529:
        return "overloaded_error";
    default:
        return status >= 500 ? "api_error" : "invalid_request_error";
    }
}

QByteArray errorObject(QByteArrayView type, const QByteArray &message)
{
    return jsonObject(
        {{"type", jsonQuoted("error")},
         {"error", jsonObject({{"type", jsonQuoted(type)}, {"message", jsonQuoted(message)}})}});
}

} // namespace

AnthropicEventWriter::AnthropicEventWriter(AnswerFacts facts)
    : AnswerWriter(std::move(facts), AnswerFraming::EventStream)
{
}

/// Cached tokens stand beside the input here, not inside it.
QByteArray AnthropicEventWriter::usage(qint64 outputTokens, const QByteArray &outputDetails) const
{
    if (facts().usage == UsageReport::Withheld)
        return {};
    const std::optional<qint64> cached = facts().cachedTokens;
    return jsonObject({{"input_tokens", jsonNumber(facts().promptTokens - cached.value_or(0))},
                       {"cache_creation_input_tokens", cached ? QByteArray("0") : QByteArray()},
                       {"cache_read_input_tokens", jsonNumber(cached)},
                       {"output_tokens", jsonNumber(outputTokens)},
                       {"output_tokens_details", outputDetails}});
}

QByteArray AnthropicEventWriter::finalUsage(const StreamScript &script) const
{
    return usage(script.outputTokens,
                 script.reasoningTokens > 0
                     ? jsonObject({{"thinking_tokens", jsonNumber(script.reasoningTokens)}})
                     : QByteArray());
}

QByteArray AnthropicEventWriter::message(const QByteArray &content, const QByteArray &stopReason,
                                         const QByteArray &usage) const
{
    return jsonObject({{"id", jsonQuoted("msg_" + facts().id)},
                       {"type", jsonQuoted("message")},
                       {"role", jsonQuoted("assistant")},
                       {"model", jsonQuoted(facts().model)},
                       {"content", content},
                       {"stop_reason", stopReason},
                       {"stop_sequence", "null"},
                       {"usage", usage}});
}

/// Opaque to clients; a real one is as long as the thinking it vouches for.
QByteArray AnthropicEventWriter::signature() const
{
    return jsonQuoted(QByteArray("mock signature of " + facts().id).toBase64());
}

/// The first usage names a few output tokens that mean nothing yet.
void AnthropicEventWriter::begin(AnswerMessages &messages)
{
    if (m_begun)
        return;
    m_begun = true;
    add(messages, "message_start",
        jsonObject(
            {{"type", jsonQuoted("message_start")}, {"message", message("[]", "null", usage(1, {}))}}));
}

void AnthropicEventWriter::open(AnswerMessages &messages, Block block, const QByteArray &emptyBlock)
{
    begin(messages);
    if (m_block == block)
        return;
    close(messages);
    m_block = block;
    add(messages, "content_block_start",
        jsonObject({{"type", jsonQuoted("content_block_start")},
                    {"index", jsonNumber(m_index)},
                    {"content_block", emptyBlock}}));
    if (m_index == 0)
        add(messages, "ping", R"({"type":"ping"})");
}

void AnthropicEventWriter::addDelta(AnswerMessages &messages, const QByteArray &delta) const
{
    add(messages, "content_block_delta",
        jsonObject(
            {{"type", jsonQuoted("content_block_delta")}, {"index", jsonNumber(m_index)}, {"delta", delta}}));
}

void AnthropicEventWriter::close(AnswerMessages &messages)
{
    if (m_block == Block::None)
        return;
    if (m_block == Block::Thinking)
        addDelta(messages, jsonObject({{"type", jsonQuoted("signature_delta")}, {"signature", signature()}}));
    add(messages, "content_block_stop",
        jsonObject({{"type", jsonQuoted("content_block_stop")}, {"index", jsonNumber(m_index)}}));
    m_block = Block::None;
    ++m_index;
}

AnswerMessages AnthropicEventWriter::messages(const ScriptEvent &event, const StreamScript &script)
{
    AnswerMessages result;
    const auto text = [&] { return jsonQuoted(script.textOf(event)); };
    const auto inputDelta = [&](const QByteArray &piece) {
        addDelta(result, jsonObject({{"type", jsonQuoted("input_json_delta")}, {"partial_json", piece}}));
    };
    switch (event.kind) {
    case ScriptEvent::Kind::Role:
        begin(result);
        break;
    case ScriptEvent::Kind::Reasoning:
        open(result, Block::Thinking, R"({"type":"thinking","thinking":"","signature":""})");
        addDelta(result, jsonObject({{"type", jsonQuoted("thinking_delta")}, {"thinking", text()}}));
        break;
    case ScriptEvent::Kind::Text:
        open(result, Block::Text, R"({"type":"text","text":""})");
        addDelta(result, jsonObject({{"type", jsonQuoted("text_delta")}, {"text", text()}}));
        break;
    case ScriptEvent::Kind::ToolName:
        open(result, Block::ToolUse,
             jsonObject({{"type", jsonQuoted("tool_use")},
                         {"id", jsonQuoted(toolCallId("toolu_"))},
                         {"name", text()},
                         {"input", "{}"}}));
        inputDelta("\"\"");
        break;
    case ScriptEvent::Kind::ToolArguments:
        inputDelta(text());
        break;
    case ScriptEvent::Kind::Phase: // told in the headers
    case ScriptEvent::Kind::ToolCall: // comes in pieces here
    case ScriptEvent::Kind::Usage: // comes with the stop reason
        break;
    case ScriptEvent::Kind::Finish: {
        begin(result);
        close(result);
        const QByteArray delta
            = jsonObject({{"stop_reason", stopReasonOf(script.finish)}, {"stop_sequence", "null"}});
        add(result, "message_delta",
            jsonObject(
                {{"type", jsonQuoted("message_delta")}, {"delta", delta}, {"usage", finalUsage(script)}}));
        break;
    }
    case ScriptEvent::Kind::Error:
        add(result, "error",
            errorObject(script.errorCode.isEmpty() ? QByteArrayView("overloaded_error")
                                                   : QByteArrayView(script.errorCode),
                        script.errorMessage));
        break;
    case ScriptEvent::Kind::Done:
        add(result, "message_stop", R"({"type":"message_stop"})");
        break;
    case ScriptEvent::Kind::KeepAlive:
        add(result, "ping", R"({"type":"ping"})");
        break;
    }
    return result;
}

QByteArray AnthropicEventWriter::document(const StreamScript &script) const
{
    const WholeAnswer whole = wholeAnswer(script);
    std::vector<QByteArray> blocks;
    if (!whole.reasoning.isEmpty()) {
        blocks.push_back(jsonObject({{"type", jsonQuoted("thinking")},
                                     {"thinking", jsonQuoted(whole.reasoning)},
                                     {"signature", signature()}}));
    }
    if (!whole.toolName.isEmpty()) {
        // Arguments that were cut off are no object.
        blocks.push_back(
            jsonObject({{"type", jsonQuoted("tool_use")},
                        {"id", jsonQuoted(toolCallId("toolu_"))},
                        {"name", jsonQuoted(whole.toolName)},
                        {"input", objectFrom(whole.toolArguments) ? whole.toolArguments : "{}"}}));
    } else if (!whole.text.isEmpty()) {
        blocks.push_back(jsonObject({{"type", jsonQuoted("text")}, {"text", jsonQuoted(whole.text)}}));
    }
    return message(jsonArray(blocks), stopReasonOf(script.finish), finalUsage(script));
}

QByteArray anthropicFault(const AnswerFault &fault)
{
    return errorObject(errorTypeOf(fault.status), fault.message);
}

} // namespace streamgauge
