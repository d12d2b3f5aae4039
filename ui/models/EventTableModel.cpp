// SPDX-FileCopyrightText: 2026 The Streamgauge authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/models/EventTableModel.h"

#include "ui/models/NumberText.h"
#include "ui/models/RequestWords.h"
#include "ui/models/TableText.h"
#include "ui/models/VerdictColours.h"

#include <QGuiApplication>

namespace streamgauge {

namespace {

QVariant alignmentOf(int column)
{
    const bool text = column == EventTableModel::KindColumn || column == EventTableModel::TextColumn;
    return QVariant::fromValue(Qt::AlignVCenter | (text ? Qt::AlignLeft : Qt::AlignRight));
}

} // namespace

void EventTableModel::setRecord(std::shared_ptr<const RequestRecord> record)
{
    beginResetModel();
    m_record = std::move(record);
    endResetModel();
}

int EventTableModel::rowCount(const QModelIndex &parent) const
{
    return parent.isValid() || !m_record ? 0 : static_cast<int>(m_record->events.size());
}

int EventTableModel::columnCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : ColumnCount;
}

QVariant EventTableModel::data(const QModelIndex &index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid))
        return {};
    const auto column = static_cast<Column>(index.column());
    const StreamEvent &event = m_record->events[static_cast<std::size_t>(index.row())];
    switch (role) {
    case Qt::DisplayRole:
        return cellText(index.row(), column);
    case Qt::ToolTipRole:
        return column == TextColumn && !event.text.isEmpty() ? QVariant(event.text) : QVariant();
    case Qt::TextAlignmentRole:
        return alignmentOf(column);
    case Qt::ForegroundRole:
        if (event.kind == EventKind::Error || event.kind == EventKind::Malformed)
            return warningColour(QGuiApplication::palette());
        return carriesOutput(event.kind) ? QVariant() : faintColour(QGuiApplication::palette());
    default:
        return {};
    }
}

QVariant EventTableModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal || section < 0 || section >= ColumnCount)
        return {};
    if (role == Qt::TextAlignmentRole)
        return alignmentOf(section);
    const auto choose = [section](const QStringList &texts) { return texts.value(section); };
    if (role == Qt::DisplayRole)
        return choose(
            {tr("At (ms)"), tr("Gap (ms)"), tr("Kind"), tr("Read"), tr("Bytes"), tr("Tokens"), tr("Text")});
    if (role == Qt::ToolTipRole)
        return choose({tr("Since dispatch"), tr("Since the event before; 0 where both came in one read"),
                       tr("What the event carries"), tr("The read of the response that completed it"),
                       tr("Of the wire event, framing included"), tr("Where the provider tells"),
                       tr("Output text, or the message of an error")});
    return {};
}

QString EventTableModel::cellText(int row, Column column) const
{
    const StreamEvent &event = m_record->events[static_cast<std::size_t>(row)];
    switch (column) {
    case AtColumn:
        return m_record->timeline.dispatched
            ? QStringLiteral("+") + millisecondsText(event.at - *m_record->timeline.dispatched)
            : notDefinedText();
    case GapColumn:
        return row == 0 ? QString()
                        : millisecondsText(event.at - m_record->events[static_cast<std::size_t>(row - 1)].at);
    case KindColumn:
        return inWords(event.kind);
    case ReadColumn:
        return numberText(qint64{event.read});
    case BytesColumn:
        return numberText(qint64{event.bytes});
    case TokensColumn:
        return event.tokens ? numberText(qint64{*event.tokens}) : QString();
    case TextColumn:
        return onOneLine(event.toolName.isEmpty() ? event.text
                                                  : event.toolName + QLatin1Char(' ') + event.text);
    case ColumnCount:
        break;
    }
    return {};
}

} // namespace streamgauge
