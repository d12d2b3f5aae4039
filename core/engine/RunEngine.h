// SPDX-FileCopyrightText: 2026 The Streamgauge authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/engine/BudgetLedger.h"
#include "core/engine/NetworkWorker.h"
#include "core/engine/RunController.h"
#include "core/mock/MockProvider.h"
#include "core/plan/PromptBook.h"
#include "core/plan/RunSchedule.h"

#include <QObject>
#include <QThread>
#include <QTimer>

#include <deque>
#include <memory>
#include <vector>

namespace streamgauge {

/// Decides which request starts when: parts of the run, slots, rates, budgets, stops. Lives on the engine
/// thread and owns the network threads. RunController is its face on the creator's thread.
class RunEngine : public QObject
{
    Q_OBJECT

public:
    explicit RunEngine(RunInputs inputs);
    ~RunEngine() override;

    void begin();
    void stop(RunEnd reason);

signals:
    void failedToStart(const QString &message);
    void started(std::shared_ptr<const streamgauge::Plan> plan,
                 std::vector<streamgauge::RequestIdentity> requests);
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
        std::vector<int> inFlightByWorker;
    };

    /// One network thread.
    struct NetworkThread
    {
        QThread thread;
        NetworkWorker *worker = nullptr; ///< lives on `thread`, deleted when it finishes
    };

    [[nodiscard]] Result<void> setUp();
    [[nodiscard]] Result<TransportOptions> transportOptions(std::size_t index) const;
    [[nodiscard]] int connectionsFor(int backend) const;
    void startWorkers(const std::vector<TransportOptions> &transports);
    void nextPart();
    void fillSlots(Instant due);
    void releaseDue();
    [[nodiscard]] bool startNext(int backend, Instant due);
    [[nodiscard]] bool mayStart(int backend) const;
    void buildAhead(int backend, std::size_t count);
    /// A request with all its headers.
    [[nodiscard]] Result<PreparedRequest> addressed(std::size_t index, const Prompt &prompt) const;
    [[nodiscard]] Result<ReadyRequest> build(const PlannedRequest &planned) const;
    void requestEnded(const std::shared_ptr<const RequestRecord> &record, int workerIndex);
    void giveUp(int backend, OutcomeDetail detail, const QString &message);
    void giveUpRest(OutcomeDetail detail, const QString &message);
    void recordNotSent(const RequestIdentity &identity, OutcomeDetail detail, const QString &message);
    void finishIfOver();
    void closeWorkers();
    void conclude();
    void reportProgress();
    [[nodiscard]] std::optional<Duration> timeLeft(Instant now) const;

    RunInputs m_inputs;
    std::shared_ptr<const Plan> m_plan;
    std::vector<std::unique_ptr<MockProvider>> m_mocks;
    std::vector<std::shared_ptr<const StreamProtocol>> m_protocols; ///< by backend
    std::optional<PromptBook> m_prompts;
    Redactor m_redactor;
    std::deque<PlannedRequest> m_schedule; ///< not yet handed to a lane
    std::vector<Lane> m_lanes;
    std::vector<std::unique_ptr<NetworkThread>> m_threads;
    std::vector<std::shared_ptr<const RequestRecord>> m_records;
    std::optional<BudgetLedger> m_ledger;
    QTimer m_dueTimer;
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
    std::vector<Duration> m_lags;
    int m_preparing = 0;
    int m_closing = 0;
    int m_finished = 0;
    int m_failed = 0;
    qint64 m_outputTokens = 0;
    int m_resends = 0;
    bool m_running = false;
    bool m_stopping = false;
};

} // namespace streamgauge
