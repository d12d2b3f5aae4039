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
    : AnswerWriter(std::move(facts), AnswerFraming::Lines)
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
                                  {"output_index", QByteArray::number(qint64(m_items.size()))}});
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
                       {"output", jsonArray(m_items)},
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
    const bool isDone = state == ItemState::Completed;
    const QByteArray status = isDone ? jsonQuoted("completed") : jsonQuoted("in_progress");
    if (m_item == Item::Call) {
        return jsonObject({{"id", jsonQuoted("item_" + facts().id)},
                           {"object", jsonQuoted("realtime.item")},
                           {"type", jsonQuoted("function_call")},
                           {"status", status},
                           {"name", jsonQuoted(m_toolName)},
                           {"call_id", jsonQuoted(toolCallId("call_"))},
                           {"arguments", jsonQuoted(m_text)}});
    }
    return jsonObject({{"id", jsonQuoted("item_" + facts().id)},
                       {"object", jsonQuoted("realtime.item")},
                       {"type", jsonQuoted("message")},
                       {"status", status},
                       {"role", jsonQuoted("assistant")},
                       {"content", isDone ? '[' + textPart(m_text) + ']' : QByteArray("[]")}});
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

void RealtimeEventWriter::begin(AnswerMessages &messages)
{
    if (std::exchange(m_begun, true))
        return;
    add(messages, "response.created", {"response", response("in_progress", "null", "null")});
    addLimits(messages);
}

void RealtimeEventWriter::open(AnswerMessages &messages, Item item)
{
    begin(messages);
    if (m_item == item)
        return;
    close(messages);
    m_item = item;
    addOfItem(messages, "response.output_item.added", {{"item", itemObject(ItemState::InProgress)}});
    if (item == Item::Message) {
        addOfItem(
            messages, "response.content_part.added",
            {{"item_id", jsonQuoted("item_" + facts().id)}, {"content_index", "0"}, {"part", textPart({})}});
    }
}

void RealtimeEventWriter::close(AnswerMessages &messages)
{
    const QByteArray id = jsonQuoted("item_" + facts().id);
    if (m_item == Item::None)
        return;
    if (m_item == Item::Message) {
        addOfItem(messages, "response.output_text.done",
                  {{"item_id", id}, {"content_index", "0"}, {"text", jsonQuoted(m_text)}});
        addOfItem(messages, "response.content_part.done",
                  {{"item_id", id}, {"content_index", "0"}, {"part", textPart(m_text)}});
    } else {
        addOfItem(messages, "response.function_call_arguments.done",
                  {{"item_id", id},
                   {"call_id", jsonQuoted(toolCallId("call_"))},
                   {"name", jsonQuoted(m_toolName)},
                   {"arguments", jsonQuoted(m_text)}});
    }
    const QByteArray item = itemObject(ItemState::Completed);
    addOfItem(messages, "response.output_item.done", {{"item", item}});
    m_items.push_back(item);
    m_item = Item::None;
    m_text.clear();
}

void RealtimeEventWriter::finish(AnswerMessages &messages, const StreamScript &script)
{
    begin(messages);
    close(messages);
    const bool isCut = script.finish == FinishReason::Length;
    add(messages, "response.done",
        {"response",
         response(isCut ? "incomplete" : "completed",
                  isCut ? R"({"type":"incomplete","reason":"max_output_tokens"})" : "null", usage(script))});
}

/// The event says it first, then the response as a whole.
void RealtimeEventWriter::fail(AnswerMessages &messages, const StreamScript &script)
{
    begin(messages);
    const QByteArray code
        = jsonQuoted(script.errorCode.isEmpty() ? QByteArray("server_error") : script.errorCode);
    const QByteArray error = jsonObject(
        {{"type", code}, {"code", code}, {"message", jsonQuoted(script.errorMessage)}, {"param", "null"}});
    messages.push_back({AnswerMessage::Kind::Data,
                        jsonObject({{"type", jsonQuoted("error")},
                                    {"event_id", jsonQuoted("event_" + facts().id + "_error")},
                                    {"error", error}}),
                        {}});
    add(messages, "response.done",
        {"response",
         response("failed", jsonObject({{"type", jsonQuoted("failed")}, {"error", error}}), "null")});
}

AnswerMessages RealtimeEventWriter::messages(const ScriptEvent &event, const StreamScript &script)
{
    AnswerMessages result;
    const QByteArray id = jsonQuoted("item_" + facts().id);
    const QByteArray text = script.textOf(event).toByteArray();
    switch (event.kind) {
    case ScriptEvent::Kind::Role:
    case ScriptEvent::Kind::Reasoning:
        begin(result);
        break;
    case ScriptEvent::Kind::Text:
        open(result, Item::Message);
        m_text += text;
        addOfItem(result, "response.output_text.delta",
                  {{"item_id", id}, {"content_index", "0"}, {"delta", jsonQuoted(text)}});
        break;
    case ScriptEvent::Kind::ToolName:
        m_toolName = text;
        open(result, Item::Call);
        break;
    case ScriptEvent::Kind::ToolArguments:
        m_text += text;
        addOfItem(
            result, "response.function_call_arguments.delta",
            {{"item_id", id}, {"call_id", jsonQuoted(toolCallId("call_"))}, {"delta", jsonQuoted(text)}});
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

/// The end of a stream repeats everything, so that is the document.
QByteArray RealtimeEventWriter::document(const StreamScript &script) const
{
    RealtimeEventWriter writer(facts());
    AnswerMessages last;
    for (const ScriptEvent &event : script.events)
        last = writer.messages(event, script);
    last.clear();
    writer.finish(last, script);
    return last.back().data;
}

} // namespace streamgauge
