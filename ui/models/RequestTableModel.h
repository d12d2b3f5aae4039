// SPDX-FileCopyrightText: 2026 The Streamgauge authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/models/RunStore.h"

#include <QAbstractTableModel>

namespace streamgauge {

/// One row a planned request, live and finished. The row is the request's number in the run. Rows appear in
/// one insertion when a run begins, and change in contiguous ranges; the model is never reset while a run is
/// live.
class RequestTableModel : public QAbstractTableModel
{
    Q_OBJECT

public:
    enum Column
    {
        NumberColumn,
        BackendColumn,
        ModeColumn,
        PartColumn,
        StateColumn,
        TtftColumn,
        TotalColumn,
        TokensColumn,
        ChunksColumn,
        RateColumn,
        VerdictColumn,
        FlagsColumn,
        StatusColumn,
        ErrorColumn,
        ColumnCount,
    };
    enum Role
    {
        SortRole = Qt::UserRole, ///< raw values; invalid where there is no figure, so that it sorts last
        RequestRole, ///< quint32: RequestIdentity::request
        BackendRole, ///< int
    };

    /// The store must outlive the model.
    explicit RequestTableModel(RunStore *store, QObject *parent = nullptr);

    [[nodiscard]] int rowCount(const QModelIndex &parent = {}) const override;
    [[nodiscard]] int columnCount(const QModelIndex &parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex &index, int role = Qt::DisplayRole) const override;
    [[nodiscard]] QVariant headerData(int section, Qt::Orientation orientation,
                                      int role = Qt::DisplayRole) const override;

private:
    void replaceRows();
    void announce(quint32 first, quint32 last, Column from, Column to);

    RunStore *m_store;
    int m_rows = 0;
};

} // namespace streamgauge
