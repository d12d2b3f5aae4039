// SPDX-FileCopyrightText: 2026 The Streamgauge authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/mock/CompletionsEventWriter.h"

#include "core/mock/JsonTexts.h"
#include "core/mock/OpenAiWire.h"

namespace streamgauge {

namespace {

QByteArray choice(QByteArrayView text, const QByteArray &finishReason)
{
    return '['
        + jsonObject({{"text", jsonQuoted(text)},
                      {"index", "0"},
                      {"logprobs", "null"},
                      {"finish_reason", finishReason}})
        + ']';
}

/// There is no word for tool calls.
QByteArray finishReason(const StreamScript &script)
{
    return openAiFinishReason(script.finish == FinishReason::Length ? FinishReason::Length
                                                                    : FinishReason::Stop);
}

} // namespace

CompletionsEventWriter::CompletionsEventWriter(AnswerFacts facts)
    : AnswerWriter(std::move(facts), AnswerFraming::EventStream)
{
}

/// The chunks of a stream are called as the whole is.
QByteArray CompletionsEventWriter::answer(const QByteArray &choices, const QByteArray &usage) const
{
    return jsonObject({{"id", jsonQuoted("cmpl-" + facts().id)},
                       {"object", jsonQuoted("text_completion")},
                       {"created", jsonNumber(created())},
                       {"model", jsonQuoted(facts().model)},
                       {"choices", choices},
                       {"usage", usage}});
}

AnswerMessages CompletionsEventWriter::messages(const ScriptEvent &event, const StreamScript &script)
{
    const auto data = [](const QByteArray &json) {
        return AnswerMessages{{AnswerMessage::Kind::Data, json, {}}};
    };
    const QByteArray noUsage = facts().usage == UsageReport::Sent ? "null" : "";
    switch (event.kind) {
    case ScriptEvent::Kind::Role:
    case ScriptEvent::Kind::Phase: // told in the headers
        break;
    case ScriptEvent::Kind::Reasoning:
    case ScriptEvent::Kind::Text:
    case ScriptEvent::Kind::ToolName:
    case ScriptEvent::Kind::ToolArguments:
    case ScriptEvent::Kind::ToolCall:
        return data(answer(choice(script.textOf(event), "null"), noUsage));
    case ScriptEvent::Kind::Finish:
        return data(answer(choice({}, finishReason(script)), noUsage));
    case ScriptEvent::Kind::Usage:
        return data(answer("[]", openAiUsage(facts(), script)));
    case ScriptEvent::Kind::Error:
        return data(openAiStreamError(script));
    case ScriptEvent::Kind::Done:
        return data("[DONE]");
    case ScriptEvent::Kind::KeepAlive:
        return {{AnswerMessage::Kind::Comment, {}, {}}};
    }
    return {};
}

QByteArray CompletionsEventWriter::document(const StreamScript &script) const
{
    return answer(choice(script.text, finishReason(script)),
                  facts().usage == UsageReport::Sent ? openAiUsage(facts(), script) : QByteArray());
}

} // namespace streamgauge
