// SPDX-FileCopyrightText: 2026 The Streamgauge authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "SyntheticRecord.h"

#include "core/metrics/RunSummary.h"
#include "core/plan/Plan.h"

#include <QLocale>
#include <QTest>

#include <cmath>
#include <functional>
#include <limits>

using namespace streamgauge;

// What users of other tools reported about figures and verdicts, as cases. Rows carry the number of the
// report: P for reports about measuring tools, C for cases from the wire.

namespace {

constexpr double undefined = std::numeric_limits<double>::quiet_NaN();

SyntheticRecord textStream(int count, double firstMs, double gapMs, int tokens = 1)
{
    SyntheticRecord record;
    for (int i = 0; i < count; ++i)
        record.event(firstMs + i * gapMs, EventKind::Text, tokens);
    return record.usage(static_cast<qint64>(count) * tokens).settle(firstMs + count * gapMs);
}

/// The value of a figure by its name, in milliseconds or tokens a second; NaN where it is not defined.
double valueOf(const RequestFigures &figures, const QString &name)
{
    const auto duration
        = [](const Figure<Duration> &figure) { return figure ? millisecondsOf(*figure) : undefined; };
    const auto number = [](const Figure<double> &figure) { return figure ? *figure : undefined; };
    if (name == QLatin1String("ttft"))
        return duration(figures.ttft);
    if (name == QLatin1String("from schedule"))
        return duration(figures.ttftFromSchedule);
    if (name == QLatin1String("first answer"))
        return duration(figures.firstAnswer);
    if (name == QLatin1String("total"))
        return duration(figures.total);
    if (name == QLatin1String("itl"))
        return duration(figures.itlMedian);
    if (name == QLatin1String("tpot"))
        return duration(figures.tpot);
    if (name == QLatin1String("end-to-end"))
        return number(figures.endToEndRate);
    if (name == QLatin1String("effective"))
        return number(figures.effectiveRate);
    if (name == QLatin1String("tokens an event"))
        return number(figures.tokensPerEvent);
    if (name == QLatin1String("output"))
        return figures.outputTokens ? static_cast<double>(*figures.outputTokens) : undefined;
    if (name == QLatin1String("gaps"))
        return static_cast<double>(figures.gaps.size());
    qFatal("no such figure");
}

SyntheticRecord roleThenText(double roleMs, double firstMs)
{
    SyntheticRecord record;
    record.event(roleMs, EventKind::Framing);
    record.event(firstMs, EventKind::Text, 1).event(firstMs + 20, EventKind::Text, 1);
    return record.event(firstMs + 40, EventKind::Text, 1).usage(3).settle(firstMs + 60);
}

SyntheticRecord thinkingThenAnswer(double thinkMs, double answerMs)
{
    SyntheticRecord record;
    record.event(100, EventKind::Framing).event(thinkMs, EventKind::Reasoning, 400);
    return record.event(answerMs, EventKind::Text, 10).usage(410, 400).settle(answerMs + 200);
}

SyntheticRecord toolCallOnly(double firstMs, double usageMs)
{
    SyntheticRecord record;
    record.event(100, EventKind::Framing)
        .event(firstMs, EventKind::ToolCall, 5)
        .event(firstMs + 100, EventKind::ToolCall, 5);
    return record.event(usageMs, EventKind::Usage).usage(10).settle(usageMs).outcome(Outcome::ToolCalls);
}

/// Reads of these sizes at these instants, about `events` events in each.
SyntheticRecord reads(std::initializer_list<std::tuple<double, quint32, int>> list, double settleMs)
{
    SyntheticRecord record;
    qint64 tokens = 0;
    for (const auto &[ms, bytes, events] : list) {
        record.events(ms, events, 9).readBytes(ms, bytes);
        tokens += 2 * events;
    }
    return record.usage(tokens).settle(settleMs);
}

} // namespace

class TestPublicReports : public QObject
{
    Q_OBJECT

private slots:
    void initTestCase();
    void figures_data();
    void figures();
    void verdicts_data();
    void verdicts();
    void firstEventFirstByteAndHeadersStandApart();
    void countsAreMarkedAsEstimates();
    void emptyAnswersAreCountedButNotAveraged();
    void toolArgumentsInOnePieceShow();
    void arrivalsAddUpToTheProvidersCount();
    void peakIsNotBelowTheMean_data();
    void peakIsNotBelowTheMean();
    void negativeTimesAreErrors();
    void sizeBufferIsEstimated();
    void loweringTheGapsByHoldingBackIsNamed();
    void queueingInTheClientIsShownApart();
    void saturatedRunsDoNotCount();
    void coldRequestsThatHitTheCacheAreMarked();
    void tooFewSamplesForAPercentile();
    void mediansNotMeans();
    void resendsAndThrottledRequestsShow();
    void causeIsNamed_data();
    void causeIsNamed();
};

void TestPublicReports::initTestCase()
{
    QLocale::setDefault(QLocale(QLocale::English, QLocale::UnitedStates));
}

void TestPublicReports::figures_data()
{
    QTest::addColumn<SyntheticRecord>("record");
    QTest::addColumn<Definitions>("definitions");
    QTest::addColumn<QString>("figure");
    QTest::addColumn<double>("value");
    const auto row = [](const char *name, const SyntheticRecord &record, const char *figure, double value,
                        Definitions definitions = Definitions::Streamgauge) {
        QTest::newRow(name) << record << definitions << QString::fromLatin1(figure) << value;
    };
    row("P1: a role-only chunk at 5 ms does not stop the clock", roleThenText(5, 214), "ttft", 214);
    row("P2: the first gap runs from content to content", roleThenText(40, 600), "itl", 20);
    row("P2: so there are two gaps", roleThenText(40, 600), "gaps", 2);
    row("P3: another tool's rule, from the same record", roleThenText(5, 214), "ttft", 5, Definitions::Vllm);
    row("P4: usage does not overwrite the first token", toolCallOnly(400, 900), "ttft", 400);
    SyntheticRecord empty;
    empty.event(80, EventKind::Framing).event(120, EventKind::Finish).settle(130).outcome(Outcome::Empty);
    row("P5: no content, no TTFT", empty, "ttft", undefined);
    SyntheticRecord emptyDeltas;
    for (int i = 0; i < 20; ++i)
        emptyDeltas.event(100 + i, EventKind::Framing);
    emptyDeltas.settle(200).outcome(Outcome::Empty);
    row("P6: only empty deltas", emptyDeltas, "ttft", undefined);
    row("P6: only empty deltas, no rate", emptyDeltas, "effective", undefined);
    SyntheticRecord control;
    control.event(10, EventKind::KeepAlive).event(20, EventKind::Framing).event(30, EventKind::Annotation);
    control.event(640, EventKind::Text, 1).usage(1).settle(700);
    row("P7: control frames do not stop the clock", control, "ttft", 640);
    row("P12: first token of any kind", thinkingThenAnswer(400, 9000), "ttft", 400);
    row("P12: first answer token apart", thinkingThenAnswer(400, 9000), "first answer", 9000);
    row("P13: reasoning counts, however it was spelled", thinkingThenAnswer(400, 9000), "ttft", 400,
        Definitions::Sglang);
    row("P13: where a tool does not read it, the wait grows", thinkingThenAnswer(400, 9000), "ttft", 9000,
        Definitions::Llmperf);
    row("P14: the one value", thinkingThenAnswer(1175, 183581), "ttft", 1175);
    row("P14: beside the other", thinkingThenAnswer(1175, 183581), "first answer", 183581);
    row("P15: a tool call is output", toolCallOnly(400, 900), "ttft", 400);
    row("P15: and an answer", toolCallOnly(400, 900), "first answer", 400);
    SyntheticRecord summarised;
    summarised.event(900, EventKind::Reasoning, {}, QStringLiteral("Thought about it."));
    for (int i = 0; i < 20; ++i)
        summarised.event(5000 + 20 * i, EventKind::Text, {}, QStringLiteral("word"));
    summarised.usage(1020, 1000).settle(5400);
    row("P17: summarised thinking, no TPOT", summarised, "tpot", undefined);
    row("P18: gap between chunks", textStream(50, 300, 40, 4), "itl", 40);
    row("P18: time a token", textStream(51, 300, 40, 4), "tpot", 2000.0 / 200);
    row("P18: tokens a chunk", textStream(50, 300, 40, 4), "tokens an event", 4);
    SyntheticRecord fourFirst;
    fourFirst.event(300, EventKind::Text, 4).event(400, EventKind::Text, 3).event(500, EventKind::Text, 3);
    fourFirst.usage(10).settle(510);
    row("P19: tokens of the first chunk are not decoded after it", fourFirst, "tpot", 200.0 / 6);
    SyntheticRecord keepAlives = roleThenText(40, 600);
    keepAlives.event(700, EventKind::KeepAlive)
        .event(720, EventKind::Annotation)
        .event(730, EventKind::Usage)
        .settle(740);
    row("P22: only content makes gaps", keepAlives, "gaps", 2);
    SyntheticRecord oneMillisecond;
    oneMillisecond.events(900, 22).events(901, 22).usage(44).settle(901);
    row("P23: 44 tokens in 1 ms are no rate", oneMillisecond, "effective", undefined);
    row("P23: nor a time a token", oneMillisecond, "tpot", undefined);
    SyntheticRecord shortWindow;
    for (int i = 0; i < 7; ++i)
        shortWindow.events(100 + i, 1);
    shortWindow.usage(7).settle(107);
    row("P23: not even in a stream too short to judge", shortWindow, "effective", undefined);
    SyntheticRecord noUsage;
    noUsage.events(300, 10, 8).settle(500);
    noUsage.raw().maxOutputTokens = 400;
    row("P24: usage missing, counted from the text", noUsage, "output", 20);
    row("P24: never the requested maximum, by no rule", noUsage, "output", 20, Definitions::Sglang);
    SyntheticRecord document;
    document.event(4000, EventKind::Text, 300).usage(300).settle(4000).outcome(Outcome::NotAStream);
    row("P25: no TTFT where nothing streamed", document, "ttft", undefined);
    row("P25: but a total", document, "total", 4000);
    SyntheticRecord scheduled = roleThenText(40, 506);
    scheduled.raw().timeline.due = instantAt(1000 - 1426);
    row("P48: from send", scheduled, "ttft", 506);
    row("P48: from schedule", scheduled, "from schedule", 1932);
    row("C35: the role at 0.30 s is an event, no token", roleThenText(300, 900), "ttft", 900);
    SyntheticRecord lateUsage;
    lateUsage.event(200, EventKind::Text, 1).event(700, EventKind::Text, 1).event(1200, EventKind::Text, 1);
    lateUsage.part(EventKind::Finish).event(3200, EventKind::Usage).usage(3).settle(3200);
    row("C36: late usage does not stretch decoding", lateUsage, "tpot", 500);
    row("C40: TTFT is shown", reads({{7910, 9000, 60}, {7920, 9211, 60}}, 7921), "ttft", 7910);
    row("C40: TPOT is not", reads({{7910, 9000, 60}, {7920, 9211, 60}}, 7921), "tpot", undefined);
}

void TestPublicReports::figures()
{
    QFETCH(SyntheticRecord, record);
    QFETCH(Definitions, definitions);
    QFETCH(QString, figure);
    QFETCH(double, value);
    const double actual = valueOf(figuresOf(record.record(), definitions), figure);
    QVERIFY2(std::isnan(value) ? std::isnan(actual) : std::abs(actual - value) < 1e-5,
             qPrintable(QString::number(actual)));
}

void TestPublicReports::verdicts_data()
{
    QTest::addColumn<SyntheticRecord>("record");
    QTest::addColumn<QString>("words");
    const auto row = [](const char *name, const SyntheticRecord &record, const char *words) {
        QTest::newRow(name) << record << QString::fromLatin1(words);
    };
    SyntheticRecord emptyDeltas;
    for (int i = 0; i < 20; ++i)
        emptyDeltas.event(100 + i, EventKind::Framing);
    row("P6: completed without output", emptyDeltas.settle(200).outcome(Outcome::Empty),
        "inconclusive: no output");
    row("P37: a 16 KB buffer that fills evenly",
        reads({{16500, 16384, 64},
               {33000, 16384, 66},
               {49500, 16384, 65},
               {66000, 16384, 65},
               {70000, 4000, 16}},
              70001),
        "grouped by size, about 16,384 bytes");
    row("P39: an iterator of 8,192 bytes",
        reads({{700, 8192, 40}, {3900, 8192, 41}, {4800, 8192, 40}, {9000, 8192, 39}, {9300, 900, 4}}, 9301),
        "grouped by size, about 8,192 bytes");
    row("P41: 11 frames in 35 us after 515 ms",
        SyntheticRecord().events(515, 7).events(515.035, 4).usage(60).settle(516), "buffered, 1 burst");
    SyntheticRecord relay;
    relay.events(40, 1).events(41, 1).events(60, 1);
    for (int i = 0; i < 30; ++i)
        relay.events(80 + 20 * i, 1);
    row("P42: early events that waited for the connection", relay.usage(33).settle(700),
        "incremental, 33 chunks");
    row("P43: one large gap does not prove a stream",
        SyntheticRecord().events(200, 1).events(5000, 59).usage(60).settle(5001), "buffered, 2 bursts");
    row("P47: nor does the number of chunks", managedEndpoint(), "buffered, 1 burst");
    row("P47: the same number, as it was made", dedicatedHost(), "incremental, 167 chunks");
    row("P18: several tokens an event are no group", textStream(50, 300, 40, 4), "incremental, 50 chunks");
    row("P25: a document", textStream(50, 300, 40).outcome(Outcome::NotAStream), "not a stream");
    row("C38: nginx holds the stream back",
        reads({{900, 4096, 20},
               {2300, 4096, 21},
               {2900, 4096, 20},
               {4800, 4096, 19},
               {5500, 4096, 20},
               {7600, 4096, 21},
               {8100, 4096, 20},
               {9900, 4096, 20},
               {10400, 1310, 6}},
              10401),
        "grouped by size, about 4,096 bytes");
    row("C39: vetted groups",
        reads({{2000, 6200, 31}, {4000, 8700, 44}, {6100, 5500, 27}, {8000, 7900, 39}, {10000, 2400, 12}},
              10001),
        "grouped by time, about every 2.0 s");
    row("C40: gathered whole", reads({{7910, 9000, 60}, {7920, 9211, 60}}, 7921), "buffered, 1 burst");
}

void TestPublicReports::verdicts()
{
    QFETCH(SyntheticRecord, record);
    QTEST(deliveryVerdictOf(record.record()).inWords(), "words");
}

void TestPublicReports::firstEventFirstByteAndHeadersStandApart() // P1, P9, C35
{
    RequestRecord record = roleThenText(300, 900).record();
    record.timeline.headers = *record.timeline.dispatched + std::chrono::milliseconds(100);
    record.timeline.firstByte = *record.timeline.dispatched + std::chrono::milliseconds(200);
    const RequestFigures figures = figuresOf(record);
    QVERIFY(figures.recordFault.isEmpty());
    QCOMPARE(millisecondsOf(*figures.ttft), 900.0);
    QCOMPARE(millisecondsOf(*record.timeline.firstEvent - *record.timeline.dispatched), 300.0);
}

void TestPublicReports::countsAreMarkedAsEstimates() // P24
{
    const RunSummary summary = summarise(runOf({SyntheticRecord().events(300, 10, 8).settle(500)}));
    QCOMPARE(summary.rows.front().outputSource, UsageSource::Estimated);
    QCOMPARE(summary.rows.front().outputMethod, estimateMethodName());
}

void TestPublicReports::emptyAnswersAreCountedButNotAveraged() // P5
{
    SyntheticRecord empty;
    empty.event(80, EventKind::Framing).settle(130).outcome(Outcome::Empty);
    const RunSummary summary = summarise(runOf({empty, textStream(10, 400, 20), textStream(10, 400, 20)}));
    const BackendSummary &row = summary.rows.front();
    QCOMPARE(row.ttftMs.n, 2);
    QCOMPARE(row.ttftMs.p50.value, 400.0);
    QCOMPARE(row.accounts.planned, 3);
    QCOMPARE(row.outcomes.at(QStringLiteral("empty")), 1);
}

void TestPublicReports::toolArgumentsInOnePieceShow() // P16
{
    SyntheticRecord record = textStream(40, 300, 20);
    record.event(3080, EventKind::ToolCall, 120).usage(160).settle(3090);
    const RequestRecord built = record.record();
    const std::vector<TokenArrival> arrivals = arrivalsOf(built);
    QCOMPARE(arrivals.back().tokens, 120.0);
    QCOMPARE(arrivals.back().events, 1); // one gap, never spread
    QCOMPARE(deliveryVerdictOf(built).inWords(), QStringLiteral("stalled for 2.0 s"));
}

void TestPublicReports::arrivalsAddUpToTheProvidersCount() // P21
{
    double tokens = 0;
    for (const TokenArrival &arrival : arrivalsOf(dedicatedHost().record()))
        tokens += arrival.tokens;
    QVERIFY(std::abs(tokens - 400) < 1e-6); // text is never tokenised piece by piece
}

void TestPublicReports::peakIsNotBelowTheMean_data() // P20
{
    QTest::addColumn<SyntheticRecord>("record");
    QTest::newRow("P20: even") << dedicatedHost();
    QTest::newRow("P20: several tokens a chunk") << textStream(60, 500, 30, 7);
    QTest::newRow("P20: slow start") << textStream(80, 9000, 15, 2);
    SyntheticRecord uneven = textStream(30, 200, 100);
    for (int i = 0; i < 60; ++i)
        uneven.event(3300 + 4 * i, EventKind::Text, 1);
    QTest::newRow("P20: uneven") << uneven.usage(90).settle(3600);
}

void TestPublicReports::peakIsNotBelowTheMean()
{
    QFETCH(SyntheticRecord, record);
    const RequestRecord built = record.record();
    const RequestFigures figures = figuresOf(built);
    const auto pace = deliveryVerdictOf(built).evidence.pace;
    QVERIFY(pace && figures.endToEndRate && figures.effectiveRate);
    QVERIFY(*pace >= *figures.endToEndRate);
    QVERIFY(*figures.effectiveRate >= *figures.endToEndRate);
}

void TestPublicReports::negativeTimesAreErrors() // P26
{
    RequestRecord record = roleThenText(40, 600).record();
    record.timeline.firstToken = *record.timeline.dispatched - std::chrono::hours(400'000);
    const RequestFigures figures = figuresOf(record);
    QVERIFY(!figures.recordFault.isEmpty());
    QVERIFY(!figures.ttft);
}

void TestPublicReports::sizeBufferIsEstimated() // P37
{
    const DeliveryVerdict verdict = deliveryVerdictOf(
        reads({{16500, 16384, 64}, {33000, 16384, 66}, {49500, 16384, 65}, {66000, 16384, 65}}, 66001)
            .record());
    QCOMPARE(verdict.delivery, Delivery::Grouped);
    QCOMPARE(verdict.aboutBytes, 16384.0);
    QCOMPARE(verdict.aboutGap, Duration(std::chrono::milliseconds(16500)));
    QCOMPARE(verdict.aboutEvents, 65.0);
}

void TestPublicReports::loweringTheGapsByHoldingBackIsNamed() // P38
{
    const auto direct = [](int) { return textStream(40, 22, 5.5).identity(0, PromptMode::Cold); };
    const auto through = [](int) { return textStream(40, 287, 1.6).identity(1, PromptMode::Cold); };
    std::vector<SyntheticRecord> requests;
    for (int i = 0; i < 6; ++i) {
        requests.push_back(direct(i));
        requests.push_back(through(i));
    }
    const QString warnings = summarise(runOf(requests)).warnings.join(QLatin1Char('\n'));
    QVERIFY2(warnings.contains(QStringLiteral("beta shows shorter gaps than alpha")), qPrintable(warnings));
    QVERIFY(warnings.contains(QStringLiteral("not speed")));
    QVERIFY(!warnings.contains(QStringLiteral("alpha shows shorter gaps")));
}

void TestPublicReports::queueingInTheClientIsShownApart() // P48
{
    SyntheticRecord request = roleThenText(40, 506);
    request.raw().timeline.due = instantAt(1000 - 1426);
    const BackendSummary row = summarise(runOf({request})).rows.front();
    QCOMPARE(row.ttftMs.p50.value, 506.0);
    QCOMPARE(row.ttftFromScheduleMs.p50.value, 1932.0);
    QCOMPARE(row.startUpLagged, 1);
    QCOMPARE(row.clientLagUs.p50.value, 1'426'000.0);
}

void TestPublicReports::saturatedRunsDoNotCount() // P50
{
    std::vector<SyntheticRecord> requests;
    for (int i = 0; i < 5; ++i) {
        SyntheticRecord request = textStream(40, 300, 20).dispatchedAt(1000 + 300 * i).lag(40);
        request.raw().timeline.due = instantAt(1000 + 100 * i);
        requests.push_back(request);
    }
    RunRecord run = runOf(requests);
    auto plan = std::make_shared<Plan>(*run.plan);
    plan->load.arrival = Arrival::PoissonRate;
    run.plan = plan;
    const RunSummary summary = summarise(run);
    QCOMPARE(summary.rows.front().ttftMs.n, 0);
    QCOMPARE(summary.rows.front().leftOut.saturated, 5);
    QVERIFY(summary.warnings.join(QLatin1Char('\n'))
                .contains(QStringLiteral("10.00 requests a second were asked for, 3.33")));
}

void TestPublicReports::coldRequestsThatHitTheCacheAreMarked() // P52
{
    const RunSummary summary = summarise(
        runOf({textStream(40, 300, 20).cached(1200, 1024), textStream(40, 300, 20).cached(1200, 0)}));
    QCOMPARE(summary.rows.front().notAsPlanned, 1);
    QVERIFY(summary.marks[0].notAsPlanned && !summary.marks[1].notAsPlanned);
    QVERIFY(summary.rows.front().cachedShare.value() > 0);
}

void TestPublicReports::tooFewSamplesForAPercentile() // P54
{
    std::vector<double> values;
    for (int i = 1; i <= 71; ++i)
        values.push_back(i);
    const Distribution distribution = distributionOf(values);
    QVERIFY(!distribution.p99.supported && !distribution.p99.ci95);
    QVERIFY(!distribution.p95.supported);
    QVERIFY(distribution.p90.supported && distribution.p90.ci95);
}

void TestPublicReports::mediansNotMeans() // P55
{
    // Under load most answers come fast after a long wait in our own queue; the figures keep the two apart.
    std::vector<SyntheticRecord> requests;
    for (int i = 0; i < 9; ++i) {
        SyntheticRecord request = textStream(40, i == 0 ? 8000 : 200, 20);
        request.raw().timeline.due = instantAt(1000 - 500 * i);
        requests.push_back(request);
    }
    const BackendSummary row = summarise(runOf(requests)).rows.front();
    QCOMPARE(row.ttftMs.p50.value, 200.0); // the mean would be 1,067
    QCOMPARE(row.ttftFromScheduleMs.p50.value, 2700.0);
    QVERIFY(row.ttftMs.p50.ci95);
}

void TestPublicReports::resendsAndThrottledRequestsShow() // P56
{
    SyntheticRecord resent = textStream(40, 300, 20);
    resent.raw().resends = 1;
    const RunSummary summary = summarise(
        runOf({resent, textStream(40, 300, 20),
               SyntheticRecord().settle(20).outcome(Outcome::HttpError, OutcomeDetail::RateLimited)}));
    const BackendSummary &row = summary.rows.front();
    QCOMPARE(row.resends, 1);
    QVERIFY(summary.warnings.join(QLatin1Char('\n')).contains(QStringLiteral("sent 1 requests again")));
    QCOMPARE(row.accounts.rateLimited, 1);
    QCOMPARE(row.totalMs.n, 2);
}

void TestPublicReports::causeIsNamed_data()
{
    QTest::addColumn<SyntheticRecord>("record");
    QTest::addColumn<QString>("cause");
    QTest::newRow("C38: nginx")
        << reads({{900, 4096, 20}, {2300, 4096, 21}, {2900, 4096, 20}, {4800, 4096, 19}, {10400, 1310, 6}},
                 10401)
               .header("Server", "nginx/1.22")
        << QStringLiteral("X-Accel-Buffering");
    SyntheticRecord vetted;
    vetted.event(1900, EventKind::Annotation);
    for (const auto &[ms, events] : {std::pair(2000, 31), {4000, 44}, {6100, 27}, {8000, 39}, {10000, 12}})
        vetted.events(ms, events);
    QTest::newRow("C39: content filter")
        << vetted.usage(306).settle(10001) << QStringLiteral("asynchronous filter");
    QTest::newRow("C40: length known beforehand")
        << reads({{7910, 9000, 60}, {7920, 9211, 60}}, 7921).header("Content-Length", "18211")
        << QStringLiteral("Content-Length");
}

void TestPublicReports::causeIsNamed()
{
    QFETCH(SyntheticRecord, record);
    QFETCH(QString, cause);
    const DeliveryVerdict verdict = deliveryVerdictOf(record.record());
    QVERIFY2(verdict.advice().contains(cause), qPrintable(verdict.inWords() + verdict.advice()));
}

QTEST_GUILESS_MAIN(TestPublicReports)
#include "tst_publicreports.moc"
