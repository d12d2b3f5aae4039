// SPDX-FileCopyrightText: 2026 The Streamgauge authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/mock/MockDialogue.h"
#include "core/mock/MockProtocol.h"
#include "core/mock/MockState.h"
#include "core/mock/ScriptStage.h"
#include "core/websocket/WebSocketFrameReader.h"

#include <QObject>
#include <QTcpSocket>

#include <memory>
#include <optional>

namespace streamgauge {

/// A connection after its switch to WebSocket: leads the dialogue and plays the script of each answer. Its
/// MockConnection owns it, reads for it, and watches the time.
class MockWebSocket : public QObject, private WebSocketFrameSink, private ScriptStage
{
    Q_OBJECT

public:
    /// `position` in the seeded sequence is that of the first answer.
    MockWebSocket(MockState &state, int number, QTcpSocket *socket, const MockProtocol &protocol,
                  HttpRequest handshake, quint64 position);
    ~MockWebSocket() override;

    /// Whether a request asks for the switch.
    [[nodiscard]] static bool isAskedFor(const HttpRequest &request);
    /// The answer that switches.
    [[nodiscard]] static QByteArray head(const HttpRequest &handshake, const MockProtocol &protocol,
                                         const MockState &state);

    void greet();
    void read(const QByteArray &bytes);
    void onDue(const DueEntry &entry);
    void noteDeparture();

signals:
    void answering();
    void waiting(); ///< for the client
    void over(); ///< nothing more will be written

private:
    struct Exchange
    {
        std::shared_ptr<MockEntry> entry;
        PlannedAnswer answer;
        std::size_t nextAction = 0;
    };

    void payload(QByteArrayView bytes) override;
    void messageEnded() override;
    void ping(QByteArrayView bytes) override;
    void closed(int code, const QString &reason) override;

    void takeMessages();
    void answer(const QByteArray &question);
    void play();
    void sendHead() override;
    void sendEvents(const ScriptAction &action) override;
    void sendDocument(ScriptAction::Kind kind) override;
    void endAnswer() override;
    void breakOff() override;
    void close(int code);
    void write(const QByteArray &bytes);

    MockState &m_state;
    const int m_number;
    QTcpSocket *m_socket;
    const MockProtocol &m_protocol;
    const HttpRequest m_handshake;
    std::optional<quint64> m_position; ///< of the first answer, until it is used
    std::unique_ptr<MockDialogue> m_dialogue;
    WebSocketFrameReader m_reader{WebSocketEnd::Client};
    QByteArray m_message; ///< in the making
    std::vector<QByteArray> m_messages; ///< not yet taken
    qsizetype m_messageBytes = 0;
    std::optional<Exchange> m_exchange;
    quint64 m_playSerial = 0; ///< of the action that is armed
    bool m_isOver = false;
};

} // namespace streamgauge
