// SPDX-FileCopyrightText: 2026 The Streamgauge authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/protocol/GeminiDecoder.h"

#include "core/protocol/ChatUsage.h"
#include "core/protocol/JsonFields.h"

#include <QCoreApplication>
#include <QJsonArray>
#include <QJsonDocument>
#include <QRegularExpression>

#include <algorithm>

namespace streamgauge {

namespace {

constexpr qsizetype deepestPath = 32;
constexpr int longestList = 1000;

bool isOneOf(const QString &word, std::initializer_list<QLatin1String> words)
{
    return std::find(words.begin(), words.end(), word) != words.end();
}

bool isToolFailure(const QString &reason)
{
    return isOneOf(reason,
                   {QLatin1String("MALFORMED_FUNCTION_CALL"), QLatin1String("UNEXPECTED_TOOL_CALL"),
                    QLatin1String("TOO_MANY_TOOL_CALLS")});
}

Outcome outcomeOf(const QString &reason, bool hasCalls)
{
    if (reason == QLatin1String("MAX_TOKENS"))
        return Outcome::Length;
    if (isOneOf(reason,
                {QLatin1String("SAFETY"), QLatin1String("RECITATION"), QLatin1String("LANGUAGE"),
                 QLatin1String("BLOCKLIST"), QLatin1String("PROHIBITED_CONTENT"), QLatin1String("SPII"),
                 QLatin1String("IMAGE_SAFETY"), QLatin1String("IMAGE_PROHIBITED_CONTENT"),
                 QLatin1String("IMAGE_RECITATION"), QLatin1String("MODEL_ARMOR")}))
        return Outcome::ContentFilter;
    return hasCalls ? Outcome::ToolCalls : Outcome::Complete;
}

QString compactJson(const QJsonObject &object)
{
    return QString::fromUtf8(QJsonDocument(object).toJson(QJsonDocument::Compact));
}

QJsonValue partialValue(const QJsonObject &argument)
{
    for (const char *name : {"stringValue", "numberValue", "boolValue"}) {
        const QJsonValue value = argument.value(QLatin1String(name));
        if (!value.isUndefined())
            return value;
    }
    return QJsonValue::Null;
}

/// The steps of a path such as `$.stops[0]['full name']`: names, and places in lists as numbers.
QJsonArray stepsOf(const QString &path)
{
    static const QRegularExpression step(
        QStringLiteral(R"re(\[(\d{1,4})\]|\[\s*'([^']*)'\s*\]|\[\s*"([^"]*)"\s*\]|\.?([^.\[\]]+))re"));
    QJsonArray steps;
    auto matches = step.globalMatch(path.startsWith(QLatin1Char('$')) ? path.mid(1) : path);
    while (matches.hasNext() && steps.size() < deepestPath) {
        const QRegularExpressionMatch match = matches.next();
        if (match.hasCaptured(1))
            steps.append(match.captured(1).toInt());
        else
            steps.append(match.captured(match.lastCapturedIndex()));
    }
    return steps;
}

/// The value put where the steps from `depth` on lead; lists and objects on the way are made.
QJsonValue placed(const QJsonValue &root, const QJsonArray &steps, qsizetype depth, const QJsonValue &value)
{
    if (depth == steps.size())
        return value;
    const QJsonValue step = steps.at(depth);
    if (step.isString()) {
        QJsonObject object = root.toObject();
        object.insert(step.toString(), placed(object.value(step.toString()), steps, depth + 1, value));
        return object;
    }
    const qsizetype place = std::min(step.toInt(), longestList);
    QJsonArray list = root.toArray();
    while (list.size() <= place)
        list.append(QJsonValue::Null);
    list[place] = placed(list.at(place), steps, depth + 1, value);
    return list;
}

} // namespace

GeminiDecoder::GeminiDecoder()
    : JsonStreamDecoder(Framing::EventStreamOrArray, Sentinel::Foreign)
{
}

void GeminiDecoder::decode(const QJsonObject &object, QByteArrayView type)
{
    Q_UNUSED(type)
    takeIdentity(object, QLatin1String("responseId"), QLatin1String("modelVersion"));
    for (const QJsonValue &candidate : object.value(QLatin1String("candidates")).toArray())
        decodeCandidate(candidate.toObject());
    const QString blocked = object.value(QLatin1String("promptFeedback"))
                                .toObject()
                                .value(QLatin1String("blockReason"))
                                .toString();
    if (!blocked.isEmpty() && m_blockReason.isEmpty()) {
        m_blockReason = blocked;
        emitPart(EventKind::Finish, blocked);
    }
    decodeUsage(object.value(QLatin1String("usageMetadata")).toObject());
}

bool GeminiDecoder::isWholeAnswer(const QJsonObject &object) const
{
    Q_UNUSED(object) // it looks like a chunk; only the missing framing tells
    return false;
}

/// Of several candidates the one that ended worst speaks for the response; empty while one goes on.
QString GeminiDecoder::decidingReason() const
{
    const bool hasCalls = !m_calls.empty() || m_openCall;
    const auto badness = [hasCalls](const QString &reason) {
        static constexpr Outcome worstLast[]
            = {Outcome::Complete, Outcome::ToolCalls, Outcome::Length, Outcome::ContentFilter};
        return std::find(std::begin(worstLast), std::end(worstLast), outcomeOf(reason, hasCalls));
    };
    QString worst;
    for (const auto &[index, reason] : m_finishReasons) {
        if (reason.isEmpty())
            return {};
        if (worst.isEmpty() || badness(reason) > badness(worst))
            worst = reason;
    }
    return worst;
}

std::optional<Outcome> GeminiDecoder::terminalOutcome() const
{
    if (!m_blockReason.isEmpty())
        return Outcome::ContentFilter;
    const QString reason = decidingReason();
    return reason.isEmpty() ? std::nullopt : std::optional(outcomeOf(reason, !m_calls.empty() || m_openCall));
}

void GeminiDecoder::conclude(DecodedResponse &response)
{
    closeCall();
    const QString reason = decidingReason();
    response.finishReason = !m_blockReason.isEmpty()   ? m_blockReason
        : !reason.isEmpty() || m_finishReasons.empty() ? reason
                                                       : m_finishReasons.begin()->second;
    if (m_blockReason.isEmpty() && !reason.isEmpty() && reason != QLatin1String("STOP")
        && !isToolFailure(reason) && outcomeOf(reason, false) == Outcome::Complete)
        noteUnknownFinish();
    response.toolCalls = m_calls;
    TokenUsage &usage = response.usage;
    if (m_promptTokens)
        usage.inputTotal = *m_promptTokens + m_toolPromptTokens.value_or(0);
    usage.reasoning = m_thoughtTokens;
    if (m_candidateTokens || m_thoughtTokens) {
        usage.outputTotal = m_candidateTokens.value_or(0) + m_thoughtTokens.value_or(0);
        usage.outputSource = UsageSource::Provider;
    }
    checkTotals(usage, response.findings);
}

QString GeminiDecoder::terminalSignalName() const
{
    return QStringLiteral("finishReason");
}

void GeminiDecoder::decodeCandidate(const QJsonObject &candidate)
{
    const int index = indexFrom(candidate.value(QLatin1String("index")));
    m_finishReasons.try_emplace(index);
    if (m_finishReasons.size() > 1)
        m_tally.giveUp();
    for (const QJsonValue &part :
         candidate.value(QLatin1String("content")).toObject().value(QLatin1String("parts")).toArray())
        decodePart(part.toObject(), index);
    if (openParts().empty()
        && (isTruthy(candidate.value(QLatin1String("groundingMetadata")))
            || isTruthy(candidate.value(QLatin1String("citationMetadata")))))
        emitPart(EventKind::Annotation, {}, index);
    decodeFinish(candidate.value(QLatin1String("finishReason")).toString(),
                 candidate.value(QLatin1String("finishMessage")).toString(), index);
}

void GeminiDecoder::decodePart(const QJsonObject &part, int index)
{
    if (part.contains(QLatin1String("functionCall"))) {
        decodeCall(part.value(QLatin1String("functionCall")).toObject(), index);
        return;
    }
    if (part.contains(QLatin1String("executableCode"))) {
        emitOutput(
            EventKind::ToolCall,
            part.value(QLatin1String("executableCode")).toObject().value(QLatin1String("code")).toString(),
            index);
        return;
    }
    const bool isThought = part.value(QLatin1String("thought")).toBool();
    const QString text = part.value(QLatin1String("text")).toString();
    if (emitOutput(isThought ? EventKind::Reasoning : EventKind::Text, text, index))
        m_hasReasoning = m_hasReasoning || isThought;
    else if (text.isEmpty() && !part.isEmpty())
        emitPart(EventKind::Annotation, {}, index); // signatures, inline data, results of code
}

void GeminiDecoder::decodeCall(const QJsonObject &call, int index)
{
    const QString name = call.value(QLatin1String("name")).toString();
    const bool goesOn = call.value(QLatin1String("willContinue")).toBool();
    const QJsonArray partial = call.value(QLatin1String("partialArgs")).toArray();
    if (!name.isEmpty() || !m_openCall) {
        closeCall();
        if (name.isEmpty())
            return;
        m_openCall.emplace();
        m_openCall->call.id = call.value(QLatin1String("id")).toString();
        m_openCall->call.name = name;
        m_openCall->arguments = call.value(QLatin1String("args")).toObject();
        const QString arguments
            = m_openCall->arguments.isEmpty() ? QString() : compactJson(m_openCall->arguments);
        if (StreamEvent *part
            = emitOutput(EventKind::ToolCall, arguments.isEmpty() ? name : arguments, index))
            part->toolName = name;
        m_openCall->call.pieces = arguments.isEmpty() ? 0 : 1;
    }
    for (const QJsonValue &piece : partial) {
        const QJsonObject argument = piece.toObject();
        ++m_openCall->call.pieces;
        const QJsonValue value = partialValue(argument);
        const QString path = argument.value(QLatin1String("jsonPath")).toString();
        if (value.isString())
            m_openCall->texts[path] += value.toString();
        else
            m_openCall->place(path, value);
        emitOutput(EventKind::ToolCall, textFrom(value), index);
    }
    if (!goesOn && partial.isEmpty())
        closeCall();
}

void GeminiDecoder::OpenCall::place(const QString &path, const QJsonValue &value)
{
    const QJsonArray steps = stepsOf(path);
    // Arguments are an object whatever the path says.
    if (!steps.isEmpty() && steps.first().isString())
        arguments = placed(arguments, steps, 0, value).toObject();
}

void GeminiDecoder::closeCall()
{
    if (!m_openCall)
        return;
    for (auto text = m_openCall->texts.cbegin(); text != m_openCall->texts.cend(); ++text)
        m_openCall->place(text.key(), text.value());
    m_openCall->call.arguments = compactJson(m_openCall->arguments);
    m_calls.push_back(std::move(m_openCall->call));
    m_openCall.reset();
}

void GeminiDecoder::decodeFinish(const QString &reason, const QString &words, int index)
{
    if (reason.isEmpty() || reason == QLatin1String("FINISH_REASON_UNSPECIFIED"))
        return;
    if (!m_finishReasons[index].isEmpty()) {
        note(QStringLiteral("repeated finish"));
        return;
    }
    if (isToolFailure(reason)) {
        ProviderError error;
        error.code = reason;
        error.message = words.isEmpty()
            ? QCoreApplication::translate("GeminiDecoder", "The provider ended the answer with \"%1\".")
                  .arg(reason)
            : words;
        fail(error);
    }
    m_finishReasons[index] = reason;
    emitPart(EventKind::Finish, reason, index);
}

void GeminiDecoder::decodeUsage(const QJsonObject &usage)
{
    const auto read = [&](std::optional<qint64> &field, QLatin1String name) {
        const QJsonValue value = usage.value(name);
        const auto count = countFrom(value);
        if (count)
            field = count;
        else if (isUnusableCount(value))
            note(QStringLiteral("usage with an unusable number"));
        return count.has_value();
    };
    bool found = read(m_promptTokens, QLatin1String("promptTokenCount"));
    found = read(m_toolPromptTokens, QLatin1String("toolUsePromptTokenCount")) || found;
    const bool hasCandidates = read(m_candidateTokens, QLatin1String("candidatesTokenCount"));
    found = read(m_thoughtTokens, QLatin1String("thoughtsTokenCount")) || hasCandidates || found;
    found = read(response().usage.cacheRead, QLatin1String("cachedContentTokenCount")) || found;
    found = read(response().usage.totalReported, QLatin1String("totalTokenCount")) || found;
    m_tally.take(openParts(),
                 found && (m_candidateTokens || m_thoughtTokens)
                     ? std::optional(m_candidateTokens.value_or(0) + m_thoughtTokens.value_or(0))
                     : std::nullopt);
    if (found)
        emitPart(EventKind::Usage);
}

} // namespace streamgauge
