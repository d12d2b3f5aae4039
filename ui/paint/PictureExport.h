// SPDX-FileCopyrightText: 2026 The Streamgauge authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/Result.h"
#include "core/picture/Picture.h"

#include <QImage>
#include <QString>

#include <optional>

namespace streamgauge {

enum class PictureFormat
{
    Png,
    Svg,
    Pdf
};

/// By the ending of a file's name.
[[nodiscard]] std::optional<PictureFormat> pictureFormatOf(const QString &path);

/// The picture as pixels, `scale` of them for each of its own in both directions.
[[nodiscard]] QImage imageOf(const Picture &picture, double scale = 1);

/// Writes the whole file or leaves what was there. `scale` is for PNG only; SVG and PDF have no pixels.
[[nodiscard]] Result<void> exportPicture(const Picture &picture, const QString &path, PictureFormat format,
                                         double scale = 2);

} // namespace streamgauge
