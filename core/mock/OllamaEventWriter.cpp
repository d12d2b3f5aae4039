// SPDX-FileCopyrightText: 2026 The Streamgauge authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/mock/OllamaEventWriter.h"

#include "core/mock/JsonTexts.h"

#include <algorithm>

namespace streamgauge {

namespace {

/// RFC 3339 with all nine digits.
QByteArray instantText(const QDateTime &began, Duration after)
{
    const qint64 nanoseconds = began.toMSecsSinceEpoch() % 1000 * 1'000'000 + after.count();
    constexpr qint64 second = 1'000'000'000;
    const QDateTime whole = began.addMSecs(-(began.toMSecsSinceEpoch() % 1000)).addSecs(nanoseconds / second);
    return whole.toString(QStringLiteral("yyyy-MM-ddThh:mm:ss")).toLatin1() + '.'
        + QByteArray::number(nanoseconds % second).rightJustified(9, '0') + 'Z';
}

/// Ollama leaves zeros out.
QByteArray unlessZero(qint64 number)
{
    return number > 0 ? QByteArray::number(number) : QByteArray();
}

/// When the first token and the last content were made, and when all was done.
struct Span
{
    Duration first{};
    Duration last{};
    Duration end{};
};

Span spanOf(const StreamScript &script)
{
    Span span;
    bool any = false;
    for (const ScriptEvent &event : script.events) {
        span.end = std::max(span.end, event.made);
        if (!isContent(event.kind))
            continue;
        any = true;
        span.last = event.made;
    }
    span.first = any ? script.firstTokenAt : span.end;
    span.last = any ? span.last : span.end;
    return span;
}

} // namespace

OllamaEventWriter::OllamaEventWriter(AnswerFacts facts, OllamaPlace place)
    : AnswerWriter(std::move(facts), AnswerFraming::Lines)
    , m_place(place)
{
}

QByteArray OllamaEventWriter::calls(const QByteArray &name, const QByteArray &arguments) const
{
    // Arguments are an object here; what is none can only be passed on as a text.
    const QByteArray value = objectFrom(arguments) ? arguments : jsonQuoted(arguments);
    const QByteArray function
        = jsonObject({{"index", "0"}, {"name", jsonQuoted(name)}, {"arguments", value}});
    return '[' + jsonObject({{"id", jsonQuoted(toolCallId("call_"))}, {"function", function}}) + ']';
}

QByteArray OllamaEventWriter::lineHead(const Content &content, Duration made) const
{
    const QByteArray thinking = content.thinking.isEmpty() ? QByteArray() : jsonQuoted(content.thinking);
    QByteArray head = jsonObject(
        {{"model", jsonQuoted(facts().model)}, {"created_at", jsonQuoted(instantText(facts().began, made))}});
    head.chop(1);
    if (m_place == OllamaPlace::Generate) {
        head += ",\"response\":" + jsonQuoted(content.text);
        if (!thinking.isEmpty())
            head += ",\"thinking\":" + thinking;
    } else {
        head += ",\"message\":"
            + jsonObject({{"role", jsonQuoted("assistant")},
                          {"content", jsonQuoted(content.text)},
                          {"thinking", thinking},
                          {"tool_calls", content.calls}});
    }
    return head;
}

AnswerMessages OllamaEventWriter::line(const Content &content, Duration made) const
{
    return {{AnswerMessage::Kind::Data, lineHead(content, made) + ",\"done\":false}", {}}};
}

QByteArray OllamaEventWriter::lastLine(const Content &content, const StreamScript &script) const
{
    const Span span = spanOf(script);
    QByteArray rest
        = jsonObject({{"done", "true"},
                      {"done_reason", script.finish == FinishReason::Length ? "\"length\"" : "\"stop\""},
                      {"total_duration", unlessZero(span.end.count())}});
    if (facts().usage == UsageReport::Sent) {
        rest.chop(1);
        rest += ','
            + jsonObject({{"prompt_eval_count", unlessZero(facts().promptTokens)},
                          {"prompt_eval_cached_count", unlessZero(facts().cachedTokens.value_or(0))},
                          {"prompt_eval_duration", unlessZero(span.first.count())},
                          {"eval_count", unlessZero(script.outputTokens)},
                          {"eval_duration", unlessZero((span.last - span.first).count())}})
                  .sliced(1);
    }
    return lineHead(content, span.end) + ',' + rest.sliced(1);
}

AnswerMessages OllamaEventWriter::messages(const ScriptEvent &event, const StreamScript &script)
{
    const QByteArrayView text = script.textOf(event);
    switch (event.kind) {
    case ScriptEvent::Kind::Role:
        return line({}, event.made);
    case ScriptEvent::Kind::Reasoning:
        return line({{}, text, {}}, event.made);
    case ScriptEvent::Kind::Text:
        return line({text, {}, {}}, event.made);
    case ScriptEvent::Kind::ToolCall:
        if (m_place == OllamaPlace::Generate)
            return line({text, {}, {}}, event.made);
        return line({{}, {}, calls(script.toolName, text.toByteArray())}, event.made);
    case ScriptEvent::Kind::Finish:
        return {{AnswerMessage::Kind::Data, lastLine({}, script), {}}};
    case ScriptEvent::Kind::Error:
        return {{AnswerMessage::Kind::Data, jsonObject({{"error", jsonQuoted(script.errorMessage)}}), {}}};
    case ScriptEvent::Kind::KeepAlive:
        return {{AnswerMessage::Kind::Comment, {}, {}}};
    case ScriptEvent::Kind::Phase: // told in the headers
    case ScriptEvent::Kind::ToolName:
    case ScriptEvent::Kind::ToolArguments: // calls come whole here
    case ScriptEvent::Kind::Usage: // comes with the last line
    case ScriptEvent::Kind::Done: // the last line says so
        break;
    }
    return {};
}

QByteArray OllamaEventWriter::document(const StreamScript &script) const
{
    const WholeAnswer whole = wholeAnswer(script);
    const bool calls = !whole.toolName.isEmpty();
    if (calls && m_place == OllamaPlace::Generate)
        return lastLine({whole.toolArguments, whole.reasoning, {}}, script);
    return lastLine({whole.text, whole.reasoning,
                     calls ? this->calls(whole.toolName, whole.toolArguments) : QByteArray()},
                    script);
}

QByteArray ollamaFault(const AnswerFault &fault)
{
    return jsonObject({{"error", jsonQuoted(fault.message)}});
}

} // namespace streamgauge
