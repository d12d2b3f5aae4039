// SPDX-FileCopyrightText: 2026 The Streamgauge authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/websocket/WebSocketFrameReader.h"

#include <QCoreApplication>
#include <QtEndian>

#include <algorithm>
#include <limits>
#include <utility>

namespace streamgauge {

namespace {

QString translated(const char *text)
{
    return QCoreApplication::translate("WebSocketFrameReader", text);
}

constexpr bool isMasked(quint8 second)
{
    return (second & 0x80) != 0;
}

} // namespace

bool WebSocketFrameReader::hasWholeHeader() const
{
    if (m_header.size() < 2)
        return false;
    const auto second = quint8(m_header.at(1));
    const int length = second & 0x7f;
    return m_header.size() == (length == 126 ? 4 : length == 127 ? 10 : 2) + (isMasked(second) ? 4 : 0);
}

std::optional<QString> WebSocketFrameReader::feed(QByteArrayView bytes, WebSocketFrameSink &sink)
{
    while (!bytes.isEmpty() && m_part != Part::Over) {
        if (m_part == Part::Header) {
            m_header.append(bytes.front());
            bytes = bytes.sliced(1);
            if (!hasWholeHeader())
                continue;
            if (const auto fault = takeHeader())
                return fault;
            m_header.clear();
            m_part = Part::Payload;
        } else {
            const auto size = qsizetype(std::min<quint64>(quint64(bytes.size()), m_left));
            takePayload(bytes.first(size), sink);
            bytes = bytes.sliced(size);
            m_left -= quint64(size);
        }
        if (m_part == Part::Payload && m_left == 0) {
            m_part = Part::Header;
            if (const auto fault = endFrame(sink))
                return fault;
        }
    }
    return std::nullopt;
}

std::optional<QString> WebSocketFrameReader::takeHeader()
{
    const auto first = quint8(m_header.at(0));
    const auto second = quint8(m_header.at(1));
    m_opcode = first & 0x0f;
    m_isFinal = (first & 0x80) != 0;
    m_left = second & 0x7f;
    if (m_left == 126)
        m_left = qFromBigEndian<quint16>(m_header.constData() + 2);
    else if (m_left == 127)
        m_left = qFromBigEndian<quint64>(m_header.constData() + 2);
    m_mask = isMasked(second) ? m_header.last(4) : QByteArray();
    m_maskAt = 0;

    if ((first & 0x70) != 0)
        return translated("A WebSocket frame uses an extension that was not agreed on.");
    if (isMasked(second) != (m_sender == WebSocketEnd::Client))
        return m_mask.isEmpty() ? translated("A client sent a WebSocket frame that is not masked.")
                                : translated("The server masked a WebSocket frame, which only clients may.");
    if (m_left > quint64(std::numeric_limits<qint64>::max()))
        return translated("A WebSocket frame has an impossible length.");
    switch (WebSocketOpcode(m_opcode)) {
    case WebSocketOpcode::Continuation:
        if (!m_inMessage)
            return translated("A WebSocket frame continues a message that was not begun.");
        return std::nullopt;
    case WebSocketOpcode::Text:
    case WebSocketOpcode::Binary:
        if (m_inMessage)
            return translated("A WebSocket message begins inside another.");
        m_inMessage = true;
        return std::nullopt;
    case WebSocketOpcode::Close:
    case WebSocketOpcode::Ping:
    case WebSocketOpcode::Pong:
        if (!m_isFinal || m_left > websocket::largestControlPayload)
            return translated("A WebSocket control frame is cut or too long.");
        return std::nullopt;
    }
    return translated("A WebSocket frame is of an unknown kind (%1).").arg(m_opcode);
}

void WebSocketFrameReader::takePayload(QByteArrayView bytes, WebSocketFrameSink &sink)
{
    QByteArray plain;
    if (!m_mask.isEmpty()) {
        plain = bytes.toByteArray();
        for (char &byte : plain)
            byte = char(byte ^ m_mask.at(m_maskAt++ % 4));
        bytes = plain;
    }
    if (isControl())
        m_control.append(bytes);
    else
        sink.payload(bytes);
}

std::optional<QString> WebSocketFrameReader::endFrame(WebSocketFrameSink &sink)
{
    if (!isControl()) {
        if (m_isFinal) {
            m_inMessage = false;
            sink.messageEnded();
        }
        return std::nullopt;
    }
    const QByteArray payload = std::exchange(m_control, {});
    if (m_opcode == int(WebSocketOpcode::Ping)) {
        sink.ping(payload);
    } else if (m_opcode == int(WebSocketOpcode::Close)) {
        if (payload.size() == 1)
            return translated("A WebSocket was closed with half a code.");
        m_part = Part::Over;
        sink.closed(payload.isEmpty() ? websocket::noCodeGiven : qFromBigEndian<quint16>(payload.constData()),
                    QString::fromUtf8(payload.mid(2)));
    }
    return std::nullopt;
}

} // namespace streamgauge
