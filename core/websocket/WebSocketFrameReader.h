// SPDX-FileCopyrightText: 2026 The Streamgauge authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/websocket/WebSocketFrame.h"

#include <QString>

namespace streamgauge {

/// What the frames of the other end hold.
class WebSocketFrameSink
{
public:
    virtual ~WebSocketFrameSink() = default;
    /// A piece of a text or binary message, as it came: cut anywhere, inside a character too.
    virtual void payload(QByteArrayView bytes) = 0;
    virtual void messageEnded() = 0;
    virtual void ping(QByteArrayView bytes) = 0;
    /// The other end closes; websocket::noCodeGiven where it gives no code. Nothing comes after it.
    virtual void closed(int code, const QString &reason) = 0;
};

/// Reads frames from bytes cut anywhere, without keeping payloads. Whether text is valid UTF-8 is not looked
/// at: that is for whoever reads the text.
class WebSocketFrameReader
{
public:
    explicit WebSocketFrameReader(WebSocketEnd sender)
        : m_sender(sender)
    {
    }

    /// Says what is wrong if the bytes break the rules; nothing may be fed then.
    [[nodiscard]] std::optional<QString> feed(QByteArrayView bytes, WebSocketFrameSink &sink);

private:
    enum class Part
    {
        Header,
        Payload,
        Over
    };

    [[nodiscard]] bool hasWholeHeader() const;
    [[nodiscard]] std::optional<QString> takeHeader();
    void takePayload(QByteArrayView bytes, WebSocketFrameSink &sink);
    [[nodiscard]] std::optional<QString> endFrame(WebSocketFrameSink &sink);
    [[nodiscard]] bool isControl() const { return m_opcode >= 8; }

    const WebSocketEnd m_sender;
    Part m_part = Part::Header;
    QByteArray m_header; ///< as far as it came
    quint64 m_left = 0; ///< of the payload
    int m_opcode = 0;
    bool m_isFinal = false;
    bool m_inMessage = false;
    QByteArray m_mask; ///< of a client's frame
    qsizetype m_maskAt = 0;
    QByteArray m_control; ///< payload of a control frame
};

} // namespace streamgauge
