// SPDX-FileCopyrightText: 2026 The Streamgauge authors
// SPDX-License-Identifier: GPL-3.0-or-later
// What providers say of waits, limits and phases: a header a line.
#include "core/protocol/RateLimits.h"
#include "core/protocol/RetryAfter.h"
#include "core/protocol/ServerTiming.h"

#include <cstdint>
#include <cstdlib>

using namespace streamgauge;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t *data, std::size_t size)
{
    constexpr std::size_t mostPhases = 100;
    static const QDateTime now = QDateTime::fromSecsSinceEpoch(1'780'000'000, Qt::UTC);
    const QByteArray text(reinterpret_cast<const char *>(data), qsizetype(size));
    HeaderList headers;
    for (const QByteArray &line : text.split('\n')) {
        const qsizetype colon = line.indexOf(':');
        if (colon > 0)
            headers.append({line.left(colon), line.mid(colon + 1).trimmed()});
    }
    const auto isNegative = [](const auto &wait) { return wait && wait->wait.count() < 0; };
    if (!wallClockOf(headers).isValid() || isNegative(retryAfterFrom(headers, now)))
        std::abort();
    for (const RateLimit &limit : rateLimitsFrom(headers, now)) {
        if (limit.name.isEmpty() || isNegative(limit.reset))
            std::abort();
    }
    const std::vector<NamedPhase> phases = serverTimingFrom(headers);
    if (phases.size() > mostPhases)
        std::abort();
    for (const NamedPhase &phase : phases) {
        if (phase.duration < Duration::zero())
            std::abort();
    }
    return 0;
}
