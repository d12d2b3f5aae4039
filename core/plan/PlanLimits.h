// SPDX-FileCopyrightText: 2026 The Streamgauge authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QtGlobal>

/// What a plan may ask for at most. The published schema in resources/plan.schema.json repeats these.
namespace streamgauge::planLimits {

constexpr qint64 fileBytes = 16 * 1024 * 1024;
constexpr int nameLength = 100;
constexpr int requests = 1'000'000;
constexpr qint64 scheduledRequests = 5'000'000; ///< of all backends and shapes together
constexpr int concurrency = 10'000;
constexpr double rate = 100'000; ///< requests a second
constexpr int warmUp = 100'000;
constexpr int promptTokens = 2'000'000;
constexpr int outputTokens = 10'000'000;
constexpr double deadlineMs = 86'400'000; ///< a day
constexpr int attempts = 10;
constexpr double retryDelayMs = 3'600'000; ///< an hour
constexpr double wallTimeSeconds = 2'592'000; ///< thirty days
constexpr qint64 budget = 1'000'000'000'000'000;
constexpr qint64 responseBytesLeast = 1024;
constexpr qint64 responseBytesMost = 4LL * 1024 * 1024 * 1024;
constexpr qint64 seed = 9'007'199'254'740'992; ///< 2⁵³: every JSON reader keeps whole numbers up to here

} // namespace streamgauge::planLimits
