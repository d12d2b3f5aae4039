// SPDX-FileCopyrightText: 2026 The Streamgauge authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/plan/Plan.h"
#include "core/record/RunRecord.h"

#include <memory>

namespace streamgauge {

/// A run shaped like the story's table, made without a network: "dedicated host" streams, "managed endpoint"
/// sends all at once after ten seconds; cold and warm. Deterministic.
struct SyntheticShape
{
    int requestsPerBackendAndMode = 40;
    bool withFailures
        = false; ///< a rate-limited, a broken, an overdue and an unsent request, with long messages
    int backends = 2;
};

[[nodiscard]] std::shared_ptr<const RunRecord> syntheticRun(const SyntheticShape &shape = {});
[[nodiscard]] std::vector<RequestIdentity> identitiesOf(const RunRecord &run);

} // namespace streamgauge
