// SPDX-FileCopyrightText: 2026 The Streamgauge authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/charts/ChartSeries.h"

#include <QList>
#include <QPointF>

namespace streamgauge {

// Pure geometry behind ChartPane.

/// The least of 1, 1.5, 2, 3, 4, 5, 6, 8, 10 times a power of ten that is not below the value; 1 for nothing
/// above 0. Axes that end there grow in steps while a run is live.
[[nodiscard]] double niceCeiling(double value);
/// A step of 1, 2 or 5 times a power of ten that divides 0 to `end` into at most `most` parts.
[[nodiscard]] double niceStep(double end, int most);
/// Decimals that show every multiple of the step.
[[nodiscard]] int decimalsFor(double step);
/// At most `most` points, the first and the last among them.
[[nodiscard]] QList<QPointF> curvePoints(const std::vector<double> &x, const std::vector<double> &y,
                                         int most);
/// The corners of a step line from 0 at `from` to `to`, made of at most `most` jumps.
[[nodiscard]] QList<QPointF> stepPoints(const ChartSteps &steps, double from, double to, int most);
/// The value of a curve at x by linear interpolation, held at both ends; 0 without points.
[[nodiscard]] double valueAt(const ChartCurve &curve, double x);
/// The value of a step line at x.
[[nodiscard]] double valueAt(const ChartSteps &steps, double x);

} // namespace streamgauge
