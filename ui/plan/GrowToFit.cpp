// SPDX-FileCopyrightText: 2026 The Streamgauge authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/plan/GrowToFit.h"

#include <QLayout>
#include <QScreen>
#include <QWidget>

#include <algorithm>

namespace streamgauge {

void growToFit(QWidget *window)
{
    const int needed = window->layout()->totalHeightForWidth(window->width());
    const int most = window->screen()->availableGeometry().height();
    window->resize(window->width(), std::max(window->height(), std::min(needed, most)));
}

} // namespace streamgauge
