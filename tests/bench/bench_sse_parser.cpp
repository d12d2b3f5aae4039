// SPDX-FileCopyrightText: 2026 The Streamgauge authors
// SPDX-License-Identifier: GPL-3.0-or-later
// How fast event streams are split, alone and with their JSON decoded. Usage: bench_sse_parser [MEGABYTES]
#include "core/protocol/SseParser.h"
#include "core/protocol/StreamProtocol.h"

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <functional>

using namespace streamgauge;

namespace {

constexpr int Rounds = 5;

/// Counts, so that nothing of the work can be left out.
class CountingSink : public SseSink
{
public:
    void message(const SseMessage &message) override
    {
        ++events;
        dataBytes += message.data.size();
    }
    void comment(QByteArrayView, qint64) override { ++events; }
    void strayLine(QByteArrayView, qint64) override { ++events; }
    void tooLarge(qint64) override { }

    qint64 events = 0;
    qint64 dataBytes = 0;
};

QByteArray chatStream(qsizetype bytes)
{
    const QByteArray event = R"(data: {"id":"chatcmpl-0123456789abcdef","object":"chat.completion.chunk",)"
                             R"("created":1900000000,"model":"some-model-1","service_tier":"default",)"
                             R"("system_fingerprint":"fp_0123456789","choices":[{"index":0,"delta":)"
                             R"({"content":" token"},"logprobs":null,"finish_reason":null}],"usage":null})"
                             "\n\n";
    return event.repeated(bytes / event.size() + 1);
}

/// The best of some rounds, in MB/s: other work on the machine can only slow a round down.
double megabytesPerSecond(qsizetype bytes, const std::function<void()> &round)
{
    double best = 0;
    for (int i = 0; i < Rounds; ++i) {
        const auto start = std::chrono::steady_clock::now();
        round();
        const std::chrono::duration<double> elapsed = std::chrono::steady_clock::now() - start;
        best = std::max(best, double(bytes) / 1e6 / elapsed.count());
    }
    return best;
}

template <typename Feed>
void inReads(const QByteArray &body, qsizetype readBytes, Feed feed)
{
    for (qsizetype start = 0; start < body.size(); start += readBytes)
        feed(QByteArrayView(body).sliced(start, std::min(readBytes, body.size() - start)));
}

} // namespace

int main(int argc, char **argv)
{
    const int megabytes = argc > 1 ? std::max(1, std::atoi(argv[1])) : 64;
    const QByteArray body = chatStream(qsizetype(megabytes) * 1000 * 1000);
    std::printf("%-34s %12s %12s\n", "", "read bytes", "MB/s");
    for (const qsizetype readBytes : {64 * 1024, 16 * 1024, 1400, 300}) {
        qint64 events = 0;
        const double rate = megabytesPerSecond(body.size(), [&] {
            CountingSink sink;
            SseParser parser;
            inReads(body, readBytes, [&](QByteArrayView read) { parser.feed(read, sink); });
            events = sink.events;
        });
        std::printf("%-34s %12lld %12.0f   (%lld events)\n", "splitting", qlonglong(readBytes), rate,
                    qlonglong(events));
    }
    const QByteArray shorter = chatStream(body.size() / 8);
    for (const qsizetype readBytes : {16 * 1024, 300}) {
        const double rate = megabytesPerSecond(shorter.size(), [&] {
            const auto decoder = protocolById(QStringLiteral("openai-chat"))->makeDecoder();
            decoder->begin({200, {}});
            std::vector<StreamEvent> events;
            inReads(shorter, readBytes, [&](QByteArrayView read) {
                events.clear();
                decoder->feed(read, events);
            });
        });
        std::printf("%-34s %12lld %12.0f   (%.1f us an event)\n", "splitting and decoding openai-chat",
                    qlonglong(readBytes), rate, 301 / rate);
    }
    return 0;
}
