// SPDX-FileCopyrightText: 2026 The Streamgauge authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <optional>
#include <utility>
#include <vector>

namespace streamgauge {

/// One percentile with its exact 95 % interval.
struct Percentile
{
    double value = 0; ///< meaningless where n is 0
    std::optional<std::pair<double, double>> ci95; ///< only where supported
    bool supported
        = false; ///< enough samples for a two-sided 95 % interval (p50: 6, p90: 36, p95: 72, p99: 368)
};

struct Distribution
{
    int n = 0;
    Percentile p50, p90, p95, p99;
};

/// Sample quantile, linear interpolation between order statistics (type 7 of Hyndman and Fan). `sorted` must
/// be ascending and not empty.
[[nodiscard]] double quantile(const std::vector<double> &sorted, double p);
/// Least number of samples for a two-sided 95 % interval of the p-quantile by exact binomial order
/// statistics.
[[nodiscard]] int samplesNeeded(double p);
/// The distribution of the values, in any order. Pure.
[[nodiscard]] Distribution distributionOf(std::vector<double> values);

} // namespace streamgauge
