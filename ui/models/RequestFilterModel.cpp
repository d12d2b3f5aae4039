// SPDX-FileCopyrightText: 2026 The Streamgauge authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/models/RequestFilterModel.h"

#include "ui/models/RequestTableModel.h"

namespace streamgauge {

RequestFilterModel::RequestFilterModel(RunStore *store, QObject *parent)
    : QSortFilterProxyModel(parent)
    , m_store(store)
{
    setSortRole(RequestTableModel::SortRole);
    // Rows must not jump about while values stream in.
    const auto follow = [this](RunState state) { setDynamicSortFilter(state != RunState::Running); };
    connect(store, &RunStore::stateChanged, this, follow);
    follow(store->state());
    // Without dynamic sorting Qt does not filter anew either when values change.
    connect(store, &RunStore::requestsUpdated, this, [this] {
        if (m_state != RequestStateFilter::All && !dynamicSortFilter())
            invalidateFilter();
    });
}

void RequestFilterModel::setBackend(std::optional<int> backend)
{
    m_backend = backend;
    invalidateFilter();
}

void RequestFilterModel::setStateFilter(RequestStateFilter filter)
{
    m_state = filter;
    invalidateFilter();
}

bool RequestFilterModel::filterAcceptsRow(int sourceRow, const QModelIndex &) const
{
    const StoredRequest *stored = m_store->request(static_cast<quint32>(sourceRow));
    if (!stored)
        return false;
    if (m_backend && stored->identity.backend != *m_backend)
        return false;
    if (m_state == RequestStateFilter::All)
        return true;
    if (!stored->record) {
        const bool running = stored->phase() != RequestPhase::Planned;
        return m_state == (running ? RequestStateFilter::Running : RequestStateFilter::NotSent);
    }
    switch (accountOf(stored->record->outcome, stored->record->detail)) {
    case Account::Ok:
        return m_state == RequestStateFilter::Ok;
    case Account::Failed:
    case Account::RateLimited:
    case Account::Aborted:
        return m_state == RequestStateFilter::NotOk;
    case Account::NotSent:
        return m_state == RequestStateFilter::NotSent;
    }
    Q_UNREACHABLE();
}

} // namespace streamgauge
