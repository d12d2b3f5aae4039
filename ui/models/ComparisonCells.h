// SPDX-FileCopyrightText: 2026 The Streamgauge authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/models/ComparisonModel.h"

#include <QString>

namespace streamgauge {

/// One cell of the comparison.
struct ComparisonCell
{
    QString text;
    QString tip;
    bool faint = false; ///< not defined, or too few samples
};

/// Pure.
[[nodiscard]] ComparisonCell comparisonCell(const BackendSummary &row, ComparisonModel::Column column,
                                            DigestState state);
/// How many requests had which verdict, a line each, and what was left out of the percentiles.
[[nodiscard]] QString deliveryInWords(const BackendSummary &row);

} // namespace streamgauge
