// SPDX-FileCopyrightText: 2026 The Streamgauge authors
// SPDX-License-Identifier: GPL-3.0-or-later
// The event-stream parser alone: the first byte says how the rest is cut into reads.
#include "core/protocol/SseParser.h"

#include <QHashFunctions>

#include <algorithm>
#include <cstdint>
#include <cstdlib>

using namespace streamgauge;

namespace {

class Fingerprint : public SseSink
{
public:
    void message(const SseMessage &message) override { add(message.type, message.data, message.bytes); }
    void comment(QByteArrayView text, qint64 bytes) override { add(":", text, bytes); }
    void strayLine(QByteArrayView line, qint64 bytes) override { add("?", line, bytes); }
    void tooLarge(qint64 limit) override { add("!", {}, limit); }

    size_t value = 0;

private:
    void add(QByteArrayView type, QByteArrayView text, qint64 bytes)
    {
        value = qHashMulti(value, qHash(type), qHash(text), bytes);
    }
};

size_t fingerprint(QByteArrayView body, qsizetype readBytes)
{
    Fingerprint sink;
    SseParser parser(64);
    for (qsizetype start = 0; start < body.size(); start += readBytes)
        parser.feed(body.sliced(start, std::min(readBytes, body.size() - start)), sink);
    const auto leftover = parser.finish(sink);
    return leftover ? qHashMulti(sink.value, leftover->type, leftover->data, leftover->bytes) : sink.value;
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t *data, std::size_t size)
{
    if (size < 2)
        return 0;
    const QByteArrayView body(data + 1, qsizetype(size - 1));
    if (fingerprint(body, 1 + data[0] % 16) != fingerprint(body, body.size()))
        std::abort();
    return 0;
}
