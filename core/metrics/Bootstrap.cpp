// SPDX-FileCopyrightText: 2026 The Streamgauge authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/metrics/Bootstrap.h"

#include "core/metrics/Constants.h"
#include "core/metrics/Percentiles.h"

#include <algorithm>
#include <cstdint>
#include <random>

namespace streamgauge {

namespace {

double sortedMedian(std::vector<double> values)
{
    std::sort(values.begin(), values.end());
    return quantile(values, 0.5);
}

/// The standard distributions differ between libraries; this one doesn't.
std::size_t indexBelow(std::mt19937_64 &random, std::size_t bound)
{
    return static_cast<std::size_t>((random() >> 32) * static_cast<std::uint64_t>(bound) >> 32);
}

/// Median of a sample with replacement; `scratch` spares an allocation a round.
double resampledMedian(const std::vector<double> &values, std::mt19937_64 &random,
                       std::vector<double> &scratch)
{
    scratch.resize(values.size());
    for (double &value : scratch)
        value = values[indexBelow(random, values.size())];
    const auto middle = scratch.begin() + static_cast<std::ptrdiff_t>(scratch.size() / 2);
    std::nth_element(scratch.begin(), middle, scratch.end());
    const double upper = *middle;
    return scratch.size() % 2 == 1 ? upper : (upper + *std::max_element(scratch.begin(), middle)) / 2;
}

} // namespace

MedianRatio bootstrapMedianRatio(const std::vector<double> &left, const std::vector<double> &right)
{
    MedianRatio result;
    result.ratio = sortedMedian(right) / sortedMedian(left);

    std::mt19937_64 random(constants::bootstrapSeed);
    std::vector<double> ratios;
    ratios.reserve(constants::bootstrapRounds);
    std::vector<double> scratch;
    for (int round = 0; round < constants::bootstrapRounds; ++round) {
        const double divisor = resampledMedian(left, random, scratch);
        const double dividend = resampledMedian(right, random, scratch);
        if (divisor > 0)
            ratios.push_back(dividend / divisor);
    }
    if (ratios.empty())
        return result;
    std::sort(ratios.begin(), ratios.end());
    result.low = quantile(ratios, (1 - constants::confidence) / 2);
    result.high = quantile(ratios, (1 + constants::confidence) / 2);
    return result;
}

} // namespace streamgauge
