// SPDX-FileCopyrightText: 2026 The Streamgauge authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/picture/ReportCharts.h"
#include "core/picture/ReportFrame.h"
#include "core/picture/TextFit.h"
#include "core/picture/TimelineScene.h"

#include <QCoreApplication>
#include <QLocale>

#include <algorithm>

namespace streamgauge {

namespace {

/// Translation context.
struct ReportCharts
{
    Q_DECLARE_TR_FUNCTIONS(ReportCharts)
};

constexpr double rowHeight = 66;
constexpr double barHeight = 20;
constexpr double barTop = 22; ///< below the name of the row

/// What one bar shows: phases of one source, since the clocks of two don't fit together.
struct PhaseRow
{
    const BackendSummary *summary = nullptr;
    PhaseSource source = PhaseSource::Event;
    std::vector<const PhaseSummary *> phases;
    double totalMs = 0;
};

/// Our own clock where there is a choice. A total is no part of itself.
PhaseRow rowOf(const BackendSummary &summary)
{
    for (const PhaseSource source : {PhaseSource::Event, PhaseSource::ServerTiming, PhaseSource::Provider}) {
        PhaseRow row{&summary, source, {}, 0};
        for (const PhaseSummary &phase : summary.phases) {
            if (phase.source != source || phase.name == QLatin1String("total"))
                continue;
            row.phases.push_back(&phase);
            row.totalMs += phase.durationMs.p50.value;
        }
        if (row.totalMs > 0)
            return row;
    }
    return {};
}

void addText(Picture &picture, QPointF baseline, const QString &text, Rgb colour,
             FontRole role = FontRole::Label, TextAnchor anchor = TextAnchor::Start)
{
    picture.items.emplace_back(PictureText{baseline, text, colour, anchor, role, 0});
}

void addRow(Picture &picture, const ChartTheme &theme, const RunRecord &run, const PhaseRow &row, QRectF area,
            double msToPixels)
{
    const QLocale locale;
    addText(picture, {area.left(), area.top() + 15},
            elided(ReportCharts::tr("%1: %2, told by %3")
                       .arg(seriesName(run, row.summary->backend, row.summary->mode),
                            durationText(durationFromMilliseconds(row.totalMs)), inWords(row.source)),
                   FontRole::Bold, area.width()),
            theme.text, FontRole::Bold);
    double x = area.left();
    QStringList key;
    for (std::size_t i = 0; i < row.phases.size(); ++i) {
        const double milliseconds = row.phases[i]->durationMs.p50.value;
        const double width = milliseconds * msToPixels;
        Rgb fill = theme.seriesColour(static_cast<int>(i));
        fill.a = 110; // numbers stand on it
        const QRectF segment(x, area.top() + barTop, std::max(1.0, width - 1), barHeight);
        picture.items.emplace_back(PictureRect{segment, fill, FillStyle::Solid});
        const QString number = locale.toString(static_cast<qulonglong>(i + 1));
        if (estimatedWidth(number, FontRole::Small) + 4 <= segment.width())
            addText(picture, {segment.center().x(), segment.center().y() + 4}, number, theme.text,
                    FontRole::Small, TextAnchor::Middle);
        key.append(
            ReportCharts::tr("%1 %2 %3")
                .arg(number, row.phases[i]->name, durationText(durationFromMilliseconds(milliseconds))));
        x += width;
    }
    addText(picture, {area.left(), area.top() + barTop + barHeight + 15},
            elided(key.join(QStringLiteral(" · ")), FontRole::Small, area.width()), theme.faintText,
            FontRole::Small);
}

std::vector<PhaseRow> rowsOf(const RunSummary &summary)
{
    std::vector<PhaseRow> rows;
    for (const BackendSummary &backend : summary.rows) {
        PhaseRow row = rowOf(backend);
        if (row.totalMs > 0)
            rows.push_back(std::move(row));
    }
    return rows;
}

double heightOf(const std::vector<PhaseRow> &rows)
{
    return rowHeight * static_cast<double>(std::max<std::size_t>(rows.size(), 1));
}

void addRows(Picture &picture, const ChartTheme &theme, const RunRecord &run,
             const std::vector<PhaseRow> &rows, QRectF body)
{
    if (rows.empty()) {
        addText(picture, body.center(), ReportCharts::tr("Nobody told of a phase."), theme.faintText,
                FontRole::Label, TextAnchor::Middle);
        return;
    }
    const auto longest = std::max_element(rows.begin(), rows.end(),
                                          [](const auto &a, const auto &b) { return a.totalMs < b.totalMs; });
    for (std::size_t i = 0; i < rows.size(); ++i) {
        const QRectF area(body.left(), body.top() + rowHeight * static_cast<double>(i), body.width(),
                          rowHeight);
        addRow(picture, theme, run, rows[i], area, body.width() / longest->totalMs);
    }
}

} // namespace

Picture phaseChart(const RunRecord &run, const RunSummary &summary, const ChartTheme &theme, double width)
{
    const std::vector<PhaseRow> rows = rowsOf(summary);
    ReportHeading heading;
    heading.title = ReportCharts::tr("Where the time of a request went");
    heading.lines
        += ReportCharts::tr("Median of each phase, one after the other; the numbers are explained below "
                            "each bar.");
    heading.definition
        = ReportCharts::tr("Phases of events are on this computer's clock, others on the server's.");
    const double height = reportFrameHeight(heading.lines.size()) + heightOf(rows);
    ReportFrame frame = reportFrame(run, summary, theme, {width, height}, heading);
    addRows(frame.picture, theme, run, rows, frame.body);
    return std::move(frame.picture);
}

Picture phaseBars(const RunRecord &run, const RunSummary &summary, const ChartTheme &theme, double width)
{
    constexpr double margin = 8;
    const std::vector<PhaseRow> rows = rowsOf(summary);
    Picture picture;
    picture.size = {width, heightOf(rows) + margin};
    addRows(picture, theme, run, rows, {margin, 0, std::max(1.0, width - 2 * margin), heightOf(rows)});
    return picture;
}

bool hasPhases(const RunSummary &summary)
{
    return !rowsOf(summary).empty();
}

} // namespace streamgauge
