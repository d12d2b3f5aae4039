// SPDX-FileCopyrightText: 2026 The Streamgauge authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/mock/MockRecord.h"
#include "core/mock/MockScenario.h"
#include "core/plan/Plan.h"
#include "core/record/RunRecord.h"

#include <QUrl>

#include <optional>
#include <vector>

namespace streamgauge {

/// The most that a calibration may ask of this computer.
constexpr int mostCalibrationStreams = 10000;
constexpr int mostCalibrationRequests = 100000;

/// How hard to try the instrument.
struct CalibrationLoad
{
    int concurrency = 16;
    int requests = 64;
    std::optional<double> rate; ///< open loop instead of `concurrency` at a time
};

/// What the mock provider serves while the instrument is measured: 50 to 150 ms to first token, then 10 to 30
/// ms a chunk.
[[nodiscard]] MockScenario calibrationScenario();
/// The run that measures it against a mock at `url`.
[[nodiscard]] Plan calibrationPlan(const CalibrationLoad &load, const QUrl &url);
/// Arrival − write of every token event, in milliseconds, requests matched by the nonce in their prompts.
/// Requests that did not complete on both sides are left out. Pure.
[[nodiscard]] std::vector<double> arrivalDelays(const RunRecord &run, const std::vector<MockRecord> &served);

} // namespace streamgauge
