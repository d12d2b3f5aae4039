// SPDX-FileCopyrightText: 2026 The Streamgauge authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/engine/RunController.h"
#include "core/secrets/Redactor.h"
#include "core/secrets/SecretStore.h"

#include <QObject>
#include <QThreadPool>

#include <memory>
#include <optional>

namespace streamgauge {

class RunJournal;
class RunStore;

/// One run at a time: finds its keys, runs it, feeds the store, keeps it on disk.
class RunSession : public QObject
{
    Q_OBJECT

public:
    enum class State
    {
        Idle,
        Preparing,
        Running,
        Stopping
    };

    RunSession(RunStore *store, const SecretStores &stores, QObject *parent = nullptr);
    ~RunSession() override;

    [[nodiscard]] State state() const { return m_state; }
    [[nodiscard]] bool isBusy() const { return m_state != State::Idle; }
    [[nodiscard]] QString journalFolder() const; ///< of the run that goes or went last; empty before
    void setJournalRoot(const QString &folder) { m_journalRoot = folder; }

    /// Says what start() would send, off this thread since own prompts are read from disk.
    void forecast(const Plan &plan);
    /// Resolves the keys, then sends. Nothing is sent when a key is missing.
    void start(const Plan &plan);
    void stop(); ///< at once; what was recorded is kept

signals:
    void forecastReady(const streamgauge::Plan &plan, const streamgauge::RunForecast &forecast);
    /// The plan can't run: why, and how to mend it.
    void failed(const QString &message);
    void stateChanged(streamgauge::RunSession::State state);
    void started(std::shared_ptr<const streamgauge::Plan> plan,
                 const std::vector<streamgauge::RequestIdentity> &requests);
    void batchArrived(std::shared_ptr<const streamgauge::LiveBatch> batch);
    void requestFinished(std::shared_ptr<const streamgauge::RequestRecord> record);
    void progressed(const streamgauge::RunProgress &progress);
    void finished(std::shared_ptr<const streamgauge::RunRecord> run);
    void journalFailed(const QString &message);
    void journalCompleted(const QString &folder);

private:
    void setState(State state);
    void send(std::shared_ptr<const Plan> plan, const std::vector<SecretValue> &keys,
              std::optional<ClockError> clockError);
    void connectController(const Redactor &redactor);
    void release();

    RunStore *m_store;
    SecretStores m_stores;
    State m_state = State::Idle;
    std::unique_ptr<RunController> m_controller;
    std::unique_ptr<RunJournal> m_journal;
    QString m_journalRoot;
    quint64 m_attempt = 0; ///< answers to an attempt that was stopped meanwhile are dropped
    QThreadPool m_disk;
};

} // namespace streamgauge
