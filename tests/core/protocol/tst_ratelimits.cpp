// SPDX-FileCopyrightText: 2026 The Streamgauge authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/protocol/RateLimits.h"

#include <QTest>

using namespace streamgauge;

class RateLimitsTest : public QObject
{
    Q_OBJECT

private slots:
    void readsEveryFamily_data();
    void readsEveryFamily();
    void takesTheProvidersClock();
};

void RateLimitsTest::readsEveryFamily_data()
{
    QTest::addColumn<HeaderList>("headers");
    QTest::addColumn<QString>("expected"); // name limit remaining reset-in-ms; …
    const auto row = [](const char *name, const HeaderList &headers, const char *expected) {
        QTest::newRow(name) << headers << QString::fromLatin1(expected);
    };
    row("OpenAI",
        {{"x-ratelimit-limit-requests", "60"},
         {"x-ratelimit-remaining-requests", "59"},
         {"x-ratelimit-reset-requests", "1s"},
         {"X-RateLimit-Limit-Tokens", "150000"},
         {"x-ratelimit-remaining-tokens", "149984"},
         {"x-ratelimit-reset-tokens", "6m0s"}},
        "requests 60 59 1000; tokens 150000 149984 360000");
    row("C34 Azure, not tracked",
        {{"x-ratelimit-limit-requests", "-1"},
         {"x-ratelimit-remaining-requests", "-1"},
         {"x-ratelimit-reset-requests", "0"}},
        "");
    row("Azure, seconds", {{"x-ratelimit-remaining-tokens", "7"}, {"x-ratelimit-reset-tokens", "12"}},
        "tokens - 7 12000");
    row("Anthropic",
        {{"anthropic-ratelimit-input-tokens-limit", "40000"},
         {"anthropic-ratelimit-input-tokens-remaining", "39000"},
         {"anthropic-ratelimit-input-tokens-reset", "2031-05-06T07:08:09Z"}},
        "input-tokens 40000 39000 9000");
    row("Anthropic subscription",
        {{"anthropic-ratelimit-unified-5h-reset", "1935817680"},
         {"anthropic-ratelimit-unified-5h-status", "allowed"}},
        "unified-5h - - 0");
    row("OpenRouter", {{"X-RateLimit-Limit", "20"}, {"X-RateLimit-Remaining", "0"}}, "default 20 0 -");
    row("Cerebras",
        {{"x-ratelimit-remaining-requests-day", "9"}, {"x-ratelimit-reset-requests-day", "33011.38"}},
        "requests-day - 9 33011380");
    row("IETF draft",
        {{"RateLimit-Policy", "\"default\";q=100;w=60"}, {"RateLimit", "\"default\";r=50;t=30"}},
        "default 100 50 30000");
    row("draft 7", {{"RateLimit-Policy", "100;w=60"}, {"RateLimit", "limit=100, remaining=50, reset=30"}},
        "default 100 50 30000");
    row("draft 7, unreadable", {{"RateLimit", "limit=many, remaining=-1, reset, =5"}}, "");
    row("older draft",
        {{"RateLimit-Limit", "10, 10;w=60"}, {"RateLimit-Remaining", "4"}, {"RateLimit-Reset", "5"}},
        "default 10 4 5000");
    row("C31 unreadable", {{"x-ratelimit-limit-tokens", "many"}, {"x-ratelimit-reset-tokens", "1s5m"}}, "");
    row("other headers", {{"content-type", "text/event-stream"}, {"x-request-id", "1"}}, "");
}

void RateLimitsTest::readsEveryFamily()
{
    QFETCH(HeaderList, headers);
    QFETCH(QString, expected);
    const QDateTime now(QDate(2031, 5, 6), QTime(7, 8), Qt::UTC);
    QStringList lines;
    for (const RateLimit &limit : rateLimitsFrom(headers, now)) {
        const auto text = [](const std::optional<qint64> &value) {
            return value ? QString::number(*value) : QStringLiteral("-");
        };
        lines.append(
            QStringList{limit.name, text(limit.limit), text(limit.remaining),
                        limit.reset ? QString::number(limit.reset->wait.count()) : QStringLiteral("-")}
                .join(u' '));
    }
    QCOMPARE(lines.join(QLatin1String("; ")), expected);
}

void RateLimitsTest::takesTheProvidersClock()
{
    QCOMPARE(wallClockOf({{"Date", "Tue, 06 May 2031 07:08:30 GMT"}}),
             QDateTime(QDate(2031, 5, 6), QTime(7, 8, 30), Qt::UTC));
    QVERIFY(wallClockOf({{"Date", "yesterday"}}).isValid());
    QVERIFY(wallClockOf({}).isValid());
}

QTEST_GUILESS_MAIN(RateLimitsTest)
#include "tst_ratelimits.moc"
