// SPDX-FileCopyrightText: 2026 The Streamgauge authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/Time.h"
#include "core/record/NamedPhase.h"
#include "core/record/Outcome.h"
#include "core/record/RateLimit.h"
#include "core/record/StreamEvent.h"
#include "core/record/TokenUsage.h"
#include "core/record/ToolCall.h"

#include <QByteArray>
#include <QList>
#include <QPair>
#include <QString>
#include <QStringList>

#include <optional>
#include <vector>

namespace streamgauge {

enum class PromptMode
{
    Cold,
    Warm
};

/// Which part of the run a request belongs to. Only timed requests enter figures and accounts.
enum class RunPart
{
    WarmUp, ///< sent before the timed part because the plan asks for it
    Prime, ///< fills the provider's prompt cache before warm requests
    Timed,
    Retry, ///< a further attempt at a request that failed; the first one stands as it ended
};

[[nodiscard]] QString exportName(PromptMode mode); ///< cold, warm
[[nodiscard]] QString exportName(RunPart part); ///< warm_up, prime, timed, retry

/// Who a request is within its run.
struct RequestIdentity
{
    quint32 request = 0; ///< unique in the run, in the order planned, from 0; retries go on as they are sent
    int backend = 0; ///< index into Plan::backends
    PromptMode mode = PromptMode::Cold;
    RunPart part = RunPart::Timed;
    quint32 ordinal = 0; ///< counts the requests of one backend, mode and part from 0; a retry keeps its own
    int attempt = 1; ///< from 2 for retries
    std::optional<quint32> retryOf; ///< for retries: the first attempt's `request`

    bool operator==(const RequestIdentity &) const = default;
};

/// The instants of measurement.md, "The timeline of one request". Absent means: did not happen.
struct RequestTimeline
{
    std::optional<Instant> due;
    std::optional<Instant> dispatched;
    std::optional<Instant> connectStarted;
    std::optional<Instant> encrypted;
    std::optional<Instant> requestSent;
    std::optional<Instant> headers;
    std::optional<Instant> firstByte;
    std::optional<Instant> firstEvent;
    std::optional<Instant> firstToken;
    std::optional<Instant> firstAnswer;
    std::optional<Instant> lastToken;
    std::optional<Instant> settle;
    std::optional<Instant> ended; ///< when the session let go: settle, failure or end of the body

    bool operator==(const RequestTimeline &) const = default;
};

/// One read of the response body.
struct BodyRead
{
    Instant at{};
    quint32 wireBytes = 0; ///< as they came
    quint32 bodyBytes = 0; ///< content coding removed

    bool operator==(const BodyRead &) const = default;
};

/// What kind of answer a request asks for.
enum class AnswerKind
{
    Stream,
    Document, ///< one document by design: no output events, no token figures
};

using HeaderList = QList<QPair<QByteArray, QByteArray>>;

/// Everything that is kept of one request. Written by the network thread, const from then on.
struct RequestRecord
{
    RequestIdentity identity;
    RequestTimeline timeline;
    std::vector<BodyRead> reads;
    std::vector<StreamEvent> events;
    /// Told by `Server-Timing` headers and by the provider; for those from events see namedPhasesOf().
    std::vector<NamedPhase> phases;
    TokenUsage usage;
    std::vector<ToolCall> toolCalls; ///< checked
    int toolsOffered = 0; ///< definitions in the request, as far as they could be read

    AnswerKind answerKind = AnswerKind::Stream;
    Outcome outcome = Outcome::NotSent;
    OutcomeDetail detail = OutcomeDetail::None;
    QString finishReason; ///< as the provider wrote it
    QString errorMessage; ///< redacted, for users
    QString errorCode; ///< the provider's code or type
    std::optional<std::chrono::milliseconds> retryAfter;
    /// First output made to last output made, by the producer's own clock: instants in the events, or what
    /// the built-in provider recorded. Proof that output was held back where it arrived in less.
    std::optional<Duration> producerSpan;
    std::vector<RateLimit> rateLimits; ///< as the headers told; resets count from `headers`

    int httpStatus = 0; ///< 0 where no status came
    QString httpVersion; ///< "1.1" or "2", as spoken
    HeaderList responseHeaders; ///< redacted
    QString contentEncoding; ///< of the response; empty for identity
    QString responseId; ///< id inside the body
    QString providerRequestId; ///< from headers
    QString responseModel;
    QString serviceTier;

    int resends = 0; ///< silent re-sends by the HTTP stack
    bool connectionReused = false;
    Duration maxLag{}; ///< largest lag of the timestamping thread while the request ran
    QString nonce; ///< of a cold prompt; empty otherwise
    qint64 requestBytes = 0; ///< size of the request body
    int maxOutputTokens = 0; ///< as asked
    QByteArray rawBody; ///< decoded body, capped
    bool rawBodyCapped = false;
    qint64 bodyBytes = 0; ///< all body bytes, after decoding
    qint64 wireBytes = 0; ///< all body bytes, before decoding
    QStringList findings; ///< deviations worth showing: "no end marker", "missing blank line", …
};

} // namespace streamgauge
