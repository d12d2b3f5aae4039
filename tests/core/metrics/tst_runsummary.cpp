// SPDX-FileCopyrightText: 2026 The Streamgauge authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "SyntheticAnswers.h"

#include "core/metrics/RunSelection.h"
#include "core/metrics/RunSummary.h"
#include "core/metrics/RunWarnings.h"
#include "core/plan/Plan.h"

#include <QLocale>
#include <QTest>

#include <cmath>

using namespace streamgauge;

class TestRunSummary : public QObject
{
    Q_OBJECT

private slots:
    void initTestCase();
    void theStorysRows();
    void accountsAreDisjointAndAddUp();
    void coldAndWarmStandSideBySide();
    void verdictMix_data();
    void verdictMix();
    void saturatedRequestsGetNoVerdict();
    void undefinedRowsSayWhy();
    void outputSources();
    void cachedShareIsWeighted();
    void differences_data();
    void differences();
    void outputLengthWarning_data();
    void outputLengthWarning();
    void otherDefinitionsChangeTheFiguresOnly();
    void faultyRecordsCountAsFailed();
    void toolCallsAreCounted();
    void retriesEnterNothing();
    void phasesAreOfCountedRequests();
    void loadThatWasNotReached_data();
    void loadThatWasNotReached();
    void emptyRun();
};

void TestRunSummary::initTestCase()
{
    QLocale::setDefault(QLocale(QLocale::English, QLocale::UnitedStates));
}

void TestRunSummary::theStorysRows()
{
    const RunRecord run
        = runOf(times(10, [](int) { return dedicatedHost().identity(0, PromptMode::Cold); })
                + times(10, [](int) { return managedEndpoint().identity(1, PromptMode::Cold); }));
    const RunSummary summary = summarise(run);
    QCOMPARE(summary.rows.size(), std::size_t(2));
    const BackendSummary &dedicated = summary.rows[0];
    QCOMPARE(dedicated.name, QStringLiteral("alpha"));
    QCOMPARE(dedicated.ttftMs.p50.value, 1200.0);
    QCOMPARE(dedicated.totalMs.p50.value, 5200.0);
    QCOMPARE(std::round(dedicated.endToEndTps.p50.value), 77.0);
    QCOMPARE(dedicated.chunks.p50.value, 167.0);
    QCOMPARE(dedicated.outputTokens.p50.value, 400.0);
    QCOMPARE(dedicated.verdict, QStringLiteral("incremental, 167 chunks"));
    QCOMPARE(dedicated.mainDelivery, Delivery::Incremental);
    QVERIFY(dedicated.effectiveTps.n == 10 && dedicated.effectiveWhyNot.isEmpty());
    QVERIFY(dedicated.ttftMs.p50.supported && !dedicated.ttftMs.p90.supported);

    const BackendSummary &managed = summary.rows[1];
    QCOMPARE(managed.ttftMs.p50.value, 10000.0);
    QCOMPARE(managed.totalMs.p50.value, 10400.0);
    QCOMPARE(std::round(managed.endToEndTps.p50.value), 38.0);
    QCOMPARE(managed.verdict, QStringLiteral("buffered, 1 burst"));
    QCOMPARE(managed.delivery.at(Delivery::Buffered), 10);
    QCOMPARE(managed.effectiveTps.n, 0);
    QVERIFY(managed.effectiveWhyNot.contains(QStringLiteral("buffered")));
    QCOMPARE(managed.itlMs.n, 0);
    QCOMPARE(managed.pooledGapsMs.n, 0);

    QCOMPARE(summary.differences.size(), std::size_t(2));
    QCOMPARE(summary.differences[0].inWords, QStringLiteral("beta: first token 8.3× later (8.3–8.3)"));
    QCOMPARE(summary.differences[1].inWords,
             QStringLiteral("beta: whole answer takes 2.0× as long (2.0–2.0)"));
}

void TestRunSummary::accountsAreDisjointAndAddUp()
{
    std::vector<SyntheticRecord> requests;
    const auto add = [&requests](int count, Outcome outcome, OutcomeDetail detail) {
        for (int i = 0; i < count; ++i)
            requests.push_back(stream(300).outcome(outcome, detail));
    };
    add(5, Outcome::Complete, OutcomeDetail::None);
    add(1, Outcome::Length, OutcomeDetail::None);
    add(1, Outcome::Refusal, OutcomeDetail::None);
    add(2, Outcome::HttpError, OutcomeDetail::ServerError);
    add(1, Outcome::Truncated, OutcomeDetail::None);
    add(3, Outcome::HttpError, OutcomeDetail::RateLimited);
    add(2, Outcome::Aborted, OutcomeDetail::ByUser);
    add(4, Outcome::NotSent, OutcomeDetail::ByBudget);
    requests[7].raw().errorMessage = QStringLiteral("the server failed");
    const RunSummary summary = summarise(runOf(requests));
    const BackendSummary &row = onlyRow(summary);
    QCOMPARE(row.accounts.planned, 19);
    QCOMPARE(row.accounts.ok, 7);
    QCOMPARE(row.accounts.failed, 3);
    QCOMPARE(row.accounts.rateLimited, 3);
    QCOMPARE(row.accounts.aborted, 2);
    QCOMPARE(row.accounts.notSent, 4);
    QCOMPARE(row.totalMs.n, 6); // a refusal is an answer, but not one to time
    QCOMPARE(row.outcomes.at(QStringLiteral("http_error")), 5);
    QCOMPARE(row.outcomes.at(QStringLiteral("complete")), 5);
    QCOMPARE(row.firstError, QStringLiteral("the server failed"));
    QCOMPARE(summary.marks.size(), std::size_t(19));
}

void TestRunSummary::coldAndWarmStandSideBySide()
{
    const RunSummary summary = summarise(runOf({stream(200, 1, PromptMode::Warm), stream(900, 1),
                                                stream(250, 0, PromptMode::Warm), stream(800, 0)}));
    QCOMPARE(summary.rows.size(), std::size_t(4));
    QCOMPARE(summary.rows[0].ttftMs.p50.value, 800.0);
    QCOMPARE(summary.rows[1].ttftMs.p50.value, 250.0);
    QCOMPARE(summary.rows[2].ttftMs.p50.value, 900.0);
    QCOMPARE(summary.rows[3].ttftMs.p50.value, 200.0);
    QCOMPARE(summary.rows[1].mode, PromptMode::Warm);
    QCOMPARE(summary.differences.size(), std::size_t(4)); // two modes, two figures, never across modes
    for (const Difference &difference : summary.differences) {
        QCOMPARE(summary.rows[static_cast<std::size_t>(difference.left)].mode,
                 summary.rows[static_cast<std::size_t>(difference.right)].mode);
        QVERIFY(difference.inWords.contains(QStringLiteral("(cold)"))
                || difference.inWords.contains(QStringLiteral("(warm)")));
    }
}

void TestRunSummary::verdictMix_data()
{
    QTest::addColumn<std::vector<SyntheticRecord>>("requests");
    QTest::addColumn<QString>("words");
    QTest::addColumn<Delivery>("mainDelivery");
    QTest::newRow("uniform") << times(3, [](int) { return stream(300); })
                             << QStringLiteral("incremental, 40 chunks") << Delivery::Incremental;
    QTest::newRow("mixed") << times(38, [](int i) { return buffered(3000 + i); })
            + times(2, [](int) { return stream(300); })
                           << QStringLiteral("38 of 40 buffered, 2 incremental") << Delivery::Buffered;
    QTest::newRow("three kinds") << times(3, [](int i) { return buffered(3000 + i); })
            + times(1, [](int) { return stream(300).outcome(Outcome::NotAStream); })
            + times(2, [](int) { return stream(300); })
                                 << QStringLiteral("3 of 6 buffered, 2 incremental, 1 not a stream")
                                 << Delivery::Buffered;
    QTest::newRow("nothing completed")
        << times(2, [](int) { return stream(300).outcome(Outcome::Truncated); })
        << QStringLiteral("n/a: no completed request") << Delivery::Inconclusive;
    const auto grouped = [](double apart) {
        SyntheticRecord record;
        for (int i = 0; i < 6; ++i)
            record.events(200 + (i % 2 == 0 ? 200 * i : 200 * i + apart), 6);
        return record.usage(36).settle(2000);
    };
    QTest::newRow("two ways of grouping")
        << std::vector<SyntheticRecord>{grouped(0), grouped(0), grouped(90)}
        << QStringLiteral("2 of 3 grouped steadily, 1 grouped by size") << Delivery::Grouped;
    QTest::newRow("too short and fast are not one thing")
        << std::vector<SyntheticRecord>{SyntheticRecord().events(300, 3).usage(3).settle(400),
                                        SyntheticRecord().events(300, 3).usage(3).settle(400)}
        << QStringLiteral("inconclusive: too short") << Delivery::Inconclusive;
}

void TestRunSummary::verdictMix()
{
    QFETCH(std::vector<SyntheticRecord>, requests);
    const RunSummary summary = summarise(runOf(requests));
    QTEST(onlyRow(summary).verdict, "words");
    QTEST(onlyRow(summary).mainDelivery, "mainDelivery");
}

void TestRunSummary::saturatedRequestsGetNoVerdict()
{
    const RunSummary some = summarise(runOf({stream(300), buffered(3000).lag(50)}));
    QCOMPARE(onlyRow(some).verdict, QStringLiteral("incremental, 40 chunks"));
    const RunSummary all = summarise(runOf({stream(300).lag(50)}));
    QCOMPARE(onlyRow(all).verdict, QStringLiteral("n/a: measured while the client was saturated"));
    QVERIFY(onlyRow(all).delivery.empty());
}

void TestRunSummary::undefinedRowsSayWhy()
{
    const RunSummary summary
        = summarise(runOf({stream(300).outcome(Outcome::HttpError, OutcomeDetail::ServerError)}));
    const BackendSummary &row = onlyRow(summary);
    for (const QString &why :
         {row.ttftWhyNot, row.itlWhyNot, row.tpotWhyNot, row.endToEndWhyNot, row.effectiveWhyNot})
        QVERIFY(!why.isEmpty());
    QCOMPARE(row.ttftMs.n, 0);
}

void TestRunSummary::outputSources()
{
    SyntheticRecord bare;
    bare.events(300, 5, 8).settle(500);
    const BackendSummary reported = onlyRow(summarise(runOf({stream(300)})));
    QCOMPARE(reported.outputSource, UsageSource::Provider);
    QVERIFY(reported.outputMethod.isEmpty());
    const RunSummary mixed = summarise(runOf({stream(300), bare, stream(300)}));
    QCOMPARE(onlyRow(mixed).outputSource, UsageSource::Estimated);
    QCOMPARE(onlyRow(mixed).outputMethod, QStringLiteral("bytes/4"));
    QVERIFY(mixed.warnings.join(QLatin1Char('\n')).contains(QStringLiteral("bytes/4")));
}

void TestRunSummary::cachedShareIsWeighted()
{
    const RunSummary summary = summarise(
        runOf({stream(300, 0, PromptMode::Warm).cached(1000, 900),
               stream(300, 0, PromptMode::Warm).cached(200, 0), stream(300, 0, PromptMode::Warm)}));
    QCOMPARE(onlyRow(summary).cachedShare.value(), 0.75);
    QVERIFY(!onlyRow(summarise(runOf({stream(300)}))).cachedShare);
}

void TestRunSummary::differences_data()
{
    QTest::addColumn<int>("n");
    QTest::addColumn<double>("otherTtftMs");
    QTest::addColumn<bool>("decided");
    QTest::addColumn<QString>("words");
    QTest::newRow("clearly later") << 20 << 900.0 << true << QStringLiteral("later");
    QTest::newRow("clearly sooner") << 20 << 100.0 << true << QStringLiteral("sooner");
    QTest::newRow("no difference") << 20 << 300.0 << false << QStringLiteral("no difference shown");
    QTest::newRow("six requests are enough") << 6 << 900.0 << true << QStringLiteral("later");
    QTest::newRow("five requests are not")
        << 5 << 900.0 << false << QStringLiteral("too few requests to tell");
}

void TestRunSummary::differences()
{
    QFETCH(int, n);
    QFETCH(double, otherTtftMs);
    QFETCH(bool, decided);
    QFETCH(QString, words);
    const auto noisy = [](double ttftMs, int backend) {
        return [ttftMs, backend](int i) { return stream(ttftMs + (i * 7) % 20, backend); };
    };
    const RunRecord run = runOf(times(n, noisy(300, 0)) + times(n, noisy(otherTtftMs, 1)));
    const RunSummary summary = summarise(run);
    const Difference &ttft = summary.differences.front();
    QCOMPARE(ttft.figure, QStringLiteral("ttft"));
    QCOMPARE(ttft.decided, decided);
    QVERIFY2(ttft.inWords.contains(words), qPrintable(ttft.inWords));
    QVERIFY(ttft.ratioLow <= ttft.ratio && ttft.ratio <= ttft.ratioHigh);
    const Difference &again = summarise(run).differences.front();
    QCOMPARE(again.ratioLow, ttft.ratioLow); // the seed is fixed
}

void TestRunSummary::outputLengthWarning_data()
{
    QTest::addColumn<qint64>("tokens");
    QTest::addColumn<bool>("warned");
    QTest::newRow("a tenth longer") << qint64(440) << false;
    QTest::newRow("more than a tenth longer") << qint64(441) << true;
    QTest::newRow("shorter") << qint64(300) << true;
}

void TestRunSummary::outputLengthWarning()
{
    QFETCH(qint64, tokens);
    QFETCH(bool, warned);
    const auto of = [](int backend, qint64 count) {
        return dedicatedHost().usage(count).identity(backend, PromptMode::Cold);
    };
    const RunSummary summary = summarise(runOf({of(0, 400), of(1, tokens)}));
    QCOMPARE(summary.warnings.join(QLatin1Char('\n')).contains(QStringLiteral("Output lengths differ")),
             warned);
}

void TestRunSummary::otherDefinitionsChangeTheFiguresOnly()
{
    const RunRecord run = runOf({goldenStream()});
    const BackendSummary ours = onlyRow(summarise(run));
    const BackendSummary theirs = onlyRow(summarise(run, Definitions::Vllm));
    QCOMPARE(ours.ttftMs.p50.value, 400.0);
    QCOMPARE(theirs.ttftMs.p50.value, 120.0);
    QCOMPARE(theirs.firstAnswerMs.n, 0);
    QCOMPARE(theirs.verdict, ours.verdict);
    QCOMPARE(theirs.totalMs.p50.value, ours.totalMs.p50.value);
    QCOMPARE(summarise(run, Definitions::Vllm).definitions, Definitions::Vllm);
}

void TestRunSummary::faultyRecordsCountAsFailed()
{
    RunRecord run = runOf({stream(300), stream(300)});
    auto broken = std::make_shared<RequestRecord>(*run.requests[1]);
    broken->timeline.settle = *broken->timeline.firstToken - std::chrono::seconds(1);
    run.requests[1] = broken;
    const BackendSummary row = onlyRow(summarise(run));
    QCOMPARE(row.accounts.ok, 1);
    QCOMPARE(row.accounts.failed, 1);
    QCOMPARE(row.leftOut.faulty, 1);
    QCOMPARE(row.totalMs.n, 1);
    QVERIFY(row.firstError.contains(QStringLiteral("out of order")));
}

void TestRunSummary::toolCallsAreCounted()
{
    const auto calling = [](Outcome outcome, bool isValid) {
        SyntheticRecord record = stream(100).outcome(outcome);
        ToolCall call;
        call.name = QStringLiteral("weather");
        if (!isValid)
            call.faults = {{QStringLiteral("/city"), QStringLiteral("is wrong")}};
        record.raw().toolCalls = {call};
        record.raw().toolsOffered = 1;
        return record;
    };
    const RunSummary summary
        = summarise(runOf({calling(Outcome::ToolCalls, true), calling(Outcome::ToolCalls, false),
                           calling(Outcome::Complete, true), calling(Outcome::Length, false),
                           calling(Outcome::Truncated, false)}));
    const ToolCallCounts &counts = onlyRow(summary).toolCalls;
    QVERIFY(counts.wereOffered);
    QCOMPARE(counts.valid, 2);
    QCOMPARE(counts.invalid, 1); // what was cut off is not the model's fault
    QCOMPARE(counts.firstFault, QStringLiteral("weather: /city is wrong"));
    QVERIFY(!onlyRow(summarise(runOf({stream(100)}))).toolCalls.wereOffered);
}

void TestRunSummary::retriesEnterNothing()
{
    SyntheticRecord failed = stream(100).outcome(Outcome::HttpError, OutcomeDetail::RateLimited);
    SyntheticRecord good = stream(500).identity(0, PromptMode::Cold, RunPart::Retry);
    SyntheticRecord bad = stream(500).identity(0, PromptMode::Cold, RunPart::Retry);
    bad.outcome(Outcome::HttpError, OutcomeDetail::ServerError);
    const RunSummary summary = summarise(runOf({failed, stream(100), bad, good}));
    const BackendSummary &row = onlyRow(summary);
    QCOMPARE(row.accounts.planned, 2);
    QCOMPARE(row.accounts.ok, 1);
    QCOMPARE(row.accounts.rateLimited, 1);
    QCOMPARE(row.ttftMs.n, 1);
    QCOMPARE(row.ttftMs.p50.value, 100.0);
    QCOMPARE(row.retries.sent, 2);
    QCOMPARE(row.retries.succeeded, 1);
}

void TestRunSummary::phasesAreOfCountedRequests()
{
    const auto phased = [](double ms, Outcome outcome) {
        SyntheticRecord record = stream(100).outcome(outcome);
        record.raw().phases = {{QStringLiteral("retrieval"),
                                std::nullopt,
                                durationFromMilliseconds(ms),
                                PhaseSource::ServerTiming,
                                {}}};
        return record;
    };
    const RunSummary summary = summarise(runOf(
        {phased(10, Outcome::Complete), phased(20, Outcome::Complete), phased(9000, Outcome::Truncated)}));
    QCOMPARE(onlyRow(summary).phases.size(), 1U);
    QCOMPARE(onlyRow(summary).phases[0].durationMs.n, 2);
    QCOMPARE(onlyRow(summary).phases[0].durationMs.p50.value, 15.0);
    QCOMPARE(onlyRow(summary).ttftMs.p50.value, 100.0); // untouched by what the server tells
}

void TestRunSummary::loadThatWasNotReached_data()
{
    QTest::addColumn<double>("stretch");
    QTest::addColumn<bool>("warned");
    QTest::newRow("reached") << 1.0 << false;
    QTest::newRow("95 % of it") << 1 / 0.951 << false;
    QTest::newRow("less than 95 %") << 1 / 0.949 << true;
}

void TestRunSummary::loadThatWasNotReached()
{
    QFETCH(double, stretch);
    QFETCH(bool, warned);
    std::vector<SyntheticRecord> requests;
    for (int i = 0; i < 11; ++i) {
        SyntheticRecord request = stream(300);
        request.raw().timeline.due = instantAt(1000 + 100.0 * i);
        requests.push_back(request.dispatchedAt(1000 + 100.0 * i * stretch));
    }
    RunRecord run = runOf(requests);
    auto plan = std::make_shared<Plan>(*run.plan);
    plan->load.arrival = Arrival::ConstantRate;
    plan->load.rate = 10;
    run.plan = plan;
    const auto load = offeredLoadOf(run, 0);
    QVERIFY(load && std::abs(load->asked - 10) < 1e-6 && std::abs(load->achieved - 10 / stretch) < 1e-3);
    QCOMPARE(summarise(run).warnings.join(QLatin1Char('\n')).contains(QStringLiteral("asked for")), warned);
}

void TestRunSummary::emptyRun()
{
    const RunSummary summary = summarise(RunRecord());
    QVERIFY(summary.rows.empty() && summary.differences.empty() && summary.marks.empty());
}

QTEST_GUILESS_MAIN(TestRunSummary)
#include "tst_runsummary.moc"
