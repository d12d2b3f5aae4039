// SPDX-FileCopyrightText: 2026 The Streamgauge authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/picture/ReportCharts.h"
#include "core/picture/ReportFrame.h"
#include "core/picture/Scale.h"
#include "core/picture/Symbol.h"
#include "core/picture/TextFit.h"
#include "core/picture/TimelineScene.h"
#include "core/plan/Plan.h"

#include <QCoreApplication>
#include <QLocale>

#include <algorithm>
#include <map>

namespace streamgauge {

namespace {

/// Translation context.
struct ReportCharts
{
    Q_DECLARE_TR_FUNCTIONS(ReportCharts)
};

constexpr std::size_t mostRows = 12; ///< for each backend and prompt mode
constexpr double chartRowHeight = 17;
constexpr double summaryLineHeight = 18;

using Requests = std::vector<std::shared_ptr<const RequestRecord>>;

/// Evenly chosen, first and last among them.
Requests chosenOf(const Requests &all)
{
    if (all.size() <= mostRows)
        return all;
    Requests chosen;
    for (std::size_t i = 0; i < mostRows; ++i)
        chosen.push_back(all[i * (all.size() - 1) / (mostRows - 1)]);
    return chosen;
}

QString medianText(const Distribution &distribution, const QString &whyNot)
{
    if (distribution.n == 0)
        return whyNot.isEmpty() ? ReportCharts::tr("n/a") : ReportCharts::tr("n/a (%1)").arg(whyNot);
    return durationText(durationFromMilliseconds(distribution.p50.value));
}

/// What the rows below say, in figures: a line for each backend and prompt mode.
QString figuresOfRow(const BackendSummary &row)
{
    const QLocale locale;
    QStringList parts{row.verdict};
    parts += ReportCharts::tr("TTFT p50 %1").arg(medianText(row.ttftMs, row.ttftWhyNot));
    parts += ReportCharts::tr("total p50 %1").arg(medianText(row.totalMs, {}));
    parts += ReportCharts::tr("n = %1").arg(locale.toString(row.totalMs.n));
    if (const int failed = row.accounts.failed + row.accounts.rateLimited; failed > 0)
        parts += ReportCharts::tr("%1 failed").arg(locale.toString(failed));
    parts.removeAll(QString());
    return parts.join(QStringLiteral(" · "));
}

} // namespace

Picture timelineChart(const RunRecord &run, const RunSummary &summary, const ChartTheme &theme, double width)
{
    std::map<std::pair<int, PromptMode>, Requests> groups;
    for (const auto &record : run.requests) {
        if (record && record->identity.part == RunPart::Timed)
            groups[{record->identity.backend, record->identity.mode}].push_back(record);
    }

    TimelineScene scene;
    scene.rowHeight = chartRowHeight;
    scene.now = run.elapsed;
    scene.emptyText = ReportCharts::tr("No request was planned.");
    if (run.plan) {
        for (const Backend &backend : run.plan->backends)
            scene.backendNames += backend.name;
    }
    Duration reach{};
    std::size_t total = 0;
    for (const auto &group : groups) {
        total += group.second.size();
        for (const auto &record : chosenOf(group.second)) {
            TimelineRow row = timelineRowOf(*record, timelineLabelOf(record->identity), run.start);
            if (record->identity.request < summary.marks.size())
                row.flagged = summary.marks[record->identity.request].saturated;
            reach = std::max(reach, reachOf(row, scene.axis, scene.now).value_or(Duration{}));
            scene.rows.push_back(std::make_shared<const TimelineRow>(std::move(row)));
        }
    }
    scene.labelWidth = fittingLabelWidth(scene, width);
    scene.to = steppedEnd(Duration(static_cast<Duration::rep>(static_cast<double>(reach.count()) * 1.01)));

    ReportHeading heading;
    heading.title = ReportCharts::tr("Arrivals of tokens");
    const QLocale locale;
    const auto shown = locale.toString(static_cast<qulonglong>(scene.rows.size()));
    heading.lines += scene.rows.size() == total
        ? ReportCharts::tr(
              "All %1 timed requests, a row each, on one time axis that starts when each was dispatched.")
              .arg(shown)
        : ReportCharts::tr(
              "%1 of %2 timed requests, evenly chosen: at most %3 for each backend and prompt mode. "
              "The figures are of all.")
              .arg(shown, locale.toString(static_cast<qulonglong>(total)),
                   locale.toString(static_cast<int>(mostRows)));
    heading.definition = ReportCharts::tr("TTFT: dispatched to first token. Total: dispatched to settle. A "
                                          "mark is what arrived within 10 ms; its height "
                                          "is its tokens, log scale.");

    const double summaryHeight = static_cast<double>(summary.rows.size()) * summaryLineHeight + 8;
    const double timelineHeight = std::max(fullHeight(scene), 120.0);
    const QSizeF size(width, reportFrameHeight(heading.lines.size()) + summaryHeight + timelineHeight);
    ReportFrame frame = reportFrame(run, summary, theme, size, heading);
    double nameRoom = 0;
    for (const BackendSummary &row : summary.rows)
        nameRoom = std::max(nameRoom, estimatedWidth(seriesName(run, row.backend, row.mode), FontRole::Bold));
    nameRoom = std::min(nameRoom, width / 4);
    double y = frame.body.top();
    for (const BackendSummary &row : summary.rows) {
        frame.picture.items.emplace_back(
            PicturePolygon{symbolOutline(row.backend, {reportMargin + 6, y + summaryLineHeight / 2}, 4.5),
                           theme.seriesColour(row.backend)});
        const QString name = elided(seriesName(run, row.backend, row.mode), FontRole::Bold, nameRoom);
        const double baseline = y + summaryLineHeight / 2 + 4;
        frame.picture.items.emplace_back(PictureText{
            {reportMargin + 18, baseline}, name, theme.text, TextAnchor::Start, FontRole::Bold, 0});
        const double left = reportMargin + 18 + nameRoom + 10;
        frame.picture.items.emplace_back(
            PictureText{{left, baseline},
                        elided(figuresOfRow(row), FontRole::Label, width - reportMargin - left),
                        theme.text,
                        TextAnchor::Start,
                        FontRole::Label,
                        0});
        y += summaryLineHeight;
    }
    y += 8;
    appendMoved(frame.picture, layoutTimeline(scene, theme, {frame.body.width(), frame.body.bottom() - y}),
                {frame.body.left(), y});
    return std::move(frame.picture);
}

} // namespace streamgauge
