// SPDX-FileCopyrightText: 2026 The Streamgauge authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/mock/MockProvider.h"
#include "tests/support/RunOnce.h"
#include "tests/support/ScriptedServer.h"
#include "tests/support/ServerProcess.h"

#include <QSet>
#include <QTcpSocket>
#include <QTest>
#include <QTimer>

using namespace streamgauge;
using namespace streamgauge::test;

namespace {

MockScenario quickScenario()
{
    MockScenario scenario;
    scenario.firstTokenDelay.first = std::chrono::milliseconds(30);
    scenario.gap.first = std::chrono::milliseconds(2);
    scenario.outputTokens = 20;
    return scenario;
}

Plan mockPlan(const MockScenario &scenario, int requests, int concurrency)
{
    Plan plan = smallPlan({}, QStringLiteral("mock"), requests, concurrency);
    plan.backends[0].mock = scenario;
    return plan;
}

int countOf(const RunRecord &run, Outcome outcome)
{
    return static_cast<int>(
        std::count_if(run.requests.begin(), run.requests.end(),
                      [outcome](const auto &record) { return record->outcome == outcome; }));
}

void answerError(QTcpSocket &socket, int status, const QByteArray &body)
{
    socket.write("HTTP/1.1 " + QByteArray::number(status)
                 + " No\r\nContent-Type: application/json\r\nContent-Length: "
                 + QByteArray::number(body.size()) + "\r\n\r\n" + body);
}

} // namespace

/// A whole run over real sockets against the built-in mock provider.
class TestRunController : public QObject
{
    Q_OBJECT

private slots:
    void everyPlannedRequestHasOneRecord();
    void instantsAreInOrder();
    void batchesHoldEveryEventOnce();
    void arrivalsFollowTheWrites();
    void samePlanSameRequests();
    void warmUpAndPrimingComeFirst();
    void concurrencyIsKept();
    void openLoopKeepsItsSchedule();
    void stopKeepsWhatWasRecorded();
    void stopBeforeAnythingStarted();
    void requestBudgetIsNeverCrossed();
    void tokenBudgetIsNeverCrossed();
    void wallTimeStopsTheRun();
    void firstRefusalStopsTheBackend_data();
    void firstRefusalStopsTheBackend();
    void rateLimitsDoNotStopTheBackend();
    void deadServerIsToldPlainly();
    void unknownProtocolDoesNotStart();
    void missingPromptFileDoesNotStart();
    void oneBackendAfterTheOther();
    void forecastCountsEverything();
    void destructionDuringARun();
};

void TestRunController::everyPlannedRequestHasOneRecord()
{
    const auto result = runOnce(mockPlan(quickScenario(), 12, 4));
    QVERIFY2(result.run, qPrintable(result.failure));
    QCOMPARE(static_cast<int>(result.run->requests.size()), 12);
    QCOMPARE(static_cast<int>(result.finishedInOrder.size()), 12);
    for (std::size_t i = 0; i < result.run->requests.size(); ++i) {
        const auto &record = *result.run->requests[i];
        QCOMPARE(record.identity.request, static_cast<quint32>(i));
        QVERIFY2(record.outcome == Outcome::Complete || record.outcome == Outcome::Length,
                 qPrintable(exportName(record.outcome) + record.errorMessage));
        QCOMPARE(record.httpStatus, 200);
        QCOMPARE(record.usage.outputTotal, std::optional<qint64>(20));
        QCOMPARE(record.nonce.isEmpty(), false);
    }
    QCOMPARE(result.run->end, RunEnd::Done);
    QVERIFY(result.run->client.lagSamples > 0);
}

void TestRunController::instantsAreInOrder()
{
    const auto result = runOnce(mockPlan(quickScenario(), 8, 8));
    QVERIFY2(result.run, qPrintable(result.failure));
    for (const auto &record : result.run->requests) {
        const auto &timeline = record->timeline;
        QVERIFY(*timeline.due <= *timeline.dispatched);
        QVERIFY(*timeline.dispatched <= *timeline.requestSent);
        QVERIFY(*timeline.requestSent <= *timeline.headers);
        QVERIFY(*timeline.headers <= *timeline.firstByte);
        QVERIFY(*timeline.firstByte <= *timeline.firstEvent);
        QVERIFY(*timeline.firstEvent <= *timeline.firstToken);
        QVERIFY(*timeline.firstToken <= *timeline.lastToken);
        QVERIFY(*timeline.lastToken <= *timeline.settle);
        QVERIFY(*timeline.settle <= *timeline.ended);
    }
}

void TestRunController::batchesHoldEveryEventOnce()
{
    const auto result = runOnce(mockPlan(quickScenario(), 6, 3));
    QVERIFY2(result.run, qPrintable(result.failure));
    std::vector<std::vector<StreamEvent>> seen(result.run->requests.size());
    for (const auto &batch : result.batches)
        for (const auto &update : batch->updates)
            for (const auto &event : update.newEvents)
                seen[update.identity.request].push_back(event);
    for (const auto &record : result.run->requests)
        QVERIFY(seen[record->identity.request] == record->events);
}

void TestRunController::arrivalsFollowTheWrites()
{
    // The mock says when it wrote each chunk, on our clock: no arrival comes before its write.
    MockProvider mock(quickScenario());
    const auto url = mock.listen();
    QVERIFY(url);
    const auto result = runOnce(smallPlan(*url, QStringLiteral("mock"), 4, 1));
    QVERIFY2(result.run, qPrintable(result.failure));
    const auto truth = mock.records();
    QCOMPARE(truth.size(), result.run->requests.size());
    for (std::size_t i = 0; i < truth.size(); ++i) {
        const auto &record = *result.run->requests[i];
        std::vector<Instant> arrivals;
        for (const auto &event : record.events)
            if (carriesOutput(event.kind))
                arrivals.push_back(event.at);
        QCOMPARE(arrivals.size(), truth[i].written.size());
        QVERIFY(*record.timeline.dispatched <= truth[i].read);
        for (std::size_t k = 0; k < arrivals.size(); ++k)
            QVERIFY(arrivals[k] >= truth[i].written[k]);
    }
}

void TestRunController::samePlanSameRequests()
{
    MockProvider first(quickScenario());
    MockProvider second(quickScenario());
    RunInputs inputs;
    inputs.plan = std::make_shared<Plan>(smallPlan(*first.listen(), QStringLiteral("mock"), 5, 1));
    inputs.nonce = QStringLiteral("0123456789abcdef0123456789abcdef");
    QVERIFY(runOnce(inputs).run);
    inputs.plan = std::make_shared<Plan>(smallPlan(*second.listen(), QStringLiteral("mock"), 5, 1));
    QVERIFY(runOnce(inputs).run);
    QCOMPARE(first.records().size(), second.records().size());
    for (std::size_t i = 0; i < first.records().size(); ++i)
        QCOMPARE(first.records()[i].body, second.records()[i].body);

    // A fresh nonce changes every cold prompt, and nothing else.
    MockProvider third(quickScenario());
    inputs.plan = std::make_shared<Plan>(smallPlan(*third.listen(), QStringLiteral("mock"), 5, 1));
    inputs.nonce.clear();
    QVERIFY(runOnce(inputs).run);
    for (std::size_t i = 0; i < first.records().size(); ++i) {
        QVERIFY(first.records()[i].body != third.records()[i].body);
        QCOMPARE(first.records()[i].body.size(), third.records()[i].body.size());
    }
}

void TestRunController::warmUpAndPrimingComeFirst()
{
    Plan plan = mockPlan(quickScenario(), 4, 2);
    plan.load.warmUp = 3;
    plan.prompts[0].mode = PromptPlanMode::Warm;
    plan.prompts[0].targetTokens = 600; // the mock's cache works in blocks of tokens
    plan.prompts[0].stablePrefixTokens = 500;
    const auto result = runOnce(plan);
    QVERIFY2(result.run, qPrintable(result.failure));
    std::optional<Instant> uncountedEnd;
    std::optional<Instant> timedStart;
    int timed = 0;
    for (const auto &record : result.run->requests) {
        if (record->identity.part == RunPart::Timed) {
            ++timed;
            timedStart
                = std::min(timedStart.value_or(*record->timeline.dispatched), *record->timeline.dispatched);
            QVERIFY(record->usage.cacheRead.value_or(0) > 0);
        } else {
            uncountedEnd = std::max(uncountedEnd.value_or(*record->timeline.ended), *record->timeline.ended);
        }
    }
    QCOMPARE(timed, 4);
    QCOMPARE(static_cast<int>(result.run->requests.size()), 4 + 3 + 1);
    QVERIFY(*uncountedEnd <= *timedStart);
}

void TestRunController::concurrencyIsKept()
{
    const auto result = runOnce(mockPlan(quickScenario(), 15, 3));
    QVERIFY2(result.run, qPrintable(result.failure));
    std::vector<std::pair<Instant, int>> edges;
    for (const auto &record : result.run->requests) {
        edges.emplace_back(*record->timeline.dispatched, 1);
        edges.emplace_back(*record->timeline.ended, -1);
    }
    std::sort(edges.begin(), edges.end());
    int inFlight = 0;
    int most = 0;
    for (const auto &[at, step] : edges)
        most = std::max(most, inFlight += step);
    QCOMPARE(most, 3);
}

void TestRunController::openLoopKeepsItsSchedule()
{
    Plan plan = mockPlan(quickScenario(), 20, 0);
    plan.load.arrival = Arrival::ConstantRate;
    plan.load.rate = 50;
    const auto result = runOnce(plan);
    QVERIFY2(result.run, qPrintable(result.failure));
    const Instant first = *result.run->requests.front()->timeline.due;
    for (std::size_t i = 0; i < result.run->requests.size(); ++i) {
        const auto &timeline = result.run->requests[i]->timeline;
        QCOMPARE(*timeline.due - first, Duration(std::chrono::milliseconds(20)) * static_cast<int>(i));
        QVERIFY(*timeline.dispatched >= *timeline.due);
    }
}

void TestRunController::stopKeepsWhatWasRecorded()
{
    MockScenario slow = quickScenario();
    slow.gap.first = std::chrono::milliseconds(50);
    slow.outputTokens = 400;
    const auto result = runOnce(mockPlan(slow, 10, 2), 60000, [](RunController &controller) {
        QTimer::singleShot(400, &controller, &RunController::stop);
    });
    QVERIFY2(result.run, qPrintable(result.failure));
    QCOMPARE(result.run->end, RunEnd::StoppedByUser);
    QCOMPARE(countOf(*result.run, Outcome::Aborted), 2);
    QCOMPARE(countOf(*result.run, Outcome::NotSent), 8);
    for (const auto &record : result.run->requests) {
        QCOMPARE(record->detail, OutcomeDetail::ByUser);
        if (record->outcome == Outcome::Aborted)
            QVERIFY(record->timeline.firstToken && !record->events.empty());
    }
    // Stopped at once, not when the answers were over.
    QVERIFY(result.run->elapsed < std::chrono::seconds(10));
}

void TestRunController::stopBeforeAnythingStarted()
{
    RunInputs inputs;
    inputs.plan = std::make_shared<Plan>(mockPlan(quickScenario(), 5, 1));
    const auto result
        = runOnce(std::move(inputs), 20000, [](RunController &controller) { controller.stop(); });
    QVERIFY2(result.run, qPrintable(result.failure));
    QCOMPARE(result.run->end, RunEnd::StoppedByUser);
    QCOMPARE(countOf(*result.run, Outcome::NotSent) + countOf(*result.run, Outcome::Aborted)
                 + countOf(*result.run, Outcome::Complete) + countOf(*result.run, Outcome::Length),
             5);
}

void TestRunController::requestBudgetIsNeverCrossed()
{
    MockProvider mock(quickScenario());
    Plan plan = smallPlan(*mock.listen(), QStringLiteral("mock"), 10, 4);
    plan.budget.requests = 7;
    const auto result = runOnce(plan);
    QVERIFY2(result.run, qPrintable(result.failure));
    QCOMPARE(static_cast<int>(mock.records().size()), 7);
    QCOMPARE(countOf(*result.run, Outcome::NotSent), 3);
    QCOMPARE(result.run->end, RunEnd::StoppedByBudget);
}

void TestRunController::tokenBudgetIsNeverCrossed()
{
    MockProvider mock(quickScenario());
    Plan plan = smallPlan(*mock.listen(), QStringLiteral("mock"), 20, 4);
    plan.prompts[0].maxOutputTokens = 50;
    plan.budget.outputTokens = 130; // two at a time at their maximum; 20 each in truth
    const auto result = runOnce(plan);
    QVERIFY2(result.run, qPrintable(result.failure));
    qint64 used = 0;
    for (const auto &record : mock.records())
        used += record.outputTokens;
    QVERIFY2(used <= 130, qPrintable(QString::number(used)));
    QCOMPARE(static_cast<int>(mock.records().size()), 5); // 5 × 20 = 100; a sixth could reach 150
    QCOMPARE(result.run->end, RunEnd::StoppedByBudget);
}

void TestRunController::wallTimeStopsTheRun()
{
    MockScenario slow = quickScenario();
    slow.gap.first = std::chrono::milliseconds(50);
    slow.outputTokens = 400;
    Plan plan = mockPlan(slow, 5, 1);
    plan.budget.wallTime = std::chrono::milliseconds(500);
    const auto result = runOnce(plan);
    QVERIFY2(result.run, qPrintable(result.failure));
    QCOMPARE(result.run->end, RunEnd::StoppedByBudget);
    QCOMPARE(countOf(*result.run, Outcome::Aborted), 1);
    QCOMPARE(countOf(*result.run, Outcome::NotSent), 4);
}

void TestRunController::firstRefusalStopsTheBackend_data()
{
    QTest::addColumn<int>("status");
    QTest::addColumn<QByteArray>("body");
    QTest::addColumn<OutcomeDetail>("detail");
    QTest::newRow("401") << 401 << QByteArray(R"({"error":{"message":"who?"}})")
                         << OutcomeDetail::Unauthorized;
    QTest::newRow("403") << 403 << QByteArray(R"({"error":{"message":"no"}})") << OutcomeDetail::Forbidden;
    QTest::newRow("404") << 404 << QByteArray("nothing here") << OutcomeDetail::NotFound;
    QTest::newRow("unknown model") << 400
                                   << QByteArray(
                                          R"({"error":{"message":"no such model","code":"model_not_found"}})")
                                   << OutcomeDetail::NotFound;
}

void TestRunController::firstRefusalStopsTheBackend()
{
    QFETCH(const int, status);
    QFETCH(const QByteArray, body);
    QFETCH(const OutcomeDetail, detail);
    ScriptedServer server(
        [&](QTcpSocket &socket, const SeenRequest &) { answerError(socket, status, body); });
    Plan plan = smallPlan(server.baseUrl(), QStringLiteral("m"), 40, 1);
    // The other backend goes on.
    plan.backends.push_back(plan.backends[0]);
    plan.backends[1].name = QStringLiteral("other");
    plan.backends[1].mock = quickScenario();
    const auto result = runOnce(plan);
    QVERIFY2(result.run, qPrintable(result.failure));
    QCOMPARE(static_cast<int>(server.requests().size()), 1);
    QCOMPARE(countOf(*result.run, Outcome::HttpError), 1);
    QCOMPARE(countOf(*result.run, Outcome::NotSent), 39);
    QCOMPARE(countOf(*result.run, Outcome::Complete) + countOf(*result.run, Outcome::Length), 40);
    for (const auto &record : result.run->requests) {
        if (record->outcome == Outcome::HttpError)
            QCOMPARE(record->detail, detail);
        if (record->outcome == Outcome::NotSent)
            QCOMPARE(record->detail, OutcomeDetail::BackendStopped);
    }
}

void TestRunController::rateLimitsDoNotStopTheBackend()
{
    MockScenario limited = quickScenario();
    limited.errorStatus = 429;
    limited.retryAfter = "7";
    const auto result = runOnce(mockPlan(limited, 6, 2));
    QVERIFY2(result.run, qPrintable(result.failure));
    for (const auto &record : result.run->requests) {
        QCOMPARE(record->detail, OutcomeDetail::RateLimited);
        QCOMPARE(accountOf(record->outcome, record->detail), Account::RateLimited);
        QCOMPARE(record->retryAfter, std::optional(std::chrono::milliseconds(7000)));
    }
}

void TestRunController::deadServerIsToldPlainly()
{
    const auto result = runOnce(
        smallPlan(QUrl(QStringLiteral("http://127.0.0.1:%1/v1").arg(freePort())), QStringLiteral("m"), 2, 1));
    QVERIFY2(result.run, qPrintable(result.failure));
    for (const auto &record : result.run->requests) {
        QCOMPARE(record->outcome, Outcome::HttpError);
        QCOMPARE(record->detail, OutcomeDetail::ConnectionFailed);
        QVERIFY(record->errorMessage.contains(QStringLiteral("refused")));
        QVERIFY(!record->timeline.firstToken);
    }
}

void TestRunController::unknownProtocolDoesNotStart()
{
    Plan plan = mockPlan(quickScenario(), 1, 1);
    plan.backends[0].protocol = QStringLiteral("gopher");
    const auto result = runOnce(plan);
    QVERIFY(!result.run);
    QVERIFY2(result.failure.contains(QStringLiteral("gopher")), qPrintable(result.failure));
}

void TestRunController::missingPromptFileDoesNotStart()
{
    Plan plan = mockPlan(quickScenario(), 1, 1);
    plan.prompts[0].promptsFile = QStringLiteral("/nonexistent/prompts.jsonl");
    const auto result = runOnce(plan);
    QVERIFY(!result.run);
    QVERIFY2(result.failure.contains(QStringLiteral("prompts.jsonl")), qPrintable(result.failure));
}

void TestRunController::oneBackendAfterTheOther()
{
    Plan plan = mockPlan(quickScenario(), 4, 2);
    plan.backends.push_back(plan.backends[0]);
    plan.backends[1].name = QStringLiteral("second");
    plan.load.interleave = false;
    for (const Arrival arrival : {Arrival::ClosedLoop, Arrival::ConstantRate}) {
        plan.load.arrival = arrival;
        plan.load.rate = 40;
        const auto result = runOnce(plan);
        QVERIFY2(result.run, qPrintable(result.failure));
        Instant firstEnd{};
        Instant secondStart = Instant::max();
        for (const auto &record : result.run->requests) {
            if (record->identity.backend == 0)
                firstEnd = std::max(firstEnd, *record->timeline.ended);
            else
                secondStart = std::min(secondStart, *record->timeline.dispatched);
        }
        QVERIFY(firstEnd <= secondStart);
    }
}

void TestRunController::forecastCountsEverything()
{
    Plan plan = mockPlan(quickScenario(), 40, 4);
    plan.backends.push_back(plan.backends[0]);
    plan.backends[1].name = QStringLiteral("second");
    plan.prompts.push_back(plan.prompts[0]);
    plan.prompts[1].mode = PromptPlanMode::Warm;
    const auto forecast = RunController::forecast(plan);
    QVERIFY(forecast);
    QCOMPARE(forecast->requests, 160);
    QCOMPARE(forecast->extraRequests, 2);
    QCOMPARE(forecast->outputTokens, 162 * 400);
    QVERIFY(forecast->inWords().contains(QStringLiteral("160 requests")));
    QVERIFY(forecast->inWords().contains(QLocale().toString(64800)));
}

void TestRunController::destructionDuringARun()
{
    RunInputs inputs;
    inputs.plan = std::make_shared<Plan>(mockPlan(quickScenario(), 50, 10));
    for (const int delay : {0, 5, 40, 120}) {
        RunController controller(inputs);
        controller.start();
        QTest::qWait(delay);
    }
    const RunController neverStarted(inputs);
}

QTEST_GUILESS_MAIN(TestRunController)
#include "tst_runcontroller.moc"
