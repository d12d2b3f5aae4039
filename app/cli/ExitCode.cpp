// SPDX-FileCopyrightText: 2026 The Streamgauge authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/ExitCode.h"

#include <algorithm>

namespace streamgauge {

namespace {

/// A request that its backend's own fault kept from being sent counts as failed: a refused key in the warm-up
/// must not look like success.
bool failedOf(const RequestRecord &record)
{
    const Account account = accountOf(record.outcome, record.detail);
    return account == Account::Failed || account == Account::RateLimited
        || (account == Account::NotSent
            && (record.detail == OutcomeDetail::BackendStopped
                || record.detail == OutcomeDetail::RequestNotBuildable));
}

} // namespace

ExitCode largest(ExitCode one, ExitCode other)
{
    return static_cast<int>(one) >= static_cast<int>(other) ? one : other;
}

ExitCode exitCodeOf(const RunRecord &run)
{
    ExitCode code = ExitCode::Done;
    const bool failed = std::any_of(run.requests.begin(), run.requests.end(), [](const auto &record) {
        return record->identity.part == RunPart::Timed && failedOf(*record);
    });
    if (failed)
        code = ExitCode::RequestsFailed;
    if (run.end == RunEnd::StoppedByBudget)
        code = largest(code, ExitCode::StoppedByBudget);
    if (run.end == RunEnd::StoppedByUser)
        code = largest(code, ExitCode::Interrupted);
    return code;
}

} // namespace streamgauge
