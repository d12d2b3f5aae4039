// SPDX-FileCopyrightText: 2026 The Streamgauge authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/Time.h"
#include "core/picture/TimelineScene.h" // durationText(): tables and timeline say the same

#include <QString>

namespace streamgauge {

/// A number for people: QLocale's separators, fixed decimals.
[[nodiscard]] QString numberText(double value, int decimals);
[[nodiscard]] QString numberText(qint64 value);
/// Milliseconds with one decimal, as table cells under a heading with "(ms)" show them.
[[nodiscard]] QString millisecondsText(Duration duration);
/// "n/a": what stands in place of a figure that is not defined.
[[nodiscard]] QString notDefinedText();

} // namespace streamgauge
