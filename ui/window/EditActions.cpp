// SPDX-FileCopyrightText: 2026 The Streamgauge authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/EditActions.h"

#include "ui/plan/BundledIcon.h"

#include <QAction>
#include <QApplication>
#include <QMenu>
#include <QMetaMethod>
#include <QShortcut>
#include <QUndoStack>

namespace streamgauge {

EditActions::EditActions(QUndoStack *undoStack, ExportActions *exports, QObject *parent)
    : QObject(parent)
    , m_exports(exports)
    , m_undo(undoStack->createUndoAction(this, tr("&Undo")))
    , m_redo(undoStack->createRedoAction(this, tr("&Redo")))
    , m_copy(new QAction(bundledIcon(QStringLiteral("edit-copy")), tr("&Copy"), this))
{
    m_undo->setIcon(bundledIcon(QStringLiteral("edit-undo")));
    m_undo->setShortcut(QKeySequence::Undo);
    m_redo->setIcon(bundledIcon(QStringLiteral("edit-redo")));
    m_redo->setShortcut(QKeySequence::Redo);
    // Shown, not registered: the tables and fields listen to these keys themselves, and twice would be
    // ambiguous.
    m_copy->setText(QStringLiteral("%1\t%2").arg(
        m_copy->text(), QKeySequence(QKeySequence::Copy).toString(QKeySequence::NativeText)));
    connect(m_copy, &QAction::triggered, this, &EditActions::copy);
}

void EditActions::fillMenu(QMenu *menu)
{
    menu->addActions({m_undo, m_redo});
    menu->addSeparator();
    menu->addAction(m_copy);
}

void EditActions::addChart(QWidget *widget, ExportChart chart)
{
    m_charts.insert(widget, chart);
    auto *shortcut = new QShortcut(QKeySequence::Copy, widget, nullptr, nullptr, Qt::WidgetShortcut);
    connect(shortcut, &QShortcut::activated, m_exports, [this, chart] { m_exports->copyChart(chart); });
}

void EditActions::copy()
{
    // The nearest view around the focus that knows how to copy, from the inside out.
    for (QWidget *widget = QApplication::focusWidget(); widget; widget = widget->parentWidget()) {
        if (const auto chart = m_charts.constFind(widget); chart != m_charts.constEnd()) {
            m_exports->copyChart(*chart);
            return;
        }
        if (widget->metaObject()->indexOfMethod("copy()") >= 0) {
            QMetaObject::invokeMethod(widget, "copy");
            return;
        }
    }
}

} // namespace streamgauge
