// SPDX-FileCopyrightText: 2026 The Streamgauge authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

#include <chrono>
#include <optional>

namespace streamgauge {

/// How long a provider asks to wait.
struct RequestedWait
{
    std::chrono::milliseconds wait{}; ///< from the moment the headers came
    bool stale = false; ///< it named an instant that is past

    bool operator==(const RequestedWait &) const = default;
};

/// One limit as a provider's headers give it. Absent means: not told, or not tracked.
struct RateLimit
{
    QString name; ///< requests, tokens, input-tokens, requests-day, …; "default" where the headers name none
    std::optional<qint64> limit;
    std::optional<qint64> remaining;
    std::optional<RequestedWait> reset;

    bool operator==(const RateLimit &) const = default;
};

} // namespace streamgauge
