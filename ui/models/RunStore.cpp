// SPDX-FileCopyrightText: 2026 The Streamgauge authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/models/RunStore.h"

#include "ui/models/RequestWords.h"

#include <QMetaObject>

#include <algorithm>

namespace streamgauge {

namespace {

constexpr std::chrono::milliseconds flushInterval{33};
constexpr std::chrono::milliseconds digestInterval{500};

} // namespace

RequestPhase phaseOf(const RequestTimeline &timeline)
{
    if (timeline.ended || timeline.settle)
        return RequestPhase::Ended;
    if (timeline.firstToken)
        return RequestPhase::Streaming;
    if (timeline.requestSent)
        return RequestPhase::Waiting;
    if (timeline.dispatched)
        return RequestPhase::Connecting;
    return RequestPhase::Planned;
}

RunStore::RunStore(QObject *parent)
    : QObject(parent)
{
    m_flushTimer.setSingleShot(true);
    m_flushTimer.setInterval(flushInterval);
    connect(&m_flushTimer, &QTimer::timeout, this, &RunStore::flushUpdates);
    m_digestTimer.setSingleShot(true);
    connect(&m_digestTimer, &QTimer::timeout, this, &RunStore::startDigest);
    // One computation at a time: a newer wish waits for the older one to end and then replaces it.
    m_pool.setMaxThreadCount(1);
}

RunStore::~RunStore()
{
    m_pool.waitForDone();
}

const StoredRequest *RunStore::request(quint32 request) const
{
    return request < m_requests.size() ? &m_requests[request] : nullptr;
}

const RequestReading *RunStore::reading(quint32 request) const
{
    if (request >= m_requests.size() || !m_requests[request].record)
        return nullptr;
    std::unique_ptr<RequestReading> &reading = m_readings[request];
    if (!reading) {
        const RequestRecord &record = *m_requests[request].record;
        reading = std::make_unique<RequestReading>(
            RequestReading{figuresOf(record, m_definitions), deliveryVerdictOf(record)});
    }
    return reading.get();
}

RequestMarks RunStore::marks(quint32 request) const
{
    if (!m_digest || request >= m_digest->summary.marks.size())
        return {};
    return m_digest->summary.marks[request];
}

QString RunStore::backendLabel(int backend) const
{
    if (!m_plan || backend < 0 || static_cast<std::size_t>(backend) >= m_plan->backends.size())
        return {};
    return labelledBackend(backend, m_plan->backends[static_cast<std::size_t>(backend)].name);
}

std::optional<quint32> RunStore::typicalRequest(int backend, PromptMode mode) const
{
    std::optional<Delivery> wanted;
    if (m_digest) {
        for (const BackendSummary &row : m_digest->summary.rows) {
            if (row.backend == backend && row.mode == mode && !row.delivery.empty())
                wanted = row.mainDelivery;
        }
    }
    std::vector<std::pair<Duration, quint32>> candidates;
    for (const StoredRequest &stored : m_requests) {
        const RequestIdentity &identity = stored.identity;
        if (!stored.record || identity.backend != backend || identity.mode != mode
            || identity.part != RunPart::Timed)
            continue;
        const RequestReading *read = reading(identity.request);
        if (!wanted || (isCompleted(stored.record->outcome) && read->verdict.delivery == *wanted))
            candidates.emplace_back(read->figures.total.value.value_or(Duration{}), identity.request);
    }
    if (candidates.empty())
        return std::nullopt;
    const auto middle = candidates.begin() + static_cast<std::ptrdiff_t>(candidates.size() / 2);
    std::nth_element(candidates.begin(), middle, candidates.end());
    return middle->second;
}

void RunStore::setDefinitions(Definitions definitions)
{
    if (m_definitions == definitions)
        return;
    m_definitions = definitions;
    for (std::unique_ptr<RequestReading> &reading : m_readings)
        reading.reset();
    emit definitionsChanged(definitions);
    if (m_requests.empty())
        return;
    emit requestsUpdated(0, requestCount() - 1);
    wantDigest();
}

void RunStore::beginRun(std::shared_ptr<const Plan> plan, const std::vector<RequestIdentity> &requests)
{
    ++m_generation;
    m_plan = std::move(plan);
    m_run.reset();
    m_digest.reset();
    m_requests.clear();
    m_placeholders.clear();
    m_readings.clear();
    m_dirty.clear();
    m_isDirty.clear();
    for (const RequestIdentity &request : requests)
        append(request);
    m_flushTimer.stop();
    m_digestTimer.stop();
    m_sinceDigestStart.invalidate();
    m_digestWanted = false;
    emit runReplaced();
    setState(m_plan ? RunState::Running : RunState::None);
}

void RunStore::append(const RequestIdentity &request)
{
    m_requests.push_back({request, {}, 0, nullptr});
    const auto placeholder = std::make_shared<RequestRecord>();
    placeholder->identity = request;
    m_placeholders.push_back(placeholder);
    m_readings.emplace_back();
    m_isDirty.push_back(false);
}

void RunStore::addRequest(const RequestIdentity &request)
{
    if (request.request != requestCount())
        return;
    append(request);
    emit requestAdded(request.request);
}

void RunStore::addBatch(const std::shared_ptr<const LiveBatch> &batch)
{
    for (const RequestUpdate &update : batch->updates) {
        const quint32 id = update.identity.request;
        if (id >= m_requests.size() || m_requests[id].record)
            continue;
        StoredRequest &stored = m_requests[id];
        stored.timeline = update.timeline;
        stored.tokenEvents += static_cast<int>(
            std::count_if(update.newEvents.begin(), update.newEvents.end(),
                          [](const StreamEvent &event) { return carriesOutput(event.kind); }));
        markDirty(id);
    }
}

void RunStore::addFinished(const std::shared_ptr<const RequestRecord> &record)
{
    const quint32 id = record->identity.request;
    if (id >= m_requests.size())
        return;
    StoredRequest &stored = m_requests[id];
    stored.timeline = record->timeline;
    stored.record = record;
    stored.tokenEvents
        = static_cast<int>(std::count_if(record->events.begin(), record->events.end(),
                                         [](const StreamEvent &event) { return carriesOutput(event.kind); }));
    m_readings[id].reset();
    markDirty(id);
    emit requestFinished(id);
    wantDigest();
}

void RunStore::endRun(std::shared_ptr<const RunRecord> run)
{
    if (m_state != RunState::Running || m_requests.size() != run->requests.size()) {
        std::vector<RequestIdentity> identities;
        identities.reserve(run->requests.size());
        for (const auto &record : run->requests)
            identities.push_back(record->identity);
        beginRun(run->plan, identities);
    }
    m_plan = run->plan;
    m_run = std::move(run);
    for (const auto &record : m_run->requests) {
        const StoredRequest *known = request(record->identity.request);
        if (known && known->record != record)
            addFinished(record);
    }
    flushUpdates();
    setState(RunState::Finished);
    emit runFinished();
    // A live digest that is still being computed would be stale.
    ++m_generation;
    m_digestTimer.stop();
    m_digestWanted = true;
    startDigest();
}

void RunStore::clear()
{
    beginRun(nullptr, {});
    emit digestChanged(nullptr);
}

void RunStore::setState(RunState state)
{
    if (m_state == state)
        return;
    m_state = state;
    emit stateChanged(state);
}

void RunStore::markDirty(quint32 request)
{
    if (m_isDirty[request])
        return;
    m_isDirty[request] = true;
    m_dirty.push_back(request);
    if (!m_flushTimer.isActive())
        m_flushTimer.start();
}

void RunStore::flushUpdates()
{
    m_flushTimer.stop();
    std::vector<quint32> dirty;
    dirty.swap(m_dirty);
    std::sort(dirty.begin(), dirty.end());
    for (const quint32 request : dirty)
        m_isDirty[request] = false;
    for (std::size_t i = 0; i < dirty.size();) {
        std::size_t end = i + 1;
        while (end < dirty.size() && dirty[end] == dirty[end - 1] + 1)
            ++end;
        emit requestsUpdated(dirty[i], dirty[end - 1]);
        i = end;
    }
}

void RunStore::wantDigest()
{
    m_digestWanted = true;
    if (m_digestRunning || m_digestTimer.isActive())
        return;
    const std::chrono::milliseconds since(m_sinceDigestStart.isValid() ? m_sinceDigestStart.elapsed()
                                                                       : digestInterval.count());
    const bool live = m_state == RunState::Running;
    m_digestTimer.start(live ? std::max(std::chrono::milliseconds(0), digestInterval - since)
                             : std::chrono::milliseconds(0));
}

void RunStore::startDigest()
{
    if (m_digestRunning || !m_digestWanted || !m_plan)
        return;
    m_digestWanted = false;
    m_digestRunning = true;
    m_sinceDigestStart.start();
    const DigestState state = m_run ? DigestState::Final : DigestState::Live;
    m_pool.start([this, run = m_run ? m_run : snapshot(), definitions = m_definitions, state,
                  generation = m_generation] {
        auto digest = std::make_shared<const RunDigest>(digestOf(run, definitions, state));
        QMetaObject::invokeMethod(
            this, [this, generation, digest] { takeDigest(generation, digest); }, Qt::QueuedConnection);
    });
}

void RunStore::takeDigest(quint64 generation, std::shared_ptr<const RunDigest> digest)
{
    m_digestRunning = false;
    const bool current = generation == m_generation && digest->summary.definitions == m_definitions;
    if (current) {
        m_digest = std::move(digest);
        emit digestChanged(m_digest);
    }
    if (m_digestWanted)
        wantDigest();
}

std::shared_ptr<const RunRecord> RunStore::snapshot() const
{
    auto run = std::make_shared<RunRecord>();
    run->plan = m_plan;
    run->startedAt = QDateTime::currentDateTimeUtc();
    run->requests.reserve(m_requests.size());
    for (std::size_t i = 0; i < m_requests.size(); ++i)
        run->requests.push_back(m_requests[i].record ? m_requests[i].record : m_placeholders[i]);
    return run;
}

} // namespace streamgauge
