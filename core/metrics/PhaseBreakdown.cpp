// SPDX-FileCopyrightText: 2026 The Streamgauge authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/metrics/PhaseBreakdown.h"

#include <QCoreApplication>

#include <algorithm>
#include <map>
#include <utility>

namespace streamgauge {

namespace {

constexpr std::size_t MostPhasesOfRequest = 1000;
constexpr std::size_t MostPhasesOfRow = 100;

} // namespace

std::vector<NamedPhase> namedPhasesOf(const RequestRecord &record)
{
    std::vector<NamedPhase> phases = record.phases;
    const std::size_t told = phases.size();
    for (const StreamEvent &event : record.events) {
        if (event.kind != EventKind::Phase)
            continue;
        if (phases.size() > told)
            phases.back().duration = event.at - *phases.back().start;
        if (phases.size() >= told + MostPhasesOfRequest)
            return phases;
        phases.push_back({event.text, event.at, Duration{}, PhaseSource::Event, {}});
    }
    const std::optional<Instant> end
        = record.timeline.settle ? record.timeline.settle : record.timeline.ended;
    if (phases.size() > told && end)
        phases.back().duration = std::max(Duration{}, *end - *phases.back().start);
    return phases;
}

std::vector<PhaseSummary> summarisePhases(const std::vector<const RequestRecord *> &records)
{
    using Key = std::pair<PhaseSource, QString>;
    std::vector<Key> order;
    std::map<Key, std::vector<double>> samples;
    for (const RequestRecord *record : records) {
        std::map<Key, Duration> sums;
        for (const NamedPhase &phase : namedPhasesOf(*record)) {
            const Key key{phase.source, phase.name};
            if (samples.find(key) == samples.end()) {
                if (order.size() >= MostPhasesOfRow)
                    continue;
                order.push_back(key);
                samples[key] = {};
            }
            sums[key] += phase.duration;
        }
        for (const auto &[key, sum] : sums)
            samples[key].push_back(millisecondsOf(sum));
    }
    std::stable_sort(order.begin(), order.end(),
                     [](const Key &left, const Key &right) { return left.first < right.first; });
    std::vector<PhaseSummary> phases;
    phases.reserve(order.size());
    for (const Key &key : order)
        phases.push_back({key.second, key.first, distributionOf(std::move(samples[key]))});
    return phases;
}

QString inWords(PhaseSource source)
{
    switch (source) {
    case PhaseSource::ServerTiming:
        return QStringLiteral("Server-Timing");
    case PhaseSource::Provider:
        return QCoreApplication::translate("PhaseBreakdown", "the provider");
    case PhaseSource::Event:
        return QCoreApplication::translate("PhaseBreakdown", "events");
    }
    Q_UNREACHABLE();
}

} // namespace streamgauge
