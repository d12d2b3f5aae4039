// SPDX-FileCopyrightText: 2026 The Streamgauge authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/Time.h"
#include "core/protocol/StreamProtocol.h"

#include <QByteArray>
#include <QString>

#include <functional>
#include <memory>

namespace streamgauge {

/// How an exchange ended below HTTP.
struct TransportEnd
{
    enum class Kind
    {
        Complete,
        Cut, ///< closed before the body was complete
        ConnectionFailed, ///< no response at all
        TlsFailed,
        Unreadable, ///< what came breaks the rules of the protocol
    };
    Kind kind = Kind::Complete;
    QString message; ///< for users; never a key
};

/// Receives what happens to one exchange, in order, on the transport's thread. The instants are taken by the
/// transport as the first statement after the event; nothing is parsed before.
class ExchangeObserver
{
public:
    virtual ~ExchangeObserver() = default;
    virtual void connectStarted(Instant at) = 0;
    virtual void encrypted(Instant at) = 0;
    /// The last byte of the request is written. A second call means that the stack sent it again.
    virtual void requestSent(Instant at) = 0;
    /// Once, before any byte of the answer. The head of a WebSocket is that of its handshake, status 101; one
    /// that was opened ahead reports it when the request takes it over.
    virtual void headArrived(Instant at, const ResponseHead &head, const QString &httpVersion) = 0;
    /// `bytes` as they came; content coding is the session's business.
    virtual void bytesArrived(Instant at, const QByteArray &bytes) = 0;
    /// The last call.
    virtual void ended(Instant at, const TransportEnd &end) = 0;
};

/// One request on the wire. Destroying it cancels silently; cancel() too, and no call follows either.
class HttpExchange
{
public:
    virtual ~HttpExchange() = default;
    virtual void cancel() = 0;
    /// The decoder has seen the end of the answer. Where nothing else would tell it, as on a WebSocket, the
    /// exchange ends now: ended() follows, not inside this call.
    virtual void answerSettled() { }
};

/// What moves bytes for one backend on one network thread: the seam at which a leaner client can stand beside
/// QNetworkAccessManager. Created, used and destroyed on that thread, which runs an event loop.
class HttpTransport
{
public:
    virtual ~HttpTransport() = default;

    /// Opens `connections` connections without sending any request, then calls `ready` once: also when some
    /// or all of them could not be opened, since the requests will tell.
    virtual void prepare(int connections, std::function<void()> ready) = 0;
    /// Hands a request to the network at once. `observer` must outlive the exchange.
    [[nodiscard]] virtual std::unique_ptr<HttpExchange> start(const PreparedRequest &request,
                                                              ExchangeObserver *observer)
        = 0;
};

} // namespace streamgauge
