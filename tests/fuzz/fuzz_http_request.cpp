// SPDX-FileCopyrightText: 2026 The Streamgauge authors
// SPDX-License-Identifier: GPL-3.0-or-later
// What clients send to the mock provider: the first byte says how the rest is cut into reads.
#include "core/mock/HttpRequestParser.h"

#include <algorithm>
#include <cstdint>
#include <cstdlib>

using namespace streamgauge;

namespace {

constexpr HttpLimits limits{1024, 20, 4096};

/// The requests and the fault in one text.
QByteArray read(QByteArrayView bytes, qsizetype readBytes)
{
    HttpRequestParser parser(limits);
    QByteArray found;
    for (qsizetype at = 0; at < bytes.size(); at += readBytes) {
        parser.append(bytes.sliced(at, std::min(readBytes, bytes.size() - at)).toByteArray());
        HttpRequestParser::State state = parser.advance();
        while (state == HttpRequestParser::State::Complete) {
            const HttpRequest request = parser.takeRequest();
            if (request.body.size() > limits.bodyBytes || request.headers.size() > limits.headerCount)
                std::abort();
            found
                += request.method + ' ' + request.path() + '?' + request.query() + '\n' + request.body + '\n';
            found += request.keepsAlive() ? "alive\n" : "last\n";
            state = parser.advance();
        }
        if (state == HttpRequestParser::State::Failed)
            return found + QByteArray::number(parser.fault().status) + parser.fault().message;
    }
    return found;
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t *data, std::size_t size)
{
    if (size < 2)
        return 0;
    const QByteArrayView bytes(data + 1, qsizetype(size - 1));
    if (read(bytes, 1 + data[0] / 16) != read(bytes, bytes.size()))
        std::abort();
    return 0;
}
