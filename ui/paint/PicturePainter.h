// SPDX-FileCopyrightText: 2026 The Streamgauge authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/picture/ChartTheme.h"
#include "core/picture/Picture.h"

#include <QColor>
#include <QFont>
#include <QPainter>
#include <QPalette>

namespace streamgauge {

/// Replays a picture at the painter's origin, in device-independent pixels. Leaves the painter as it was.
void paintPicture(QPainter &painter, const Picture &picture);

/// The light or the dark theme, by how light the palette's windows are, with the palette's own background,
/// text and selection colours.
[[nodiscard]] ChartTheme themeFromPalette(const QPalette &palette);
[[nodiscard]] bool isDark(const QPalette &palette);

[[nodiscard]] QColor colourOf(Rgb colour);
[[nodiscard]] Rgb rgbOf(const QColor &colour);
/// The font that a picture's texts are painted in.
[[nodiscard]] QFont fontOf(FontRole role);

} // namespace streamgauge
