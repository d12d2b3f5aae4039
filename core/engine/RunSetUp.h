// SPDX-FileCopyrightText: 2026 The Streamgauge authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/engine/NetworkWorker.h"
#include "core/engine/RequestBuilder.h"
#include "core/engine/RunController.h"
#include "core/mock/MockProvider.h"

#include <deque>
#include <memory>
#include <vector>

namespace streamgauge {

/// What a run stands on before its first request: the plan with the addresses of its mocks, everything
/// planned, and how each backend is reached.
struct RunSetUp
{
    std::shared_ptr<const Plan> plan;
    std::vector<std::unique_ptr<MockProvider>> mocks; ///< serve until destroyed
    RequestBuilder builder;
    std::deque<PlannedRequest> schedule;
    std::vector<WorkerLane> lanes; ///< by backend
    QString nonce;

    /// Errors name what the plan asks for and can't be had.
    [[nodiscard]] static Result<RunSetUp> of(const RunInputs &inputs);
};

} // namespace streamgauge
