// SPDX-FileCopyrightText: 2026 The Streamgauge authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "SyntheticRecord.h"

#include "core/metrics/RunSummary.h"

#include <functional>
#include <vector>

namespace streamgauge {

/// 40 tokens, one every 20 ms; each request has a text of its own.
[[nodiscard]] SyntheticRecord stream(double ttftMs, int backend = 0, PromptMode mode = PromptMode::Cold);
/// 40 tokens at once.
[[nodiscard]] SyntheticRecord buffered(double ttftMs, int backend = 0);

[[nodiscard]] const BackendSummary &onlyRow(const RunSummary &summary);
[[nodiscard]] std::vector<SyntheticRecord> times(int count, const std::function<SyntheticRecord(int)> &make);
[[nodiscard]] std::vector<SyntheticRecord> operator+(std::vector<SyntheticRecord> left,
                                                     const std::vector<SyntheticRecord> &right);

} // namespace streamgauge
