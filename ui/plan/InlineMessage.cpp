// SPDX-FileCopyrightText: 2026 The Streamgauge authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/plan/InlineMessage.h"

#include <QAccessible>
#include <QEvent>
#include <QHBoxLayout>
#include <QLabel>
#include <QToolButton>

namespace streamgauge {

InlineMessage::InlineMessage(Dismissal dismissal, QWidget *parent)
    : QFrame(parent)
    , m_symbol(new QLabel(this))
    , m_text(new QLabel(this))
    , m_dismiss(new QToolButton(this))
{
    setFrameShape(QFrame::NoFrame);
    setAutoFillBackground(true);
    m_text->setWordWrap(true);
    m_text->setTextFormat(Qt::PlainText);
    m_text->setTextInteractionFlags(Qt::TextSelectableByMouse);
    m_text->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Preferred);
    m_symbol->setAlignment(Qt::AlignTop | Qt::AlignHCenter);
    m_dismiss->setText(QStringLiteral("✕"));
    m_dismiss->setAutoRaise(true);
    m_dismiss->setToolTip(tr("Dismiss"));
    m_dismiss->setAccessibleName(tr("Dismiss this message"));
    m_dismiss->setVisible(dismissal == Dismissal::ByUser);
    connect(m_dismiss, &QToolButton::clicked, this, &InlineMessage::clear);
    auto *layout = new QHBoxLayout(this);
    layout->setContentsMargins(8, 5, 5, 5);
    layout->addWidget(m_symbol, 0, Qt::AlignTop);
    layout->addWidget(m_text, 1);
    layout->addWidget(m_dismiss, 0, Qt::AlignTop);
    QFrame::hide();
}

void InlineMessage::show(Level level, const QString &text)
{
    m_level = level;
    m_symbol->setText(level == Level::Note          ? QStringLiteral("ℹ")
                          : level == Level::Warning ? QStringLiteral("⚠")
                                                    : QStringLiteral("✖"));
    m_text->setText(text);
    setAccessibleName(text);
    applyColours();
    QFrame::show();
    QAccessibleEvent announcement(this, QAccessible::Alert);
    QAccessible::updateAccessibility(&announcement);
}

void InlineMessage::clear()
{
    m_text->clear();
    QFrame::hide();
}

QString InlineMessage::text() const
{
    return m_text->text();
}

void InlineMessage::changeEvent(QEvent *event)
{
    QFrame::changeEvent(event);
    if (event->type() == QEvent::ParentChange || event->type() == QEvent::ApplicationPaletteChange)
        applyColours();
}

void InlineMessage::applyColours()
{
    const QPalette base = parentWidget() ? parentWidget()->palette() : QPalette();
    const bool dark = base.color(QPalette::Window).lightness() < 128;
    const QColor tint = m_level == Level::Note ? QColor(0x56, 0xB4, 0xE9)
        : m_level == Level::Warning            ? QColor(0xE6, 0x9F, 0x00)
                                               : QColor(0xD5, 0x5E, 0x00);
    const QColor window = base.color(QPalette::Window);
    const double share = dark ? 0.25 : 0.2;
    const auto mixed = [share](int ground, int colour) { return int(ground * (1 - share) + colour * share); };
    QPalette palette = base;
    palette.setColor(QPalette::Window,
                     QColor(mixed(window.red(), tint.red()), mixed(window.green(), tint.green()),
                            mixed(window.blue(), tint.blue())));
    setPalette(palette);
}

} // namespace streamgauge
