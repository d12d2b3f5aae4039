// SPDX-FileCopyrightText: 2026 The Streamgauge authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/picture/Picture.h"

namespace streamgauge {

/// About how wide a text is, rather too wide than too narrow: the widths of DejaVu Sans, one of the widest
/// fonts in use, since a picture is laid out before anyone knows its font.
[[nodiscard]] double estimatedWidth(const QString &text, FontRole role);
/// The text, cut at its end with an ellipsis where it would be wider; empty where not even two letters fit.
[[nodiscard]] QString elided(const QString &text, FontRole role, double width);

} // namespace streamgauge
