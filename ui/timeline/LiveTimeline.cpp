// SPDX-FileCopyrightText: 2026 The Streamgauge authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/timeline/LiveTimeline.h"

#include <algorithm>
#include <tuple>
#include <utility>

namespace streamgauge {

namespace {

QStringList namesOf(const Plan *plan)
{
    QStringList names;
    if (plan) {
        for (const Backend &backend : plan->backends)
            names += backend.name;
    }
    return names;
}

/// Before the provider has told, a token is taken for four bytes of output; the finished record puts it
/// right.
float tokensOf(const StreamEvent &event)
{
    if (event.tokens)
        return static_cast<float>(*event.tokens);
    constexpr float bytesPerToken = 4;
    const auto bytes = static_cast<float>(event.text.toUtf8().size() + event.toolName.toUtf8().size());
    return std::max(1.0F, bytes / bytesPerToken);
}

/// Retries have no place among what was planned; the table lists them.
bool isShown(const std::shared_ptr<const RequestRecord> &record)
{
    return record && record->identity.part != RunPart::Retry;
}

} // namespace

LiveTimeline::LiveTimeline(QObject *parent)
    : QObject(parent)
    , m_clock([] { return Clock::now(); })
{
}

void LiveTimeline::setClock(std::function<Instant()> clock)
{
    m_clock = std::move(clock);
}

int LiveTimeline::rowOf(quint32 request) const
{
    return request < m_rowOfRequest.size() ? m_rowOfRequest[request] : -1;
}

LiveTimeline::Entry *LiveTimeline::entryOf(quint32 request)
{
    const int row = rowOf(request);
    return row < 0 ? nullptr : &m_entries[static_cast<std::size_t>(row)];
}

Duration LiveTimeline::now() const
{
    return m_live ? std::max(Duration{}, m_clock() - m_runStart) : m_elapsed;
}

Duration LiveTimeline::reach(TimelineAxis axis) const
{
    Duration most{};
    const Duration current = now();
    for (const Entry &entry : m_entries)
        most = std::max(most, reachOf(*entry.row, axis, current).value_or(Duration{}));
    return most;
}

void LiveTimeline::arrange(const Plan *plan, const std::vector<RequestIdentity> &requests)
{
    m_entries.clear();
    m_shown.clear();
    m_backendNames = namesOf(plan);
    std::vector<RequestIdentity> ordered = requests;
    std::stable_sort(ordered.begin(), ordered.end(), [](const RequestIdentity &a, const RequestIdentity &b) {
        return std::tuple(a.backend, a.mode, a.part, a.ordinal)
            < std::tuple(b.backend, b.mode, b.part, b.ordinal);
    });
    m_rowOfRequest.clear();
    for (const RequestIdentity &identity : ordered) {
        auto row = std::make_shared<TimelineRow>();
        row->request = identity.request;
        row->backend = identity.backend;
        row->mode = identity.mode;
        row->label = timelineLabelOf(identity);
        if (m_rowOfRequest.size() <= identity.request)
            m_rowOfRequest.resize(identity.request + std::size_t{1}, -1);
        m_rowOfRequest[identity.request] = static_cast<int>(m_entries.size());
        m_shown.push_back(row);
        m_entries.push_back({std::move(row), identity, {}});
    }
}

void LiveTimeline::count()
{
    m_running = 0;
    m_finished = 0;
    for (const Entry &entry : m_entries) {
        m_finished += entry.row->outcome ? 1 : 0;
        m_running += entry.row->dispatched && !entry.row->outcome ? 1 : 0;
    }
}

void LiveTimeline::start(std::shared_ptr<const Plan> plan, std::vector<RequestIdentity> requests)
{
    arrange(plan.get(), requests);
    m_runStart = m_clock();
    m_live = true;
    count();
    emit rowsReset();
}

void LiveTimeline::update(const RequestUpdate &update)
{
    Entry *entry = entryOf(update.identity.request);
    if (!entry || entry->row->outcome || !update.timeline.dispatched)
        return;
    TimelineRow &row = *entry->row;
    const RequestTimeline &timeline = update.timeline;
    const Instant origin = *timeline.dispatched;
    m_running += row.dispatched ? 0 : 1;
    row.dispatched = true;
    row.startInRun = origin - m_runStart;
    const auto take = [origin](std::optional<Duration> &into, const std::optional<Instant> &instant) {
        if (instant)
            into = *instant - origin;
    };
    take(row.requestSent, timeline.requestSent);
    take(row.firstToken, timeline.firstToken);
    take(row.lastToken, timeline.lastToken);
    take(row.settle, timeline.settle);
    for (const StreamEvent &event : update.newEvents) {
        if (!carriesOutput(event.kind))
            continue;
        if (row.marks.empty() || entry->lastRead != event.read)
            row.marks.push_back({event.at - origin, 0, 0});
        entry->lastRead = event.read;
        row.marks.back().tokens += tokensOf(event);
        row.marks.back().events += event.bytes > 0 ? 1 : 0;
    }
}

void LiveTimeline::addBatch(std::shared_ptr<const LiveBatch> batch)
{
    if (!batch)
        return;
    for (const RequestUpdate &request : batch->updates)
        update(request);
    emit rowsUpdated();
}

void LiveTimeline::replace(Entry &entry, const RequestRecord &record)
{
    const bool flagged = entry.row->flagged;
    *entry.row = timelineRowOf(record, entry.row->label, m_runStart);
    entry.row->flagged = flagged;
}

void LiveTimeline::finishRequest(std::shared_ptr<const RequestRecord> record)
{
    Entry *entry = record ? entryOf(record->identity.request) : nullptr;
    if (!entry)
        return;
    m_running -= entry->row->dispatched && !entry->row->outcome ? 1 : 0;
    m_finished += entry->row->outcome ? 0 : 1;
    replace(*entry, *record);
    emit rowsUpdated();
}

void LiveTimeline::setRun(std::shared_ptr<const RunRecord> run)
{
    if (!run) {
        clear();
        return;
    }
    std::vector<RequestIdentity> requests;
    for (const auto &record : run->requests) {
        if (isShown(record))
            requests.push_back(record->identity);
    }
    bool same = requests.size() == m_entries.size() && namesOf(run->plan.get()) == m_backendNames;
    for (const RequestIdentity &identity : requests) {
        const Entry *entry = entryOf(identity.request);
        same = same && entry && entry->identity == identity;
    }
    // The rows of the run that was just watched stay as they are.
    if (!same)
        arrange(run->plan.get(), requests);
    m_runStart = run->start;
    m_elapsed = run->elapsed;
    m_live = false;
    for (const auto &record : run->requests) {
        if (isShown(record))
            replace(*entryOf(record->identity.request), *record);
    }
    count();
    if (same)
        emit rowsUpdated();
    else
        emit rowsReset();
}

void LiveTimeline::setMarks(const std::vector<RequestMarks> &marks)
{
    for (const Entry &entry : m_entries) {
        if (entry.identity.request < marks.size())
            entry.row->flagged = marks[entry.identity.request].saturated;
    }
    emit rowsUpdated();
}

void LiveTimeline::clear()
{
    arrange(nullptr, {});
    m_live = false;
    m_elapsed = {};
    count();
    emit rowsReset();
}

} // namespace streamgauge
