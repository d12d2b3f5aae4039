// SPDX-FileCopyrightText: 2026 The Streamgauge authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/plan/Plan.h"

#include <optional>
#include <vector>

namespace streamgauge {

/// One planned request.
struct PlannedRequest
{
    RequestIdentity identity;
    int shape = 0; ///< index into Plan::prompts
    /// Timed part of an open loop: when it is due, since the start of the part, or without interleaving since
    /// its backend's turn began. Otherwise absent: due when a slot is free.
    std::optional<Duration> due;
};

/// All requests of a plan in the order in which they are to start: warm-up, then priming, then the timed part
/// with backends interleaved. Identity::request is the position. Pure: the same plan gives the same schedule.
[[nodiscard]] std::vector<PlannedRequest> scheduleOf(const Plan &plan);

} // namespace streamgauge
