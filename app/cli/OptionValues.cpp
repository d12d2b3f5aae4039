// SPDX-FileCopyrightText: 2026 The Streamgauge authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/OptionValues.h"

#include "core/plan/MappingCheck.h"

#include <QCoreApplication>
#include <QJsonDocument>
#include <QStringList>

#include <cmath>

namespace streamgauge {

namespace {

QString tr(const char *text)
{
    return QCoreApplication::translate("OptionValues", text);
}

constexpr double mostSeconds = 1e7;

} // namespace

Result<qint64> wholeNumber(const QString &option, const QString &value, qint64 least, qint64 most)
{
    bool isNumber = false;
    const qint64 number = value.toLongLong(&isNumber);
    if (!isNumber || number < least || number > most)
        return failure(tr("%1 takes a whole number from %2 to %3, not “%4”.")
                           .arg(option, QString::number(least), QString::number(most), value));
    return number;
}

Result<double> positiveNumber(const QString &option, const QString &value)
{
    bool isNumber = false;
    const double number = value.toDouble(&isNumber);
    if (!isNumber || !std::isfinite(number) || number <= 0)
        return failure(tr("%1 takes a number above 0, not “%2”.").arg(option, value));
    return number;
}

Result<Duration> positiveSeconds(const QString &option, const QString &value)
{
    const auto seconds = positiveNumber(option, value);
    if (!seconds || *seconds > mostSeconds)
        return failure(tr("%1 takes a number of seconds above 0, not “%2”.").arg(option, value));
    return durationFromMilliseconds(*seconds * 1000);
}

Result<PromptShape> withPromptMode(PromptShape shape, const QString &value)
{
    if (value == QLatin1String("cold")) {
        shape.mode = PromptPlanMode::Cold;
        return shape;
    }
    if (value == QLatin1String("warm")) {
        shape.mode = PromptPlanMode::Warm;
        return shape;
    }
    if (value.startsWith(QLatin1String("mixed:"))) {
        bool isNumber = false;
        const double share = value.mid(6).toDouble(&isNumber);
        if (isNumber && share >= 0 && share <= 1) {
            shape.mode = PromptPlanMode::Mixed;
            shape.warmShare = share;
            return shape;
        }
    }
    return failure(
        tr("--prompt takes cold, warm or mixed:SHARE (the share of warm requests, from 0 to 1), not “%1”.")
            .arg(value));
}

Result<QJsonObject> mappingObject(const QString &option, const QString &json)
{
    QJsonParseError error;
    const QJsonDocument document = QJsonDocument::fromJson(json.toUtf8(), &error);
    if (!document.isObject())
        return failure(tr("%1 takes a JSON object such as {\"text\": \"/delta\"}: %2")
                           .arg(option, document.isNull() ? error.errorString() : tr("a list is none")));
    QStringList faults;
    for (const PlanFault &fault : mappingFaults(document.object(), QString()))
        faults.append(fault.pointer + QStringLiteral(": ") + fault.message);
    if (!faults.isEmpty())
        return failure(tr("%1 can't be used:\n%2").arg(option, faults.join(QLatin1Char('\n'))));
    return document.object();
}

} // namespace streamgauge
