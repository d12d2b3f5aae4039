// SPDX-FileCopyrightText: 2026 The Streamgauge authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/engine/RetryDelay.h"
#include "core/engine/RetryQueue.h"

#include <QTest>

using namespace streamgauge;
using namespace std::chrono_literals;

namespace {

RequestRecord failedWith(OutcomeDetail detail, int attempt = 1)
{
    RequestRecord record;
    record.identity.request = attempt == 1 ? 7 : 40;
    record.identity.attempt = attempt;
    if (attempt > 1)
        record.identity.retryOf = 7;
    record.outcome = Outcome::HttpError;
    record.detail = detail;
    return record;
}

RetryPolicy policyOf(int attempts, double jitter = 0)
{
    RetryPolicy policy;
    policy.attempts = attempts;
    policy.baseDelay = 100ms;
    policy.maxDelay = 1s;
    policy.jitter = jitter;
    return policy;
}

WaitingRetry waiting(int backend, quint32 request, std::chrono::milliseconds due)
{
    WaitingRetry retry;
    retry.planned.identity.backend = backend;
    retry.planned.identity.request = request;
    retry.due = Instant(due);
    return retry;
}

} // namespace

class RetryDelayTest : public QObject
{
    Q_OBJECT

private slots:
    void isOffByDefault();
    void whatIsRetried_data();
    void whatIsRetried();
    void statusesDecideToo_data();
    void statusesDecideToo();
    void doublesUpToTheMaximum();
    void endsWithTheAttempts();
    void waitsAsAsked();
    void waitsForALimitThatIsUsedUp();
    void doesNotWaitForEver();
    void jitterIsSeeded();
    void jitterKeepsItsBounds();
    void queueGivesWhatIsDue();
};

void RetryDelayTest::isOffByDefault()
{
    QVERIFY(!retryDelayOf(RetryPolicy(), failedWith(OutcomeDetail::RateLimited), 1));
}

void RetryDelayTest::whatIsRetried_data()
{
    QTest::addColumn<int>("detail");
    QTest::addColumn<int>("reason"); // -1: never
    const auto row = [](OutcomeDetail detail, int reason) {
        const QString name = exportName(detail);
        QTest::newRow(name.isEmpty() ? "none" : qPrintable(name)) << static_cast<int>(detail) << reason;
    };
    row(OutcomeDetail::RateLimited, static_cast<int>(RetryReason::RateLimited));
    row(OutcomeDetail::Overloaded, static_cast<int>(RetryReason::Overloaded));
    row(OutcomeDetail::ServerError, static_cast<int>(RetryReason::ServerError));
    row(OutcomeDetail::ConnectionFailed, static_cast<int>(RetryReason::Connection));
    row(OutcomeDetail::ConnectDeadline, static_cast<int>(RetryReason::Connection));
    for (const OutcomeDetail detail :
         {OutcomeDetail::None, OutcomeDetail::QuotaExhausted, OutcomeDetail::Unauthorized,
          OutcomeDetail::Forbidden, OutcomeDetail::NotFound, OutcomeDetail::ClientError,
          OutcomeDetail::TlsFailed, OutcomeDetail::TotalDeadline, OutcomeDetail::TooLarge,
          OutcomeDetail::ByUser, OutcomeDetail::ByBudget})
        row(detail, -1);
}

void RetryDelayTest::whatIsRetried()
{
    QFETCH(int, detail);
    QFETCH(int, reason);
    const RequestRecord record = failedWith(static_cast<OutcomeDetail>(detail));
    const auto found = retryReasonOf(record);
    QCOMPARE(found ? static_cast<int>(*found) : -1, reason);
    QCOMPARE(retryDelayOf(policyOf(2), record, 1).has_value(), reason >= 0);
    if (reason < 0)
        return;
    RetryPolicy others = policyOf(2);
    std::erase(others.on, *found);
    QVERIFY(!retryDelayOf(others, record, 1));
}

void RetryDelayTest::statusesDecideToo_data()
{
    QTest::addColumn<int>("status");
    QTest::addColumn<OutcomeDetail>("detail");
    QTest::addColumn<bool>("hasWait");
    QTest::addColumn<int>("reason"); // -1: never
    const auto row = [](int status, OutcomeDetail detail, bool hasWait, int reason) {
        QTest::addRow("%d %s%s", status, qPrintable(exportName(detail)), hasWait ? ", with a wait" : "")
            << status << detail << hasWait << reason;
    };
    const int serverError = static_cast<int>(RetryReason::ServerError);
    row(400, OutcomeDetail::ClientError, true, -1);
    row(413, OutcomeDetail::ClientError, false, -1);
    row(408, OutcomeDetail::ClientError, false, serverError);
    row(409, OutcomeDetail::ClientError, true, serverError);
    row(409, OutcomeDetail::NotFound, false, -1);
    row(402, OutcomeDetail::QuotaExhausted, false, -1);
    row(402, OutcomeDetail::QuotaExhausted, true, static_cast<int>(RetryReason::RateLimited));
    row(429, OutcomeDetail::QuotaExhausted, true, -1);
    row(403, OutcomeDetail::QuotaExhausted, true, -1);
}

void RetryDelayTest::statusesDecideToo()
{
    QFETCH(int, status);
    QFETCH(OutcomeDetail, detail);
    QFETCH(bool, hasWait);
    QFETCH(int, reason);
    RequestRecord record = failedWith(detail);
    record.httpStatus = status;
    if (hasWait)
        record.retryAfter = 300ms;
    const auto found = retryReasonOf(record);
    QCOMPARE(found ? static_cast<int>(*found) : -1, reason);
    const auto delay = retryDelayOf(policyOf(2), record, 1);
    QCOMPARE(delay.has_value(), reason >= 0);
    if (hasWait && delay)
        QVERIFY(*delay == Duration(300ms));
}

void RetryDelayTest::doublesUpToTheMaximum()
{
    const RetryPolicy policy = policyOf(10);
    const auto delay = [&](int attempt) {
        return *retryDelayOf(policy, failedWith(OutcomeDetail::ServerError, attempt), 1);
    };
    QVERIFY(delay(1) == Duration(100ms));
    QVERIFY(delay(2) == Duration(200ms));
    QVERIFY(delay(4) == Duration(800ms));
    QVERIFY(delay(5) == Duration(1s));
    QVERIFY(delay(9) == Duration(1s));
}

void RetryDelayTest::endsWithTheAttempts()
{
    QVERIFY(retryDelayOf(policyOf(3), failedWith(OutcomeDetail::ServerError, 2), 1));
    QVERIFY(!retryDelayOf(policyOf(3), failedWith(OutcomeDetail::ServerError, 3), 1));
}

void RetryDelayTest::waitsAsAsked()
{
    RequestRecord record = failedWith(OutcomeDetail::RateLimited);
    record.retryAfter = 700ms;
    QVERIFY(*retryDelayOf(policyOf(2), record, 1) == Duration(700ms));
    record.retryAfter = 0ms;
    QVERIFY(*retryDelayOf(policyOf(2), record, 1) == Duration(0ms));
    // Jitter never makes it sooner than asked.
    record.retryAfter = 700ms;
    for (quint64 seed = 0; seed < 100; ++seed)
        QVERIFY(*retryDelayOf(policyOf(2, 1), record, seed) >= Duration(700ms));
}

void RetryDelayTest::waitsForALimitThatIsUsedUp()
{
    RequestRecord record = failedWith(OutcomeDetail::RateLimited);
    record.rateLimits = {{QStringLiteral("requests"), 10, 0, RequestedWait{400ms, false}},
                         {QStringLiteral("tokens"), 1000, 500, RequestedWait{900ms, false}}};
    QVERIFY(*retryDelayOf(policyOf(2), record, 1) == Duration(400ms));
    record.rateLimits[0].reset->stale = true;
    QVERIFY(*retryDelayOf(policyOf(2), record, 1) == Duration(100ms));
}

void RetryDelayTest::doesNotWaitForEver()
{
    RequestRecord record = failedWith(OutcomeDetail::RateLimited);
    record.retryAfter = 1000ms;
    QVERIFY(retryDelayOf(policyOf(2), record, 1));
    record.retryAfter = 1001ms;
    QVERIFY(!retryDelayOf(policyOf(2), record, 1));
}

void RetryDelayTest::jitterIsSeeded()
{
    const RetryPolicy policy = policyOf(2, 0.5);
    const RequestRecord record = failedWith(OutcomeDetail::ServerError);
    QVERIFY(*retryDelayOf(policy, record, 3) == *retryDelayOf(policy, record, 3));
    QVERIFY(*retryDelayOf(policy, record, 3) != *retryDelayOf(policy, record, 4));
}

void RetryDelayTest::jitterKeepsItsBounds()
{
    const RetryPolicy policy = policyOf(2, 0.5);
    for (quint64 seed = 0; seed < 200; ++seed) {
        const Duration delay = *retryDelayOf(policy, failedWith(OutcomeDetail::ServerError), seed);
        QVERIFY(delay >= Duration(50ms) && delay <= Duration(100ms));
    }
}

void RetryDelayTest::queueGivesWhatIsDue()
{
    RetryQueue queue;
    queue.add(waiting(0, 1, 30ms));
    queue.add(waiting(1, 2, 10ms));
    queue.add(waiting(0, 3, 20ms));
    QVERIFY(!queue.takeDue(0, Instant(10ms)));
    QVERIFY(*queue.nextDueAfter(Instant(10ms)) == Instant(20ms));
    QCOMPARE(queue.takeDue(0, Instant(40ms))->planned.identity.request, 3U);
    QCOMPARE(queue.takeDue(0, Instant(40ms))->planned.identity.request, 1U);
    QVERIFY(!queue.holds(0));
    QVERIFY(queue.holds(1));
    queue.drop(1);
    QVERIFY(!queue.holds(1));
    QVERIFY(!queue.nextDueAfter(Instant(0ms)));
}

QTEST_GUILESS_MAIN(RetryDelayTest)
#include "tst_retrydelay.moc"
