// SPDX-FileCopyrightText: 2026 The Streamgauge authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "RawClient.h"

namespace streamgauge {

namespace {

constexpr int patience = 20'000; // ms; far beyond what any test takes

} // namespace

RawClient::RawClient(quint16 port)
{
    m_socket.connectToHost(QStringLiteral("127.0.0.1"), port);
    m_socket.waitForConnected(patience);
}

void RawClient::send(const QByteArray &bytes)
{
    m_socket.write(bytes);
    while (m_socket.bytesToWrite() > 0 && m_socket.waitForBytesWritten(patience)) { }
}

bool RawClient::more()
{
    if (m_socket.bytesAvailable() == 0 && !m_socket.waitForReadyRead(patience))
        return false;
    m_buffer += m_socket.readAll();
    return true;
}

bool RawClient::fill(qsizetype bytes)
{
    while (m_buffer.size() < bytes) {
        if (!more())
            return false;
    }
    return true;
}

bool RawClient::fillLine(qsizetype from, qsizetype &end)
{
    while ((end = m_buffer.indexOf("\r\n", from)) < 0) {
        if (!more())
            return false;
    }
    return true;
}

QByteArray RawClient::peek(qsizetype bytes)
{
    (void)fill(bytes);
    return m_buffer;
}

RawResponse RawClient::read()
{
    RawResponse response;
    qsizetype headEnd = -1;
    while ((headEnd = m_buffer.indexOf("\r\n\r\n")) < 0) {
        if (!more())
            return response;
    }
    response.head = m_buffer.left(headEnd + 2).toLower();
    m_buffer.remove(0, headEnd + 4);
    response.status = response.head.mid(9, 3).toInt();
    if (response.status == 100) {
        response.complete = true;
        return response;
    }
    const qsizetype length = response.head.indexOf("\r\ncontent-length: ");
    if (length >= 0) {
        const qsizetype from = length + 18;
        const qsizetype bytes
            = response.head.mid(from, response.head.indexOf("\r\n", from) - from).toLongLong();
        response.complete = fill(bytes);
        response.body = m_buffer.left(bytes);
        m_buffer.remove(0, response.body.size());
    } else if (response.head.contains("\r\ntransfer-encoding: chunked")) {
        readChunked(response);
    } else {
        while (more()) { }
        response.body = std::exchange(m_buffer, {});
        response.complete = true;
    }
    return response;
}

void RawClient::readChunked(RawResponse &response)
{
    qsizetype lineEnd = 0;
    while (fillLine(0, lineEnd)) {
        const qsizetype size = m_buffer.left(lineEnd).toLongLong(nullptr, 16);
        if (!fill(lineEnd + 2 + size + 2))
            return;
        const QByteArray chunk = m_buffer.mid(lineEnd + 2, size);
        m_buffer.remove(0, lineEnd + 2 + size + 2);
        if (size == 0) {
            response.complete = true;
            return;
        }
        response.chunks.push_back(chunk);
        response.body += chunk;
    }
}

bool RawClient::closes()
{
    while (more()) { }
    return m_socket.state() == QAbstractSocket::UnconnectedState;
}

QByteArray postRequest(const QByteArray &path, const QByteArray &json, const QByteArray &extraHeaders)
{
    return "POST " + path + " HTTP/1.1\r\nHost: mock\r\nContent-Type: application/json\r\n" + extraHeaders
        + "Content-Length: " + QByteArray::number(json.size()) + "\r\n\r\n" + json;
}

QByteArray getRequest(const QByteArray &path, const QByteArray &extraHeaders)
{
    return "GET " + path + " HTTP/1.1\r\nHost: mock\r\n" + extraHeaders + "\r\n";
}

QByteArray chatRequest(const QByteArray &json, const QByteArray &extraHeaders)
{
    return postRequest("/v1/chat/completions", json, extraHeaders);
}

QByteArray streamRequest(const QByteArray &prompt, const QByteArray &extraFields)
{
    return chatRequest(R"({"model":"m","stream":true,"stream_options":{"include_usage":true},)" + extraFields
                       + R"("messages":[{"role":"user","content":")" + prompt + "\"}]}");
}

std::vector<QByteArray> dataEvents(const QByteArray &body)
{
    QByteArray unified = body;
    unified.replace("\r\n", "\n");
    std::vector<QByteArray> events;
    for (const QByteArray &line : unified.split('\n')) {
        if (line.startsWith("data: "))
            events.push_back(line.mid(6));
    }
    return events;
}

} // namespace streamgauge
