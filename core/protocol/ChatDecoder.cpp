// SPDX-FileCopyrightText: 2026 The Streamgauge authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/protocol/ChatDecoder.h"

#include "core/protocol/ChatUsage.h"
#include "core/protocol/FinishReason.h"
#include "core/protocol/JsonFields.h"

#include <QCoreApplication>
#include <QJsonArray>
#include <QJsonDocument>

#include <algorithm>

namespace streamgauge {

namespace {

QString argumentsFrom(const QJsonValue &arguments)
{
    if (arguments.isObject())
        return QString::fromUtf8(QJsonDocument(arguments.toObject()).toJson(QJsonDocument::Compact));
    return arguments.toString();
}

/// The text of a list of typed parts, or of a plain string.
QString joinedText(const QJsonValue &parts)
{
    if (!parts.isArray())
        return parts.toString();
    QString text;
    for (const QJsonValue &part : parts.toArray()) {
        const QJsonObject object = part.toObject();
        text += object.value(QLatin1String("text")).toString();
        text += object.value(QLatin1String("summary")).toString();
    }
    return text;
}

/// Servers mirror the same thinking in several fields, so only the first that holds any is taken.
QString reasoningOf(const QJsonObject &delta)
{
    static constexpr QLatin1String names[]
        = {QLatin1String("reasoning_content"), QLatin1String("reasoning"), QLatin1String("reasoning_details"),
           QLatin1String("reasoning_text")};
    for (const QLatin1String name : names) {
        QString text = joinedText(delta.value(name));
        if (!text.isEmpty())
            return text;
    }
    return {};
}

/// A finish reason; the empty one and the word "null" mean that there is none yet.
QString finishReasonOf(const QJsonObject &choice)
{
    const QString reason = choice.value(QLatin1String("finish_reason")).toString();
    return reason == QLatin1String("null") ? QString() : reason;
}

bool hasAnyKey(const QJsonObject &object, std::initializer_list<QLatin1String> keys)
{
    return std::any_of(keys.begin(), keys.end(),
                       [&](QLatin1String key) { return isTruthy(object.value(key)); });
}

/// How many tokens the choice itself says it brings; 0 where it does not say.
int tokensListedBy(const QJsonObject &choice)
{
    if (const qsizetype ids = choice.value(QLatin1String("token_ids")).toArray().size())
        return int(ids);
    const QJsonObject logprobs = choice.value(QLatin1String("logprobs")).toObject();
    return int(logprobs.value(QLatin1String("tokens")).toArray().size()
               + logprobs.value(QLatin1String("content")).toArray().size()
               + logprobs.value(QLatin1String("refusal")).toArray().size());
}

} // namespace

ChatDecoder::ChatDecoder()
    : JsonStreamDecoder(Framing::EventStream, Sentinel::Usual)
{
}

void ChatDecoder::decode(const QJsonObject &object, QByteArrayView type)
{
    Q_UNUSED(type)
    takeIdentity(object, QLatin1String("id"), QLatin1String("model"));
    if (const QJsonObject timings = object.value(QLatin1String("timings")).toObject(); !timings.isEmpty())
        m_timings = timings;
    for (const QJsonValue &choice : object.value(QLatin1String("choices")).toArray())
        decodeChoice(choice.toObject());
    // Groq says here why it stopped early.
    decodeError(object.value(QLatin1String("x_groq")).toObject());
    // Which of several choices a running total speaks of is not told.
    if (m_choices.size() > 1)
        m_tally.giveUp();
    // Decoded first: it may add a part, and the parts move.
    const std::optional<qint64> runningTotal = decodeUsage(object);
    m_tally.take(openParts(), runningTotal);
    if (openParts().empty()
        && hasAnyKey(object,
                     {QLatin1String("prompt_filter_results"), QLatin1String("prompt_annotations"),
                      QLatin1String("prompt_progress"), QLatin1String("moderation"),
                      QLatin1String("citations"), QLatin1String("search_results")}))
        emitPart(EventKind::Annotation);
}

bool ChatDecoder::isWholeAnswer(const QJsonObject &object) const
{
    const QJsonArray choices = object.value(QLatin1String("choices")).toArray();
    return std::any_of(choices.begin(), choices.end(), [](const QJsonValue &choice) {
        const QJsonObject fields = choice.toObject();
        return fields.value(QLatin1String("message")).isObject()
            && !fields.value(QLatin1String("delta")).isObject();
    });
}

/// Of several choices the one that ended worst speaks for the response; null while one goes on.
const ChatDecoder::Choice *ChatDecoder::decidingChoice() const
{
    const auto badness = [](const Choice &choice) {
        static constexpr Outcome worstLast[] = {Outcome::Complete, Outcome::ToolCalls, Outcome::Refusal,
                                                Outcome::Length, Outcome::ContentFilter};
        return std::find(std::begin(worstLast), std::end(worstLast), outcomeOf(choice));
    };
    const Choice *worst = nullptr;
    for (const auto &[index, choice] : m_choices) {
        if (choice.finishReason.isEmpty())
            return nullptr;
        if (!worst || badness(choice) > badness(*worst))
            worst = &choice;
    }
    return worst;
}

std::optional<Outcome> ChatDecoder::terminalOutcome() const
{
    const Choice *choice = decidingChoice();
    return choice ? std::optional(outcomeOf(*choice)) : std::nullopt;
}

void ChatDecoder::conclude(DecodedResponse &response)
{
    if (const Choice *choice = decidingChoice()) {
        response.finishReason = choice->finishReason;
        if (!outcomeOfFinishReason(choice->finishReason))
            noteUnknownFinish();
    }
    for (const auto &[index, choice] : m_choices) {
        if (response.finishReason.isEmpty())
            response.finishReason = choice.finishReason;
        for (const ToolCallAssembler *calls : {&choice.toolCalls, &choice.legacyCall}) {
            response.toolCalls.insert(response.toolCalls.end(), calls->calls().begin(), calls->calls().end());
        }
    }
    if (!response.usage.outputTotal && !m_timings.isEmpty())
        takeLatest(response.usage, usageFromTimings(m_timings));
    response.producerSpan = producerSpanFromTimings(m_timings);
    response.phases = phasesFromTimings(m_timings, m_lastUsage);
    if (response.usage.reasoning == 0 && m_reasoningEvents > 0) {
        note(QStringLiteral("reasoning streamed but reported as none"));
        response.usage.reasoning.reset();
    }
    checkTotals(response.usage, response.findings);
}

QString ChatDecoder::terminalSignalName() const
{
    return QCoreApplication::translate("ChatDecoder", "a finish reason for every choice");
}

void ChatDecoder::decodeChoice(const QJsonObject &choice)
{
    const int index = indexFrom(choice.value(QLatin1String("index")));
    const std::size_t partsBefore = openParts().size();
    const QString finishReason = finishReasonOf(choice);
    const QJsonValue delta = choice.value(QLatin1String("delta"));
    const QJsonValue message = choice.value(QLatin1String("message"));
    const QString text = choice.value(QLatin1String("text")).toString(); // of the older completions
    if (delta.isObject() || message.isObject() || !text.isEmpty() || !finishReason.isEmpty()) {
        Choice &state = m_choices[index];
        emitOutput(EventKind::Text, text, index);
        decodeDelta(delta.isObject() ? delta.toObject() : message.toObject(), state, index);
        if (const int tokens = tokensListedBy(choice))
            assignTokens(openParts().subspan(partsBefore), tokens);
        decodeError(choice); // OpenRouter
        if (!finishReason.isEmpty())
            decodeFinish(finishReason, state, index);
    }
    if (openParts().size() == partsBefore
        && hasAnyKey(choice,
                     {QLatin1String("content_filter_results"), QLatin1String("content_filter_offsets")}))
        emitPart(EventKind::Annotation, {}, index);
}

/// The error of an object beside output, where it has one.
void ChatDecoder::decodeError(const QJsonObject &object)
{
    const QJsonValue error = object.value(QLatin1String("error"));
    if (isTruthy(error))
        fail(providerErrorFrom({{QStringLiteral("error"), error}}, wallClock()));
}

void ChatDecoder::decodeDelta(const QJsonObject &delta, Choice &choice, int index)
{
    const std::size_t partsBefore = openParts().size();
    if (emitOutput(EventKind::Reasoning, reasoningOf(delta), index))
        ++m_reasoningEvents;
    decodeContent(delta.value(QLatin1String("content")), index);
    emitOutput(EventKind::Text,
               delta.value(QLatin1String("audio")).toObject().value(QLatin1String("transcript")).toString(),
               index);
    emitOutput(EventKind::Refusal, delta.value(QLatin1String("refusal")).toString(), index);
    for (const QJsonValue &call : delta.value(QLatin1String("tool_calls")).toArray())
        decodeToolCall(call.toObject(), choice, index);
    const QJsonObject legacyCall = delta.value(QLatin1String("function_call")).toObject();
    if (!legacyCall.isEmpty()) {
        ToolCallFragment fragment;
        fragment.name = legacyCall.value(QLatin1String("name")).toString();
        fragment.arguments = argumentsFrom(legacyCall.value(QLatin1String("arguments")));
        emitToolCall(choice.legacyCall, fragment, index);
    }
    if (openParts().size() == partsBefore
        && hasAnyKey(delta,
                     {QLatin1String("annotations"), QLatin1String("reasoning_details"),
                      QLatin1String("citations"), QLatin1String("audio"), QLatin1String("images")}))
        emitPart(EventKind::Annotation, {}, index);
}

/// Mostly a string; Mistral sends a list of parts while it thinks.
void ChatDecoder::decodeContent(const QJsonValue &content, int index)
{
    const auto emitText = [&](const QString &text) { emitOutput(EventKind::Text, text, index); };
    emitText(content.toString());
    for (const QJsonValue &part : content.toArray()) {
        const QJsonObject object = part.toObject();
        if (part.isString()) {
            emitText(part.toString());
        } else if (object.contains(QLatin1String("thinking"))) {
            if (emitOutput(EventKind::Reasoning, joinedText(object.value(QLatin1String("thinking"))), index))
                ++m_reasoningEvents;
        } else if (object.contains(QLatin1String("text"))) {
            emitText(object.value(QLatin1String("text")).toString());
        } else if (!object.isEmpty()) {
            emitPart(EventKind::Annotation, {}, index);
        }
    }
}

void ChatDecoder::decodeToolCall(const QJsonObject &call, Choice &choice, int index)
{
    // Free-form tools carry `custom` where the usual ones have `function`.
    const QJsonObject function = call.value(QLatin1String("function")).toObject();
    const QJsonObject custom = call.value(QLatin1String("custom")).toObject();
    ToolCallFragment fragment;
    fragment.index = countFrom(call.value(QLatin1String("index")));
    fragment.id = call.value(QLatin1String("id")).toString();
    fragment.takesText = !custom.isEmpty();
    fragment.name
        = function.value(QLatin1String("name")).toString(custom.value(QLatin1String("name")).toString());
    fragment.arguments = argumentsFrom(function.value(QLatin1String("arguments")))
        + custom.value(QLatin1String("input")).toString();
    emitToolCall(choice.toolCalls, fragment, index);
}

void ChatDecoder::emitToolCall(ToolCallAssembler &calls, const ToolCallFragment &fragment, int index)
{
    const bool isNews = calls.add(fragment);
    if (!isNews)
        return;
    const QString &text = fragment.arguments.isEmpty() ? fragment.name : fragment.arguments;
    if (StreamEvent *part = emitOutput(EventKind::ToolCall, text, index))
        part->toolName = fragment.name;
}

void ChatDecoder::decodeFinish(const QString &reason, Choice &choice, int index)
{
    if (!choice.finishReason.isEmpty()) {
        note(QStringLiteral("repeated finish"));
        return;
    }
    if (outcomeOfFinishReason(reason) == Outcome::StreamError && !hasFailed()) {
        ProviderError error;
        error.code = reason;
        error.message
            = QCoreApplication::translate("ChatDecoder", "The provider ended the answer with \"%1\".")
                  .arg(reason);
        fail(error);
    }
    choice.finishReason = reason;
    emitPart(EventKind::Finish, reason, index);
}

/// Gives the running total of output tokens, where there is one. Groq sends usage twice in one event,
/// Moonshot inside the choice.
std::optional<qint64> ChatDecoder::decodeUsage(const QJsonObject &object)
{
    bool found = false;
    std::optional<qint64> runningTotal;
    const auto take = [&](const QJsonValue &value) {
        const QJsonObject usage = value.toObject();
        if (usage.isEmpty())
            return;
        found = true;
        m_lastUsage = usage;
        takeLatest(response().usage, chatUsageFrom(usage, response().findings));
        runningTotal = countFrom(usage.value(QLatin1String("completion_tokens")));
    };
    take(object.value(QLatin1String("x_groq")).toObject().value(QLatin1String("usage")));
    for (const QJsonValue &choice : object.value(QLatin1String("choices")).toArray())
        take(choice.toObject().value(QLatin1String("usage")));
    take(object.value(QLatin1String("usage")));
    if (found)
        emitPart(EventKind::Usage);
    return runningTotal;
}

/// Some servers say "stop" after a tool call.
Outcome ChatDecoder::outcomeOf(const Choice &choice)
{
    const Outcome said = outcomeOfFinishReason(choice.finishReason).value_or(Outcome::Complete);
    const bool hasCalls = !choice.toolCalls.isEmpty() || !choice.legacyCall.isEmpty();
    if (said == Outcome::StreamError || said == Outcome::Complete)
        return hasCalls ? Outcome::ToolCalls : Outcome::Complete;
    return said;
}

} // namespace streamgauge
