// SPDX-FileCopyrightText: 2026 The Streamgauge authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/charts/PhaseBars.h"

#include "core/picture/ReportCharts.h"
#include "ui/paint/PicturePainter.h"

#include <QPainter>

#include <cmath>

namespace streamgauge {

PhaseBars::PhaseBars(QWidget *parent)
    : QWidget(parent)
{
    setFocusPolicy(Qt::NoFocus);
}

void PhaseBars::setDigest(std::shared_ptr<const RunDigest> digest)
{
    m_digest = std::move(digest);
    setMinimumHeight(heightForWidth(width()));
    update();
}

int PhaseBars::heightForWidth(int width) const
{
    if (!m_digest)
        return 0;
    const Picture picture = phaseBars(*m_digest->run, m_digest->summary, themeFromPalette(palette()), width);
    return static_cast<int>(std::ceil(picture.size.height()));
}

QSize PhaseBars::sizeHint() const
{
    constexpr int usualWidth = 600;
    return {usualWidth, heightForWidth(usualWidth)};
}

void PhaseBars::paintEvent(QPaintEvent *event)
{
    Q_UNUSED(event)
    if (!m_digest)
        return;
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    paintPicture(painter, phaseBars(*m_digest->run, m_digest->summary, themeFromPalette(palette()), width()));
}

void PhaseBars::resizeEvent(QResizeEvent *event)
{
    Q_UNUSED(event)
    setMinimumHeight(heightForWidth(width()));
}

} // namespace streamgauge
