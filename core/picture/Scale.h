// SPDX-FileCopyrightText: 2026 The Streamgauge authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/Time.h"

#include <QString>

#include <vector>

namespace streamgauge {

/// Ticks of a linear axis, in steps of 1, 2 or 5 times a power of ten.
struct ScaleTicks
{
    std::vector<double> values;
    double step = 1;
    int decimals = 0; ///< that the labels need
};

/// At most mostTicks of them between from and to, ends included.
[[nodiscard]] ScaleTicks ticksOf(double from, double to, int mostTicks);

/// The unit in which a span of time is labelled.
struct TimeUnit
{
    Duration length{};
    QString name; ///< "µs", "ms", "s" or "min"
};
[[nodiscard]] TimeUnit unitFor(Duration span);

/// The end of an axis that shall hold all up to reach: the next of a series of round values, so that a
/// growing axis moves in steps. At least one second.
[[nodiscard]] Duration steppedEnd(Duration reach);
/// The next round value, for axes of other things than time. At least 1.
[[nodiscard]] double steppedEnd(double reach);

} // namespace streamgauge
