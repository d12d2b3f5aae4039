// SPDX-FileCopyrightText: 2026 The Streamgauge authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/metrics/Definitions.h"
#include "core/metrics/DeliveryVerdict.h"
#include "core/metrics/Figure.h"
#include "core/record/RequestRecord.h"

#include <vector>

namespace streamgauge {

/// One arrival: a read that completed at least one token event.
struct TokenArrival
{
    Instant at{};
    int events = 0; ///< token events
    double tokens
        = 0; ///< known counts where the provider gives them, else shared out by bytes from the total
    qint64 outputBytes = 0; ///< UTF-8 bytes of output text
    qint64 wireBytes = 0; ///< bytes of the token events, SSE framing included

    bool operator==(const TokenArrival &) const = default;
};

/// The arrivals of a request in order. Pure.
[[nodiscard]] std::vector<TokenArrival> arrivalsOf(const RequestRecord &record);

/// The longest time without an arrival between dispatch and settle.
struct LongestSilence
{
    Duration length{};
    bool beforeFirstToken = false;
};

[[nodiscard]] LongestSilence longestSilenceOf(const RequestRecord &record,
                                              const std::vector<TokenArrival> &arrivals);

/// Figures of one request by one tool's rules (measurement.md, "Figures per request").
struct RequestFigures
{
    Figure<Duration> ttft; ///< first token − dispatched
    Figure<Duration> ttftFromSchedule; ///< first token − due
    Figure<Duration> ttftNetOfConnecting; ///< first token − request sent
    Figure<Duration> firstAnswer; ///< first answer − dispatched
    Figure<Duration> total; ///< settle − dispatched
    Figure<Duration> itlMedian; ///< median gap between consecutive arrivals after the first
    std::vector<Duration> gaps; ///< all of them, empty where ITL is not defined
    Figure<Duration> tpot;
    Figure<double> endToEndRate; ///< output tokens a second
    Figure<double> effectiveRate; ///< streamed tokens a second between first token and settle
    Figure<qint64> outputTokens;
    UsageSource outputSource = UsageSource::None;
    QString outputMethod; ///< of an estimate
    int chunks = 0; ///< token events
    int arrivals = 0;
    Figure<double> tokensPerArrival; ///< mean
    Figure<double> tokensPerEvent; ///< mean
    Duration longestSilence{};
    bool longestSilenceBeforeFirstToken = false;
    Figure<double> cacheHitShare;
    Duration
        startUpLag{}; ///< (dispatched − due) + (request sent − dispatched, connecting left out): the client's
    QString recordFault; ///< instants out of order: the record is an error, not a figure; empty when sound
};

[[nodiscard]] RequestFigures figuresOf(const RequestRecord &record,
                                       Definitions definitions = Definitions::Streamgauge);

/// The same with the verdict already known, `deliveryVerdictOf(record)`: it decides which figures are
/// defined.
[[nodiscard]] RequestFigures figuresOf(const RequestRecord &record, Definitions definitions,
                                       const DeliveryVerdict &verdict);

/// Why the record is an error and not a figure: instants out of order. Empty when it is sound. Pure.
[[nodiscard]] QString recordFaultOf(const RequestRecord &record);

/// Estimated output tokens where the provider reported none: the method's name is `estimateMethodName()`.
[[nodiscard]] qint64 estimatedOutputTokens(const RequestRecord &record);
[[nodiscard]] QString estimateMethodName();

} // namespace streamgauge
