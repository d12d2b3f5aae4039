// SPDX-FileCopyrightText: 2026 The Streamgauge authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/Result.h"
#include "core/metrics/RunSummary.h"
#include "core/record/RunRecord.h"
#include "core/secrets/Redactor.h"

#include <QString>
#include <QStringList>

namespace streamgauge {

/// Writes a report folder: index.html (self-contained, charts inside as SVG, no network), the charts as SVG
/// files, comparison.csv, requests.csv and result.json. Each file appears whole or not at all. The redactor
/// takes the keys in use out of everything.
[[nodiscard]] Result<void> writeReport(const RunRecord &run, const RunSummary &summary, const QString &folder,
                                       const Redactor &redactor = {});

/// Every file that writeReport() may write in its folder.
[[nodiscard]] QStringList reportFileNames();

} // namespace streamgauge
