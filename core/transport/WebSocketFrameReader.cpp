// SPDX-FileCopyrightText: 2026 The Streamgauge authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/transport/WebSocketFrameReader.h"

#include <QCoreApplication>
#include <QtEndian>

#include <algorithm>
#include <limits>

namespace streamgauge {

namespace {

enum Opcode
{
    Continuation = 0,
    Text = 1,
    Binary = 2,
    Close = 8,
    Ping = 9,
    Pong = 10
};

constexpr int largestControlPayload = 125;

QString translated(const char *text)
{
    return QCoreApplication::translate("WebSocketFrameReader", text);
}

/// Of the header that begins with these two bytes.
qsizetype headerSize(quint8 second)
{
    const int length = second & 0x7f;
    return length == 126 ? 4 : length == 127 ? 10 : 2;
}

} // namespace

std::optional<QString> WebSocketFrameReader::feed(QByteArrayView bytes, WebSocketFrameSink &sink)
{
    while (!bytes.isEmpty() && m_part != Part::Over) {
        if (m_part == Part::Header) {
            m_header.append(bytes.front());
            bytes = bytes.sliced(1);
            if (m_header.size() < 2 || m_header.size() < headerSize(quint8(m_header.at(1))))
                continue;
            if (const auto fault = takeHeader())
                return fault;
            m_header.clear();
            m_part = Part::Payload;
        } else {
            const auto size = qsizetype(std::min<quint64>(quint64(bytes.size()), m_left));
            if (isControl())
                m_control.append(bytes.first(size));
            else
                sink.payload(bytes.first(size));
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

    if ((first & 0x70) != 0)
        return translated("The server sent a WebSocket frame with an extension that was not agreed on.");
    if ((second & 0x80) != 0)
        return translated("The server masked a WebSocket frame, which only clients may.");
    if (m_left > quint64(std::numeric_limits<qint64>::max()))
        return translated("The server sent a WebSocket frame of an impossible length.");
    switch (m_opcode) {
    case Continuation:
        if (!m_inMessage)
            return translated("The server continued a WebSocket message that it had not begun.");
        break;
    case Text:
    case Binary:
        if (m_inMessage)
            return translated("The server began a WebSocket message inside another.");
        m_inMessage = true;
        break;
    case Close:
    case Ping:
    case Pong:
        if (!m_isFinal || m_left > largestControlPayload)
            return translated("The server sent a WebSocket control frame that is cut or too long.");
        break;
    default:
        return translated("The server sent a WebSocket frame of an unknown kind (%1).").arg(m_opcode);
    }
    return std::nullopt;
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
    if (m_opcode == Ping) {
        sink.ping(payload);
    } else if (m_opcode == Close) {
        if (payload.size() == 1)
            return translated("The server closed the WebSocket with half a code.");
        m_part = Part::Over;
        sink.closed(payload.isEmpty() ? noCodeGiven : qFromBigEndian<quint16>(payload.constData()),
                    QString::fromUtf8(payload.mid(2)));
    }
    return std::nullopt;
}

QByteArray maskedControlFrame(int opcode, QByteArrayView payload, quint32 mask)
{
    QByteArray key(4, '\0');
    qToBigEndian(mask, key.data());
    QByteArray frame;
    frame.append(char(0x80 | opcode)).append(char(0x80 | payload.size())).append(key);
    for (qsizetype i = 0; i < payload.size(); ++i)
        frame.append(char(payload.at(i) ^ key.at(i % 4)));
    return frame;
}

} // namespace streamgauge
