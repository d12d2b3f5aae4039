// SPDX-FileCopyrightText: 2026 The Streamgauge authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/models/RunStore.h"

#include <QSortFilterProxyModel>

namespace streamgauge {

enum class RequestStateFilter
{
    All,
    Running,
    Ok,
    NotOk,
    NotSent
};

/// Sorts the request table by raw values and narrows it to a backend and a kind of outcome.
class RequestFilterModel : public QSortFilterProxyModel
{
    Q_OBJECT

public:
    explicit RequestFilterModel(RunStore *store, QObject *parent = nullptr);

    void setBackend(std::optional<int> backend);
    void setStateFilter(RequestStateFilter filter);
    [[nodiscard]] std::optional<int> backend() const { return m_backend; }
    [[nodiscard]] RequestStateFilter stateFilter() const { return m_state; }

protected:
    [[nodiscard]] bool filterAcceptsRow(int sourceRow, const QModelIndex &sourceParent) const override;

private:
    RunStore *m_store;
    std::optional<int> m_backend;
    RequestStateFilter m_state = RequestStateFilter::All;
};

} // namespace streamgauge
