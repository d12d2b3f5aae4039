// SPDX-FileCopyrightText: 2026 The Streamgauge authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/probe/EndpointProbe.h"

#include "core/protocol/RequestParts.h"
#include "core/transport/BackendTransport.h"

#include <iterator>
#include <utility>

namespace streamgauge {

namespace {

constexpr qint64 longestAnswer = 8 * 1024 * 1024;

Deadlines probeDeadlines()
{
    using std::chrono::seconds;
    Deadlines deadlines;
    deadlines.connect = seconds(10);
    deadlines.firstByte = seconds(30);
    deadlines.silence = seconds(20);
    deadlines.total = seconds(60);
    return deadlines;
}

} // namespace

EndpointProbe::EndpointProbe(ProbeTarget target, SecretValue key, QObject *parent)
    : QObject(parent)
    , m_target(std::move(target))
    , m_key(std::move(key))
    , m_judge(m_target, !m_key.isEmpty())
{
    m_lookup.setMaxThreadCount(1);
    m_thread.setObjectName(QStringLiteral("probe"));
}

EndpointProbe::~EndpointProbe()
{
    m_lookup.waitForDone(); // it posts back to this object
    if (m_worker)
        m_worker->disconnect(this);
    m_thread.quit();
    m_thread.wait();
}

void EndpointProbe::start()
{
    auto listings = probeListings(m_target, m_key);
    m_listings.assign(std::make_move_iterator(listings.begin()), std::make_move_iterator(listings.end()));
    m_lookup.start([this] {
        const auto options = transportOptionsFor(m_target.backend);
        QMetaObject::invokeMethod(
            this,
            [this, options] {
                if (m_isStopped)
                    conclude();
                else if (options)
                    connectWorker(*options);
                else
                    emit failed(options.error().message);
            },
            Qt::QueuedConnection);
    });
}

void EndpointProbe::connectWorker(const TransportOptions &options)
{
    m_worker = new NetworkWorker(Redactor({m_key}));
    m_worker->moveToThread(&m_thread);
    connect(&m_thread, &QThread::finished, m_worker, &QObject::deleteLater);
    connect(m_worker, &NetworkWorker::prepared, this, &EndpointProbe::next);
    connect(m_worker, &NetworkWorker::requestEnded, this, &EndpointProbe::requestEnded);
    m_thread.start();
    QMetaObject::invokeMethod(m_worker, [worker = m_worker, options] { worker->prepare({{0, options, 1}}); });
}

void EndpointProbe::stop()
{
    m_isStopped = true;
    if (m_worker)
        QMetaObject::invokeMethod(
            m_worker, [worker = m_worker] { worker->cutAll(OutcomeDetail::ByUser, tr("Stopped.")); });
}

void EndpointProbe::next()
{
    if (m_isOver)
        return;
    if (m_isStopped || m_judge.isOver()) {
        conclude();
        return;
    }
    if (!m_listings.empty() && !m_judge.hasEnoughLists()) {
        sendListing();
        return;
    }
    if (!m_protocols)
        m_protocols = m_judge.worthAsking();
    while (!m_protocols->isEmpty()) {
        if (sendQuestion(m_protocols->takeFirst()))
            return;
    }
    conclude();
}

void EndpointProbe::sendListing()
{
    m_listing = std::move(m_listings.front());
    m_listings.pop_front();
    // Any JSON document is an answer here.
    send(m_listing->request, protocolById(QStringLiteral("json")), m_target.backend, 0);
}

bool EndpointProbe::sendQuestion(const QString &id)
{
    const auto protocol = protocolById(id);
    const Backend backend = m_judge.backendFor(id);
    const auto request = probeRequest(*protocol, backend, m_key);
    if (!request) {
        m_judge.takeFault(request.error().message);
        return false;
    }
    m_listing.reset();
    m_protocol = id;
    m_url = request->url;
    send(*request, protocol, backend, probeOutputTokens);
    return true;
}

void EndpointProbe::send(const PreparedRequest &request,
                         const std::shared_ptr<const StreamProtocol> &protocol, const Backend &backend,
                         int maxOutputTokens)
{
    auto plan = std::make_shared<Plan>();
    plan->backends = {backend};
    plan->deadlines = probeDeadlines();
    plan->maxResponseBytes = longestAnswer;
    ReadyRequest ready;
    ready.identity.request = m_requests++;
    ready.request = request;
    // As runs ask: a gateway that stops streaming because of compression should do so here as well.
    addAcceptEncoding(ready.request.headers, backend);
    ready.protocol = protocol;
    ready.plan = std::move(plan);
    ready.tools = std::make_shared<const OfferedTools>(OfferedTools::fromJson({}));
    ready.maxOutputTokens = maxOutputTokens;
    const QString how = isWebSocketUrl(request.url) ? QStringLiteral("WebSocket")
        : request.method == HttpMethod::Get         ? QStringLiteral("GET")
                                                    : QStringLiteral("POST");
    emit asking(how + QLatin1Char(' ') + request.url.toString(QUrl::RemoveUserInfo));
    QMetaObject::invokeMethod(m_worker,
                              [worker = m_worker, ready = std::move(ready)] { worker->start(ready); });
}

void EndpointProbe::requestEnded(const std::shared_ptr<const RequestRecord> &record)
{
    if (m_listing)
        m_judge.takeListing(*m_listing, record);
    else
        m_judge.takeAnswer(m_protocol, m_url, record);
    next();
}

void EndpointProbe::conclude()
{
    if (!std::exchange(m_isOver, true))
        emit finished(m_judge.conclude());
}

} // namespace streamgauge
