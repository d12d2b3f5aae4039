// SPDX-FileCopyrightText: 2026 The Streamgauge authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/mock/MockConnection.h"

#include "core/mock/HttpResponse.h"
#include "core/mock/MockKey.h"
#include "core/mock/MockPages.h"
#include "core/mock/OpenAiWire.h"

#include <algorithm>

namespace streamgauge {

namespace {

const QPair<QByteArray, QByteArray> jsonType{"Content-Type", "application/json"};

/// The phases of an answer that does not tell them in its stream; W3C Server Timing.
QByteArray serverTiming(const PlannedAnswer &answer)
{
    const StreamScript &script = answer.script;
    if (script.form == AnswerForm::Stream && answer.writer && answer.writer->phaseForm() == PhaseForm::Events)
        return {};
    QByteArrayList metrics;
    for (const ScriptPhase &phase : script.phases)
        metrics.append(phase.name + ";dur=" + QByteArray::number(millisecondsOf(phase.lasts)));
    return metrics.join(", ");
}

} // namespace

MockConnection::MockConnection(MockState &state, int number, QTcpSocket *socket)
    : m_state(state)
    , m_number(number)
    , m_socket(socket)
    , m_parser(state.limits.http)
{
    m_socket->setParent(this);
    m_socket->setSocketOption(QAbstractSocket::LowDelayOption, 1);
    connect(m_socket, &QTcpSocket::readyRead, this, &MockConnection::readSocket);
    connect(m_socket, &QTcpSocket::disconnected, this, &MockConnection::noteDeparture);
}

MockConnection::~MockConnection()
{
    // Going away is not the client's doing.
    m_socket->disconnect(this);
    m_socket->abort();
}

void MockConnection::start()
{
    limitTime(m_state.limits.idleTime);
    if (m_socket->bytesAvailable() > 0)
        readSocket();
}

void MockConnection::onDue(const DueEntry &entry)
{
    if (m_departed)
        return;
    if (entry.purpose == DueEntry::Purpose::TimeLimit) {
        if (entry.serial == m_limitSerial)
            onTimeLimit();
        return;
    }
    if (m_webSocket) {
        m_webSocket->onDue(entry);
        return;
    }
    if (!m_exchange || entry.serial != m_playSerial)
        return;
    play();
    advance();
}

void MockConnection::readSocket()
{
    const QByteArray bytes = m_socket->readAll();
    if (m_closing || m_departed)
        return;
    if (m_webSocket) {
        m_webSocket->read(bytes);
        return;
    }
    const bool beginsRequest = !m_exchange && !m_parser.midRequest();
    m_parser.append(bytes);
    if (m_exchange) {
        // Requests sent ahead wait for their turn, but not without bound.
        if (m_parser.unread() > m_state.limits.http.bodyBytes)
            m_socket->abort();
        return;
    }
    if (beginsRequest)
        limitTime(m_state.limits.requestTime);
    advance();
}

void MockConnection::noteDeparture()
{
    if (m_departed)
        return;
    m_departed = true;
    if (m_webSocket)
        m_webSocket->noteDeparture();
    if (m_exchange && !m_exchange->ended) {
        const Instant now = Clock::now();
        MockBook::settleMade(*m_exchange->entry, now);
        m_exchange->entry->toMake.clear();
        m_exchange->entry->record.clientLeft = now;
    }
    // A write may have noticed it; let its callers return first.
    QMetaObject::invokeMethod(this, &MockConnection::closed, Qt::QueuedConnection);
}

void MockConnection::advance()
{
    while (!m_exchange && !m_webSocket && !m_closing && !m_departed) {
        const HttpRequestParser::State state = m_parser.advance();
        if (state == HttpRequestParser::State::Failed) {
            refuse(m_parser.fault());
            return;
        }
        if (state == HttpRequestParser::State::Incomplete) {
            if (m_parser.takeExpectation())
                write("HTTP/1.1 100 Continue\r\n\r\n");
            if (!m_limit)
                limitTime(m_parser.midRequest() ? m_state.limits.requestTime : m_state.limits.idleTime);
            return;
        }
        limitTime(std::nullopt);
        answer(m_parser.takeRequest());
    }
}

void MockConnection::answer(const HttpRequest &request)
{
    m_exchange = Exchange{};
    Exchange &exchange = *m_exchange;
    MockRecord record;
    record.read = Clock::now();
    record.connection = m_number;
    record.path = request.path();
    exchange.entry = m_state.book.open(std::move(record), request.body);
    exchange.after = request.keepsAlive() ? AfterResponse::KeepOpen : AfterResponse::Close;
    exchange.chunked = request.minorVersion == 1;
    if (!exchange.chunked)
        exchange.after = AfterResponse::Close;

    exchange.protocol = mockProtocolFor(request);
    const std::optional<QByteArray> page = exchange.protocol ? std::nullopt : mockPage(request);
    const bool isHandshake = exchange.protocol && exchange.protocol->makeDialogue;
    const QByteArray method = exchange.protocol && !isHandshake ? "POST" : "GET";
    if (!exchange.protocol && !page) {
        respondWithFault(exchange, {404, unknownPlaceMessage(request), {}, {}});
    } else if (request.method != method) {
        respondWithFault(exchange, {405, "Use " + method + " here.", {}, {}}, {{"Allow", method}});
    } else if (needsKey(request) && !holdsKey(request, m_state.scenario.requireKey)) {
        const QByteArray message = "Incorrect API key provided. The mock provider was told to ask for one.";
        respondWithFault(exchange, {401, message, {}, {}}, {{"WWW-Authenticate", "Bearer"}});
    } else if (page) {
        respond(exchange, 200, *page);
    } else if (isHandshake) {
        answerHandshake(request, exchange);
    } else {
        answerInProtocol(request, exchange);
    }
}

void MockConnection::answerHandshake(const HttpRequest &request, Exchange &exchange)
{
    if (!MockWebSocket::isAskedFor(request)) {
        respondWithFault(exchange, {426, "Open a WebSocket here, version 13.", {}, {}},
                         {{"Upgrade", "websocket"}, {"Sec-WebSocket-Version", "13"}});
        return;
    }
    // An answer's place in the sequence decides about its socket too, so that a share of errors stays one.
    const quint64 position = m_state.answers++;
    const MockScenario &scenario = m_state.scenario;
    if (answersWithError(scenario, position)) {
        QList<QPair<QByteArray, QByteArray>> headers;
        if (!scenario.retryAfter.isEmpty())
            headers.emplaceBack("Retry-After", scenario.retryAfter);
        respondWithFault(exchange, {scenario.errorStatus, scenarioErrorMessage, {}, scenario.retryAfter},
                         headers);
        return;
    }
    const MockProtocol &protocol = *exchange.protocol;
    m_state.book.withdraw(exchange.entry);
    m_exchange.reset();
    m_webSocket = std::make_unique<MockWebSocket>(m_state, m_number, m_socket, protocol, request, position);
    connect(m_webSocket.get(), &MockWebSocket::answering, this, [this] { limitTime(std::nullopt); });
    connect(m_webSocket.get(), &MockWebSocket::waiting, this, [this] { limitTime(m_state.limits.idleTime); });
    connect(m_webSocket.get(), &MockWebSocket::over, this, &MockConnection::close);
    write(MockWebSocket::head(request, protocol, m_state));
    m_webSocket->greet();
}

void MockConnection::answerInProtocol(const HttpRequest &request, Exchange &exchange)
{
    const AnswerRequestReading reading = exchange.protocol->read(request);
    if (!reading.request) {
        respondWithFault(exchange, {400, reading.fault, reading.parameter, {}});
        return;
    }
    exchange.answer = planAnswer(m_state, *reading.request, exchange.protocol->makeWriter, *exchange.entry,
                                 m_state.answers++);
    play();
}

void MockConnection::play()
{
    while (m_exchange && !m_departed) {
        const std::vector<ScriptAction> &actions = m_exchange->answer.script.actions;
        const ScriptAction action = actions[m_exchange->nextAction];
        const Instant due = m_exchange->entry->record.read + action.at;
        if (due > Clock::now()) {
            m_state.due.arm(due, static_cast<quint64>(m_number), DueEntry::Purpose::Action, ++m_playSerial);
            return;
        }
        ++m_exchange->nextAction;
        perform(action, m_state, m_exchange->answer);
    }
}

void MockConnection::sendHead()
{
    QList<QPair<QByteArray, QByteArray>> headers{{"Content-Type", m_exchange->answer.writer->contentType()},
                                                 {"Cache-Control", "no-cache"}};
    if (m_exchange->chunked)
        headers.emplaceBack("Transfer-Encoding", "chunked");
    if (m_exchange->after == AfterResponse::Close)
        headers.emplaceBack("Connection", "close");
    headers += protocolHeaders();
    const QByteArray head = httpHead(200, headers);
    m_exchange->entry->record.headersWritten = Clock::now();
    write(head);
}

void MockConnection::sendEvents(const ScriptAction &action)
{
    Exchange &exchange = *m_exchange;
    MockRecord &record = exchange.entry->record;
    QByteArray bytes;
    std::size_t contentChunks = 0;
    for (quint32 index = 0; index < action.eventCount; ++index) {
        const ScriptEvent &event = exchange.answer.script.events[action.firstEvent + index];
        bytes += exchange.answer.writer->wireBytes(event, exchange.answer.script);
        contentChunks += isContent(event.kind) ? 1 : 0;
        record.outputTokens += event.tokens;
    }
    // Not every event says something in every protocol, and an empty chunk would end the body.
    if (exchange.chunked && !bytes.isEmpty())
        bytes = httpChunk(bytes);
    // The end of the body leaves with the last events; two writes would only wake the client twice.
    const std::vector<ScriptAction> &actions = exchange.answer.script.actions;
    const bool endsHere = exchange.nextAction < actions.size()
        && actions[exchange.nextAction].kind == ScriptAction::Kind::End
        && actions[exchange.nextAction].at == action.at;
    if (endsHere && exchange.chunked)
        bytes += "0\r\n\r\n";
    const Instant now = Clock::now();
    record.written.insert(record.written.end(), contentChunks, now);
    if (endsHere) {
        record.finished = now;
        exchange.ended = true;
    }
    write(bytes);
}

QList<QPair<QByteArray, QByteArray>> MockConnection::documentHeaders(qsizetype length) const
{
    QList<QPair<QByteArray, QByteArray>> headers{jsonType, {"Content-Length", QByteArray::number(length)}};
    if (m_exchange->after == AfterResponse::Close)
        headers.emplaceBack("Connection", "close");
    return headers + protocolHeaders();
}

/// What the provider of the protocol adds to every answer.
QList<QPair<QByteArray, QByteArray>> MockConnection::protocolHeaders() const
{
    const MockProtocol *protocol = m_exchange->protocol;
    QList<QPair<QByteArray, QByteArray>> headers;
    if (!protocol || protocol->requestIdHeader) {
        const QByteArray name = protocol ? protocol->requestIdHeader : "x-request-id";
        headers.emplaceBack(name, "mock-" + QByteArray::number(m_exchange->entry->record.request));
    }
    if (protocol)
        headers += rateLimitHeaders(protocol->limits, m_state.scenario, QDateTime::currentDateTimeUtc());
    if (const QByteArray phases = serverTiming(m_exchange->answer); !phases.isEmpty())
        headers.emplaceBack("Server-Timing", phases);
    return headers;
}

void MockConnection::sendDocument(ScriptAction::Kind kind)
{
    Exchange &exchange = *m_exchange;
    MockRecord &record = exchange.entry->record;
    const int status = exchange.answer.script.errorStatus;
    QByteArray document;
    if (status != 0) {
        document = exchange.protocol->faultDocument(
            {status, scenarioErrorMessage, {}, m_state.scenario.retryAfter});
        record.status = status;
    } else {
        document = exchange.answer.writer->document(exchange.answer.script);
    }
    QList<QPair<QByteArray, QByteArray>> headers = documentHeaders(document.size());
    // Google says it in the body.
    if (status != 0 && !m_state.scenario.retryAfter.isEmpty()
        && exchange.protocol->id != QByteArrayView("gemini"))
        headers.emplaceBack("Retry-After", m_state.scenario.retryAfter);
    if (kind == ScriptAction::Kind::SendHalfDocument)
        document.truncate(document.size() / 2);
    const QByteArray bytes = httpHead(status != 0 ? status : 200, headers) + document;
    const Instant now = Clock::now();
    record.headersWritten = now;
    if (status == 0)
        noteWholeAnswer(record, exchange.answer.script, now);
    if (kind == ScriptAction::Kind::SendDocument) {
        record.finished = now;
        exchange.ended = true;
    }
    write(bytes);
}

void MockConnection::endAnswer()
{
    Exchange &exchange = *m_exchange;
    if (!exchange.ended) {
        exchange.ended = true;
        exchange.entry->record.finished = Clock::now();
        if (exchange.chunked)
            write("0\r\n\r\n");
    }
    MockBook::settleMade(*exchange.entry, Clock::now());
    const AfterResponse after = exchange.after;
    m_exchange.reset();
    if (after == AfterResponse::Close)
        close();
}

void MockConnection::breakOff()
{
    MockBook::settleMade(*m_exchange->entry, Clock::now());
    m_exchange.reset();
    close();
}

void MockConnection::respond(Exchange &exchange, int status, const QByteArray &document,
                             QList<QPair<QByteArray, QByteArray>> headers)
{
    MockRecord &record = exchange.entry->record;
    const QByteArray bytes = httpHead(status, documentHeaders(document.size()) + headers) + document;
    record.status = status;
    record.headersWritten = record.finished = Clock::now();
    exchange.ended = true;
    write(bytes);
    endAnswer();
}

void MockConnection::respondWithFault(Exchange &exchange, const AnswerFault &fault,
                                      QList<QPair<QByteArray, QByteArray>> headers)
{
    const QByteArray document
        = exchange.protocol ? exchange.protocol->faultDocument(fault) : openAiFault(fault);
    respond(exchange, fault.status, document, std::move(headers));
}

void MockConnection::refuse(const HttpFault &fault)
{
    const QByteArray document = openAiFault({fault.status, fault.message, {}, {}});
    m_closing = true;
    write(
        httpHead(fault.status,
                 {jsonType, {"Content-Length", QByteArray::number(document.size())}, {"Connection", "close"}})
        + document);
    // Closing over unread bytes would reset the connection, and the client could miss the answer.
    limitTime(m_state.limits.lingerTime);
}

void MockConnection::limitTime(std::optional<Duration> duration)
{
    m_limit.reset();
    if (!duration)
        return;
    m_limit = Clock::now() + *duration;
    // One entry in the queue is enough: when it comes up early, it is armed again.
    if (m_limitArmed && *m_limitArmed <= *m_limit)
        return;
    m_limitArmed = m_limit;
    m_state.due.arm(*m_limit, static_cast<quint64>(m_number), DueEntry::Purpose::TimeLimit, ++m_limitSerial);
}

void MockConnection::onTimeLimit()
{
    m_limitArmed.reset();
    if (!m_limit)
        return;
    if (*m_limit > Clock::now()) {
        m_limitArmed = m_limit;
        m_state.due.arm(*m_limit, static_cast<quint64>(m_number), DueEntry::Purpose::TimeLimit,
                        ++m_limitSerial);
    } else if (!m_closing && m_parser.midRequest()) {
        refuse({408, "The request did not arrive in time."});
    } else if (m_socket->state() == QAbstractSocket::ClosingState) {
        m_socket->abort();
    } else {
        close();
    }
}

void MockConnection::close()
{
    m_closing = true;
    m_socket->disconnectFromHost();
    // What is still unsent keeps the socket open; a client that never reads it must not keep it for ever.
    limitTime(m_state.limits.requestTime);
}

void MockConnection::write(const QByteArray &bytes)
{
    if (m_departed || m_socket->state() != QAbstractSocket::ConnectedState)
        return;
    m_socket->write(bytes);
    m_socket->flush();
}

} // namespace streamgauge
