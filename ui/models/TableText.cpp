// SPDX-FileCopyrightText: 2026 The Streamgauge authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/models/TableText.h"

#include <QAction>
#include <QClipboard>
#include <QCoreApplication>
#include <QGuiApplication>
#include <QHeaderView>
#include <QTableView>

#include <algorithm>

namespace streamgauge {

namespace {

QString cellText(const QVariant &value)
{
    QString text = value.toString();
    text.replace(QLatin1Char('\t'), QLatin1Char(' '));
    text.replace(QLatin1Char('\n'), QLatin1Char(' '));
    text.replace(QLatin1Char('\r'), QLatin1Char(' '));
    return text;
}

} // namespace

QString onOneLine(QString text)
{
    text.replace(QLatin1String("\r\n"), QStringLiteral("⏎"));
    text.replace(QLatin1Char('\n'), QStringLiteral("⏎"));
    text.replace(QLatin1Char('\r'), QStringLiteral("⏎"));
    text.replace(QLatin1Char('\t'), QStringLiteral("⇥"));
    return text;
}

QString tsvOf(const QAbstractItemModel &model, QModelIndexList cells)
{
    std::sort(cells.begin(), cells.end(), [](const QModelIndex &left, const QModelIndex &right) {
        return std::pair(left.row(), left.column()) < std::pair(right.row(), right.column());
    });
    if (cells.size() == 1)
        return cellText(cells.first().data());
    std::vector<int> columns;
    for (const QModelIndex &cell : std::as_const(cells)) {
        if (std::find(columns.begin(), columns.end(), cell.column()) == columns.end())
            columns.push_back(cell.column());
    }
    std::sort(columns.begin(), columns.end());

    QStringList lines;
    QStringList line;
    for (const int column : columns)
        line.append(cellText(model.headerData(column, Qt::Horizontal)));
    lines.append(line.join(QLatin1Char('\t')));
    auto cell = cells.cbegin();
    while (cell != cells.cend()) {
        const int row = cell->row();
        line.clear();
        for (const int column : columns) {
            const bool present = cell != cells.cend() && cell->row() == row && cell->column() == column;
            line.append(present ? cellText(cell->data()) : QString());
            if (present)
                ++cell;
        }
        lines.append(line.join(QLatin1Char('\t')));
    }
    return lines.join(QLatin1Char('\n')) + QLatin1Char('\n');
}

QString tsvOf(const QAbstractItemModel &model)
{
    QModelIndexList cells;
    cells.reserve(static_cast<qsizetype>(model.rowCount()) * model.columnCount());
    for (int row = 0; row < model.rowCount(); ++row) {
        for (int column = 0; column < model.columnCount(); ++column)
            cells.append(model.index(row, column));
    }
    return tsvOf(model, std::move(cells));
}

QAction *setUpTable(QTableView *table)
{
    table->setAlternatingRowColors(true);
    table->setWordWrap(false);
    table->setShowGrid(false);
    table->setEditTriggers(QAbstractItemView::NoEditTriggers);
    table->setHorizontalScrollMode(QAbstractItemView::ScrollPerPixel);
    // The Tab key leaves the table; arrow keys move inside it.
    table->setTabKeyNavigation(false);
    table->verticalHeader()->hide();
    table->verticalHeader()->setSectionResizeMode(QHeaderView::Fixed);
    table->verticalHeader()->setDefaultSectionSize(table->fontMetrics().height() + 8);
    table->horizontalHeader()->setSectionResizeMode(QHeaderView::Interactive);
    table->horizontalHeader()->setSectionsMovable(true);
    table->horizontalHeader()->setHighlightSections(false);

    auto *copy = new QAction(QCoreApplication::translate("TableText", "&Copy"), table);
    copy->setShortcut(QKeySequence::Copy);
    copy->setShortcutContext(Qt::WidgetWithChildrenShortcut);
    QObject::connect(copy, &QAction::triggered, table, [table] {
        if (!table->model())
            return;
        const QModelIndexList cells = table->selectionModel()->selectedIndexes();
        QGuiApplication::clipboard()->setText(cells.isEmpty() ? tsvOf(*table->model())
                                                              : tsvOf(*table->model(), cells));
    });
    table->addAction(copy);
    return copy;
}

void fitColumns(QTableView *table, int widest)
{
    for (int column = 0; table->model() && column < table->model()->columnCount(); ++column) {
        table->resizeColumnToContents(column);
        const int width = std::min(table->columnWidth(column) + 6, widest);
        table->setColumnWidth(column, width);
    }
}

} // namespace streamgauge
