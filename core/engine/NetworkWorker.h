// SPDX-FileCopyrightText: 2026 The Streamgauge authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/engine/LagProbe.h"
#include "core/engine/RunProgress.h"
#include "core/engine/StreamSession.h"
#include "core/secrets/Redactor.h"
#include "core/transport/TransportFactory.h"

#include <QObject>
#include <QTimer>

#include <deque>
#include <map>
#include <memory>
#include <vector>

namespace streamgauge {

/// How a worker reaches one backend.
struct WorkerLane
{
    int backend = 0;
    TransportOptions transport;
    int connections = 0; ///< to open before the timed part
};

/// Finished records travel to the screen behind the batch that holds their last events.
struct WorkerFlush
{
    std::shared_ptr<const LiveBatch> batch; ///< may be null
    std::vector<std::shared_ptr<const RequestRecord>> ended;
};

/// Owns everything that lives on one network thread: transports, sessions, deadlines, the lag probe. Public
/// functions are called on that thread (QMetaObject::invokeMethod); signals leave it queued.
class NetworkWorker : public QObject
{
    Q_OBJECT

public:
    explicit NetworkWorker(Redactor redactor);
    ~NetworkWorker() override;

    /// Makes managers, threads and connections ready, then emits prepared().
    void prepare(const std::vector<WorkerLane> &lanes);
    void start(const ReadyRequest &ready);
    /// Cuts every request in flight; each still ends with its record.
    void cutAll(OutcomeDetail detail, const QString &message);
    /// Sends what is left, then emits closed().
    void close();

signals:
    void prepared();
    void requestEnded(std::shared_ptr<const streamgauge::RequestRecord> record);
    void flushed(streamgauge::WorkerFlush flush);
    void closed(std::vector<streamgauge::Duration> lags);

private:
    void startNext();
    void sessionEnded(StreamSession &session);
    void onLag(Duration lag);
    void flush();

    Redactor m_redactor;
    std::map<int, std::unique_ptr<HttpTransport>> m_transports;
    std::map<quint32, std::unique_ptr<StreamSession>> m_sessions;
    std::vector<std::unique_ptr<StreamSession>> m_retired; ///< until the event that ended them is over
    std::deque<ReadyRequest> m_starting;
    std::vector<RequestUpdate> m_lastUpdates; ///< of sessions that ended since the last flush
    std::vector<std::shared_ptr<const RequestRecord>> m_endedSinceFlush;
    LagProbe m_lagProbe;
    QTimer m_flushTimer;
    int m_preparing = 0;
};

} // namespace streamgauge

Q_DECLARE_METATYPE(streamgauge::WorkerFlush)
