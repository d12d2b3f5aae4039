// SPDX-FileCopyrightText: 2026 The Streamgauge authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/plan/Plan.h"

#include <QString>

namespace streamgauge {

/// The parts of a plan in a few words, for folded sections and the toolbar. For people: in the user's locale.
[[nodiscard]] QString promptWords(const Plan &plan); ///< "cold and warm, about 1,200 tokens"
[[nodiscard]] QString loadWords(const Load &load); ///< "40 requests, 4 at a time"
[[nodiscard]] QString budgetWords(const Budget &budget); ///< "no limits", "at most 10 min"
[[nodiscard]] QString deadlineWords(const Deadlines &deadlines); ///< "first byte 120 s, total 300 s"
[[nodiscard]] QString retryWords(const RetryPolicy &retry); ///< "off", "up to 3 attempts"
[[nodiscard]] QString backendWords(const Backend &backend); ///< "gpt-4o at api.example.com"
/// Whether the built-in mock provider serves every backend, so that nothing leaves the machine.
[[nodiscard]] bool isAllMock(const Plan &plan);

} // namespace streamgauge
