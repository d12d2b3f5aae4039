// SPDX-FileCopyrightText: 2026 The Streamgauge authors
// SPDX-License-Identifier: GPL-3.0-or-later
// A plan, scenarios included: what can be read can be written, and read again as the same.
#include "core/plan/PlanFile.h"

#include <cstdint>
#include <cstdlib>

using namespace streamgauge;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t *data, std::size_t size)
{
    const PlanReading reading = planFromJson(
        QByteArray(reinterpret_cast<const char *>(data), qsizetype(size)), QStringLiteral("/"));
    if (!reading.plan) {
        if (reading.faultsInWords().isEmpty())
            std::abort();
        return 0;
    }
    const PlanReading again = planFromJson(planToJson(*reading.plan), QStringLiteral("/"));
    if (!again.plan || !(*again.plan == *reading.plan))
        std::abort();
    return 0;
}
