// SPDX-FileCopyrightText: 2026 The Streamgauge authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/Time.h"
#include "core/record/Outcome.h"
#include "core/record/StreamEvent.h"
#include "core/record/TokenUsage.h"

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
};

[[nodiscard]] QString exportName(PromptMode mode); ///< cold, warm
[[nodiscard]] QString exportName(RunPart part); ///< warm_up, prime, timed

/// Who a request is within its run.
struct RequestIdentity
{
    quint32 request = 0; ///< unique in the run, in the order planned, from 0
    int backend = 0; ///< index into Plan::backends
    PromptMode mode = PromptMode::Cold;
    RunPart part = RunPart::Timed;
    quint32 ordinal = 0; ///< counts the requests of one backend, mode and part from 0

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

/// A tool call as assembled from its deltas.
struct ToolCall
{
    QString id;
    QString name;
    QString arguments;
    bool valid = false; ///< the arguments are a JSON object

    bool operator==(const ToolCall &) const = default;
};

using HeaderList = QList<QPair<QByteArray, QByteArray>>;

/// Everything that is kept of one planned request. Written by the network thread, const from then on.
struct RequestRecord
{
    RequestIdentity identity;
    RequestTimeline timeline;
    std::vector<BodyRead> reads;
    std::vector<StreamEvent> events;
    TokenUsage usage;
    std::vector<ToolCall> toolCalls;

    Outcome outcome = Outcome::NotSent;
    OutcomeDetail detail = OutcomeDetail::None;
    QString finishReason; ///< as the provider wrote it
    QString errorMessage; ///< redacted, for users
    QString errorCode; ///< the provider's code or type
    std::optional<std::chrono::milliseconds> retryAfter;
    /// First output made to last output made, by the producer's own clock: instants in the events, or what
    /// the built-in provider recorded. Proof that output was held back where it arrived in less.
    std::optional<Duration> producerSpan;

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
