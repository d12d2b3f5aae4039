// SPDX-FileCopyrightText: 2026 The Streamgauge authors
// SPDX-License-Identifier: GPL-3.0-or-later
// One protocol's decoder: the first byte says how the rest is cut into reads and which HTTP status it has.
#include "core/protocol/StreamProtocol.h"

#include <algorithm>
#include <cstdint>
#include <cstdlib>

using namespace streamgauge;

namespace {

struct Decoded
{
    std::vector<StreamEvent> events;
    DecodedResponse response;
};

Decoded decode(const StreamProtocol &protocol, QByteArrayView body, qsizetype readBytes, int status)
{
    Decoded result;
    const auto decoder = protocol.makeDecoder();
    decoder->begin({status, {}});
    for (qsizetype start = 0; start < body.size(); start += readBytes)
        decoder->feed(body.sliced(start, std::min(readBytes, body.size() - start)), result.events);
    result.response = decoder->finish(BodyEnd::Complete, result.events);
    return result;
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t *data, std::size_t size)
{
    static const auto protocol = protocolById(QStringLiteral(FUZZED_PROTOCOL));
    if (size < 2)
        return 0;
    const QByteArrayView body(data + 1, qsizetype(size - 1));
    const int status = data[0] % 16 == 15 ? 429 : 200;
    const Decoded split = decode(*protocol, body, 1 + data[0] / 16, status);
    const Decoded whole = decode(*protocol, body, body.size(), status);
    if (split.events != whole.events || split.response.outcome != whole.response.outcome
        || split.response.findings != whole.response.findings || split.response.usage != whole.response.usage
        || split.response.toolCalls != whole.response.toolCalls)
        std::abort();
    return 0;
}
