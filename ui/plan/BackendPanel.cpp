// SPDX-FileCopyrightText: 2026 The Streamgauge authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/plan/BackendPanel.h"

#include "ui/plan/BackendDialog.h"
#include "ui/plan/BackendListModel.h"
#include "ui/plan/BundledIcon.h"
#include "ui/plan/CurlDialog.h"
#include "ui/plan/PlanDocument.h"

#include <QAction>
#include <QHBoxLayout>
#include <QListView>
#include <QToolButton>
#include <QVBoxLayout>

namespace streamgauge {

BackendPanel::BackendPanel(PlanDocument *document, const SecretStores &stores, QWidget *parent)
    : QWidget(parent)
    , m_document(document)
    , m_stores(stores)
    , m_model(new BackendListModel(document, this))
    , m_list(new QListView(this))
    , m_add(new QAction(bundledIcon(QStringLiteral("list-add")), tr("&Add Backend…"), this))
    , m_addFromCurl(new QAction(tr("Add Backend from &curl Command…"), this))
    , m_edit(new QAction(bundledIcon(QStringLiteral("document-edit")), tr("&Edit Backend…"), this))
    , m_duplicate(new QAction(bundledIcon(QStringLiteral("edit-copy")), tr("D&uplicate Backend"), this))
    , m_remove(new QAction(bundledIcon(QStringLiteral("list-remove")), tr("Re&move Backend"), this))
    , m_up(new QAction(bundledIcon(QStringLiteral("go-up")), tr("Move Backend U&p"), this))
    , m_down(new QAction(bundledIcon(QStringLiteral("go-down")), tr("Move Backend Do&wn"), this))
{
    m_list->setModel(m_model);
    m_list->setAccessibleName(tr("Backends"));
    m_list->setEditTriggers(QAbstractItemView::NoEditTriggers);
    m_list->setContextMenuPolicy(Qt::ActionsContextMenu);
    m_list->setTextElideMode(Qt::ElideMiddle);
    makeActions();
    auto *buttons = new QHBoxLayout;
    buttons->setContentsMargins(0, 0, 0, 0);
    buttons->setSpacing(0);
    for (QAction *action : backendActions()) {
        if (action->icon().isNull())
            continue; // in the menus only
        auto *button = new QToolButton(this);
        button->setDefaultAction(action);
        button->setAutoRaise(true);
        button->setAccessibleName(action->iconText());
        buttons->addWidget(button);
    }
    buttons->addStretch();
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(22, 2, 6, 8);
    layout->setSpacing(2);
    layout->addWidget(m_list);
    layout->addLayout(buttons);
    connect(m_list, &QListView::activated, this, &BackendPanel::openDialogForCurrent);
    connect(m_list->selectionModel(), &QItemSelectionModel::currentChanged, this,
            &BackendPanel::updateActions);
    for (auto signal : {&QAbstractItemModel::rowsInserted, &QAbstractItemModel::rowsRemoved})
        connect(m_model, signal, this, &BackendPanel::fitHeight);
    updateActions();
    fitHeight();
}

QList<QAction *> BackendPanel::backendActions() const
{
    return {m_add, m_addFromCurl, m_edit, m_duplicate, m_remove, m_up, m_down};
}

void BackendPanel::makeActions()
{
    m_edit->setShortcut(Qt::Key_Return);
    m_remove->setShortcut(QKeySequence::Delete);
    m_up->setShortcut(Qt::ALT | Qt::Key_Up);
    m_down->setShortcut(Qt::ALT | Qt::Key_Down);
    for (QAction *action : backendActions()) {
        // Keys such as Delete belong to the list while it has the focus, not to the window.
        action->setShortcutContext(Qt::WidgetShortcut);
        m_list->addAction(action);
    }
    connect(m_add, &QAction::triggered, this, &BackendPanel::openDialogForNew);
    connect(m_addFromCurl, &QAction::triggered, this, &BackendPanel::openCurlDialog);
    connect(m_edit, &QAction::triggered, this, &BackendPanel::openDialogForCurrent);
    connect(m_duplicate, &QAction::triggered, this, [this] {
        const int row = currentRow();
        m_model->duplicate(row);
        m_list->setCurrentIndex(m_model->index(row + 1));
    });
    connect(m_remove, &QAction::triggered, this, [this] { m_model->remove(currentRow()); });
    connect(m_up, &QAction::triggered, this, [this] { moveCurrent(-1); });
    connect(m_down, &QAction::triggered, this, [this] { moveCurrent(1); });
}

int BackendPanel::currentRow() const
{
    return m_list->currentIndex().isValid() ? m_list->currentIndex().row() : -1;
}

void BackendPanel::moveCurrent(int by)
{
    const int target = currentRow() + by;
    m_model->move(currentRow(), target);
    m_list->setCurrentIndex(m_model->index(qBound(0, target, m_model->rowCount() - 1)));
}

void BackendPanel::updateActions()
{
    const int row = currentRow();
    for (QAction *action : {m_edit, m_duplicate, m_remove})
        action->setEnabled(row >= 0);
    m_up->setEnabled(row > 0);
    m_down->setEnabled(row >= 0 && row + 1 < m_model->rowCount());
}

void BackendPanel::fitHeight()
{
    // As tall as its rows, within reason: the panel scrolls as a whole.
    const int rows = qBound(2, m_model->rowCount(), 8);
    const int rowHeight = qMax(m_list->sizeHintForRow(0), m_list->fontMetrics().height() + 6);
    m_list->setFixedHeight(rows * rowHeight + 2 * m_list->frameWidth() + 2);
    updateActions();
}

void BackendPanel::openDialogForNew()
{
    auto *dialog = new BackendDialog(m_document->plan(), std::nullopt, m_stores, this);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    connect(dialog, &QDialog::accepted, this, [this, dialog] {
        m_model->add(dialog->backend());
        m_list->setCurrentIndex(m_model->index(m_model->rowCount() - 1));
    });
    dialog->open();
}

void BackendPanel::openCurlDialog()
{
    auto *dialog = new CurlDialog(m_stores, this);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    connect(dialog, &QDialog::accepted, this, [this, dialog] {
        m_model->add(dialog->backend());
        m_list->setCurrentIndex(m_model->index(m_model->rowCount() - 1));
    });
    dialog->open();
}

void BackendPanel::openDialogForCurrent()
{
    const int row = currentRow();
    if (row < 0)
        return;
    auto *dialog = new BackendDialog(m_document->plan(), row, m_stores, this);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    connect(dialog, &QDialog::accepted, this,
            [this, dialog, row] { m_model->replace(row, dialog->backend()); });
    dialog->open();
}

} // namespace streamgauge
