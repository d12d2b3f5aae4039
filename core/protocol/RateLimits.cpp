// SPDX-FileCopyrightText: 2026 The Streamgauge authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/protocol/RateLimits.h"

#include <QRegularExpression>

#include <map>

namespace streamgauge {

namespace {

/// What a header says of which limit.
struct Field
{
    QString limit; ///< its name
    QString what; ///< limit, remaining, reset
};

std::optional<Field> fieldOf(const QString &header)
{
    // Nearly all headers are others, and matching takes its time on the thread that reads.
    if (!header.contains(QLatin1String("limit")))
        return std::nullopt;
    // x-ratelimit-limit-requests, x-ratelimit-reset, ratelimit-remaining
    static const QRegularExpression named(
        QStringLiteral("^(?:x-)?ratelimit-(limit|remaining|reset)(?:-(.+))?$"));
    // anthropic-ratelimit-input-tokens-limit, ratelimitbysize-reset, x-tokenlimit-remaining
    static const QRegularExpression reversed(QStringLiteral(
        "^(?:anthropic-ratelimit-(.+)|(ratelimitbysize)|x-(tokenlimit))-(limit|remaining|reset)$"));
    if (const auto match = named.match(header); match.hasMatch()) {
        const QString name = match.captured(2);
        return Field{name.isEmpty() ? QStringLiteral("default") : name, match.captured(1)};
    }
    if (const auto match = reversed.match(header); match.hasMatch()) {
        const QString name = match.captured(1);
        return Field{!name.isEmpty()                   ? name
                         : match.capturedLength(2) > 0 ? QStringLiteral("size")
                                                       : QStringLiteral("tokens"),
                     match.captured(4)};
    }
    return std::nullopt;
}

/// `12`, or `12, 12;w=60` as some write it. Negative values mean "not tracked".
std::optional<qint64> countOf(const QByteArray &value)
{
    bool isNumber = false;
    const QByteArray first = value.split(',').first().split(';').first().trimmed();
    const qint64 count = first.toLongLong(&isNumber);
    return isNumber && count >= 0 ? std::optional(count) : std::nullopt;
}

void takeMember(const QByteArray &key, qint64 count, RateLimit &limit)
{
    if (key == "q" || key == "limit")
        limit.limit = count;
    else if (key == "r" || key == "remaining")
        limit.remaining = count;
    else if (key == "t" || key == "reset")
        limit.reset = RequestedWait{std::chrono::seconds(count), false};
}

/// The IETF draft: `"default";r=50;t=30` and `"default";q=100;w=60`; before, `limit=100, remaining=50,
/// reset=30`.
void takeStructured(const QByteArray &value, std::map<QString, RateLimit> &limits)
{
    for (const QByteArray &item : value.split(',')) {
        const QByteArrayList parts = item.trimmed().split(';');
        const QString name = QString::fromUtf8(parts.first().trimmed()).remove(QLatin1Char('"'));
        if (const qsizetype equals = parts.first().indexOf('='); equals > 0) {
            if (const auto count = countOf(parts.first().mid(equals + 1)))
                takeMember(parts.first().left(equals).trimmed(), *count, limits[QStringLiteral("default")]);
            continue;
        }
        if (name.isEmpty())
            continue;
        RateLimit &limit = limits[name];
        for (const QByteArray &part : parts.mid(1)) {
            const qsizetype equals = part.indexOf('=');
            const QByteArray key = part.left(equals).trimmed();
            const auto count = countOf(part.mid(equals + 1));
            if (equals > 0 && count)
                takeMember(key, *count, limit);
        }
    }
}

} // namespace

std::vector<RateLimit> rateLimitsFrom(const HeaderList &headers, const QDateTime &now)
{
    std::map<QString, RateLimit> limits;
    std::map<QString, int> untracked; // negative values of each limit
    for (const auto &[rawName, value] : headers) {
        const QString header = QString::fromLatin1(rawName).toLower();
        if (header == QLatin1String("ratelimit") || header == QLatin1String("ratelimit-policy")) {
            takeStructured(value, limits);
            continue;
        }
        const std::optional<Field> field = fieldOf(header);
        if (!field)
            continue;
        RateLimit &limit = limits[field->limit];
        if (value.trimmed().startsWith('-'))
            ++untracked[field->limit];
        if (field->what == QLatin1String("limit"))
            limit.limit = countOf(value);
        else if (field->what == QLatin1String("remaining"))
            limit.remaining = countOf(value);
        else
            limit.reset = parseRequestedWait(value, WaitUnit::Seconds, now);
    }
    std::vector<RateLimit> result;
    for (auto &[name, limit] : limits) {
        // Where limit and remaining are marked as not tracked, a reset of 0 says nothing either.
        if (untracked[name] >= 2)
            limit.reset.reset();
        limit.name = name;
        if (limit.limit || limit.remaining || limit.reset)
            result.push_back(limit);
    }
    return result;
}

} // namespace streamgauge
