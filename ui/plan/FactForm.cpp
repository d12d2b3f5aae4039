// SPDX-FileCopyrightText: 2026 The Streamgauge authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/plan/FactForm.h"

#include <QLabel>

namespace streamgauge {

void FactForm::setFacts(const QList<QPair<QString, QString>> &facts)
{
    while (rowCount() > 0)
        removeRow(0);
    for (const auto &[name, text] : facts) {
        auto *label = new QLabel(tr("%1:").arg(name));
        // Else the layout pushes it below the first line of a value of several lines.
        label->setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Fixed);
        auto *value = new QLabel(text);
        value->setTextFormat(Qt::PlainText);
        value->setWordWrap(true);
        value->setTextInteractionFlags(Qt::TextSelectableByMouse);
        value->setAccessibleName(tr("%1: %2").arg(name, text));
        addRow(label, value);
        // Else the layout shows them in a while, and until then counts them as no part of its height.
        label->show();
        value->show();
    }
}

QString FactForm::textOf(const QString &name) const
{
    for (int row = 0; row < rowCount(); ++row) {
        const auto *label = qobject_cast<QLabel *>(itemAt(row, LabelRole)->widget());
        const auto *value = qobject_cast<QLabel *>(itemAt(row, FieldRole)->widget());
        if (label && value && label->text() == tr("%1:").arg(name))
            return value->text();
    }
    return {};
}

} // namespace streamgauge
