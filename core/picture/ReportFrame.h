// SPDX-FileCopyrightText: 2026 The Streamgauge authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/metrics/RunSummary.h"
#include "core/picture/ChartTheme.h"
#include "core/picture/Picture.h"
#include "core/picture/Scale.h"
#include "core/record/RunRecord.h"

#include <QRectF>
#include <QStringList>

namespace streamgauge {

/// A report's chart with all that stands round the plot: title, lines below it, and the footer that says by
/// which definitions, when and with what it was measured.
struct ReportFrame
{
    Picture picture;
    QRectF body; ///< what is left for the chart
};

struct ReportHeading
{
    QString title;
    QStringList lines; ///< below the title
    QString definition; ///< of what is shown, for the footer
};

inline constexpr double reportMargin = 20;

/// Height that a frame takes with so many heading lines, without its body.
[[nodiscard]] double reportFrameHeight(qsizetype headingLines);
[[nodiscard]] ReportFrame reportFrame(const RunRecord &run, const RunSummary &summary,
                                      const ChartTheme &theme, QSizeF size, const ReportHeading &heading);

/// Grid, ticks and titles of a plot with two linear axes.
struct PlotAxes
{
    QRectF plot;
    double xTo = 1; ///< both start at 0
    double yTo = 1;
    QString xTitle, yTitle; ///< with units
    QString ySuffix; ///< after each number of the y axis

    [[nodiscard]] QPointF at(double x, double y) const
    {
        return {plot.left() + x / xTo * plot.width(), plot.bottom() - y / yTo * plot.height()};
    }
};
void addAxes(Picture &picture, const ChartTheme &theme, const PlotAxes &axes);

/// A backend and prompt mode as every chart names it: "dedicated, cold".
[[nodiscard]] QString seriesName(const RunRecord &run, int backend, PromptMode mode);
/// Cold is a solid line, warm a dashed one.
[[nodiscard]] constexpr LineStyle seriesLine(PromptMode mode)
{
    return mode == PromptMode::Cold ? LineStyle::Solid : LineStyle::Dashed;
}

} // namespace streamgauge
