// SPDX-FileCopyrightText: 2026 The Streamgauge authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/engine/RunController.h"

#include <functional>
#include <memory>

namespace streamgauge::test {

/// What a run left behind.
struct RunResult
{
    std::shared_ptr<const RunRecord> run; ///< null if it did not start or did not end in time
    QString failure;
    std::vector<std::shared_ptr<const LiveBatch>> batches;
    std::vector<std::shared_ptr<const RequestRecord>> finishedInOrder;
};

/// Runs a plan to its end in a local event loop. `meanwhile` is called once, when it started.
[[nodiscard]] RunResult runOnce(RunInputs inputs, int patienceMs = 60000,
                                const std::function<void(RunController &)> &meanwhile = {});
[[nodiscard]] RunResult runOnce(const Plan &plan, int patienceMs = 60000,
                                const std::function<void(RunController &)> &meanwhile = {});

/// The run as if this computer had had nothing else to do: no request is left out as measured while
/// saturated.
[[nodiscard]] RunRecord unhurried(const RunRecord &run);

/// A plan with one backend, one cold prompt shape and sensible small numbers.
[[nodiscard]] Plan smallPlan(const QUrl &baseUrl, const QString &model, int requests, int concurrency);

} // namespace streamgauge::test
