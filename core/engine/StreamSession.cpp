// SPDX-FileCopyrightText: 2026 The Streamgauge authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/engine/StreamSession.h"

#include "core/protocol/RateLimits.h"
#include "core/protocol/ServerTiming.h"

#include <QCoreApplication>
#include <QLocale>

#include <algorithm>

namespace streamgauge {

namespace {

/// Raw text kept of one response; the events keep all output anyway.
constexpr qsizetype rawBodyLimit = 1024 * 1024;
/// After the end marker the connection gets this long to close the body; then it is let go.
constexpr auto settleGrace = std::chrono::seconds(2);
/// Bytes that waited for a busy thread are read within this time after it is free again.
constexpr auto lagReach = std::chrono::milliseconds(2);

QString translated(const char *text)
{
    return QCoreApplication::translate("StreamSession", text);
}

QString inSeconds(Duration duration)
{
    return QLocale().toString(secondsOf(duration), 'f', duration < std::chrono::seconds(10) ? 1 : 0);
}

/// Where providers put the id of a request, the most specific first.
constexpr const char *requestIdHeaders[]
    = {"x-request-id", "request-id", "apim-request-id", "x-generation-id", "x-amzn-requestid", "cf-ray"};

} // namespace

StreamSession::StreamSession(ReadyRequest ready, const Redactor &redactor, Ended onEnded)
    : m_ready(std::move(ready))
    , m_redactor(redactor)
    , m_onEnded(std::move(onEnded))
    , m_decoder(m_ready.protocol->makeDecoderFor(
          m_ready.plan->backends[static_cast<std::size_t>(m_ready.identity.backend)]))
    , m_record(std::make_unique<RequestRecord>())
{
    m_record->identity = m_ready.identity;
    m_record->answerKind = m_ready.protocol->answerKind();
    m_record->timeline.due = m_ready.due;
    m_record->nonce = m_ready.nonce;
    m_record->maxOutputTokens = m_ready.maxOutputTokens;
    m_record->requestBytes = m_ready.request.body.size();
    m_record->connectionReused = true;
}

StreamSession::~StreamSession() = default;

void StreamSession::dispatch(HttpTransport &transport)
{
    const Instant now = Clock::now();
    m_record->timeline.dispatched = now;
    if (!m_record->timeline.due)
        m_record->timeline.due = now;
    m_lastRead = now;
    m_lastProgress = now;
    m_timelineChanged = true;
    m_exchange = transport.start(m_ready.request, this);
}

void StreamSession::connectStarted(Instant at)
{
    m_record->connectionReused = false;
    m_record->timeline.connectStarted = at;
}

void StreamSession::encrypted(Instant at)
{
    m_record->timeline.encrypted = at;
}

void StreamSession::requestSent(Instant at)
{
    // The stack sends a request again without asking when a kept connection turns out dead; the last one
    // counts.
    if (m_record->timeline.requestSent) {
        ++m_record->resends;
        m_record->findings.append(translated("sent again by the HTTP stack"));
    }
    m_record->timeline.requestSent = at;
    m_timelineChanged = true;
}

void StreamSession::copyHeaders(const ResponseHead &head)
{
    m_record->httpStatus = head.status;
    m_record->responseHeaders = m_redactor.headers(head.headers);
    m_wallClock = wallClockOf(head.headers);
    if (const auto asked = retryAfterFrom(head.headers, m_wallClock))
        m_record->retryAfter = asked->wait;
    m_record->contentEncoding = QString::fromLatin1(head.header("content-encoding")).toLower();
    for (const char *name : requestIdHeaders) {
        m_record->providerRequestId = m_redactor.text(QString::fromLatin1(head.header(name)));
        if (!m_record->providerRequestId.isEmpty())
            break;
    }
}

void StreamSession::headArrived(Instant at, const ResponseHead &head, const QString &httpVersion)
{
    m_record->timeline.headers = at;
    m_record->httpVersion = httpVersion;
    m_lastRead = at;
    m_timelineChanged = true;
    copyHeaders(head);

    if (head.status >= 300 && head.status < 400) {
        const QUrl target = m_redactor.url(QUrl::fromEncoded(head.header("location")));
        fail(at, Outcome::HttpError, OutcomeDetail::Redirected,
             translated(
                 "The server redirects to %1. Redirects are not followed, since the key would go along: "
                 "put the final address into the plan.")
                 .arg(target.isEmpty() ? translated("nowhere") : target.toString()));
        return;
    }
    auto inflater = Inflater::forContentEncoding(head.header("content-encoding"));
    if (!inflater) {
        fail(at, Outcome::Malformed, OutcomeDetail::BadContentCoding, inflater.error().message);
        return;
    }
    m_inflater = std::move(*inflater);
    m_decoder->begin(head);
}

void StreamSession::bytesArrived(Instant at, const QByteArray &bytes)
{
    if (m_ended)
        return;
    m_lastRead = at;
    m_timelineChanged = true;
    if (at - m_lagEnd < lagReach)
        m_record->maxLag = std::max(m_record->maxLag, m_lag);
    if (!m_record->timeline.firstByte)
        m_record->timeline.firstByte = at;
    m_record->wireBytes += bytes.size();

    if (!m_inflater) // a body without a head can't be read
        return;
    const auto body = m_inflater->inflate(bytes, m_ready.plan->maxResponseBytes - m_record->bodyBytes);
    if (!body) {
        const bool tooLarge
            = m_inflater->isIdentity() || m_record->wireBytes >= m_ready.plan->maxResponseBytes;
        fail(at, Outcome::Malformed, tooLarge ? OutcomeDetail::TooLarge : OutcomeDetail::BadContentCoding,
             body.error().message);
        return;
    }
    m_record->bodyBytes += body->size();
    m_record->reads.push_back({at, static_cast<quint32>(bytes.size()), static_cast<quint32>(body->size())});
    keepRaw(*body);

    const std::size_t known = m_record->events.size();
    m_decoder->feed(*body, m_record->events);
    adoptNewEvents(at, known);
    if (m_decoder->isSettled() && !m_record->timeline.settle) {
        m_record->timeline.settle = at;
        m_exchange->answerSettled();
    }
}

void StreamSession::keepRaw(const QByteArray &bytes)
{
    const qsizetype room = rawBodyLimit - m_record->rawBody.size();
    m_record->rawBody.append(bytes.first(std::min(room, bytes.size())));
    m_record->rawBodyCapped = m_record->rawBodyCapped || bytes.size() > room;
}

void StreamSession::adoptNewEvents(Instant at, std::size_t firstNew)
{
    auto &timeline = m_record->timeline;
    const auto read = static_cast<quint32>(m_record->reads.empty() ? 0 : m_record->reads.size() - 1);
    for (std::size_t i = firstNew; i < m_record->events.size(); ++i) {
        StreamEvent &event = m_record->events[i];
        event.at = at;
        event.read = read;
        event.sequence = static_cast<quint32>(i);
        event.text = m_redactor.text(event.text);
        if (event.kind == EventKind::Comment)
            continue;
        if (!timeline.firstEvent)
            timeline.firstEvent = at;
        if (!carriesOutput(event.kind))
            continue;
        m_lastProgress = at;
        if (!timeline.firstToken)
            timeline.firstToken = at;
        if (!timeline.firstAnswer && carriesAnswer(event.kind))
            timeline.firstAnswer = at;
        timeline.lastToken = at;
    }
}

void StreamSession::ended(Instant at, const TransportEnd &end)
{
    if (m_ended)
        return;
    using Kind = TransportEnd::Kind;
    const QString message = m_redactor.text(end.message);
    switch (end.kind) {
    case Kind::ConnectionFailed:
        fail(
            at, Outcome::HttpError, OutcomeDetail::ConnectionFailed,
            translated("No answer from the server: %1. Is the address right, and does it run?").arg(message));
        return;
    case Kind::TlsFailed:
        fail(at, Outcome::HttpError, OutcomeDetail::TlsFailed,
             translated("The encrypted connection could not be made: %1. A private certificate authority "
                        "can be named in the plan (tls.ca_file).")
                 .arg(message));
        return;
    case Kind::Unreadable:
        fail(at, Outcome::Malformed, OutcomeDetail::None, message);
        return;
    case Kind::Cut:
        // Close codes of WebSockets say why.
        if (!m_decoder->isSettled() && !message.isEmpty())
            m_record->findings.append(message);
        break;
    case Kind::Complete:
        break;
    }
    finish(at,
           end.kind == Kind::Complete && m_inflater && m_inflater->isFinished() ? BodyEnd::Complete
                                                                                : BodyEnd::Cut);
}

void StreamSession::finish(Instant at, BodyEnd end)
{
    const std::size_t known = m_record->events.size();
    DecodedResponse decoded = m_decoder->finish(end, m_record->events);
    // What only the end completes belongs to the last read, at whose instant it was here.
    adoptNewEvents(m_record->reads.empty() ? at : m_record->reads.back().at, known);

    m_record->outcome = decoded.outcome;
    m_record->detail = decoded.detail;
    m_record->finishReason = std::move(decoded.finishReason);
    m_record->errorMessage = m_redactor.text(decoded.errorMessage);
    m_record->errorCode = m_redactor.text(decoded.errorCode);
    if (decoded.retryAfter && !m_record->retryAfter) // the header wins
        m_record->retryAfter = decoded.retryAfter;
    m_record->producerSpan = decoded.producerSpan;
    m_record->usage = std::move(decoded.usage);
    m_record->phases = std::move(decoded.phases);
    m_record->rateLimits = std::move(decoded.rateLimits);
    m_record->toolCalls = std::move(decoded.toolCalls);
    m_record->responseId = std::move(decoded.responseId);
    m_record->responseModel = std::move(decoded.model);
    m_record->serviceTier = std::move(decoded.serviceTier);
    m_record->findings.append(decoded.findings);
    // Without an end marker the end of the body settles it; a cut is no such end.
    const bool cameToItsEnd = end == BodyEnd::Complete || isCompleted(m_record->outcome);
    if (!m_record->timeline.settle && m_record->timeline.firstByte && cameToItsEnd)
        m_record->timeline.settle = at;
    conclude(at);
}

void StreamSession::fail(Instant at, Outcome outcome, OutcomeDetail detail, const QString &message)
{
    if (m_exchange)
        m_exchange->cancel();
    // Usage and partial tool calls that already came are worth keeping.
    const std::size_t known = m_record->events.size();
    if (m_record->timeline.headers && m_inflater) {
        DecodedResponse decoded = m_decoder->finish(BodyEnd::Cut, m_record->events);
        adoptNewEvents(m_record->reads.empty() ? at : m_record->reads.back().at, known);
        m_record->usage = std::move(decoded.usage);
        m_record->phases = std::move(decoded.phases);
        m_record->rateLimits = std::move(decoded.rateLimits);
        m_record->toolCalls = std::move(decoded.toolCalls);
        m_record->responseId = std::move(decoded.responseId);
        m_record->responseModel = std::move(decoded.model);
    }
    m_record->outcome = outcome;
    m_record->detail = detail;
    m_record->errorMessage = m_redactor.text(message);
    conclude(at);
}

void StreamSession::conclude(Instant at)
{
    m_record->timeline.ended = std::max(at, m_record->timeline.settle.value_or(at));
    m_record->rawBody = m_redactor.bytes(m_record->rawBody);
    concludeToolCalls();
    std::vector<NamedPhase> timing = serverTimingFrom(m_record->responseHeaders);
    m_record->phases.insert(m_record->phases.begin(), timing.begin(), timing.end());
    if (m_record->rateLimits.empty()) // events of the stream know better
        m_record->rateLimits = rateLimitsFrom(m_record->responseHeaders, m_wallClock);
    m_ended = true;
    m_timelineChanged = true;
    m_onEnded(*this);
}

void StreamSession::concludeToolCalls()
{
    m_record->toolsOffered = m_ready.tools->count();
    m_record->findings.append(m_ready.tools->check(m_record->toolCalls));
    for (ToolCall &call : m_record->toolCalls) {
        call.name = m_redactor.text(call.name);
        call.arguments = m_redactor.text(call.arguments);
        for (ToolCallFault &fault : call.faults) {
            fault.pointer = m_redactor.text(fault.pointer);
            fault.message = m_redactor.text(fault.message);
        }
    }
}

void StreamSession::noteLag(Duration lag, Instant now)
{
    m_lag = lag;
    m_lagEnd = now;
    if (m_record && m_record->timeline.firstByte && m_lastRead >= now - lag)
        m_record->maxLag = std::max(m_record->maxLag, lag);
}

void StreamSession::checkDeadlines(Instant now)
{
    if (m_ended || !m_record->timeline.dispatched)
        return;
    const auto &timeline = m_record->timeline;
    if (timeline.settle) {
        if (now - *timeline.settle > settleGrace) {
            m_record->findings.append(translated("the connection stayed open after the end marker"));
            if (m_exchange)
                m_exchange->cancel();
            finish(*timeline.settle, BodyEnd::Complete);
        }
        return;
    }
    const auto &limits = m_ready.plan->deadlines;
    const auto isOver
        = [now](Duration limit, Instant since) { return limit > Duration::zero() && now - since > limit; };
    const auto expire = [&](OutcomeDetail detail, const char *text, Duration limit) {
        fail(now, Outcome::Deadline, detail, translated(text).arg(inSeconds(limit)));
    };

    if (isOver(limits.total, *timeline.dispatched))
        expire(OutcomeDetail::TotalDeadline, "Not finished within %1 s, the total deadline of the plan.",
               limits.total);
    else if (!timeline.requestSent && isOver(limits.connect, *timeline.dispatched))
        expire(OutcomeDetail::ConnectDeadline, "Not connected within %1 s, the connect deadline of the plan.",
               limits.connect);
    else if (!timeline.firstByte && timeline.requestSent && isOver(limits.firstByte, *timeline.requestSent))
        expire(OutcomeDetail::FirstByteDeadline,
               "No byte of the answer within %1 s, the first-byte deadline of the plan.", limits.firstByte);
    else if (timeline.firstByte && isOver(limits.silence, m_lastRead))
        expire(OutcomeDetail::SilenceDeadline,
               "No byte for %1 s in the middle of the answer, the silence deadline of the plan.",
               limits.silence);
    else if (isOver(limits.progress, m_lastProgress))
        expire(OutcomeDetail::ProgressDeadline,
               "No output for %1 s, the progress deadline of the plan; keep-alives do not count.",
               limits.progress);
}

void StreamSession::cut(Outcome outcome, OutcomeDetail detail, const QString &message)
{
    if (!m_ended)
        fail(Clock::now(), outcome, detail, message);
}

std::optional<RequestUpdate> StreamSession::takeUpdate()
{
    if (!m_timelineChanged && m_eventsReported == m_record->events.size())
        return std::nullopt;
    RequestUpdate update{m_record->identity, m_record->timeline, {}};
    update.newEvents.assign(m_record->events.begin() + static_cast<std::ptrdiff_t>(m_eventsReported),
                            m_record->events.end());
    m_eventsReported = m_record->events.size();
    m_timelineChanged = false;
    return update;
}

std::shared_ptr<const RequestRecord> StreamSession::takeRecord()
{
    return std::shared_ptr<const RequestRecord>(std::move(m_record));
}

} // namespace streamgauge
