// SPDX-FileCopyrightText: 2026 The Streamgauge authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QFormLayout>
#include <QList>
#include <QPair>
#include <QString>

namespace streamgauge {

/// Facts as rows of name and value. Values wrap and can be selected; each is known to screen readers together
/// with its name.
class FactForm : public QFormLayout
{
    Q_OBJECT

public:
    using QFormLayout::QFormLayout;

    /// In place of what is shown. The form must have a widget.
    void setFacts(const QList<QPair<QString, QString>> &facts);
    [[nodiscard]] QString textOf(const QString &name) const; ///< empty where there is no such fact
};

} // namespace streamgauge
