// SPDX-FileCopyrightText: 2026 The Streamgauge authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/engine/RunProgress.h"
#include "core/plan/Plan.h"
#include "core/protocol/OfferedTools.h"
#include "core/secrets/Redactor.h"
#include "core/transport/HttpTransport.h"
#include "core/transport/Inflater.h"

#include <functional>
#include <memory>

namespace streamgauge {

/// A request that only waits for its moment: built beforehand, so that building costs no measured time.
struct ReadyRequest
{
    RequestIdentity identity;
    PreparedRequest request;
    std::shared_ptr<const StreamProtocol> protocol;
    std::shared_ptr<const Plan> plan; ///< for deadlines, limits and the backend's own settings
    std::shared_ptr<const OfferedTools> tools; ///< what the request offers; never null
    int maxOutputTokens = 0;
    QString nonce;
    std::optional<Instant> due;
};

/// One request from dispatch to settle: keeps its instants and deadlines, inflates, decodes, and fills its
/// record. Lives on one network thread. Calls `onEnded` exactly once; the session may be destroyed inside
/// that call's event, not in the call itself.
class StreamSession final : public ExchangeObserver
{
public:
    using Ended = std::function<void(StreamSession &)>;

    StreamSession(ReadyRequest ready, const Redactor &redactor, Ended onEnded);
    ~StreamSession() override;

    /// Hands the request to the transport. The first statement takes the instant *dispatched*.
    void dispatch(HttpTransport &transport);
    /// Ends it if a deadline has passed. Called every few milliseconds.
    void checkDeadlines(Instant now);
    /// Cuts it off now and keeps what was recorded.
    void cut(Outcome outcome, OutcomeDetail detail, const QString &message);
    /// The timestamping thread was busy for `lag` until `now`. It counts for this request if it can have
    /// moved an instant of a read: one that came meanwhile or right after. Lag before the first read is the
    /// client's start-up, kept elsewhere.
    void noteLag(Duration lag, Instant now);

    [[nodiscard]] quint32 request() const { return m_record->identity.request; }
    [[nodiscard]] bool hasEnded() const { return m_ended; }
    /// What is new since the last call; nothing where nothing is.
    [[nodiscard]] std::optional<RequestUpdate> takeUpdate();
    /// The finished record. Call once, after the end.
    [[nodiscard]] std::shared_ptr<const RequestRecord> takeRecord();

    void connectStarted(Instant at) override;
    void encrypted(Instant at) override;
    void requestSent(Instant at) override;
    void headArrived(Instant at, const ResponseHead &head, const QString &httpVersion) override;
    void bytesArrived(Instant at, const QByteArray &bytes) override;
    void ended(Instant at, const TransportEnd &end) override;

private:
    void adoptNewEvents(Instant at, std::size_t firstNew);
    void keepRaw(const QByteArray &bytes);
    void finish(Instant at, BodyEnd end);
    void fail(Instant at, Outcome outcome, OutcomeDetail detail, const QString &message);
    void conclude(Instant at);
    void concludeToolCalls();
    void copyHeaders(const ResponseHead &head);

    ReadyRequest m_ready;
    Redactor m_redactor;
    Ended m_onEnded;
    std::unique_ptr<HttpExchange> m_exchange;
    std::unique_ptr<StreamDecoder> m_decoder;
    std::unique_ptr<Inflater> m_inflater;
    std::unique_ptr<RequestRecord> m_record;
    Instant m_lastRead{};
    Instant m_lastProgress{};
    Instant m_lagEnd{}; ///< of the last lag noted
    Duration m_lag{};
    std::size_t m_eventsReported = 0;
    QDateTime m_wallClock; ///< the provider's, when the headers came
    bool m_timelineChanged = false;
    bool m_ended = false;
};

} // namespace streamgauge
