// SPDX-FileCopyrightText: 2026 The Streamgauge authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/record/RecordJson.h"

namespace streamgauge {

QJsonValue orNull(const QString &text)
{
    return text.isEmpty() ? QJsonValue() : QJsonValue(text);
}

QJsonValue orNull(const std::optional<qint64> &count)
{
    return count ? QJsonValue(*count) : QJsonValue();
}

QJsonArray toolCallsJson(const std::vector<ToolCall> &calls)
{
    QJsonArray array;
    for (const ToolCall &call : calls) {
        QJsonArray faults;
        for (const ToolCallFault &fault : call.faults)
            faults.append(QJsonObject{{QStringLiteral("pointer"), fault.pointer},
                                      {QStringLiteral("message"), fault.message}});
        array.append(QJsonObject{{QStringLiteral("id"), orNull(call.id)},
                                 {QStringLiteral("name"), call.name},
                                 {QStringLiteral("arguments"), call.arguments},
                                 {QStringLiteral("valid"), call.isValid()},
                                 {QStringLiteral("faults"), faults}});
    }
    return array;
}

QJsonArray phasesJson(const std::vector<NamedPhase> &phases)
{
    QJsonArray array;
    for (const NamedPhase &phase : phases) {
        array.append(QJsonObject{
            {QStringLiteral("name"), phase.name},
            {QStringLiteral("source"), exportName(phase.source)},
            {QStringLiteral("description"), orNull(phase.description)},
            {QStringLiteral("start_ns"),
             phase.start ? QJsonValue(static_cast<qint64>(nanosecondsOf(*phase.start))) : QJsonValue()},
            {QStringLiteral("duration_ms"), millisecondsOf(phase.duration)}});
    }
    return array;
}

QJsonValue rateLimitsJson(const std::vector<RateLimit> &limits)
{
    QJsonObject object;
    for (const RateLimit &limit : limits) {
        object.insert(
            limit.name,
            QJsonObject{
                {QStringLiteral("limit"), orNull(limit.limit)},
                {QStringLiteral("remaining"), orNull(limit.remaining)},
                {QStringLiteral("reset_ms"),
                 limit.reset ? QJsonValue(static_cast<qint64>(limit.reset->wait.count())) : QJsonValue()},
            });
    }
    return object.isEmpty() ? QJsonValue() : QJsonValue(object);
}

} // namespace streamgauge
