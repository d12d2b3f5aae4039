// SPDX-FileCopyrightText: 2026 The Streamgauge authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "SyntheticRecord.h"

#include "core/metrics/PhaseBreakdown.h"

#include <QTest>

using namespace streamgauge;

namespace {

SyntheticRecord turn()
{
    SyntheticRecord record;
    record.event(100, EventKind::Phase, {}, QStringLiteral("retrieval"))
        .event(250, EventKind::Phase, {}, QStringLiteral("inference"))
        .event(400, EventKind::Text, 1)
        .event(600, EventKind::Phase, {}, QStringLiteral("tool"))
        .event(700, EventKind::Phase, {}, QStringLiteral("inference"))
        .event(900, EventKind::Text, 1);
    return record.settle(1000);
}

QString described(const std::vector<NamedPhase> &phases)
{
    QStringList lines;
    for (const NamedPhase &phase : phases)
        lines.append(QStringLiteral("%1 %2 %3")
                         .arg(phase.name, exportName(phase.source))
                         .arg(millisecondsOf(phase.duration)));
    return lines.join(QLatin1String("; "));
}

} // namespace

class PhaseBreakdownTest : public QObject
{
    Q_OBJECT

private slots:
    void aPhaseLastsUntilTheNext();
    void theLastOneLastsUntilTheEnd();
    void keepsSourcesApart();
    void nothingWithoutPhases();
    void addsUpWithinARequest();
    void countsOnlyRequestsThatHadIt();
    void staysBounded();
};

void PhaseBreakdownTest::aPhaseLastsUntilTheNext()
{
    const RequestRecord record = turn().record();
    const auto phases = namedPhasesOf(record);
    QCOMPARE(described(phases),
             QStringLiteral("retrieval event 150; inference event 350; tool event 100; inference event 300"));
    QVERIFY(*phases.front().start == *record.timeline.dispatched + std::chrono::milliseconds(100));
}

void PhaseBreakdownTest::theLastOneLastsUntilTheEnd()
{
    RequestRecord record = turn().record();
    record.timeline.settle.reset();
    record.timeline.ended = *record.timeline.dispatched + std::chrono::milliseconds(950);
    QCOMPARE(described(namedPhasesOf(record)).section(QLatin1String("; "), 3),
             QStringLiteral("inference event 250"));
    record.timeline.ended.reset();
    QCOMPARE(described(namedPhasesOf(record)).section(QLatin1String("; "), 3),
             QStringLiteral("inference event 0"));
}

void PhaseBreakdownTest::keepsSourcesApart()
{
    RequestRecord record = turn().record();
    record.phases
        = {{QStringLiteral("inference"),
            std::nullopt,
            std::chrono::milliseconds(5),
            PhaseSource::ServerTiming,
            {}},
           {QStringLiteral("total"), std::nullopt, std::chrono::milliseconds(7), PhaseSource::Provider, {}}};
    QVERIFY(described(namedPhasesOf(record))
                .startsWith(QStringLiteral("inference server-timing 5; total provider 7; retrieval event")));
    const auto summary = summarisePhases({&record});
    QStringList names;
    for (const PhaseSummary &phase : summary)
        names.append(phase.name + QLatin1Char(' ') + exportName(phase.source));
    QCOMPARE(names.join(QLatin1String("; ")),
             QStringLiteral(
                 "inference server-timing; total provider; retrieval event; inference event; tool event"));
}

void PhaseBreakdownTest::nothingWithoutPhases()
{
    const RequestRecord record = goldenStream().record();
    QVERIFY(namedPhasesOf(record).empty());
    QVERIFY(summarisePhases({&record}).empty());
    QVERIFY(summarisePhases({}).empty());
}

void PhaseBreakdownTest::addsUpWithinARequest()
{
    const RequestRecord record = turn().record();
    const auto summary = summarisePhases({&record});
    QCOMPARE(summary.size(), 3U);
    QCOMPARE(summary[1].name, QStringLiteral("inference"));
    QCOMPARE(summary[1].durationMs.n, 1);
    QCOMPARE(summary[1].durationMs.p50.value, 650.0);
}

void PhaseBreakdownTest::countsOnlyRequestsThatHadIt()
{
    const RequestRecord with = turn().record();
    SyntheticRecord shorter;
    shorter.event(100, EventKind::Phase, {}, QStringLiteral("retrieval")).event(200, EventKind::Text, 1);
    const RequestRecord without = shorter.settle(350).record();
    const auto summary = summarisePhases({&with, &without});
    QCOMPARE(summary[0].name, QStringLiteral("retrieval"));
    QCOMPARE(summary[0].durationMs.n, 2);
    QCOMPARE(summary[0].durationMs.p50.value, 200.0);
    QCOMPARE(summary[2].name, QStringLiteral("tool"));
    QCOMPARE(summary[2].durationMs.n, 1);
}

void PhaseBreakdownTest::staysBounded()
{
    SyntheticRecord many;
    for (int i = 0; i < 3000; ++i)
        many.event(i, EventKind::Phase, {}, QStringLiteral("phase %1").arg(i));
    const RequestRecord record = many.settle(3000).record();
    QCOMPARE(namedPhasesOf(record).size(), 1000U);
    QCOMPARE(summarisePhases({&record}).size(), 100U);
}

QTEST_GUILESS_MAIN(PhaseBreakdownTest)
#include "tst_phasebreakdown.moc"
