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
    : ItemEventWriter(std::move(facts), AnswerFraming::EventStream, ReasoningForm::Items)
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

QByteArray ResponsesEventWriter::itemId() const
{
    switch (item()) {
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

QByteArray ResponsesEventWriter::itemObject(ItemState state) const
{
    const bool isDone = state != ItemState::InProgress;
    const QByteArray status = statusOf(state);
    const auto listed
        = [isDone](const QByteArray &part) { return isDone ? '[' + part + ']' : QByteArray("[]"); };
    switch (item()) {
    case Item::None:
        break;
    case Item::Reasoning:
        return jsonObject(
            {{"id", itemId()}, {"type", jsonQuoted("reasoning")}, {"summary", listed(summaryText(text()))}});
    case Item::Message:
        return jsonObject({{"id", itemId()},
                           {"type", jsonQuoted("message")},
                           {"status", status},
                           {"role", jsonQuoted("assistant")},
                           {"content", listed(outputText(text()))}});
    case Item::Call:
        return jsonObject({{"id", itemId()},
                           {"type", jsonQuoted("function_call")},
                           {"status", status},
                           {"call_id", jsonQuoted(toolCallId("call_"))},
                           {"name", jsonQuoted(toolName())},
                           {"arguments", jsonQuoted(text())}});
    }
    return {};
}

void ResponsesEventWriter::addBegin(AnswerMessages &messages)
{
    add(messages, "response.created", {{"response", response("in_progress", "[]", "null")}});
    add(messages, "response.in_progress", {{"response", response("in_progress", "[]", "null")}});
}

void ResponsesEventWriter::addOpened(AnswerMessages &messages)
{
    add(messages, "response.output_item.added",
        {{"output_index", place()}, {"item", itemObject(ItemState::InProgress)}});
    if (item() == Item::Reasoning) {
        add(messages, "response.reasoning_summary_part.added",
            {{"item_id", itemId()},
             {"output_index", place()},
             {"summary_index", "0"},
             {"part", summaryText({})}});
    } else if (item() == Item::Message) {
        add(messages, "response.content_part.added",
            {{"item_id", itemId()},
             {"output_index", place()},
             {"content_index", "0"},
             {"part", outputText({})}});
    }
}

void ResponsesEventWriter::addDelta(AnswerMessages &messages, QByteArrayView piece)
{
    const QByteArray delta = jsonQuoted(piece);
    switch (item()) {
    case Item::None:
        break;
    case Item::Reasoning:
        add(messages, "response.reasoning_summary_text.delta",
            {{"item_id", itemId()}, {"output_index", place()}, {"summary_index", "0"}, {"delta", delta}});
        break;
    case Item::Message:
        add(messages, "response.output_text.delta",
            {{"item_id", itemId()},
             {"output_index", place()},
             {"content_index", "0"},
             {"delta", delta},
             {"logprobs", "[]"}});
        break;
    case Item::Call:
        add(messages, "response.function_call_arguments.delta",
            {{"item_id", itemId()}, {"output_index", place()}, {"delta", delta}});
        break;
    }
}

void ResponsesEventWriter::addClosed(AnswerMessages &messages, const QByteArray &object)
{
    const QByteArray id = itemId();
    if (item() == Item::Reasoning) {
        add(messages, "response.reasoning_summary_text.done",
            {{"item_id", id},
             {"output_index", place()},
             {"summary_index", "0"},
             {"text", jsonQuoted(text())}});
        add(messages, "response.reasoning_summary_part.done",
            {{"item_id", id},
             {"output_index", place()},
             {"summary_index", "0"},
             {"part", summaryText(text())}});
    } else if (item() == Item::Message) {
        add(messages, "response.output_text.done",
            {{"item_id", id},
             {"output_index", place()},
             {"content_index", "0"},
             {"text", jsonQuoted(text())},
             {"logprobs", "[]"}});
        add(messages, "response.content_part.done",
            {{"item_id", id},
             {"output_index", place()},
             {"content_index", "0"},
             {"part", outputText(text())}});
    } else {
        add(messages, "response.function_call_arguments.done",
            {{"item_id", id},
             {"name", jsonQuoted(toolName())},
             {"output_index", place()},
             {"arguments", jsonQuoted(text())}});
    }
    add(messages, "response.output_item.done", {{"output_index", place()}, {"item", object}});
}

QByteArray ResponsesEventWriter::wholeResponse(const StreamScript &script) const
{
    const bool isWhole = script.finish != FinishReason::Length;
    return response(isWhole ? "completed" : "incomplete", jsonArray(items()), usage(script),
                    incompleteDetails(script));
}

void ResponsesEventWriter::addEnd(AnswerMessages &messages, const StreamScript &script)
{
    const bool isWhole = script.finish != FinishReason::Length;
    add(messages, isWhole ? "response.completed" : "response.incomplete",
        {{"response", wholeResponse(script)}});
}

/// The event says it first, then the response as a whole.
void ResponsesEventWriter::addFailure(AnswerMessages &messages, const StreamScript &script,
                                      const QByteArray &code)
{
    const QByteArray message = jsonQuoted(script.errorMessage);
    add(messages, "error", {{"code", code}, {"message", message}, {"param", "null"}});
    add(messages, "response.failed",
        {{"response",
          response("failed", jsonArray(items()), "null", "null",
                   jsonObject({{"code", code}, {"message", message}}))}});
}

/// The end of a stream repeats everything, so that is the document.
QByteArray ResponsesEventWriter::document(const StreamScript &script) const
{
    ResponsesEventWriter writer(facts());
    AnswerMessages messages;
    for (const ScriptEvent &event : script.events)
        messages = writer.messages(event, script);
    writer.close(messages, lastStateOf(script));
    return writer.wholeResponse(script);
}

} // namespace streamgauge
