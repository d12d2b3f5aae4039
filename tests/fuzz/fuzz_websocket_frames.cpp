// SPDX-FileCopyrightText: 2026 The Streamgauge authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Frames of a WebSocket: the first byte says who sends and how the rest is cut into reads.
#include "core/websocket/WebSocketFrameReader.h"

#include <algorithm>
#include <cstdint>
#include <cstdlib>

using namespace streamgauge;

namespace {

/// What came, in one text: the same for all ways to cut the bytes.
class Transcript : public WebSocketFrameSink
{
public:
    void payload(QByteArrayView bytes) override
    {
        text.append(bytes);
        if (isClosed)
            std::abort(); // nothing comes after it
    }
    void messageEnded() override { text.append("\n--\n"); }
    void ping(QByteArrayView bytes) override
    {
        if (bytes.size() > websocket::largestControlPayload)
            std::abort();
        pings.append(bytes).append('\n');
    }
    void closed(int code, const QString &reason) override
    {
        isClosed = true;
        text += QByteArray::number(code) + reason.toUtf8();
    }

    QByteArray text;
    QByteArray pings;
    bool isClosed = false;
};

Transcript read(QByteArrayView bytes, WebSocketEnd sender, qsizetype readBytes)
{
    Transcript transcript;
    WebSocketFrameReader reader(sender);
    for (qsizetype at = 0; at < bytes.size(); at += readBytes) {
        const auto fault = reader.feed(bytes.sliced(at, std::min(readBytes, bytes.size() - at)), transcript);
        if (fault) {
            transcript.text += "fault: " + fault->toUtf8();
            break;
        }
    }
    return transcript;
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t *data, std::size_t size)
{
    if (size < 2)
        return 0;
    const QByteArrayView bytes(data + 1, qsizetype(size - 1));
    const WebSocketEnd sender = data[0] % 2 == 0 ? WebSocketEnd::Server : WebSocketEnd::Client;
    const Transcript split = read(bytes, sender, 1 + data[0] / 16);
    const Transcript whole = read(bytes, sender, bytes.size());
    if (split.text != whole.text || split.pings != whole.pings)
        std::abort();
    return 0;
}
