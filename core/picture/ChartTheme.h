// SPDX-FileCopyrightText: 2026 The Streamgauge authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/picture/Picture.h"

namespace streamgauge {

/// Colours of a picture. Series come from a colour-blind-safe set; each also has its own symbol, since colour
/// is never the only carrier of meaning.
struct ChartTheme
{
    Rgb background, text, faintText, grid, axis, hatch, selection, warning;
    std::vector<Rgb> series;

    [[nodiscard]] Rgb seriesColour(int index) const
    {
        return series[static_cast<std::size_t>(index) % series.size()];
    }

    bool operator==(const ChartTheme &) const = default;
};

[[nodiscard]] ChartTheme lightTheme(); ///< also what prints use
[[nodiscard]] ChartTheme darkTheme();

/// The symbol of a backend: ● ■ ▲ ◆ ▼ ★ ⬟ ✚, again and again.
[[nodiscard]] QString backendSymbol(int index);

} // namespace streamgauge
