// SPDX-FileCopyrightText: 2026 The Streamgauge authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/picture/Scale.h"

#include <algorithm>
#include <cmath>

namespace streamgauge {

ScaleTicks ticksOf(double from, double to, int mostTicks)
{
    ScaleTicks ticks;
    if (!(to > from) || mostTicks < 1)
        return ticks;
    const double rough = (to - from) / mostTicks;
    const double magnitude = std::pow(10, std::floor(std::log10(rough)));
    ticks.step = magnitude * 10;
    for (const double factor : {1.0, 2.0, 5.0}) {
        if (magnitude * factor >= rough * (1 - 1e-9)) {
            ticks.step = magnitude * factor;
            break;
        }
    }
    ticks.decimals = std::max(0, static_cast<int>(-std::floor(std::log10(ticks.step) + 1e-9)));
    const double tolerance = ticks.step * 1e-6;
    for (double k = std::ceil((from - tolerance) / ticks.step); k * ticks.step <= to + tolerance; ++k)
        ticks.values.push_back(k == 0 ? 0 : k * ticks.step);
    return ticks;
}

TimeUnit unitFor(Duration span)
{
    using namespace std::chrono_literals;
    if (span < 2ms)
        return {1us, QStringLiteral("µs")};
    if (span < 1s)
        return {1ms, QStringLiteral("ms")};
    if (span < 10min)
        return {1s, QStringLiteral("s")};
    return {1min, QStringLiteral("min")};
}

double steppedEnd(double reach)
{
    if (!(reach > 1))
        return 1;
    const double magnitude = std::pow(10, std::floor(std::log10(reach)));
    for (const double factor : {1.0, 1.2, 1.5, 2.0, 2.5, 3.0, 4.0, 5.0, 6.0, 8.0}) {
        if (magnitude * factor >= reach * (1 - 1e-9))
            return magnitude * factor;
    }
    return magnitude * 10;
}

Duration steppedEnd(Duration reach)
{
    return std::chrono::round<Duration>(std::chrono::duration<double>(steppedEnd(secondsOf(reach))));
}

} // namespace streamgauge
