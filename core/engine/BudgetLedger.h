// SPDX-FileCopyrightText: 2026 The Streamgauge authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/plan/Plan.h"

namespace streamgauge {

/// Keeps a run within its budget: a request is sent only if it can't cross a limit even at its own maximum.
/// Tokens are reserved before sending and settled after; where the true count is unknown, the reservation is
/// what was used. Pure.
class BudgetLedger
{
public:
    enum class Answer
    {
        Granted,
        Wait, ///< would fit if requests in flight turn out smaller than their maximum
        Exhausted, ///< can never fit
    };

    explicit BudgetLedger(const Budget &budget)
        : m_budget(budget)
    {
    }

    /// Reserves room for a request with at most this many output tokens.
    [[nodiscard]] Answer reserve(qint64 maxOutputTokens);
    /// The request is over. `used`: output tokens as reported; absent when unknown.
    void settle(qint64 maxOutputTokens, std::optional<qint64> used);

    [[nodiscard]] qint64 requestsSent() const { return m_requests; }
    [[nodiscard]] qint64 outputTokensUsed() const { return m_used; }

private:
    Budget m_budget;
    qint64 m_requests = 0;
    qint64 m_used = 0;
    qint64 m_reserved = 0;
};

} // namespace streamgauge
