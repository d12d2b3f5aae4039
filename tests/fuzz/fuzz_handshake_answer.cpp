// SPDX-FileCopyrightText: 2026 The Streamgauge authors
// SPDX-License-Identifier: GPL-3.0-or-later
// The answer that refuses a WebSocket: the first byte says how the rest is cut into reads.
#include "core/transport/HandshakeAnswer.h"

#include <algorithm>
#include <cstdint>
#include <cstdlib>

using namespace streamgauge;

namespace {

QByteArray read(const ResponseHead &head, QByteArrayView body, qsizetype readBytes)
{
    RefusalBody refusal(head);
    for (qsizetype at = 0; at < body.size(); at += readBytes)
        refusal.add(body.sliced(at, std::min(readBytes, body.size() - at)));
    const QByteArray content = refusal.content();
    if (content.size() > RefusalBody::limit)
        std::abort();
    return (refusal.isComplete() ? "whole " : "part ") + content;
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t *data, std::size_t size)
{
    if (size < 2)
        return 0;
    const QByteArrayView bytes(data + 1, qsizetype(size - 1));
    const qsizetype blank = bytes.indexOf("\r\n\r\n");
    const qsizetype headEnd = blank < 0 ? bytes.size() : blank + 4;
    const auto head = responseHeadFrom(bytes.first(headEnd));
    if (!head)
        return 0;
    if (head->status < 100 || head->status > 999)
        std::abort();
    const QByteArrayView body = bytes.sliced(headEnd);
    if (!body.isEmpty() && read(*head, body, 1 + data[0] / 16) != read(*head, body, body.size()))
        std::abort();
    return 0;
}
