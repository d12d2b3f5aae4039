// SPDX-FileCopyrightText: 2026 The Streamgauge authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/picture/Symbol.h"

#include <cmath>
#include <numbers>

namespace streamgauge {

namespace {

/// Corners evenly round a circle, the first at the top; every second one may lie further in, for a star.
std::vector<QPointF> corners(int count, double outer, double inner, double turn = 0)
{
    std::vector<QPointF> points;
    for (int i = 0; i < count; ++i) {
        const double angle = 2 * std::numbers::pi * i / count - std::numbers::pi / 2 + turn;
        const double radius = i % 2 == 0 ? outer : inner;
        points.emplace_back(radius * std::cos(angle), radius * std::sin(angle));
    }
    return points;
}

std::vector<QPointF> unitOutline(int shape)
{
    constexpr double arm = 0.34; // half the width of the cross's arms
    switch (shape) {
    case 0:
        return corners(24, 1, 1);
    case 1:
        return {{-0.88, -0.88}, {0.88, -0.88}, {0.88, 0.88}, {-0.88, 0.88}};
    case 2:
        return {{0, -1.05}, {1.1, 0.85}, {-1.1, 0.85}};
    case 3:
        return {{0, -1.2}, {1.1, 0}, {0, 1.2}, {-1.1, 0}};
    case 4:
        return {{0, 1.05}, {-1.1, -0.85}, {1.1, -0.85}};
    case 5:
        return corners(10, 1.25, 0.52);
    case 6:
        return corners(5, 1.1, 1.1);
    default:
        return {{-arm, -1.1}, {arm, -1.1}, {arm, -arm}, {1.1, -arm}, {1.1, arm},   {arm, arm},
                {arm, 1.1},   {-arm, 1.1}, {-arm, arm}, {-1.1, arm}, {-1.1, -arm}, {-arm, -arm}};
    }
}

} // namespace

std::vector<QPointF> symbolOutline(int index, QPointF centre, double radius)
{
    std::vector<QPointF> outline = unitOutline(static_cast<int>(static_cast<unsigned>(index) % 8));
    for (QPointF &point : outline)
        point = centre + point * radius;
    return outline;
}

} // namespace streamgauge
