// SPDX-FileCopyrightText: 2026 The Streamgauge authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/Time.h"

#include <QString>

#include <optional>

namespace streamgauge {

/// Who told of a phase. Only the instants of events are on our clock; the others are the server's own word.
enum class PhaseSource
{
    ServerTiming, ///< a `Server-Timing` header
    Provider, ///< a duration in the response that the protocol defines
    Event, ///< events of the stream, as a mapping names them
};

[[nodiscard]] QString exportName(PhaseSource source); ///< server-timing, provider, event

/// A named part of the time of one request: retrieval, prompt assembly, inference, a tool, persistence.
struct NamedPhase
{
    QString name;
    std::optional<Instant> start; ///< only where events tell
    Duration duration{};
    PhaseSource source = PhaseSource::Event;
    QString description; ///< as the server words it; mostly empty

    bool operator==(const NamedPhase &) const = default;
};

} // namespace streamgauge
