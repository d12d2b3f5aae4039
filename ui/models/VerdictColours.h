// SPDX-FileCopyrightText: 2026 The Streamgauge authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/metrics/DeliveryVerdict.h"

#include <QColor>
#include <QPalette>

namespace streamgauge {

/// The colour of a verdict's symbol and words, readable (4.5:1) on the palette's base. It never stands alone:
/// the symbol and the words say the same.
[[nodiscard]] QColor verdictColour(Delivery delivery, const QPalette &palette);
/// Of warnings, under the same rule.
[[nodiscard]] QColor warningColour(const QPalette &palette);
/// For what matters less: not defined, too few samples. Readable all the same.
[[nodiscard]] QColor faintColour(const QPalette &palette);

} // namespace streamgauge
