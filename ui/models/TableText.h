// SPDX-FileCopyrightText: 2026 The Streamgauge authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QModelIndexList>
#include <QString>

class QAbstractItemModel;
class QAction;
class QTableView;

namespace streamgauge {

/// Line ends and tabs made visible, since a row shows one line.
[[nodiscard]] QString onOneLine(QString text);

/// The cells as tab-separated lines for the clipboard, in the order of rows and columns, with a line of
/// headings where `cells` covers more than one cell. Tabs and line ends inside a cell become spaces.
[[nodiscard]] QString tsvOf(const QAbstractItemModel &model, QModelIndexList cells);
/// Every cell of the model.
[[nodiscard]] QString tsvOf(const QAbstractItemModel &model);

/// Looks and keys common to all our tables: rows of one height, numbers in the font of the rest, a Copy
/// action (Ctrl+C) that puts the selected cells, or all, on the clipboard as TSV. Columns are as wide as the
/// user makes them.
QAction *setUpTable(QTableView *table);
/// Once, when there is something to fit: no column wider than `widest` pixels. Fitting at every change would
/// cost more than showing the rows.
void fitColumns(QTableView *table, int widest);

} // namespace streamgauge
