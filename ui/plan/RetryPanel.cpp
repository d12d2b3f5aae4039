// SPDX-FileCopyrightText: 2026 The Streamgauge authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/plan/RetryPanel.h"

#include "core/plan/PlanLimits.h"
#include "ui/plan/InlineMessage.h"

#include <QCheckBox>
#include <QDoubleSpinBox>
#include <QFormLayout>
#include <QSpinBox>

#include <algorithm>

namespace streamgauge {

namespace {

bool isRetriedOn(const RetryPolicy &retry, RetryReason reason)
{
    return std::find(retry.on.begin(), retry.on.end(), reason) != retry.on.end();
}

/// Keeps the order of the enumerators, so that ticking a reason again gives the plan that was there before.
void setRetriedOn(RetryPolicy &retry, RetryReason reason, bool isRetried)
{
    std::vector<RetryReason> reasons;
    for (const RetryReason known : RetryPolicy().on) {
        if (known == reason ? isRetried : isRetriedOn(retry, known))
            reasons.push_back(known);
    }
    retry.on = std::move(reasons);
}

} // namespace

RetryPanel::RetryPanel(PlanDocument *document, QWidget *parent)
    : PlanForm(document, parent)
    , m_fault(new InlineMessage(InlineMessage::Dismissal::ByOwner, this))
{
    addInteger({tr("Attempts"),
                tr("How often a request is sent at most while it fails, the first time included.\n"
                   "Off by default, since retries add load to what is measured.\n"
                   "The first attempt stands in accounts and figures as it ended;\n"
                   "retries are a part of their own and enter neither."),
                tr("Change Attempts"), PlanField::RetryAttempts,
                [](const Plan &plan) { return plan.retry.attempts; },
                [](Plan &plan, int value) { plan.retry.attempts = value; }},
               1, planLimits::attempts, tr("off"));
    std::vector<QWidget *> rest{
        addDelay(tr("First wait"),
                 tr("Before the second attempt, where the provider asks for no wait of its own;\n"
                    "doubles with each further attempt"),
                 tr("Change First Wait"), PlanField::RetryBaseDelay, &RetryPolicy::baseDelay, 2),
        addDelay(tr("Longest wait"),
                 tr("Where the provider asks to wait longer, the request is not sent again"),
                 tr("Change Longest Wait"), PlanField::RetryMaxDelay, &RetryPolicy::maxDelay, 1),
        addNumber({tr("Jitter"),
                   tr("Share of the wait that is left to chance, so that retries don't come all at once;\n"
                      "a wait that the provider asks for only gets longer by it"),
                   tr("Change Jitter"), PlanField::RetryJitter,
                   [](const Plan &plan) { return plan.retry.jitter * 100; },
                   [](Plan &plan, double value) { plan.retry.jitter = value / 100; }},
                  0, 100, 0, tr(" %")),
        addReason(tr("Retry on rate limits"),
                  tr("The provider says that too many requests or tokens came;\n"
                     "a used-up quota is never retried"),
                  RetryReason::RateLimited),
        addReason(tr("Retry on overload"), tr("The provider says that it is overloaded"),
                  RetryReason::Overloaded),
        addReason(tr("Retry on server errors"), tr("Any other HTTP status from 500 to 599"),
                  RetryReason::ServerError),
        addReason(tr("Retry failed connections"),
                  tr("No connection came about: refused, unreachable, or not in time"),
                  RetryReason::Connection)};
    form()->addRow(m_fault);
    onRefresh([this, rest](const Plan &plan) {
        for (QWidget *field : rest)
            field->setEnabled(plan.retry.attempts > 1);
        showFault(plan.retry);
    });
    refresh();
}

QWidget *RetryPanel::addDelay(const QString &label, const QString &toolTip, const QString &undoText,
                              PlanField field, Duration RetryPolicy::*delay, int decimals)
{
    return addNumber(
        {label, toolTip, undoText, field, [delay](const Plan &plan) { return secondsOf(plan.retry.*delay); },
         [delay](Plan &plan, double value) { plan.retry.*delay = durationFromMilliseconds(value * 1000); }},
        0, planLimits::retryDelayMs / 1000, decimals, tr(" s"));
}

QWidget *RetryPanel::addReason(const QString &label, const QString &toolTip, RetryReason reason)
{
    // Each tick is a step of its own: two reasons given up are two decisions.
    return addCheckBox({label, toolTip, tr("Change Reasons to Retry"), PlanField::Several,
                        [reason](const Plan &plan) { return isRetriedOn(plan.retry, reason); },
                        [reason](Plan &plan, bool value) { setRetriedOn(plan.retry, reason, value); }});
}

void RetryPanel::showFault(const RetryPolicy &retry)
{
    const bool isFault = retry.attempts > 1 && retry.on.empty();
    if (!isFault)
        m_fault->clear();
    else if (m_fault->text().isEmpty()) // Announced once, not with every edit elsewhere.
        m_fault->show(InlineMessage::Level::Fault,
                      tr("Nothing is left to retry on. Tick a reason, or set the attempts to off."));
}

} // namespace streamgauge
