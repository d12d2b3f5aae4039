// SPDX-FileCopyrightText: 2026 The Streamgauge authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/record/RunRecord.h"

#include <QString>

#include <vector>

namespace streamgauge::test {

/// One request as the referee's log tells it, on the machine's monotonic clock.
struct RefereeRequest
{
    QString model;
    Instant read{}; ///< the whole request was there
    std::optional<Instant> firstWrite;
    std::optional<Instant> lastWrite;
    int chunks = 0;
    QString end; ///< complete, client-left, referee-died, status
};

/// Reads the referee's log as far as it is written.
[[nodiscard]] std::vector<RefereeRequest> readRefereeLog(const QString &path);

/// The instants that a text "@<ns> @<ns> " was written at.
[[nodiscard]] std::vector<Instant> stampsOf(const QString &text);

/// A run held against the instants that the referee wrote into its streams.
struct StampScore
{
    qint64 events = 0; ///< stamps that arrived
    qint64 lost = 0; ///< chunks of the log that did not
    qint64 outOfOrder = 0;
    qint64 early = 0; ///< arrivals before their own write: impossible, so a wrong clock
    std::vector<Duration> delays; ///< arrival − write, sorted
    /// TTFT − (first write − request read): what measuring added, for each request; sorted. The second counts
    /// from the last byte of the request instead of its dispatch.
    std::vector<Duration> ttftExcess;
    std::vector<Duration> netTtftExcess;
};

[[nodiscard]] StampScore scoreOf(const RunRecord &run, const std::vector<RefereeRequest> &truth);

/// The value at a share of a sorted list, as the referee's own programs take it; zero of an empty one.
[[nodiscard]] Duration atShare(const std::vector<Duration> &sorted, double share);

} // namespace streamgauge::test
