// SPDX-FileCopyrightText: 2026 The Streamgauge authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QDialog>
#include <QString>

#include <functional>

class QDialogButtonBox;

namespace streamgauge {

/// A question inside the window that does not stop it: a heading, an explanation and named choices, the first
/// of which is the default. Opened with open(); it deletes itself.
class ConfirmSheet : public QDialog
{
    Q_OBJECT

public:
    ConfirmSheet(const QString &heading, const QString &explanation, QWidget *parent);

    /// The button closes the sheet and then does what it says.
    void addChoice(const QString &label, std::function<void()> act);
    void addCancel(const QString &label);

private:
    QDialogButtonBox *m_buttons;
};

} // namespace streamgauge
