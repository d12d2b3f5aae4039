// SPDX-FileCopyrightText: 2026 The Streamgauge authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/engine/RetryDelay.h"

#include "core/base/SeededRandom.h"

#include <algorithm>
#include <cmath>

namespace streamgauge {

namespace {

/// What the provider asks to wait; nothing where it does not say.
std::optional<Duration> askedWaitOf(const RequestRecord &record)
{
    if (record.retryAfter)
        return Duration(*record.retryAfter);
    std::optional<Duration> longest;
    for (const RateLimit &limit : record.rateLimits) {
        if (limit.remaining == 0 && limit.reset && !limit.reset->stale)
            longest = std::max(longest.value_or(Duration{}), Duration(limit.reset->wait));
    }
    return longest;
}

} // namespace

std::optional<RetryReason> retryReasonOf(const RequestRecord &record)
{
    constexpr int requestTimeout = 408; // the server waited too long for what it needed
    constexpr int conflict = 409; // somebody else held what it needed
    constexpr int paymentRequired = 402;
    switch (record.detail) {
    case OutcomeDetail::RateLimited:
        return RetryReason::RateLimited;
    case OutcomeDetail::Overloaded:
        return RetryReason::Overloaded;
    case OutcomeDetail::ServerError:
        return RetryReason::ServerError;
    case OutcomeDetail::ConnectionFailed:
    case OutcomeDetail::ConnectDeadline:
        return RetryReason::Connection;
    case OutcomeDetail::ClientError:
        return record.httpStatus == requestTimeout || record.httpStatus == conflict
            ? std::optional(RetryReason::ServerError)
            : std::nullopt;
    case OutcomeDetail::QuotaExhausted:
        // Credit that requests in flight hold back comes free again; then the provider says when.
        return record.httpStatus == paymentRequired && record.retryAfter
            ? std::optional(RetryReason::RateLimited)
            : std::nullopt;
    default:
        return std::nullopt;
    }
}

std::optional<Duration> retryDelayOf(const RetryPolicy &policy, const RequestRecord &failed, quint64 seed)
{
    const std::optional<RetryReason> reason = retryReasonOf(failed);
    const int attempt = failed.identity.attempt;
    if (!reason || attempt >= policy.attempts
        || std::find(policy.on.begin(), policy.on.end(), *reason) == policy.on.end())
        return std::nullopt;
    const quint32 first = failed.identity.retryOf.value_or(failed.identity.request);
    SeededRandom random(seed, first, static_cast<quint64>(attempt));
    const double doubled = millisecondsOf(policy.baseDelay) * std::pow(2, attempt - 1);
    const double own = std::min(doubled, millisecondsOf(policy.maxDelay));
    if (const std::optional<Duration> asked = askedWaitOf(failed)) {
        if (*asked > policy.maxDelay)
            return std::nullopt;
        // Later than asked, never sooner, so that those who were refused together don't come back together.
        return *asked + durationFromMilliseconds(policy.jitter * random.unit() * own);
    }
    return durationFromMilliseconds(own * (1 - policy.jitter * random.unit()));
}

} // namespace streamgauge
