// SPDX-FileCopyrightText: 2026 The Streamgauge authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/secrets/SecretStore.h"

#include <QWidget>

namespace streamgauge {

class BackendPanel;
class InlineMessage;
class PlanDocument;

/// The plan beside the timeline: backends, prompts, load, budget and deadlines in sections that fold, with
/// the plan's faults on top.
class PlanPanel : public QWidget
{
    Q_OBJECT

public:
    PlanPanel(PlanDocument *document, const SecretStores &stores, QWidget *parent = nullptr);

    [[nodiscard]] BackendPanel *backendPanel() const { return m_backends; }
    /// While a run goes the plan that runs is fixed, and so is what is shown of it.
    void setEditable(bool editable);
    [[nodiscard]] QSize sizeHint() const override { return {270, 600}; }

private:
    void showFaults();

    PlanDocument *m_document;
    BackendPanel *m_backends;
    InlineMessage *m_faults;
    QWidget *m_sections;
};

} // namespace streamgauge
