// SPDX-FileCopyrightText: 2026 The Streamgauge authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/calibration/CalibrationRun.h"

#include <QDateTime>

#include <algorithm>

namespace streamgauge {

std::optional<ClockError> CalibrationResult::clockError() const
{
    if (delays.n == 0)
        return std::nullopt;
    return ClockError{durationFromMilliseconds(delays.p50.value), durationFromMilliseconds(delays.p99.value),
                      streams, QDateTime::currentDateTimeUtc()};
}

QString CalibrationResult::nothingMeasured()
{
    return CalibrationRun::tr(
        "No request completed, so there is nothing to calibrate by. Try fewer streams.");
}

CalibrationRun::CalibrationRun(const CalibrationLoad &load, QObject *parent)
    : QObject(parent)
    , m_load(load)
    , m_provider(calibrationScenario())
{
    m_arithmetic.setMaxThreadCount(1);
}

CalibrationRun::~CalibrationRun()
{
    m_arithmetic.waitForDone(); // it posts back to this object
}

void CalibrationRun::start()
{
    const auto url = m_provider.listen();
    if (!url) {
        emit failed(url.error().message);
        return;
    }
    m_controller = std::make_unique<RunController>(
        RunInputs{std::make_shared<const Plan>(calibrationPlan(m_load, *url)), {SecretValue()}, {}, {}});
    connect(m_controller.get(), &RunController::progressed, this, &CalibrationRun::progressed);
    connect(m_controller.get(), &RunController::failedToStart, this, &CalibrationRun::failed);
    connect(m_controller.get(), &RunController::finished, this, &CalibrationRun::evaluate);
    m_controller->start();
}

void CalibrationRun::stop()
{
    if (m_controller)
        m_controller->stop();
}

void CalibrationRun::evaluate(const std::shared_ptr<const RunRecord> &run)
{
    // Thousands of requests take a while to be matched, and the provider's thread is waited for.
    m_arithmetic.start([this, run] {
        const CalibrationResult result{run, distributionOf(arrivalDelays(*run, m_provider.records())),
                                       std::min(m_load.concurrency, m_load.requests)};
        QMetaObject::invokeMethod(
            this, [this, result] { emit finished(result); }, Qt::QueuedConnection);
    });
}

} // namespace streamgauge
