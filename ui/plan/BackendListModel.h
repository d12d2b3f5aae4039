// SPDX-FileCopyrightText: 2026 The Streamgauge authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/plan/Plan.h"

#include <QAbstractListModel>

#include <vector>

namespace streamgauge {

class PlanDocument;

/// The backends of the plan, each with its symbol. Changes go through the document, so that they can be
/// undone.
class BackendListModel : public QAbstractListModel
{
    Q_OBJECT

public:
    explicit BackendListModel(PlanDocument *document, QObject *parent = nullptr);

    int rowCount(const QModelIndex &parent = {}) const override;
    QVariant data(const QModelIndex &index, int role) const override;

    void add(const Backend &backend);
    void replace(int row, const Backend &backend);
    void duplicate(int row); ///< the copy follows the original, under a name of its own
    void remove(int row);
    void move(int from, int to);

private:
    void synchronise();
    [[nodiscard]] bool isRow(int row) const;

    PlanDocument *m_document;
    std::vector<Backend> m_backends; ///< what the views know
};

} // namespace streamgauge
