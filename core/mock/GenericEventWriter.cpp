// SPDX-FileCopyrightText: 2026 The Streamgauge authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/mock/GenericEventWriter.h"

#include "core/mock/JsonTexts.h"
#include "core/mock/OpenAiWire.h"

namespace streamgauge {

namespace {

AnswerMessages data(const QByteArray &json)
{
    return {{AnswerMessage::Kind::Data, json, {}}};
}

QByteArray call(const QByteArray &name, const QByteArray &arguments)
{
    return jsonObject({{"name", jsonQuoted(name)},
                       {"arguments", objectFrom(arguments) ? arguments : jsonQuoted(arguments)}});
}

} // namespace

GenericEventWriter::GenericEventWriter(AnswerFacts facts, AnswerFraming framing)
    : AnswerWriter(std::move(facts), framing)
    , m_framing(framing)
{
}

/// Nothing but the words: no role, no counts, no end.
AnswerMessages GenericEventWriter::plainText(const ScriptEvent &event, const StreamScript &script) const
{
    if (isContent(event.kind))
        return data(script.textOf(event).toByteArray());
    return {};
}

AnswerMessages GenericEventWriter::messages(const ScriptEvent &event, const StreamScript &script)
{
    if (m_framing == AnswerFraming::Text)
        return plainText(event, script);
    const auto text = [&] { return jsonQuoted(script.textOf(event)); };
    switch (event.kind) {
    case ScriptEvent::Kind::Role:
        return data(R"({"role":"assistant"})");
    case ScriptEvent::Kind::Phase:
        return data(jsonObject({{"phase", text()}}));
    case ScriptEvent::Kind::Reasoning:
        return data(jsonObject({{"reasoning", text()}}));
    case ScriptEvent::Kind::Text:
        return data(jsonObject({{"text", text()}}));
    case ScriptEvent::Kind::ToolCall:
        return data(jsonObject({{"tool", call(script.toolName, script.textOf(event).toByteArray())}}));
    case ScriptEvent::Kind::ToolName:
    case ScriptEvent::Kind::ToolArguments: // calls come whole here
        break;
    case ScriptEvent::Kind::Finish:
        return data(jsonObject({{"finish", openAiFinishReason(script.finish)}}));
    case ScriptEvent::Kind::Usage:
        return data(jsonObject({{"usage", openAiUsage(facts(), script)}}));
    case ScriptEvent::Kind::Error:
        return {{AnswerMessage::Kind::Data, openAiStreamError(script), "error"}};
    case ScriptEvent::Kind::Done:
        return m_framing == AnswerFraming::EventStream ? data("[DONE]") : AnswerMessages();
    case ScriptEvent::Kind::KeepAlive:
        return {{AnswerMessage::Kind::Comment, {}, {}}};
    }
    return {};
}

QByteArray GenericEventWriter::document(const StreamScript &script) const
{
    const WholeAnswer whole = wholeAnswer(script);
    return jsonObject(
        {{"text", jsonQuoted(whole.text)},
         {"reasoning", whole.reasoning.isEmpty() ? QByteArray() : jsonQuoted(whole.reasoning)},
         {"tool", whole.toolName.isEmpty() ? QByteArray() : call(whole.toolName, whole.toolArguments)},
         {"finish", openAiFinishReason(script.finish)},
         {"usage", facts().usage == UsageReport::Sent ? openAiUsage(facts(), script) : QByteArray()}});
}

} // namespace streamgauge
