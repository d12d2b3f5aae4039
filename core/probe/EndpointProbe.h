// SPDX-FileCopyrightText: 2026 The Streamgauge authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/engine/NetworkWorker.h"
#include "core/probe/ProbeJudge.h"

#include <QObject>
#include <QThread>
#include <QThreadPool>

#include <deque>
#include <memory>

namespace streamgauge {

/// Finds out what an endpoint speaks: free requests for lists of models first, then at most one request of a
/// few tokens for each protocol that may be meant, one after another, over the transport and the sessions of
/// runs. Never blocks the thread that creates it, where all signals arrive. One object, one probe; its end
/// cuts off what is under way.
class EndpointProbe : public QObject
{
    Q_OBJECT

public:
    EndpointProbe(ProbeTarget target, SecretValue key, QObject *parent = nullptr);
    ~EndpointProbe() override;

    /// Emits failed() where nothing can be sent, or in the end finished().
    void start();
    /// Acts at once: cuts off the request under way; then finished() with what is known.
    void stop();

signals:
    /// A request is about to be sent, in words: "GET https://…", "WebSocket wss://…".
    void asking(const QString &what);
    void failed(const QString &message);
    void finished(const streamgauge::ProbeReport &report);

private:
    void connectWorker(const TransportOptions &options);
    void next();
    void send(const PreparedRequest &request, const std::shared_ptr<const StreamProtocol> &protocol,
              const Backend &backend, int maxOutputTokens);
    void sendListing();
    [[nodiscard]] bool sendQuestion(const QString &protocol);
    void requestEnded(const std::shared_ptr<const RequestRecord> &record);
    void conclude();

    ProbeTarget m_target;
    SecretValue m_key;
    ProbeJudge m_judge;
    std::deque<ProbeListing> m_listings;
    std::optional<QStringList> m_protocols; ///< still to be asked; absent while lists are asked for
    std::optional<ProbeListing> m_listing; ///< under way
    QString m_protocol; ///< of the question under way
    QUrl m_url; ///< of the question under way
    quint32 m_requests = 0;
    QThread m_thread;
    NetworkWorker *m_worker = nullptr; ///< lives on m_thread, deleted when it finishes
    QThreadPool m_lookup; ///< for the proxy, which may take seconds to find
    bool m_isStopped = false;
    bool m_isOver = false;
};

} // namespace streamgauge
