// SPDX-FileCopyrightText: 2026 The Streamgauge authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/mock/ChatEventWriter.h"

#include "core/mock/JsonTexts.h"
#include "core/mock/OpenAiWire.h"

namespace streamgauge {

ChatEventWriter::ChatEventWriter(AnswerFacts facts)
    : AnswerWriter(std::move(facts), AnswerFraming::EventStream)
    , m_chunkHead("{\"id\":" + jsonQuoted("chatcmpl-" + this->facts().id)
                  + ",\"object\":\"chat.completion.chunk\",\"created\":" + QByteArray::number(created())
                  + ",\"model\":" + jsonQuoted(this->facts().model))
{
}

AnswerMessages ChatEventWriter::chunk(const QByteArray &delta, const QByteArray &finishReason) const
{
    QByteArray data;
    data.reserve(m_chunkHead.size() + delta.size() + 96);
    data.append(m_chunkHead)
        .append(",\"choices\":[{\"index\":0,\"delta\":")
        .append(delta)
        .append(",\"finish_reason\":")
        .append(finishReason)
        .append("}]");
    // Providers that were asked for usage name it in every chunk.
    if (facts().usage == UsageReport::Sent)
        data.append(",\"usage\":null");
    data.append('}');
    return {{AnswerMessage::Kind::Data, data, {}}};
}

AnswerMessages ChatEventWriter::messages(const ScriptEvent &event, const StreamScript &script)
{
    const QByteArray role = event.withRole ? jsonQuoted("assistant") : QByteArray();
    const auto text = [&] { return jsonQuoted(script.textOf(event)); };
    const auto call = [&](const QByteArray &fields) {
        return chunk(jsonObject({{"role", role}, {"tool_calls", '[' + fields + ']'}}), "null");
    };
    switch (event.kind) {
    case ScriptEvent::Kind::Role:
        return chunk(R"({"role":"assistant","content":""})", "null");
    case ScriptEvent::Kind::Reasoning:
        return chunk(jsonObject({{"role", role}, {"reasoning_content", text()}}), "null");
    case ScriptEvent::Kind::Text:
        return chunk(jsonObject({{"role", role}, {"content", text()}}), "null");
    case ScriptEvent::Kind::ToolName:
        return call(jsonObject({{"index", "0"},
                                {"id", jsonQuoted(toolCallId("call_"))},
                                {"type", jsonQuoted("function")},
                                {"function", jsonObject({{"name", text()}, {"arguments", "\"\""}})}}));
    case ScriptEvent::Kind::ToolArguments:
        return call(jsonObject({{"index", "0"}, {"function", jsonObject({{"arguments", text()}})}}));
    case ScriptEvent::Kind::Phase: // told in the headers
    case ScriptEvent::Kind::ToolCall: // comes in pieces here
        break;
    case ScriptEvent::Kind::Finish:
        return chunk("{}", openAiFinishReason(script.finish));
    case ScriptEvent::Kind::Usage:
        return {{AnswerMessage::Kind::Data,
                 m_chunkHead + ",\"choices\":[],\"usage\":" + openAiUsage(facts(), script) + '}',
                 {}}};
    case ScriptEvent::Kind::Error:
        return {{AnswerMessage::Kind::Data, openAiStreamError(script), {}}};
    case ScriptEvent::Kind::Done:
        return {{AnswerMessage::Kind::Data, "[DONE]", {}}};
    case ScriptEvent::Kind::KeepAlive:
        return {{AnswerMessage::Kind::Comment, {}, {}}};
    }
    return {};
}

QByteArray ChatEventWriter::document(const StreamScript &script) const
{
    const WholeAnswer whole = wholeAnswer(script);
    QByteArray calls;
    if (!whole.toolName.isEmpty()) {
        const QByteArray function = jsonObject(
            {{"name", jsonQuoted(whole.toolName)}, {"arguments", jsonQuoted(whole.toolArguments)}});
        calls = '['
            + jsonObject({{"id", jsonQuoted(toolCallId("call_"))},
                          {"type", jsonQuoted("function")},
                          {"function", function}})
            + ']';
    }
    const QByteArray message = jsonObject(
        {{"role", jsonQuoted("assistant")},
         {"content", calls.isEmpty() ? jsonQuoted(whole.text) : QByteArray("null")},
         {"reasoning_content", whole.reasoning.isEmpty() ? QByteArray() : jsonQuoted(whole.reasoning)},
         {"tool_calls", calls}});
    const QByteArray choice = jsonObject(
        {{"index", "0"}, {"message", message}, {"finish_reason", openAiFinishReason(script.finish)}});
    return jsonObject(
        {{"id", jsonQuoted("chatcmpl-" + facts().id)},
         {"object", jsonQuoted("chat.completion")},
         {"created", jsonNumber(created())},
         {"model", jsonQuoted(facts().model)},
         {"choices", '[' + choice + ']'},
         {"usage", facts().usage == UsageReport::Sent ? openAiUsage(facts(), script) : QByteArray()}});
}

} // namespace streamgauge
