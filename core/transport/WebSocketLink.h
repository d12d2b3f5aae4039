// SPDX-FileCopyrightText: 2026 The Streamgauge authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/transport/HandshakeAnswer.h"
#include "core/transport/HttpTransport.h"
#include "core/transport/TransportOptions.h"
#include "core/websocket/WebSocketFrameReader.h"

#include <QSslConfiguration>
#include <QWebSocket>

class QTcpSocket;

namespace streamgauge {

/// One WebSocket, from its opening to its end, and the one answer that it carries. Owned by its transport,
/// which deletes it after over().
///
/// QWebSocket opens, sends and closes. Frames are read here, since QWebSocket (Qt 6.4) fails messages whose
/// frames cut a character, gives 1000 as the close code where there was none, and shows neither the head of
/// the handshake's answer nor the body of a refusal.
class WebSocketLink final : public QObject, private WebSocketFrameSink
{
    Q_OBJECT

public:
    WebSocketLink(const PreparedRequest &opening, const TransportOptions &options,
                  const QSslConfiguration &ssl, QObject *parent);
    ~WebSocketLink() override;

    void open();
    [[nodiscard]] bool isOpen() const { return m_state == State::Open; }
    /// Whether it waits for a request.
    [[nodiscard]] bool isSpare() const { return !m_used && (m_state == State::Opening || isOpen()); }
    /// Whether a request could use it: same address, same headers.
    [[nodiscard]] bool suits(const PreparedRequest &request) const;

    /// Sends the request as soon as the socket is open. The observer hears nothing before this call is over.
    void carry(const PreparedRequest &request, ExchangeObserver *observer);
    void answerSettled();
    /// The observer hears nothing any more.
    void drop();

signals:
    void opened();
    void over();

private:
    enum class State
    {
        Opening,
        Open,
        Refused, ///< the rest of an HTTP answer is awaited
        Over
    };

    void payload(QByteArrayView bytes) override;
    void messageEnded() override;
    void ping(QByteArrayView bytes) override;
    void closed(int code, const QString &reason) override;

    void watchHandshake();
    void onConnected(Instant now);
    void onError(Instant now, QAbstractSocket::SocketError error);
    void onDisconnected(Instant now);
    [[nodiscard]] bool isTcpReady() const;
    [[nodiscard]] std::optional<ResponseHead> takeHead();
    void send();
    void noteSent(Instant now);
    void report();
    void readFrames(Instant now);
    void handOn(Instant now);
    void takeRefusal(Instant now);
    void readRefusal(Instant now);
    void finishRefusal(Instant now);
    void end(Instant now, const TransportEnd &how);

    const PreparedRequest m_opening;
    QWebSocket m_socket;
    QTcpSocket *m_tcp = nullptr; ///< what QWebSocket runs on; a child of it
    State m_state = State::Opening;
    bool m_used = false;
    ExchangeObserver *m_observer = nullptr;
    bool m_holding = false; ///< inside carry()
    QByteArrayList m_messages; ///< to send
    MessageForm m_form = MessageForm::Lines;
    bool m_sending = false;
    bool m_settled = false;
    ResponseHead m_head;
    std::optional<RefusalBody> m_refusal;

    // What the observer has not heard yet.
    std::optional<Instant> m_connectStarted;
    std::optional<Instant> m_encrypted;
    std::optional<Instant> m_headTaken;
    std::optional<Instant> m_sent;

    WebSocketFrameReader m_reader{WebSocketEnd::Server};
    QByteArray m_unfinished; ///< lines of the read at hand; of text, a message that goes on
    bool m_skipsMessage = false; ///< it began before anybody asked
    QByteArrayList m_texts; ///< whole messages of the read at hand
    Instant m_lastArrival{};
    std::optional<TransportEnd> m_closing; ///< the server said goodbye, or broke the rules
    TransportEnd m_failure; ///< why there is no socket
};

} // namespace streamgauge
