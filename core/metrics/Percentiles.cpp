// SPDX-FileCopyrightText: 2026 The Streamgauge authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/metrics/Percentiles.h"

#include "core/metrics/Constants.h"

#include <algorithm>
#include <cmath>

namespace streamgauge {

namespace {

constexpr double tail = (1 - constants::confidence) / 2;

/// Ranks, from 1, of the order statistics that enclose a quantile.
struct Ranks
{
    int lower = 0;
    int upper = 0;
};

/// log of the probability of exactly k successes in n.
double logBinomial(int n, int k, double p)
{
    return std::lgamma(n + 1.0) - std::lgamma(k + 1.0) - std::lgamma(n - k + 1.0) + k * std::log(p)
        + (n - k) * std::log1p(-p);
}

/// With B binomial(n, p), the lth value lies above the quantile with P(B < l) and the uth below it with P(B
/// >= u). The largest l and the smallest u are taken for which neither passes its tail.
std::optional<Ranks> enclosingRanks(int n, double p)
{
    const double mean = n * p;
    // Beyond twelve deviations the probability is below 1e-30: summing starts there, so that n may be a
    // million.
    const double reach = 12 * std::sqrt(n * p * (1 - p)) + 12;
    const int first = std::max(0, static_cast<int>(mean - reach));
    const int last = std::min(n, static_cast<int>(mean + reach));

    Ranks ranks;
    double mass = std::exp(logBinomial(n, first, p));
    double below = 0;
    for (int k = first; k <= last; ++k) { // below grows to P(B <= k) = P(B < k + 1)
        below += mass;
        if (below > tail)
            break;
        ranks.lower = k + 1;
        mass *= (n - k) / (k + 1.0) * p / (1 - p);
    }
    mass = std::exp(logBinomial(n, last, p));
    double above = 0;
    for (int k = last; k >= first; --k) { // above grows to P(B >= k)
        above += mass;
        if (above > tail)
            break;
        ranks.upper = k;
        mass *= k / (n - k + 1.0) * (1 - p) / p;
    }
    if (ranks.lower < 1 || ranks.upper < 1 || ranks.upper > n)
        return std::nullopt;
    return ranks;
}

Percentile percentileOf(const std::vector<double> &sorted, double p)
{
    Percentile result;
    if (sorted.empty())
        return result;
    result.value = quantile(sorted, p);
    const auto n = static_cast<int>(sorted.size());
    if (n < samplesNeeded(p))
        return result;
    if (const auto ranks = enclosingRanks(n, p)) {
        result.supported = true;
        result.ci95 = std::pair(sorted[static_cast<std::size_t>(ranks->lower) - 1],
                                sorted[static_cast<std::size_t>(ranks->upper) - 1]);
    }
    return result;
}

} // namespace

double quantile(const std::vector<double> &sorted, double p)
{
    const double position = std::clamp(p, 0.0, 1.0) * static_cast<double>(sorted.size() - 1);
    const auto index = static_cast<std::size_t>(position);
    if (index + 1 >= sorted.size())
        return sorted.back();
    const double share = position - static_cast<double>(index);
    return sorted[index] + share * (sorted[index + 1] - sorted[index]);
}

int samplesNeeded(double p)
{
    // The extremes must be able to enclose the quantile: the rarer side needs max(p, 1 - p)^n <= tail.
    return static_cast<int>(std::ceil(std::log(tail) / std::log(std::max(p, 1 - p))));
}

Distribution distributionOf(std::vector<double> values)
{
    std::sort(values.begin(), values.end());
    Distribution distribution;
    distribution.n = static_cast<int>(values.size());
    distribution.p50 = percentileOf(values, 0.50);
    distribution.p90 = percentileOf(values, 0.90);
    distribution.p95 = percentileOf(values, 0.95);
    distribution.p99 = percentileOf(values, 0.99);
    return distribution;
}

} // namespace streamgauge
