// SPDX-FileCopyrightText: 2026 The Streamgauge authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/charts/ChartGeometry.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace streamgauge {

namespace {

/// Evenly spaced indices into `size` items, at most `most`, the first and the last among them.
std::vector<std::size_t> picks(std::size_t size, int most)
{
    const auto limit = static_cast<std::size_t>(std::max(most, 2));
    std::vector<std::size_t> indices;
    const std::size_t count = std::min(size, limit);
    indices.reserve(count);
    for (std::size_t i = 0; i < count; ++i)
        indices.push_back(size <= limit ? i : i * (size - 1) / (count - 1));
    return indices;
}

} // namespace

double niceCeiling(double value)
{
    if (!(value > 0))
        return 1;
    const double power = std::pow(10.0, std::floor(std::log10(value)));
    static constexpr std::array<double, 9> steps{1, 1.5, 2, 3, 4, 5, 6, 8, 10};
    for (const double step : steps) {
        // A hair of tolerance, so that 3 stays 3 in spite of rounding.
        if (value <= step * power * (1 + 1e-9))
            return step * power;
    }
    return 10 * power;
}

double niceStep(double end, int most)
{
    const double least = end / std::max(most, 1);
    if (!(least > 0))
        return 1;
    const double power = std::pow(10.0, std::floor(std::log10(least)));
    for (const double step : {1.0, 2.0, 5.0}) {
        if (least <= step * power * (1 + 1e-9))
            return step * power;
    }
    return 10 * power;
}

int decimalsFor(double step)
{
    if (!(step > 0))
        return 0;
    return std::clamp(static_cast<int>(std::ceil(-std::log10(step) - 1e-9)), 0, 6);
}

QList<QPointF> curvePoints(const std::vector<double> &x, const std::vector<double> &y, int most)
{
    QList<QPointF> points;
    for (const std::size_t i : picks(std::min(x.size(), y.size()), most))
        points.append({x[i], y[i]});
    return points;
}

QList<QPointF> stepPoints(const ChartSteps &steps, double from, double to, int most)
{
    QList<QPointF> points;
    const std::size_t size = std::min(steps.x.size(), steps.y.size());
    if (size == 0)
        return points;
    points.append({from, 0});
    double before = 0;
    for (const std::size_t i : picks(size, most)) {
        points.append({steps.x[i], before});
        points.append({steps.x[i], steps.y[i]});
        before = steps.y[i];
    }
    points.append({std::max(to, points.last().x()), before});
    return points;
}

double valueAt(const ChartCurve &curve, double x)
{
    const std::size_t size = std::min(curve.x.size(), curve.y.size());
    if (size == 0)
        return 0;
    const auto end = curve.x.begin() + static_cast<std::ptrdiff_t>(size);
    const auto right = std::lower_bound(curve.x.begin(), end, x);
    if (right == end)
        return curve.y[size - 1];
    const auto i = static_cast<std::size_t>(right - curve.x.begin());
    if (i == 0 || curve.x[i] <= curve.x[i - 1])
        return curve.y[i];
    const double share = (x - curve.x[i - 1]) / (curve.x[i] - curve.x[i - 1]);
    return curve.y[i - 1] + share * (curve.y[i] - curve.y[i - 1]);
}

double valueAt(const ChartSteps &steps, double x)
{
    const std::size_t size = std::min(steps.x.size(), steps.y.size());
    const auto end = steps.x.begin() + static_cast<std::ptrdiff_t>(size);
    const auto after = std::upper_bound(steps.x.begin(), end, x);
    return after == steps.x.begin() ? 0 : steps.y[static_cast<std::size_t>(after - steps.x.begin()) - 1];
}

} // namespace streamgauge
