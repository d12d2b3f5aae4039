// SPDX-FileCopyrightText: 2026 The Streamgauge authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/mock/MockScenario.h"

#include <QDateTime>
#include <QList>
#include <QPair>

namespace streamgauge {

/// How a provider tells its limits in headers.
enum class RateLimitWording
{
    None,
    OpenAi, ///< x-ratelimit-remaining-tokens, resets as durations such as 6m0s
    Anthropic, ///< anthropic-ratelimit-tokens-remaining, resets as RFC 3339 instants
    Plain ///< RateLimit-Remaining, resets in seconds
};

/// The headers that tell a scenario's limits; none where it has none.
[[nodiscard]] QList<QPair<QByteArray, QByteArray>>
rateLimitHeaders(RateLimitWording wording, const MockScenario &scenario, const QDateTime &now);

} // namespace streamgauge
