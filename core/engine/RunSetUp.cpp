// SPDX-FileCopyrightText: 2026 The Streamgauge authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/engine/RunSetUp.h"

#include "core/transport/BackendTransport.h"

#include <algorithm>
#include <utility>

namespace streamgauge {

namespace {

/// Open loop: connections opened ahead cover this much of the rate.
constexpr double secondsOfRatePrepared = 4;

Result<TransportOptions> transportOptions(const Backend &backend, std::size_t index,
                                          const RequestBuilder &builder)
{
    auto options = transportOptionsFor(backend);
    // What can't be built here is said when the first request is built.
    if (options)
        options->opening = builder.addressed(index, {}).value_or(PreparedRequest());
    return options;
}

int connectionsFor(int backend, const Load &load, const std::deque<PlannedRequest> &schedule)
{
    const auto planned = static_cast<int>(
        std::count_if(schedule.begin(), schedule.end(), [backend](const PlannedRequest &request) {
            return request.identity.backend == backend;
        }));
    if (load.arrival == Arrival::ClosedLoop)
        return std::min(planned, std::max(load.concurrency, 1));
    const int expected = std::max(8, static_cast<int>(load.rate * secondsOfRatePrepared));
    const int cap = load.concurrency > 0 ? load.concurrency : expected;
    return std::min({planned, expected, cap});
}

} // namespace

Result<RunSetUp> RunSetUp::of(const RunInputs &inputs)
{
    auto plan = std::make_shared<Plan>(*inputs.plan);
    std::vector<std::unique_ptr<MockProvider>> mocks;
    for (Backend &backend : plan->backends) {
        if (!backend.mock)
            continue;
        auto &mock = mocks.emplace_back(std::make_unique<MockProvider>(*backend.mock));
        const auto url = mock->listen();
        if (!url)
            return tl::unexpected(url.error());
        backend.baseUrl = mockBaseUrl(*url, backend.protocol);
    }
    const QString nonce = inputs.nonce.isEmpty() ? freshRunNonce() : inputs.nonce;
    auto builder = RequestBuilder::open(plan, inputs.keys, nonce);
    if (!builder)
        return tl::unexpected(builder.error());
    const std::vector<PlannedRequest> planned = scheduleOf(*plan);
    std::deque<PlannedRequest> schedule(planned.begin(), planned.end());
    std::vector<WorkerLane> lanes;
    for (const Backend &backend : plan->backends) {
        auto options = transportOptions(backend, lanes.size(), *builder);
        if (!options)
            return tl::unexpected(options.error());
        const auto index = static_cast<int>(lanes.size());
        lanes.push_back({index, *std::move(options), connectionsFor(index, plan->load, schedule)});
    }
    return RunSetUp{std::move(plan),     std::move(mocks), *std::move(builder),
                    std::move(schedule), std::move(lanes), nonce};
}

} // namespace streamgauge
