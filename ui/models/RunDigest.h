// SPDX-FileCopyrightText: 2026 The Streamgauge authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/metrics/Curves.h"
#include "core/metrics/RunSummary.h"
#include "core/record/RunRecord.h"

#include <QMetaType>
#include <QStringList>

#include <memory>
#include <vector>

namespace streamgauge {

enum class DigestState
{
    Live, ///< requests are still to come; those are held as "not sent" in the record
    Final,
};

/// Everything the summary views show of a run, computed in one go off the GUI thread. Immutable.
struct RunDigest
{
    DigestState state = DigestState::Live;
    std::shared_ptr<const RunRecord> run;
    RunSummary summary;
    std::vector<CumulativeCurve> curves;
    std::vector<FigureSamples> ttft;
    std::vector<FigureSamples> total;

    /// "● dedicated host" for every backend of the plan.
    [[nodiscard]] QStringList backendLabels() const;
};

/// Pure.
[[nodiscard]] RunDigest digestOf(std::shared_ptr<const RunRecord> run, Definitions definitions,
                                 DigestState state);

} // namespace streamgauge

Q_DECLARE_METATYPE(std::shared_ptr<const streamgauge::RunDigest>)
