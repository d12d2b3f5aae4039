// SPDX-FileCopyrightText: 2026 The Streamgauge authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/picture/TimelineScene.h"

namespace streamgauge {

/// The rows to show while a run is followed and there are more rows than room: each backend and prompt mode
/// gets an equal share, with its newest requests, so that all can be compared at any moment. A group moves on
/// by half its share at a time. All rows where there is room for them.
[[nodiscard]] std::vector<std::shared_ptr<const TimelineRow>>
liveRows(const std::vector<std::shared_ptr<const TimelineRow>> &rows, int room);

} // namespace streamgauge
