// SPDX-FileCopyrightText: 2026 The Streamgauge authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/plan/FoldSection.h"

#include <QLabel>
#include <QToolButton>
#include <QVBoxLayout>

namespace streamgauge {

FoldSection::FoldSection(const QString &title, QWidget *content, QWidget *parent)
    : QWidget(parent)
    , m_header(new QToolButton(this))
    , m_summary(new QLabel(this))
    , m_content(content)
{
    m_header->setText(title);
    m_header->setAutoRaise(true);
    m_header->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    m_header->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    QFont bold = m_header->font();
    bold.setBold(true);
    m_header->setFont(bold);
    m_summary->setWordWrap(true);
    m_summary->setForegroundRole(QPalette::PlaceholderText);
    m_summary->setContentsMargins(22, 0, 4, 4);
    setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Maximum);
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addWidget(m_header);
    layout->addWidget(m_summary);
    layout->addWidget(content);
    connect(m_header, &QToolButton::clicked, this, [this] { setFolded(!m_folded); });
    setFolded(true);
}

void FoldSection::setSummary(const QString &words)
{
    m_summary->setText(words);
    m_header->setAccessibleDescription(words);
}

void FoldSection::setFolded(bool folded)
{
    m_folded = folded;
    m_header->setAccessibleName(folded ? tr("%1, folded").arg(m_header->text()) : m_header->text());
    m_header->setArrowType(folded ? Qt::RightArrow : Qt::DownArrow);
    m_content->setVisible(!folded);
    m_summary->setVisible(folded);
}

} // namespace streamgauge
