// SPDX-FileCopyrightText: 2026 The Streamgauge authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/record/ToolCall.h"

#include <QStringList>

namespace streamgauge {

/// "2 valid, 1 invalid".
[[nodiscard]] QString toolCallCounts(const std::vector<ToolCall> &calls);
/// What each call said, and below it what is wrong with it. Of the arguments at most so many characters.
[[nodiscard]] QStringList toolCallLines(const std::vector<ToolCall> &calls, qsizetype mostArguments);

} // namespace streamgauge
