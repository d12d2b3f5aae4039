// SPDX-FileCopyrightText: 2026 The Streamgauge authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/mock/ResponsesEventWriter.h"

#include "core/mock/JsonTexts.h"

namespace streamgauge {

namespace {

QByteArray outputText(QByteArrayView text)
{
    return jsonObject({{"type", jsonQuoted("output_text")},
                       {"annotations", "[]"},
                       {"logprobs", "[]"},
                       {"text", jsonQuoted(text)}});
}

QByteArray summaryText(QByteArrayView text)
{
    return jsonObject({{"type", jsonQuoted("summary_text")}, {"text", jsonQuoted(text)}});
}

/// What ends an answer before its time.
QByteArray incompleteDetails(const StreamScript &script)
{
    return script.finish == FinishReason::Length ? R"({"reason":"max_output_tokens"})" : "null";
}

} // namespace

ResponsesEventWriter::ResponsesEventWriter(AnswerFacts facts)
    : AnswerWriter(std::move(facts), AnswerFraming::EventStream)
{
}

void ResponsesEventWriter::add(AnswerMessages &messages, const char *type,
                               std::initializer_list<std::pair<QByteArrayView, QByteArray>> fields)
{
    const QByteArray rest = jsonObject(fields);
    QByteArray json = jsonObject({{"type", jsonQuoted(type)}, {"sequence_number", jsonNumber(m_sequence++)}});
    json.chop(1);
    json.append(',').append(QByteArrayView(rest).sliced(1));
    messages.push_back({AnswerMessage::Kind::Data, json, type});
}

QByteArray ResponsesEventWriter::response(const char *status, const QByteArray &output,
                                          const QByteArray &usage, const QByteArray &incomplete,
                                          const QByteArray &error) const
{
    return jsonObject({{"id", jsonQuoted("resp_" + facts().id)},
                       {"object", jsonQuoted("response")},
                       {"created_at", jsonNumber(created())},
                       {"status", jsonQuoted(status)},
                       {"error", error},
                       {"incomplete_details", incomplete},
                       {"model", jsonQuoted(facts().model)},
                       {"output", output},
                       {"parallel_tool_calls", "true"},
                       {"tool_choice", jsonQuoted("auto")},
                       {"tools", "[]"},
                       {"usage", usage}});
}

QByteArray ResponsesEventWriter::usage(const StreamScript &script) const
{
    if (facts().usage == UsageReport::Withheld)
        return "null";
    return jsonObject(
        {{"input_tokens", jsonNumber(facts().promptTokens)},
         {"input_tokens_details",
          facts().cachedTokens ? jsonObject({{"cached_tokens", jsonNumber(facts().cachedTokens)}})
                               : QByteArray()},
         {"output_tokens", jsonNumber(script.outputTokens)},
         {"output_tokens_details", jsonObject({{"reasoning_tokens", jsonNumber(script.reasoningTokens)}})},
         {"total_tokens", jsonNumber(facts().promptTokens + script.outputTokens)}});
}

QByteArray ResponsesEventWriter::itemId(Item item) const
{
    switch (item) {
    case Item::Reasoning:
        return jsonQuoted("rs_" + facts().id);
    case Item::Call:
        return jsonQuoted("fc_" + facts().id);
    case Item::None:
    case Item::Message:
        break;
    }
    return jsonQuoted("msg_" + facts().id);
}

QByteArray ResponsesEventWriter::itemObject(Item item, ItemState state, const QByteArray &text) const
{
    const QByteArray status = jsonQuoted(state == ItemState::Completed ? QByteArrayView("completed")
                                                                       : QByteArrayView("in_progress"));
    const auto listed = [&](const QByteArray &part) {
        return state == ItemState::Completed ? '[' + part + ']' : QByteArray("[]");
    };
    switch (item) {
    case Item::None:
        break;
    case Item::Reasoning:
        return jsonObject({{"id", itemId(item)},
                           {"type", jsonQuoted("reasoning")},
                           {"summary", listed(summaryText(text))}});
    case Item::Message:
        return jsonObject({{"id", itemId(item)},
                           {"type", jsonQuoted("message")},
                           {"status", status},
                           {"role", jsonQuoted("assistant")},
                           {"content", listed(outputText(text))}});
    case Item::Call:
        return jsonObject({{"id", itemId(item)},
                           {"type", jsonQuoted("function_call")},
                           {"status", status},
                           {"call_id", jsonQuoted(toolCallId("call_"))},
                           {"name", jsonQuoted(m_toolName)},
                           {"arguments", jsonQuoted(text)}});
    }
    return {};
}

void ResponsesEventWriter::begin(AnswerMessages &messages)
{
    if (m_begun)
        return;
    m_begun = true;
    add(messages, "response.created", {{"response", response("in_progress", "[]", "null")}});
    add(messages, "response.in_progress", {{"response", response("in_progress", "[]", "null")}});
}

void ResponsesEventWriter::open(AnswerMessages &messages, Item item)
{
    begin(messages);
    if (m_item == item)
        return;
    close(messages);
    m_item = item;
    const QByteArray place = QByteArray::number(qint64(m_items.size()));
    add(messages, "response.output_item.added",
        {{"output_index", place}, {"item", itemObject(item, ItemState::InProgress, {})}});
    if (item == Item::Reasoning) {
        add(messages, "response.reasoning_summary_part.added",
            {{"item_id", itemId(item)},
             {"output_index", place},
             {"summary_index", "0"},
             {"part", summaryText({})}});
    } else if (item == Item::Message) {
        add(messages, "response.content_part.added",
            {{"item_id", itemId(item)},
             {"output_index", place},
             {"content_index", "0"},
             {"part", outputText({})}});
    }
}

void ResponsesEventWriter::addDelta(AnswerMessages &messages, QByteArrayView text)
{
    m_text.append(text);
    const QByteArray place = QByteArray::number(qint64(m_items.size()));
    const QByteArray delta = jsonQuoted(text);
    switch (m_item) {
    case Item::None:
        break;
    case Item::Reasoning:
        add(messages, "response.reasoning_summary_text.delta",
            {{"item_id", itemId(m_item)}, {"output_index", place}, {"summary_index", "0"}, {"delta", delta}});
        break;
    case Item::Message:
        add(messages, "response.output_text.delta",
            {{"item_id", itemId(m_item)},
             {"output_index", place},
             {"content_index", "0"},
             {"delta", delta},
             {"logprobs", "[]"}});
        break;
    case Item::Call:
        add(messages, "response.function_call_arguments.delta",
            {{"item_id", itemId(m_item)}, {"output_index", place}, {"delta", delta}});
        break;
    }
}

void ResponsesEventWriter::close(AnswerMessages &messages)
{
    if (m_item == Item::None)
        return;
    const QByteArray place = QByteArray::number(qint64(m_items.size()));
    const QByteArray id = itemId(m_item);
    if (m_item == Item::Reasoning) {
        add(messages, "response.reasoning_summary_text.done",
            {{"item_id", id}, {"output_index", place}, {"summary_index", "0"}, {"text", jsonQuoted(m_text)}});
        add(messages, "response.reasoning_summary_part.done",
            {{"item_id", id},
             {"output_index", place},
             {"summary_index", "0"},
             {"part", summaryText(m_text)}});
    } else if (m_item == Item::Message) {
        add(messages, "response.output_text.done",
            {{"item_id", id},
             {"output_index", place},
             {"content_index", "0"},
             {"text", jsonQuoted(m_text)},
             {"logprobs", "[]"}});
        add(messages, "response.content_part.done",
            {{"item_id", id}, {"output_index", place}, {"content_index", "0"}, {"part", outputText(m_text)}});
    } else {
        add(messages, "response.function_call_arguments.done",
            {{"item_id", id},
             {"name", jsonQuoted(m_toolName)},
             {"output_index", place},
             {"arguments", jsonQuoted(m_text)}});
    }
    const QByteArray item = itemObject(m_item, ItemState::Completed, m_text);
    add(messages, "response.output_item.done", {{"output_index", place}, {"item", item}});
    m_items.push_back(item);
    m_item = Item::None;
    m_text.clear();
}

void ResponsesEventWriter::finish(AnswerMessages &messages, const StreamScript &script)
{
    begin(messages);
    close(messages);
    const bool isWhole = script.finish != FinishReason::Length;
    add(messages, isWhole ? "response.completed" : "response.incomplete",
        {{"response",
          response(isWhole ? "completed" : "incomplete", jsonArray(m_items), usage(script),
                   incompleteDetails(script))}});
}

/// The event says it first, then the response as a whole.
void ResponsesEventWriter::fail(AnswerMessages &messages, const StreamScript &script)
{
    begin(messages);
    const QByteArray code
        = jsonQuoted(script.errorCode.isEmpty() ? QByteArray("server_error") : script.errorCode);
    const QByteArray message = jsonQuoted(script.errorMessage);
    add(messages, "error", {{"code", code}, {"message", message}, {"param", "null"}});
    add(messages, "response.failed",
        {{"response",
          response("failed", jsonArray(m_items), "null", "null",
                   jsonObject({{"code", code}, {"message", message}}))}});
}

AnswerMessages ResponsesEventWriter::messages(const ScriptEvent &event, const StreamScript &script)
{
    AnswerMessages result;
    switch (event.kind) {
    case ScriptEvent::Kind::Role:
        begin(result);
        break;
    case ScriptEvent::Kind::Reasoning:
        open(result, Item::Reasoning);
        addDelta(result, script.textOf(event));
        break;
    case ScriptEvent::Kind::Text:
        open(result, Item::Message);
        addDelta(result, script.textOf(event));
        break;
    case ScriptEvent::Kind::ToolName:
        m_toolName = script.textOf(event).toByteArray();
        open(result, Item::Call);
        break;
    case ScriptEvent::Kind::ToolArguments:
        addDelta(result, script.textOf(event));
        break;
    case ScriptEvent::Kind::Finish:
        finish(result, script);
        break;
    case ScriptEvent::Kind::Error:
        fail(result, script);
        break;
    case ScriptEvent::Kind::KeepAlive:
        result.push_back({AnswerMessage::Kind::Comment, {}, {}});
        break;
    case ScriptEvent::Kind::Phase: // told in the headers
    case ScriptEvent::Kind::ToolCall: // comes in pieces here
    case ScriptEvent::Kind::Usage: // comes with the end
    case ScriptEvent::Kind::Done: // there is no other end than that
        break;
    }
    return result;
}

QByteArray ResponsesEventWriter::document(const StreamScript &script) const
{
    // The end of a stream repeats everything, so that is the document.
    ResponsesEventWriter writer(facts());
    AnswerMessages messages;
    for (const ScriptEvent &event : script.events)
        messages = writer.messages(event, script);
    writer.close(messages);
    const bool isWhole = script.finish != FinishReason::Length;
    return response(isWhole ? "completed" : "incomplete", jsonArray(writer.m_items), usage(script),
                    incompleteDetails(script));
}

} // namespace streamgauge
