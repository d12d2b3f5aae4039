// SPDX-FileCopyrightText: 2026 The Streamgauge authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/record/NamedPhase.h"
#include "core/record/RequestRecord.h"

#include <vector>

namespace streamgauge {

/// The metrics of all `Server-Timing` headers that have a duration, in their order, the first hundred:
/// `db;dur=53.2;desc="read the index", cache`. Durations that are negative, no number or beyond a day are
/// left out with their metric.
[[nodiscard]] std::vector<NamedPhase> serverTimingFrom(const HeaderList &headers);

} // namespace streamgauge
