// SPDX-FileCopyrightText: 2026 The Streamgauge authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/picture/Picture.h"

#include <QByteArray>

namespace streamgauge {

/// The picture as a self-contained SVG document (UTF-8, C locale, no external fonts or references). The same
/// picture gives the same bytes.
[[nodiscard]] QByteArray svgOf(const Picture &picture);

} // namespace streamgauge
