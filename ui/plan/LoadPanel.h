// SPDX-FileCopyrightText: 2026 The Streamgauge authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/plan/PlanForm.h"

namespace streamgauge {

/// How many requests, how fast, in which order.
class LoadPanel : public PlanForm
{
    Q_OBJECT

public:
    explicit LoadPanel(PlanDocument *document, QWidget *parent = nullptr);
};

} // namespace streamgauge
