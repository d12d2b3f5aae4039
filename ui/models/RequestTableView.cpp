// SPDX-FileCopyrightText: 2026 The Streamgauge authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/models/RequestTableView.h"

#include "ui/models/NumberText.h"
#include "ui/models/RequestTableModel.h"
#include "ui/models/TableText.h"

#include <QAction>
#include <QComboBox>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QLabel>
#include <QMenu>
#include <QScopedValueRollback>
#include <QTableView>
#include <QVBoxLayout>

namespace streamgauge {

RequestTableView::RequestTableView(RunStore *store, QWidget *parent)
    : QWidget(parent)
    , m_store(store)
    , m_model(new RequestTableModel(store, this))
    , m_filter(new RequestFilterModel(store, this))
    , m_backend(new QComboBox)
    , m_state(new QComboBox)
    , m_counts(new QLabel)
    , m_empty(new QLabel)
    , m_table(new QTableView)
{
    m_filter->setSourceModel(m_model);
    m_table->setModel(m_filter);
    m_table->setAccessibleName(tr("Requests"));
    m_table->setSelectionBehavior(QAbstractItemView::SelectRows);
    m_table->setSelectionMode(QAbstractItemView::ExtendedSelection);
    m_copy = setUpTable(m_table);
    m_table->setSortingEnabled(true);
    m_table->sortByColumn(RequestTableModel::NumberColumn, Qt::AscendingOrder);
    m_table->setContextMenuPolicy(Qt::CustomContextMenu);
    m_table->horizontalHeader()->setContextMenuPolicy(Qt::CustomContextMenu);
    m_empty->setAlignment(Qt::AlignCenter);
    m_empty->setWordWrap(true);
    m_empty->setMargin(24);

    auto *bar = new QHBoxLayout;
    bar->setContentsMargins(6, 4, 6, 4);
    bar->setSpacing(6);
    auto *backendLabel = new QLabel(tr("&Backend:"));
    backendLabel->setBuddy(m_backend);
    auto *stateLabel = new QLabel(tr("&Outcome:"));
    stateLabel->setBuddy(m_state);
    m_backend->setMinimumContentsLength(8);
    m_backend->setSizeAdjustPolicy(QComboBox::AdjustToContents);
    bar->addWidget(backendLabel);
    bar->addWidget(m_backend);
    bar->addWidget(stateLabel);
    bar->addWidget(m_state);
    bar->addStretch();
    bar->addWidget(m_counts);

    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins({});
    layout->setSpacing(0);
    layout->addLayout(bar);
    layout->addWidget(m_table, 1);
    layout->addWidget(m_empty, 1);
    buildFilters();

    connect(m_store, &RunStore::runReplaced, this, [this] {
        offerBackends();
        showCounts();
    });
    connect(m_store, &RunStore::requestAdded, this, &RequestTableView::showCounts);
    connect(m_store, &RunStore::requestsUpdated, this, &RequestTableView::showCounts);
    connect(m_store, &RunStore::runFinished, this, [this] {
        if (!m_fitted && m_filter->rowCount() > 0)
            fitColumns(m_table, 260);
        m_fitted = true;
    });
    connect(m_table->selectionModel(), &QItemSelectionModel::currentRowChanged, this,
            [this](const QModelIndex &current) {
                const std::optional<quint32> request = requestAt(current);
                if (request && !m_selecting)
                    emit requestSelected(*request);
            });
    connect(m_table, &QTableView::activated, this, [this](const QModelIndex &index) {
        if (const std::optional<quint32> request = requestAt(index))
            emit requestActivated(*request);
    });
    connect(m_table, &QTableView::customContextMenuRequested, this, &RequestTableView::showMenu);
    connect(m_table->horizontalHeader(), &QHeaderView::customContextMenuRequested, this,
            [this](const QPoint &position) {
                auto *menu = new QMenu(this);
                menu->setAttribute(Qt::WA_DeleteOnClose);
                for (int column = 1; column < RequestTableModel::ColumnCount; ++column) {
                    auto *action = menu->addAction(m_model->headerData(column, Qt::Horizontal).toString());
                    action->setCheckable(true);
                    action->setChecked(!m_table->isColumnHidden(column));
                    connect(action, &QAction::toggled, m_table,
                            [this, column](bool shown) { m_table->setColumnHidden(column, !shown); });
                }
                menu->popup(m_table->horizontalHeader()->mapToGlobal(position));
            });
    offerBackends();
    showCounts();
    fitColumns(m_table, 260);
    m_table->setColumnWidth(RequestTableModel::BackendColumn, 160);
    m_table->setColumnWidth(RequestTableModel::StateColumn, 190);
    m_table->setColumnWidth(RequestTableModel::VerdictColumn, 200);
    m_table->setColumnWidth(RequestTableModel::FlagsColumn, 140);
    m_table->setColumnWidth(RequestTableModel::ErrorColumn, 260);
}

void RequestTableView::buildFilters()
{
    m_state->addItem(tr("All"), QVariant::fromValue(static_cast<int>(RequestStateFilter::All)));
    m_state->addItem(tr("Running"), static_cast<int>(RequestStateFilter::Running));
    m_state->addItem(tr("Ok"), static_cast<int>(RequestStateFilter::Ok));
    m_state->addItem(tr("Failed or aborted"), static_cast<int>(RequestStateFilter::NotOk));
    m_state->addItem(tr("Not sent"), static_cast<int>(RequestStateFilter::NotSent));
    connect(m_state, &QComboBox::currentIndexChanged, this, [this] {
        m_filter->setStateFilter(static_cast<RequestStateFilter>(m_state->currentData().toInt()));
        showCounts();
    });
    connect(m_backend, &QComboBox::currentIndexChanged, this, [this] {
        const QVariant backend = m_backend->currentData();
        m_filter->setBackend(backend.isValid() ? std::optional(backend.toInt()) : std::nullopt);
        showCounts();
    });
}

std::optional<quint32> RequestTableView::selectedRequest() const
{
    return m_table->selectionModel()->hasSelection() ? requestAt(m_table->currentIndex()) : std::nullopt;
}

void RequestTableView::selectRequest(quint32 request)
{
    if (!m_store->request(request))
        return;
    const QScopedValueRollback<bool> guard(m_selecting, true);
    const QModelIndex source = m_model->index(static_cast<int>(request), 0);
    if (!m_filter->mapFromSource(source).isValid()) {
        m_backend->setCurrentIndex(0);
        m_state->setCurrentIndex(0);
    }
    const QModelIndex index = m_filter->mapFromSource(source);
    m_table->selectionModel()->setCurrentIndex(
        index, QItemSelectionModel::ClearAndSelect | QItemSelectionModel::Rows);
    m_table->scrollTo(index);
}

void RequestTableView::clearSelection()
{
    const QScopedValueRollback<bool> guard(m_selecting, true);
    m_table->selectionModel()->clear();
}

void RequestTableView::copy()
{
    m_copy->trigger();
}

void RequestTableView::offerBackends()
{
    const QSignalBlocker blocker(m_backend);
    m_backend->clear();
    m_backend->addItem(tr("All"));
    const std::size_t backends = m_store->plan() ? m_store->plan()->backends.size() : 0;
    for (std::size_t i = 0; i < backends; ++i)
        m_backend->addItem(m_store->backendLabel(static_cast<int>(i)), static_cast<int>(i));
    m_filter->setBackend(std::nullopt);
}

void RequestTableView::showCounts()
{
    const int planned = m_model->rowCount();
    const int shown = m_filter->rowCount();
    m_counts->setText(
        planned == shown
            ? (planned == 1 ? tr("1 request") : tr("%1 requests").arg(numberText(qint64{planned})))
            : tr("%1 of %2 requests shown").arg(numberText(qint64{shown}), numberText(qint64{planned})));
    m_counts->setVisible(planned > 0);
    m_backend->setEnabled(planned > 0);
    m_state->setEnabled(planned > 0);
    m_empty->setText(planned == 0
                         ? tr("No requests yet. Start a run, and each request gets a row here.")
                         : tr("The filter hides all requests. Set Backend and Outcome to All to see them."));
    m_empty->setVisible(shown == 0);
    m_table->setVisible(shown > 0);
}

void RequestTableView::showMenu(const QPoint &position)
{
    auto *menu = new QMenu(this);
    menu->setAttribute(Qt::WA_DeleteOnClose);
    if (const std::optional<quint32> request = requestAt(m_table->indexAt(position))) {
        connect(menu->addAction(tr("Show &Details")), &QAction::triggered, this,
                [this, id = *request] { emit requestActivated(id); });
        menu->addSeparator();
    }
    menu->addAction(m_copy);
    connect(menu->addAction(tr("Select &All")), &QAction::triggered, m_table, &QTableView::selectAll);
    menu->popup(m_table->viewport()->mapToGlobal(position));
}

std::optional<quint32> RequestTableView::requestAt(const QModelIndex &index) const
{
    if (!index.isValid())
        return std::nullopt;
    return index.data(RequestTableModel::RequestRole).toUInt();
}

} // namespace streamgauge
