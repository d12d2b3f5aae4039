// SPDX-FileCopyrightText: 2026 The Streamgauge authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/mock/RateLimitHeaders.h"

namespace streamgauge {

namespace {

using Headers = QList<QPair<QByteArray, QByteArray>>;

/// As Go writes durations: 12ms, 1.5s, 6m0s, 2h30m0s.
QByteArray goDuration(Duration duration)
{
    const qint64 total = duration.count() / 1'000'000;
    if (total < 1000)
        return QByteArray::number(total) + "ms";
    const qint64 hours = total / 3'600'000;
    const qint64 minutes = total / 60'000 % 60;
    const double seconds = static_cast<double>(total % 60'000) / 1000;
    QByteArray text;
    if (hours > 0)
        text += QByteArray::number(hours) + 'h';
    if (total >= 60'000)
        text += QByteArray::number(minutes) + 'm';
    return text + QByteArray::number(seconds, 'g', 6) + 's';
}

void addOpenAi(Headers &headers, const QByteArray &name, const MockRateLimit &limit)
{
    headers.emplaceBack("x-ratelimit-limit-" + name, QByteArray::number(limit.limit));
    headers.emplaceBack("x-ratelimit-remaining-" + name, QByteArray::number(limit.remaining));
    headers.emplaceBack("x-ratelimit-reset-" + name, goDuration(limit.reset));
}

void addAnthropic(Headers &headers, const QByteArray &name, const MockRateLimit &limit, const QDateTime &now)
{
    const QByteArray stem = "anthropic-ratelimit-" + name;
    const QDateTime reset = now.addMSecs(limit.reset.count() / 1'000'000).toUTC();
    headers.emplaceBack(stem + "-limit", QByteArray::number(limit.limit));
    headers.emplaceBack(stem + "-remaining", QByteArray::number(limit.remaining));
    headers.emplaceBack(stem + "-reset", reset.toString(Qt::ISODate).toLatin1());
}

/// One limit only; that of requests goes first.
void addPlain(Headers &headers, const MockRateLimit &limit)
{
    headers.emplaceBack("RateLimit-Limit", QByteArray::number(limit.limit));
    headers.emplaceBack("RateLimit-Remaining", QByteArray::number(limit.remaining));
    headers.emplaceBack("RateLimit-Reset",
                        QByteArray::number(std::chrono::ceil<std::chrono::seconds>(limit.reset).count()));
}

} // namespace

QList<QPair<QByteArray, QByteArray>> rateLimitHeaders(RateLimitWording wording, const MockScenario &scenario,
                                                      const QDateTime &now)
{
    Headers headers;
    const std::pair<QByteArray, std::optional<MockRateLimit>> limits[]
        = {{"requests", scenario.requestLimit}, {"tokens", scenario.tokenLimit}};
    for (const auto &[name, limit] : limits) {
        if (!limit)
            continue;
        switch (wording) {
        case RateLimitWording::None:
            break;
        case RateLimitWording::OpenAi:
            addOpenAi(headers, name, *limit);
            break;
        case RateLimitWording::Anthropic:
            addAnthropic(headers, name, *limit, now);
            break;
        case RateLimitWording::Plain:
            if (headers.isEmpty())
                addPlain(headers, *limit);
            break;
        }
    }
    return headers;
}

} // namespace streamgauge
