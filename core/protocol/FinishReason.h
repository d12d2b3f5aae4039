// SPDX-FileCopyrightText: 2026 The Streamgauge authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/record/Outcome.h"

#include <QString>

#include <optional>

namespace streamgauge {

/// What a finish reason means, as OpenAI's followers and many others word it, whatever its case; nothing for
/// an unknown word. A failure is StreamError. Pure.
[[nodiscard]] std::optional<Outcome> outcomeOfFinishReason(const QString &reason);

} // namespace streamgauge
