// SPDX-FileCopyrightText: 2026 The Streamgauge authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/record/RequestRecord.h"

#include <QAbstractTableModel>

#include <memory>

namespace streamgauge {

/// The recorded events of one finished request, one row a part.
class EventTableModel : public QAbstractTableModel
{
    Q_OBJECT

public:
    enum Column
    {
        AtColumn, ///< ms since dispatch
        GapColumn, ///< ms since the event before; 0 within one read
        KindColumn,
        ReadColumn,
        BytesColumn,
        TokensColumn,
        TextColumn,
        ColumnCount,
    };

    using QAbstractTableModel::QAbstractTableModel;

    void setRecord(std::shared_ptr<const RequestRecord> record);

    [[nodiscard]] int rowCount(const QModelIndex &parent = {}) const override;
    [[nodiscard]] int columnCount(const QModelIndex &parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex &index, int role = Qt::DisplayRole) const override;
    [[nodiscard]] QVariant headerData(int section, Qt::Orientation orientation,
                                      int role = Qt::DisplayRole) const override;

private:
    [[nodiscard]] QString cellText(int row, Column column) const;

    std::shared_ptr<const RequestRecord> m_record;
};

} // namespace streamgauge
