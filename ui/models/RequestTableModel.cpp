// SPDX-FileCopyrightText: 2026 The Streamgauge authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/models/RequestTableModel.h"

#include "ui/models/RequestCells.h"
#include "ui/models/VerdictColours.h"

#include <QGuiApplication>

namespace streamgauge {

namespace {

bool isNumberColumn(int column)
{
    switch (column) {
    case RequestTableModel::NumberColumn:
    case RequestTableModel::TtftColumn:
    case RequestTableModel::TotalColumn:
    case RequestTableModel::TokensColumn:
    case RequestTableModel::ChunksColumn:
    case RequestTableModel::RateColumn:
    case RequestTableModel::StatusColumn:
        return true;
    default:
        return false;
    }
}

QVariant alignmentOf(int column)
{
    return QVariant::fromValue(Qt::AlignVCenter | (isNumberColumn(column) ? Qt::AlignRight : Qt::AlignLeft));
}

} // namespace

RequestTableModel::RequestTableModel(RunStore *store, QObject *parent)
    : QAbstractTableModel(parent)
    , m_store(store)
{
    connect(store, &RunStore::runReplaced, this, &RequestTableModel::replaceRows);
    connect(store, &RunStore::requestAdded, this, [this] {
        beginInsertRows({}, m_rows, m_rows);
        ++m_rows;
        endInsertRows();
    });
    connect(store, &RunStore::requestsUpdated, this,
            [this](quint32 first, quint32 last) { announce(first, last, StateColumn, ErrorColumn); });
    // A digest changes what is known of a request only in the light of the whole run.
    connect(store, &RunStore::digestChanged, this, [this] {
        if (m_rows > 0)
            announce(0, static_cast<quint32>(m_rows - 1), VerdictColumn, FlagsColumn);
    });
    replaceRows();
}

int RequestTableModel::rowCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : m_rows;
}

int RequestTableModel::columnCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : ColumnCount;
}

QVariant RequestTableModel::data(const QModelIndex &index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid))
        return {};
    const auto request = static_cast<quint32>(index.row());
    const auto column = static_cast<Column>(index.column());
    switch (role) {
    case Qt::DisplayRole:
        return requestCell(*m_store, request, column).text;
    case SortRole:
        return requestCell(*m_store, request, column).sort;
    case Qt::ToolTipRole: {
        const QString tip = requestCell(*m_store, request, column).tip;
        return tip.isEmpty() ? QVariant() : QVariant(tip);
    }
    case Qt::TextAlignmentRole:
        return alignmentOf(column);
    case Qt::ForegroundRole: {
        if (requestCell(*m_store, request, column).faint)
            return faintColour(QGuiApplication::palette());
        const RequestReading *reading = column == VerdictColumn ? m_store->reading(request) : nullptr;
        return reading ? verdictColour(reading->verdict.delivery, QGuiApplication::palette()) : QVariant();
    }
    case RequestRole:
        return request;
    case BackendRole: {
        const StoredRequest *stored = m_store->request(request);
        return stored ? stored->identity.backend : QVariant();
    }
    default:
        return {};
    }
}

QVariant RequestTableModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal || section < 0 || section >= ColumnCount)
        return {};
    if (role == Qt::TextAlignmentRole)
        return alignmentOf(section);
    struct Heading
    {
        QString title, tip;
    };
    const auto heading = [](int column) -> Heading {
        switch (static_cast<Column>(column)) {
        case NumberColumn:
            return {tr("#"), tr("Number of the request in the run")};
        case BackendColumn:
            return {tr("Backend"), {}};
        case ModeColumn:
            return {tr("Prompt"), tr("Cold: no prefix can be cached. Warm: a long prefix was sent before")};
        case PartColumn:
            return {tr("Part"), tr("Warm-up, priming and retried requests enter no figure")};
        case StateColumn:
            return {tr("State"), {}};
        case TtftColumn:
            return {tr("TTFT (ms)"), tr("First token − dispatched")};
        case TotalColumn:
            return {tr("Total (ms)"), tr("Settle − dispatched")};
        case TokensColumn:
            return {tr("Tokens"), tr("Output tokens as the provider reported; ≈ marks estimates")};
        case ChunksColumn:
            return {tr("Chunks"), tr("Events that carried output")};
        case RateColumn:
            return {tr("End-to-end (tok/s)"), tr("Output tokens / total")};
        case VerdictColumn:
            return {tr("Streamed?"), tr("Did output reach the client as it was made?")};
        case FlagsColumn:
            return {tr("Flags"), tr("What this request's timing can't be trusted for")};
        case StatusColumn:
            return {tr("HTTP"), tr("HTTP status")};
        case ErrorColumn:
            return {tr("Error"), {}};
        case ColumnCount:
            break;
        }
        return {};
    }(section);
    if (role == Qt::DisplayRole)
        return heading.title;
    if (role == Qt::ToolTipRole && !heading.tip.isEmpty())
        return heading.tip;
    return {};
}

void RequestTableModel::replaceRows()
{
    if (m_rows > 0) {
        beginRemoveRows({}, 0, m_rows - 1);
        m_rows = 0;
        endRemoveRows();
    }
    const int rows = static_cast<int>(m_store->requestCount());
    if (rows > 0) {
        beginInsertRows({}, 0, rows - 1);
        m_rows = rows;
        endInsertRows();
    }
}

void RequestTableModel::announce(quint32 first, quint32 last, Column from, Column to)
{
    emit dataChanged(index(static_cast<int>(first), from), index(static_cast<int>(last), to),
                     {Qt::DisplayRole, SortRole, Qt::ToolTipRole, Qt::ForegroundRole});
}

} // namespace streamgauge
