// SPDX-FileCopyrightText: 2026 The Streamgauge authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/engine/RunEngine.h"

#include "core/metrics/RequestFigures.h"
#include "core/transport/ProxyChoice.h"

#include <QFile>

#include <algorithm>
#include <limits>
#include <utility>

namespace streamgauge {

namespace {

constexpr auto progressInterval = std::chrono::milliseconds(200);
/// Requests built ahead of their moment, for each backend.
constexpr std::size_t builtAhead = 8;
/// Streams that one network thread serves well; more get a second thread where there are cores for it.
constexpr int streamsPerThread = 512;
/// Open loop: connections opened ahead cover this much of the rate.
constexpr double secondsOfRatePrepared = 4;
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
    , m_wallTimer(this)
    , m_progressTimer(this)
{
    m_dueTimer.setSingleShot(true);
    m_dueTimer.setTimerType(Qt::PreciseTimer);
    connect(&m_dueTimer, &QTimer::timeout, this, &RunEngine::releaseDue);
    m_wallTimer.setSingleShot(true);
    m_wallTimer.setTimerType(Qt::PreciseTimer);
    connect(&m_wallTimer, &QTimer::timeout, this, [this] { stop(RunEnd::StoppedByBudget); });
    m_progressTimer.setInterval(progressInterval);
    connect(&m_progressTimer, &QTimer::timeout, this, &RunEngine::reportProgress);
}

RunEngine::~RunEngine()
{
    for (const auto &networkThread : m_threads) {
        networkThread->thread.quit();
        networkThread->thread.wait();
    }
}

Result<TransportOptions> RunEngine::transportOptions(std::size_t index) const
{
    const Backend &backend = m_plan->backends[index];
    const auto proxy = proxyFor(backend);
    if (!proxy)
        return tl::unexpected(proxy.error());
    if (!backend.tls.caFile.isEmpty() && !QFile::exists(backend.tls.caFile))
        return failure(tr("The certificate file “%1” of backend “%2” does not exist (tls.ca_file).")
                           .arg(backend.tls.caFile, backend.name));
    // What can't be built here is said when the first request is built.
    auto opening = addressed(index, {});
    return TransportOptions{
        backend.baseUrl, backend.httpVersion,      backend.tls,
        *proxy,          backend.freshConnections, std::move(opening).value_or(PreparedRequest())};
}

Result<void> RunEngine::setUp()
{
    auto plan = std::make_shared<Plan>(*m_inputs.plan);
    for (Backend &backend : plan->backends) {
        const auto protocol = protocolById(backend.protocol);
        if (!protocol)
            return failure(tr("Backend “%1” asks for the protocol “%2”, which does not exist.")
                               .arg(backend.name, backend.protocol));
        m_protocols.push_back(protocol);
        if (!backend.mock)
            continue;
        auto &mock = m_mocks.emplace_back(std::make_unique<MockProvider>(*backend.mock));
        const auto url = mock->listen();
        if (!url)
            return tl::unexpected(url.error());
        backend.baseUrl = mockBaseUrl(*url, backend.protocol);
    }
    auto prompts = PromptBook::open(*plan);
    if (!prompts)
        return tl::unexpected(prompts.error());
    m_prompts = std::move(*prompts);
    m_plan = std::move(plan);
    m_inputs.keys.resize(m_plan->backends.size());
    m_runNonce = m_inputs.nonce.isEmpty() ? freshRunNonce() : m_inputs.nonce;
    m_ledger.emplace(m_plan->budget);
    m_lanes.resize(m_plan->backends.size());
    m_laneStart.resize(m_plan->backends.size());
    const auto schedule = scheduleOf(*m_plan);
    m_schedule.assign(schedule.begin(), schedule.end());
    m_records.resize(schedule.size());
    return {};
}

void RunEngine::begin()
{
    m_startedAt = QDateTime::currentDateTimeUtc();
    m_start = Clock::now();
    if (const auto ready = setUp(); !ready) {
        emit failedToStart(ready.error().message);
        return;
    }
    std::vector<TransportOptions> transports;
    for (std::size_t i = 0; i < m_plan->backends.size(); ++i) {
        auto options = transportOptions(i);
        if (!options) {
            emit failedToStart(options.error().message);
            return;
        }
        transports.push_back(std::move(*options));
    }
    m_running = true;
    std::vector<RequestIdentity> identities;
    for (const PlannedRequest &planned : m_schedule)
        identities.push_back(planned.identity);
    emit started(m_plan, std::move(identities));
    startWorkers(transports);
}

int RunEngine::connectionsFor(int backend) const
{
    const Load &load = m_plan->load;
    const auto planned = static_cast<int>(
        std::count_if(m_schedule.begin(), m_schedule.end(), [backend](const PlannedRequest &request) {
            return request.identity.backend == backend;
        }));
    if (!isOpenLoop(*m_plan))
        return std::min(planned, std::max(load.concurrency, 1));
    const int expected = std::max(8, static_cast<int>(load.rate * secondsOfRatePrepared));
    const int cap = load.concurrency > 0 ? load.concurrency : expected;
    return std::min({planned, expected, cap});
}

void RunEngine::startWorkers(const std::vector<TransportOptions> &transports)
{
    int connections = 0;
    for (std::size_t i = 0; i < transports.size(); ++i)
        connections += connectionsFor(static_cast<int>(i));
    const int wanted = (connections + streamsPerThread - 1) / streamsPerThread;
    const int threads = std::clamp(wanted, 1, std::max(1, QThread::idealThreadCount() / 2));

    m_preparing = threads;
    for (int i = 0; i < threads; ++i) {
        auto &networkThread = *m_threads.emplace_back(std::make_unique<NetworkThread>());
        auto *worker = new NetworkWorker(m_redactor);
        networkThread.worker = worker;
        networkThread.thread.setObjectName(QStringLiteral("network %1").arg(i));
        worker->moveToThread(&networkThread.thread);
        connect(&networkThread.thread, &QThread::finished, worker, &QObject::deleteLater);
        connect(worker, &NetworkWorker::flushed, this, &RunEngine::flushed, Qt::DirectConnection);
        connect(worker, &NetworkWorker::requestEnded, this,
                [this, i](const auto &record) { requestEnded(record, i); });
        connect(worker, &NetworkWorker::prepared, this, [this] {
            if (--m_preparing == 0 && !m_stopping)
                nextPart();
        });
        connect(worker, &NetworkWorker::closed, this, [this](const std::vector<Duration> &lags) {
            m_lags.insert(m_lags.end(), lags.begin(), lags.end());
            if (--m_closing == 0)
                conclude();
        });
        networkThread.thread.start(QThread::TimeCriticalPriority);

        std::vector<WorkerLane> lanes;
        for (std::size_t b = 0; b < transports.size(); ++b) {
            const int share = connectionsFor(static_cast<int>(b));
            lanes.push_back({static_cast<int>(b), transports[b], (share + threads - 1 - i) / threads});
        }
        QMetaObject::invokeMethod(worker, [worker, lanes = std::move(lanes)] { worker->prepare(lanes); });
    }
    for (Lane &lane : m_lanes)
        lane.inFlightByWorker.resize(static_cast<std::size_t>(threads));
    m_progressTimer.start();
    if (m_plan->budget.wallTime)
        m_wallTimer.start(std::chrono::ceil<std::chrono::milliseconds>(*m_plan->budget.wallTime));
    if (m_schedule.empty())
        finishIfOver();
}

void RunEngine::nextPart()
{
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
    if (m_part == RunPart::Timed && isOpenLoop(*m_plan))
        releaseDue();
    else
        fillSlots(m_partStart);
}

Result<PreparedRequest> RunEngine::addressed(std::size_t index, const Prompt &prompt) const
{
    const Backend &backend = m_plan->backends[index];
    auto request = m_protocols[index]->prepare(backend, prompt, m_inputs.keys[index]);
    if (!request)
        return request;
    const bool hasEncoding
        = std::any_of(request->headers.begin(), request->headers.end(), [](const auto &header) {
              return header.first.compare("accept-encoding", Qt::CaseInsensitive) == 0;
          });
    if (!hasEncoding)
        // Set by hand even for identity: Qt's own header would offer codings that we don't decode.
        request->headers.append(qMakePair(QByteArrayLiteral("Accept-Encoding"),
                                          backend.acceptEncoding.isEmpty() ? QByteArrayLiteral("identity")
                                                                           : backend.acceptEncoding));
    return request;
}

Result<ReadyRequest> RunEngine::build(const PlannedRequest &planned) const
{
    const auto index = static_cast<std::size_t>(planned.identity.backend);
    const Prompt prompt = m_prompts->prompt(planned.shape, planned.identity, m_runNonce);
    auto request = addressed(index, prompt);
    if (!request)
        return tl::unexpected(request.error());
    return ReadyRequest{planned.identity,       std::move(*request), m_protocols[index], m_plan,
                        prompt.maxOutputTokens, prompt.nonce,        std::nullopt};
}

void RunEngine::buildAhead(int backend, std::size_t count)
{
    Lane &lane = m_lanes[static_cast<std::size_t>(backend)];
    while (lane.ready.size() < std::min(count, lane.waiting.size()) && !lane.broken) {
        auto ready = build(lane.waiting[lane.ready.size()]);
        if (!ready) {
            lane.broken = true;
            giveUp(backend, OutcomeDetail::RequestNotBuildable, ready.error().message);
            return;
        }
        lane.ready.push_back(std::move(*ready));
    }
}

bool RunEngine::mayStart(int backend) const
{
    const Lane &lane = m_lanes[static_cast<std::size_t>(backend)];
    const Load &load = m_plan->load;
    const bool openLoop = m_part == RunPart::Timed && isOpenLoop(*m_plan);
    if (m_stopping || lane.waiting.empty())
        return false;
    if (openLoop && lane.overdue == 0)
        return false;
    const int limit
        = openLoop && load.concurrency <= 0 ? std::numeric_limits<int>::max() : std::max(load.concurrency, 1);
    if (lane.inFlight >= limit)
        return false;
    if (m_part == RunPart::Timed && !load.interleave) {
        const auto earlier = m_lanes.begin() + backend;
        return std::all_of(m_lanes.begin(), earlier,
                           [](const Lane &other) { return other.waiting.empty() && other.inFlight == 0; });
    }
    return true;
}

void RunEngine::fillSlots(Instant due)
{
    // Backends take turns, so that a burst of starts is fair to all.
    for (bool any = true; any;) {
        any = false;
        for (int backend = 0; backend < static_cast<int>(m_lanes.size()); ++backend) {
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
    const auto least = std::min_element(lane.inFlightByWorker.begin(), lane.inFlightByWorker.end());
    ++*least;
    ++lane.inFlight;
    NetworkWorker *worker
        = m_threads[static_cast<std::size_t>(least - lane.inFlightByWorker.begin())]->worker;
    QMetaObject::invokeMethod(worker, [worker, ready = std::move(ready)] { worker->start(ready); });
    // Built once the request is on its way, where it delays nobody.
    QMetaObject::invokeMethod(
        this, [this, backend] { buildAhead(backend, builtAhead); }, Qt::QueuedConnection);
    return true;
}

void RunEngine::releaseDue()
{
    const Instant now = Clock::now();
    std::optional<Instant> next;
    for (std::size_t i = 0; i < m_lanes.size(); ++i) {
        Lane &lane = m_lanes[i];
        if (!m_laneStart[i]) {
            const bool myTurn = m_plan->load.interleave
                || std::all_of(m_lanes.begin(), m_lanes.begin() + static_cast<std::ptrdiff_t>(i),
                               [](const Lane &other) {
                                   return other.waiting.empty() && other.inFlight == 0;
                               });
            if (!myTurn)
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

void RunEngine::requestEnded(const std::shared_ptr<const RequestRecord> &record, int workerIndex)
{
    const auto backend = static_cast<std::size_t>(record->identity.backend);
    Lane &lane = m_lanes[backend];
    --lane.inFlight;
    --lane.inFlightByWorker[static_cast<std::size_t>(workerIndex)];
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
    const bool openLoop = m_part == RunPart::Timed && isOpenLoop(*m_plan);
    if (openLoop && !m_plan->load.interleave)
        releaseDue();
    else
        fillSlots(record->timeline.ended.value_or(Clock::now()));
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
    const bool byUser = reason == RunEnd::StoppedByUser;
    const OutcomeDetail detail = byUser ? OutcomeDetail::ByUser : OutcomeDetail::ByBudget;
    m_endMessage = byUser ? tr("Stopped on request; what was recorded is kept.")
                          : tr("The wall time of the plan's budget is over; what was recorded is kept.");
    giveUpRest(detail, m_endMessage);
    for (const auto &networkThread : m_threads)
        QMetaObject::invokeMethod(networkThread->worker,
                                  [worker = networkThread->worker, detail, message = m_endMessage] {
                                      worker->cutAll(detail, message);
                                  });
    finishIfOver();
}

void RunEngine::finishIfOver()
{
    const bool idle = std::all_of(m_lanes.begin(), m_lanes.end(), [](const Lane &lane) {
        return lane.waiting.empty() && lane.inFlight == 0;
    });
    if (!idle || !m_running || (m_preparing > 0 && !m_stopping))
        return;
    if (!m_schedule.empty()) {
        QMetaObject::invokeMethod(this, &RunEngine::nextPart, Qt::QueuedConnection);
        return;
    }
    closeWorkers();
}

void RunEngine::closeWorkers()
{
    m_running = false;
    m_dueTimer.stop();
    m_wallTimer.stop();
    m_progressTimer.stop();
    m_closing = static_cast<int>(m_threads.size());
    for (const auto &networkThread : m_threads)
        QMetaObject::invokeMethod(networkThread->worker, &NetworkWorker::close);
}

void RunEngine::conclude()
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
    run->client.lagSamples = m_lags.size();
    run->client.lagP50 = quantileOf(m_lags, 0.5);
    run->client.lagP99 = quantileOf(m_lags, 0.99);
    run->client.resends = m_resends;
    run->client.clockError = m_inputs.clockError;
    const std::chrono::milliseconds wall(m_startedAt.msecsTo(QDateTime::currentDateTimeUtc()));
    run->client.suspended = wall - run->elapsed > suspendThreshold;
    emit finished(std::move(run));
}

std::optional<Duration> RunEngine::timeLeft(Instant now) const
{
    std::optional<Duration> longest;
    const bool openLoop = m_part == RunPart::Timed && isOpenLoop(*m_plan);
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
        if (openLoop && !lane.waiting.empty() && lane.waiting.back().due)
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
