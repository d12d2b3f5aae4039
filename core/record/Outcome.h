// SPDX-FileCopyrightText: 2026 The Streamgauge authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

namespace streamgauge {

/// The one way in which a planned request ended.
enum class Outcome
{
    Complete,
    Length, ///< cut at the output limit, as asked
    ContentFilter,
    ToolCalls,
    Refusal,
    Empty, ///< completed, but without any output
    HttpError,
    StreamError, ///< an error inside a stream that began with HTTP 200
    Truncated, ///< the body ended without the protocol's terminal signal
    NotAStream, ///< one document answered a request for a stream
    Malformed, ///< the body can't be decoded, or breaks a limit
    Deadline, ///< one of our own deadlines
    Aborted, ///< stopped by the user, or by a budget while in flight
    NotSent, ///< planned, but never sent
};

/// The finer class beside an outcome. None where the outcome says it all.
enum class OutcomeDetail
{
    None,
    // Deadline
    ConnectDeadline,
    FirstByteDeadline,
    SilenceDeadline,
    ProgressDeadline,
    TotalDeadline,
    // HttpError
    ConnectionFailed, ///< no HTTP status at all: refused, unknown host, reset before the headers
    TlsFailed,
    Redirected, ///< refused on purpose; the target is in the message
    Unauthorized, ///< 401
    Forbidden, ///< 403
    NotFound, ///< 404, or a model the provider does not know
    RateLimited, ///< 429, 529, or a throttling code in the stream
    QuotaExhausted,
    Overloaded, ///< 503, 529, or an overload code in the stream
    ClientError, ///< other 4xx
    ServerError, ///< other 5xx
    UnexpectedStatus, ///< 1xx, or another 2xx/3xx than we can read
    // Malformed
    TooLarge,
    BadContentCoding,
    // Aborted and NotSent
    ByUser,
    ByBudget,
    BackendStopped, ///< an earlier 401, 403, 404 or unknown model stopped the backend
    RequestNotBuildable,
};

/// The accounts of measurement.md, "Which requests count": disjoint, and they add up to the plan.
enum class Account
{
    Ok,
    Failed,
    Aborted,
    RateLimited,
    NotSent
};

[[nodiscard]] QString exportName(Outcome outcome); ///< complete, length, content_filter, …
[[nodiscard]] QString exportName(OutcomeDetail detail); ///< connect_deadline, unauthorized, …; empty for None
[[nodiscard]] QString exportName(Account account); ///< ok, failed, aborted, rate_limited, not_sent
[[nodiscard]] Account accountOf(Outcome outcome, OutcomeDetail detail);
/// Whether latency percentiles take the request: complete, length, tool calls, content filter after output,
/// and, for the total only, a whole answer that was not streamed.
[[nodiscard]] bool isCompleted(Outcome outcome);
/// A failure after which more requests to the same backend are pointless: 401, 403, 404, unknown model.
[[nodiscard]] bool stopsBackend(Outcome outcome, OutcomeDetail detail);

} // namespace streamgauge
