// SPDX-FileCopyrightText: 2026 The Streamgauge authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/record/RunRecord.h"

#include <QString>

#include <vector>

namespace streamgauge {

/// Cumulative tokens over time since dispatch of one backend and mode: the median over its completed
/// requests, with the band between the 10th and the 90th percentile. All three share the abscissa.
struct CumulativeCurve
{
    int backend = 0;
    PromptMode mode = PromptMode::Cold;
    int n = 0;
    std::vector<double> seconds;
    std::vector<double> median;
    std::vector<double> low;
    std::vector<double> high;
};

/// At most `points` samples a curve, evenly spaced. Pure.
[[nodiscard]] std::vector<CumulativeCurve> cumulativeCurves(const RunRecord &run, int points = 400);

enum class DistributionOf
{
    Ttft,
    Total
};

/// The values of one figure of one backend and mode, ascending, in seconds: for histogram or empirical
/// distribution.
struct FigureSamples
{
    int backend = 0;
    PromptMode mode = PromptMode::Cold;
    std::vector<double> seconds;
};

[[nodiscard]] std::vector<FigureSamples> figureSamples(const RunRecord &run, DistributionOf figure);

} // namespace streamgauge
