// SPDX-FileCopyrightText: 2026 The Streamgauge authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/plan/Plan.h"
#include "core/record/RequestRecord.h"

#include <optional>

namespace streamgauge {

/// Why a plan's policy may send a failed request again; nothing for failures that it never does.
[[nodiscard]] std::optional<RetryReason> retryReasonOf(const RequestRecord &record);

/// How long to wait before a failed request is sent again, from the end of the failed attempt; nothing where
/// it is not to be sent again. What the provider asks for, by retry-after or by the reset of a limit that is
/// used up, is waited for; a wait longer than the policy's maximum means no retry. Otherwise the delay
/// doubles with each attempt. Jitter comes from the seed, so that the same run waits the same. Pure.
[[nodiscard]] std::optional<Duration> retryDelayOf(const RetryPolicy &policy, const RequestRecord &failed,
                                                   quint64 seed);

} // namespace streamgauge
