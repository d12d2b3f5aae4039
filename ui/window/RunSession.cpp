// SPDX-FileCopyrightText: 2026 The Streamgauge authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/RunSession.h"

#include "core/storage/CalibrationFile.h"
#include "ui/models/RunStore.h"
#include "ui/window/RunJournal.h"

#include <utility>

namespace streamgauge {

RunSession::RunSession(RunStore *store, const SecretStores &stores, QObject *parent)
    : QObject(parent)
    , m_store(store)
    , m_stores(stores)
    , m_journalRoot(RunJournal::defaultRoot())
{
    m_disk.setMaxThreadCount(1);
}

RunSession::~RunSession()
{
    m_disk.waitForDone();
    // The controller first: it may still hand batches to the journal.
    m_controller.reset();
    m_journal.reset();
}

QString RunSession::journalFolder() const
{
    return m_journal ? m_journal->folder() : QString();
}

void RunSession::setState(State state)
{
    if (std::exchange(m_state, state) != state)
        emit stateChanged(state);
}

void RunSession::forecast(const Plan &plan)
{
    m_disk.start([this, plan] {
        const Result<RunForecast> forecast = RunController::forecast(plan);
        QMetaObject::invokeMethod(
            this,
            [this, plan, forecast] {
                if (forecast)
                    emit forecastReady(plan, *forecast);
                else
                    emit failed(forecast.error().message);
            },
            Qt::QueuedConnection);
    });
}

void RunSession::start(const Plan &plan)
{
    if (isBusy())
        return;
    setState(State::Preparing);
    const quint64 attempt = ++m_attempt;
    auto shared = std::make_shared<const Plan>(plan);
    resolveKeys(*shared, m_stores, this, [this, attempt, shared](const ResolvedKeys &resolved) {
        if (attempt != m_attempt || m_state != State::Preparing)
            return;
        if (!resolved.error.isEmpty()) {
            setState(State::Idle);
            emit failed(resolved.error);
            return;
        }
        m_disk.start([this, attempt, shared, keys = resolved.keys] {
            const std::optional<ClockError> clockError = loadCalibration();
            QMetaObject::invokeMethod(
                this,
                [this, attempt, shared, keys, clockError] {
                    if (attempt == m_attempt && m_state == State::Preparing)
                        send(shared, keys, clockError);
                },
                Qt::QueuedConnection);
        });
    });
}

void RunSession::send(std::shared_ptr<const Plan> plan, const std::vector<SecretValue> &keys,
                      std::optional<ClockError> clockError)
{
    m_controller.reset();
    m_journal = std::make_unique<RunJournal>();
    connect(m_journal.get(), &RunJournal::failed, this, &RunSession::journalFailed);
    connect(m_journal.get(), &RunJournal::completed, this, &RunSession::journalCompleted);
    RunInputs inputs;
    inputs.plan = std::move(plan);
    inputs.keys = keys;
    inputs.clockError = clockError;
    m_controller = std::make_unique<RunController>(inputs);
    connectController(Redactor(keys));
    m_controller->start();
}

void RunSession::connectController(const Redactor &redactor)
{
    RunController *controller = m_controller.get();
    connect(controller, &RunController::started, this,
            [this, redactor](const std::shared_ptr<const Plan> &plan,
                             const std::vector<RequestIdentity> &requests) {
                m_journal->begin(m_journalRoot, plan, redactor);
                m_store->beginRun(plan, requests);
                if (m_state == State::Preparing)
                    setState(State::Running);
                emit started(plan, requests);
            });
    connect(controller, &RunController::requestAdded, m_store, &RunStore::addRequest);
    connect(controller, &RunController::batchArrived, this,
            [this](const std::shared_ptr<const LiveBatch> &batch) {
                m_journal->append(batch);
                m_store->addBatch(batch);
                emit batchArrived(batch);
            });
    connect(controller, &RunController::requestFinished, this,
            [this](const std::shared_ptr<const RequestRecord> &record) {
                m_journal->append(record);
                m_store->addFinished(record);
                emit requestFinished(record);
            });
    connect(controller, &RunController::progressed, this, &RunSession::progressed);
    connect(controller, &RunController::failedToStart, this, [this](const QString &message) {
        release();
        emit failed(message);
    });
    connect(controller, &RunController::finished, this, [this](const std::shared_ptr<const RunRecord> &run) {
        m_journal->complete(run, m_store->definitions());
        m_store->endRun(run);
        release();
        emit finished(run);
    });
}

void RunSession::release()
{
    // Called from one of the controller's own signals.
    if (m_controller)
        m_controller.release()->deleteLater();
    setState(State::Idle);
}

void RunSession::stop()
{
    switch (m_state) {
    case State::Idle:
    case State::Stopping:
        return;
    case State::Preparing:
        if (!m_controller) {
            ++m_attempt;
            setState(State::Idle);
            return;
        }
        break;
    case State::Running:
        break;
    }
    setState(State::Stopping);
    m_controller->stop();
}

} // namespace streamgauge
