// SPDX-FileCopyrightText: 2026 The Streamgauge authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/plan/PlanPanel.h"

#include "ui/plan/BackendPanel.h"
#include "ui/plan/BudgetPanel.h"
#include "ui/plan/DeadlinesPanel.h"
#include "ui/plan/FoldSection.h"
#include "ui/plan/InlineMessage.h"
#include "ui/plan/LoadPanel.h"
#include "ui/plan/PlanDocument.h"
#include "ui/plan/PlanWords.h"
#include "ui/plan/PromptShapePanel.h"
#include "ui/plan/RetryPanel.h"

#include <QScrollArea>
#include <QVBoxLayout>

namespace streamgauge {

PlanPanel::PlanPanel(PlanDocument *document, const SecretStores &stores, QWidget *parent)
    : QWidget(parent)
    , m_document(document)
    , m_backends(new BackendPanel(document, stores))
    , m_faults(new InlineMessage(InlineMessage::Dismissal::ByOwner, this))
    , m_sections(new QWidget)
{
    auto *backends = new FoldSection(tr("Backends"), m_backends, m_sections);
    auto *prompts = new FoldSection(tr("Prompts"), new PromptShapePanel(document), m_sections);
    auto *load = new FoldSection(tr("Load"), new LoadPanel(document), m_sections);
    auto *budget = new FoldSection(tr("Budget"), new BudgetPanel(document), m_sections);
    auto *deadlines = new FoldSection(tr("Deadlines"), new DeadlinesPanel(document), m_sections);
    auto *retries = new FoldSection(tr("Retries"), new RetryPanel(document), m_sections);
    for (FoldSection *section : {backends, prompts, load})
        section->setFolded(false);
    auto *column = new QVBoxLayout(m_sections);
    column->setContentsMargins(2, 2, 2, 2);
    column->setSpacing(2);
    for (FoldSection *section : {backends, prompts, load, budget, deadlines, retries})
        column->addWidget(section);
    column->addStretch(1);
    auto *scroll = new QScrollArea(this);
    scroll->setWidget(m_sections);
    scroll->setWidgetResizable(true);
    scroll->setFrameShape(QFrame::NoFrame);
    scroll->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    scroll->setAccessibleName(tr("Plan"));
    scroll->setFocusPolicy(Qt::NoFocus);
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addWidget(m_faults);
    layout->addWidget(scroll, 1);
    const auto refresh = [=, this] {
        const Plan &plan = m_document->plan();
        {
            const auto count = plan.backends.size();
            backends->setSummary(count == 1 ? tr("1 backend")
                                            : tr("%1 backends").arg(QLocale().toString(count)));
        }
        prompts->setSummary(promptWords(plan));
        load->setSummary(loadWords(plan.load));
        budget->setSummary(budgetWords(plan.budget));
        deadlines->setSummary(deadlineWords(plan.deadlines));
        retries->setSummary(retryWords(plan.retry));
        showFaults();
    };
    connect(document, &PlanDocument::planChanged, this, refresh);
    refresh();
}

void PlanPanel::setEditable(bool editable)
{
    m_sections->setEnabled(editable);
}

void PlanPanel::showFaults()
{
    // A plan without backends has nothing wrong yet; the empty window says what to do.
    if (m_document->canRun() || m_document->plan().backends.empty()) {
        m_faults->clear();
        return;
    }
    QStringList lines;
    for (const PlanFault &fault : m_document->faults())
        lines << QStringLiteral("%1: %2").arg(fault.pointer, fault.message);
    m_faults->show(InlineMessage::Level::Fault, lines.join(QLatin1Char('\n')));
}

} // namespace streamgauge
