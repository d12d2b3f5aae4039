// SPDX-FileCopyrightText: 2026 The Streamgauge authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/models/PhaseBar.h"

#include "ui/models/NumberText.h"
#include "ui/models/VerdictColours.h"

#include <QHelpEvent>
#include <QPainter>
#include <QToolTip>

namespace streamgauge {

namespace {

QString phaseText(const PhaseSpan &phase)
{
    return QStringLiteral("%1: %2").arg(inWords(phase.kind), durationText(phase.length));
}

} // namespace

PhaseBar::PhaseBar(QWidget *parent)
    : QWidget(parent)
{
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    setAccessibleName(tr("Phases"));
}

void PhaseBar::setPhases(std::vector<PhaseSpan> phases, const QColor &colour)
{
    m_phases = std::move(phases);
    m_colour = colour;
    QStringList words;
    for (const PhaseSpan &phase : m_phases)
        words.append(phaseText(phase));
    setAccessibleDescription(words.join(QStringLiteral(", ")));
    update();
}

QSize PhaseBar::sizeHint() const
{
    return {240, fontMetrics().height() + 4};
}

QSize PhaseBar::minimumSizeHint() const
{
    return {60, sizeHint().height()};
}

QRectF PhaseBar::spanRect(const PhaseSpan &phase) const
{
    const PhaseSpan &last = m_phases.back();
    const double whole = std::max(1.0, millisecondsOf(last.from + last.length));
    const double scale = (width() - 2) / whole;
    // A phase too short to see still gets a pixel.
    return {1 + millisecondsOf(phase.from) * scale, 1, std::max(1.0, millisecondsOf(phase.length) * scale),
            height() - 2.0};
}

void PhaseBar::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    const QColor faint = faintColour(palette());
    painter.setPen(faint);
    painter.setBrush(Qt::NoBrush);
    painter.drawRect(QRectF(0.5, 0.5, width() - 1.0, height() - 1.0));
    for (const PhaseSpan &phase : m_phases) {
        const QRectF span = spanRect(phase);
        switch (phase.kind) {
        case PhaseKind::Connect:
            painter.fillRect(span, faint);
            break;
        case PhaseKind::Wait:
            painter.fillRect(span, QBrush(faint, Qt::BDiagPattern));
            break;
        case PhaseKind::Stream:
            painter.fillRect(span, m_colour);
            break;
        case PhaseKind::Settle:
            painter.fillRect(span, QBrush(m_colour, Qt::Dense5Pattern));
            break;
        }
    }
}

bool PhaseBar::event(QEvent *event)
{
    if (event->type() == QEvent::ToolTip) {
        auto *help = static_cast<QHelpEvent *>(event);
        QStringList lines;
        for (const PhaseSpan &phase : m_phases) {
            if (spanRect(phase).adjusted(-2, -1, 2, 1).contains(help->pos()))
                lines.append(phaseText(phase));
        }
        QToolTip::showText(help->globalPos(), lines.join(QLatin1Char('\n')), this);
        return true;
    }
    return QWidget::event(event);
}

} // namespace streamgauge
