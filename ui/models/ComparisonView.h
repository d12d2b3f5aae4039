// SPDX-FileCopyrightText: 2026 The Streamgauge authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/models/RunDigest.h"

#include <QWidget>

class QLabel;
class QTableView;

namespace streamgauge {

class ComparisonModel;
class RunStore;

/// The comparison table with the warnings that belong to it.
class ComparisonView : public QWidget
{
    Q_OBJECT

public:
    /// Follows the store's digests; the store must outlive the view.
    explicit ComparisonView(RunStore *store, QWidget *parent = nullptr);

    [[nodiscard]] QTableView *table() const { return m_table; }

public slots:
    void setDigest(const std::shared_ptr<const streamgauge::RunDigest> &digest);
    /// The selected cells, or the whole table, as TSV.
    void copy();

signals:
    /// The request that shows best what the activated row's verdict rests on.
    void requestSelected(quint32 request);

protected:
    void changeEvent(QEvent *event) override;

private:
    void showWarnings();

    RunStore *m_store;
    ComparisonModel *m_model;
    QTableView *m_table;
    QAction *m_copy;
    QLabel *m_note;
    QLabel *m_warnings;
    QLabel *m_empty;
    std::shared_ptr<const RunDigest> m_digest;
    bool m_fitted = false;
};

} // namespace streamgauge
