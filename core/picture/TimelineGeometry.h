// SPDX-FileCopyrightText: 2026 The Streamgauge authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/picture/TimelineScene.h"

#include <algorithm>
#include <cmath>

namespace streamgauge {

/// Where the parts of a timeline lie. Shared by layout and hit test.
struct TimelineGeometry
{
    static constexpr double axisHeight = 26;
    static constexpr double legendHeight = 26;
    static constexpr double rightMargin = 14;

    QRectF plot; ///< of the rows' marks
    double rowHeight = 18;
    double scroll = 0;
    Duration from{};
    double pixelsPerNanosecond = 0;

    TimelineGeometry(const TimelineScene &scene, QSizeF size)
        : plot(scene.labelWidth, axisHeight, std::max(1.0, size.width() - scene.labelWidth - rightMargin),
               std::max(0.0, size.height() - axisHeight - legendHeight))
        , rowHeight(std::max(1.0, scene.rowHeight))
        , scroll(scene.scroll)
        , from(scene.from)
        , pixelsPerNanosecond(
              plot.width() / static_cast<double>(std::max<Duration::rep>(1, (scene.to - scene.from).count())))
    {
    }

    [[nodiscard]] double x(Duration at) const
    {
        return plot.left() + static_cast<double>((at - from).count()) * pixelsPerNanosecond;
    }
    [[nodiscard]] Duration at(double x) const
    {
        return from + Duration(std::llround((x - plot.left()) / pixelsPerNanosecond));
    }
    [[nodiscard]] double rowTop(int row) const { return plot.top() + row * rowHeight - scroll; }
    [[nodiscard]] int rowAt(double y) const
    {
        return static_cast<int>(std::floor((y - plot.top() + scroll) / rowHeight));
    }
};

/// What a row's own instants are moved by on the axis.
[[nodiscard]] inline Duration originOf(const TimelineRow &row, TimelineAxis axis)
{
    return axis == TimelineAxis::SinceRunStart ? row.startInRun : Duration{};
}

} // namespace streamgauge
