// SPDX-FileCopyrightText: 2026 The Streamgauge authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/metrics/RunSummary.h"
#include "core/record/RunRecord.h"

#include <QByteArray>
#include <QJsonObject>

namespace streamgauge {

/// The result of `--json`; docs/RESULTS.md describes every field.
[[nodiscard]] QJsonObject resultJson(const RunRecord &run, const RunSummary &summary);
/// One planned request, as a line of `--requests-out`.
[[nodiscard]] QJsonObject requestJson(const RunRecord &run, const RequestRecord &record,
                                      const RequestMarks &marks, Definitions definitions);

} // namespace streamgauge
