// SPDX-FileCopyrightText: 2026 The Streamgauge authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/engine/BudgetLedger.h"

namespace streamgauge {

BudgetLedger::Answer BudgetLedger::reserve(qint64 maxOutputTokens)
{
    if (m_budget.requests && m_requests + 1 > *m_budget.requests)
        return Answer::Exhausted;
    if (m_budget.outputTokens) {
        if (m_used + maxOutputTokens > *m_budget.outputTokens)
            return Answer::Exhausted;
        if (m_used + m_reserved + maxOutputTokens > *m_budget.outputTokens)
            return Answer::Wait;
    }
    ++m_requests;
    m_reserved += maxOutputTokens;
    return Answer::Granted;
}

void BudgetLedger::settle(qint64 maxOutputTokens, std::optional<qint64> used)
{
    m_reserved -= maxOutputTokens;
    m_used += used.value_or(maxOutputTokens);
}

} // namespace streamgauge
