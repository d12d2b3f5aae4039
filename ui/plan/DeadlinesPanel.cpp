// SPDX-FileCopyrightText: 2026 The Streamgauge authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/plan/DeadlinesPanel.h"

namespace streamgauge {

DeadlinesPanel::DeadlinesPanel(PlanDocument *document, QWidget *parent)
    : PlanForm(document, parent)
{
    addDeadline(tr("Connect"), tr("From dispatch until the request is written"), PlanField::ConnectDeadline,
                &Deadlines::connect);
    addDeadline(tr("First byte"), tr("From the request written to the first byte of the body"),
                PlanField::FirstByteDeadline, &Deadlines::firstByte);
    addDeadline(tr("Silence"), tr("Between any two reads; keep-alives count as life"),
                PlanField::SilenceDeadline, &Deadlines::silence);
    addDeadline(tr("Progress"), tr("Between two token events; keep-alives do not count"),
                PlanField::ProgressDeadline, &Deadlines::progress);
    addDeadline(tr("Total"), tr("From dispatch to the end of the answer"), PlanField::TotalDeadline,
                &Deadlines::total);
    refresh();
}

void DeadlinesPanel::addDeadline(const QString &label, const QString &toolTip, PlanField field,
                                 Duration Deadlines::*deadline)
{
    addNumber({label, toolTip, tr("Change Deadline"), field,
               [deadline](const Plan &plan) { return secondsOf(plan.deadlines.*deadline); },
               [deadline](Plan &plan, double value) {
                   plan.deadlines.*deadline = durationFromMilliseconds(value * 1000);
               }},
              0, 86'400, 1, tr(" s"), tr("off"));
}

} // namespace streamgauge
