// SPDX-FileCopyrightText: 2026 The Streamgauge authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/record/RequestRecord.h"

#include <QString>

#include <vector>

namespace streamgauge {

enum class PhaseKind
{
    Connect, ///< dispatched to request sent
    Wait, ///< request sent to first token
    Stream, ///< first token to last token
    Settle, ///< last token to settle, or to the end of a broken stream
};

struct PhaseSpan
{
    PhaseKind kind = PhaseKind::Connect;
    Duration from{}; ///< since dispatch
    Duration length{};

    bool operator==(const PhaseSpan &) const = default;
};

/// The phases that a request went through so far, in order and without gaps. A phase that a failure cut short
/// ends where the request ended. Pure.
[[nodiscard]] std::vector<PhaseSpan> phasesOf(const RequestTimeline &timeline);
[[nodiscard]] QString inWords(PhaseKind kind); ///< "connect and send", "wait for the first token", …

} // namespace streamgauge
