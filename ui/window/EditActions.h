// SPDX-FileCopyrightText: 2026 The Streamgauge authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/window/ExportActions.h"

#include <QHash>
#include <QObject>

class QAction;
class QMenu;
class QUndoStack;
class QWidget;

namespace streamgauge {

/// Undo, redo, and a Copy that does what the focused view calls copying.
class EditActions : public QObject
{
    Q_OBJECT

public:
    EditActions(QUndoStack *undoStack, ExportActions *exports, QObject *parent);

    void fillMenu(QMenu *menu);
    /// The widget shows this chart: copying there copies its picture.
    void addChart(QWidget *widget, ExportChart chart);
    void copy();

private:
    ExportActions *m_exports;
    QAction *m_undo;
    QAction *m_redo;
    QAction *m_copy;
    QHash<const QWidget *, ExportChart> m_charts;
};

} // namespace streamgauge
