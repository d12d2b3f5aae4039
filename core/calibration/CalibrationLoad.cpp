// SPDX-FileCopyrightText: 2026 The Streamgauge authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/calibration/CalibrationLoad.h"

#include <QByteArrayMatcher>

#include <algorithm>

namespace streamgauge {

namespace {

constexpr int tokensPerRequest = 60;

std::vector<Instant> tokenInstants(const RequestRecord &record)
{
    std::vector<Instant> instants;
    for (const StreamEvent &event : record.events) {
        if (carriesOutput(event.kind))
            instants.push_back(event.at);
    }
    return instants;
}

} // namespace

MockScenario calibrationScenario()
{
    using Shape = DelayDistribution::Shape;
    using std::chrono::milliseconds;
    MockScenario scenario;
    scenario.firstTokenDelay = {Shape::Uniform, milliseconds(50), milliseconds(150), 0, {}};
    scenario.gap = {Shape::Uniform, milliseconds(10), milliseconds(30), 0, {}};
    scenario.outputTokens = tokensPerRequest;
    scenario.promptCache = false;
    return scenario;
}

Plan calibrationPlan(const CalibrationLoad &load, const QUrl &url)
{
    Plan plan;
    plan.name = QStringLiteral("calibration");
    Backend backend;
    backend.name = QStringLiteral("mock");
    backend.baseUrl = url;
    backend.model = QStringLiteral("mock");
    plan.backends.push_back(backend);
    PromptShape shape; // cold: its nonce tells which request is which
    shape.targetTokens = 100;
    shape.stablePrefixTokens = 50;
    shape.maxOutputTokens = tokensPerRequest;
    plan.prompts.push_back(shape);
    plan.load.requests = load.requests;
    plan.load.concurrency = load.concurrency;
    if (load.rate) {
        plan.load.arrival = Arrival::ConstantRate;
        plan.load.rate = *load.rate;
    }
    return plan;
}

std::vector<double> arrivalDelays(const RunRecord &run, const std::vector<MockRecord> &served)
{
    std::vector<const MockRecord *> unmatched;
    unmatched.reserve(served.size());
    for (const MockRecord &record : served)
        unmatched.push_back(&record);
    std::vector<double> delays;
    for (const auto &record : run.requests) {
        if (record->identity.part != RunPart::Timed || !isCompleted(record->outcome)
            || record->nonce.isEmpty())
            continue;
        const QByteArrayMatcher nonce(record->nonce.toUtf8());
        const auto match = std::find_if(unmatched.begin(), unmatched.end(), [&](const MockRecord *candidate) {
            return nonce.indexIn(candidate->body) >= 0;
        });
        if (match == unmatched.end())
            continue;
        const std::vector<Instant> arrivals = tokenInstants(*record);
        const std::vector<Instant> &writes = (*match)->written;
        unmatched.erase(match);
        if (arrivals.size() != writes.size())
            continue;
        for (std::size_t i = 0; i < writes.size(); ++i)
            delays.push_back(millisecondsOf(arrivals[i] - writes[i]));
    }
    return delays;
}

} // namespace streamgauge
