// SPDX-FileCopyrightText: 2026 The Streamgauge authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <QTcpSocket>

#include <vector>

namespace streamgauge {

/// A response as it came over the socket.
struct RawResponse
{
    int status = 0;
    QByteArray head; ///< status line and headers, in lower case
    QByteArray body; ///< transfer coding removed
    std::vector<QByteArray> chunks; ///< of the transfer coding; the mock makes one a write
    bool complete = false;
};

/// An HTTP client that knows nothing but the wire: blocking, one connection.
class RawClient
{
public:
    explicit RawClient(quint16 port);

    void send(const QByteArray &bytes);
    /// Reads one response; more stays for the next call.
    [[nodiscard]] RawResponse read();
    /// Reads until at least so many bytes of the next response are here.
    [[nodiscard]] QByteArray peek(qsizetype bytes);
    /// Whether the server closes the connection.
    [[nodiscard]] bool closes();
    void abort() { m_socket.abort(); }

private:
    [[nodiscard]] bool more();
    [[nodiscard]] bool fill(qsizetype bytes);
    [[nodiscard]] bool fillLine(qsizetype from, qsizetype &end);
    void readChunked(RawResponse &response);

    QTcpSocket m_socket;
    QByteArray m_buffer;
};

/// A POST to any path.
[[nodiscard]] QByteArray postRequest(const QByteArray &path, const QByteArray &json,
                                     const QByteArray &extraHeaders = {});
[[nodiscard]] QByteArray getRequest(const QByteArray &path, const QByteArray &extraHeaders = {});
/// A POST of a chat request.
[[nodiscard]] QByteArray chatRequest(const QByteArray &json, const QByteArray &extraHeaders = {});
/// A streaming chat request with one user message.
[[nodiscard]] QByteArray streamRequest(const QByteArray &prompt = "hello",
                                       const QByteArray &extraFields = {});
/// The payloads of all data events.
[[nodiscard]] std::vector<QByteArray> dataEvents(const QByteArray &body);

} // namespace streamgauge
