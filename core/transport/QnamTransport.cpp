// SPDX-FileCopyrightText: 2026 The Streamgauge authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/transport/QnamTransport.h"

#include <QCoreApplication>
#include <QNetworkAccessManager>
#include <QNetworkReply>
#include <QNetworkRequest>
#include <QTimer>

#include <algorithm>
#include <utility>

namespace streamgauge {

namespace {

/// Connections that take longer to open are left to the requests, which report what is wrong.
constexpr auto preconnectPatience = std::chrono::seconds(5);

/// A connection that is up at once is handed to the next connectToHost() too, so that fewer are made than
/// were asked for. All of a manager are then opened anew; this often at most.
constexpr int openingAttempts = 8;

constexpr int parallelRequests(const TransportOptions &options)
{
    // A manager whose cache is cleared between requests can serve only one at a time.
    return options.freshConnections ? 1 : QnamTransport::maxInFlightPerManager;
}

/// Marks a reply of connectToHost() that is already listened to.
constexpr const char *seenProperty = "streamgauge_seen";

HeaderList headersOf(const QNetworkReply &reply)
{
    HeaderList headers;
    for (const auto &[name, value] : reply.rawHeaderPairs())
        headers.append({name, value});
    return headers;
}

} // namespace

struct QnamTransport::Shard
{
    QNetworkAccessManager manager;
    int opened = 0; ///< connections made ready, or made by requests
    int wanted = 0; ///< connections to make ready
    int opening = 0; ///< of these, still under way
    int attempts = 0;
    int inFlight = 0;
};

/// One reply and its observer.
class QnamTransport::Exchange final : public QObject, public HttpExchange
{
public:
    Exchange(QnamTransport *transport, Shard &shard, QNetworkReply *reply, ExchangeObserver *observer)
        : m_transport(transport)
        , m_shard(&shard)
        , m_reply(reply)
        , m_observer(observer)
    {
        connect(reply, &QNetworkReply::socketStartedConnecting, this,
                [this] { m_observer->connectStarted(Clock::now()); });
        connect(reply, &QNetworkReply::encrypted, this, [this] { m_observer->encrypted(Clock::now()); });
        connect(reply, &QNetworkReply::requestSent, this, [this] { m_observer->requestSent(Clock::now()); });
        connect(reply, &QNetworkReply::metaDataChanged, this, [this] {
            const Instant now = Clock::now();
            reportHead(now);
        });
        connect(reply, &QNetworkReply::readyRead, this, [this] {
            const Instant now = Clock::now();
            drain(now);
        });
        connect(reply, &QNetworkReply::finished, this, [this] {
            const Instant now = Clock::now();
            finish(now);
        });
    }

    ~Exchange() override { cancel(); }

    void cancel() override
    {
        if (!m_reply)
            return;
        QNetworkReply *reply = std::exchange(m_reply, nullptr);
        // abort() emits synchronously; nobody may hear it any more.
        reply->disconnect(this);
        reply->abort();
        reply->deleteLater();
        m_transport->release(*m_shard);
    }

private:
    void reportHead(Instant now)
    {
        const int status = m_reply->attribute(QNetworkRequest::HttpStatusCodeAttribute).toInt();
        if (m_headReported || status == 0)
            return;
        m_headReported = true;
        const bool http2 = m_reply->attribute(QNetworkRequest::Http2WasUsedAttribute).toBool();
        m_observer->headArrived(now, {status, headersOf(*m_reply)},
                                http2 ? QStringLiteral("2") : QStringLiteral("1.1"));
    }

    void drain(Instant now)
    {
        const QByteArray bytes = m_reply->readAll();
        reportHead(now);
        if (!bytes.isEmpty() && m_reply)
            m_observer->bytesArrived(now, bytes);
    }

    void finish(Instant now)
    {
        drain(now);
        if (!m_reply) // the observer cancelled while it read the last bytes
            return;
        QNetworkReply *reply = std::exchange(m_reply, nullptr);
        reply->disconnect(this);
        const TransportEnd end = endOf(*reply);
        reply->deleteLater();
        m_transport->release(*m_shard);
        m_observer->ended(now, end); // may destroy this
    }

    [[nodiscard]] TransportEnd endOf(const QNetworkReply &reply) const
    {
        using Kind = TransportEnd::Kind;
        const auto error = reply.error();
        if (error == QNetworkReply::SslHandshakeFailedError)
            return {Kind::TlsFailed, reply.errorString()};
        if (!m_headReported)
            return {Kind::ConnectionFailed, reply.errorString()};
        // With a status, errors of the 200, 300 and 400 ranges are Qt's names for HTTP statuses: the body is
        // complete.
        const bool isTransportError
            = error != QNetworkReply::NoError && error < QNetworkReply::ProxyConnectionRefusedError;
        const bool isProtocolError
            = error == QNetworkReply::ProtocolFailure || error == QNetworkReply::UnknownNetworkError;
        if (isTransportError || isProtocolError)
            return {Kind::Cut, reply.errorString()};
        return {};
    }

    QnamTransport *m_transport;
    Shard *m_shard;
    QNetworkReply *m_reply;
    ExchangeObserver *m_observer;
    bool m_headReported = false;
};

QnamTransport::QnamTransport(TransportOptions options)
    : m_options(std::move(options))
    , m_ssl(sslConfigurationOf(m_options))
{
    if (m_options.httpVersion == HttpVersion::Http2)
        m_ssl.setAllowedNextProtocols(
            {QSslConfiguration::ALPNProtocolHTTP2, QSslConfiguration::NextProtocolHttp1_1});
}

QnamTransport::~QnamTransport() = default;

QnamTransport::Shard &QnamTransport::addShard()
{
    auto &shard = *m_shards.emplace_back(std::make_unique<Shard>());
    shard.manager.setProxy(m_options.proxy);
    shard.manager.setRedirectPolicy(QNetworkRequest::ManualRedirectPolicy);
    return shard;
}

QnamTransport::Shard &QnamTransport::shardWithRoom()
{
    // The one with the most open connections to spare, so that none is opened while another is idle.
    const auto found = std::max_element(m_shards.begin(), m_shards.end(), [](const auto &a, const auto &b) {
        return a->opened - a->inFlight < b->opened - b->inFlight;
    });
    if (found != m_shards.end() && (*found)->inFlight < parallelRequests(m_options))
        return **found;
    return addShard();
}

void QnamTransport::release(Shard &shard)
{
    --shard.inFlight;
    if (m_options.freshConnections)
        shard.manager.clearConnectionCache();
}

void QnamTransport::prepare(int connections, std::function<void()> ready)
{
    const int perShard = parallelRequests(m_options);
    const int shards = (std::max(connections, 1) + perShard - 1) / perShard;
    while (static_cast<int>(m_shards.size()) < shards)
        addShard();
    if (m_options.freshConnections || m_options.baseUrl.host().isEmpty()) {
        QMetaObject::invokeMethod(
            this, [ready = std::move(ready)] { ready(); }, Qt::QueuedConnection);
        return;
    }

    m_ready = std::move(ready);
    // HTTP/2 carries all streams of a manager on one connection.
    const int connectionsPerShard = m_options.httpVersion == HttpVersion::Http2 ? 1 : perShard;
    int left = std::max(connections, 1);
    m_shardsOpening = static_cast<int>(m_shards.size());
    for (const auto &shard : m_shards) {
        shard->wanted = std::min(connectionsPerShard, left);
        left -= shard->wanted;
        openConnections(*shard);
    }
    QTimer::singleShot(preconnectPatience, this, [this] {
        m_shardsOpening = 0;
        shardReady();
    });
}

void QnamTransport::openConnections(Shard &shard)
{
    ++shard.attempts;
    shard.opened = 0;
    shard.opening = shard.wanted;
    if (shard.wanted == 0) {
        shardReady();
        return;
    }
    const bool encrypted = m_options.baseUrl.scheme() == QLatin1String("https");
    const QString host = m_options.baseUrl.host();
    const auto port = static_cast<quint16>(m_options.baseUrl.port(encrypted ? 443 : 80));
    for (int i = 0; i < shard.wanted; ++i) {
        if (encrypted)
            shard.manager.connectToHostEncrypted(host, port, m_ssl);
        else
            shard.manager.connectToHost(host, port);
    }
    // connectToHost() hides its reply, but only the reply tells whether a connection was made.
    const auto replies = shard.manager.findChildren<QNetworkReply *>(QString(), Qt::FindDirectChildrenOnly);
    for (QNetworkReply *reply : replies) {
        if (reply->property(seenProperty).isValid())
            continue;
        reply->setProperty(seenProperty, true);
        connect(reply, &QNetworkReply::socketStartedConnecting, this, [&shard] { ++shard.opened; });
        connect(reply, &QNetworkReply::finished, this, [this, reply, &shard] {
            reply->deleteLater();
            if (--shard.opening == 0)
                connectionsOpened(shard);
        });
    }
}

void QnamTransport::connectionsOpened(Shard &shard)
{
    if (shard.opened >= shard.wanted || shard.attempts >= openingAttempts || !m_ready) {
        shardReady();
        return;
    }
    // Not inside the signal of a reply whose connection this throws away.
    QMetaObject::invokeMethod(
        this,
        [this, &shard] {
            shard.manager.clearConnectionCache();
            openConnections(shard);
        },
        Qt::QueuedConnection);
}

void QnamTransport::shardReady()
{
    if (--m_shardsOpening <= 0 && m_ready)
        std::exchange(m_ready, nullptr)();
}

std::unique_ptr<HttpExchange> QnamTransport::start(const PreparedRequest &request, ExchangeObserver *observer)
{
    QNetworkRequest networkRequest(request.url);
    for (const auto &[name, value] : request.headers)
        networkRequest.setRawHeader(name, value);
    const bool encrypted = request.url.scheme() == QLatin1String("https");
    if (encrypted) {
        networkRequest.setSslConfiguration(m_ssl);
        networkRequest.setAttribute(QNetworkRequest::Http2AllowedAttribute,
                                    m_options.httpVersion == HttpVersion::Http2);
    }
    // Plain HTTP keeps the default of that attribute: without it connectToHost()'s connections are not reused
    // (Qt 6.4).
    networkRequest.setAttribute(QNetworkRequest::CacheLoadControlAttribute, QNetworkRequest::AlwaysNetwork);
    networkRequest.setAttribute(QNetworkRequest::CacheSaveControlAttribute, false);
    networkRequest.setAttribute(QNetworkRequest::CookieLoadControlAttribute, QNetworkRequest::Manual);
    networkRequest.setAttribute(QNetworkRequest::CookieSaveControlAttribute, QNetworkRequest::Manual);
    networkRequest.setAttribute(QNetworkRequest::AuthenticationReuseAttribute, QNetworkRequest::Manual);

    Shard &shard = shardWithRoom();
    m_highestInFlight = std::max(m_highestInFlight, ++shard.inFlight);
    shard.opened = std::max(shard.opened, shard.inFlight);
    QNetworkReply *reply = request.method == HttpMethod::Get
        ? shard.manager.get(networkRequest)
        : shard.manager.post(networkRequest, request.body);
    return std::make_unique<Exchange>(this, shard, reply, observer);
}

} // namespace streamgauge
