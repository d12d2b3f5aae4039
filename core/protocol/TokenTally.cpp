// SPDX-FileCopyrightText: 2026 The Streamgauge authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/protocol/TokenTally.h"

#include <algorithm>
#include <limits>

namespace streamgauge {

void TokenTally::take(std::span<StreamEvent> parts, std::optional<qint64> runningTotal)
{
    const bool hasOutput = std::any_of(parts.begin(), parts.end(),
                                       [](const StreamEvent &part) { return carriesOutput(part.kind); });
    if (hasOutput) {
        // A total that is still 0 beside output is only a placeholder.
        if (runningTotal.value_or(0) <= 0 || *runningTotal < m_previousTotal)
            m_isContinuous = false;
        if (m_isContinuous)
            assignTokens(parts, *runningTotal - m_previousTotal);
    }
    m_previousTotal = runningTotal.value_or(m_previousTotal);
}

void assignTokens(std::span<StreamEvent> parts, qint64 tokens)
{
    for (StreamEvent &part : parts) {
        if (!carriesOutput(part.kind))
            continue;
        part.tokens = int(std::min<qint64>(tokens, std::numeric_limits<int>::max()));
        tokens = 0;
    }
}

} // namespace streamgauge
