// SPDX-FileCopyrightText: 2026 The Streamgauge authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/transport/WebSocketTransport.h"

#include "core/transport/WebSocketLink.h"

#include <QPointer>
#include <QTimer>

#include <algorithm>
#include <utility>

namespace streamgauge {

namespace {

/// Sockets that take longer to open are left to the requests, which report what is wrong.
constexpr auto preconnectPatience = std::chrono::seconds(5);
/// For the last frame to leave.
constexpr auto linger = std::chrono::seconds(1);

} // namespace

class WebSocketTransport::Exchange final : public HttpExchange
{
public:
    explicit Exchange(WebSocketLink *link)
        : m_link(link)
    {
    }
    ~Exchange() override { Exchange::cancel(); }

    void cancel() override
    {
        if (m_link)
            m_link->drop();
    }
    void answerSettled() override
    {
        if (m_link)
            m_link->answerSettled();
    }

private:
    QPointer<WebSocketLink> m_link;
};

WebSocketTransport::WebSocketTransport(TransportOptions options)
    : m_options(std::move(options))
    , m_ssl(sslConfigurationOf(m_options))
{
}

WebSocketTransport::~WebSocketTransport() = default;

WebSocketLink *WebSocketTransport::addLink(const PreparedRequest &opening)
{
    auto *link = new WebSocketLink(opening, m_options, m_ssl, this);
    m_links.push_back(link);
    connect(link, &WebSocketLink::over, this, [this, link] {
        std::erase(m_links, link);
        QTimer::singleShot(linger, link, &QObject::deleteLater);
    });
    link->open();
    return link;
}

int WebSocketTransport::spares() const
{
    return int(std::count_if(m_links.begin(), m_links.end(),
                             [](const WebSocketLink *link) { return link->isSpare(); }));
}

/// Only after a success: a server that refuses is not asked twice for each request.
void WebSocketTransport::openAhead()
{
    if (!m_options.freshConnections && spares() < m_wanted)
        addLink(m_options.opening);
}

void WebSocketTransport::prepare(int connections, std::function<void()> ready)
{
    if (m_options.freshConnections || m_options.opening.url.isEmpty() || connections <= 0) {
        QMetaObject::invokeMethod(
            this, [ready = std::move(ready)] { ready(); }, Qt::QueuedConnection);
        return;
    }
    m_wanted = connections;
    m_ready = std::move(ready);
    m_opening = connections;
    for (int i = 0; i < connections; ++i) {
        WebSocketLink *link = addLink(m_options.opening);
        const auto isWaitedFor = std::make_shared<bool>(true);
        const auto oneLess = [this, isWaitedFor] {
            if (std::exchange(*isWaitedFor, false) && --m_opening == 0)
                reportReady();
        };
        connect(link, &WebSocketLink::opened, this, oneLess);
        connect(link, &WebSocketLink::over, this, oneLess);
    }
    QTimer::singleShot(preconnectPatience, this, &WebSocketTransport::reportReady);
}

void WebSocketTransport::reportReady()
{
    if (m_ready)
        std::exchange(m_ready, nullptr)();
}

std::unique_ptr<HttpExchange> WebSocketTransport::start(const PreparedRequest &request,
                                                        ExchangeObserver *observer)
{
    // An open one first, else one that is being opened.
    WebSocketLink *chosen = nullptr;
    for (WebSocketLink *link : m_links) {
        if (link->isSpare() && link->suits(request) && (!chosen || (link->isOpen() && !chosen->isOpen())))
            chosen = link;
    }
    if (!chosen)
        chosen = addLink(request);
    chosen->carry(request, observer);
    if (chosen->isOpen())
        openAhead();
    else
        connect(chosen, &WebSocketLink::opened, this, &WebSocketTransport::openAhead);
    return std::make_unique<Exchange>(chosen);
}

} // namespace streamgauge
