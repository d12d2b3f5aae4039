// SPDX-FileCopyrightText: 2026 The Streamgauge authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/picture/TimelineScene.h"

namespace streamgauge {

/// The exact values under the pointer, in plain text; empty where there is nothing to tell.
[[nodiscard]] QString timelineTip(const TimelineScene &scene, const TimelineHit &hit);

/// One row in words: who it is, its phases and how it ended.
[[nodiscard]] QString rowInWords(const TimelineScene &scene, const TimelineRow &row);

/// The whole timeline in words, for those who can't see it.
[[nodiscard]] QString timelineInWords(const TimelineScene &scene);

} // namespace streamgauge
