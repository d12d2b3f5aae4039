// SPDX-FileCopyrightText: 2026 The Streamgauge authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/models/ComparisonModel.h"

#include "ui/models/ComparisonCells.h"
#include "ui/models/VerdictColours.h"

#include <QGuiApplication>

#include <algorithm>

namespace streamgauge {

namespace {

bool isTextColumn(int column)
{
    return column == ComparisonModel::BackendColumn || column == ComparisonModel::ModeColumn
        || column == ComparisonModel::RequestsColumn || column == ComparisonModel::VerdictColumn;
}

QVariant alignmentOf(int column)
{
    return QVariant::fromValue(Qt::AlignVCenter | (isTextColumn(column) ? Qt::AlignLeft : Qt::AlignRight));
}

bool sameRows(const RunDigest *left, const RunDigest *right)
{
    if (!left || !right)
        return false;
    return std::equal(left->summary.rows.begin(), left->summary.rows.end(), right->summary.rows.begin(),
                      right->summary.rows.end(), [](const BackendSummary &a, const BackendSummary &b) {
                          return a.backend == b.backend && a.mode == b.mode && a.name == b.name;
                      });
}

} // namespace

void ComparisonModel::setDigest(std::shared_ptr<const RunDigest> digest)
{
    if (sameRows(m_digest.get(), digest.get())) {
        m_digest = std::move(digest);
        if (rowCount() > 0)
            emit dataChanged(index(0, 0), index(rowCount() - 1, ColumnCount - 1),
                             {Qt::DisplayRole, Qt::ToolTipRole, Qt::ForegroundRole});
        return;
    }
    if (rowCount() > 0) {
        beginRemoveRows({}, 0, rowCount() - 1);
        m_digest.reset();
        endRemoveRows();
    }
    if (digest && !digest->summary.rows.empty()) {
        beginInsertRows({}, 0, static_cast<int>(digest->summary.rows.size()) - 1);
        m_digest = std::move(digest);
        endInsertRows();
    }
}

const BackendSummary *ComparisonModel::summaryAt(int row) const
{
    return row >= 0 && row < rowCount() ? &m_digest->summary.rows[static_cast<std::size_t>(row)] : nullptr;
}

int ComparisonModel::rowCount(const QModelIndex &parent) const
{
    return parent.isValid() || !m_digest ? 0 : static_cast<int>(m_digest->summary.rows.size());
}

int ComparisonModel::columnCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : ColumnCount;
}

QVariant ComparisonModel::data(const QModelIndex &index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid))
        return {};
    const BackendSummary &row = *summaryAt(index.row());
    const auto column = static_cast<Column>(index.column());
    switch (role) {
    case Qt::DisplayRole:
        return comparisonCell(row, column, m_digest->state).text;
    case Qt::ToolTipRole: {
        const QString tip = comparisonCell(row, column, m_digest->state).tip;
        return tip.isEmpty() ? QVariant() : QVariant(tip);
    }
    case Qt::TextAlignmentRole:
        return alignmentOf(column);
    case Qt::ForegroundRole:
        if (comparisonCell(row, column, m_digest->state).faint)
            return faintColour(QGuiApplication::palette());
        return column == VerdictColumn ? verdictColour(row.mainDelivery, QGuiApplication::palette())
                                       : QVariant();
    default:
        return {};
    }
}

QVariant ComparisonModel::headerData(int section, Qt::Orientation orientation, int role) const
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
        case BackendColumn:
            return {tr("Backend"), {}};
        case ModeColumn:
            return {tr("Prompt"), tr("Cold and warm prompts are never pooled")};
        case RequestsColumn:
            return {tr("Requests"), tr("Timed requests only")};
        case VerdictColumn:
            return {tr("Actually streamed?"), tr("Did output reach the client as it was made?")};
        case TtftColumn:
            return {tr("TTFT p50"), tr("First token − dispatched, with its 95 % interval")};
        case TtftP90Column:
            return {tr("TTFT p90"), {}};
        case TtftP95Column:
            return {tr("TTFT p95"), {}};
        case TtftP99Column:
            return {tr("TTFT p99"), {}};
        case TotalColumn:
            return {tr("Total p50"), tr("Settle − dispatched, with its 95 % interval")};
        case TotalP90Column:
            return {tr("Total p90"), {}};
        case TotalP95Column:
            return {tr("Total p95"), {}};
        case TotalP99Column:
            return {tr("Total p99"), {}};
        case EndToEndColumn:
            return {tr("End-to-end (tok/s)"), tr("Output tokens / total, median with its 95 % interval")};
        case EffectiveColumn:
            return {tr("Effective (tok/s)"),
                    tr("Streamed tokens / (settle − first token), median: the speed a single "
                       "generation feels")};
        case ItlColumn:
            return {tr("ITL p50"), tr("Gap between arrivals, over the medians of requests")};
        case TpotColumn:
            return {tr("TPOT p50"), tr("Time per output token after the first")};
        case ChunksColumn:
            return {tr("Chunks p50"), tr("Events that carried output; a chunk is not a token")};
        case TokensColumn:
            return {tr("Output tokens p50"), tr("As the provider reported; ≈ marks estimates")};
        case CachedColumn:
            return {tr("Cached input"), tr("Cached input / all input")};
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

} // namespace streamgauge
