// SPDX-FileCopyrightText: 2026 The Streamgauge authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/engine/RunEngine.h"

#include "core/engine/RetryDelay.h"
#include "core/metrics/RequestFigures.h"

#include <algorithm>
#include <limits>
#include <utility>

namespace streamgauge {

namespace {

constexpr auto progressInterval = std::chrono::milliseconds(200);
/// Requests built ahead of their moment, for each backend.
constexpr std::size_t builtAhead = 8;
/// Wall clock and steady clock part by more than this only when the machine slept.
constexpr auto suspendThreshold = std::chrono::seconds(2);

bool isOpenLoop(const Plan &plan)
{
    return plan.load.arrival != Arrival::ClosedLoop;
}

Duration quantileOf(std::vector<Duration> &values, double p)
{
    if (values.empty())
        return {};
    const auto index = static_cast<std::ptrdiff_t>(p * static_cast<double>(values.size() - 1));
    std::nth_element(values.begin(), values.begin() + index, values.end());
    return values[static_cast<std::size_t>(index)];
}

} // namespace

RunEngine::RunEngine(RunInputs inputs)
    : m_inputs(std::move(inputs))
    , m_redactor(m_inputs.keys)
    , m_dueTimer(this)
    , m_retryTimer(this)
    , m_wallTimer(this)
    , m_progressTimer(this)
    , m_workers(m_redactor, this)
{
    m_dueTimer.setSingleShot(true);
    m_dueTimer.setTimerType(Qt::PreciseTimer);
    connect(&m_dueTimer, &QTimer::timeout, this, &RunEngine::releaseDue);
    m_retryTimer.setSingleShot(true);
    m_retryTimer.setTimerType(Qt::PreciseTimer);
    connect(&m_retryTimer, &QTimer::timeout, this, [this] {
        waitForRetries();
        goOn(Clock::now());
    });
    m_wallTimer.setSingleShot(true);
    m_wallTimer.setTimerType(Qt::PreciseTimer);
    connect(&m_wallTimer, &QTimer::timeout, this, [this] { stop(RunEnd::StoppedByBudget); });
    m_progressTimer.setInterval(progressInterval);
    connect(&m_progressTimer, &QTimer::timeout, this, &RunEngine::reportProgress);
    connect(&m_workers, &WorkerPool::prepared, this, &RunEngine::prepared);
    connect(&m_workers, &WorkerPool::requestEnded, this, &RunEngine::requestEnded);
    connect(&m_workers, &WorkerPool::flushed, this, &RunEngine::flushed, Qt::DirectConnection);
    connect(&m_workers, &WorkerPool::closed, this, &RunEngine::conclude);
}

void RunEngine::begin()
{
    m_startedAt = QDateTime::currentDateTimeUtc();
    m_start = Clock::now();
    auto setUp = RunSetUp::of(m_inputs);
    if (!setUp) {
        emit failedToStart(setUp.error().message);
        return;
    }
    m_plan = setUp->plan;
    m_mocks = std::move(setUp->mocks);
    m_builder = std::move(setUp->builder);
    m_schedule = std::move(setUp->schedule);
    m_runNonce = setUp->nonce;
    m_ledger.emplace(m_plan->budget);
    m_lanes.resize(m_plan->backends.size());
    m_laneStart.resize(m_plan->backends.size());
    m_records.resize(m_schedule.size());
    m_running = true;
    std::vector<RequestIdentity> identities;
    for (const PlannedRequest &planned : m_schedule)
        identities.push_back(planned.identity);
    emit started(m_plan, std::move(identities));
    m_progressTimer.start();
    if (m_plan->budget.wallTime)
        m_wallTimer.start(std::chrono::ceil<std::chrono::milliseconds>(*m_plan->budget.wallTime));
    m_workers.start(setUp->lanes);
}

void RunEngine::prepared()
{
    if (!m_stopping)
        nextPart();
}

void RunEngine::nextPart()
{
    m_nextPartQueued = false;
    if (m_schedule.empty()) {
        finishIfOver();
        return;
    }
    m_part = m_schedule.front().identity.part;
    while (!m_schedule.empty() && m_schedule.front().identity.part == m_part) {
        const PlannedRequest planned = m_schedule.front();
        m_schedule.pop_front();
        Lane &lane = m_lanes[static_cast<std::size_t>(planned.identity.backend)];
        if (lane.stopped)
            recordNotSent(planned.identity, OutcomeDetail::BackendStopped,
                          tr("An earlier answer stopped this backend."));
        else
            lane.waiting.push_back(planned);
    }
    for (std::size_t i = 0; i < m_lanes.size(); ++i)
        buildAhead(static_cast<int>(i),
                   std::max(builtAhead, static_cast<std::size_t>(std::max(m_plan->load.concurrency, 0))));
    m_partStart = Clock::now();
    std::fill(m_laneStart.begin(), m_laneStart.end(), std::nullopt);
    if (isOpenPart())
        releaseDue();
    else
        fillSlots(m_partStart);
}

void RunEngine::buildAhead(int backend, std::size_t count)
{
    Lane &lane = m_lanes[static_cast<std::size_t>(backend)];
    while (lane.ready.size() < std::min(count, lane.waiting.size()) && !lane.broken) {
        auto ready = m_builder->build(lane.waiting[lane.ready.size()]);
        if (!ready) {
            lane.broken = true;
            giveUp(backend, OutcomeDetail::RequestNotBuildable, ready.error().message);
            return;
        }
        lane.ready.push_back(std::move(*ready));
    }
}

bool RunEngine::isOpenPart() const
{
    return m_part == RunPart::Timed && isOpenLoop(*m_plan);
}

bool RunEngine::hasFreeSlot(int backend) const
{
    const int concurrency = m_plan->load.concurrency;
    const int limit
        = isOpenPart() && concurrency <= 0 ? std::numeric_limits<int>::max() : std::max(concurrency, 1);
    return m_lanes[static_cast<std::size_t>(backend)].inFlight < limit;
}

bool RunEngine::isIdle(int backend) const
{
    const Lane &lane = m_lanes[static_cast<std::size_t>(backend)];
    return lane.waiting.empty() && lane.inFlight == 0 && !m_retries.holds(backend);
}

bool RunEngine::areIdleBefore(int backend) const
{
    for (int earlier = 0; earlier < backend; ++earlier) {
        if (!isIdle(earlier))
            return false;
    }
    return true;
}

bool RunEngine::mayStart(int backend) const
{
    const Lane &lane = m_lanes[static_cast<std::size_t>(backend)];
    if (m_stopping || lane.waiting.empty() || (isOpenPart() && lane.overdue == 0) || !hasFreeSlot(backend))
        return false;
    return m_part != RunPart::Timed || m_plan->load.interleave || areIdleBefore(backend);
}

bool RunEngine::mayRetry(int backend) const
{
    return !m_stopping && hasFreeSlot(backend);
}

void RunEngine::fillSlots(Instant due)
{
    // Backends take turns, so that a burst of starts is fair to all.
    for (bool any = true; any;) {
        any = false;
        for (int backend = 0; backend < static_cast<int>(m_lanes.size()); ++backend) {
            if (mayRetry(backend) && startRetry(backend))
                any = true;
            if (mayStart(backend) && startNext(backend, due))
                any = true;
        }
    }
    finishIfOver();
}

bool RunEngine::startNext(int backend, Instant due)
{
    Lane &lane = m_lanes[static_cast<std::size_t>(backend)];
    buildAhead(backend, 1);
    if (lane.ready.empty())
        return false;
    ReadyRequest &head = lane.ready.front();
    switch (m_ledger->reserve(head.maxOutputTokens)) {
    case BudgetLedger::Answer::Wait:
        return false;
    case BudgetLedger::Answer::Exhausted:
        m_end = RunEnd::StoppedByBudget;
        m_endMessage = tr("The budget of the plan does not allow another request.");
        recordNotSent(head.identity, OutcomeDetail::ByBudget,
                      tr("Not sent: it could have crossed the budget of the plan."));
        lane.ready.pop_front();
        lane.waiting.pop_front();
        lane.overdue = std::max(0, lane.overdue - 1);
        return true;
    case BudgetLedger::Answer::Granted:
        break;
    }
    ReadyRequest ready = std::move(head);
    const PlannedRequest planned = lane.waiting.front();
    lane.ready.pop_front();
    lane.waiting.pop_front();
    ready.due = due;
    if (planned.due && lane.overdue > 0) {
        --lane.overdue;
        ready.due = m_laneStart[static_cast<std::size_t>(backend)].value_or(m_partStart) + *planned.due;
    }
    send(std::move(ready), {planned, 1});
    // Built once the request is on its way, where it delays nobody.
    QMetaObject::invokeMethod(
        this, [this, backend] { buildAhead(backend, builtAhead); }, Qt::QueuedConnection);
    return true;
}

void RunEngine::send(ReadyRequest ready, const Sent &sent)
{
    ++m_lanes[static_cast<std::size_t>(ready.identity.backend)].inFlight;
    m_sent.emplace(ready.identity.request, sent);
    m_workers.send(std::move(ready));
}

bool RunEngine::startRetry(int backend)
{
    const auto retry = m_retries.takeDue(backend, Clock::now());
    if (!retry)
        return false;
    auto ready = m_builder->build(retry->planned);
    const BudgetLedger::Answer answer
        = ready ? m_ledger->reserve(ready->maxOutputTokens) : BudgetLedger::Answer::Exhausted;
    if (answer == BudgetLedger::Answer::Wait)
        m_retries.add(*retry);
    // Given up: the first attempt stands as it ended, and others may have waited for this one.
    if (answer == BudgetLedger::Answer::Exhausted)
        QMetaObject::invokeMethod(
            this, [this] { goOn(Clock::now()); }, Qt::QueuedConnection);
    if (answer != BudgetLedger::Answer::Granted)
        return false;
    RequestIdentity &identity = ready->identity;
    identity.retryOf = identity.request;
    identity.request = static_cast<quint32>(m_records.size());
    identity.part = RunPart::Retry;
    identity.attempt = retry->attempt;
    ready->due = Clock::now(); // its wait for a slot is nobody's start-up lag
    m_records.emplace_back();
    emit requestAdded(identity);
    send(*std::move(ready), {retry->planned, retry->attempt});
    return true;
}

void RunEngine::considerRetry(const RequestRecord &record, const Sent &sent)
{
    const Lane &lane = m_lanes[static_cast<std::size_t>(record.identity.backend)];
    if (m_stopping || lane.stopped)
        return;
    const auto delay = retryDelayOf(m_plan->retry, record, m_plan->load.seed);
    if (!delay)
        return;
    const Instant due = record.timeline.ended.value_or(Clock::now()) + *delay;
    if (m_plan->budget.wallTime && due >= m_start + *m_plan->budget.wallTime)
        return;
    m_retries.add({sent.planned, sent.attempt + 1, due});
    waitForRetries();
}

void RunEngine::waitForRetries()
{
    const Instant now = Clock::now();
    if (const auto next = m_retries.nextDueAfter(now); next && m_running && !m_stopping)
        m_retryTimer.start(std::chrono::ceil<std::chrono::milliseconds>(*next - now));
}

void RunEngine::releaseDue()
{
    const Instant now = Clock::now();
    std::optional<Instant> next;
    for (std::size_t i = 0; i < m_lanes.size(); ++i) {
        Lane &lane = m_lanes[i];
        if (!m_laneStart[i]) {
            if (!m_plan->load.interleave && !areIdleBefore(static_cast<int>(i)))
                continue;
            m_laneStart[i] = m_plan->load.interleave ? m_partStart : now;
        }
        while (lane.overdue < static_cast<int>(lane.waiting.size())) {
            const auto &planned = lane.waiting[static_cast<std::size_t>(lane.overdue)];
            const Instant due = *m_laneStart[i] + planned.due.value_or(Duration::zero());
            if (due > now) {
                next = std::min(next.value_or(due), due);
                break;
            }
            ++lane.overdue;
        }
    }
    fillSlots(now);
    if (next && m_running)
        m_dueTimer.start(
            std::chrono::ceil<std::chrono::milliseconds>(std::max(*next - Clock::now(), Duration::zero())));
}

void RunEngine::requestEnded(const std::shared_ptr<const RequestRecord> &record)
{
    const auto backend = static_cast<std::size_t>(record->identity.backend);
    Lane &lane = m_lanes[backend];
    --lane.inFlight;
    const Sent sent = m_sent.extract(record->identity.request).mapped();
    m_records[record->identity.request] = record;
    ++m_finished;
    m_resends += record->resends;
    const Account account = accountOf(record->outcome, record->detail);
    m_failed += account == Account::Failed || account == Account::RateLimited ? 1 : 0;

    // A refused request makes nothing; anything else of unknown usage counts as the most it could have made.
    std::optional<qint64> used = record->usage.outputTotal;
    if (!used && (record->outcome == Outcome::HttpError || record->outcome == Outcome::NotSent))
        used = 0;
    m_ledger->settle(record->maxOutputTokens, used);
    m_outputTokens += record->usage.outputTotal.value_or(estimatedOutputTokens(*record));

    if (record->timeline.dispatched && record->timeline.ended) {
        lane.spent += *record->timeline.ended - *record->timeline.dispatched;
        ++lane.ended;
    }
    if (stopsBackend(record->outcome, record->detail) && !lane.stopped) {
        lane.stopped = true;
        giveUp(record->identity.backend, OutcomeDetail::BackendStopped,
               tr("Not sent: the backend answered an earlier request with “%1”.").arg(record->errorMessage));
    }
    considerRetry(*record, sent);
    goOn(record->timeline.ended.value_or(Clock::now()));
}

void RunEngine::goOn(Instant now)
{
    // Where backends take their turns one after the other, the end of one may be the beginning of the next.
    if (isOpenPart() && !m_plan->load.interleave)
        releaseDue();
    else
        fillSlots(now);
}

void RunEngine::recordNotSent(const RequestIdentity &identity, OutcomeDetail detail, const QString &message)
{
    auto record = std::make_shared<RequestRecord>();
    record->identity = identity;
    record->outcome = Outcome::NotSent;
    record->detail = detail;
    record->errorMessage = m_redactor.text(message);
    m_records[identity.request] = record;
    ++m_finished;
    emit flushed({nullptr, {std::move(record)}});
}

void RunEngine::giveUp(int backend, OutcomeDetail detail, const QString &message)
{
    Lane &lane = m_lanes[static_cast<std::size_t>(backend)];
    lane.ready.clear();
    lane.overdue = 0;
    m_retries.drop(backend);
    for (const PlannedRequest &planned : std::exchange(lane.waiting, {}))
        recordNotSent(planned.identity, detail, message);
    std::deque<PlannedRequest> others;
    for (PlannedRequest &planned : m_schedule) {
        if (planned.identity.backend == backend)
            recordNotSent(planned.identity, detail, message);
        else
            others.push_back(planned);
    }
    m_schedule = std::move(others);
}

void RunEngine::giveUpRest(OutcomeDetail detail, const QString &message)
{
    for (int backend = 0; backend < static_cast<int>(m_lanes.size()); ++backend)
        giveUp(backend, detail, message);
}

void RunEngine::stop(RunEnd reason)
{
    if (!m_running || m_stopping)
        return;
    m_stopping = true;
    m_end = reason;
    m_dueTimer.stop();
    m_retryTimer.stop();
    const bool byUser = reason == RunEnd::StoppedByUser;
    const OutcomeDetail detail = byUser ? OutcomeDetail::ByUser : OutcomeDetail::ByBudget;
    m_endMessage = byUser ? tr("Stopped on request; what was recorded is kept.")
                          : tr("The wall time of the plan's budget is over; what was recorded is kept.");
    giveUpRest(detail, m_endMessage);
    m_workers.cutAll(detail, m_endMessage);
    finishIfOver();
}

void RunEngine::finishIfOver()
{
    if (!areIdleBefore(static_cast<int>(m_lanes.size())) || !m_running
        || (!m_workers.isPrepared() && !m_stopping))
        return;
    if (m_schedule.empty())
        closeWorkers();
    else if (!std::exchange(m_nextPartQueued, true))
        QMetaObject::invokeMethod(this, &RunEngine::nextPart, Qt::QueuedConnection);
}

void RunEngine::closeWorkers()
{
    m_running = false;
    m_dueTimer.stop();
    m_retryTimer.stop();
    m_wallTimer.stop();
    m_progressTimer.stop();
    m_workers.close();
}

void RunEngine::conclude(std::vector<Duration> lags)
{
    reportProgress();
    auto run = std::make_shared<RunRecord>();
    run->plan = m_plan;
    run->startedAt = m_startedAt;
    run->start = m_start;
    run->elapsed = Clock::now() - m_start;
    run->end = m_end;
    run->endMessage = m_endMessage;
    run->runNonce = m_runNonce;
    run->requests = std::move(m_records);
    run->client.lagSamples = lags.size();
    run->client.lagP50 = quantileOf(lags, 0.5);
    run->client.lagP99 = quantileOf(lags, 0.99);
    run->client.resends = m_resends;
    run->client.clockError = m_inputs.clockError;
    const std::chrono::milliseconds wall(m_startedAt.msecsTo(QDateTime::currentDateTimeUtc()));
    run->client.suspended = wall - run->elapsed > suspendThreshold;
    emit finished(std::move(run));
}

std::optional<Duration> RunEngine::timeLeft(Instant now) const
{
    std::optional<Duration> longest;
    for (std::size_t i = 0; i < m_lanes.size(); ++i) {
        const Lane &lane = m_lanes[i];
        const auto later
            = std::count_if(m_schedule.begin(), m_schedule.end(), [i](const PlannedRequest &planned) {
                  return planned.identity.backend == static_cast<int>(i);
              });
        const auto remaining = static_cast<qint64>(lane.waiting.size()) + lane.inFlight + later;
        if (remaining == 0)
            continue;
        if (lane.ended == 0)
            return std::nullopt;
        const Duration mean = lane.spent / lane.ended;
        Duration left = mean * remaining / std::max(m_plan->load.concurrency, 1);
        if (isOpenPart() && !lane.waiting.empty() && lane.waiting.back().due)
            left = m_laneStart[i].value_or(m_partStart) + *lane.waiting.back().due - now + mean;
        longest = std::max(longest.value_or(left), left);
    }
    return longest;
}

void RunEngine::reportProgress()
{
    const Instant now = Clock::now();
    RunProgress progress;
    progress.planned = static_cast<int>(m_records.size());
    progress.finished = m_finished;
    progress.failed = m_failed;
    for (const Lane &lane : m_lanes)
        progress.inFlight += lane.inFlight;
    progress.elapsed = now - m_start;
    progress.requestsPerSecond = m_finished / std::max(secondsOf(progress.elapsed), 0.001);
    progress.outputTokens = m_outputTokens;
    if (m_running)
        progress.left = timeLeft(now);
    emit progressed(progress);
}

} // namespace streamgauge
