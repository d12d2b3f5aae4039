// SPDX-FileCopyrightText: 2026 The Streamgauge authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/metrics/Definitions.h"
#include "core/metrics/RequestFigures.h"
#include "core/record/RequestRecord.h"

#include <vector>

namespace streamgauge {

/// Replaces TTFT, time to first answer, ITL and TPOT by what another tool would print for the same stream,
/// whatever our verdict on it is; the other figures stay ours. Does nothing for our own definitions.
void applyToolRules(const RequestRecord &record, Definitions definitions, RequestFigures &figures);

/// Tokens in the first token event where the provider tells, else 1.
[[nodiscard]] double tokensInFirstEvent(const RequestRecord &record);

/// Middle value, or the mean of the two middle ones. Must not be empty.
[[nodiscard]] Duration medianOf(std::vector<Duration> durations);

[[nodiscard]] Duration dividedBy(Duration duration, double count);

} // namespace streamgauge
