// SPDX-FileCopyrightText: 2026 The Streamgauge authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/record/RequestRecord.h"

#include <QString>

#include <optional>

namespace streamgauge {

/// Did output reach the client as it was made? (measurement.md, "Delivery verdict")
enum class Delivery
{
    Incremental,
    Grouped,
    Buffered,
    Stalled,
    NotAStream,
    Document, ///< one document by design: nothing to judge, and no fault
    Inconclusive
};
enum class GroupKind
{
    None,
    BySize,
    ByTime,
    Steady,
    Irregular
};
enum class InconclusiveWhy
{
    None,
    TooShort,
    Fast,
    NoOutput
};

[[nodiscard]] QString
exportName(Delivery delivery); ///< incremental, grouped, buffered, stalled, not_a_stream, document, …

/// What a verdict rests on; it travels with it.
struct DeliveryEvidence
{
    int arrivals = 0;
    int tokenEvents = 0;
    double eventsPerArrival = 0;
    double largestBurstShare = 0; ///< share of output bytes in the densest span of the buffered rule
    double flowingShare = 0; ///< (last token − first token) / total
    Duration longestSilence{};
    bool longestSilenceBeforeFirstToken = false;
    std::optional<double> pace; ///< tokens a second inside the densest span
    QStringList headers; ///< response headers that explain it, as "name: value"
    bool annotated = false; ///< filter results or the like came with the output
};

struct DeliveryVerdict
{
    Delivery delivery = Delivery::Inconclusive;
    GroupKind groupKind = GroupKind::None; ///< for Grouped
    InconclusiveWhy inconclusiveWhy = InconclusiveWhy::None;
    int bursts = 0; ///< for Buffered: runs of arrivals with no silence of 50 ms between them
    int groups = 0; ///< for Grouped
    double aboutBytes = 0; ///< mean wire bytes a group, for BySize
    Duration aboutGap{}; ///< median gap between groups
    double aboutEvents = 0; ///< token events a group
    Duration stall{}; ///< for Stalled: the gap
    DeliveryEvidence evidence;
    /// In words, for tables: "incremental, 167 chunks", "buffered, 1 burst", "grouped by size, about 4,096
    /// bytes".
    [[nodiscard]] QString inWords() const;
    /// What probably holds the output back and what to change, from the evidence; empty where nothing is held
    /// back.
    [[nodiscard]] QString advice() const;
};

/// Pure. Completed requests only make sense; others give Inconclusive/NoOutput where nothing came.
[[nodiscard]] DeliveryVerdict deliveryVerdictOf(const RequestRecord &record);

} // namespace streamgauge
