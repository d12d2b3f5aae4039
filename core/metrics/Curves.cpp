// SPDX-FileCopyrightText: 2026 The Streamgauge authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/metrics/Curves.h"

#include "core/metrics/Percentiles.h"
#include "core/metrics/RunSelection.h"

#include <algorithm>
#include <map>
#include <utility>

namespace streamgauge {

namespace {

using RowKey = std::pair<int, PromptMode>;

/// Cumulative tokens of one request: a staircase.
struct Staircase
{
    std::vector<double> seconds; ///< of each step, since dispatch
    std::vector<double> tokens; ///< from that step on
};

Staircase staircaseOf(const SelectedRequest &request)
{
    Staircase stairs;
    const RequestRecord &record = *request.record;
    double tokens = 0;
    for (const TokenArrival &arrival : arrivalsOf(record)) {
        tokens += arrival.tokens;
        stairs.seconds.push_back(secondsOf(arrival.at - *record.timeline.dispatched));
        stairs.tokens.push_back(tokens);
    }
    // A document brings everything at its end.
    if (stairs.seconds.empty() && request.own.total && request.own.outputTokens) {
        stairs.seconds.push_back(secondsOf(*request.own.total));
        stairs.tokens.push_back(static_cast<double>(*request.own.outputTokens));
    }
    return stairs;
}

} // namespace

std::vector<CumulativeCurve> cumulativeCurves(const RunRecord &run, int points)
{
    std::map<RowKey, std::vector<Staircase>> rows;
    for (const SelectedRequest &request : selectRequests(run, Definitions::Streamgauge)) {
        if (!request.counted)
            continue;
        Staircase stairs = staircaseOf(request);
        if (!stairs.seconds.empty())
            rows[{request.record->identity.backend, request.record->identity.mode}].push_back(
                std::move(stairs));
    }

    std::vector<CumulativeCurve> curves;
    const int samples = std::max(2, points);
    for (const auto &[key, staircases] : rows) {
        CumulativeCurve curve;
        curve.backend = key.first;
        curve.mode = key.second;
        curve.n = static_cast<int>(staircases.size());
        double end = 0;
        for (const Staircase &stairs : staircases)
            end = std::max(end, stairs.seconds.back());
        std::vector<std::size_t> next(staircases.size(), 0); // step each request has yet to take
        std::vector<double> values(staircases.size());
        for (int i = 0; i < samples; ++i) {
            // The last sample is the end itself, not a rounding short of the last step.
            const double at = i + 1 == samples ? end : end * i / (samples - 1);
            for (std::size_t request = 0; request < staircases.size(); ++request) {
                const Staircase &stairs = staircases[request];
                std::size_t &step = next[request];
                while (step < stairs.seconds.size() && stairs.seconds[step] <= at)
                    ++step;
                values[request] = step == 0 ? 0 : stairs.tokens[step - 1];
            }
            std::vector<double> sorted = values;
            std::sort(sorted.begin(), sorted.end());
            curve.seconds.push_back(at);
            curve.median.push_back(quantile(sorted, 0.5));
            curve.low.push_back(quantile(sorted, 0.1));
            curve.high.push_back(quantile(sorted, 0.9));
        }
        curves.push_back(std::move(curve));
    }
    return curves;
}

std::vector<FigureSamples> figureSamples(const RunRecord &run, DistributionOf figure)
{
    std::map<RowKey, std::vector<double>> rows;
    for (const SelectedRequest &request : selectRequests(run, Definitions::Streamgauge)) {
        const Figure<Duration> &value = figure == DistributionOf::Ttft ? request.own.ttft : request.own.total;
        if (request.counted && value)
            rows[{request.record->identity.backend, request.record->identity.mode}].push_back(
                secondsOf(*value));
    }
    std::vector<FigureSamples> samples;
    for (auto &[key, values] : rows) {
        std::sort(values.begin(), values.end());
        samples.push_back({key.first, key.second, std::move(values)});
    }
    return samples;
}

} // namespace streamgauge
