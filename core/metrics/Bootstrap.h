// SPDX-FileCopyrightText: 2026 The Streamgauge authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

namespace streamgauge {

/// A ratio of medians with its 95 % interval.
struct MedianRatio
{
    double ratio = 1;
    double low = 1;
    double high = 1;
};

/// median(right) / median(left), by percentile bootstrap over requests. The seed is fixed: the same samples
/// give the same interval on every machine. Neither side may be empty, nor the median of `left` 0.
[[nodiscard]] MedianRatio bootstrapMedianRatio(const std::vector<double> &left,
                                               const std::vector<double> &right);

} // namespace streamgauge
