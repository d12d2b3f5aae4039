// SPDX-FileCopyrightText: 2026 The Streamgauge authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/protocol/ThrottleAdvice.h"

#include "core/protocol/JsonFields.h"
#include "core/protocol/RateLimits.h"
#include "core/protocol/RetryAfter.h"

#include <QJsonArray>
#include <QRegularExpression>

namespace streamgauge {

namespace {

using Wait = std::optional<std::chrono::milliseconds>;

Wait waitOf(const QString &text, const QDateTime &now)
{
    const auto wait = parseRequestedWait(text.toUtf8(), WaitUnit::Seconds, now);
    return wait ? Wait(wait->wait) : std::nullopt;
}

/// Where a body wraps the headers that came from further upstream.
HeaderList headersIn(const QJsonObject &error)
{
    HeaderList headers;
    const QJsonObject metadata = error.value(QLatin1String("metadata")).toObject();
    for (const QJsonObject &place : {metadata, error}) {
        const QJsonObject wrapped = place.value(QLatin1String("headers")).toObject();
        for (auto header = wrapped.begin(); header != wrapped.end(); ++header)
            headers.append({header.key().toUtf8(), textFrom(header.value()).toUtf8()});
    }
    return headers;
}

/// The one reset there is; of several, which one to wait for depends on which limit is used up.
Wait resetIn(const HeaderList &headers, const QDateTime &now)
{
    for (const auto &[name, value] : headers) {
        if (name.compare("x-ratelimit-reset", Qt::CaseInsensitive) != 0)
            continue;
        if (const Wait wait = waitOf(QString::fromUtf8(value), now))
            return wait;
    }
    return std::nullopt;
}

/// "Please retry in 26.66s.", "try again in 6m0s", "Please retry after 20 seconds."
Wait waitInSentence(const QString &message, const QDateTime &now)
{
    static const QRegularExpression sentence(
        QStringLiteral(R"(\b(?:retry|try again) (?:in|after) (?:((?:\d+(?:\.\d+)?(?:h|ms|m|s))+)\b)"
                       R"(|(\d+(?:\.\d+)?) (hour|minute|second|millisecond)s?\b))"),
        QRegularExpression::CaseInsensitiveOption);
    const auto match = sentence.match(message);
    if (!match.hasMatch())
        return std::nullopt;
    if (match.capturedLength(1) > 0)
        return waitOf(match.captured(1), now);
    const QString unit = match.captured(3).toLower();
    return waitOf(match.captured(2)
                      + (unit == QLatin1String("millisecond") ? QStringLiteral("ms") : unit.left(1)),
                  now);
}

bool isOfTheDay(const QJsonValue &quota)
{
    return quota.toString().contains(QLatin1String("PerDay"), Qt::CaseInsensitive);
}

} // namespace

ThrottleAdvice throttleAdviceFrom(const QJsonObject &error, const QString &message, const QDateTime &now)
{
    ThrottleAdvice advice;
    Wait untilReset;
    const QJsonArray details = error.value(QLatin1String("details")).toArray();
    for (const auto &entry : details) {
        const QJsonObject detail = entry.toObject();
        if (!advice.wait)
            advice.wait = waitOf(detail.value(QLatin1String("retryDelay")).toString(), now);
        const QJsonObject metadata = detail.value(QLatin1String("metadata")).toObject();
        if (!untilReset)
            untilReset = waitOf(metadata.value(QLatin1String("quotaResetDelay")).toString(), now);
        advice.isDaySpent = advice.isDaySpent || isOfTheDay(metadata.value(QLatin1String("quota_limit")));
        const QJsonArray violations = detail.value(QLatin1String("violations")).toArray();
        for (const auto &violation : violations)
            advice.isDaySpent
                = advice.isDaySpent || isOfTheDay(violation.toObject().value(QLatin1String("quotaId")));
    }
    const HeaderList headers = headersIn(error);
    advice.limits = rateLimitsFrom(headers, now);
    if (!advice.wait)
        advice.wait = untilReset;
    if (const auto asked = retryAfterFrom(headers, now); asked && !advice.wait)
        advice.wait = asked->wait;
    if (!advice.wait)
        advice.wait = resetIn(headers, now);
    if (!advice.wait)
        advice.wait = waitInSentence(message, now);
    return advice;
}

} // namespace streamgauge
