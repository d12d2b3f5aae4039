// SPDX-FileCopyrightText: 2026 The Streamgauge authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/metrics/Percentiles.h"
#include "core/record/RequestRecord.h"

#include <vector>

namespace streamgauge {

/// The named phases of one request: those of `Server-Timing`, those of the provider, then those that events
/// tell. A phase from an event lasts until the next one begins, the last until the answer settled or ended.
/// The first thousand of them. Pure.
[[nodiscard]] std::vector<NamedPhase> namedPhasesOf(const RequestRecord &record);

/// How long a phase took, over requests that had it. Where one request had it several times, its times are
/// added up: two calls of a tool are one share of the turn.
struct PhaseSummary
{
    QString name;
    PhaseSource source = PhaseSource::Event;
    Distribution durationMs;
};

/// In the order of source, then of first appearance; the first hundred names. Sources are never mixed. Pure.
[[nodiscard]] std::vector<PhaseSummary> summarisePhases(const std::vector<const RequestRecord *> &records);

/// "events", "Server-Timing", "the provider": who told.
[[nodiscard]] QString inWords(PhaseSource source);

} // namespace streamgauge
