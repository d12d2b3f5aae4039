// SPDX-FileCopyrightText: 2026 The Streamgauge authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/models/RunDigest.h"

#include <QAbstractTableModel>

#include <memory>

namespace streamgauge {

/// The story's table: one row a backend and prompt mode, never pooled.
class ComparisonModel : public QAbstractTableModel
{
    Q_OBJECT

public:
    enum Column
    {
        BackendColumn,
        ModeColumn,
        RequestsColumn,
        VerdictColumn,
        TtftColumn,
        TtftP90Column,
        TtftP95Column,
        TtftP99Column,
        TotalColumn,
        TotalP90Column,
        TotalP95Column,
        TotalP99Column,
        EndToEndColumn,
        EffectiveColumn,
        ItlColumn,
        TpotColumn,
        ChunksColumn,
        TokensColumn,
        CachedColumn,
        ColumnCount,
    };

    using QAbstractTableModel::QAbstractTableModel;

    /// Null empties the table. Rows are only changed in place where backends and modes stay.
    void setDigest(std::shared_ptr<const RunDigest> digest);
    [[nodiscard]] const BackendSummary *summaryAt(int row) const;

    [[nodiscard]] int rowCount(const QModelIndex &parent = {}) const override;
    [[nodiscard]] int columnCount(const QModelIndex &parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex &index, int role = Qt::DisplayRole) const override;
    [[nodiscard]] QVariant headerData(int section, Qt::Orientation orientation,
                                      int role = Qt::DisplayRole) const override;

private:
    std::shared_ptr<const RunDigest> m_digest;
};

} // namespace streamgauge
