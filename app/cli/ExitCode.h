// SPDX-FileCopyrightText: 2026 The Streamgauge authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/record/RunRecord.h"

namespace streamgauge {

/// How the command line ends. Where several apply, the largest.
enum class ExitCode
{
    Done = 0,
    RequestsFailed
    = 1, ///< a timed request failed, was rate limited or could not be sent; or a result was not written
    Usage = 2, ///< usage, plan or key fault; nothing was sent
    StoppedByBudget = 3,
    Interrupted = 130, ///< by SIGINT or SIGTERM
};

[[nodiscard]] ExitCode largest(ExitCode one, ExitCode other);
/// What a finished run comes to.
[[nodiscard]] ExitCode exitCodeOf(const RunRecord &run);

} // namespace streamgauge
