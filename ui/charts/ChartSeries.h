// SPDX-FileCopyrightText: 2026 The Streamgauge authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/picture/Picture.h"

#include <QString>

#include <vector>

namespace streamgauge {

// What a ChartPane draws. Colours are indices into the theme's series, so that they follow the palette.

struct ChartCurve
{
    QString name; ///< in the legend and in tooltips, symbol included
    int colour = 0;
    LineStyle style = LineStyle::Solid;
    std::vector<double> x, y; ///< of one length, x ascending
};

/// The area between two curves over one abscissa.
struct ChartBand
{
    int colour = 0;
    std::vector<double> x, low, high;
};

/// A step line that starts at 0 and jumps to y[i] at x[i]: an empirical distribution.
struct ChartSteps
{
    QString name;
    int colour = 0;
    LineStyle style = LineStyle::Solid;
    std::vector<double> x, y;
};

/// A thin line from the abscissa up to a point: a median.
struct ChartMarker
{
    int colour = 0;
    LineStyle style = LineStyle::Solid;
    double x = 0;
    double y = 0;
};

} // namespace streamgauge
