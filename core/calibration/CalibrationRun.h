// SPDX-FileCopyrightText: 2026 The Streamgauge authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/calibration/CalibrationLoad.h"
#include "core/engine/RunController.h"
#include "core/metrics/Percentiles.h"
#include "core/mock/MockProvider.h"

#include <QObject>
#include <QThreadPool>

#include <memory>
#include <optional>

namespace streamgauge {

/// What a calibration found.
struct CalibrationResult
{
    std::shared_ptr<const RunRecord> run;
    Distribution delays; ///< arrival − write of every token event, in milliseconds
    int streams = 0; ///< at a time, at most

    /// What results from now on carry; nothing where no request completed.
    [[nodiscard]] std::optional<ClockError> clockError() const;
    /// Why there is nothing to keep, and what to try.
    [[nodiscard]] static QString nothingMeasured();
};

/// Runs one calibration: the built-in provider and a run against it, each on its own threads. Never blocks
/// the thread that creates it, where all signals arrive. One object, one calibration.
class CalibrationRun : public QObject
{
    Q_OBJECT

public:
    explicit CalibrationRun(const CalibrationLoad &load, QObject *parent = nullptr);
    ~CalibrationRun() override;

    /// Emits failed() or, in the end, finished().
    void start();
    /// Acts at once; then finished() with a run that was stopped.
    void stop();

signals:
    void progressed(const streamgauge::RunProgress &progress);
    void failed(const QString &message);
    void finished(const streamgauge::CalibrationResult &result);

private:
    void evaluate(const std::shared_ptr<const RunRecord> &run);

    CalibrationLoad m_load;
    MockProvider m_provider;
    std::unique_ptr<RunController> m_controller;
    QThreadPool m_arithmetic;
};

} // namespace streamgauge
