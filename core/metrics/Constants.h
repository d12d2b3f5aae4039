// SPDX-FileCopyrightText: 2026 The Streamgauge authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/Time.h"

/// Every threshold of figures, verdicts and comparisons, in one place. docs/MEASUREMENT.md explains them to
/// users; the tests hold each from both sides. Lower bounds are inclusive unless said otherwise.
namespace streamgauge::constants {

// --- Figures of one request
// ---------------------------------------------------------------------------------

/// A rate over a shorter window says more about reads than about the model; it is not defined.
inline constexpr Duration minimumRateWindow = std::chrono::milliseconds(50);
/// A rate needs at least this many arrivals: one arrival spans no time.
inline constexpr int minimumRateArrivals = 2;
/// UTF-8 bytes a token where the provider reports no count: a fair mean for English text over common
/// tokenizers.
inline constexpr int estimatedBytesPerToken = 4;
/// Streamed reasoning with fewer bytes a billed token than this is a summary of what was billed, not the
/// thing itself: no tokenizer in use averages less than a byte a token.
inline constexpr double summarisedReasoningBytesPerToken = 1.0;

// --- Delivery verdict
// ---------------------------------------------------------------------------------------

/// Fewer token events, or fewer output tokens, are too short to judge.
inline constexpr int minimumTokenEvents = 8;
inline constexpr double minimumOutputTokens = 16;
/// Buffered: this share of the output lies within one span …
inline constexpr double burstShare = 0.9;
/// … of at least this length, or of this share of the total, whichever is longer …
inline constexpr Duration minimumBurstSpan = std::chrono::milliseconds(50);
inline constexpr double burstSpanShareOfTotal = 0.1;
/// … after a wait of at least this many spans …
inline constexpr double burstWaitSpans = 3;
/// … at a pace above this, exclusive, in tokens a second …
inline constexpr double burstPace = 300;
/// … and coalesced: this many token events an arrival on average, or at most so many arrivals …
inline constexpr double coalescedEventsPerArrival = 4;
inline constexpr int coalescedArrivals = 2;
/// … or made over at least this many times the span that it arrived in, by a clock of the producer.
inline constexpr double producerSpans = 2;
/// Arrivals of a buffered stream that are closer than this are told as one burst.
inline constexpr Duration burstGap = std::chrono::milliseconds(50);

/// Grouped: arrivals closer than this, exclusive, form a group.
inline constexpr Duration groupGap = std::chrono::milliseconds(10);
inline constexpr int minimumGroups = 3;
inline constexpr double minimumEventsPerGroup = 4;
/// Median silence between groups.
inline constexpr Duration minimumGroupPause = std::chrono::milliseconds(100);
/// Largest coefficient of variation at which groups count as alike in size, and their gaps as alike in
/// length.
inline constexpr double steadyBytesVariation = 0.10;
inline constexpr double steadyGapVariation = 0.15;

/// Stalled: a gap after the first token of at least this, and of so many median gaps.
inline constexpr Duration minimumStall = std::chrono::seconds(1);
inline constexpr double stallMedianGaps = 10;

// --- The instrument and what counts
// -------------------------------------------------------------------------

/// A request is saturated when the client's lag passed this, exclusive, or this share of the median ITL,
/// whichever is larger.
inline constexpr Duration saturationLag = std::chrono::milliseconds(5);
inline constexpr double saturationShareOfItl = 0.1;
/// The client itself sent later than this, exclusive: shown on the request, not left out.
inline constexpr Duration startUpLag = std::chrono::milliseconds(5);
/// A repeated answer is cache-fast when its total is below this share of the median, exclusive.
inline constexpr double cacheFastShareOfMedian = 0.1;
/// An open loop that dispatched at less than this share of the rate asked for did not reach its load.
inline constexpr double achievedLoadShare = 0.95;

// --- Comparing
// ----------------------------------------------------------------------------------------------

/// Confidence of every interval.
inline constexpr double confidence = 0.95;
inline constexpr int bootstrapRounds = 2000;
inline constexpr quint64 bootstrapSeed = 20260101;
/// Median output lengths that differ by more than this, exclusive, relative to the shorter, are warned about.
inline constexpr double outputLengthTolerance = 0.10;
/// A first token so many times later beside gaps so many times shorter looks like coalescing, not speed.
inline constexpr double coalescingFactor = 1.5;

} // namespace streamgauge::constants
