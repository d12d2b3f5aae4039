// SPDX-FileCopyrightText: 2026 The Streamgauge authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/storage/ResultTables.h"

#include <QAbstractTableModel>

namespace streamgauge {

/// Shows a finished table of text. Cells that read as numbers are right-aligned.
class TextTableModel : public QAbstractTableModel
{
    Q_OBJECT

public:
    using QAbstractTableModel::QAbstractTableModel;

    [[nodiscard]] const TextTable &table() const { return m_table; }
    /// Keeps selection and scrolling where the columns stay the same.
    void setTable(TextTable table);

    [[nodiscard]] int rowCount(const QModelIndex &parent = {}) const override;
    [[nodiscard]] int columnCount(const QModelIndex &parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex &index, int role = Qt::DisplayRole) const override;
    [[nodiscard]] QVariant headerData(int section, Qt::Orientation orientation,
                                      int role = Qt::DisplayRole) const override;

private:
    TextTable m_table;
};

} // namespace streamgauge
