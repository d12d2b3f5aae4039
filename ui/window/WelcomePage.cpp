// SPDX-FileCopyrightText: 2026 The Streamgauge authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/WelcomePage.h"

#include "ui/plan/BundledIcon.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QVBoxLayout>

namespace streamgauge {

WelcomePage::WelcomePage(QWidget *parent)
    : QWidget(parent)
    , m_demo(new QPushButton(tr("Run the &Demo"), this))
    , m_second(new QPushButton(this))
{
    auto *icon = new QLabel(this);
    icon->setPixmap(applicationIcon().pixmap(72, 72));
    icon->setAlignment(Qt::AlignHCenter);
    auto *sentence
        = new QLabel(tr("See every token arrive, and tell an endpoint that streams from one that waits and "
                        "sends all at once."),
                     this);
    sentence->setWordWrap(true);
    sentence->setAlignment(Qt::AlignHCenter);
    QFont font = sentence->font();
    font.setPointSizeF(font.pointSizeF() * 1.25);
    sentence->setFont(font);
    sentence->setMaximumWidth(460);
    sentence->setMinimumWidth(280);
    auto *note = new QLabel(tr("The demo uses the built-in provider: no key, no cost."), this);
    note->setForegroundRole(QPalette::PlaceholderText);
    note->setAlignment(Qt::AlignHCenter);
    note->setWordWrap(true);
    m_demo->setIcon(bundledIcon(QStringLiteral("run")));
    m_demo->setMinimumHeight(34);
    m_second->setMinimumHeight(34);
    auto *buttons = new QHBoxLayout;
    buttons->addStretch();
    buttons->addWidget(m_demo);
    buttons->addWidget(m_second);
    buttons->addStretch();
    auto *sentenceRow = new QHBoxLayout;
    sentenceRow->addStretch();
    sentenceRow->addWidget(sentence, 10);
    sentenceRow->addStretch();
    auto *layout = new QVBoxLayout(this);
    layout->addStretch(2);
    layout->addWidget(icon);
    layout->addSpacing(10);
    layout->addLayout(sentenceRow);
    layout->addSpacing(14);
    layout->addLayout(buttons);
    layout->addSpacing(6);
    layout->addWidget(note);
    layout->addStretch(3);
    connect(m_demo, &QPushButton::clicked, this, &WelcomePage::demoRequested);
    connect(m_second, &QPushButton::clicked, this, [this] {
        if (m_ready)
            emit runRequested();
        else
            emit backendRequested();
    });
    setPlanIsReady(false);
}

void WelcomePage::setPlanIsReady(bool ready)
{
    m_ready = ready;
    m_second->setText(ready ? tr("&Run This Plan") : tr("&Add a Backend…"));
    m_second->setIcon(bundledIcon(ready ? QStringLiteral("run") : QStringLiteral("list-add")));
}

} // namespace streamgauge
