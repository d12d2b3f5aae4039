// SPDX-FileCopyrightText: 2026 The Streamgauge authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/plan/RunSchedule.h"

#include <map>
#include <optional>

namespace streamgauge {

/// A failed request that waits to be sent again.
struct WaitingRetry
{
    PlannedRequest planned; ///< as first planned: the same prompt is sent
    int attempt = 2;
    Instant due{};
};

/// The retries of a run that are not sent yet, by the instant from which they may be. Pure.
class RetryQueue
{
public:
    void add(const WaitingRetry &retry) { m_retries.emplace(retry.due, retry); }
    /// The retry of a backend that has been due for longest; nothing where none is.
    [[nodiscard]] std::optional<WaitingRetry> takeDue(int backend, Instant now);
    /// When the next one becomes due after `now`.
    [[nodiscard]] std::optional<Instant> nextDueAfter(Instant now) const;
    [[nodiscard]] bool holds(int backend) const;
    void drop(int backend);

private:
    std::multimap<Instant, WaitingRetry> m_retries;
};

} // namespace streamgauge
