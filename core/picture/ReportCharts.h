// SPDX-FileCopyrightText: 2026 The Streamgauge authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/metrics/Curves.h"
#include "core/metrics/RunSummary.h"
#include "core/picture/ChartTheme.h"
#include "core/picture/Picture.h"
#include "core/record/RunRecord.h"

namespace streamgauge {

/// Charts as they stand in reports and exports: with title, axes with units, n, the definitions used, date
/// and version, on a light background. Pure.
[[nodiscard]] Picture timelineChart(const RunRecord &run, const RunSummary &summary, const ChartTheme &theme,
                                    double width = 1000);
[[nodiscard]] Picture cumulativeChart(const RunRecord &run, const RunSummary &summary,
                                      const ChartTheme &theme, QSizeF size = {1000, 420});
[[nodiscard]] Picture distributionChart(const RunRecord &run, const RunSummary &summary,
                                        DistributionOf figure, const ChartTheme &theme,
                                        QSizeF size = {1000, 360});

/// A stacked bar for each backend and mode whose requests have named phases, over their medians.
[[nodiscard]] Picture phaseChart(const RunRecord &run, const RunSummary &summary, const ChartTheme &theme,
                                 double width = 1000);
/// The bars alone, for a window that has the rest around them.
[[nodiscard]] Picture phaseBars(const RunRecord &run, const RunSummary &summary, const ChartTheme &theme,
                                double width);
/// Whether phaseChart() has a bar to show.
[[nodiscard]] bool hasPhases(const RunSummary &summary);

} // namespace streamgauge
