// SPDX-FileCopyrightText: 2026 The Streamgauge authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/picture/ReportCharts.h"

#include "core/metrics/Percentiles.h"
#include "core/picture/ReportFrame.h"
#include "core/picture/Symbol.h"
#include "core/picture/TextFit.h"
#include "core/picture/TimelineScene.h"

#include <QCoreApplication>
#include <QLocale>

#include <algorithm>
#include <cmath>

namespace streamgauge {

namespace {

/// Translation context.
struct ReportCharts
{
    Q_DECLARE_TR_FUNCTIONS(ReportCharts)
};

constexpr double axisTitles = 42; // below the plot
constexpr double leftTitles = 62;

/// A label beside the point it belongs to.
struct EndLabel
{
    QPointF point;
    QString text;
    Rgb colour;
    int backend = 0;
};

void addText(Picture &picture, QPointF baseline, const QString &text, Rgb colour,
             FontRole role = FontRole::Label, TextAnchor anchor = TextAnchor::Start)
{
    picture.items.emplace_back(PictureText{baseline, text, colour, anchor, role, 0});
}

void addNothing(ReportFrame &frame, const ChartTheme &theme, const QString &text)
{
    addText(frame.picture, frame.body.center(), elided(text, FontRole::Label, frame.body.width()),
            theme.faintText, FontRole::Label, TextAnchor::Middle);
}

/// Labels to the right of their points, moved up or down where they would lie on each other or on a curve,
/// with a line back then.
void addEndLabels(Picture &picture, const ChartTheme &theme, std::vector<EndLabel> labels,
                  const std::vector<QPointF> &curves, const QRectF &area)
{
    constexpr double height = 16;
    std::stable_sort(labels.begin(), labels.end(),
                     [](const EndLabel &a, const EndLabel &b) { return a.point.y() < b.point.y(); });
    std::vector<QRectF> taken;
    for (const QPointF &point : curves)
        taken.emplace_back(point.x() - 1, point.y() - 1, 2, 2);
    for (const EndLabel &label : labels)
        taken.emplace_back(label.point.x() - 6, label.point.y() - 6, 12, 12);
    for (const EndLabel &label : labels) {
        const double left = label.point.x() + 14;
        const QString text = elided(label.text, FontRole::Label, area.right() - left);
        const QRectF beside(left - 2, label.point.y() - height / 2, estimatedWidth(text, FontRole::Label) + 4,
                            height);
        QRectF box = beside;
        const auto hits = [&box](const QRectF &other) { return box.intersects(other); };
        for (int tries = 1; tries < 60 && std::any_of(taken.begin(), taken.end(), hits); ++tries) {
            const double away = 4.0 * ((tries + 1) / 2);
            box = beside.translated(0, tries % 2 == 1 ? -away : away);
        }
        taken.push_back(box);
        const double moved = box.center().y() - label.point.y();
        if (std::abs(moved) > 4) {
            const QPointF start = label.point + QPointF(4, moved > 0 ? 3 : -3);
            picture.items.emplace_back(
                PictureLine{{start, {left - 3, box.center().y()}}, theme.axis, 1, LineStyle::Solid});
        }
        picture.items.emplace_back(
            PicturePolygon{symbolOutline(label.backend, label.point, 4.5), label.colour});
        addText(picture, {left, box.center().y() + 4}, text, theme.text);
    }
}

QString secondsTitle()
{
    return ReportCharts::tr("time since dispatch (s)");
}

/// Steps of the empirical distribution, from 0 to 1.
std::vector<QPointF> stepsOf(const std::vector<double> &ascending, const PlotAxes &axes)
{
    std::vector<QPointF> points{axes.at(ascending.front(), 0)};
    const auto n = static_cast<double>(ascending.size());
    for (std::size_t i = 0; i < ascending.size(); ++i) {
        if (i > 0)
            points.push_back(axes.at(ascending[i], 100.0 * static_cast<double>(i) / n));
        points.push_back(axes.at(ascending[i], 100.0 * static_cast<double>(i + 1) / n));
    }
    return points;
}

void addLine(Picture &picture, std::vector<QPointF> points, Rgb colour, PromptMode mode)
{
    picture.items.emplace_back(PictureLine{std::move(points), colour, 2, seriesLine(mode)});
}

} // namespace

Picture cumulativeChart(const RunRecord &run, const RunSummary &summary, const ChartTheme &theme, QSizeF size)
{
    ReportHeading heading;
    heading.title = ReportCharts::tr("Cumulative output tokens since dispatch");
    heading.lines += ReportCharts::tr(
        "Median over the completed requests of each backend and prompt mode (cold solid, warm dashed); "
        "band: 10th to 90th percentile.");
    heading.definition
        = ReportCharts::tr("Tokens as the provider reported them, shared out over the arrivals by bytes "
                           "where single counts are unknown.");
    ReportFrame frame = reportFrame(run, summary, theme, size, heading);
    const std::vector<CumulativeCurve> curves = cumulativeCurves(run);
    double mostSeconds = 0;
    double mostTokens = 0;
    for (const CumulativeCurve &curve : curves) {
        if (curve.seconds.empty())
            continue;
        mostSeconds = std::max(mostSeconds, curve.seconds.back());
        mostTokens = std::max(mostTokens, *std::max_element(curve.high.begin(), curve.high.end()));
    }
    if (mostTokens <= 0) {
        addNothing(frame, theme, ReportCharts::tr("No request completed with output, so there is no curve."));
        return std::move(frame.picture);
    }

    PlotAxes axes;
    constexpr double labelRoom = 200;
    axes.plot = frame.body.adjusted(leftTitles, 6, -labelRoom, -axisTitles);
    axes.xTo = steppedEnd(mostSeconds * 1e3) / 1e3;
    axes.yTo = steppedEnd(mostTokens * 1.02);
    axes.xTitle = secondsTitle();
    axes.yTitle = ReportCharts::tr("output tokens");
    addAxes(frame.picture, theme, axes);
    std::vector<EndLabel> labels;
    std::vector<QPointF> drawn;
    for (const CumulativeCurve &curve : curves) {
        if (curve.seconds.empty())
            continue;
        std::vector<QPointF> band;
        for (std::size_t i = 0; i < curve.seconds.size(); ++i)
            band.push_back(axes.at(curve.seconds[i], curve.high[i]));
        for (std::size_t i = curve.seconds.size(); i-- > 0;)
            band.push_back(axes.at(curve.seconds[i], curve.low[i]));
        Rgb fill = theme.seriesColour(curve.backend);
        fill.a = 48;
        frame.picture.items.emplace_back(PicturePolygon{std::move(band), fill});
    }
    for (const CumulativeCurve &curve : curves) {
        if (curve.seconds.empty())
            continue;
        // The curve ends where its median has everything; what follows is flat and only hides others.
        const auto full
            = std::find_if(curve.median.begin(), curve.median.end(),
                           [most = curve.median.back()](double tokens) { return tokens >= most; });
        const auto end = static_cast<std::size_t>(full - curve.median.begin());
        std::vector<QPointF> line;
        for (std::size_t i = 0; i <= end; ++i)
            line.push_back(axes.at(curve.seconds[i], curve.median[i]));
        drawn.insert(drawn.end(), line.begin(), line.end());
        const Rgb colour = theme.seriesColour(curve.backend);
        labels.push_back({line.back(),
                          ReportCharts::tr("%1 (n = %2)")
                              .arg(seriesName(run, curve.backend, curve.mode), QLocale().toString(curve.n)),
                          colour, curve.backend});
        addLine(frame.picture, std::move(line), colour, curve.mode);
    }
    addEndLabels(frame.picture, theme, std::move(labels), drawn, frame.body);
    return std::move(frame.picture);
}

Picture distributionChart(const RunRecord &run, const RunSummary &summary, DistributionOf figure,
                          const ChartTheme &theme, QSizeF size)
{
    const bool ttft = figure == DistributionOf::Ttft;
    ReportHeading heading;
    heading.title = ttft ? ReportCharts::tr("Distribution of the time to first token")
                         : ReportCharts::tr("Distribution of the total time");
    heading.lines += ReportCharts::tr(
        "Share of the completed requests that took no longer; the sign marks the median.");
    heading.definition = ttft ? ReportCharts::tr("TTFT: dispatched to the first event with model output.")
                              : ReportCharts::tr("Total: dispatched to settle, the protocol's end marker.");
    ReportFrame frame = reportFrame(run, summary, theme, size, heading);
    std::vector<FigureSamples> samples = figureSamples(run, figure);
    std::erase_if(samples, [](const FigureSamples &series) { return series.seconds.empty(); });
    if (samples.empty()) {
        addNothing(frame, theme, ReportCharts::tr("No completed request has this figure."));
        return std::move(frame.picture);
    }
    double most = 0;
    for (const FigureSamples &series : samples)
        most = std::max(most, series.seconds.back());

    PlotAxes axes;
    constexpr double keyWidth = 350;
    axes.plot = frame.body.adjusted(leftTitles, 6, -keyWidth, -axisTitles);
    axes.xTo = steppedEnd(most * 1.02 * 1e3) / 1e3;
    axes.yTo = 100;
    axes.xTitle = ttft ? ReportCharts::tr("time to first token (s)") : ReportCharts::tr("total time (s)");
    axes.yTitle = ReportCharts::tr("share of requests");
    axes.ySuffix = QStringLiteral(" %");
    addAxes(frame.picture, theme, axes);
    const QLocale locale;
    const double keyLeft = axes.plot.right() + 24;
    double y = axes.plot.top() + 4;
    for (const FigureSamples &series : samples) {
        const Rgb colour = theme.seriesColour(series.backend);
        addLine(frame.picture, stepsOf(series.seconds, axes), colour, series.mode);
        const double median = quantile(series.seconds, 0.5);
        frame.picture.items.emplace_back(
            PicturePolygon{symbolOutline(series.backend, axes.at(median, 50), 6), colour});
        // The key at the right has the figures, so that nothing is written across the curves.
        if (y + 34 > axes.plot.bottom() + axisTitles)
            continue;
        addLine(frame.picture, {{keyLeft, y + 6}, {keyLeft + 34, y + 6}}, colour, series.mode);
        frame.picture.items.emplace_back(
            PicturePolygon{symbolOutline(series.backend, {keyLeft + 17, y + 6}, 5), colour});
        const double textLeft = keyLeft + 42;
        const double room = frame.body.right() - textLeft;
        addText(frame.picture, {textLeft, y + 10},
                elided(seriesName(run, series.backend, series.mode), FontRole::Bold, room), theme.text,
                FontRole::Bold);
        const QString figures = ReportCharts::tr("median %1 · n = %4 · %2 to %3")
                                    .arg(durationText(durationFromMilliseconds(median * 1e3)),
                                         durationText(durationFromMilliseconds(series.seconds.front() * 1e3)),
                                         durationText(durationFromMilliseconds(series.seconds.back() * 1e3)),
                                         locale.toString(static_cast<qulonglong>(series.seconds.size())));
        addText(frame.picture, {textLeft, y + 25}, elided(figures, FontRole::Small, room), theme.faintText,
                FontRole::Small);
        y += 40;
    }
    return std::move(frame.picture);
}

} // namespace streamgauge
