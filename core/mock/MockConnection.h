// SPDX-FileCopyrightText: 2026 The Streamgauge authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/mock/HttpRequestParser.h"
#include "core/mock/MockProtocol.h"
#include "core/mock/MockState.h"
#include "core/mock/MockWebSocket.h"
#include "core/mock/ScriptStage.h"

#include <QObject>
#include <QTcpSocket>

#include <memory>
#include <optional>

namespace streamgauge {

/// One client's connection: reads requests one after the other and plays the script of each.
class MockConnection : public QObject, private ScriptStage
{
    Q_OBJECT

public:
    /// Takes the socket over.
    MockConnection(MockState &state, int number, QTcpSocket *socket);
    ~MockConnection() override;

    void start();
    void onDue(const DueEntry &entry);

signals:
    /// The connection is gone; nothing follows.
    void closed();

private:
    enum class AfterResponse
    {
        KeepOpen,
        Close
    };
    /// A request that is being answered.
    struct Exchange
    {
        std::shared_ptr<MockEntry> entry;
        const MockProtocol *protocol = nullptr; ///< of an answer; null for everything else
        PlannedAnswer answer;
        std::size_t nextAction = 0;
        AfterResponse after = AfterResponse::KeepOpen;
        bool chunked = true;
        bool ended = false;
    };

    void readSocket();
    void noteDeparture();
    /// Answers as many requests as can be answered now.
    void advance();
    void answer(const HttpRequest &request);
    /// Answers the request for a WebSocket: switches, or refuses.
    void answerHandshake(const HttpRequest &request, Exchange &exchange);
    void answerInProtocol(const HttpRequest &request, Exchange &exchange);
    /// One whole response, now.
    void respond(Exchange &exchange, int status, const QByteArray &document,
                 QList<QPair<QByteArray, QByteArray>> headers = {});
    /// An error in the words of the exchange's protocol.
    void respondWithFault(Exchange &exchange, const AnswerFault &fault,
                          QList<QPair<QByteArray, QByteArray>> headers = {});
    void refuse(const HttpFault &fault);

    /// Performs what is due, and arms the next.
    void play();
    void sendHead() override;
    void sendEvents(const ScriptAction &action) override;
    void sendDocument(ScriptAction::Kind kind) override;
    void endAnswer() override;
    void breakOff() override;
    /// Says goodbye once everything is written.
    void close();
    [[nodiscard]] QList<QPair<QByteArray, QByteArray>> documentHeaders(qsizetype length) const;
    [[nodiscard]] QList<QPair<QByteArray, QByteArray>> protocolHeaders() const;

    void limitTime(std::optional<Duration> duration);
    void onTimeLimit();
    void write(const QByteArray &bytes);

    MockState &m_state;
    int m_number;
    QTcpSocket *m_socket;
    HttpRequestParser m_parser;
    std::optional<Exchange> m_exchange;
    std::unique_ptr<MockWebSocket> m_webSocket; ///< after the switch
    quint64 m_playSerial = 0; ///< of the action that is armed
    std::optional<Instant> m_limit; ///< when patience with the client ends
    std::optional<Instant> m_limitArmed;
    quint64 m_limitSerial = 0;
    bool m_departed = false; ///< the socket is closed
    bool m_closing = false; ///< nothing more is read from it
};

} // namespace streamgauge
