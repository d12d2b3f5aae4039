// SPDX-FileCopyrightText: 2026 The Streamgauge authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/protocol/RetryAfter.h"

#include <QLocale>
#include <QTimeZone>

#include <cmath>
#include <limits>

namespace streamgauge {

namespace {

constexpr double EpochMillisecondsFrom = 1e12;
constexpr double EpochSecondsFrom = 1e9;

bool isDigit(char c)
{
    return c >= '0' && c <= '9';
}

/// Length of a plain decimal number at the beginning: digits, with one point at most. 0 where there is none.
qsizetype decimalLength(QByteArrayView text)
{
    qsizetype length = 0;
    bool hasPoint = false;
    bool hasDigit = false;
    while (length < text.size() && (isDigit(text[length]) || (text[length] == '.' && !hasPoint))) {
        hasPoint = hasPoint || text[length] == '.';
        hasDigit = hasDigit || isDigit(text[length]);
        ++length;
    }
    return hasDigit ? length : 0;
}

std::optional<RequestedWait> waitOf(double milliseconds)
{
    if (!(milliseconds >= 0) || milliseconds > 1e15)
        return std::nullopt;
    return RequestedWait{std::chrono::milliseconds(std::llround(milliseconds)), false};
}

std::optional<RequestedWait> waitUntil(const QDateTime &instant, const QDateTime &now)
{
    if (!instant.isValid())
        return std::nullopt;
    const qint64 wait = now.msecsTo(instant);
    return RequestedWait{std::chrono::milliseconds(std::max<qint64>(wait, 0)), wait < 0};
}

std::optional<RequestedWait> numberWait(double number, WaitUnit unit, const QDateTime &now)
{
    if (number >= EpochMillisecondsFrom)
        return number < 1e15 ? waitUntil(QDateTime::fromMSecsSinceEpoch(qint64(number), Qt::UTC), now)
                             : std::nullopt;
    if (number >= EpochSecondsFrom)
        return waitUntil(QDateTime::fromMSecsSinceEpoch(qint64(number * 1000), Qt::UTC), now);
    return waitOf(unit == WaitUnit::Milliseconds ? number : number * 1000);
}

/// `6m0s`, `1.5s`, `17ms`: units in falling order, each once, nothing between or after.
std::optional<RequestedWait> durationWait(QByteArrayView text)
{
    struct Unit
    {
        QByteArrayView name;
        double milliseconds;
    };
    static constexpr Unit units[]
        = {{"h", 3.6e6}, {"m", 6e4}, {"s", 1e3}, {"ms", 1}, {"us", 1e-3}, {"\xC2\xB5s", 1e-3}, {"ns", 1e-6}};
    double total = 0;
    std::size_t next = 0;
    while (!text.isEmpty()) {
        const qsizetype digits = decimalLength(text);
        if (digits == 0)
            return std::nullopt;
        const double number = text.first(digits).toByteArray().toDouble();
        text = text.sliced(digits);
        qsizetype nameLength = 0;
        while (nameLength < text.size() && !isDigit(text[nameLength]) && text[nameLength] != '.')
            ++nameLength;
        const QByteArrayView name = text.first(nameLength);
        while (next < std::size(units) && units[next].name != name)
            ++next;
        if (next == std::size(units))
            return std::nullopt;
        total += number * units[next].milliseconds;
        ++next;
        text = text.sliced(nameLength);
    }
    return waitOf(total);
}

/// One of the three forms of HTTP; invalid for anything else.
QDateTime httpDate(const QString &text)
{
    // The name of the day says nothing new, and would be wrong for the year 1931 of a two-digit "31".
    const QString date = text.mid(text.indexOf(QLatin1Char(',')) + 1).simplified();
    static const QString formats[]
        = {QStringLiteral("dd MMM yyyy hh:mm:ss 'GMT'"), QStringLiteral("dd-MMM-yy hh:mm:ss 'GMT'"),
           QStringLiteral("ddd MMM d hh:mm:ss yyyy")};
    for (const QString &format : formats) {
        QDateTime instant = QLocale::c().toDateTime(date, format);
        if (!instant.isValid())
            continue;
        instant.setTimeSpec(Qt::UTC);
        // Two-digit years are of the century that makes sense for a wait.
        return instant.date().year() < 1970 ? instant.addYears(100) : instant;
    }
    return {};
}

std::optional<RequestedWait> dateWait(const QString &text, const QDateTime &now)
{
    if (text.size() >= 20 && text.at(10) == QLatin1Char('T')) {
        const QDateTime instant = QDateTime::fromString(text, Qt::ISODateWithMs);
        // Without an offset it is no instant.
        return instant.timeSpec() == Qt::LocalTime ? std::nullopt : waitUntil(instant, now);
    }
    return waitUntil(httpDate(text), now);
}

} // namespace

std::optional<RequestedWait> parseRequestedWait(QByteArrayView value, WaitUnit unit, const QDateTime &now)
{
    const QByteArrayView text = value.trimmed();
    if (text.isEmpty() || text.size() > 64)
        return std::nullopt;
    const qsizetype digits = decimalLength(text);
    if (digits == text.size())
        return numberWait(text.toByteArray().toDouble(), unit, now);
    if (digits > 0) {
        if (const auto wait = durationWait(text))
            return wait;
    }
    return dateWait(QString::fromUtf8(text), now);
}

QDateTime wallClockOf(const HeaderList &headers)
{
    for (const auto &[name, value] : headers) {
        if (name.compare("date", Qt::CaseInsensitive) != 0)
            continue;
        const QDateTime date = httpDate(QString::fromLatin1(value));
        if (date.isValid())
            return date;
    }
    return QDateTime::currentDateTimeUtc();
}

std::optional<RequestedWait> retryAfterFrom(const HeaderList &headers, const QDateTime &now)
{
    struct Source
    {
        QByteArrayView header;
        WaitUnit unit;
    };
    static constexpr Source sources[]
        = {{"retry-after-ms", WaitUnit::Milliseconds}, {"retry-after", WaitUnit::Seconds}};
    for (const auto &[header, unit] : sources) {
        for (const auto &[name, value] : headers) {
            if (name.compare(header, Qt::CaseInsensitive) != 0)
                continue;
            if (const auto wait = parseRequestedWait(value, unit, now))
                return wait;
        }
    }
    return std::nullopt;
}

} // namespace streamgauge
