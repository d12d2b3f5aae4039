// SPDX-FileCopyrightText: 2026 The Streamgauge authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/metrics/RunSummary.h"
#include "tests/support/Referee.h"
#include "tests/support/RunOnce.h"
#include "tests/support/StampScore.h"

#include <QTest>

using namespace streamgauge;
using namespace streamgauge::test;

namespace {

std::shared_ptr<const RequestRecord> onlyRecordOf(const RunResult &result)
{
    return result.run && result.run->requests.size() == 1 ? result.run->requests.front() : nullptr;
}

QByteArray described(const RequestRecord &record)
{
    return (exportName(record.outcome) + QLatin1Char('/') + exportName(record.detail) + QStringLiteral(": ")
            + record.errorMessage)
        .toUtf8();
}

int countOf(const RunRecord &run, Outcome outcome)
{
    return static_cast<int>(
        std::count_if(run.requests.begin(), run.requests.end(),
                      [outcome](const auto &record) { return record->outcome == outcome; }));
}

} // namespace

/// Runs against a server that is not ours and that writes the instant of each write into its stream.
class TestReferee : public QObject
{
    Q_OBJECT

private slots:
    void initTestCase();
    void init();
    void cleanup();
    void everyEventArrivesInOrderAfterItsWrite_data();
    void everyEventArrivesInOrderAfterItsWrite();
    void firstTokenIsTheFirstWrite();
    void usageIsTheProviders();
    void roleChunkDoesNotStopTheClock();
    void dialectsCompleteAlike_data();
    void dialectsCompleteAlike();
    void withoutUsageTokensAreEstimated();
    void burstIsBuffered_data();
    void burstIsBuffered();
    void groupsAreGrouped();
    void silenceMeetsItsDeadline();
    void cutStreamIsTruncated();
    void rateLimitTellsWhenToComeBack();
    void serverErrorIsToldInItsWords();
    void refusedKeyStopsTheBackend();

private:
    [[nodiscard]] Plan plan(const char *model, int requests = 1, int concurrency = 1) const;

    std::unique_ptr<Referee> m_referee;
};

void TestReferee::initTestCase()
{
    if (const QString why = Referee::whyAbsent(); !why.isEmpty())
        QSKIP(qPrintable(why));
}

void TestReferee::init()
{
    // One server for each test, so that its log holds that test's requests only.
    m_referee = std::make_unique<Referee>();
    QVERIFY2(m_referee->start(), qPrintable(m_referee->errorText()));
}

void TestReferee::cleanup()
{
    m_referee.reset();
}

Plan TestReferee::plan(const char *model, int requests, int concurrency) const
{
    return smallPlan(m_referee->baseUrl(), QString::fromLatin1(model), requests, concurrency);
}

void TestReferee::everyEventArrivesInOrderAfterItsWrite_data()
{
    QTest::addColumn<QByteArray>("model");
    QTest::addColumn<int>("requests");
    QTest::addColumn<int>("concurrency");
    QTest::newRow("one after the other") << QByteArray("ttft=60;itl=10;n=40") << 3 << 1;
    QTest::newRow("sixteen at once") << QByteArray("ttft=100;itl=15;n=60;jitter=50") << 32 << 16;
    QTest::newRow("as fast as it goes") << QByteArray("ttft=20;itl=0.1;n=2000") << 4 << 4;
    QTest::newRow("carriage returns") << QByteArray("ttft=60;itl=10;n=40;crlf=1") << 4 << 4;
}

void TestReferee::everyEventArrivesInOrderAfterItsWrite()
{
    QFETCH(const QByteArray, model);
    QFETCH(const int, requests);
    QFETCH(const int, concurrency);
    const auto result = runOnce(plan(model.constData(), requests, concurrency));
    QVERIFY2(result.run, qPrintable(result.failure));
    QCOMPARE(countOf(*result.run, Outcome::Complete), requests);

    // The referee writes a request down when it is over, which a busy computer may do after our client knows.
    QTRY_COMPARE(readRefereeLog(m_referee->logPath()).size(), static_cast<std::size_t>(requests));
    const auto truth = readRefereeLog(m_referee->logPath());
    const StampScore score = scoreOf(*result.run, truth);
    QVERIFY(score.events > 0);
    QCOMPARE(score.lost, 0);
    QCOMPARE(score.outOfOrder, 0);
    QCOMPARE(score.early, 0);
    if (model.contains("itl=0.1")) // faster than anyone would judge
        return;
    for (const auto &record : result.run->requests)
        QCOMPARE(deliveryVerdictOf(*record).delivery, Delivery::Incremental);
}

void TestReferee::firstTokenIsTheFirstWrite()
{
    const auto result = runOnce(plan("ttft=250;itl=10;n=20", 8, 4));
    QVERIFY2(result.run, qPrintable(result.failure));
    QTRY_COMPARE(readRefereeLog(m_referee->logPath()).size(), std::size_t(8));
    const StampScore score = scoreOf(*result.run, readRefereeLog(m_referee->logPath()));
    QCOMPARE(score.ttftExcess.size(), std::size_t(8));
    for (const Duration excess : score.ttftExcess) {
        QVERIFY(excess >= Duration::zero()); // the request left before it was read
        QVERIFY2(excess < std::chrono::milliseconds(200), // this machine may be busy
                 qPrintable(QString::number(millisecondsOf(excess))));
    }
    for (const auto &record : result.run->requests) {
        const auto figures = figuresOf(*record);
        QVERIFY(*figures.ttft >= std::chrono::milliseconds(249));
        QVERIFY(*figures.ttftNetOfConnecting <= *figures.ttft);
    }
}

void TestReferee::usageIsTheProviders()
{
    const auto result = runOnce(plan("ttft=60;itl=5;n=100", 3, 3));
    QVERIFY2(result.run, qPrintable(result.failure));
    for (const auto &record : result.run->requests) {
        QCOMPARE(record->usage.outputTotal, std::optional<qint64>(100));
        QCOMPARE(record->usage.outputSource, UsageSource::Provider);
        QCOMPARE(record->usage.inputTotal, std::optional<qint64>(100));
        QCOMPARE(record->usage.cacheRead, std::optional<qint64>(64));
    }
    const RunSummary summary = summarise(unhurried(*result.run));
    QCOMPARE(summary.rows.size(), std::size_t(1));
    QVERIFY(summary.rows[0].cachedShare);
    QCOMPARE(*summary.rows[0].cachedShare, 0.64);
    // Planned cold, and yet some of it came from a cache: that is said.
    QCOMPARE(summary.rows[0].notAsPlanned, 3);
}

void TestReferee::roleChunkDoesNotStopTheClock()
{
    const auto result = runOnce(plan("ttft=400;itl=10;n=40;role=1"));
    const auto record = onlyRecordOf(result);
    QVERIFY2(record, qPrintable(result.failure));
    QCOMPARE(record->outcome, Outcome::Complete);
    const RequestTimeline &timeline = record->timeline;
    // The role comes after half the wait; the first token ends the whole of it.
    QVERIFY(*timeline.firstToken - *timeline.firstEvent >= std::chrono::milliseconds(150));
    QVERIFY(*figuresOf(*record).ttft >= std::chrono::milliseconds(399));
    QVERIFY(*figuresOf(*record, Definitions::Vllm).ttft < *figuresOf(*record).ttft);
}

void TestReferee::dialectsCompleteAlike_data()
{
    QTest::addColumn<QByteArray>("model");
    QTest::addColumn<bool>("endMarker");
    QTest::newRow("plain") << QByteArray("ttft=40;itl=5;n=30") << true;
    QTest::newRow("CRLF") << QByteArray("ttft=40;itl=5;n=30;crlf=1") << true;
    QTest::newRow("no end marker") << QByteArray("ttft=40;itl=5;n=30;nodone=1") << false;
    QTest::newRow("CRLF, no end marker, role")
        << QByteArray("ttft=40;itl=5;n=30;crlf=1;nodone=1;role=1") << false;
}

void TestReferee::dialectsCompleteAlike()
{
    QFETCH(const QByteArray, model);
    QFETCH(const bool, endMarker);
    const auto result = runOnce(plan(model.constData()));
    const auto record = onlyRecordOf(result);
    QVERIFY2(record, qPrintable(result.failure));
    QVERIFY2(record->outcome == Outcome::Complete, described(*record).constData());
    QCOMPARE(record->finishReason, QStringLiteral("stop"));
    QCOMPARE(record->usage.outputTotal, std::optional<qint64>(30));
    const bool done = std::any_of(record->events.begin(), record->events.end(),
                                  [](const StreamEvent &event) { return event.kind == EventKind::Done; });
    QCOMPARE(done, endMarker);
    QVERIFY(record->timeline.settle >= record->timeline.lastToken);
    QCOMPARE(figuresOf(*record).chunks, 30);
}

void TestReferee::withoutUsageTokensAreEstimated()
{
    const auto result = runOnce(plan("ttft=40;itl=5;n=30;nousage=1"));
    const auto record = onlyRecordOf(result);
    QVERIFY2(record, qPrintable(result.failure));
    QCOMPARE(record->outcome, Outcome::Complete);
    const RequestFigures figures = figuresOf(*record);
    QCOMPARE(figures.outputSource, UsageSource::Estimated);
    QCOMPARE(figures.outputMethod, estimateMethodName());
    QVERIFY(*figures.outputTokens > 0);
    QVERIFY(!figures.cacheHitShare); // unknown is not 0
    QVERIFY(!figures.cacheHitShare.whyNot.isEmpty());
}

void TestReferee::burstIsBuffered_data()
{
    QTest::addColumn<QByteArray>("model");
    QTest::newRow("all at the end") << QByteArray("ttft=500;itl=10;n=100;mode=burst");
    QTest::newRow("after a role of its own") << QByteArray("ttft=500;itl=10;n=100;mode=burst;role=1");
}

void TestReferee::burstIsBuffered()
{
    QFETCH(const QByteArray, model);
    const auto result = runOnce(plan(model.constData(), 4, 4));
    QVERIFY2(result.run, qPrintable(result.failure));
    for (const auto &record : result.run->requests) {
        const DeliveryVerdict verdict = deliveryVerdictOf(*record);
        QVERIFY2(verdict.delivery == Delivery::Buffered, qPrintable(verdict.inWords()));
        QCOMPARE(verdict.evidence.tokenEvents, 100);
        const RequestFigures figures = figuresOf(*record);
        QVERIFY(figures.ttft && figures.endToEndRate);
        QVERIFY(!figures.effectiveRate && !figures.effectiveRate.whyNot.isEmpty());
        QVERIFY(!figures.itlMedian && !figures.tpot);
    }
    const RunSummary summary = summarise(unhurried(*result.run));
    QCOMPARE(summary.rows[0].mainDelivery, Delivery::Buffered);
    QVERIFY2(summary.rows[0].verdict.contains(QStringLiteral("buffered")),
             qPrintable(summary.rows[0].verdict));
}

void TestReferee::groupsAreGrouped()
{
    const auto result = runOnce(plan("ttft=200;itl=40;n=80;mode=group;group=8", 2, 2));
    QVERIFY2(result.run, qPrintable(result.failure));
    for (const auto &record : result.run->requests) {
        const DeliveryVerdict verdict = deliveryVerdictOf(*record);
        QVERIFY2(verdict.delivery == Delivery::Grouped, qPrintable(verdict.inWords()));
        QCOMPARE(verdict.groups, 10);
        QCOMPARE(qRound(verdict.aboutEvents), 8);
        // Eight events of equal size every 320 ms: steady in bytes; in time too, unless this machine was
        // busy.
        QVERIFY(verdict.groupKind == GroupKind::Steady || verdict.groupKind == GroupKind::BySize);
        const RequestFigures figures = figuresOf(*record);
        QVERIFY(figures.ttft);
        QVERIFY(!figures.itlMedian && !figures.tpot);
    }
}

void TestReferee::silenceMeetsItsDeadline()
{
    Plan stalled = plan("ttft=50;itl=10;n=50;stall=10");
    stalled.deadlines.silence = std::chrono::milliseconds(700);
    const auto result = runOnce(stalled);
    const auto record = onlyRecordOf(result);
    QVERIFY2(record, qPrintable(result.failure));
    QCOMPARE(record->outcome, Outcome::Deadline);
    QCOMPARE(record->detail, OutcomeDetail::SilenceDeadline);
    QCOMPARE(figuresOf(*record).chunks, 10); // what came is kept
    QVERIFY(*record->timeline.ended - *record->timeline.lastToken >= std::chrono::milliseconds(690));
    QVERIFY(!record->errorMessage.isEmpty());
    QTRY_COMPARE(readRefereeLog(m_referee->logPath()).size(), std::size_t(1));
    QCOMPARE(readRefereeLog(m_referee->logPath())[0].end, QStringLiteral("client-left")); // really let go
}

void TestReferee::cutStreamIsTruncated()
{
    const auto result = runOnce(plan("ttft=50;itl=10;n=50;die=20"));
    const auto record = onlyRecordOf(result);
    QVERIFY2(record, qPrintable(result.failure));
    QVERIFY2(record->outcome == Outcome::Truncated, described(*record).constData());
    QCOMPARE(figuresOf(*record).chunks, 20);
    QVERIFY(!figuresOf(*record).total);
    QCOMPARE(record->resends, 0);
    QTRY_COMPARE(readRefereeLog(m_referee->logPath()).size(), std::size_t(1));
    QCOMPARE(accountOf(record->outcome, record->detail), Account::Failed);
}

void TestReferee::rateLimitTellsWhenToComeBack()
{
    const auto result = runOnce(plan("status=429;retry_after=3", 3));
    QVERIFY2(result.run, qPrintable(result.failure));
    for (const auto &record : result.run->requests) {
        QVERIFY2(record->detail == OutcomeDetail::RateLimited, described(*record).constData());
        QCOMPARE(record->retryAfter, std::optional(std::chrono::milliseconds(3000)));
        QCOMPARE(record->httpStatus, 429);
    }
    QCOMPARE(summarise(unhurried(*result.run)).rows[0].accounts.rateLimited, 3);
}

void TestReferee::serverErrorIsToldInItsWords()
{
    const auto result = runOnce(plan("status=500", 3));
    QVERIFY2(result.run, qPrintable(result.failure));
    for (const auto &record : result.run->requests) {
        QCOMPARE(record->outcome, Outcome::HttpError);
        QCOMPARE(record->detail, OutcomeDetail::ServerError);
        QVERIFY2(record->errorMessage.contains(QStringLiteral("referee says 500")),
                 qPrintable(record->errorMessage));
    }
    QCOMPARE(summarise(unhurried(*result.run)).rows[0].accounts.failed, 3);
}

void TestReferee::refusedKeyStopsTheBackend()
{
    const auto result = runOnce(plan("status=401", 10));
    QVERIFY2(result.run, qPrintable(result.failure));
    QCOMPARE(countOf(*result.run, Outcome::HttpError), 1);
    QCOMPARE(countOf(*result.run, Outcome::NotSent), 9);
    QCOMPARE(result.run->requests.front()->detail, OutcomeDetail::Unauthorized);
    QTRY_COMPARE(readRefereeLog(m_referee->logPath()).size(), std::size_t(1));
}

QTEST_GUILESS_MAIN(TestReferee)
#include "tst_referee.moc"
