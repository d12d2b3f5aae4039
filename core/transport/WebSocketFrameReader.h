// SPDX-FileCopyrightText: 2026 The Streamgauge authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <QString>

#include <optional>

namespace streamgauge {

/// What the frames of a server hold.
class WebSocketFrameSink
{
public:
    virtual ~WebSocketFrameSink() = default;
    /// A piece of a text or binary message, as it came: cut anywhere, inside a character too.
    virtual void payload(QByteArrayView bytes) = 0;
    virtual void messageEnded() = 0;
    virtual void ping(QByteArrayView bytes) = 0;
    /// The server closes; code 1005 where it gives none. Nothing comes after it.
    virtual void closed(int code, const QString &reason) = 0;
};

/// Reads the frames of a server (RFC 6455) from bytes cut anywhere, without keeping payloads. Whether text is
/// valid UTF-8 is not looked at: that is the decoder's finding.
class WebSocketFrameReader
{
public:
    static constexpr int noCodeGiven = 1005;

    /// Says what is wrong if the bytes break the rules; nothing may be fed then.
    [[nodiscard]] std::optional<QString> feed(QByteArrayView bytes, WebSocketFrameSink &sink);

private:
    enum class Part
    {
        Header,
        Payload,
        Over
    };

    [[nodiscard]] std::optional<QString> takeHeader();
    [[nodiscard]] std::optional<QString> endFrame(WebSocketFrameSink &sink);
    [[nodiscard]] bool isControl() const { return m_opcode >= 8; }

    Part m_part = Part::Header;
    QByteArray m_header; ///< as far as it came
    quint64 m_left = 0; ///< of the payload
    int m_opcode = 0;
    bool m_isFinal = false;
    bool m_inMessage = false;
    QByteArray m_control; ///< payload of a control frame
};

/// A frame as a client sends it: whole and masked. For payloads of control frames, 125 bytes at most.
[[nodiscard]] QByteArray maskedControlFrame(int opcode, QByteArrayView payload, quint32 mask);

} // namespace streamgauge
