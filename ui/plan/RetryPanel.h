// SPDX-FileCopyrightText: 2026 The Streamgauge authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/plan/PlanForm.h"

namespace streamgauge {

class InlineMessage;

/// Whether and when a failed request is sent again.
class RetryPanel : public PlanForm
{
    Q_OBJECT

public:
    explicit RetryPanel(PlanDocument *document, QWidget *parent = nullptr);

private:
    QWidget *addDelay(const QString &label, const QString &toolTip, const QString &undoText, PlanField field,
                      Duration RetryPolicy::*delay, int decimals);
    QWidget *addReason(const QString &label, const QString &toolTip, RetryReason reason);
    void showFault(const RetryPolicy &retry);

    InlineMessage *m_fault;
};

} // namespace streamgauge
