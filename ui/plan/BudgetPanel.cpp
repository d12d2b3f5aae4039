// SPDX-FileCopyrightText: 2026 The Streamgauge authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/plan/BudgetPanel.h"

#include <algorithm>
#include <limits>

namespace streamgauge {

namespace {

constexpr int mostOfBudget = std::numeric_limits<int>::max();

int shownOf(const std::optional<qint64> &limit)
{
    return static_cast<int>(std::clamp<qint64>(limit.value_or(0), 0, mostOfBudget));
}

std::optional<qint64> limitOf(int shown)
{
    return shown > 0 ? std::optional<qint64>(shown) : std::nullopt;
}

} // namespace

BudgetPanel::BudgetPanel(PlanDocument *document, QWidget *parent)
    : PlanForm(document, parent)
{
    addInteger({tr("Requests"), tr("A request that would go beyond this is not sent"), tr("Change Budget"),
                PlanField::BudgetRequests, [](const Plan &plan) { return shownOf(plan.budget.requests); },
                [](Plan &plan, int value) { plan.budget.requests = limitOf(value); }},
               0, mostOfBudget, tr("no limit"));
    addInteger({tr("Output tokens"),
                tr("Counted as the most that each request may answer; one that could cross it is not sent"),
                tr("Change Budget"), PlanField::BudgetTokens,
                [](const Plan &plan) { return shownOf(plan.budget.outputTokens); },
                [](Plan &plan, int value) { plan.budget.outputTokens = limitOf(value); }},
               0, mostOfBudget, tr("no limit"));
    addNumber({tr("Wall time"), tr("The run stops after this time; what was recorded is kept"),
               tr("Change Budget"), PlanField::BudgetTime,
               [](const Plan &plan) { return plan.budget.wallTime ? secondsOf(*plan.budget.wallTime) : 0.0; },
               [](Plan &plan, double value) {
                   plan.budget.wallTime = value > 0
                       ? std::optional<Duration>(durationFromMilliseconds(value * 1000))
                       : std::nullopt;
               }},
              0, 1e7, 1, tr(" s"), tr("no limit"));
    refresh();
}

} // namespace streamgauge
