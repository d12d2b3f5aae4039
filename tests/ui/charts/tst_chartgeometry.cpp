// SPDX-FileCopyrightText: 2026 The Streamgauge authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/charts/ChartGeometry.h"

#include <QTest>

using namespace streamgauge;

class ChartGeometryTest : public QObject
{
    Q_OBJECT

private slots:
    void niceCeilings_data();
    void niceCeilings();
    void niceSteps_data();
    void niceSteps();
    void decimatesCurves();
    void drawsSteps();
    void readsValues();
};

void ChartGeometryTest::niceCeilings_data()
{
    QTest::addColumn<double>("value");
    QTest::addColumn<double>("end");
    QTest::newRow("nothing") << 0.0 << 1.0;
    QTest::newRow("negative") << -3.0 << 1.0;
    QTest::newRow("exact") << 3.0 << 3.0;
    QTest::newRow("a hair above") << 3.01 << 4.0;
    QTest::newRow("tokens") << 400.0 << 400.0;
    QTest::newRow("small") << 0.0113 << 0.015;
    QTest::newRow("up to the next power") << 8.4 << 10.0;
    QTest::newRow("seconds") << 10.43 << 15.0;
}

void ChartGeometryTest::niceCeilings()
{
    QFETCH(double, value);
    QFETCH(double, end);
    QVERIFY(qFuzzyCompare(niceCeiling(value), end));
}

void ChartGeometryTest::niceSteps_data()
{
    QTest::addColumn<double>("end");
    QTest::addColumn<int>("most");
    QTest::addColumn<double>("step");
    QTest::addColumn<int>("decimals");
    QTest::newRow("15 into 8") << 15.0 << 8 << 2.0 << 0;
    QTest::newRow("1 into 5") << 1.0 << 5 << 0.2 << 1;
    QTest::newRow("1 into 4") << 1.0 << 4 << 0.5 << 1;
    QTest::newRow("400 into 4") << 400.0 << 4 << 100.0 << 0;
    QTest::newRow("hundredths") << 0.015 << 4 << 0.005 << 3;
    QTest::newRow("no room") << 10.0 << 0 << 10.0 << 0;
    QTest::newRow("nothing") << 0.0 << 4 << 1.0 << 0;
}

void ChartGeometryTest::niceSteps()
{
    QFETCH(double, end);
    QFETCH(int, most);
    QFETCH(double, step);
    QFETCH(int, decimals);
    QVERIFY(qFuzzyCompare(niceStep(end, most), step));
    QCOMPARE(decimalsFor(step), decimals);
}

void ChartGeometryTest::decimatesCurves()
{
    std::vector<double> x(10001);
    std::vector<double> y(10001);
    for (std::size_t i = 0; i < x.size(); ++i) {
        x[i] = static_cast<double>(i);
        y[i] = static_cast<double>(2 * i);
    }
    const QList<QPointF> points = curvePoints(x, y, 600);
    QCOMPARE(points.size(), 600);
    QCOMPARE(points.first(), QPointF(0, 0));
    QCOMPARE(points.last(), QPointF(10000, 20000));
    QCOMPARE(curvePoints({1, 2, 3}, {4, 5, 6}, 600).size(), 3);
    QCOMPARE(curvePoints({1, 2, 3}, {4, 5}, 600).size(), 2); // never reads beyond the shorter
    QVERIFY(curvePoints({}, {}, 600).isEmpty());
}

void ChartGeometryTest::drawsSteps()
{
    const ChartSteps steps{QString(), 0, LineStyle::Solid, {1, 2}, {0.5, 1}};
    const QList<QPointF> expected{{0, 0}, {1, 0}, {1, 0.5}, {2, 0.5}, {2, 1}, {5, 1}};
    QCOMPARE(stepPoints(steps, 0, 5, 600), expected);
    QVERIFY(stepPoints({}, 0, 5, 600).isEmpty());
    ChartSteps many;
    for (int i = 1; i <= 5000; ++i) {
        many.x.push_back(i);
        many.y.push_back(i / 5000.0);
    }
    const QList<QPointF> points = stepPoints(many, 0, 6000, 600);
    QCOMPARE(points.size(), 2 * 600 + 2);
    QCOMPARE(points.last(), QPointF(6000, 1));
}

void ChartGeometryTest::readsValues()
{
    const ChartCurve curve{QString(), 0, LineStyle::Solid, {0, 1, 1, 3}, {0, 10, 20, 40}};
    QCOMPARE(valueAt(curve, -1), 0.0);
    QCOMPARE(valueAt(curve, 0.5), 5.0);
    QCOMPARE(valueAt(curve, 2), 30.0);
    QCOMPARE(valueAt(curve, 9), 40.0);
    QCOMPARE(valueAt(ChartCurve{}, 1), 0.0);
    const ChartSteps steps{QString(), 0, LineStyle::Solid, {1, 2}, {0.5, 1}};
    QCOMPARE(valueAt(steps, 0.9), 0.0);
    QCOMPARE(valueAt(steps, 1), 0.5);
    QCOMPARE(valueAt(steps, 7), 1.0);
}

QTEST_GUILESS_MAIN(ChartGeometryTest)
#include "tst_chartgeometry.moc"
