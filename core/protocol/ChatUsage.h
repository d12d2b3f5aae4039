// SPDX-FileCopyrightText: 2026 The Streamgauge authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/Time.h"
#include "core/record/NamedPhase.h"
#include "core/record/TokenUsage.h"

#include <QJsonObject>
#include <QStringList>

#include <vector>

namespace streamgauge {

/// Reads one `usage` object of the chat wire, of whichever vendor: all differ
/// in names, some in whether cached input and reasoning are inside the totals. What an object does not tell
/// stays unknown.
[[nodiscard]] TokenUsage chatUsageFrom(const QJsonObject &usage, QStringList &findings);

/// llama.cpp's `timings`, for answers that carry no usage.
[[nodiscard]] TokenUsage usageFromTimings(const QJsonObject &timings);
/// How long the server took to make the output, by llama.cpp's `timings`.
[[nodiscard]] std::optional<Duration> producerSpanFromTimings(const QJsonObject &timings);

/// What servers tell of their own time: llama.cpp in its `timings` (milliseconds), Groq beside the token
/// counts in `usage` (seconds).
[[nodiscard]] std::vector<NamedPhase> phasesFromTimings(const QJsonObject &timings, const QJsonObject &usage);

/// Usage is a running total: the last value of each field holds, nothing is added up.
void takeLatest(TokenUsage &usage, const TokenUsage &latest);

/// Whether the parts add up to what the provider gives as its total; a mismatch is a finding.
void checkTotals(const TokenUsage &usage, QStringList &findings);

} // namespace streamgauge
