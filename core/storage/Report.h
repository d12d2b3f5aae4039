// SPDX-FileCopyrightText: 2026 The Streamgauge authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/Result.h"
#include "core/metrics/RunSummary.h"
#include "core/record/RunRecord.h"

#include <QString>

namespace streamgauge {

/// Writes a report folder: index.html (self-contained, charts inside as SVG, no network), the charts as SVG files,
/// comparison.csv, requests.csv and result.json. Each file appears whole or not at all.
[[nodiscard]] Result<void> writeReport(const RunRecord &run, const RunSummary &summary, const QString &folder);

} // namespace streamgauge
