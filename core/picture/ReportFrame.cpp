// SPDX-FileCopyrightText: 2026 The Streamgauge authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/picture/ReportFrame.h"

#include "core/metrics/Definitions.h"
#include "core/picture/TextFit.h"
#include "core/plan/Plan.h"

#include <QCoreApplication>
#include <QLocale>

#include <cmath>

namespace streamgauge {

namespace {

/// Translation context.
struct ReportCharts
{
    Q_DECLARE_TR_FUNCTIONS(ReportCharts)
};

constexpr double titleBaseline = 30;
constexpr double lineHeight = 18;
constexpr double footerHeight = 52;

void addText(Picture &picture, QPointF baseline, const QString &text, Rgb colour, FontRole role,
             TextAnchor anchor = TextAnchor::Start, double rotation = 0)
{
    if (!text.isEmpty())
        picture.items.emplace_back(PictureText{baseline, text, colour, anchor, role, rotation});
}

/// When, what and how well measured.
QString provenanceOf(const RunRecord &run)
{
    QStringList parts;
    if (run.startedAt.isValid())
        parts += ReportCharts::tr("Measured %1 UTC")
                     .arg(run.startedAt.toUTC().toString(QStringLiteral("yyyy-MM-dd HH:mm")));
    parts += ReportCharts::tr("Streamgauge %1").arg(QStringLiteral(STREAMGAUGE_VERSION));
    if (run.plan && !run.plan->name.isEmpty())
        parts += ReportCharts::tr("plan “%1”").arg(run.plan->name);
    if (run.client.clockError) {
        parts += ReportCharts::tr("clock error p99 %1 ms")
                     .arg(QLocale().toString(millisecondsOf(run.client.clockError->p99), 'f', 2));
    } else {
        parts += ReportCharts::tr("clock not calibrated");
    }
    if (run.end != RunEnd::Done)
        parts += ReportCharts::tr("run stopped early");
    return parts.join(QStringLiteral(" · "));
}

} // namespace

double reportFrameHeight(qsizetype headingLines)
{
    return titleBaseline + 10 + static_cast<double>(headingLines) * lineHeight + 8 + footerHeight;
}

ReportFrame reportFrame(const RunRecord &run, const RunSummary &summary, const ChartTheme &theme, QSizeF size,
                        const ReportHeading &heading)
{
    ReportFrame frame;
    Picture &picture = frame.picture;
    picture.size = size;
    picture.title = heading.title;
    picture.items.emplace_back(PictureRect{QRectF({}, size), theme.background, FillStyle::Solid});
    const double width = size.width() - 2 * reportMargin;
    addText(picture, {reportMargin, titleBaseline}, elided(heading.title, FontRole::Title, width), theme.text,
            FontRole::Title);
    double y = titleBaseline + 10;
    for (const QString &line : heading.lines) {
        y += lineHeight;
        addText(picture, {reportMargin, y - 4}, elided(line, FontRole::Label, width), theme.text,
                FontRole::Label);
    }
    const double footer = size.height() - footerHeight;
    frame.body = QRectF(QPointF(reportMargin, y + 8), QPointF(size.width() - reportMargin, footer));
    picture.items.emplace_back(
        PictureRect{QRectF(reportMargin, footer + 12, width, 1), theme.grid, FillStyle::Solid});
    const QString rules
        = ReportCharts::tr("Definitions: %1. %2").arg(displayName(summary.definitions), heading.definition);
    addText(picture, {reportMargin, footer + 28}, elided(rules, FontRole::Small, width), theme.faintText,
            FontRole::Small);
    addText(picture, {reportMargin, footer + 43}, elided(provenanceOf(run), FontRole::Small, width),
            theme.faintText, FontRole::Small);
    return frame;
}

void addAxes(Picture &picture, const ChartTheme &theme, const PlotAxes &axes)
{
    const QRectF &plot = axes.plot;
    const QLocale locale;
    const ScaleTicks xTicks = ticksOf(0, axes.xTo, std::max(1, static_cast<int>(plot.width() / 70)));
    const ScaleTicks yTicks = ticksOf(0, axes.yTo, std::max(1, static_cast<int>(plot.height() / 36)));
    std::vector<QRectF> grid;
    for (const double value : xTicks.values)
        grid.emplace_back(std::round(axes.at(value, 0).x()), plot.top(), 1, plot.height());
    for (const double value : yTicks.values)
        grid.emplace_back(plot.left(), std::round(axes.at(0, value).y()), plot.width(), 1);
    picture.items.emplace_back(PictureRects{std::move(grid), theme.grid});
    picture.items.emplace_back(PictureRects{{QRectF(plot.left(), plot.top(), 1, plot.height()),
                                             QRectF(plot.left(), std::round(plot.bottom()), plot.width(), 1)},
                                            theme.axis});
    for (const double value : xTicks.values) {
        addText(picture, {axes.at(value, 0).x(), plot.bottom() + 17},
                locale.toString(value, 'f', xTicks.decimals), theme.text, FontRole::Small,
                TextAnchor::Middle);
    }
    for (const double value : yTicks.values) {
        addText(picture, {plot.left() - 7, axes.at(0, value).y() + 4},
                locale.toString(value, 'f', yTicks.decimals) + axes.ySuffix, theme.text, FontRole::Small,
                TextAnchor::End);
    }
    addText(picture, {plot.center().x(), plot.bottom() + 35}, axes.xTitle, theme.text, FontRole::Label,
            TextAnchor::Middle);
    addText(picture, {plot.left() - 46, plot.center().y()}, axes.yTitle, theme.text, FontRole::Label,
            TextAnchor::Middle, -90);
}

QString seriesName(const RunRecord &run, int backend, PromptMode mode)
{
    QString name = ReportCharts::tr("backend %1").arg(backend + 1);
    if (run.plan && backend >= 0 && backend < static_cast<int>(run.plan->backends.size()))
        name = run.plan->backends[static_cast<std::size_t>(backend)].name;
    return mode == PromptMode::Cold ? ReportCharts::tr("%1, cold").arg(name)
                                    : ReportCharts::tr("%1, warm").arg(name);
}

} // namespace streamgauge
