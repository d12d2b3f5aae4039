// SPDX-FileCopyrightText: 2026 The Streamgauge authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/models/RunDigest.h"

#include "core/plan/Plan.h"
#include "ui/models/RequestWords.h"

namespace streamgauge {

QStringList RunDigest::backendLabels() const
{
    QStringList labels;
    if (!run || !run->plan)
        return labels;
    for (std::size_t i = 0; i < run->plan->backends.size(); ++i)
        labels.append(labelledBackend(static_cast<int>(i), run->plan->backends[i].name));
    return labels;
}

RunDigest digestOf(std::shared_ptr<const RunRecord> run, Definitions definitions, DigestState state)
{
    RunDigest digest;
    digest.state = state;
    digest.summary = summarise(*run, definitions);
    digest.curves = cumulativeCurves(*run);
    digest.ttft = figureSamples(*run, DistributionOf::Ttft);
    digest.total = figureSamples(*run, DistributionOf::Total);
    digest.run = std::move(run);
    return digest;
}

} // namespace streamgauge
