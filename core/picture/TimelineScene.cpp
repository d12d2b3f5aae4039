// SPDX-FileCopyrightText: 2026 The Streamgauge authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/picture/TimelineScene.h"

#include "core/picture/OutcomeWords.h"
#include "core/picture/TimelineGeometry.h"

#include <QCoreApplication>
#include <QLocale>

namespace streamgauge {

namespace {

/// Translation context.
struct Timeline
{
    Q_DECLARE_TR_FUNCTIONS(Timeline)
};

} // namespace

double rowsHeight(const TimelineScene &scene)
{
    return static_cast<double>(scene.rows.size()) * scene.rowHeight;
}

double rowsViewHeight(QSizeF size)
{
    return std::max(0.0, size.height() - TimelineGeometry::axisHeight - TimelineGeometry::legendHeight);
}

double fullHeight(const TimelineScene &scene)
{
    return rowsHeight(scene) + TimelineGeometry::axisHeight + TimelineGeometry::legendHeight;
}

QRectF axisStrip(QSizeF size)
{
    return {0, 0, size.width(), TimelineGeometry::axisHeight};
}

TimelineHit hitTest(const TimelineScene &scene, QSizeF size, QPointF point)
{
    const TimelineGeometry geometry(scene, size);
    TimelineHit hit;
    hit.at = geometry.at(point.x());
    if (point.y() < geometry.plot.top() || point.y() >= geometry.plot.bottom())
        return hit;
    const int index = geometry.rowAt(point.y());
    if (index < 0 || index >= static_cast<int>(scene.rows.size()))
        return hit;
    hit.row = index;
    if (point.x() < geometry.plot.left())
        return hit;
    constexpr double reach = 2; // pixels
    const TimelineRow &row = *scene.rows[static_cast<std::size_t>(index)];
    const Duration origin = originOf(row, scene.axis);
    const auto before = [](const TimelineMark &mark, Duration at) { return mark.at < at; };
    const auto first = std::lower_bound(row.marks.begin(), row.marks.end(),
                                        geometry.at(point.x() - reach) - origin, before);
    const auto last = std::lower_bound(first, row.marks.end(),
                                       geometry.at(point.x() + reach) - origin + Duration(1), before);
    hit.firstMark = static_cast<std::size_t>(first - row.marks.begin());
    hit.marks = static_cast<std::size_t>(last - first);
    return hit;
}

Duration timeAt(const TimelineScene &scene, QSizeF size, double x)
{
    return TimelineGeometry(scene, size).at(x);
}

double columnOf(const TimelineScene &scene, QSizeF size, Duration at)
{
    return TimelineGeometry(scene, size).x(at);
}

std::optional<Duration> reachOf(const TimelineRow &row, TimelineAxis axis, Duration now)
{
    if (!row.dispatched)
        return std::nullopt;
    Duration end{};
    if (row.outcome) {
        for (const std::optional<Duration> &instant :
             {row.ended, row.settle, row.lastToken, row.firstToken}) {
            if (instant)
                end = std::max(end, *instant);
        }
    } else {
        end = std::max(Duration{}, now - row.startInRun);
    }
    if (!row.marks.empty())
        end = std::max(end, row.marks.back().at);
    return originOf(row, axis) + end;
}

Duration stallThreshold(const TimelineRow &row)
{
    if (row.marks.size() < 3)
        return stallFloor;
    std::vector<Duration> gaps;
    gaps.reserve(row.marks.size() - 1);
    for (std::size_t i = 1; i < row.marks.size(); ++i)
        gaps.push_back(row.marks[i].at - row.marks[i - 1].at);
    const auto middle = gaps.begin() + static_cast<std::ptrdiff_t>(gaps.size() / 2);
    std::nth_element(gaps.begin(), middle, gaps.end());
    return std::max(stallFloor, stallMedianGaps * *middle);
}

QString timelineLabelOf(const RequestIdentity &identity)
{
    const QLocale locale;
    const QString ordinal = locale.toString(identity.ordinal + 1);
    switch (identity.part) {
    case RunPart::WarmUp:
        return Timeline::tr("warm-up %1").arg(ordinal);
    case RunPart::Prime:
        return Timeline::tr("priming %1").arg(ordinal);
    case RunPart::Retry:
        return Timeline::tr("retry of %1").arg(ordinal);
    case RunPart::Timed:
        break;
    }
    return identity.mode == PromptMode::Cold ? Timeline::tr("cold %1").arg(ordinal)
                                             : Timeline::tr("warm %1").arg(ordinal);
}

QString durationText(Duration duration)
{
    using namespace std::chrono_literals;
    const QLocale locale;
    const double seconds = secondsOf(duration);
    const Duration size = std::chrono::abs(duration);
    if (size >= 100s)
        return Timeline::tr("%1 s").arg(locale.toString(seconds, 'f', 0));
    if (size >= 10s)
        return Timeline::tr("%1 s").arg(locale.toString(seconds, 'f', 1));
    if (size >= 1s)
        return Timeline::tr("%1 s").arg(locale.toString(seconds, 'f', 2));
    if (size >= 1ms || size == 0ns) {
        return Timeline::tr("%1 ms").arg(
            locale.toString(seconds * 1e3, 'f', size >= 100ms || size == 0ns ? 0 : 1));
    }
    return Timeline::tr("%1 µs").arg(locale.toString(seconds * 1e6, 'f', 0));
}

TimelineRow timelineRowOf(const RequestRecord &record, const QString &label, Instant runStart)
{
    TimelineRow row;
    row.request = record.identity.request;
    row.backend = record.identity.backend;
    row.mode = record.identity.mode;
    row.label = label;
    row.outcome = record.outcome;
    if (accountOf(record.outcome, record.detail) != Account::Ok || record.outcome == Outcome::NotAStream
        || record.outcome == Outcome::Refusal)
        row.endWords = outcomeInWords(record.outcome, record.detail, record.httpStatus);
    const RequestTimeline &timeline = record.timeline;
    if (!timeline.dispatched)
        return row;
    const Instant origin = *timeline.dispatched;
    const auto relative = [origin](const std::optional<Instant> &instant) -> std::optional<Duration> {
        return instant ? std::optional(*instant - origin) : std::nullopt;
    };
    row.dispatched = true;
    row.startInRun = origin - runStart;
    row.requestSent = relative(timeline.requestSent);
    row.firstToken = relative(timeline.firstToken);
    row.lastToken = relative(timeline.lastToken);
    row.settle = relative(timeline.settle);
    row.ended = relative(timeline.ended);
    const std::vector<TokenArrival> arrivals = arrivalsOf(record);
    row.marks.reserve(arrivals.size());
    for (const TokenArrival &arrival : arrivals)
        row.marks.push_back(
            {arrival.at - origin, static_cast<float>(arrival.tokens), static_cast<quint32>(arrival.events)});
    return row;
}

} // namespace streamgauge
