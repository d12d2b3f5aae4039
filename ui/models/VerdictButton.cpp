// SPDX-FileCopyrightText: 2026 The Streamgauge authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/models/VerdictButton.h"

#include <QPainter>
#include <QStyle>
#include <QStyleOptionFocusRect>

namespace streamgauge {

namespace {

constexpr int padding = 4;

} // namespace

VerdictButton::VerdictButton(QWidget *parent)
    : QAbstractButton(parent)
{
    QFont bold = font();
    bold.setBold(true);
    setFont(bold);
    setFocusPolicy(Qt::StrongFocus);
    setCursor(Qt::PointingHandCursor);
    setAttribute(Qt::WA_Hover);
    setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Fixed);
}

void VerdictButton::setColour(const QColor &colour)
{
    m_colour = colour;
    update();
}

QSize VerdictButton::sizeHint() const
{
    // The advance is rounded; one pixel less than the text takes would cut it.
    return {fontMetrics().horizontalAdvance(text()) + 1 + 2 * padding, fontMetrics().height() + 2};
}

QSize VerdictButton::minimumSizeHint() const
{
    // The verdict itself is what must not vanish.
    return {std::min(sizeHint().width(), fontMetrics().averageCharWidth() * 22), sizeHint().height()};
}

void VerdictButton::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    QFont used = font();
    used.setUnderline(underMouse() && isEnabled());
    painter.setFont(used);
    painter.setPen(m_colour.isValid() ? m_colour : palette().color(QPalette::WindowText));
    const QRect inside = rect().adjusted(padding, 0, -padding, 0);
    painter.drawText(inside, Qt::AlignVCenter | Qt::AlignLeading | Qt::TextSingleLine,
                     fontMetrics().elidedText(text(), Qt::ElideRight, inside.width()));
    if (hasFocus()) {
        QStyleOptionFocusRect option;
        option.initFrom(this);
        option.rect = rect();
        style()->drawPrimitive(QStyle::PE_FrameFocusRect, &option, &painter, this);
    }
}

} // namespace streamgauge
