// SPDX-FileCopyrightText: 2026 The Streamgauge authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/protocol/OllamaDecoder.h"

#include "core/protocol/ChatUsage.h"
#include "core/protocol/JsonFields.h"

#include <QDateTime>
#include <QJsonArray>
#include <QJsonDocument>

#include <algorithm>

namespace streamgauge {

OllamaDecoder::OllamaDecoder()
    : JsonStreamDecoder(Framing::Lines, Sentinel::Foreign)
{
}

void OllamaDecoder::decode(const QJsonObject &object, QByteArrayView type)
{
    Q_UNUSED(type)
    takeIdentity(object, QLatin1String("id"), QLatin1String("model"));
    const QJsonObject message = object.value(QLatin1String("message")).toObject();
    emitOutput(EventKind::Reasoning, message.value(QLatin1String("thinking")).toString());
    emitOutput(EventKind::Reasoning, object.value(QLatin1String("thinking")).toString());
    emitOutput(EventKind::Text, message.value(QLatin1String("content")).toString());
    emitOutput(EventKind::Text, object.value(QLatin1String("response")).toString());
    decodeCalls(message.value(QLatin1String("tool_calls")).toArray());
    if (std::any_of(openParts().begin(), openParts().end(),
                    [](const StreamEvent &part) { return carriesOutput(part.kind); }))
        m_lastMade = object.value(QLatin1String("created_at")).toString();
    if (m_firstMade.isEmpty())
        m_firstMade = m_lastMade;
    if (!object.value(QLatin1String("done")).toBool())
        return;
    if (m_isDone) {
        note(QStringLiteral("repeated finish"));
        return;
    }
    m_isDone = true;
    m_doneReason = object.value(QLatin1String("done_reason")).toString();
    emitPart(EventKind::Finish, m_doneReason);
    decodeUsage(object);
    decodeDurations(object);
    settle();
}

bool OllamaDecoder::isWholeAnswer(const QJsonObject &object) const
{
    const QJsonObject message = object.value(QLatin1String("message")).toObject();
    return object.value(QLatin1String("done")).toBool()
        && (isTruthy(message.value(QLatin1String("content")))
            || isTruthy(message.value(QLatin1String("tool_calls")))
            || isTruthy(object.value(QLatin1String("response"))));
}

std::optional<Outcome> OllamaDecoder::terminalOutcome() const
{
    if (!m_isDone)
        return std::nullopt;
    if (m_doneReason == QLatin1String("length"))
        return Outcome::Length;
    return m_calls.empty() ? Outcome::Complete : Outcome::ToolCalls;
}

void OllamaDecoder::conclude(DecodedResponse &response)
{
    response.finishReason = m_doneReason;
    response.toolCalls = m_calls;
    // The server stamps each document, in RFC 3339 with up to nanoseconds; milliseconds are enough here.
    const QDateTime first = QDateTime::fromString(m_firstMade, Qt::ISODateWithMs);
    const QDateTime last = QDateTime::fromString(m_lastMade, Qt::ISODateWithMs);
    if (first.isValid() && last >= first)
        response.producerSpan = std::chrono::milliseconds(first.msecsTo(last));
    checkTotals(response.usage, response.findings);
}

QString OllamaDecoder::terminalSignalName() const
{
    return QStringLiteral("done: true");
}

void OllamaDecoder::decodeCalls(const QJsonArray &calls)
{
    for (const QJsonValue &value : calls) {
        const QJsonObject function = value.toObject().value(QLatin1String("function")).toObject();
        const QJsonValue arguments = function.value(QLatin1String("arguments"));
        ToolCall call;
        call.id = value.toObject().value(QLatin1String("id")).toString();
        call.name = function.value(QLatin1String("name")).toString();
        call.arguments = arguments.isObject()
            ? QString::fromUtf8(QJsonDocument(arguments.toObject()).toJson(QJsonDocument::Compact))
            : arguments.toString();
        call.pieces = 1;
        if (StreamEvent *part
            = emitOutput(EventKind::ToolCall, call.arguments.isEmpty() ? call.name : call.arguments))
            part->toolName = call.name;
        m_calls.push_back(std::move(call));
    }
}

/// Counts of 0 are left out by the server, so an absent one is unknown.
void OllamaDecoder::decodeUsage(const QJsonObject &object)
{
    TokenUsage latest;
    const auto read = [&](std::optional<qint64> &field, QLatin1String name) {
        field = countFrom(object.value(name));
        if (isUnusableCount(object.value(name)))
            note(QStringLiteral("usage with an unusable number"));
    };
    read(latest.inputTotal, QLatin1String("prompt_eval_count"));
    read(latest.cacheRead, QLatin1String("prompt_eval_cached_count"));
    read(latest.outputTotal, QLatin1String("eval_count"));
    if (!latest.inputTotal && !latest.outputTotal)
        return;
    takeLatest(response().usage, latest);
    emitPart(EventKind::Usage);
}

/// Nanoseconds, by the server's own clock.
void OllamaDecoder::decodeDurations(const QJsonObject &object)
{
    static const std::pair<QLatin1String, QString> fields[]{
        {QLatin1String("load_duration"), QStringLiteral("load")},
        {QLatin1String("prompt_eval_duration"), QStringLiteral("prompt_eval")},
        {QLatin1String("eval_duration"), QStringLiteral("eval")},
        {QLatin1String("total_duration"), QStringLiteral("total")}};
    for (const auto &[field, name] : fields) {
        const auto nanoseconds = countFrom(object.value(field));
        if (nanoseconds && *nanoseconds > 0)
            response().phases.push_back(
                {name, std::nullopt, std::chrono::nanoseconds(*nanoseconds), PhaseSource::Provider, {}});
    }
}

} // namespace streamgauge
