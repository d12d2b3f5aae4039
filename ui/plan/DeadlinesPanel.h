// SPDX-FileCopyrightText: 2026 The Streamgauge authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/plan/PlanForm.h"

namespace streamgauge {

/// When a request is given up.
class DeadlinesPanel : public PlanForm
{
    Q_OBJECT

public:
    explicit DeadlinesPanel(PlanDocument *document, QWidget *parent = nullptr);

private:
    void addDeadline(const QString &label, const QString &toolTip, PlanField field,
                     Duration Deadlines::*deadline);
};

} // namespace streamgauge
