// SPDX-FileCopyrightText: 2026 The Streamgauge authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/record/StreamEvent.h"

#include <QAbstractTableModel>

#include <vector>

namespace streamgauge {

/// The events of a captured stream, one row a part. A capture has no instants, so there are none here.
class CapturedEventModel : public QAbstractTableModel
{
    Q_OBJECT

public:
    enum Column
    {
        NumberColumn,
        KindColumn,
        BytesColumn,
        TextColumn,
        ColumnCount,
    };

    using QAbstractTableModel::QAbstractTableModel;

    void setEvents(std::vector<StreamEvent> events);

    [[nodiscard]] int rowCount(const QModelIndex &parent = {}) const override;
    [[nodiscard]] int columnCount(const QModelIndex &parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex &index, int role = Qt::DisplayRole) const override;
    [[nodiscard]] QVariant headerData(int section, Qt::Orientation orientation,
                                      int role = Qt::DisplayRole) const override;

private:
    std::vector<StreamEvent> m_events;
};

} // namespace streamgauge
