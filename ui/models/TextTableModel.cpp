// SPDX-FileCopyrightText: 2026 The Streamgauge authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/models/TextTableModel.h"

#include <QLocale>

namespace streamgauge {

namespace {

bool readsAsNumber(const QString &text)
{
    bool isNumber = false;
    QLocale().toDouble(text, &isNumber);
    return isNumber;
}

} // namespace

void TextTableModel::setTable(TextTable table)
{
    if (table.header != m_table.header) {
        beginResetModel();
        m_table = std::move(table);
        endResetModel();
        return;
    }
    const int before = rowCount();
    const int after = static_cast<int>(table.rows.size());
    if (after < before) {
        beginRemoveRows({}, after, before - 1);
        m_table.rows.resize(table.rows.size());
        endRemoveRows();
    }
    const int common = rowCount();
    for (int row = 0; row < common; ++row)
        m_table.rows[static_cast<std::size_t>(row)] = std::move(table.rows[static_cast<std::size_t>(row)]);
    if (common > 0)
        emit dataChanged(index(0, 0), index(common - 1, columnCount() - 1), {Qt::DisplayRole});
    if (after > before) {
        beginInsertRows({}, before, after - 1);
        for (int row = before; row < after; ++row)
            m_table.rows.push_back(std::move(table.rows[static_cast<std::size_t>(row)]));
        endInsertRows();
    }
}

int TextTableModel::rowCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(m_table.rows.size());
}

int TextTableModel::columnCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(m_table.header.size());
}

QVariant TextTableModel::data(const QModelIndex &index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid))
        return {};
    const QString text = m_table.rows[static_cast<std::size_t>(index.row())].value(index.column());
    if (role == Qt::DisplayRole)
        return text;
    if (role == Qt::TextAlignmentRole)
        return QVariant::fromValue(Qt::AlignVCenter | (readsAsNumber(text) ? Qt::AlignRight : Qt::AlignLeft));
    return {};
}

QVariant TextTableModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal || section < 0 || section >= columnCount())
        return {};
    if (role == Qt::DisplayRole)
        return m_table.header[section];
    if (role == Qt::TextAlignmentRole) {
        const bool number = !m_table.rows.empty() && readsAsNumber(m_table.rows.front().value(section));
        return QVariant::fromValue(Qt::AlignVCenter | (number ? Qt::AlignRight : Qt::AlignLeft));
    }
    return {};
}

} // namespace streamgauge
