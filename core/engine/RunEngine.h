// SPDX-FileCopyrightText: 2026 The Streamgauge authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/engine/BudgetLedger.h"
#include "core/engine/RetryQueue.h"
#include "core/engine/RunSetUp.h"
#include "core/engine/WorkerPool.h"

#include <QObject>
#include <QTimer>

#include <deque>
#include <map>
#include <memory>
#include <vector>

namespace streamgauge {

/// Decides which request starts when: parts of the run, slots, rates, retries, budgets, stops. Lives on the
/// engine thread and owns the pool of network threads. RunController is its face on the creator's thread.
class RunEngine : public QObject
{
    Q_OBJECT

public:
    explicit RunEngine(RunInputs inputs);
    void begin();
    void stop(RunEnd reason);

signals:
    void failedToStart(const QString &message);
    void started(std::shared_ptr<const streamgauge::Plan> plan,
                 std::vector<streamgauge::RequestIdentity> requests);
    /// A retry joins the run.
    void requestAdded(const streamgauge::RequestIdentity &request);
    void progressed(const streamgauge::RunProgress &progress);
    void flushed(streamgauge::WorkerFlush flush);
    void finished(std::shared_ptr<const streamgauge::RunRecord> run);

private:
    /// One backend's share of the schedule.
    struct Lane
    {
        std::deque<PlannedRequest> waiting; ///< of the current part, in order
        std::deque<ReadyRequest> ready; ///< the first of `waiting`, built
        int inFlight = 0;
        int overdue = 0; ///< open loop: how many at the head of `waiting` are due already
        bool stopped = false;
        bool broken = false; ///< the head could not be built
        Duration spent{}; ///< of ended requests, to estimate what is left
        int ended = 0;
    };

    /// A request in flight, as it was planned, and which attempt at it this is.
    struct Sent
    {
        PlannedRequest planned;
        int attempt = 1;
    };

    void prepared();
    void nextPart();
    void goOn(Instant now);
    void fillSlots(Instant due);
    void releaseDue();
    [[nodiscard]] bool startNext(int backend, Instant due);
    [[nodiscard]] bool startRetry(int backend);
    void send(ReadyRequest ready, const Sent &sent);
    [[nodiscard]] bool mayStart(int backend) const;
    [[nodiscard]] bool mayRetry(int backend) const;
    [[nodiscard]] bool hasFreeSlot(int backend) const;
    [[nodiscard]] bool isIdle(int backend) const;
    [[nodiscard]] bool areIdleBefore(int backend) const;
    [[nodiscard]] bool isOpenPart() const;
    void buildAhead(int backend, std::size_t count);
    void requestEnded(const std::shared_ptr<const RequestRecord> &record);
    void considerRetry(const RequestRecord &record, const Sent &sent);
    void waitForRetries();
    void giveUp(int backend, OutcomeDetail detail, const QString &message);
    void giveUpRest(OutcomeDetail detail, const QString &message);
    void recordNotSent(const RequestIdentity &identity, OutcomeDetail detail, const QString &message);
    void finishIfOver();
    void closeWorkers();
    void conclude(std::vector<Duration> lags);
    void reportProgress();
    [[nodiscard]] std::optional<Duration> timeLeft(Instant now) const;

    RunInputs m_inputs;
    std::shared_ptr<const Plan> m_plan;
    std::vector<std::unique_ptr<MockProvider>> m_mocks;
    std::optional<RequestBuilder> m_builder;
    Redactor m_redactor;
    std::deque<PlannedRequest> m_schedule; ///< not yet handed to a lane
    std::vector<Lane> m_lanes;
    RetryQueue m_retries;
    std::map<quint32, Sent> m_sent; ///< by RequestIdentity::request
    std::vector<std::shared_ptr<const RequestRecord>> m_records; ///< retries behind all that was planned
    std::optional<BudgetLedger> m_ledger;
    QTimer m_dueTimer;
    QTimer m_retryTimer;
    QTimer m_wallTimer;
    QTimer m_progressTimer;
    RunPart m_part = RunPart::WarmUp;
    Instant m_start{};
    Instant m_partStart{};
    std::vector<std::optional<Instant>>
        m_laneStart; ///< open loop without interleaving: when a lane's turn came
    QDateTime m_startedAt;
    QString m_runNonce;
    RunEnd m_end = RunEnd::Done;
    QString m_endMessage;
    int m_finished = 0;
    int m_failed = 0;
    qint64 m_outputTokens = 0;
    int m_resends = 0;
    bool m_nextPartQueued = false;
    bool m_running = false;
    bool m_stopping = false;
    WorkerPool m_workers; ///< last: its threads end before what they report to
};

} // namespace streamgauge
