// SPDX-FileCopyrightText: 2026 The Streamgauge authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/mock/MockWebSocket.h"

#include <algorithm>
#include <utility>

namespace streamgauge {

namespace {

constexpr int switchingProtocols = 101;

} // namespace

MockWebSocket::MockWebSocket(MockState &state, int number, QTcpSocket *socket, const MockProtocol &protocol,
                             HttpRequest handshake, quint64 position)
    : m_state(state)
    , m_number(number)
    , m_socket(socket)
    , m_protocol(protocol)
    , m_handshake(std::move(handshake))
    , m_position(position)
    , m_dialogue(protocol.makeDialogue(m_handshake))
{
}

MockWebSocket::~MockWebSocket() = default;

bool MockWebSocket::isAskedFor(const HttpRequest &request)
{
    return request.headerHas("upgrade", "websocket") && request.header("sec-websocket-version") == "13"
        && !request.header("sec-websocket-key").isEmpty();
}

QByteArray MockWebSocket::head(const HttpRequest &handshake, const MockProtocol &protocol,
                               const MockState &state)
{
    QByteArray head = "HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
                      "Sec-WebSocket-Accept: "
        + webSocketAccept(handshake.header("sec-websocket-key")) + "\r\n";
    // Clients in browsers name what they understand and insist on an answer.
    const QByteArray asked = handshake.header("sec-websocket-protocol").split(',').first().trimmed();
    if (!asked.isEmpty())
        head += "Sec-WebSocket-Protocol: " + asked + "\r\n";
    const auto limits = rateLimitHeaders(protocol.limits, state.scenario, QDateTime::currentDateTimeUtc());
    for (const auto &[name, value] : limits)
        head += name + ": " + value + "\r\n";
    return head + "\r\n";
}

void MockWebSocket::greet()
{
    for (const QByteArray &message : m_dialogue->greeting())
        write(webSocketFrame(WebSocketOpcode::Text, message));
    emit waiting();
}

void MockWebSocket::read(const QByteArray &bytes)
{
    if (m_isOver)
        return;
    if (m_reader.feed(bytes, *this)) {
        close(websocket::protocolError);
        return;
    }
    if (m_messageBytes + m_message.size() > m_state.limits.http.bodyBytes) {
        close(websocket::tooBig);
        return;
    }
    takeMessages();
}

void MockWebSocket::payload(QByteArrayView bytes)
{
    m_message.append(bytes);
}

void MockWebSocket::messageEnded()
{
    m_messageBytes += m_message.size();
    m_messages.push_back(std::exchange(m_message, {}));
}

void MockWebSocket::ping(QByteArrayView bytes)
{
    write(webSocketFrame(WebSocketOpcode::Pong, bytes));
}

void MockWebSocket::closed(int code, const QString &reason)
{
    Q_UNUSED(reason)
    noteDeparture();
    close(code == websocket::noCodeGiven ? websocket::normalClosure : code);
}

void MockWebSocket::noteDeparture()
{
    if (!m_exchange)
        return;
    const Instant now = Clock::now();
    MockBook::settleMade(*m_exchange->entry, now);
    m_exchange->entry->toMake.clear();
    m_exchange->entry->record.clientLeft = now;
    m_exchange.reset();
}

/// What comes while an answer is under way waits for its end.
void MockWebSocket::takeMessages()
{
    std::size_t taken = 0;
    while (!m_exchange && !m_isOver && taken < m_messages.size()) {
        const QByteArray message = m_messages[taken++];
        m_messageBytes -= message.size();
        const MockDialogue::Turn turn = m_dialogue->take(message);
        for (const QByteArray &reply : turn.replies)
            write(webSocketFrame(WebSocketOpcode::Text, reply));
        if (turn.question)
            answer(*turn.question);
    }
    m_messages.erase(m_messages.begin(),
                     m_messages.begin() + std::ptrdiff_t(std::min(taken, m_messages.size())));
}

void MockWebSocket::answer(const QByteArray &question)
{
    MockRecord record;
    record.read = Clock::now();
    record.connection = m_number;
    record.path = m_handshake.path();
    record.status = switchingProtocols;
    m_exchange = Exchange{m_state.book.open(std::move(record), question), {}, 0};

    HttpRequest request = m_handshake;
    request.body = question;
    const AnswerRequestReading reading = m_protocol.read(request);
    if (!reading.request) {
        MockRecord &refused = m_exchange->entry->record;
        refused.status = 400;
        refused.finished = Clock::now();
        write(webSocketFrame(WebSocketOpcode::Text,
                             m_dialogue->fault({400, reading.fault, reading.parameter, {}})));
        endAnswer();
        return;
    }
    const quint64 position = m_position ? *std::exchange(m_position, std::nullopt) : m_state.answers++;
    m_exchange->answer
        = planAnswer(m_state, *reading.request, m_protocol.makeWriter, *m_exchange->entry, position);
    emit answering();
    play();
}

void MockWebSocket::onDue(const DueEntry &entry)
{
    if (!m_exchange || entry.serial != m_playSerial)
        return;
    play();
    takeMessages();
}

void MockWebSocket::play()
{
    while (m_exchange && !m_isOver) {
        const ScriptAction action = m_exchange->answer.script.actions[m_exchange->nextAction];
        const Instant due = m_exchange->entry->record.read + action.at;
        if (due > Clock::now()) {
            m_state.due.arm(due, static_cast<quint64>(m_number), DueEntry::Purpose::Action, ++m_playSerial);
            return;
        }
        ++m_exchange->nextAction;
        perform(action, m_state, m_exchange->answer);
    }
}

/// They went with the handshake.
void MockWebSocket::sendHead() { }

void MockWebSocket::breakOff()
{
    MockBook::settleMade(*m_exchange->entry, Clock::now());
    m_exchange.reset();
    m_isOver = true;
    emit over();
}

void MockWebSocket::sendEvents(const ScriptAction &action)
{
    const StreamScript &script = m_exchange->answer.script;
    MockRecord &record = m_exchange->entry->record;
    QByteArray bytes;
    std::size_t contentChunks = 0;
    for (quint32 index = 0; index < action.eventCount; ++index) {
        const ScriptEvent &event = script.events[action.firstEvent + index];
        for (const AnswerMessage &message : m_exchange->answer.writer->messages(event, script)) {
            if (message.kind == AnswerMessage::Kind::Comment) {
                const int size
                    = std::clamp(m_state.scenario.keepAliveBytes, 0, websocket::largestControlPayload);
                bytes += webSocketFrame(WebSocketOpcode::Ping, QByteArray(size, ' '));
            } else {
                bytes += webSocketFrame(WebSocketOpcode::Text, message.data);
            }
        }
        contentChunks += isContent(event.kind) ? 1 : 0;
        record.outputTokens += event.tokens;
    }
    record.written.insert(record.written.end(), contentChunks, Clock::now());
    write(bytes);
}

void MockWebSocket::sendDocument(ScriptAction::Kind kind)
{
    const StreamScript &script = m_exchange->answer.script;
    MockRecord &record = m_exchange->entry->record;
    QByteArray frame;
    if (script.errorStatus != 0) {
        record.status = script.errorStatus;
        frame = webSocketFrame(WebSocketOpcode::Text,
                               m_dialogue->fault({script.errorStatus, scenarioErrorMessage, {}, {}}));
    } else {
        frame = webSocketFrame(WebSocketOpcode::Text, m_exchange->answer.writer->document(script));
        noteWholeAnswer(record, script, Clock::now());
    }
    if (kind == ScriptAction::Kind::SendHalfDocument)
        frame.truncate(frame.size() / 2);
    write(frame);
}

void MockWebSocket::endAnswer()
{
    MockEntry &entry = *m_exchange->entry;
    const Instant now = Clock::now();
    entry.record.finished = now;
    MockBook::settleMade(entry, now);
    m_exchange.reset();
    // Without the protocol's end, only the end of the connection is left.
    if (m_dialogue->afterAnswer() == MockDialogue::AfterAnswer::Close || !m_state.scenario.sendFinish)
        close(websocket::normalClosure);
    else
        emit waiting();
}

void MockWebSocket::close(int code)
{
    if (std::exchange(m_isOver, true))
        return;
    write(webSocketCloseFrame(code));
    emit over();
}

void MockWebSocket::write(const QByteArray &bytes)
{
    if (bytes.isEmpty() || m_socket->state() != QAbstractSocket::ConnectedState)
        return;
    m_socket->write(bytes);
    m_socket->flush();
}

} // namespace streamgauge
