// SPDX-FileCopyrightText: 2026 The Streamgauge authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/engine/NetworkWorker.h"

#include <utility>

namespace streamgauge {

namespace {

/// Thirty batches a second are as many as a screen can show calmly.
constexpr auto flushInterval = std::chrono::milliseconds(33);

} // namespace

NetworkWorker::NetworkWorker(Redactor redactor)
    : m_redactor(std::move(redactor))
    , m_lagProbe(this)
    , m_flushTimer(this)
{
    m_flushTimer.setInterval(flushInterval);
    connect(&m_flushTimer, &QTimer::timeout, this, &NetworkWorker::flush);
    connect(&m_lagProbe, &LagProbe::measured, this, &NetworkWorker::onLag);
}

NetworkWorker::~NetworkWorker() = default;

void NetworkWorker::prepare(const std::vector<WorkerLane> &lanes)
{
    m_preparing = static_cast<int>(lanes.size());
    for (const WorkerLane &lane : lanes)
        m_transports[lane.backend] = makeTransport(lane.transport);
    for (const WorkerLane &lane : lanes) {
        m_transports[lane.backend]->prepare(lane.connections, [this] {
            if (--m_preparing > 0)
                return;
            m_lagProbe.start();
            m_flushTimer.start();
            emit prepared();
        });
    }
}

void NetworkWorker::start(const ReadyRequest &ready)
{
    m_starting.push_back(ready);
    if (m_starting.size() == 1)
        QMetaObject::invokeMethod(this, &NetworkWorker::startNext, Qt::QueuedConnection);
}

void NetworkWorker::startNext()
{
    // One start a turn of the event loop: when hundreds are due at once, reads of the earlier ones are not
    // kept waiting.
    if (m_starting.empty()) // cut off meanwhile
        return;
    const ReadyRequest ready = std::move(m_starting.front());
    m_starting.pop_front();
    auto session = std::make_unique<StreamSession>(ready, m_redactor,
                                                   [this](StreamSession &ended) { sessionEnded(ended); });
    StreamSession &started = *session;
    m_sessions[ready.identity.request] = std::move(session);
    started.dispatch(*m_transports.at(ready.identity.backend));
    if (!m_starting.empty())
        QMetaObject::invokeMethod(this, &NetworkWorker::startNext, Qt::QueuedConnection);
}

void NetworkWorker::sessionEnded(StreamSession &session)
{
    if (auto update = session.takeUpdate())
        m_lastUpdates.push_back(std::move(*update));
    auto node = m_sessions.extract(session.request());
    const auto record = session.takeRecord();
    m_endedSinceFlush.push_back(record);
    // The session is still on the stack: it is destroyed a turn of the event loop later.
    m_retired.push_back(std::move(node.mapped()));
    if (m_retired.size() == 1)
        QMetaObject::invokeMethod(
            this, [this] { m_retired.clear(); }, Qt::QueuedConnection);
    emit requestEnded(record);
}

void NetworkWorker::onLag(Duration lag)
{
    const Instant now = Clock::now();
    for (auto it = m_sessions.begin(); it != m_sessions.end();) {
        StreamSession &session = *(it++)->second; // the session may leave the map meanwhile
        session.noteLag(lag, now);
        session.checkDeadlines(now);
    }
}

void NetworkWorker::cutAll(OutcomeDetail detail, const QString &message)
{
    // What still waits for its turn was dispatched by nobody; it is recorded as aborted too, without any
    // instant.
    while (!m_starting.empty()) {
        const ReadyRequest ready = std::move(m_starting.front());
        m_starting.pop_front();
        auto session = std::make_unique<StreamSession>(ready, m_redactor,
                                                       [this](StreamSession &ended) { sessionEnded(ended); });
        StreamSession &waiting = *session;
        m_sessions[ready.identity.request] = std::move(session);
        waiting.cut(Outcome::NotSent, detail, message);
    }
    for (auto it = m_sessions.begin(); it != m_sessions.end();) {
        StreamSession &session = *(it++)->second;
        session.cut(Outcome::Aborted, detail, message);
    }
}

void NetworkWorker::flush()
{
    auto batch = std::make_shared<LiveBatch>();
    batch->updates = std::exchange(m_lastUpdates, {});
    for (const auto &[request, session] : m_sessions) {
        if (auto update = session->takeUpdate())
            batch->updates.push_back(std::move(*update));
    }
    if (batch->updates.empty() && m_endedSinceFlush.empty())
        return;
    emit flushed({batch->updates.empty() ? nullptr : std::move(batch), std::exchange(m_endedSinceFlush, {})});
}

void NetworkWorker::close()
{
    m_lagProbe.stop();
    m_flushTimer.stop();
    flush();
    m_transports.clear();
    emit closed(m_lagProbe.samples());
}

} // namespace streamgauge
