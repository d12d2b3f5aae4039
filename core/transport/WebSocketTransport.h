// SPDX-FileCopyrightText: 2026 The Streamgauge authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/transport/HttpTransport.h"
#include "core/transport/TransportOptions.h"

#include <QObject>
#include <QSslConfiguration>

#include <vector>

namespace streamgauge {

class WebSocketLink;

/// Streams over WebSockets: each line of a request's body is sent as one text message, and the messages of
/// the answer come back as lines (PreparedRequest::messages). A socket carries one answer and is closed then,
/// since what was said on it would belong to the next question's context. As many as prepare() opened are
/// kept open ahead, so that opening costs no measured time; with fresh connections, none. Redirects are not
/// followed, and the key goes along in a header of the handshake only.
class WebSocketTransport final : public QObject, public HttpTransport
{
    Q_OBJECT

public:
    explicit WebSocketTransport(TransportOptions options);
    ~WebSocketTransport() override;

    void prepare(int connections, std::function<void()> ready) override;
    [[nodiscard]] std::unique_ptr<HttpExchange> start(const PreparedRequest &request,
                                                      ExchangeObserver *observer) override;

private:
    class Exchange;

    WebSocketLink *addLink(const PreparedRequest &opening);
    void openAhead();
    [[nodiscard]] int spares() const;
    void reportReady();

    TransportOptions m_options;
    QSslConfiguration m_ssl;
    std::vector<WebSocketLink *> m_links; ///< children of this, without those that are over
    int m_wanted = 0; ///< sockets to keep open ahead
    std::function<void()> m_ready;
    int m_opening = 0; ///< of those that prepare() waits for
};

} // namespace streamgauge
