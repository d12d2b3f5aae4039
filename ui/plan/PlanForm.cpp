// SPDX-FileCopyrightText: 2026 The Streamgauge authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/plan/PlanForm.h"

#include <QCheckBox>
#include <QComboBox>
#include <QDoubleSpinBox>
#include <QEvent>
#include <QFormLayout>
#include <QSpinBox>

namespace streamgauge {

PlanForm::PlanForm(PlanDocument *document, QWidget *parent)
    : QWidget(parent)
    , m_document(document)
    , m_form(new QFormLayout(this))
{
    m_form->setContentsMargins(22, 2, 6, 8);
    m_form->setHorizontalSpacing(8);
    m_form->setVerticalSpacing(4);
    m_form->setFieldGrowthPolicy(QFormLayout::AllNonFixedFieldsGrow);
    m_form->setRowWrapPolicy(QFormLayout::DontWrapRows);
    m_form->setLabelAlignment(Qt::AlignLeft | Qt::AlignVCenter);
    connect(document, &PlanDocument::planChanged, this, &PlanForm::refresh);
}

void PlanForm::prepare(QWidget *field, const QString &label, const QString &toolTip)
{
    field->setToolTip(toolTip);
    field->setAccessibleName(label);
    field->setAccessibleDescription(toolTip);
    field->setFocusPolicy(Qt::StrongFocus);
    // Short fields: the panel is narrow and the long labels must not be squeezed.
    field->setMinimumWidth(70);
    field->installEventFilter(this);
}

QSpinBox *PlanForm::addInteger(const Row<int> &row, int least, int most, const QString &zeroText)
{
    auto *box = new QSpinBox(this);
    box->setRange(least, most);
    box->setGroupSeparatorShown(true);
    box->setStepType(most > 10000 ? QAbstractSpinBox::AdaptiveDecimalStepType
                                  : QAbstractSpinBox::DefaultStepType);
    if (!zeroText.isEmpty())
        box->setSpecialValueText(zeroText);
    prepare(box, row.label, row.toolTip);
    m_form->addRow(row.label, box);
    connect(box, &QSpinBox::valueChanged, this, [this, row](int value) {
        edit(row.undoText, row.field, [&](Plan &plan) { row.write(plan, value); });
    });
    onRefresh([box, row](const Plan &plan) { box->setValue(row.read(plan)); });
    return box;
}

QDoubleSpinBox *PlanForm::addNumber(const Row<double> &row, double least, double most, int decimals,
                                    const QString &suffix, const QString &zeroText)
{
    auto *box = new QDoubleSpinBox(this);
    box->setDecimals(decimals);
    box->setRange(least, most);
    box->setSuffix(suffix);
    box->setStepType(QAbstractSpinBox::AdaptiveDecimalStepType);
    if (!zeroText.isEmpty())
        box->setSpecialValueText(zeroText);
    prepare(box, row.label, row.toolTip);
    m_form->addRow(row.label, box);
    connect(box, &QDoubleSpinBox::valueChanged, this, [this, row](double value) {
        edit(row.undoText, row.field, [&](Plan &plan) { row.write(plan, value); });
    });
    onRefresh([box, row](const Plan &plan) { box->setValue(row.read(plan)); });
    return box;
}

QCheckBox *PlanForm::addCheckBox(const Row<bool> &row)
{
    auto *box = new QCheckBox(row.label, this);
    prepare(box, row.label, row.toolTip);
    m_form->addRow(box);
    connect(box, &QCheckBox::toggled, this, [this, row](bool value) {
        edit(row.undoText, row.field, [&](Plan &plan) { row.write(plan, value); });
    });
    onRefresh([box, row](const Plan &plan) { box->setChecked(row.read(plan)); });
    return box;
}

QComboBox *PlanForm::addChoice(const Row<int> &row, const std::vector<std::pair<QString, int>> &values)
{
    auto *box = new QComboBox(this);
    for (const auto &[label, value] : values)
        box->addItem(label, value);
    box->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    box->setMinimumContentsLength(8);
    prepare(box, row.label, row.toolTip);
    m_form->addRow(row.label, box);
    connect(box, &QComboBox::currentIndexChanged, this, [this, row, box](int index) {
        const int value = box->itemData(index).toInt();
        edit(row.undoText, row.field, [&](Plan &plan) { row.write(plan, value); });
    });
    onRefresh([box, row](const Plan &plan) { box->setCurrentIndex(box->findData(row.read(plan))); });
    return box;
}

void PlanForm::onRefresh(std::function<void(const Plan &)> refresher)
{
    m_refreshers.push_back(std::move(refresher));
}

void PlanForm::refresh()
{
    m_refreshing = true;
    for (const auto &refresher : m_refreshers)
        refresher(m_document->plan());
    m_refreshing = false;
}

void PlanForm::edit(const QString &what, PlanField field, const std::function<void(Plan &)> &change)
{
    if (!m_refreshing)
        m_document->edit(what, field, change);
}

bool PlanForm::eventFilter(QObject *watched, QEvent *event)
{
    // Scrolling the panel must not change the value that happens to pass under the pointer.
    auto *field = qobject_cast<QWidget *>(watched);
    if (event->type() == QEvent::Wheel && field && !field->hasFocus()) {
        event->ignore();
        return true;
    }
    return QWidget::eventFilter(watched, event);
}

} // namespace streamgauge
