// SPDX-FileCopyrightText: 2026 The Streamgauge authors
// SPDX-License-Identifier: GPL-3.0-or-later
// The framers of JSON lines and of streamed arrays: the first byte says how the rest is cut into reads.
#include "core/protocol/JsonArrayFramer.h"
#include "core/protocol/NdjsonFramer.h"

#include <QHashFunctions>

#include <algorithm>
#include <cstdint>
#include <cstdlib>

using namespace streamgauge;

namespace {

class Fingerprint : public JsonFrameSink
{
public:
    void document(QByteArrayView json, qint64 bytes) override
    {
        value = qHashMulti(value, qHash(json), bytes);
    }
    void documentTooLarge(qint64 limit) override { value = qHashMulti(value, '!', limit); }

    size_t value = 0;
};

template <typename Framer>
size_t fingerprint(QByteArrayView body, qsizetype readBytes)
{
    Fingerprint sink;
    Framer framer(64);
    for (qsizetype start = 0; start < body.size(); start += readBytes)
        framer.feed(body.sliced(start, std::min(readBytes, body.size() - start)), sink);
    return qHashMulti(sink.value, framer.takeLeftover());
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t *data, std::size_t size)
{
    if (size < 2)
        return 0;
    const QByteArrayView body(data + 1, qsizetype(size - 1));
    const qsizetype readBytes = 1 + data[0] % 16;
    if (fingerprint<NdjsonFramer>(body, readBytes) != fingerprint<NdjsonFramer>(body, body.size())
        || fingerprint<JsonArrayFramer>(body, readBytes) != fingerprint<JsonArrayFramer>(body, body.size()))
        std::abort();
    return 0;
}
