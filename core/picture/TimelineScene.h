// SPDX-FileCopyrightText: 2026 The Streamgauge authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/Time.h"
#include "core/metrics/RequestFigures.h"
#include "core/picture/ChartTheme.h"
#include "core/picture/Picture.h"
#include "core/record/RequestRecord.h"

#include <QStringList>

#include <memory>
#include <optional>
#include <vector>

namespace streamgauge {

/// A mark of the timeline: one arrival.
struct TimelineMark
{
    Duration at{}; ///< since the row's origin
    float tokens = 1; ///< drawn as height on a log scale
    quint32 events = 1;
};

/// One request of the timeline. Instants are relative to dispatch. Marks ascend.
struct TimelineRow
{
    quint32 request = 0;
    int backend = 0;
    PromptMode mode = PromptMode::Cold;
    QString label;
    Duration startInRun{}; ///< dispatch since the run's start, for the wall-clock axis
    bool dispatched = false;
    std::optional<Duration> requestSent, firstToken, lastToken, settle, ended;
    std::optional<Outcome> outcome; ///< absent while it runs
    bool flagged = false; ///< measured while the client was saturated
    std::vector<TimelineMark> marks;
    QString endWords; ///< how it ended, in words, where that is worth saying; empty for a plain success
};

/// A gap after the first token counts as a stall from here on, or from ten median gaps, whichever is longer.
inline constexpr Duration stallFloor = std::chrono::seconds(1);
inline constexpr int stallMedianGaps = 10;
/// Arrivals this close together are drawn as one mark where they share a pixel column.
inline constexpr Duration togetherSpan = std::chrono::milliseconds(10);

enum class TimelineAxis
{
    SinceDispatch,
    SinceRunStart
};

/// What the timeline shows: value in, picture out. Rows are shared so that a scene costs nothing to copy.
struct TimelineScene
{
    std::vector<std::shared_ptr<const TimelineRow>> rows; ///< from the top, grouped by backend
    QStringList backendNames;
    TimelineAxis axis = TimelineAxis::SinceDispatch;
    Duration from{}; ///< visible span
    Duration to = std::chrono::seconds(1);
    Duration now{}; ///< how far running rows reach, since the run's start
    double rowHeight = 18;
    double scroll = 0; ///< of the rows, in pixels
    double labelWidth = 130; ///< left of the plot
    std::optional<quint32> selected;
    std::optional<quint32> hovered;
    QString note; ///< at the right of the legend: which rows are left out
    QString emptyText; ///< shown instead of rows while there are none
};

/// Geometry by pixel column: at most one mark a column and row, however many events there are.
[[nodiscard]] Picture layoutTimeline(const TimelineScene &scene, const ChartTheme &theme, QSizeF size);

/// What lies under a point: row index and the arrivals within two pixels, for tooltips.
struct TimelineHit
{
    std::optional<int> row;
    Duration at{};
    std::size_t firstMark = 0;
    std::size_t marks = 0;
};
[[nodiscard]] TimelineHit hitTest(const TimelineScene &scene, QSizeF size, QPointF point);

/// The duration at a pixel column and back, for zooming about the pointer.
[[nodiscard]] Duration timeAt(const TimelineScene &scene, QSizeF size, double x);
[[nodiscard]] double columnOf(const TimelineScene &scene, QSizeF size, Duration at);

/// Height of all rows together, and of the area in which they are seen.
[[nodiscard]] double rowsHeight(const TimelineScene &scene);
[[nodiscard]] double rowsViewHeight(QSizeF size);
/// Height that shows all rows without scrolling.
[[nodiscard]] double fullHeight(const TimelineScene &scene);
/// A labelWidth that shows the names in full, but takes no more than a quarter of the width.
[[nodiscard]] double fittingLabelWidth(const TimelineScene &scene, double width);
/// The strip of the time axis at the top.
[[nodiscard]] QRectF axisStrip(QSizeF size);

/// Where a row ends on the axis so far: its end, or as far as it has run. Nothing before dispatch.
[[nodiscard]] std::optional<Duration> reachOf(const TimelineRow &row, TimelineAxis axis, Duration now);
/// From which gap on the row counts as stalled.
[[nodiscard]] Duration stallThreshold(const TimelineRow &row);
/// "cold 3", "warm-up 1", "priming 2": a row's label within its backend's group.
[[nodiscard]] QString timelineLabelOf(const RequestIdentity &identity);
/// "1.234 s", "31.2 ms": a duration as tooltips and labels show it, three to four digits.
[[nodiscard]] QString durationText(Duration duration);

/// A finished request as a row.
[[nodiscard]] TimelineRow timelineRowOf(const RequestRecord &record, const QString &label, Instant runStart);

} // namespace streamgauge
