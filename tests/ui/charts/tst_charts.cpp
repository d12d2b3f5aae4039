// SPDX-FileCopyrightText: 2026 The Streamgauge authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/ui/models/SyntheticRun.h"
#include "ui/charts/ChartPane.h"
#include "ui/charts/CumulativeChart.h"
#include "ui/charts/DistributionChart.h"
#include "ui/charts/PhaseBars.h"
#include "ui/charts/PhaseView.h"
#include "ui/models/RunStore.h"
#include "ui/paint/PicturePainter.h"

#include <QAbstractItemModelTester>
#include <QClipboard>
#include <QGraphicsView>
#include <QGuiApplication>
#include <QSignalSpy>
#include <QTableView>
#include <QTest>

using namespace streamgauge;

namespace {

std::shared_ptr<const RunDigest> digestFor(const SyntheticShape &shape)
{
    return std::make_shared<const RunDigest>(
        digestOf(syntheticRun(shape), Definitions::Streamgauge, DigestState::Final));
}

/// How many pixels of a grab are near a colour.
int pixelsLike(const QImage &image, const QColor &colour)
{
    int count = 0;
    for (int y = 0; y < image.height(); ++y) {
        for (int x = 0; x < image.width(); ++x) {
            const QColor pixel = image.pixelColor(x, y);
            if (std::abs(pixel.red() - colour.red()) < 24 && std::abs(pixel.green() - colour.green()) < 24
                && std::abs(pixel.blue() - colour.blue()) < 24)
                ++count;
        }
    }
    return count;
}

QString descriptionOf(const QWidget &chart)
{
    return chart.findChild<QGraphicsView *>()->accessibleDescription();
}

} // namespace

class ChartsTest : public QObject
{
    Q_OBJECT

private slots:
    void initTestCase();
    void drawsAndEmpties();
    void followsThePalette();
    void sumsUpInWordsAndAsATable();
    void distributions();
    void readsUnderThePointer();
    void gathersUpdates();
    void showsPhasesWhereThereAreAny();
    void takesManySamples();
    void prints();
};

void ChartsTest::initTestCase()
{
    QLocale::setDefault(QLocale(QLocale::English, QLocale::UnitedStates));
}

void ChartsTest::drawsAndEmpties()
{
    RunStore store;
    CumulativeChart chart(&store);
    chart.resize(600, 320);
    chart.show();
    QVERIFY(chart.pane()->isEmpty());
    const ChartTheme theme = themeFromPalette(chart.palette());
    chart.setDigest(digestFor({.requestsPerBackendAndMode = 6}));
    chart.pane()->flush();
    const QImage drawn = chart.grab().toImage();
    QVERIFY(pixelsLike(drawn, colourOf(theme.seriesColour(0))) > 100);
    QVERIFY(pixelsLike(drawn, colourOf(theme.seriesColour(1))) > 100);
    chart.setDigest(nullptr);
    chart.pane()->flush();
    QVERIFY(chart.pane()->isEmpty());
    QVERIFY(pixelsLike(chart.grab().toImage(), colourOf(theme.seriesColour(0))) < 20);
}

void ChartsTest::followsThePalette()
{
    RunStore store;
    CumulativeChart chart(&store);
    chart.resize(600, 320);
    chart.setDigest(digestFor({.requestsPerBackendAndMode = 6}));
    chart.show();
    QPalette dark;
    dark.setColor(QPalette::Window, QColor(0x2b2d30));
    dark.setColor(QPalette::Base, QColor(0x1e1f22));
    dark.setColor(QPalette::WindowText, QColor(0xe6e6e6));
    dark.setColor(QPalette::Text, QColor(0xe6e6e6));
    chart.setPalette(dark);
    chart.pane()->flush();
    const ChartTheme theme = themeFromPalette(dark);
    const QImage drawn = chart.grab().toImage();
    QVERIFY(pixelsLike(drawn, Qt::white) < drawn.width() * drawn.height() / 20);
    QVERIFY(pixelsLike(drawn, colourOf(theme.seriesColour(0))) > 100);
}

void ChartsTest::sumsUpInWordsAndAsATable()
{
    RunStore store;
    CumulativeChart chart(&store);
    chart.setDigest(digestFor({.requestsPerBackendAndMode = 6}));
    const QAbstractItemModelTester tester(chart.pane()->table()->model(),
                                          QAbstractItemModelTester::FailureReportingMode::Fatal);
    QVERIFY2(
        descriptionOf(chart).contains(QStringLiteral("● dedicated host · cold: the median of 6 requests")),
        qPrintable(descriptionOf(chart)));
    QVERIFY(!chart.findChild<QGraphicsView *>()->accessibleName().isEmpty());
    chart.pane()->flush();
    chart.resize(600, 320);
    chart.show();
    chart.pane()->setFace(ChartFace::Table);
    QVERIFY(chart.pane()->table()->isVisible());
    chart.pane()->copy();
    const QString copied = QGuiApplication::clipboard()->text();
    QVERIFY(copied.startsWith(QStringLiteral("Backend and prompt\tSince dispatch (s)\t")));
    QVERIFY(copied.contains(QStringLiteral("■ managed endpoint · warm\t")));
    chart.pane()->setFace(ChartFace::Picture);
    QVERIFY(!chart.pane()->table()->isVisible());
}

void ChartsTest::distributions()
{
    RunStore store;
    DistributionChart ttft(&store, DistributionOf::Ttft);
    DistributionChart total(&store, DistributionOf::Total);
    const auto digest = digestFor({.requestsPerBackendAndMode = 6});
    ttft.setDigest(digest);
    total.setDigest(digest);
    QVERIFY2(descriptionOf(ttft).contains(QStringLiteral("● dedicated host · cold: median 1.")),
             qPrintable(descriptionOf(ttft)));
    QVERIFY(descriptionOf(total).contains(QStringLiteral("over 6 requests")));
    QCOMPARE(ttft.pane()->table()->model()->rowCount(), 24);
    QCOMPARE(ttft.pane()->table()->model()->index(5, 2).data().toString(), QStringLiteral("100.0"));
}

void ChartsTest::readsUnderThePointer()
{
    RunStore store;
    DistributionChart chart(&store, DistributionOf::Ttft);
    chart.setDigest(digestFor({.requestsPerBackendAndMode = 6}));
    const QString reading = chart.pane()->readingAt(5);
    QVERIFY2(reading.contains(QStringLiteral("5.00 s")), qPrintable(reading));
    QVERIFY(reading.contains(QStringLiteral("dedicated host · cold: 100 %")));
    QVERIFY(reading.contains(QStringLiteral("managed endpoint · cold: 0 %")));
}

void ChartsTest::gathersUpdates()
{
    // A thousand sets in a row must not mean a thousand drawings.
    ChartPane pane;
    pane.resize(500, 300);
    pane.show();
    std::vector<double> x(400);
    for (std::size_t i = 0; i < x.size(); ++i)
        x[i] = static_cast<double>(i);
    for (int i = 0; i < 1000; ++i)
        pane.setCurves({{QStringLiteral("curve %1").arg(i), 0, LineStyle::Solid, x, x}});
    pane.flush();
    QVERIFY(pane.readingAt(10).contains(QStringLiteral("curve 999: 10 tokens")));
}

void ChartsTest::takesManySamples()
{
    ChartPane pane;
    pane.resize(500, 300);
    pane.show();
    std::vector<ChartSteps> steps;
    for (int backend = 0; backend < 8; ++backend) {
        ChartSteps one{QStringLiteral("backend %1").arg(backend), backend, LineStyle::Solid, {}, {}};
        for (int i = 0; i < 50000; ++i) {
            one.x.push_back(backend + i / 50000.0);
            one.y.push_back(i / 50000.0);
        }
        steps.push_back(one);
    }
    pane.setSteps(steps);
    pane.flush();
    QVERIFY(!pane.grab().isNull());
    // Fewer series than before: the rest goes.
    pane.setSteps({steps[0]});
    pane.flush();
    QVERIFY(!pane.isEmpty());
    pane.setSteps({});
    pane.flush();
    QVERIFY(pane.isEmpty());
}

void ChartsTest::prints()
{
    RunStore store;
    CumulativeChart cumulative(&store);
    DistributionChart ttft(&store, DistributionOf::Ttft);
    QVERIFY(!cumulative.printPicture());
    QVERIFY(!ttft.printPicture());
    const auto digest = digestFor({.requestsPerBackendAndMode = 6});
    cumulative.setDigest(digest);
    ttft.setDigest(digest);
    QVERIFY(cumulative.printPicture());
    QVERIFY(!cumulative.printPicture()->items.empty());
    QVERIFY(ttft.printPicture());
    QVERIFY(!ttft.printPicture()->title.isEmpty());
}

void ChartsTest::showsPhasesWhereThereAreAny()
{
    RunStore store;
    PhaseView view(&store);
    QSignalSpy changed(&view, &PhaseView::emptyChanged);
    view.setDigest(digestFor({}));
    QVERIFY(view.isEmpty());
    QCOMPARE(changed.count(), 0);

    // The same run, with a server that tells what it did.
    RunRecord run = *syntheticRun();
    for (auto &request : run.requests) {
        RequestRecord record = *request;
        record.phases = {
            {QStringLiteral("retrieval"), {}, std::chrono::milliseconds(30), PhaseSource::ServerTiming, {}},
            {QStringLiteral("inference"), {}, std::chrono::milliseconds(90), PhaseSource::ServerTiming, {}}};
        request = std::make_shared<const RequestRecord>(std::move(record));
    }
    view.setDigest(std::make_shared<const RunDigest>(digestOf(
        std::make_shared<const RunRecord>(std::move(run)), Definitions::Streamgauge, DigestState::Final)));
    QVERIFY(!view.isEmpty());
    QCOMPARE(changed.count(), 1);
    QVERIFY(view.table()->model()->rowCount() >= 4);
    view.copy();
    QVERIFY(QGuiApplication::clipboard()->text().contains(QStringLiteral("retrieval")));
    view.resize(640, 300);
    view.show();
    QVERIFY(QTest::qWaitForWindowExposed(&view));
    auto *bars = view.findChild<PhaseBars *>();
    QVERIFY(bars);
    // A bar for each of two backends, cold and warm; none is cut off.
    QVERIFY(bars->height() >= bars->heightForWidth(bars->width()));
    ChartTheme theme = themeFromPalette(bars->palette());
    Rgb fill = theme.seriesColour(0);
    const QColor background = bars->palette().color(QPalette::Window);
    const double share = 110.0 / 255;
    const QColor blended(int(fill.r * share + background.red() * (1 - share)),
                         int(fill.g * share + background.green() * (1 - share)),
                         int(fill.b * share + background.blue() * (1 - share)));
    QVERIFY(pixelsLike(bars->grab().toImage(), blended) > 1000);
    view.setDigest(nullptr);
    QVERIFY(view.isEmpty());
}

QTEST_MAIN(ChartsTest)
#include "tst_charts.moc"
