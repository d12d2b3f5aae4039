// SPDX-FileCopyrightText: 2026 The Streamgauge authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/plan/PlanForm.h"

namespace streamgauge {

/// Hard limits of the run.
class BudgetPanel : public PlanForm
{
    Q_OBJECT

public:
    explicit BudgetPanel(PlanDocument *document, QWidget *parent = nullptr);
};

} // namespace streamgauge
