// SPDX-FileCopyrightText: 2026 The Streamgauge authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QtGlobal>

#include <chrono>
#include <optional>

namespace streamgauge {

/// The one clock of all instants (measurement.md, first paragraph): monotonic, nanoseconds.
/// On Linux it is CLOCK_MONOTONIC, the clock of the mock provider and of other processes on the machine.
using Clock = std::chrono::steady_clock;
using Duration = std::chrono::nanoseconds;
using Instant = std::chrono::time_point<Clock, Duration>;

/// Nanoseconds since the clock's epoch, as exports write an instant (`t_ns`).
[[nodiscard]] constexpr qint64 nanosecondsOf(Instant instant)
{
    return instant.time_since_epoch().count();
}

/// Milliseconds as a floating-point number, as tables and exports show a duration.
[[nodiscard]] constexpr double millisecondsOf(Duration duration)
{
    return std::chrono::duration<double, std::milli>(duration).count();
}

[[nodiscard]] constexpr double secondsOf(Duration duration)
{
    return std::chrono::duration<double>(duration).count();
}

/// The nearest Duration to a number of milliseconds read from a plan or a scenario.
[[nodiscard]] constexpr Duration durationFromMilliseconds(double milliseconds)
{
    return std::chrono::round<Duration>(std::chrono::duration<double, std::milli>(milliseconds));
}

} // namespace streamgauge
