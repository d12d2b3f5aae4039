// SPDX-FileCopyrightText: 2026 The Streamgauge authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/charts/ChartDrawing.h"

#include "ui/charts/ChartGeometry.h"
#include "ui/paint/PicturePainter.h"

#include <QGraphicsLayout>
#include <QtCharts/QAreaSeries>
#include <QtCharts/QLegend>
#include <QtCharts/QLineSeries>

namespace streamgauge {

namespace {

/// More points than this are no longer seen, but are paid for.
constexpr int mostPoints = 600;

Qt::PenStyle penStyleOf(LineStyle style)
{
    switch (style) {
    case LineStyle::Solid:
        return Qt::SolidLine;
    case LineStyle::Dashed:
        return Qt::DashLine;
    case LineStyle::Dotted:
        return Qt::DotLine;
    }
    Q_UNREACHABLE();
}

QPen linePen(const QColor &colour, double width, LineStyle style)
{
    QPen pen(colour, width, penStyleOf(style), Qt::FlatCap, Qt::RoundJoin);
    pen.setCosmetic(true);
    return pen;
}

void setUpAxis(QValueAxis *axis)
{
    axis->setTickType(QValueAxis::TicksDynamic);
    axis->setTickAnchor(0);
    axis->setMinorGridLineVisible(false);
    axis->setTruncateLabels(false);
    axis->setRange(0, 1);
}

} // namespace

ChartPane::Drawing::Drawing(QWidget *parent)
    : view(new QChartView(parent))
    , chart(view->chart())
    , x(new QValueAxis)
    , y(new QValueAxis)
{
    view->setRenderHint(QPainter::Antialiasing);
    view->setFrameShape(QFrame::NoFrame);
    view->setRubberBand(QChartView::NoRubberBand);
    view->viewport()->setMouseTracking(true);
    view->setMinimumSize(140, 90);
    chart->setAnimationOptions(QChart::NoAnimation);
    chart->legend()->hide();
    chart->setBackgroundRoundness(0);
    chart->layout()->setContentsMargins(0, 0, 0, 0);
    chart->setMargins(QMargins(4, 4, 10, 2));
    chart->setLocalizeNumbers(true);
    chart->setLocale(QLocale());
    setUpAxis(x);
    setUpAxis(y);
    chart->addAxis(x, Qt::AlignBottom);
    chart->addAxis(y, Qt::AlignLeft);
}

QLineSeries *ChartPane::Drawing::addLine()
{
    auto *series = new QLineSeries(chart);
    chart->addSeries(series);
    series->attachAxis(x);
    series->attachAxis(y);
    return series;
}

void ChartPane::Drawing::provideSeries(const ChartPane &pane)
{
    const auto matches = [](const auto &series, const auto &data) {
        return static_cast<std::size_t>(series.size()) == data.size();
    };
    if (matches(bands, pane.m_bands) && matches(markers, pane.m_markers) && matches(steps, pane.m_steps)
        && matches(curves, pane.m_curves))
        return;
    // Later series lie above earlier ones, so a changed set is built anew, from the back to the front.
    chart->removeAllSeries();
    bands.clear();
    markers.clear();
    steps.clear();
    curves.clear();
    for (std::size_t i = 0; i < pane.m_bands.size(); ++i) {
        auto *area = new QAreaSeries;
        area->setUpperSeries(new QLineSeries(area));
        area->setLowerSeries(new QLineSeries(area));
        chart->addSeries(area);
        area->attachAxis(x);
        area->attachAxis(y);
        bands.append(area);
    }
    for (std::size_t i = 0; i < pane.m_markers.size(); ++i)
        markers.append(addLine());
    for (std::size_t i = 0; i < pane.m_steps.size(); ++i)
        steps.append(addLine());
    for (std::size_t i = 0; i < pane.m_curves.size(); ++i)
        curves.append(addLine());
}

void ChartPane::Drawing::draw(const ChartPane &pane, const Frame &frame)
{
    provideSeries(pane);
    colourSeries(pane.m_theme, pane);
    // Ranges first: each change of one lays out every series anew.
    fitAxes(frame);
    for (std::size_t i = 0; i < pane.m_bands.size(); ++i) {
        const ChartBand &band = pane.m_bands[i];
        bands[static_cast<qsizetype>(i)]->upperSeries()->replace(curvePoints(band.x, band.high, mostPoints));
        bands[static_cast<qsizetype>(i)]->lowerSeries()->replace(curvePoints(band.x, band.low, mostPoints));
    }
    for (std::size_t i = 0; i < pane.m_markers.size(); ++i) {
        const ChartMarker &marker = pane.m_markers[i];
        markers[static_cast<qsizetype>(i)]->replace(
            QList<QPointF>{QPointF(marker.x, 0), QPointF(marker.x, marker.y)});
    }
    for (std::size_t i = 0; i < pane.m_steps.size(); ++i)
        steps[static_cast<qsizetype>(i)]->replace(stepPoints(pane.m_steps[i], 0, frame.xEnd, mostPoints));
    for (std::size_t i = 0; i < pane.m_curves.size(); ++i) {
        const ChartCurve &curve = pane.m_curves[i];
        curves[static_cast<qsizetype>(i)]->replace(curvePoints(curve.x, curve.y, mostPoints));
    }
}

void ChartPane::Drawing::fitAxes(const Frame &frame)
{
    const QFontMetrics metrics(x->labelsFont());
    const bool wide = view->width() >= 260;
    const bool high = view->height() >= 130;
    x->setTitleText(high ? xTitle : QString());
    // Upright it needs its own length in height, or Qt Charts cuts it.
    const bool tall = view->height() >= metrics.horizontalAdvance(yTitle) + 90;
    y->setTitleText(wide && tall ? yTitle : QString());
    const auto fit = [](QValueAxis *axis, double end, int most) {
        const double step = niceStep(end, std::clamp(most, 1, 10));
        if (axis->max() != end)
            axis->setRange(0, end);
        if (axis->tickInterval() != step)
            axis->setTickInterval(step);
        const QString format = QStringLiteral("%.%1f").arg(decimalsFor(step));
        if (axis->labelFormat() != format)
            axis->setLabelFormat(format);
    };
    fit(x, frame.xEnd, view->width() / (metrics.horizontalAdvance(QStringLiteral("1,000.00")) + 12));
    fit(y, frame.yEnd, view->height() / (metrics.height() * 2 + 4));
}

void ChartPane::Drawing::applyTheme(const ChartTheme &theme, const ChartPane &pane)
{
    chart->setBackgroundBrush(colourOf(theme.background));
    chart->setBackgroundPen(Qt::NoPen);
    view->setBackgroundBrush(colourOf(theme.background));
    const QFont labels = pane.font();
    for (QValueAxis *axis : {x, y}) {
        axis->setLabelsFont(labels);
        axis->setTitleFont(labels);
        axis->setLabelsColor(colourOf(theme.faintText));
        axis->setTitleBrush(colourOf(theme.faintText));
        axis->setLinePen(QPen(colourOf(theme.axis), 1));
        axis->setGridLinePen(QPen(colourOf(theme.grid), 1));
    }
    colourSeries(theme, pane);
}

void ChartPane::Drawing::colourSeries(const ChartTheme &theme, const ChartPane &pane)
{
    const auto colour = [&theme](int index) { return colourOf(theme.seriesColour(index)); };
    for (qsizetype i = 0; i < std::min<qsizetype>(bands.size(), static_cast<qsizetype>(pane.m_bands.size()));
         ++i) {
        QColor fill = colour(pane.m_bands[static_cast<std::size_t>(i)].colour);
        fill.setAlpha(48);
        bands[i]->setBrush(fill);
        bands[i]->setPen(Qt::NoPen);
    }
    const auto colourLines = [&colour](const QList<QLineSeries *> &lines, const auto &data, double width) {
        for (qsizetype i = 0; i < std::min<qsizetype>(lines.size(), static_cast<qsizetype>(data.size()));
             ++i) {
            const auto &item = data[static_cast<std::size_t>(i)];
            lines[i]->setPen(linePen(colour(item.colour), width, item.style));
        }
    };
    colourLines(markers, pane.m_markers, 1);
    colourLines(steps, pane.m_steps, 2);
    colourLines(curves, pane.m_curves, 2);
}

} // namespace streamgauge
