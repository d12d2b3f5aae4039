// SPDX-FileCopyrightText: 2026 The Streamgauge authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/capture/CapturedEventModel.h"

#include "ui/models/NumberText.h"
#include "ui/models/RequestWords.h"
#include "ui/models/TableText.h"
#include "ui/models/VerdictColours.h"

#include <QGuiApplication>

#include <utility>

namespace streamgauge {

void CapturedEventModel::setEvents(std::vector<StreamEvent> events)
{
    beginResetModel();
    m_events = std::move(events);
    endResetModel();
}

int CapturedEventModel::rowCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(m_events.size());
}

int CapturedEventModel::columnCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : ColumnCount;
}

QVariant CapturedEventModel::data(const QModelIndex &index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid))
        return {};
    const StreamEvent &event = m_events[static_cast<std::size_t>(index.row())];
    switch (role) {
    case Qt::DisplayRole:
        switch (static_cast<Column>(index.column())) {
        case NumberColumn:
            return numberText(qint64{index.row() + 1});
        case KindColumn:
            return inWords(event.kind);
        case BytesColumn:
            return numberText(qint64{event.bytes});
        case TextColumn:
            return onOneLine(event.text);
        case ColumnCount:
            break;
        }
        return {};
    case Qt::ToolTipRole:
        return index.column() == TextColumn && !event.text.isEmpty() ? QVariant(event.text) : QVariant();
    case Qt::TextAlignmentRole:
        return headerData(index.column(), Qt::Horizontal, role);
    case Qt::ForegroundRole:
        if (event.kind == EventKind::Error || event.kind == EventKind::Malformed)
            return warningColour(QGuiApplication::palette());
        return carriesOutput(event.kind) ? QVariant() : faintColour(QGuiApplication::palette());
    default:
        return {};
    }
}

QVariant CapturedEventModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal || section < 0 || section >= ColumnCount)
        return {};
    const bool isText = section == KindColumn || section == TextColumn;
    switch (role) {
    case Qt::TextAlignmentRole:
        return QVariant::fromValue(Qt::AlignVCenter | (isText ? Qt::AlignLeft : Qt::AlignRight));
    case Qt::DisplayRole:
        return QStringList{tr("No."), tr("Kind"), tr("Bytes"), tr("Text")}.value(section);
    case Qt::ToolTipRole:
        return QStringList{tr("In the order of the stream"), tr("What the event carries"),
                           tr("Of the wire event, framing included"),
                           tr("Output text, or the message of an error")}
            .value(section);
    default:
        return {};
    }
}

} // namespace streamgauge
