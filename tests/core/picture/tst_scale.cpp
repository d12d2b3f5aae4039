// SPDX-FileCopyrightText: 2026 The Streamgauge authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/picture/ChartTheme.h"
#include "core/picture/Scale.h"
#include "core/picture/TextFit.h"

#include <QTest>

#include <cmath>

using namespace streamgauge;
using namespace std::chrono_literals;

namespace {

double luminance(Rgb colour)
{
    const auto part = [](std::uint8_t value) {
        const double share = value / 255.0;
        return share <= 0.04045 ? share / 12.92 : std::pow((share + 0.055) / 1.055, 2.4);
    };
    return 0.2126 * part(colour.r) + 0.7152 * part(colour.g) + 0.0722 * part(colour.b);
}

double contrast(Rgb a, Rgb b)
{
    const double first = luminance(a) + 0.05;
    const double second = luminance(b) + 0.05;
    return std::max(first, second) / std::min(first, second);
}

} // namespace

class TestScale : public QObject
{
    Q_OBJECT

private slots:
    void ticksStepBy125_data()
    {
        QTest::addColumn<double>("to");
        QTest::addColumn<int>("most");
        QTest::addColumn<double>("step");
        QTest::addColumn<int>("decimals");
        QTest::newRow("ten") << 10.0 << 10 << 1.0 << 0;
        QTest::newRow("twelve") << 12.0 << 10 << 2.0 << 0;
        QTest::newRow("thirty") << 30.0 << 6 << 5.0 << 0;
        QTest::newRow("tenths") << 1.0 << 10 << 0.1 << 1;
        QTest::newRow("hundredths") << 0.1 << 5 << 0.02 << 2;
        QTest::newRow("thousands") << 9000.0 << 5 << 2000.0 << 0;
    }
    void ticksStepBy125()
    {
        QFETCH(const double, to);
        QFETCH(const int, most);
        QFETCH(const double, step);
        QFETCH(const int, decimals);
        const ScaleTicks ticks = ticksOf(0, to, most);
        QVERIFY(qFuzzyCompare(ticks.step, step));
        QCOMPARE(ticks.decimals, decimals);
        QCOMPARE(ticks.values.front(), 0.0);
        QVERIFY(ticks.values.back() <= to + 1e-9);
        QVERIFY(static_cast<int>(ticks.values.size()) <= most + 1);
    }

    void nothingForAnEmptyAxis() { QVERIFY(ticksOf(1, 1, 5).values.empty()); }

    void axesGrowInSteps()
    {
        QCOMPARE(steppedEnd(Duration{}), Duration(1s));
        QCOMPARE(steppedEnd(Duration(1s)), Duration(1s));
        QCOMPARE(steppedEnd(Duration(1001ms)), Duration(1200ms));
        QCOMPARE(steppedEnd(Duration(5200ms)), Duration(6s));
        QCOMPARE(steppedEnd(Duration(10400ms)), Duration(12s));
        QCOMPARE(steppedEnd(Duration(81s)), Duration(100s));
    }

    void seriesAreLegible()
    {
        for (const ChartTheme &theme : {lightTheme(), darkTheme()}) {
            for (const Rgb colour : theme.series)
                QVERIFY(contrast(colour, theme.background) >= 3);
            QVERIFY(contrast(theme.text, theme.background) >= 7);
            QVERIFY(contrast(theme.faintText, theme.background) >= 4.5);
            QVERIFY(contrast(theme.warning, theme.background) >= 4.5);
        }
        QCOMPARE(backendSymbol(0), QStringLiteral("●"));
        QCOMPARE(backendSymbol(8), backendSymbol(0));
    }

    void elisionFits()
    {
        const QString name = QStringLiteral("a rather long name of a backend");
        QCOMPARE(elided(name, FontRole::Label, 1000), name);
        const QString cut = elided(name, FontRole::Label, 80);
        QVERIFY(cut.endsWith(QChar(0x2026)));
        QVERIFY(estimatedWidth(cut, FontRole::Label) <= 80);
        QVERIFY(elided(name, FontRole::Label, 5).isEmpty());
    }
};

QTEST_GUILESS_MAIN(TestScale)
#include "tst_scale.moc"
