// SPDX-FileCopyrightText: 2026 The Streamgauge authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "SyntheticAnswers.h"

#include "core/metrics/RunSelection.h"
#include "core/plan/Plan.h"

#include <QLocale>
#include <QTest>

using namespace streamgauge;

namespace {

/// The same answer again, after everything else, in `totalMs`.
SyntheticRecord replay(double totalMs)
{
    SyntheticRecord record;
    record.event(totalMs, EventKind::Text, 40, QStringLiteral("the answer"));
    record.raw().responseId = QStringLiteral("resp-1");
    return record.usage(40).settle(totalMs).dispatchedAt(60000);
}

SyntheticRecord original(double totalMs)
{
    SyntheticRecord record = replay(totalMs);
    return record.dispatchedAt(1000);
}

} // namespace

/// Which requests enter the figures, and which are left out and why.
class TestRunSelection : public QObject
{
    Q_OBJECT

private slots:
    void initTestCase();
    void warmUpAndPrimeAreLeftOut();
    void whatPercentilesTake_data();
    void whatPercentilesTake();
    void cacheHitHeaders_data();
    void cacheHitHeaders();
    void cacheFast_data();
    void cacheFast();
    void hitHeadersDoNotLowerTheMedian();
    void saturation_data();
    void saturation();
    void startUpLagIsShownButNotLeftOut_data();
    void startUpLagIsShownButNotLeftOut();
    void notAsPlanned_data();
    void notAsPlanned();
    void warningsCountInTheSingular();
};

void TestRunSelection::initTestCase()
{
    QLocale::setDefault(QLocale(QLocale::English, QLocale::UnitedStates));
}

void TestRunSelection::warmUpAndPrimeAreLeftOut()
{
    const RunSummary summary
        = summarise(runOf({stream(9000).identity(0, PromptMode::Warm, RunPart::WarmUp),
                           stream(9000).identity(0, PromptMode::Warm, RunPart::Prime).cached(1200, 0),
                           stream(300, 0, PromptMode::Warm), stream(300, 0, PromptMode::Warm)}));
    const BackendSummary &row = onlyRow(summary);
    QCOMPARE(row.accounts.planned, 2);
    QCOMPARE(row.leftOut.warmUp, 1);
    QCOMPARE(row.leftOut.prime, 1);
    QVERIFY(!summary.marks[1].notAsPlanned); // it fills the cache
    QCOMPARE(row.ttftMs.n, 2);
    QCOMPARE(row.ttftMs.p50.value, 300.0);
    QCOMPARE(row.delivery.at(Delivery::Incremental), 2);
}

void TestRunSelection::whatPercentilesTake_data()
{
    QTest::addColumn<Outcome>("outcome");
    QTest::addColumn<bool>("hasOutput");
    QTest::addColumn<int>("ttfts");
    QTest::addColumn<int>("totals");
    QTest::newRow("complete") << Outcome::Complete << true << 1 << 1;
    QTest::newRow("length") << Outcome::Length << true << 1 << 1;
    QTest::newRow("tool calls") << Outcome::ToolCalls << true << 1 << 1;
    QTest::newRow("content filter after output") << Outcome::ContentFilter << true << 1 << 1;
    QTest::newRow("content filter before output") << Outcome::ContentFilter << false << 0 << 0;
    QTest::newRow("not a stream") << Outcome::NotAStream << true << 0 << 1;
    QTest::newRow("empty") << Outcome::Empty << false << 0 << 0;
    QTest::newRow("refusal") << Outcome::Refusal << true << 0 << 0;
    QTest::newRow("truncated") << Outcome::Truncated << true << 0 << 0;
    QTest::newRow("stream error") << Outcome::StreamError << true << 0 << 0;
    QTest::newRow("deadline") << Outcome::Deadline << true << 0 << 0;
}

void TestRunSelection::whatPercentilesTake()
{
    QFETCH(Outcome, outcome);
    QFETCH(bool, hasOutput);
    SyntheticRecord silent;
    silent.event(300, EventKind::Framing).settle(500);
    const RunSummary summary = summarise(runOf({(hasOutput ? stream(300) : silent).outcome(outcome)}));
    QTEST(onlyRow(summary).ttftMs.n, "ttfts");
    QTEST(onlyRow(summary).totalMs.n, "totals");
}

void TestRunSelection::cacheHitHeaders_data()
{
    QTest::addColumn<QByteArray>("name");
    QTest::addColumn<QByteArray>("value");
    QTest::addColumn<bool>("hit");
    const auto row = [](const char *name, const char *value, bool hit) {
        QTest::addRow("%s: %s", name, value) << QByteArray(name) << QByteArray(value) << hit;
    };
    row("X-Cache", "HIT", true);
    row("x-cache", "Hit from edge", true);
    row("x-cache", "TCP_MEM_HIT", true);
    row("cf-cache-status", "HIT", true);
    row("x-gateway-cache-hit", "True", true);
    row("x-cache", "MISS", false);
    row("x-cache", "TCP_MISS", false);
    row("cf-cache-status", "DYNAMIC", false);
    row("x-gateway-cache-hit", "false", false);
    row("cache-control", "hit", false);
    row("x-prompt-cache-tokens", "64", false);
    row("x-verdict", "hit", false);
}

void TestRunSelection::cacheHitHeaders()
{
    QFETCH(QByteArray, name);
    QFETCH(QByteArray, value);
    QTEST(hasCacheHitHeader({{name, value}}), "hit");
}

void TestRunSelection::cacheFast_data()
{
    QTest::addColumn<SyntheticRecord>("request");
    QTest::addColumn<bool>("fast");
    // Beside nine requests of 1,000 ms, whose median is the limit times ten.
    QTest::newRow("same id, below a tenth") << replay(99) << true;
    QTest::newRow("same id, a tenth") << replay(100) << false;
    QTest::newRow("hit header, whatever the total") << replay(1000).header("x-cache", "HIT") << true;
    SyntheticRecord otherId = replay(99);
    otherId.raw().responseId = QStringLiteral("resp-2");
    QTest::newRow("same text under a fresh id") << otherId << true;
    SyntheticRecord other;
    other.event(99, EventKind::Text, 40, QStringLiteral("another answer"))
        .usage(40)
        .settle(99)
        .dispatchedAt(60000);
    QTest::newRow("fast, but another answer") << other << false;
    QTest::newRow("same, but of another backend") << replay(99).identity(1, PromptMode::Cold) << false;
}

void TestRunSelection::cacheFast()
{
    QFETCH(SyntheticRecord, request);
    QFETCH(bool, fast);
    const RunSummary summary = summarise(
        runOf(times(9, [](int) { return original(1000); }) + std::vector<SyntheticRecord>{request}));
    QCOMPARE(summary.marks.back().cacheFast, fast);
    QCOMPARE(onlyRow(summary).leftOut.cacheFast, fast ? 1 : 0);
    QVERIFY(!summary.marks.front().cacheFast); // the first of its kind is the original
}

void TestRunSelection::hitHeadersDoNotLowerTheMedian()
{
    // Six hits of 10 ms would pull the median of nine to 10 ms; without them the replay is seen.
    const RunSummary summary
        = summarise(runOf(times(3, [](int) { return original(1000); })
                          + times(6, [](int) { return original(10).header("x-cache", "hit"); })
                          + std::vector<SyntheticRecord>{replay(40)}));
    QVERIFY(summary.marks.back().cacheFast);
    QCOMPARE(onlyRow(summary).leftOut.cacheFast, 7);
    QCOMPARE(onlyRow(summary).totalMs.n, 3);
}

void TestRunSelection::saturation_data()
{
    QTest::addColumn<double>("gapMs");
    QTest::addColumn<double>("lagMs");
    QTest::addColumn<bool>("saturated");
    QTest::newRow("5 ms beside gaps of 20 ms") << 20.0 << 5.0 << false;
    QTest::newRow("more than 5 ms beside gaps of 20 ms") << 20.0 << 5.001 << true;
    QTest::newRow("a tenth of gaps of 80 ms") << 80.0 << 8.0 << false;
    QTest::newRow("more than a tenth of gaps of 80 ms") << 80.0 << 8.001 << true;
}

void TestRunSelection::saturation()
{
    QFETCH(double, gapMs);
    QFETCH(double, lagMs);
    QFETCH(bool, saturated);
    const auto request = [gapMs] {
        SyntheticRecord record;
        for (int i = 0; i < 20; ++i)
            record.event(300 + gapMs * i, EventKind::Text, 1);
        return record.usage(20).settle(300 + gapMs * 20);
    };
    const RunSummary summary = summarise(runOf({request(), request(), request().lag(lagMs)}));
    QCOMPARE(summary.marks.back().saturated, saturated);
    QCOMPARE(onlyRow(summary).leftOut.saturated, saturated ? 1 : 0);
    QCOMPARE(onlyRow(summary).ttftMs.n, saturated ? 2 : 3);
    QCOMPARE(onlyRow(summary).accounts.ok, 3); // left out of percentiles, never out of the accounts
}

void TestRunSelection::startUpLagIsShownButNotLeftOut_data()
{
    QTest::addColumn<double>("lagMs");
    QTest::addColumn<bool>("marked");
    QTest::newRow("5 ms") << 5.0 << false;
    QTest::newRow("more than 5 ms") << 5.001 << true;
}

void TestRunSelection::startUpLagIsShownButNotLeftOut()
{
    QFETCH(double, lagMs);
    QFETCH(bool, marked);
    SyntheticRecord late = stream(300);
    late.raw().timeline.due = instantAt(1000) - durationFromMilliseconds(lagMs);
    const RunSummary summary = summarise(runOf({late}));
    QCOMPARE(summary.marks.front().startUpLag, marked);
    QCOMPARE(onlyRow(summary).startUpLagged, marked ? 1 : 0);
    QCOMPARE(onlyRow(summary).ttftMs.n, 1);
    QVERIFY(std::abs(onlyRow(summary).clientLagUs.p50.value - lagMs * 1000) < 0.01);
}

void TestRunSelection::notAsPlanned_data()
{
    QTest::addColumn<PromptMode>("mode");
    QTest::addColumn<int>("cachedTokens"); // −1: not reported
    QTest::addColumn<bool>("marked");
    QTest::newRow("cold with cached tokens") << PromptMode::Cold << 1 << true;
    QTest::newRow("cold without") << PromptMode::Cold << 0 << false;
    QTest::newRow("cold, unknown") << PromptMode::Cold << -1 << false;
    QTest::newRow("warm with cached tokens") << PromptMode::Warm << 1 << false;
    QTest::newRow("warm without") << PromptMode::Warm << 0 << true;
    QTest::newRow("warm, unknown") << PromptMode::Warm << -1 << false;
}

void TestRunSelection::notAsPlanned()
{
    QFETCH(PromptMode, mode);
    QFETCH(int, cachedTokens);
    QFETCH(bool, marked);
    SyntheticRecord request = stream(300, 0, mode);
    if (cachedTokens >= 0)
        request.cached(1200, cachedTokens);
    const RunSummary summary = summarise(runOf({request}));
    QCOMPARE(summary.marks.front().notAsPlanned, marked);
    QCOMPARE(onlyRow(summary).notAsPlanned, marked ? 1 : 0);
    QCOMPARE(onlyRow(summary).ttftMs.n, 1); // marked, not left out
    QCOMPARE(summary.warnings.join(QLatin1Char('\n')).contains(QStringLiteral("not as planned")), marked);
}

void TestRunSelection::warningsCountInTheSingular()
{
    for (const int busy : {1, 2}) {
        std::vector<SyntheticRecord> requests = times(4, [](int) { return stream(300); });
        for (int i = 0; i < busy; ++i)
            requests[std::size_t(i)].lag(50);
        const QString warnings = summarise(runOf(requests)).warnings.join(QLatin1Char('\n'));
        const QString words = busy == 1
            ? QStringLiteral("1 request was measured while this client was saturated and is")
            : QStringLiteral("2 requests were measured while this client was saturated and are");
        QVERIFY2(warnings.contains(words), qPrintable(warnings));
    }
}

QTEST_GUILESS_MAIN(TestRunSelection)
#include "tst_runselection.moc"
