// SPDX-FileCopyrightText: 2026 The Streamgauge authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/plan/BackendListModel.h"

#include "core/picture/ChartTheme.h"
#include "core/picture/Symbol.h"
#include "ui/plan/PlanDocument.h"
#include "ui/plan/PlanWords.h"

#include <QColor>
#include <QGuiApplication>
#include <QIcon>
#include <QPainter>
#include <QPalette>
#include <QPixmap>

#include <algorithm>

namespace streamgauge {

namespace {

QPixmap symbolIn(const QColor &colour, int row)
{
    constexpr int side = 16;
    const double ratio = qGuiApp->devicePixelRatio();
    QPixmap pixmap(QSize(side, side) * ratio);
    pixmap.setDevicePixelRatio(ratio);
    pixmap.fill(Qt::transparent);
    QPainter painter(&pixmap);
    painter.setPen(colour);
    painter.drawText(QRect(0, 0, side, side), Qt::AlignCenter, backendSymbol(row));
    return pixmap;
}

/// The backend's symbol in the colour of its series, as the timeline draws it. Selected it has the colour of
/// the text: a series may have the very colour of the selection.
QIcon symbolOf(int row)
{
    const QPalette palette = QGuiApplication::palette();
    const bool dark = palette.color(QPalette::Base).lightness() < 128;
    const Rgb colour = (dark ? darkTheme() : lightTheme()).seriesColour(row);
    QIcon icon(symbolIn(QColor(colour.r, colour.g, colour.b), row));
    icon.addPixmap(symbolIn(palette.color(QPalette::HighlightedText), row), QIcon::Selected);
    return icon;
}

QString freeName(const std::vector<Backend> &backends, const QString &wanted)
{
    const auto taken = [&](const QString &name) {
        return std::any_of(backends.begin(), backends.end(),
                           [&](const Backend &backend) { return backend.name == name; });
    };
    QString name = wanted;
    for (int number = 2; taken(name); ++number)
        name = QStringLiteral("%1 %2").arg(wanted).arg(number);
    return name;
}

} // namespace

BackendListModel::BackendListModel(PlanDocument *document, QObject *parent)
    : QAbstractListModel(parent)
    , m_document(document)
    , m_backends(document->plan().backends)
{
    connect(document, &PlanDocument::planChanged, this, &BackendListModel::synchronise);
}

int BackendListModel::rowCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(m_backends.size());
}

QVariant BackendListModel::data(const QModelIndex &index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid | CheckIndexOption::ParentIsInvalid))
        return {};
    const Backend &backend = m_backends[static_cast<std::size_t>(index.row())];
    switch (role) {
    case Qt::DisplayRole:
        return backend.name;
    case Qt::ToolTipRole:
        return backendWords(backend);
    case Qt::DecorationRole:
        return symbolOf(index.row());
    case Qt::AccessibleTextRole:
        return QStringLiteral("%1, %2").arg(backend.name, backendWords(backend));
    default:
        return {};
    }
}

bool BackendListModel::isRow(int row) const
{
    return row >= 0 && row < static_cast<int>(m_backends.size());
}

void BackendListModel::add(const Backend &backend)
{
    m_document->edit(tr("Add Backend"), PlanField::Several,
                     [&](Plan &plan) { plan.backends.push_back(backend); });
}

void BackendListModel::replace(int row, const Backend &backend)
{
    if (!isRow(row))
        return;
    m_document->edit(tr("Edit Backend"), PlanField::Several,
                     [&](Plan &plan) { plan.backends[static_cast<std::size_t>(row)] = backend; });
}

void BackendListModel::duplicate(int row)
{
    if (!isRow(row))
        return;
    m_document->edit(tr("Duplicate Backend"), PlanField::Several, [&](Plan &plan) {
        Backend copy = plan.backends[static_cast<std::size_t>(row)];
        copy.name = freeName(plan.backends, copy.name);
        plan.backends.insert(plan.backends.begin() + row + 1, copy);
    });
}

void BackendListModel::remove(int row)
{
    if (!isRow(row))
        return;
    m_document->edit(tr("Remove Backend"), PlanField::Several,
                     [&](Plan &plan) { plan.backends.erase(plan.backends.begin() + row); });
}

void BackendListModel::move(int from, int to)
{
    if (!isRow(from) || !isRow(to) || from == to)
        return;
    m_document->edit(tr("Move Backend"), PlanField::Several, [&](Plan &plan) {
        const auto first = plan.backends.begin();
        if (from < to)
            std::rotate(first + from, first + from + 1, first + to + 1);
        else
            std::rotate(first + to, first + from, first + from + 1);
    });
}

void BackendListModel::synchronise()
{
    const std::vector<Backend> &now = m_document->plan().backends;
    // Only the middle that differs is touched, so that selections elsewhere survive.
    const auto [oldFirst, newFirst]
        = std::mismatch(m_backends.begin(), m_backends.end(), now.begin(), now.end());
    const int same = static_cast<int>(oldFirst - m_backends.begin());
    int oldEnd = static_cast<int>(m_backends.size());
    int newEnd = static_cast<int>(now.size());
    while (oldEnd > same && newEnd > same
           && m_backends[static_cast<std::size_t>(oldEnd - 1)] == now[static_cast<std::size_t>(newEnd - 1)]) {
        --oldEnd;
        --newEnd;
    }
    const int kept = std::min(oldEnd, newEnd);
    for (int row = same; row < kept; ++row)
        m_backends[static_cast<std::size_t>(row)] = now[static_cast<std::size_t>(row)];
    if (kept > same)
        emit dataChanged(index(same), index(kept - 1));
    if (oldEnd > kept) {
        beginRemoveRows({}, kept, oldEnd - 1);
        m_backends.erase(m_backends.begin() + kept, m_backends.begin() + oldEnd);
        endRemoveRows();
    } else if (newEnd > kept) {
        beginInsertRows({}, kept, newEnd - 1);
        m_backends.insert(m_backends.begin() + kept, now.begin() + kept, now.begin() + newEnd);
        endInsertRows();
    }
    // Symbols go by position.
    if (oldEnd != newEnd && newEnd < static_cast<int>(m_backends.size()))
        emit dataChanged(index(newEnd), index(static_cast<int>(m_backends.size()) - 1), {Qt::DecorationRole});
}

} // namespace streamgauge
