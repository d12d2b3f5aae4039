// SPDX-FileCopyrightText: 2026 The Streamgauge authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "SyntheticRecord.h"

#include "core/metrics/RequestFigures.h"

#include <QTest>

#include <cmath>

using namespace streamgauge;

namespace {

enum class PerToken
{
    None,
    Itl,
    Tpot
};

/// What stands in measurement.md for one tool, and from which events of the golden stream it follows.
struct Rule
{
    Definitions definitions;
    double ttftMs;
    double answerMs; ///< 0: the tool has none
    PerToken figure;
    double perTokenMs;
    int ttftEvent;
    int answerEvent;
    int beginEvent; ///< of the decode interval; −1 for dispatch
    int endEvent;
    double divisor;
};

constexpr Rule rules[] = {
    {Definitions::Streamgauge, 400, 700, PerToken::Tpot, 500.0 / 9, 1, 3, 1, 6, 9},
    {Definitions::Vllm, 120, 0, PerToken::Tpot, 830.0 / 9, 0, -1, 0, 7, 9},
    {Definitions::Sglang, 400, 0, PerToken::Tpot, 612.0 / 9, 1, -1, 1, 9, 9},
    {Definitions::Aiperf, 400, 700, PerToken::Itl, 500.0 / 9, 1, 3, 1, 6, 9},
    {Definitions::Guidellm, 400, 700, PerToken::Itl, 500.0 / 9, 1, 3, 1, 6, 9},
    {Definitions::Guidellm, 400, 700, PerToken::Tpot, 90, 1, 3, -1, 6, 10},
    {Definitions::InferencePerf, 700, 0, PerToken::Tpot, 50, 3, -1, 3, 5, 4},
    {Definitions::Llmperf, 700, 0, PerToken::None, 0, 3, -1, -1, -1, 1},
};

double msOf(const Figure<Duration> &figure)
{
    return figure ? millisecondsOf(*figure) : std::nan("");
}

const Figure<Duration> &perTokenOf(const RequestFigures &figures, PerToken figure)
{
    return figure == PerToken::Itl ? figures.itlMedian : figures.tpot;
}

bool near(double left, double right)
{
    return std::abs(left - right) < 1e-5; // figures are whole nanoseconds
}

} // namespace

class TestDefinitions : public QObject
{
    Q_OBJECT

private slots:
    void namesGoBothWays();
    void goldenStreamUnderEveryTool_data();
    void goldenStreamUnderEveryTool();
    void movingAnEventMovesWhatTheRulesSay_data();
    void movingAnEventMovesWhatTheRulesSay();
    void ownGapsAreThoseBetweenArrivals();
    void vllmCountsTheRoleIntoTheGaps();
    void inferencePerfDropsOneChunkAnswers();
    void aDocumentHasNoFigureOfAStreamAnywhere_data();
    void aDocumentHasNoFigureOfAStreamAnywhere();
    void otherToolsPrintWhatABufferShows();
};

void TestDefinitions::namesGoBothWays()
{
    QCOMPARE(definitionNames().size(), 7);
    for (const QString &name : definitionNames()) {
        const auto definitions = definitionsByName(name);
        QVERIFY(definitions);
        QCOMPARE(exportName(*definitions), name);
        QVERIFY(!displayName(*definitions).isEmpty());
    }
    QVERIFY(!definitionsByName(QStringLiteral("genai-perf")));
    QCOMPARE(definitionsByName(QStringLiteral("vLLM")).value(), Definitions::Vllm);
}

void TestDefinitions::goldenStreamUnderEveryTool_data()
{
    QTest::addColumn<int>("rule");
    for (int i = 0; i < static_cast<int>(std::size(rules)); ++i)
        QTest::addRow("%s, row %d", qPrintable(exportName(rules[i].definitions)), i) << i;
}

void TestDefinitions::goldenStreamUnderEveryTool()
{
    QFETCH(int, rule);
    const Rule &expected = rules[rule];
    const RequestFigures figures = figuresOf(goldenStream().record(), expected.definitions);
    QVERIFY2(near(msOf(figures.ttft), expected.ttftMs), qPrintable(figures.ttft.whyNot));
    QCOMPARE(static_cast<bool>(figures.firstAnswer), expected.answerMs > 0);
    if (figures.firstAnswer)
        QVERIFY(near(msOf(figures.firstAnswer), expected.answerMs));
    else
        QVERIFY(!figures.firstAnswer.whyNot.isEmpty());
    if (expected.figure == PerToken::None) {
        QVERIFY(!figures.tpot && !figures.tpot.whyNot.isEmpty());
        QVERIFY(!figures.itlMedian && !figures.itlMedian.whyNot.isEmpty());
    } else {
        QVERIFY(near(msOf(perTokenOf(figures, expected.figure)), expected.perTokenMs));
    }
    QVERIFY(near(msOf(figures.total), 1012));
}

void TestDefinitions::movingAnEventMovesWhatTheRulesSay_data()
{
    QTest::addColumn<int>("rule");
    QTest::addColumn<int>("event");
    QTest::addColumn<double>("byMs");
    for (int i = 0; i < static_cast<int>(std::size(rules)); ++i) {
        for (int event = 0; event <= 9; ++event) {
            // The two events of one read, and the last two of the stream, can only move away from each other.
            for (const double byMs : {-2.0, 1.0}) {
                if ((event == 5 && byMs > 0) || (event == 6 && byMs < 0))
                    continue;
                QTest::addRow("%s, row %d, event %d by %g ms", qPrintable(exportName(rules[i].definitions)),
                              i, event, byMs)
                    << i << event << byMs;
            }
        }
    }
}

void TestDefinitions::movingAnEventMovesWhatTheRulesSay()
{
    QFETCH(int, rule);
    QFETCH(int, event);
    QFETCH(double, byMs);
    const Rule &expected = rules[rule];
    const RequestFigures before = figuresOf(goldenStream().record(), expected.definitions);
    const RequestFigures after = figuresOf(goldenStreamWithMoved(event, byMs).record(), expected.definitions);
    QVERIFY2(after.recordFault.isEmpty(), qPrintable(after.recordFault));

    QVERIFY(near(msOf(after.ttft) - msOf(before.ttft), event == expected.ttftEvent ? byMs : 0));
    QCOMPARE(static_cast<bool>(after.firstAnswer), static_cast<bool>(before.firstAnswer));
    if (after.firstAnswer)
        QVERIFY(near(msOf(after.firstAnswer) - msOf(before.firstAnswer),
                     event == expected.answerEvent ? byMs : 0));
    QVERIFY(near(msOf(after.total) - msOf(before.total), event == 9 ? byMs : 0));
    if (expected.figure == PerToken::None)
        return;
    const double moved = msOf(perTokenOf(after, expected.figure)) - msOf(perTokenOf(before, expected.figure));
    const double interval
        = (event == expected.endEvent ? byMs : 0) - (event == expected.beginEvent ? byMs : 0);
    QVERIFY2(near(moved, interval / expected.divisor), qPrintable(QString::number(moved)));
}

void TestDefinitions::ownGapsAreThoseBetweenArrivals()
{
    const RequestFigures figures = figuresOf(goldenStream().record());
    const std::vector<Duration> expected{std::chrono::milliseconds(100), std::chrono::milliseconds(200),
                                         std::chrono::milliseconds(20), std::chrono::milliseconds(180)};
    QCOMPARE(figures.gaps, expected); // two events in one read are one arrival
    QCOMPARE(msOf(figures.itlMedian), 140.0);
    QCOMPARE(figures.chunks, 6);
    QCOMPARE(figures.arrivals, 5);
    QCOMPARE(*figures.tokensPerArrival, 2.0);
    QVERIFY(near(*figures.tokensPerEvent, 10.0 / 6));
}

void TestDefinitions::vllmCountsTheRoleIntoTheGaps()
{
    const RequestFigures figures = figuresOf(goldenStream().record(), Definitions::Vllm);
    QCOMPARE(figures.gaps.size(), std::size_t(7));
    QCOMPARE(millisecondsOf(figures.gaps.front()), 280.0);
    QCOMPARE(msOf(figures.itlMedian), 100.0);
}

void TestDefinitions::inferencePerfDropsOneChunkAnswers()
{
    SyntheticRecord oneChunk;
    oneChunk.event(800, EventKind::Text, 50).usage(50).settle(900);
    QVERIFY(!figuresOf(oneChunk.record(), Definitions::InferencePerf).ttft);
    QCOMPARE(msOf(figuresOf(oneChunk.record()).ttft), 800.0);
    QCOMPARE(msOf(figuresOf(oneChunk.record(), Definitions::Llmperf).ttft), 800.0);
}

void TestDefinitions::aDocumentHasNoFigureOfAStreamAnywhere_data()
{
    QTest::addColumn<QString>("name");
    for (const QString &name : definitionNames())
        QTest::newRow(qPrintable(name)) << name;
}

void TestDefinitions::aDocumentHasNoFigureOfAStreamAnywhere()
{
    QFETCH(QString, name);
    SyntheticRecord document;
    document.event(5200, EventKind::Text, 400).usage(400).settle(5200).outcome(Outcome::NotAStream);
    const RequestFigures figures = figuresOf(document.record(), *definitionsByName(name));
    QVERIFY(!figures.ttft && !figures.itlMedian && !figures.tpot && !figures.effectiveRate);
    QVERIFY(!figures.ttft.whyNot.isEmpty());
    QCOMPARE(msOf(figures.total), 5200.0);
    QVERIFY(near(*figures.endToEndRate, 400 / 5.2));
}

void TestDefinitions::otherToolsPrintWhatABufferShows()
{
    const RequestRecord record = managedEndpoint().record();
    QVERIFY(!figuresOf(record).tpot);
    QCOMPARE(msOf(figuresOf(record, Definitions::Vllm).tpot), 0.0);
    QVERIFY(!figuresOf(record, Definitions::Vllm).effectiveRate); // ours, and so by our rules
}

QTEST_GUILESS_MAIN(TestDefinitions)
#include "tst_definitions.moc"
