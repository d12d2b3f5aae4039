// SPDX-FileCopyrightText: 2026 The Streamgauge authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/plan/PlanFile.h"

#include <QCoreApplication>

namespace streamgauge {

namespace {

using namespace std::chrono_literals;

/// Both demo backends make the answer the same way: 400 tokens in about 160 chunks over some 4 s.
MockScenario production(double timeScale)
{
    MockScenario scenario;
    scenario.gap.shape = DelayDistribution::Shape::Uniform;
    scenario.gap.first = 18ms;
    scenario.gap.second = 32ms;
    scenario.firstTokenDelay.shape = DelayDistribution::Shape::LogNormal;
    scenario.firstTokenDelay.sigma = 0.05;
    scenario.outputTokens = 400;
    scenario.tokensPerChunkLeast = 2;
    scenario.tokensPerChunkMost = 3;
    scenario.promptCache = true;
    scenario.timeScale = timeScale;
    return scenario;
}

} // namespace

Plan demoPlan(double timeScale)
{
    Plan plan;
    // The names stand in the plan file too, so they are not translated.
    plan.name = QStringLiteral("Demo: dedicated host and managed endpoint");

    Backend dedicated;
    dedicated.name = QStringLiteral("dedicated host");
    dedicated.model = QStringLiteral("demo-8b");
    dedicated.mock = production(timeScale);
    dedicated.mock->seed = 1;
    dedicated.mock->firstTokenDelay.first = 1200ms;
    plan.backends.push_back(dedicated);

    // Its first token is made after 6 s and the last after 10 s; only then does the client see any of them.
    // What follows until 10.4 s is the end of the stream.
    Backend managed;
    managed.name = QStringLiteral("managed endpoint");
    managed.model = QStringLiteral("demo-8b");
    managed.mock = production(timeScale);
    managed.mock->seed = 2;
    managed.mock->firstTokenDelay.first = 6000ms;
    managed.mock->delivery = MockDelivery::Buffered;
    managed.mock->endDelay.first = 400ms;
    plan.backends.push_back(managed);

    PromptShape cold;
    cold.mode = PromptPlanMode::Cold;
    PromptShape warm;
    warm.mode = PromptPlanMode::Warm;
    plan.prompts = {cold, warm};

    // Forty requests give p90 its interval; two at a time make the run last about half a minute at a tenth of
    // the time.
    plan.load.requests = 40;
    plan.load.concurrency = 2;
    return plan;
}

} // namespace streamgauge
