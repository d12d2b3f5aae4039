// SPDX-FileCopyrightText: 2026 The Streamgauge authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/engine/RetryQueue.h"

#include <algorithm>

namespace streamgauge {

std::optional<WaitingRetry> RetryQueue::takeDue(int backend, Instant now)
{
    for (auto it = m_retries.begin(); it != m_retries.end() && it->first <= now; ++it) {
        if (it->second.planned.identity.backend == backend)
            return m_retries.extract(it).mapped();
    }
    return std::nullopt;
}

std::optional<Instant> RetryQueue::nextDueAfter(Instant now) const
{
    const auto next = m_retries.upper_bound(now);
    return next == m_retries.end() ? std::nullopt : std::optional(next->first);
}

bool RetryQueue::holds(int backend) const
{
    return std::any_of(m_retries.begin(), m_retries.end(), [backend](const auto &entry) {
        return entry.second.planned.identity.backend == backend;
    });
}

void RetryQueue::drop(int backend)
{
    std::erase_if(m_retries,
                  [backend](const auto &entry) { return entry.second.planned.identity.backend == backend; });
}

} // namespace streamgauge
