// SPDX-FileCopyrightText: 2026 The Streamgauge authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QFrame>

class QLabel;
class QToolButton;

namespace streamgauge {

/// A message at the place it concerns: symbol, words, and a way to copy or dismiss it. Announced to screen
/// readers. Never a box that blocks, and never colour alone.
class InlineMessage : public QFrame
{
    Q_OBJECT

public:
    enum class Level
    {
        Note,
        Warning,
        Fault
    };
    enum class Dismissal
    {
        ByUser,
        ByOwner
    };

    explicit InlineMessage(Dismissal dismissal, QWidget *parent = nullptr);

    void show(Level level, const QString &text);
    void clear(); ///< hides the message
    [[nodiscard]] QString text() const;

protected:
    void changeEvent(QEvent *event) override;

private:
    void applyColours();

    Level m_level = Level::Note;
    QLabel *m_symbol;
    QLabel *m_text;
    QToolButton *m_dismiss;
};

} // namespace streamgauge
