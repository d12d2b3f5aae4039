// SPDX-FileCopyrightText: 2026 The Streamgauge authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/RunPage.h"

#include "ui/charts/CumulativeChart.h"
#include "ui/charts/DistributionChart.h"
#include "ui/charts/PhaseView.h"
#include "ui/models/ComparisonView.h"
#include "ui/models/RequestTableView.h"
#include "ui/models/RunStore.h"
#include "ui/models/VerdictBar.h"
#include "ui/timeline/LiveTimeline.h"
#include "ui/timeline/TimelineView.h"

#include <QHBoxLayout>
#include <QSplitter>
#include <QTabWidget>
#include <QVBoxLayout>

namespace streamgauge {

RunPage::RunPage(RunStore *store, QWidget *parent)
    : QWidget(parent)
    , m_verdicts(new VerdictBar(store, this))
    , m_live(new LiveTimeline(this))
    , m_timeline(new TimelineView(this))
    , m_requests(new RequestTableView(store, this))
    , m_comparison(new ComparisonView(store, this))
    , m_cumulative(new CumulativeChart(store, this))
    , m_ttft(new DistributionChart(store, DistributionOf::Ttft, this))
    , m_total(new DistributionChart(store, DistributionOf::Total, this))
    , m_phases(new PhaseView(store, this))
    , m_tabs(new QTabWidget(this))
    , m_splitter(new QSplitter(Qt::Vertical, this))
{
    m_timeline->setTimeline(m_live);
    m_timeline->setFrameShape(QFrame::NoFrame);
    auto *distributions = new QWidget(this);
    auto *pair = new QHBoxLayout(distributions);
    pair->setContentsMargins(0, 0, 0, 0);
    pair->addWidget(m_ttft);
    pair->addWidget(m_total);
    m_tabs->setDocumentMode(true);
    m_tabs->setAccessibleName(tr("Tables and charts"));
    m_tabs->addTab(m_requests, tr("Re&quests"));
    m_tabs->addTab(m_comparison, tr("Co&mparison"));
    m_tabs->addTab(m_cumulative, tr("C&umulative"));
    m_tabs->addTab(distributions, tr("Distri&butions"));
    const int phases = m_tabs->addTab(m_phases, tr("P&hases"));
    m_tabs->setTabVisible(phases, !m_phases->isEmpty());
    connect(m_phases, &PhaseView::emptyChanged, m_tabs,
            [this, phases](bool isEmpty) { m_tabs->setTabVisible(phases, !isEmpty); });
    m_splitter->addWidget(m_timeline);
    m_splitter->addWidget(m_tabs);
    m_splitter->setChildrenCollapsible(false);
    m_splitter->setStretchFactor(0, 3);
    m_splitter->setStretchFactor(1, 2);
    m_splitter->setSizes({600, 330});
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addWidget(m_verdicts);
    layout->addWidget(m_splitter, 1);

    connect(store, &RunStore::runReplaced, m_live, [this, store] {
        if (store->state() == RunState::None)
            m_live->clear();
    });
    connect(store, &RunStore::digestChanged, m_live, [this](const std::shared_ptr<const RunDigest> &digest) {
        if (digest)
            m_live->setMarks(digest->summary.marks);
    });
    linkSelections();
}

void RunPage::linkSelections()
{
    connect(m_timeline, &TimelineView::requestSelected, this, &RunPage::select);
    connect(m_requests, &RequestTableView::requestSelected, this, &RunPage::select);
    connect(m_comparison, &ComparisonView::requestSelected, this, &RunPage::select);
    connect(m_timeline, &TimelineView::requestActivated, this, &RunPage::requestActivated);
    connect(m_requests, &RequestTableView::requestActivated, this, &RunPage::requestActivated);
    // A verdict or a row of the comparison opens its evidence, not just a mark in a list.
    for (auto open : {&RunPage::select, &RunPage::requestActivated}) {
        connect(m_verdicts, &VerdictBar::requestSelected, this, open);
    }
}

void RunPage::select(quint32 request)
{
    // Views that show the request already stay silent, so this ends.
    m_timeline->select(request);
    if (m_requests->selectedRequest() != request)
        m_requests->selectRequest(request);
    emit requestSelected(request);
}

} // namespace streamgauge
