// SPDX-FileCopyrightText: 2026 The Streamgauge authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/plan/PlanDocument.h"

#include <QWidget>

#include <functional>
#include <vector>

class QCheckBox;
class QComboBox;
class QDoubleSpinBox;
class QFormLayout;
class QSpinBox;

namespace streamgauge {

/// A form whose fields show parts of a plan and edit them through the document. A row is a label with its
/// field as buddy, a way to read the value from a plan and a way to put it back.
class PlanForm : public QWidget
{
    Q_OBJECT

protected:
    PlanForm(PlanDocument *document, QWidget *parent);

    template <typename Value>
    struct Row
    {
        QString label;
        QString toolTip;
        QString undoText;
        PlanField field;
        std::function<Value(const Plan &)> read;
        std::function<void(Plan &, Value)> write;
    };

    QSpinBox *addInteger(const Row<int> &row, int least, int most, const QString &zeroText = {});
    QDoubleSpinBox *addNumber(const Row<double> &row, double least, double most, int decimals,
                              const QString &suffix, const QString &zeroText = {});
    QCheckBox *addCheckBox(const Row<bool> &row);
    /// `values` are label and number of each choice.
    QComboBox *addChoice(const Row<int> &row, const std::vector<std::pair<QString, int>> &values);

    /// Runs whenever the plan changed, and once at the end of construction through refresh().
    void onRefresh(std::function<void(const Plan &)> refresher);
    void refresh();
    void edit(const QString &what, PlanField field, const std::function<void(Plan &)> &change);

    [[nodiscard]] PlanDocument *document() const { return m_document; }
    [[nodiscard]] QFormLayout *form() const { return m_form; }
    [[nodiscard]] bool isRefreshing() const { return m_refreshing; }

    bool eventFilter(QObject *watched, QEvent *event) override;

private:
    void prepare(QWidget *field, const QString &label, const QString &toolTip);

    PlanDocument *m_document;
    QFormLayout *m_form;
    std::vector<std::function<void(const Plan &)>> m_refreshers;
    bool m_refreshing = false;
};

} // namespace streamgauge
