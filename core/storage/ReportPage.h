// SPDX-FileCopyrightText: 2026 The Streamgauge authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/metrics/RunSummary.h"
#include "core/record/RunRecord.h"
#include "core/secrets/Redactor.h"

#include <QByteArray>
#include <QString>

#include <vector>

namespace streamgauge {

/// A chart of the report: the file it is also written to, and the SVG.
struct ReportChart
{
    QString fileName;
    QString caption;
    QByteArray svg;
};

/// The page of a report: one HTML document that needs nothing else, no network and no script.
[[nodiscard]] QByteArray reportPage(const RunRecord &run, const RunSummary &summary,
                                    const std::vector<ReportChart> &charts, const Redactor &redactor);

} // namespace streamgauge
