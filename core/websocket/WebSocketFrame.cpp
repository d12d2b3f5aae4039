// SPDX-FileCopyrightText: 2026 The Streamgauge authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/websocket/WebSocketFrame.h"

#include <QCryptographicHash>
#include <QtEndian>

#include <algorithm>

namespace streamgauge {

namespace {

template <typename T>
void appendBigEndian(QByteArray &bytes, T number)
{
    char raw[sizeof(T)];
    qToBigEndian(number, raw);
    bytes.append(raw, sizeof(T));
}

} // namespace

QByteArray webSocketFrame(WebSocketOpcode opcode, QByteArrayView payload, std::optional<quint32> mask)
{
    const int masked = mask ? 0x80 : 0;
    QByteArray frame;
    frame.reserve(payload.size() + 14);
    frame.append(char(0x80 | int(opcode)));
    if (payload.size() <= websocket::largestControlPayload) {
        frame.append(char(masked | int(payload.size())));
    } else if (payload.size() <= 0xffff) {
        frame.append(char(masked | 126));
        appendBigEndian(frame, quint16(payload.size()));
    } else {
        frame.append(char(masked | 127));
        appendBigEndian(frame, quint64(payload.size()));
    }
    if (!mask)
        return frame.append(payload);
    appendBigEndian(frame, *mask);
    const QByteArray key = frame.last(4);
    for (qsizetype i = 0; i < payload.size(); ++i)
        frame.append(char(payload.at(i) ^ key.at(i % 4)));
    return frame;
}

QByteArray webSocketCloseFrame(int code, QByteArrayView reason)
{
    QByteArray payload;
    appendBigEndian(payload, quint16(code));
    payload.append(reason.first(std::min<qsizetype>(reason.size(), websocket::largestControlPayload - 2)));
    return webSocketFrame(WebSocketOpcode::Close, payload);
}

QByteArray webSocketAccept(const QByteArray &key)
{
    return QCryptographicHash::hash(key + "258EAFA5-E914-47DA-95CA-C5AB0DC85B11", QCryptographicHash::Sha1)
        .toBase64();
}

} // namespace streamgauge
