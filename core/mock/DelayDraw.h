// SPDX-FileCopyrightText: 2026 The Streamgauge authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/SeededRandom.h"
#include "core/mock/MockScenario.h"

namespace streamgauge {

/// Draws one delay after the other from a distribution. `listStart` is where a recorded list begins.
class DelayDraw
{
public:
    DelayDraw(const DelayDistribution &distribution, SeededRandom random, quint64 listStart, double scale);

    [[nodiscard]] Duration next();

private:
    const DelayDistribution &m_distribution;
    SeededRandom m_random;
    quint64 m_listPosition;
    double m_scale;
};

/// A duration times a factor; never negative, never beyond a year.
[[nodiscard]] Duration scaled(Duration duration, double factor);

} // namespace streamgauge
