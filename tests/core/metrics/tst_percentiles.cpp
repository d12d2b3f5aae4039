// SPDX-FileCopyrightText: 2026 The Streamgauge authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/metrics/Bootstrap.h"
#include "core/metrics/Percentiles.h"

#include <QTest>

#include <cmath>
#include <numeric>

using namespace streamgauge;

class TestPercentiles : public QObject
{
    Q_OBJECT

private slots:
    void quantiles_data();
    void quantiles();
    void samplesNeededForAnInterval_data();
    void samplesNeededForAnInterval();
    void supportedFromTheNeededNumberOn_data();
    void supportedFromTheNeededNumberOn();
    void intervalsAreOrderStatistics_data();
    void intervalsAreOrderStatistics();
    void intervalOfAMillionIsNarrow();
    void nothingIsNothing();
    void orderDoesNotMatter();
    void bootstrapIsRepeatable();
    void bootstrapEnclosesTheRatio();
};

namespace {

/// 1, 2, … n: the value of an order statistic is its rank.
std::vector<double> ranks(int n)
{
    std::vector<double> values(static_cast<std::size_t>(n));
    std::iota(values.begin(), values.end(), 1.0);
    return values;
}

const Percentile &percentileOf(const Distribution &distribution, double p)
{
    return p == 0.50 ? distribution.p50
        : p == 0.90  ? distribution.p90
        : p == 0.95  ? distribution.p95
                     : distribution.p99;
}

} // namespace

void TestPercentiles::quantiles_data()
{
    QTest::addColumn<std::vector<double>>("sorted");
    QTest::addColumn<double>("p");
    QTest::addColumn<double>("value");
    // By hand after type 7: position (n − 1)p between order statistics.
    QTest::newRow("one value") << std::vector<double>{7} << 0.99 << 7.0;
    QTest::newRow("median of two") << std::vector<double>{1, 3} << 0.5 << 2.0;
    QTest::newRow("quartile of four") << std::vector<double>{10, 20, 30, 40} << 0.25 << 17.5;
    QTest::newRow("p90 of eleven") << ranks(11) << 0.9 << 10.0;
    QTest::newRow("p95 of ten") << ranks(10) << 0.95 << 9.55;
    QTest::newRow("least") << ranks(10) << 0.0 << 1.0;
    QTest::newRow("greatest") << ranks(10) << 1.0 << 10.0;
}

void TestPercentiles::quantiles()
{
    QFETCH(std::vector<double>, sorted);
    QFETCH(double, p);
    QTEST(quantile(sorted, p), "value");
}

void TestPercentiles::samplesNeededForAnInterval_data()
{
    QTest::addColumn<double>("p");
    QTest::addColumn<int>("needed");
    QTest::newRow("p50") << 0.50 << 6;
    QTest::newRow("p90") << 0.90 << 36;
    QTest::newRow("p95") << 0.95 << 72;
    QTest::newRow("p99") << 0.99 << 368;
}

void TestPercentiles::samplesNeededForAnInterval()
{
    QFETCH(double, p);
    QTEST(samplesNeeded(p), "needed");
}

void TestPercentiles::supportedFromTheNeededNumberOn_data()
{
    samplesNeededForAnInterval_data();
}

void TestPercentiles::supportedFromTheNeededNumberOn()
{
    QFETCH(double, p);
    QFETCH(int, needed);
    const Percentile below = percentileOf(distributionOf(ranks(needed - 1)), p);
    QVERIFY(!below.supported);
    QVERIFY(!below.ci95);
    const Percentile enough = percentileOf(distributionOf(ranks(needed)), p);
    QVERIFY(enough.supported);
    QCOMPARE(enough.ci95->second, static_cast<double>(needed)); // only the greatest value encloses it
    QVERIFY(enough.ci95->first <= enough.value && enough.value <= enough.ci95->second);
}

void TestPercentiles::intervalsAreOrderStatistics_data()
{
    QTest::addColumn<int>("n");
    QTest::addColumn<double>("p");
    QTest::addColumn<double>("low");
    QTest::addColumn<double>("high");
    // Known values of the sign-test interval for a median (ranks of exact equal-tailed 95 % intervals).
    QTest::newRow("median of 6") << 6 << 0.5 << 1.0 << 6.0;
    QTest::newRow("median of 8") << 8 << 0.5 << 1.0 << 8.0;
    QTest::newRow("median of 9") << 9 << 0.5 << 2.0 << 8.0;
    QTest::newRow("median of 10") << 10 << 0.5 << 2.0 << 9.0;
    QTest::newRow("median of 20") << 20 << 0.5 << 6.0 << 15.0;
    QTest::newRow("median of 25") << 25 << 0.5 << 8.0 << 18.0;
    QTest::newRow("median of 40") << 40 << 0.5 << 14.0 << 27.0;
    QTest::newRow("median of 100") << 100 << 0.5 << 40.0 << 61.0;
}

void TestPercentiles::intervalsAreOrderStatistics()
{
    QFETCH(int, n);
    QFETCH(double, p);
    const Percentile percentile = percentileOf(distributionOf(ranks(n)), p);
    QVERIFY(percentile.supported);
    QTEST(percentile.ci95->first, "low");
    QTEST(percentile.ci95->second, "high");
}

void TestPercentiles::intervalOfAMillionIsNarrow()
{
    const Distribution distribution = distributionOf(ranks(1'000'000));
    // ± 1.96 √(n p (1 − p)) = ± 980 around the median, ± 195 around p99.
    QVERIFY(std::abs(distribution.p50.ci95->first - 499'020) < 5);
    QVERIFY(std::abs(distribution.p50.ci95->second - 500'981) < 5);
    QVERIFY(std::abs(distribution.p99.ci95->first - 989'805) < 5);
    QVERIFY(std::abs(distribution.p99.ci95->second - 990'196) < 5);
}

void TestPercentiles::nothingIsNothing()
{
    const Distribution distribution = distributionOf({});
    QCOMPARE(distribution.n, 0);
    QVERIFY(!distribution.p50.supported);
}

void TestPercentiles::orderDoesNotMatter()
{
    QCOMPARE(distributionOf({3, 1, 2}).p50.value, 2.0);
}

void TestPercentiles::bootstrapIsRepeatable()
{
    const MedianRatio first = bootstrapMedianRatio(ranks(40), ranks(55));
    const MedianRatio second = bootstrapMedianRatio(ranks(40), ranks(55));
    QCOMPARE(second.low, first.low);
    QCOMPARE(second.high, first.high);
}

void TestPercentiles::bootstrapEnclosesTheRatio()
{
    std::vector<double> twice = ranks(40);
    for (double &value : twice)
        value = 2 * (value + 100);
    std::vector<double> once = ranks(40);
    for (double &value : once)
        value += 100;
    const MedianRatio ratio = bootstrapMedianRatio(once, twice);
    QCOMPARE(ratio.ratio, 2.0);
    QVERIFY(ratio.low < 2 && ratio.low > 1.7);
    QVERIFY(ratio.high > 2 && ratio.high < 2.3);

    const MedianRatio same = bootstrapMedianRatio(once, once);
    QVERIFY(same.low < 1 && same.high > 1);
}

QTEST_GUILESS_MAIN(TestPercentiles)
#include "tst_percentiles.moc"
