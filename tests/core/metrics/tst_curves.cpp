// SPDX-FileCopyrightText: 2026 The Streamgauge authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "SyntheticRecord.h"

#include "core/metrics/Curves.h"

#include <QTest>

#include <algorithm>

using namespace streamgauge;

class TestCurves : public QObject
{
    Q_OBJECT

private slots:
    void stairsOfOneRequest();
    void medianAndBand();
    void modesAreNeverPooled();
    void onlyCountedRequests();
    void aDocumentArrivesAtItsEnd();
    void samplesAscend();
    void nothingGivesNothing();
};

namespace {

SyntheticRecord stream(double shiftMs, int backend = 0, PromptMode mode = PromptMode::Cold)
{
    SyntheticRecord record;
    for (int i = 0; i < 10; ++i)
        record.event(500 + 50 * i + shiftMs, EventKind::Text, 2);
    return record.usage(20).settle(1000 + shiftMs).identity(backend, mode);
}

} // namespace

void TestCurves::stairsOfOneRequest()
{
    const std::vector<CumulativeCurve> curves
        = cumulativeCurves(runOf({stream(0)}), 20); // 950 ms in steps of 50
    QCOMPARE(curves.size(), std::size_t(1));
    const CumulativeCurve &curve = curves.front();
    QCOMPARE(curve.n, 1);
    QCOMPARE(curve.seconds.size(), std::size_t(20));
    QCOMPARE(curve.seconds.front(), 0.0);
    QCOMPARE(curve.seconds.back(), 0.95);
    QCOMPARE(curve.median.front(), 0.0);
    QCOMPARE(curve.median[9], 0.0); // at 0.45 s
    QCOMPARE(curve.median.back(), 20.0);
    QCOMPARE(curve.low, curve.median);
    QCOMPARE(curve.high, curve.median);
    QVERIFY(std::is_sorted(curve.median.begin(), curve.median.end()));
}

void TestCurves::medianAndBand()
{
    std::vector<SyntheticRecord> requests;
    for (int i = 0; i < 11; ++i)
        requests.push_back(stream(i * 20));
    const CumulativeCurve curve = cumulativeCurves(runOf(requests), 400).front();
    QCOMPARE(curve.n, 11);
    for (std::size_t i = 0; i < curve.seconds.size(); ++i)
        QVERIFY(curve.low[i] <= curve.median[i] && curve.median[i] <= curve.high[i]);
    QVERIFY(std::any_of(curve.seconds.begin(), curve.seconds.end(), [&, i = std::size_t(0)](double) mutable {
        ++i;
        return curve.low[i - 1] < curve.high[i - 1];
    }));
    QCOMPARE(curve.median.back(), 20.0);
}

void TestCurves::modesAreNeverPooled()
{
    const RunRecord run = runOf({stream(0), stream(5, 0, PromptMode::Warm), stream(9, 1)});
    const std::vector<CumulativeCurve> curves = cumulativeCurves(run);
    QCOMPARE(curves.size(), std::size_t(3));
    QCOMPARE(curves[0].mode, PromptMode::Cold);
    QCOMPARE(curves[1].mode, PromptMode::Warm);
    QCOMPARE(curves[2].backend, 1);
}

void TestCurves::onlyCountedRequests()
{
    const RunRecord run
        = runOf({stream(0), stream(0).outcome(Outcome::Truncated),
                 stream(0).identity(0, PromptMode::Cold, RunPart::WarmUp), stream(0).lag(80)});
    QCOMPARE(cumulativeCurves(run).front().n, 1);
    QCOMPARE(figureSamples(run, DistributionOf::Ttft).front().seconds.size(), std::size_t(1));
}

void TestCurves::aDocumentArrivesAtItsEnd()
{
    SyntheticRecord document;
    document.usage(40).settle(2000).outcome(Outcome::NotAStream);
    const RunRecord run = runOf({document});
    const CumulativeCurve curve = cumulativeCurves(run, 3).front();
    QCOMPARE(curve.median, (std::vector<double>{0, 0, 40}));
    QVERIFY(figureSamples(run, DistributionOf::Ttft).empty());
    QCOMPARE(figureSamples(run, DistributionOf::Total).front().seconds, std::vector<double>{2.0});
}

void TestCurves::samplesAscend()
{
    const RunRecord run = runOf({stream(300), stream(0), stream(100)});
    QCOMPARE(figureSamples(run, DistributionOf::Ttft).front().seconds, (std::vector<double>{0.5, 0.6, 0.8}));
    QCOMPARE(figureSamples(run, DistributionOf::Total).front().seconds, (std::vector<double>{1.0, 1.1, 1.3}));
}

void TestCurves::nothingGivesNothing()
{
    QVERIFY(cumulativeCurves(RunRecord()).empty());
    QVERIFY(figureSamples(RunRecord(), DistributionOf::Total).empty());
}

QTEST_GUILESS_MAIN(TestCurves)
#include "tst_curves.moc"
