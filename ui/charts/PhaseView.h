// SPDX-FileCopyrightText: 2026 The Streamgauge authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/models/RunDigest.h"

#include <QWidget>

class QScrollArea;
class QStackedWidget;
class QTableView;
class QToolButton;

namespace streamgauge {

class PhaseBars;
class RunStore;
class TextTableModel;

/// Where the time of a request went: a bar of named phases for each backend and prompt, as reports print it,
/// and the same numbers as a table.
class PhaseView : public QWidget
{
    Q_OBJECT

public:
    /// Follows the store's digests; the store must outlive the view.
    explicit PhaseView(RunStore *store, QWidget *parent = nullptr);

    /// Whether anybody told of a phase.
    [[nodiscard]] bool isEmpty() const { return m_isEmpty; }
    [[nodiscard]] QTableView *table() const { return m_table; }

signals:
    void emptyChanged(bool isEmpty);

public slots:
    void setDigest(const std::shared_ptr<const streamgauge::RunDigest> &digest);
    /// The table, or the cells selected in it, as TSV.
    void copy();

private:
    bool m_isEmpty = true;
    QToolButton *m_asTable;
    QToolButton *m_copy;
    QStackedWidget *m_pages;
    QScrollArea *m_scroll;
    PhaseBars *m_bars;
    TextTableModel *m_tableModel;
    QTableView *m_table;
};

} // namespace streamgauge
