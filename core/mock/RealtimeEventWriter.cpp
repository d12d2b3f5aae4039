// SPDX-FileCopyrightText: 2026 The Streamgauge authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/mock/RealtimeEventWriter.h"

#include "core/mock/JsonTexts.h"

namespace streamgauge {

namespace {

QByteArray textPart(QByteArrayView text)
{
    return jsonObject({{"type", jsonQuoted("output_text")}, {"text", jsonQuoted(text)}});
}

} // namespace

RealtimeEventWriter::RealtimeEventWriter(AnswerFacts facts)
    : ItemEventWriter(std::move(facts), AnswerFraming::Lines, ReasoningForm::Hidden)
{
}

void RealtimeEventWriter::add(AnswerMessages &messages, const char *type, const Field &field)
{
    const QByteArray id = "event_" + facts().id + '_' + QByteArray::number(m_events++);
    messages.push_back({AnswerMessage::Kind::Data,
                        jsonObject({{"type", jsonQuoted(type)}, {"event_id", jsonQuoted(id)}, field}),
                        {}});
}

void RealtimeEventWriter::addOfItem(AnswerMessages &messages, const char *type, Fields fields)
{
    const QByteArray id = "event_" + facts().id + '_' + QByteArray::number(m_events++);
    QByteArray json = jsonObject({{"type", jsonQuoted(type)},
                                  {"event_id", jsonQuoted(id)},
                                  {"response_id", jsonQuoted("resp_" + facts().id)},
                                  {"output_index", place()}});
    json.chop(1);
    json.append(',').append(QByteArrayView(jsonObject(fields)).sliced(1));
    messages.push_back({AnswerMessage::Kind::Data, json, {}});
}

QByteArray RealtimeEventWriter::response(const char *status, const QByteArray &details,
                                         const QByteArray &usageObject) const
{
    return jsonObject({{"object", jsonQuoted("realtime.response")},
                       {"id", jsonQuoted("resp_" + facts().id)},
                       {"status", jsonQuoted(status)},
                       {"status_details", details},
                       {"output", jsonArray(items())},
                       {"usage", usageObject}});
}

QByteArray RealtimeEventWriter::usage(const StreamScript &script) const
{
    if (facts().usage == UsageReport::Withheld)
        return "null";
    return jsonObject(
        {{"total_tokens", jsonNumber(facts().promptTokens + script.outputTokens)},
         {"input_tokens", jsonNumber(facts().promptTokens)},
         {"output_tokens", jsonNumber(script.outputTokens)},
         {"input_token_details",
          jsonObject({{"text_tokens", jsonNumber(facts().promptTokens)},
                      {"audio_tokens", "0"},
                      {"cached_tokens", jsonNumber(facts().cachedTokens)}})},
         {"output_token_details",
          jsonObject({{"text_tokens", jsonNumber(script.outputTokens)},
                      {"audio_tokens", "0"},
                      {"reasoning_tokens",
                       script.reasoningTokens > 0 ? jsonNumber(script.reasoningTokens) : QByteArray()}})}});
}

QByteArray RealtimeEventWriter::itemObject(ItemState state) const
{
    const bool isDone = state != ItemState::InProgress;
    const QByteArray status = statusOf(state);
    if (item() == Item::Call) {
        return jsonObject({{"id", jsonQuoted(itemId())},
                           {"object", jsonQuoted("realtime.item")},
                           {"type", jsonQuoted("function_call")},
                           {"status", status},
                           {"name", jsonQuoted(toolName())},
                           {"call_id", jsonQuoted(toolCallId("call_"))},
                           {"arguments", jsonQuoted(text())}});
    }
    return jsonObject({{"id", jsonQuoted(itemId())},
                       {"object", jsonQuoted("realtime.item")},
                       {"type", jsonQuoted("message")},
                       {"status", status},
                       {"role", jsonQuoted("assistant")},
                       {"content", isDone ? '[' + textPart(text()) + ']' : QByteArray("[]")}});
}

/// Told with every answer, since the handshake's headers are long gone.
void RealtimeEventWriter::addLimits(AnswerMessages &messages)
{
    std::vector<QByteArray> told;
    const std::pair<const char *, std::optional<MockRateLimit>> limits[]
        = {{"requests", facts().requestLimit}, {"tokens", facts().tokenLimit}};
    for (const auto &[name, limit] : limits) {
        if (!limit)
            continue;
        told.push_back(jsonObject({{"name", jsonQuoted(name)},
                                   {"limit", jsonNumber(limit->limit)},
                                   {"remaining", jsonNumber(limit->remaining)},
                                   {"reset_seconds", QByteArray::number(secondsOf(limit->reset))}}));
    }
    if (!told.empty())
        add(messages, "rate_limits.updated", {"rate_limits", jsonArray(told)});
}

void RealtimeEventWriter::addBegin(AnswerMessages &messages)
{
    add(messages, "response.created", {"response", response("in_progress", "null", "null")});
    addLimits(messages);
}

void RealtimeEventWriter::addOpened(AnswerMessages &messages)
{
    addOfItem(messages, "response.output_item.added", {{"item", itemObject(ItemState::InProgress)}});
    if (item() == Item::Message) {
        addOfItem(messages, "response.content_part.added",
                  {{"item_id", jsonQuoted(itemId())}, {"content_index", "0"}, {"part", textPart({})}});
    }
}

void RealtimeEventWriter::addDelta(AnswerMessages &messages, QByteArrayView piece)
{
    const QByteArray id = jsonQuoted(itemId());
    if (item() == Item::Call) {
        addOfItem(
            messages, "response.function_call_arguments.delta",
            {{"item_id", id}, {"call_id", jsonQuoted(toolCallId("call_"))}, {"delta", jsonQuoted(piece)}});
        return;
    }
    addOfItem(messages, "response.output_text.delta",
              {{"item_id", id}, {"content_index", "0"}, {"delta", jsonQuoted(piece)}});
}

void RealtimeEventWriter::addClosed(AnswerMessages &messages, const QByteArray &object)
{
    const QByteArray id = jsonQuoted(itemId());
    if (item() == Item::Message) {
        addOfItem(messages, "response.output_text.done",
                  {{"item_id", id}, {"content_index", "0"}, {"text", jsonQuoted(text())}});
        addOfItem(messages, "response.content_part.done",
                  {{"item_id", id}, {"content_index", "0"}, {"part", textPart(text())}});
    } else {
        addOfItem(messages, "response.function_call_arguments.done",
                  {{"item_id", id},
                   {"call_id", jsonQuoted(toolCallId("call_"))},
                   {"name", jsonQuoted(toolName())},
                   {"arguments", jsonQuoted(text())}});
    }
    addOfItem(messages, "response.output_item.done", {{"item", object}});
}

void RealtimeEventWriter::addEnd(AnswerMessages &messages, const StreamScript &script)
{
    const bool isCut = script.finish == FinishReason::Length;
    add(messages, "response.done",
        {"response",
         response(isCut ? "incomplete" : "completed",
                  isCut ? R"({"type":"incomplete","reason":"max_output_tokens"})" : "null", usage(script))});
}

/// The event says it first, then the response as a whole.
void RealtimeEventWriter::addFailure(AnswerMessages &messages, const StreamScript &script,
                                     const QByteArray &code)
{
    const QByteArray error = jsonObject(
        {{"type", code}, {"code", code}, {"message", jsonQuoted(script.errorMessage)}, {"param", "null"}});
    add(messages, "error", {"error", error});
    add(messages, "response.done",
        {"response",
         response("failed", jsonObject({{"type", jsonQuoted("failed")}, {"error", error}}), "null")});
}

/// The end of a stream repeats everything, so that is the document.
QByteArray RealtimeEventWriter::document(const StreamScript &script) const
{
    RealtimeEventWriter writer(facts());
    AnswerMessages messages;
    for (const ScriptEvent &event : script.events)
        messages = writer.messages(event, script);
    messages.clear();
    writer.end(messages, script);
    return messages.back().data;
}

} // namespace streamgauge
