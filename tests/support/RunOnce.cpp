// SPDX-FileCopyrightText: 2026 The Streamgauge authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/RunOnce.h"

#include <QEventLoop>
#include <QTimer>

namespace streamgauge::test {

RunResult runOnce(RunInputs inputs, int patienceMs, const std::function<void(RunController &)> &meanwhile)
{
    RunResult result;
    QEventLoop loop;
    RunController controller(std::move(inputs));
    QObject::connect(&controller, &RunController::finished, &loop, [&](const auto &run) {
        result.run = run;
        loop.quit();
    });
    QObject::connect(&controller, &RunController::failedToStart, &loop, [&](const QString &message) {
        result.failure = message;
        loop.quit();
    });
    QObject::connect(&controller, &RunController::started, &loop, [&] {
        if (meanwhile)
            meanwhile(controller);
    });
    QObject::connect(&controller, &RunController::batchArrived, &loop,
                     [&](const auto &batch) { result.batches.push_back(batch); });
    QObject::connect(&controller, &RunController::requestFinished, &loop,
                     [&](const auto &record) { result.finishedInOrder.push_back(record); });
    QTimer::singleShot(patienceMs, &loop, [&] {
        result.failure = QStringLiteral("the run did not end in time");
        loop.quit();
    });
    controller.start();
    loop.exec();
    return result;
}

RunResult runOnce(const Plan &plan, int patienceMs, const std::function<void(RunController &)> &meanwhile)
{
    RunInputs inputs;
    inputs.plan = std::make_shared<Plan>(plan);
    return runOnce(std::move(inputs), patienceMs, meanwhile);
}

Plan smallPlan(const QUrl &baseUrl, const QString &model, int requests, int concurrency)
{
    Plan plan;
    plan.name = QStringLiteral("test");
    Backend backend;
    backend.name = QStringLiteral("backend");
    backend.baseUrl = baseUrl;
    backend.model = model;
    plan.backends.push_back(backend);
    PromptShape shape;
    shape.targetTokens = 60;
    shape.stablePrefixTokens = 30;
    plan.prompts.push_back(shape);
    plan.load.requests = requests;
    plan.load.concurrency = concurrency;
    return plan;
}

RunRecord unhurried(const RunRecord &run)
{
    RunRecord calm = run;
    for (auto &record : calm.requests) {
        auto copy = std::make_shared<RequestRecord>(*record);
        copy->maxLag = {};
        record = std::move(copy);
    }
    return calm;
}

} // namespace streamgauge::test
