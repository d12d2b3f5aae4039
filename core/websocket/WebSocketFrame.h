// SPDX-FileCopyrightText: 2026 The Streamgauge authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>

#include <optional>

namespace streamgauge {

enum class WebSocketOpcode
{
    Continuation = 0,
    Text = 1,
    Binary = 2,
    Close = 8,
    Ping = 9,
    Pong = 10
};

/// Frames of clients are masked, those of servers are not.
enum class WebSocketEnd
{
    Server,
    Client
};

namespace websocket {

inline constexpr int normalClosure = 1000;
inline constexpr int goingAway = 1001;
inline constexpr int protocolError = 1002;
inline constexpr int tooBig = 1009;
/// Never on the wire: stands for a close frame without a code.
inline constexpr int noCodeGiven = 1005;
/// The longest payload of a control frame.
inline constexpr int largestControlPayload = 125;

} // namespace websocket

/// A whole message in one frame.
[[nodiscard]] QByteArray webSocketFrame(WebSocketOpcode opcode, QByteArrayView payload,
                                        std::optional<quint32> mask = std::nullopt);
/// A close frame of a server.
[[nodiscard]] QByteArray webSocketCloseFrame(int code, QByteArrayView reason = {});
/// What a server answers to the key of a handshake.
[[nodiscard]] QByteArray webSocketAccept(const QByteArray &key);

} // namespace streamgauge
