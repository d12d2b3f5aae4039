// SPDX-FileCopyrightText: 2026 The Streamgauge authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/ConfirmSheet.h"

#include <QDialogButtonBox>
#include <QLabel>
#include <QPushButton>
#include <QVBoxLayout>

namespace streamgauge {

ConfirmSheet::ConfirmSheet(const QString &heading, const QString &explanation, QWidget *parent)
    : QDialog(parent)
    , m_buttons(new QDialogButtonBox(this))
{
    setAttribute(Qt::WA_DeleteOnClose);
    setWindowTitle(heading);
    setAccessibleDescription(explanation);
    auto *title = new QLabel(heading, this);
    QFont bold = title->font();
    bold.setBold(true);
    bold.setPointSizeF(bold.pointSizeF() * 1.15);
    title->setFont(bold);
    title->setWordWrap(true);
    auto *text = new QLabel(explanation, this);
    text->setWordWrap(true);
    text->setTextFormat(Qt::PlainText);
    text->setMinimumWidth(380);
    text->setTextInteractionFlags(Qt::TextSelectableByMouse);
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(18, 16, 18, 14);
    layout->setSpacing(10);
    layout->addWidget(title);
    layout->addWidget(text);
    layout->addStretch();
    layout->addWidget(m_buttons);
    connect(m_buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
}

void ConfirmSheet::addChoice(const QString &label, std::function<void()> act)
{
    const bool first = m_buttons->buttons().isEmpty();
    QPushButton *button = m_buttons->addButton(
        label, first ? QDialogButtonBox::AcceptRole : QDialogButtonBox::DestructiveRole);
    if (first)
        button->setDefault(true);
    connect(button, &QPushButton::clicked, this, [this, act = std::move(act)] {
        accept();
        act();
    });
}

void ConfirmSheet::addCancel(const QString &label)
{
    m_buttons->addButton(label, QDialogButtonBox::RejectRole);
}

} // namespace streamgauge
