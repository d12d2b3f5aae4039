// SPDX-FileCopyrightText: 2026 The Streamgauge authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/metrics/RunSummary.h"
#include "core/record/RunRecord.h"

#include <QStringList>

#include <optional>
#include <vector>

namespace streamgauge {

/// What a reader of the comparison must know before believing it. Pure.
[[nodiscard]] QStringList warningsOf(const RunRecord &run, const std::vector<BackendSummary> &rows);

/// Requests a second as the schedule wanted them and as they were dispatched, of one backend's timed
/// requests.
struct OfferedLoad
{
    double asked = 0;
    double achieved = 0;
};

/// Only for open loops with two requests or more. Pure.
[[nodiscard]] std::optional<OfferedLoad> offeredLoadOf(const RunRecord &run, int backend);

} // namespace streamgauge
