// SPDX-FileCopyrightText: 2026 The Streamgauge authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

namespace streamgauge {

/// One line of text that ends in "…" where there is no room; the whole text is then its tooltip, and always
/// its accessible name.
class ElidedLabel : public QWidget
{
    Q_OBJECT

public:
    explicit ElidedLabel(QWidget *parent = nullptr);

    void setText(const QString &text);
    [[nodiscard]] QString text() const { return m_text; }
    /// Else the window's text colour.
    void setColour(const QColor &colour);
    /// Shown instead of the text itself when the pointer rests on it.
    void setExplanation(const QString &explanation);

    [[nodiscard]] QSize sizeHint() const override;
    [[nodiscard]] QSize minimumSizeHint() const override;

protected:
    void paintEvent(QPaintEvent *event) override;
    bool event(QEvent *event) override;

private:
    QString m_text;
    QString m_explanation;
    QColor m_colour;
};

} // namespace streamgauge
