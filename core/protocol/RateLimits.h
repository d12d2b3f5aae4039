// SPDX-FileCopyrightText: 2026 The Streamgauge authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/protocol/RetryAfter.h"

#include <vector>

namespace streamgauge {

/// Reads the rate-limit headers of every family known: OpenAI and its followers, Azure, Anthropic,
/// OpenRouter, Mistral, the IETF draft in its three forms. In the order of the names; an unreadable value is
/// absent, never 0.
[[nodiscard]] std::vector<RateLimit> rateLimitsFrom(const HeaderList &headers, const QDateTime &now);

} // namespace streamgauge
