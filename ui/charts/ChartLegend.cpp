// SPDX-FileCopyrightText: 2026 The Streamgauge authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/charts/ChartLegend.h"

#include "ui/paint/PicturePainter.h"

#include <QHelpEvent>
#include <QPainter>
#include <QToolTip>

namespace streamgauge {

namespace {

constexpr int sampleWidth = 26;
constexpr int sampleGap = 6;
constexpr int entryGap = 16;

Qt::PenStyle penStyleOf(LineStyle style)
{
    switch (style) {
    case LineStyle::Solid:
        return Qt::SolidLine;
    case LineStyle::Dashed:
        return Qt::DashLine;
    case LineStyle::Dotted:
        return Qt::DotLine;
    }
    Q_UNREACHABLE();
}

} // namespace

ChartLegend::ChartLegend(QWidget *parent)
    : QWidget(parent)
    , m_theme(themeFromPalette(palette()))
{
    // Not Fixed: that would hold it to the one line of its size hint.
    QSizePolicy policy(QSizePolicy::Preferred, QSizePolicy::Preferred);
    policy.setHeightForWidth(true);
    setSizePolicy(policy);
}

void ChartLegend::setEntries(std::vector<LegendEntry> entries)
{
    if (entries == m_entries)
        return;
    m_entries = std::move(entries);
    QStringList names;
    for (const LegendEntry &entry : m_entries)
        names.append(entry.name);
    setAccessibleName(tr("Legend: %1").arg(names.join(QStringLiteral(", "))));
    updateGeometry();
    update();
}

void ChartLegend::applyTheme(const ChartTheme &theme)
{
    m_theme = theme;
    update();
}

int ChartLegend::entryWidth(const LegendEntry &entry) const
{
    return sampleWidth + sampleGap + fontMetrics().horizontalAdvance(entry.name) + 2;
}

std::vector<QRect> ChartLegend::entryRects(int width) const
{
    const int lineHeight = fontMetrics().height() + 2;
    std::vector<QRect> rects;
    rects.reserve(m_entries.size());
    int x = 0;
    int y = 0;
    for (const LegendEntry &entry : m_entries) {
        const int wanted = std::min(entryWidth(entry), std::max(width, sampleWidth));
        if (x > 0 && x + wanted > width) {
            x = 0;
            y += lineHeight;
        }
        rects.emplace_back(x, y, wanted, lineHeight);
        x += wanted + entryGap;
    }
    return rects;
}

int ChartLegend::heightForWidth(int width) const
{
    const std::vector<QRect> rects = entryRects(width);
    return rects.empty() ? 0 : rects.back().bottom() + 1;
}

QSize ChartLegend::sizeHint() const
{
    int width = 0;
    for (const LegendEntry &entry : m_entries)
        width += entryWidth(entry) + entryGap;
    return {width, m_entries.empty() ? 0 : fontMetrics().height() + 2};
}

QSize ChartLegend::minimumSizeHint() const
{
    return {80, sizeHint().height()};
}

void ChartLegend::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    const std::vector<QRect> rects = entryRects(width());
    for (std::size_t i = 0; i < m_entries.size(); ++i) {
        const LegendEntry &entry = m_entries[i];
        const QRect &rect = rects[i];
        const double middle = rect.center().y() + 0.5;
        painter.setPen(QPen(colourOf(m_theme.seriesColour(entry.colour)), 2, penStyleOf(entry.style)));
        painter.drawLine(QPointF(rect.left(), middle), QPointF(rect.left() + sampleWidth, middle));
        painter.setPen(colourOf(m_theme.text));
        const QRect text = rect.adjusted(sampleWidth + sampleGap, 0, 0, 0);
        painter.drawText(text, Qt::AlignVCenter | Qt::AlignLeft | Qt::TextSingleLine,
                         fontMetrics().elidedText(entry.name, Qt::ElideRight, text.width()));
    }
}

bool ChartLegend::event(QEvent *event)
{
    if (event->type() == QEvent::ToolTip) {
        auto *help = static_cast<QHelpEvent *>(event);
        const std::vector<QRect> rects = entryRects(width());
        for (std::size_t i = 0; i < rects.size(); ++i) {
            if (rects[i].contains(help->pos())) {
                QToolTip::showText(help->globalPos(), m_entries[i].name, this);
                return true;
            }
        }
        QToolTip::hideText();
        return true;
    }
    return QWidget::event(event);
}

} // namespace streamgauge
