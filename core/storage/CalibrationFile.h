// SPDX-FileCopyrightText: 2026 The Streamgauge authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/Result.h"
#include "core/record/RunRecord.h"

#include <QString>

#include <optional>

namespace streamgauge {

/// Where the last calibration is kept for both programs: calibration.json in the user's configuration folder.
[[nodiscard]] QString calibrationPath();
[[nodiscard]] Result<void> saveCalibration(const ClockError &error, const QString &path = calibrationPath());
/// The last calibration; absent where there is none or it can't be read.
[[nodiscard]] std::optional<ClockError> loadCalibration(const QString &path = calibrationPath());

} // namespace streamgauge
