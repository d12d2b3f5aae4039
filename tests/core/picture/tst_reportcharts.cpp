// SPDX-FileCopyrightText: 2026 The Streamgauge authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/picture/ReportCharts.h"
#include "core/picture/TextFit.h"
#include "tests/core/storage/RecordedRun.h"

#include <QTest>

using namespace streamgauge;
using namespace streamgauge::test;

namespace {

enum class Chart
{
    Timeline,
    Cumulative,
    Ttft,
    Total
};

Picture chartOf(Chart chart, const RunRecord &run)
{
    const RunSummary summary = summarise(run);
    const ChartTheme theme = lightTheme();
    switch (chart) {
    case Chart::Timeline:
        return timelineChart(run, summary, theme);
    case Chart::Cumulative:
        return cumulativeChart(run, summary, theme);
    case Chart::Ttft:
        return distributionChart(run, summary, DistributionOf::Ttft, theme);
    case Chart::Total:
        return distributionChart(run, summary, DistributionOf::Total, theme);
    }
    Q_UNREACHABLE();
}

/// Where upright text lies, by the same estimate that places it.
std::vector<std::pair<QRectF, QString>> textBoxes(const Picture &picture)
{
    std::vector<std::pair<QRectF, QString>> boxes;
    for (const PictureItem &item : picture.items) {
        const auto *text = std::get_if<PictureText>(&item);
        if (!text || text->text.isEmpty() || text->rotation != 0)
            continue;
        const double width = estimatedWidth(text->text, text->role);
        const double height = fontPixelSize(text->role);
        double left = text->baseline.x();
        if (text->anchor != TextAnchor::Start)
            left -= text->anchor == TextAnchor::End ? width : width / 2;
        boxes.emplace_back(QRectF(left, text->baseline.y() - 0.8 * height, width, height), text->text);
    }
    return boxes;
}

QString wordsOf(const Picture &picture)
{
    QStringList words;
    for (const auto &[box, text] : textBoxes(picture))
        words += text;
    return words.join(QLatin1Char('\n'));
}

RunRecord emptyRun()
{
    RunRecord run = RecordedRun(QStringLiteral("first"), QStringLiteral("second")).run();
    run.requests.clear();
    return run;
}

} // namespace

class TestReportCharts : public QObject
{
    Q_OBJECT

private slots:
    void everythingIsInsideAndApart_data();
    void everythingIsInsideAndApart();
    void namesWhatItShows_data();
    void namesWhatItShows();
    void sayWhereThereIsNothing_data();
    void sayWhereThereIsNothing();
    void curvesStayInTheirPlot();
    void phasesHaveABarEach();

private:
    static void charts();
};

void TestReportCharts::charts()
{
    QTest::addColumn<Chart>("chart");
    QTest::newRow("timeline") << Chart::Timeline;
    QTest::newRow("cumulative") << Chart::Cumulative;
    QTest::newRow("ttft") << Chart::Ttft;
    QTest::newRow("total") << Chart::Total;
}

void TestReportCharts::everythingIsInsideAndApart_data()
{
    QTest::addColumn<Chart>("chart");
    QTest::addColumn<QString>("name");
    const QString usual = QStringLiteral("dedicated host");
    const QString endless = QString(200, QLatin1Char('W'));
    for (const auto &[row, chart] :
         {std::pair("timeline", Chart::Timeline), std::pair("cumulative", Chart::Cumulative),
          std::pair("ttft", Chart::Ttft), std::pair("total", Chart::Total)}) {
        QTest::addRow("%s", row) << chart << usual;
        QTest::addRow("%s, a name that doesn't fit", row) << chart << endless;
    }
}

void TestReportCharts::everythingIsInsideAndApart()
{
    QFETCH(Chart, chart);
    QFETCH(QString, name);
    const Picture picture = chartOf(chart, RecordedRun(name, QStringLiteral("managed endpoint")).run());
    const QRectF page(QPointF(), picture.size);
    const auto boxes = textBoxes(picture);
    QVERIFY(boxes.size() > 10);
    for (std::size_t i = 0; i < boxes.size(); ++i) {
        QVERIFY2(page.contains(boxes[i].first), qPrintable(boxes[i].second));
        for (std::size_t j = 0; j < i; ++j) {
            const QRectF shared = boxes[i].first.intersected(boxes[j].first);
            QVERIFY2(shared.width() < 2 || shared.height() < 3,
                     qPrintable(boxes[i].second + QStringLiteral(" over ") + boxes[j].second));
        }
    }
}

void TestReportCharts::namesWhatItShows_data()
{
    charts();
}

void TestReportCharts::namesWhatItShows()
{
    QFETCH(Chart, chart);
    const Picture picture = chartOf(
        chart, RecordedRun(QStringLiteral("dedicated host"), QStringLiteral("managed endpoint")).run());
    const QString words = wordsOf(picture);
    for (const QString &expected :
         {QStringLiteral("dedicated host"), QStringLiteral("managed endpoint"), QStringLiteral("2026"),
          QStringLiteral("Streamgauge " STREAMGAUGE_VERSION)})
        QVERIFY2(words.contains(expected), qPrintable(expected + QStringLiteral(" is not in\n") + words));
    QVERIFY(!picture.title.isEmpty());
    if (chart != Chart::Timeline)
        QVERIFY2(words.contains(QStringLiteral("n = 8")), qPrintable(words));
}

void TestReportCharts::sayWhereThereIsNothing_data()
{
    charts();
}

void TestReportCharts::sayWhereThereIsNothing()
{
    QFETCH(Chart, chart);
    const QString words = wordsOf(chartOf(chart, emptyRun()));
    QVERIFY2(words.contains(QStringLiteral("No ")), qPrintable(words));
}

void TestReportCharts::curvesStayInTheirPlot()
{
    const RunRecord run
        = RecordedRun(QStringLiteral("dedicated host"), QStringLiteral("managed endpoint")).run();
    for (const Chart chart : {Chart::Cumulative, Chart::Ttft, Chart::Total}) {
        const Picture picture = chartOf(chart, run);
        const QRectF page(QPointF(), picture.size);
        int curves = 0;
        for (const PictureItem &item : picture.items) {
            const auto *line = std::get_if<PictureLine>(&item);
            if (!line || line->points.size() < 3)
                continue;
            ++curves;
            for (const QPointF &point : line->points)
                QVERIFY(page.contains(point));
        }
        QCOMPARE(curves, 2);
    }
}

void TestReportCharts::phasesHaveABarEach()
{
    const RunRecord run = RecordedRun(QStringLiteral("first"), QString(200, QLatin1Char('W'))).run();
    RunSummary summary = summarise(run);
    QVERIFY(!hasPhases(summary));
    QVERIFY(wordsOf(phaseChart(run, summary, lightTheme())).contains(QStringLiteral("Nobody told")));
    const auto phase = [](const char *name, PhaseSource source, double ms) {
        return PhaseSummary{QString::fromLatin1(name), source, distributionOf({ms})};
    };
    summary.rows[0].phases
        = {phase("gateway", PhaseSource::ServerTiming, 900), phase("retrieval", PhaseSource::Event, 100),
           phase("tool", PhaseSource::Event, 0.01)};
    // A total would count the others twice.
    summary.rows[1].phases
        = {phase("eval", PhaseSource::Provider, 300), phase("total", PhaseSource::Provider, 400)};
    QVERIFY(hasPhases(summary));
    const Picture picture = phaseChart(run, summary, lightTheme());
    const QString words = wordsOf(picture);
    QVERIFY(words.contains(QStringLiteral("retrieval")));
    QVERIFY(!words.contains(QStringLiteral("gateway"))); // our own clock is at hand
    QVERIFY(words.contains(QStringLiteral("eval")));
    QVERIFY(!words.contains(QStringLiteral("total")));
    const QRectF page(QPointF(), picture.size);
    for (const auto &[box, text] : textBoxes(picture))
        QVERIFY2(page.contains(box), qPrintable(text));
    for (const PictureItem &item : picture.items) {
        if (const auto *rect = std::get_if<PictureRect>(&item))
            QVERIFY(page.contains(rect->rect));
    }
}

QTEST_GUILESS_MAIN(TestReportCharts)
#include "tst_reportcharts.moc"
