// SPDX-FileCopyrightText: 2026 The Streamgauge authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/metrics/RunSummary.h"
#include "core/record/RunRecord.h"

#include <vector>

namespace streamgauge {

/// A request with all that was decided about it over the whole run.
struct SelectedRequest
{
    const RequestRecord *record = nullptr;
    RequestFigures own; ///< by our definitions; marks and verdicts rest on these
    RequestFigures shown; ///< by the definitions asked for
    DeliveryVerdict verdict;
    RequestMarks marks;
    Account account = Account::NotSent;
    bool completed = false; ///< timed, completed, and its record is sound
    bool counted = false; ///< completed and not left out: enters percentiles
};

/// Every request of the run, in its order. The run must outlive the selection. Pure.
[[nodiscard]] std::vector<SelectedRequest> selectRequests(const RunRecord &run, Definitions definitions);

/// Whether a response header says that a response cache answered, not the model.
[[nodiscard]] bool hasCacheHitHeader(const HeaderList &headers);

} // namespace streamgauge
