// SPDX-FileCopyrightText: 2026 The Streamgauge authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/transport/WebSocketLink.h"

#include <QNetworkRequest>
#include <QRandomGenerator>
#include <QSslSocket>
#include <QTimer>

#include <algorithm>
#include <utility>

namespace streamgauge {

namespace {

/// A head that is longer than this is never complete; the connect deadline ends the wait.
constexpr qint64 largestHead = 256 * 1024;
/// A longer text message goes on in pieces.
constexpr qsizetype largestText = 16 * 1024 * 1024;
/// A refusal without a stated length that does not end by itself is taken as it is.
constexpr auto refusalPatience = std::chrono::seconds(5);

/// Headers that speak of a body, which a handshake has not.
bool speaksOfBody(const QByteArray &name)
{
    return name.compare("content-type", Qt::CaseInsensitive) == 0
        || name.compare("content-length", Qt::CaseInsensitive) == 0;
}

QByteArrayList linesOf(const QByteArray &body)
{
    QByteArrayList lines = body.split('\n');
    lines.removeAll(QByteArray());
    return lines;
}

} // namespace

WebSocketLink::WebSocketLink(const PreparedRequest &opening, const TransportOptions &options,
                             const QSslConfiguration &ssl, QObject *parent)
    : QObject(parent)
    , m_opening(opening)
{
    m_socket.setProxy(options.proxy);
    m_socket.setSslConfiguration(ssl);
    m_socket.setReadBufferSize(largestHead);

    connect(&m_socket, &QWebSocket::connected, this, [this] {
        const Instant now = Clock::now();
        onConnected(now);
    });
    connect(&m_socket, &QWebSocket::bytesWritten, this, [this] {
        const Instant now = Clock::now();
        noteSent(now);
    });
    connect(&m_socket, QOverload<QAbstractSocket::SocketError>::of(&QWebSocket::error), this,
            [this](QAbstractSocket::SocketError error) {
                const Instant now = Clock::now();
                onError(now, error);
            });
    connect(&m_socket, &QWebSocket::disconnected, this, [this] {
        const Instant now = Clock::now();
        onDisconnected(now);
    });
}

WebSocketLink::~WebSocketLink()
{
    // QWebSocket speaks while it is destroyed.
    m_socket.disconnect(this);
    if (m_tcp)
        m_tcp->disconnect(this);
}

void WebSocketLink::open()
{
    QNetworkRequest request(m_opening.url);
    for (const auto &[name, value] : m_opening.headers) {
        if (!speaksOfBody(name))
            request.setRawHeader(name, value);
    }
    m_connectStarted = Clock::now();
    m_socket.open(request);
    m_tcp = m_socket.findChild<QTcpSocket *>(QString(), Qt::FindDirectChildrenOnly);
    if (!m_tcp) { // refused by QWebSocket itself
        QMetaObject::invokeMethod(
            this, [this] { onDisconnected(Clock::now()); }, Qt::QueuedConnection);
        return;
    }
    if (auto *ssl = qobject_cast<QSslSocket *>(m_tcp))
        connect(ssl, &QSslSocket::encrypted, this, [this] { m_encrypted = Clock::now(); });
    connect(m_tcp, &QTcpSocket::connected, this, &WebSocketLink::watchHandshake);
    if (m_tcp->state() == QAbstractSocket::ConnectedState)
        watchHandshake();
}

/// QWebSocket keeps status, headers and body of the answer to itself, a refusal's retry-after and message
/// among them. What it reads inside a transaction can be read once more.
void WebSocketLink::watchHandshake()
{
    if (!m_tcp->isTransactionStarted())
        m_tcp->startTransaction();
}

std::optional<ResponseHead> WebSocketLink::takeHead()
{
    if (m_tcp->isTransactionStarted())
        m_tcp->rollbackTransaction();
    const qsizetype end = m_tcp->peek(largestHead).indexOf("\r\n\r\n");
    return end < 0 ? std::nullopt : responseHeadFrom(m_tcp->read(end + 4));
}

bool WebSocketLink::isTcpReady() const
{
    if (!m_tcp || m_tcp->state() != QAbstractSocket::ConnectedState)
        return false;
    const auto *ssl = qobject_cast<const QSslSocket *>(m_tcp);
    return !ssl || ssl->isEncrypted();
}

bool WebSocketLink::suits(const PreparedRequest &request) const
{
    return request.url == m_opening.url && request.headers == m_opening.headers;
}

void WebSocketLink::carry(const PreparedRequest &request, ExchangeObserver *observer)
{
    m_used = true;
    m_observer = observer;
    m_messages = linesOf(request.body);
    m_form = request.messages;
    m_holding = true;
    switch (m_state) {
    case State::Opening:
        // What came before the request asked for it is not its cost.
        m_connectStarted = Clock::now();
        break;
    case State::Open:
        m_connectStarted.reset();
        m_encrypted.reset();
        m_headTaken = Clock::now();
        send();
        break;
    case State::Refused:
    case State::Over:
        break;
    }
    QMetaObject::invokeMethod(
        this,
        [this] {
            m_holding = false;
            report();
        },
        Qt::QueuedConnection);
}

void WebSocketLink::onConnected(Instant now)
{
    m_head = takeHead().value_or(ResponseHead{101, {}});
    m_headTaken = now;
    m_state = State::Open;
    m_socket.setReadBufferSize(0);
    disconnect(m_tcp, &QTcpSocket::readyRead, &m_socket, nullptr);
    connect(m_tcp, &QTcpSocket::readyRead, this, [this] {
        const Instant at = Clock::now();
        readFrames(at);
    });
    if (m_observer)
        send();
    report();
    emit opened();
    readFrames(now); // what came along with the head, before QWebSocket looks for it
}

void WebSocketLink::send()
{
    m_sending = true;
    for (const QByteArray &message : std::as_const(m_messages))
        m_socket.sendTextMessage(QString::fromUtf8(message));
    m_messages.clear();
    m_socket.flush();
}

void WebSocketLink::noteSent(Instant now)
{
    const auto *ssl = qobject_cast<const QSslSocket *>(m_tcp);
    if (!m_sending || !m_messages.isEmpty() || m_socket.bytesToWrite() > 0
        || (ssl && ssl->encryptedBytesToWrite() > 0))
        return;
    m_sending = false;
    m_sent = now;
    report();
}

/// Tells the observer in order what it has not heard. It may drop() in each of the calls.
void WebSocketLink::report()
{
    const auto tell = [this](std::optional<Instant> &what, auto &&say) {
        if (m_observer && !m_holding && what)
            say(*std::exchange(what, std::nullopt));
    };
    tell(m_connectStarted, [this](Instant at) { m_observer->connectStarted(at); });
    tell(m_encrypted, [this](Instant at) { m_observer->encrypted(at); });
    tell(m_headTaken, [this](Instant at) { m_observer->headArrived(at, m_head, QStringLiteral("1.1")); });
    tell(m_sent, [this](Instant at) { m_observer->requestSent(at); });
}

void WebSocketLink::readFrames(Instant now)
{
    if (m_state != State::Open || m_closing)
        return;
    const std::optional<QString> fault = m_reader.feed(m_tcp->readAll(), *this);
    handOn(now);
    if (m_state != State::Open)
        return;
    if (fault)
        m_closing = {TransportEnd::Kind::Unreadable, *fault};
    if (m_closing) {
        end(now, *m_closing);
        // Answers the close frame, and hangs up once that is written.
        m_socket.close(fault ? QWebSocketProtocol::CloseCodeProtocolError
                             : QWebSocketProtocol::CloseCodeNormal);
    }
}

void WebSocketLink::payload(QByteArrayView bytes)
{
    // What a server says before it is asked is no answer.
    m_skipsMessage = m_skipsMessage || !m_observer || m_settled;
    if (m_skipsMessage)
        return;
    const qsizetype before = m_unfinished.size();
    m_unfinished.append(bytes);
    if (m_form == MessageForm::Lines) {
        std::replace_if(
            m_unfinished.begin() + before, m_unfinished.end(), [](char c) { return c == '\n' || c == '\r'; },
            ' ');
    } else if (m_unfinished.size() > largestText) {
        m_texts.append(std::exchange(m_unfinished, {}));
    }
}

void WebSocketLink::messageEnded()
{
    if (std::exchange(m_skipsMessage, false) || !m_observer || m_settled)
        return;
    if (m_form == MessageForm::Lines)
        m_unfinished.append('\n');
    else
        m_texts.append(std::exchange(m_unfinished, {}));
}

void WebSocketLink::ping(QByteArrayView bytes)
{
    m_tcp->write(webSocketFrame(WebSocketOpcode::Pong, bytes, QRandomGenerator::global()->generate()));
}

void WebSocketLink::closed(int code, const QString &reason)
{
    const bool isNormal = code == websocket::normalClosure || code == websocket::noCodeGiven;
    m_closing = {isNormal ? TransportEnd::Kind::Complete : TransportEnd::Kind::Cut,
                 isNormal               ? QString()
                     : reason.isEmpty() ? tr("WebSocket closed with code %1.").arg(code)
                                        : tr("WebSocket closed with code %1: %2").arg(code).arg(reason)};
}

/// All messages of one read share its instant. Lines go on as they come, cut anywhere; a decoder completes
/// them. Text goes on by message.
void WebSocketLink::handOn(Instant now)
{
    QByteArrayList pieces = std::exchange(m_texts, {});
    if (m_form == MessageForm::Lines)
        pieces.append(std::exchange(m_unfinished, {}));
    for (const QByteArray &piece : std::as_const(pieces)) {
        if (!m_observer || piece.isEmpty())
            continue;
        m_lastArrival = now;
        m_observer->bytesArrived(now, piece);
    }
}

void WebSocketLink::answerSettled()
{
    m_settled = true;
    QMetaObject::invokeMethod(
        this,
        [this] {
            if (!m_observer)
                return;
            end(m_lastArrival, {});
            m_socket.close();
        },
        Qt::QueuedConnection);
}

void WebSocketLink::drop()
{
    if (!m_observer)
        return;
    m_observer = nullptr;
    if (m_state != State::Over) {
        m_state = State::Over;
        if (m_tcp)
            m_tcp->abort();
        emit over();
    }
}

void WebSocketLink::onError(Instant now, QAbstractSocket::SocketError error)
{
    // What QWebSocket says of any answer that is no 101.
    if (m_state == State::Opening && error == QAbstractSocket::ConnectionRefusedError && isTcpReady()) {
        takeRefusal(now);
        return;
    }
    using Kind = TransportEnd::Kind;
    m_failure = {error == QAbstractSocket::SslHandshakeFailedError ? Kind::TlsFailed
                     : m_state == State::Opening                   ? Kind::ConnectionFailed
                                                                   : Kind::Cut,
                 m_socket.errorString()};
    // Without a connection there is no disconnecting. QWebSocket is not done yet.
    QMetaObject::invokeMethod(
        this, [this, now] { onDisconnected(now); }, Qt::QueuedConnection);
}

void WebSocketLink::onDisconnected(Instant now)
{
    switch (m_state) {
    case State::Opening:
        if (m_failure.kind == TransportEnd::Kind::Complete)
            m_failure = {TransportEnd::Kind::ConnectionFailed, m_socket.errorString()};
        end(now, m_failure);
        break;
    case State::Open:
        readFrames(now);
        end(now, {TransportEnd::Kind::Cut, m_socket.errorString()});
        break;
    case State::Refused:
    case State::Over:
        break;
    }
}

/// The server speaks HTTP, and does not switch: its answer is read here to the end.
void WebSocketLink::takeRefusal(Instant now)
{
    const QString fault = m_socket.errorString();
    m_tcp->disconnect(&m_socket);
    const std::optional<ResponseHead> head = takeHead();
    if (!head || head->status < 300) {
        m_failure = {TransportEnd::Kind::Unreadable,
                     !head || head->status == 101
                         ? fault
                         : tr("The server answered with HTTP %1 and did not switch to WebSocket. Does this "
                              "address speak it?")
                               .arg(head->status)};
        QMetaObject::invokeMethod(
            this, [this, now] { onDisconnected(now); }, Qt::QueuedConnection);
        return;
    }
    m_state = State::Refused;
    m_head = *head;
    m_headTaken = now;
    m_refusal.emplace(m_head);
    connect(m_tcp, &QTcpSocket::readyRead, this, [this] {
        const Instant at = Clock::now();
        readRefusal(at);
    });
    connect(m_tcp, &QTcpSocket::disconnected, this, [this] {
        const Instant at = Clock::now();
        finishRefusal(at);
    });
    QTimer::singleShot(refusalPatience, this, [this] { finishRefusal(Clock::now()); });
    QMetaObject::invokeMethod(
        this, [this, now] { readRefusal(now); }, Qt::QueuedConnection);
}

void WebSocketLink::readRefusal(Instant now)
{
    if (m_state != State::Refused)
        return;
    report();
    m_refusal->add(m_tcp->readAll());
    if (m_refusal->isComplete())
        finishRefusal(now);
}

void WebSocketLink::finishRefusal(Instant now)
{
    if (m_state != State::Refused)
        return;
    report();
    m_refusal->add(m_tcp->readAll());
    const QByteArray content = m_refusal->content();
    if (m_observer && !content.isEmpty())
        m_observer->bytesArrived(now, content);
    end(now, {});
}

void WebSocketLink::end(Instant now, const TransportEnd &how)
{
    if (m_state == State::Over)
        return;
    report();
    m_state = State::Over;
    ExchangeObserver *observer = std::exchange(m_observer, nullptr);
    emit over();
    if (observer)
        observer->ended(now, how);
}

} // namespace streamgauge
