// SPDX-FileCopyrightText: 2026 The Streamgauge authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/secrets/SecretStore.h"

#include <QList>
#include <QWidget>

class QAction;
class QListView;

namespace streamgauge {

class BackendListModel;
class PlanDocument;

/// The list of backends with what can be done to them. Its actions also stand in a menu of the window.
class BackendPanel : public QWidget
{
    Q_OBJECT

public:
    BackendPanel(PlanDocument *document, const SecretStores &stores, QWidget *parent = nullptr);

    [[nodiscard]] QList<QAction *> backendActions() const;
    [[nodiscard]] QListView *list() const { return m_list; }
    void openDialogForNew();

private:
    void makeActions();
    void openDialogForCurrent();
    void openCurlDialog();
    void moveCurrent(int by);
    void updateActions();
    void fitHeight();
    [[nodiscard]] int currentRow() const;

    PlanDocument *m_document;
    SecretStores m_stores;
    BackendListModel *m_model;
    QListView *m_list;
    QAction *m_add;
    QAction *m_addFromCurl;
    QAction *m_edit;
    QAction *m_duplicate;
    QAction *m_remove;
    QAction *m_up;
    QAction *m_down;
};

} // namespace streamgauge
