// SPDX-FileCopyrightText: 2026 The Streamgauge authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/Result.h"
#include "core/base/SecretValue.h"
#include "core/engine/RunProgress.h"
#include "core/plan/Plan.h"

#include <QObject>

#include <memory>
#include <optional>
#include <vector>

namespace streamgauge {

/// Everything a run needs beyond the network.
struct RunInputs
{
    std::shared_ptr<const Plan> plan; ///< checked; mock backends still without their address
    std::vector<SecretValue> keys; ///< by backend; empty where none is needed
    QString nonce; ///< repeats an earlier run's cold prompts; empty: a fresh one
    std::optional<ClockError> clockError; ///< of the last calibration
};

/// Runs one plan. Lives on the thread that creates it and never blocks it: scheduling and network have their
/// own threads. All signals arrive on the creator's thread. One object, one run.
class RunController : public QObject
{
    Q_OBJECT

public:
    explicit RunController(RunInputs inputs, QObject *parent = nullptr);
    /// Stops the run at once if it still goes, and waits for its threads (milliseconds).
    ~RunController() override;

    /// What start() would send. Errors are plan faults that only show when prompts are built (a missing
    /// file).
    [[nodiscard]] static Result<RunForecast> forecast(const Plan &plan);

    /// Emits failedToStart() or, in the end, finished().
    void start();
    /// Acts at once: requests in flight are cut and recorded as aborted, the rest as not sent. Then
    /// finished().
    void stop();

signals:
    void failedToStart(const QString &message);
    /// The plan as it runs, mock addresses filled in, and every planned request in order.
    void started(std::shared_ptr<const streamgauge::Plan> plan,
                 std::vector<streamgauge::RequestIdentity> requests);
    /// A failed request is sent again, as a request of its own behind all that were planned.
    void requestAdded(const streamgauge::RequestIdentity &request);
    void progressed(const streamgauge::RunProgress &progress);
    void batchArrived(std::shared_ptr<const streamgauge::LiveBatch> batch);
    void requestFinished(std::shared_ptr<const streamgauge::RequestRecord> record);
    void finished(std::shared_ptr<const streamgauge::RunRecord> run);

private:
    class Private;
    std::unique_ptr<Private> d;
};

} // namespace streamgauge
