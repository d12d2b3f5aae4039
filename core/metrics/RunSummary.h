// SPDX-FileCopyrightText: 2026 The Streamgauge authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/metrics/DeliveryVerdict.h"
#include "core/metrics/Figure.h"
#include "core/metrics/Percentiles.h"
#include "core/metrics/PhaseBreakdown.h"
#include "core/metrics/RequestFigures.h"
#include "core/record/RunRecord.h"

#include <map>
#include <vector>

namespace streamgauge {

/// Accounts of the timed requests of one backend and mode: disjoint, adding up to `planned`.
struct RequestAccounts
{
    int planned = 0;
    int ok = 0;
    int failed = 0;
    int aborted = 0;
    int rateLimited = 0;
    int notSent = 0;
};

/// Timed and completed requests that percentiles leave out, counted and shown. Warm-up and priming requests
/// too.
struct LeftOut
{
    int warmUp = 0;
    int prime = 0;
    int cacheFast = 0;
    int saturated = 0;
    int faulty = 0; ///< instants out of order: an error, not a figure; such a request counts as failed
};

/// What a request's timing could not be trusted for, decided over the whole run.
struct RequestMarks
{
    bool cacheFast = false;
    bool saturated = false; ///< client lag passed 5 ms or a tenth of the median ITL, whichever is larger
    bool startUpLag
        = false; ///< dispatched or sent more than 5 ms late by the client itself; shown, not left out
    bool notAsPlanned = false; ///< cold with cached tokens, or warm without
};

/// Failed requests that were sent again. They enter no figure and no account.
struct RetryCounts
{
    int sent = 0;
    int succeeded = 0;
};

/// Calls of tools in completed requests; what a cut off one would have become is not known.
struct ToolCallCounts
{
    bool wereOffered = false; ///< some request offered tools
    int valid = 0;
    int invalid = 0;
    QString firstFault; ///< of the first invalid call, with the tool's name
};

/// One row of the comparison: a backend and a prompt mode, never pooled.
struct BackendSummary
{
    int backend = 0;
    QString name;
    PromptMode mode = PromptMode::Cold;
    RequestAccounts accounts;
    LeftOut leftOut;
    int notAsPlanned = 0;
    int startUpLagged = 0;
    Distribution ttftMs, ttftFromScheduleMs, ttftNetMs, firstAnswerMs, totalMs;
    Distribution itlMs; ///< of per-request medians
    Distribution pooledGapsMs;
    Distribution tpotMs;
    Distribution endToEndTps, effectiveTps;
    QString ttftWhyNot, itlWhyNot, tpotWhyNot, endToEndWhyNot, effectiveWhyNot; ///< reason where n is 0
    Distribution chunks, arrivals, outputTokens;
    Distribution tokensPerArrival, tokensPerEvent;
    UsageSource outputSource = UsageSource::None;
    QString outputMethod;
    std::optional<double> cachedShare; ///< cached input / all input over requests that report it
    std::map<Delivery, int> delivery; ///< counts over completed requests that were not saturated
    QString verdict; ///< the mix in words: "38 of 40 buffered, 2 incremental"; typical evidence behind a
                     ///< uniform one
    Delivery mainDelivery = Delivery::Inconclusive; ///< the most frequent, for symbol and colour
    std::map<QString, int> outcomes; ///< export name → count, timed requests
    QString firstError; ///< message of the first failed request
    /// Dispatched − due and request sent − dispatched of timed requests, in microseconds: the client's, never
    /// the server's.
    Distribution clientLagUs;
    int resends = 0;
    ToolCallCounts toolCalls;
    RetryCounts retries;
    std::vector<PhaseSummary> phases; ///< of the requests that percentiles take
};

/// "Faster" only where the interval of the difference excludes none (bootstrap over requests, fixed seed).
struct Difference
{
    int left = 0; ///< index into RunSummary::rows
    int right = 0;
    QString figure; ///< ttft or total
    double ratio = 1; ///< right / left, of medians
    double ratioLow = 1;
    double ratioHigh = 1;
    bool decided = false; ///< the interval excludes 1
    QString inWords; ///< "managed endpoint: first token 8.3× later (7.9–8.8)"
};

struct RunSummary
{
    Definitions definitions = Definitions::Streamgauge;
    std::vector<BackendSummary> rows; ///< by backend as in the plan, cold before warm
    std::vector<Difference> differences; ///< first backend against each other one, for each mode and figure
    QStringList warnings; ///< output lengths differ, TTFT not comparable, …
    std::vector<RequestMarks> marks; ///< by RequestIdentity::request
};

/// Pure. The whole run, under one tool's rules.
[[nodiscard]] RunSummary summarise(const RunRecord &run, Definitions definitions = Definitions::Streamgauge);

} // namespace streamgauge
