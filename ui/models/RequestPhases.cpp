// SPDX-FileCopyrightText: 2026 The Streamgauge authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/models/RequestPhases.h"

#include <QCoreApplication>

#include <array>

namespace streamgauge {

namespace {

struct PhaseWords
{
    Q_DECLARE_TR_FUNCTIONS(RequestPhases)
};

} // namespace

std::vector<PhaseSpan> phasesOf(const RequestTimeline &timeline)
{
    std::vector<PhaseSpan> phases;
    if (!timeline.dispatched)
        return phases;
    const std::optional<Instant> end = timeline.settle ? timeline.settle : timeline.ended;
    struct Boundary
    {
        PhaseKind kind;
        std::optional<Instant> until;
    };
    const std::array<Boundary, 4> boundaries{{{PhaseKind::Connect, timeline.requestSent},
                                              {PhaseKind::Wait, timeline.firstToken},
                                              {PhaseKind::Stream, timeline.lastToken},
                                              {PhaseKind::Settle, std::nullopt}}};
    Instant from = *timeline.dispatched;
    for (const Boundary &boundary : boundaries) {
        const std::optional<Instant> until = boundary.until ? boundary.until : end;
        if (!until)
            break; // still in this phase
        const Instant to = std::max(from, *until);
        phases.push_back({boundary.kind, from - *timeline.dispatched, to - from});
        from = to;
        if (!boundary.until)
            break;
    }
    return phases;
}

QString inWords(PhaseKind kind)
{
    switch (kind) {
    case PhaseKind::Connect:
        return PhaseWords::tr("Connect and send");
    case PhaseKind::Wait:
        return PhaseWords::tr("Wait for the first token");
    case PhaseKind::Stream:
        return PhaseWords::tr("Stream");
    case PhaseKind::Settle:
        return PhaseWords::tr("Settle");
    }
    Q_UNREACHABLE();
}

} // namespace streamgauge
