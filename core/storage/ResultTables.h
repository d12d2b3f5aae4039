// SPDX-FileCopyrightText: 2026 The Streamgauge authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/metrics/RunSummary.h"
#include "core/record/RunRecord.h"

#include <QStringList>

#include <vector>

namespace streamgauge {

enum class NumberStyle
{
    User, ///< QLocale, for people
    Export, ///< C locale, for files
};

/// A table of text, the one source of the command line's table, Markdown, CSV, HTML and the workbench.
struct TextTable
{
    QStringList header;
    std::vector<QStringList> rows;
    /// What cells marked [1], [2], … refer to, each beginning with its mark; shown below the table for
    /// people, never in CSV or on the clipboard.
    QStringList notes;
};

/// A symbol beside the words of a verdict, since colour is never the only carrier of meaning.
[[nodiscard]] QString deliverySymbol(Delivery delivery);

/// The comparison of the story: one row a backend and mode. For people a compact table; as export one column
/// a number, with its interval and a note ("too few", or why there is no number).
[[nodiscard]] TextTable comparisonTable(const RunRecord &run, const RunSummary &summary, NumberStyle style);
/// All percentiles: one row a backend, mode and figure.
[[nodiscard]] TextTable percentileTable(const RunRecord &run, const RunSummary &summary, NumberStyle style);
/// The named phases: one row a backend, mode and phase; no rows where nobody told of any.
[[nodiscard]] TextTable phaseTable(const RunSummary &summary, NumberStyle style);
/// One row a request, retries included.
[[nodiscard]] TextTable requestTable(const RunRecord &run, const RunSummary &summary, NumberStyle style);

/// Rows as columns: a few rows with many columns fit a terminal better so. Notes stay.
[[nodiscard]] TextTable transposed(const TextTable &table);

[[nodiscard]] QString asPlainText(const TextTable &table); ///< aligned columns, for a terminal
[[nodiscard]] QString asMarkdown(const TextTable &table);
[[nodiscard]] QByteArray asCsv(const TextTable &table); ///< RFC 4180, UTF-8; cells that begin with = + - @
                                                        ///< and are no number are quoted with '
[[nodiscard]] QString asTsv(const TextTable &table); ///< for the clipboard

} // namespace streamgauge
