// SPDX-FileCopyrightText: 2026 The Streamgauge authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/Result.h"
#include "core/base/SecretValue.h"
#include "core/plan/Plan.h"
#include "core/plan/Prompt.h"
#include "core/protocol/RateLimits.h"
#include "core/record/RequestRecord.h"

#include <QByteArray>
#include <QByteArrayView>
#include <QUrl>

#include <memory>
#include <vector>

namespace streamgauge {

/// How the messages of a WebSocket become the body that a decoder reads.
enum class MessageForm
{
    Lines, ///< each a line; line ends inside, which JSON has between its tokens only, become blanks
    Text, ///< as they stand, each fed by itself
};

enum class HttpMethod
{
    Post,
    Get, ///< for lists of models; without a body
};

/// A request, ready for the transport.
struct PreparedRequest
{
    QUrl url;
    HeaderList headers; ///< content type, accept, authorisation and the user's own
    QByteArray body; ///< over a WebSocket: messages, one a line
    MessageForm messages = MessageForm::Lines; ///< of the answer, over a WebSocket
    HttpMethod method = HttpMethod::Post; ///< not over a WebSocket
};

struct ResponseHead
{
    int status = 0;
    HeaderList headers;

    /// The first value of a header, names compared without case; empty where absent.
    [[nodiscard]] QByteArray header(QByteArrayView name) const;
};

/// How the body ended, as the transport saw it.
enum class BodyEnd
{
    Complete, ///< the framing of HTTP says that all came
    Cut, ///< closed early
};

/// What a decoder makes of a whole response. The session copies it into the record.
struct DecodedResponse
{
    Outcome outcome = Outcome::Truncated;
    OutcomeDetail detail = OutcomeDetail::None;
    QString finishReason; ///< raw
    QString finishClass; ///< what it means: an outcome's name, stop, error or other; empty without a reason
    QString errorMessage;
    QString errorCode;
    std::optional<std::chrono::milliseconds> retryAfter; ///< from the body
    std::optional<Duration> producerSpan; ///< first to last output by a clock in the events
    std::vector<RateLimit> rateLimits; ///< from events of the stream
    TokenUsage usage;
    std::vector<NamedPhase> phases; ///< durations that the protocol has fields for
    std::vector<ToolCall> toolCalls; ///< as they came, not checked
    QString responseId;
    QString model;
    QString serviceTier;
    QStringList findings;
};

/// Decodes one response body, incrementally. Not thread-safe; it lives on the network thread of its request.
/// The events and the outcome do not depend on how the body was split into reads.
class StreamDecoder
{
public:
    virtual ~StreamDecoder() = default;

    /// Status and headers, before the first byte of the body.
    virtual void begin(const ResponseHead &head) = 0;
    /// Appends what the bytes complete to `events`; the caller sets `at` and `read` on the appended ones.
    virtual void feed(QByteArrayView bytes, std::vector<StreamEvent> &events) = 0;
    /// The body is over. May append events that only the end completes, then says how it all ended.
    [[nodiscard]] virtual DecodedResponse finish(BodyEnd end, std::vector<StreamEvent> &events) = 0;
    /// The protocol's end marker was seen: the answer is settled, whatever follows.
    [[nodiscard]] virtual bool isSettled() const = 0;
};

/// One wire protocol. Stateless and shared by all threads. A new one is a file pair and one line in
/// ProtocolRegistry.cpp.
class StreamProtocol
{
public:
    virtual ~StreamProtocol() = default;

    [[nodiscard]] virtual QString id() const = 0; ///< as plans name it: openai-chat
    [[nodiscard]] virtual QString displayName() const = 0;
    /// Whether a stream is asked for, or one document by design.
    [[nodiscard]] virtual AnswerKind answerKind() const { return AnswerKind::Stream; }
    /// Errors name what is missing or unusable in the backend.
    [[nodiscard]] virtual Result<PreparedRequest> prepare(const Backend &backend, const Prompt &prompt,
                                                          const SecretValue &key) const = 0;
    /// Asks for the models that the backend serves; nothing where the protocol, or this host, has no list.
    [[nodiscard]] virtual std::optional<PreparedRequest> modelListRequest(const Backend &backend,
                                                                          const SecretValue &key) const;
    [[nodiscard]] virtual std::unique_ptr<StreamDecoder> makeDecoder() const = 0;
    /// The same for a certain backend: protocols without fixed field names read its mapping.
    [[nodiscard]] virtual std::unique_ptr<StreamDecoder> makeDecoderFor(const Backend &backend) const;
};

/// All protocols, in the order shown to users.
[[nodiscard]] const std::vector<std::shared_ptr<const StreamProtocol>> &protocols();
/// The protocol with this id, or null.
[[nodiscard]] std::shared_ptr<const StreamProtocol> protocolById(const QString &id);

} // namespace streamgauge
