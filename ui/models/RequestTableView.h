// SPDX-FileCopyrightText: 2026 The Streamgauge authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/models/RequestFilterModel.h"

#include <QWidget>

class QComboBox;
class QLabel;
class QMenu;
class QTableView;

namespace streamgauge {

class RequestTableModel;

/// The request table with its filters. Selection goes by request, not by row, and links both ways with other
/// views.
class RequestTableView : public QWidget
{
    Q_OBJECT

public:
    /// The store must outlive the view.
    explicit RequestTableView(RunStore *store, QWidget *parent = nullptr);

    [[nodiscard]] std::optional<quint32> selectedRequest() const;
    [[nodiscard]] QTableView *table() const { return m_table; }
    [[nodiscard]] RequestFilterModel *filterModel() const { return m_filter; }

public slots:
    /// Shows and marks the request; a request that the filter hides makes the filter give way.
    void selectRequest(quint32 request);
    void clearSelection();
    void copy();

signals:
    /// The user moved to a request.
    void requestSelected(quint32 request);
    /// Double click, Enter, or "Show details".
    void requestActivated(quint32 request);

private:
    void buildFilters();
    void offerBackends();
    void showCounts();
    void showMenu(const QPoint &position);
    [[nodiscard]] std::optional<quint32> requestAt(const QModelIndex &index) const;

    RunStore *m_store;
    RequestTableModel *m_model;
    RequestFilterModel *m_filter;
    QComboBox *m_backend;
    QComboBox *m_state;
    QLabel *m_counts;
    QLabel *m_empty;
    QTableView *m_table;
    QAction *m_copy;
    bool m_selecting = false; ///< selectRequest() is at work: not the user
    bool m_fitted = false;
};

} // namespace streamgauge
