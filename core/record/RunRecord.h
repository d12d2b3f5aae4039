// SPDX-FileCopyrightText: 2026 The Streamgauge authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/record/RequestRecord.h"

#include <QDateTime>
#include <QString>

#include <memory>
#include <optional>
#include <vector>

namespace streamgauge {

struct Plan;

enum class RunEnd
{
    Done, ///< every planned request was taken care of
    StoppedByUser,
    StoppedByBudget,
};

[[nodiscard]] QString exportName(RunEnd end); ///< done, stopped_by_user, stopped_by_budget

/// Delay between a known write and our instant for it, measured by `calibrate`.
struct ClockError
{
    Duration p50{};
    Duration p99{};
    int streams = 0;
    QDateTime measuredAt;
};

/// How good the instrument was during the run (measurement.md, "The instrument's own error").
struct ClientHealth
{
    Duration lagP50{}; ///< of all lag samples of all timestamping threads
    Duration lagP99{};
    quint64 lagSamples = 0;
    int resends = 0;
    std::optional<ClockError> clockError;
    /// The wall clock and the steady clock drifted apart: the machine slept during the run.
    bool suspended = false;
};

/// A whole run, immutable once finished.
struct RunRecord
{
    std::shared_ptr<const Plan> plan;
    QDateTime startedAt; ///< wall clock, UTC, for display only
    Instant start{}; ///< the same moment on the steady clock
    Duration elapsed{};
    RunEnd end = RunEnd::Done;
    QString endMessage; ///< why it stopped, for users
    QString runNonce;
    /// Every planned request, then every retry, in the order of RequestIdentity::request.
    std::vector<std::shared_ptr<const RequestRecord>> requests;
    ClientHealth client;
};

} // namespace streamgauge
