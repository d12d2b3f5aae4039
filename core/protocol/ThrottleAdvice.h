// SPDX-FileCopyrightText: 2026 The Streamgauge authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/record/RateLimit.h"

#include <QDateTime>
#include <QJsonObject>
#include <QString>

#include <chrono>
#include <optional>
#include <vector>

namespace streamgauge {

/// What the body of an error tells of limits, where others have headers.
struct ThrottleAdvice
{
    std::optional<std::chrono::milliseconds> wait;
    std::vector<RateLimit> limits;
    bool isDaySpent = false; ///< what is used up comes back with the next day, not with the next minute
};

/// Reads an `error` object: the details of Google, headers inside the body as OpenRouter and WebSockets have
/// them, and last of all the sentence, such as "Please try again in 6m0s". `message` is what it says in full.
[[nodiscard]] ThrottleAdvice throttleAdviceFrom(const QJsonObject &error, const QString &message,
                                                const QDateTime &now);

} // namespace streamgauge
