// SPDX-FileCopyrightText: 2026 The Streamgauge authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/transport/HttpTransport.h"
#include "core/transport/TransportOptions.h"

#include <QObject>
#include <QSslConfiguration>

#include <vector>

class QNetworkAccessManager;
class QNetworkReply;

namespace streamgauge {

/// Streams over QNetworkAccessManager. A manager opens at most six HTTP/1.1 connections to a host and queues
/// the rest silently, so requests are spread over several managers, never more than six in flight on each.
/// Redirects are not followed, nothing is cached, no cookie is kept, and no transfer timeout is set:
/// deadlines are the session's.
class QnamTransport final : public QObject, public HttpTransport
{
    Q_OBJECT

public:
    static constexpr int maxInFlightPerManager = 6;

    explicit QnamTransport(TransportOptions options);
    ~QnamTransport() override;

    void prepare(int connections, std::function<void()> ready) override;
    [[nodiscard]] std::unique_ptr<HttpExchange> start(const PreparedRequest &request,
                                                      ExchangeObserver *observer) override;

    /// The most requests that were ever in flight on one manager.
    [[nodiscard]] int highestInFlight() const { return m_highestInFlight; }

private:
    class Exchange;
    struct Shard;

    Shard &shardWithRoom();
    Shard &addShard();
    void release(Shard &shard);
    void openConnections(Shard &shard);
    void connectionsOpened(Shard &shard);
    void shardReady();

    TransportOptions m_options;
    QSslConfiguration m_ssl;
    std::vector<std::unique_ptr<Shard>> m_shards;
    std::function<void()> m_ready;
    int m_shardsOpening = 0;
    int m_highestInFlight = 0;
};

} // namespace streamgauge
