// SPDX-FileCopyrightText: 2026 The Streamgauge authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/picture/Picture.h"
#include "core/record/RequestRecord.h"
#include "ui/models/RunDigest.h"

#include <QString>

namespace streamgauge {

/// "● dedicated host · cold": a backend and mode in a legend.
[[nodiscard]] QString seriesName(const RunDigest &digest, int backend, PromptMode mode);
/// Cold and warm differ by their dashes, backends by colour and symbol.
[[nodiscard]] LineStyle lineStyleOf(PromptMode mode);

} // namespace streamgauge
