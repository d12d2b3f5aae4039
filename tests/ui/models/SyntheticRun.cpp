// SPDX-FileCopyrightText: 2026 The Streamgauge authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/ui/models/SyntheticRun.h"

#include <random>

namespace streamgauge {

namespace {

constexpr int chunks = 167;
constexpr int outputTokens = 400;
const Instant runStart = Instant(std::chrono::seconds(1000));

Duration milliseconds(double value)
{
    return durationFromMilliseconds(value);
}

void addRead(RequestRecord &record, Instant at, quint32 bytes)
{
    record.reads.push_back({at, bytes, bytes});
}

void addEvent(RequestRecord &record, Instant at, EventKind kind, const QString &text)
{
    StreamEvent event;
    event.at = at;
    event.sequence = static_cast<quint32>(record.events.size());
    event.wireEvent = event.sequence;
    event.read = static_cast<quint32>(record.reads.size() - 1);
    event.kind = kind;
    event.bytes = 180;
    event.text = text;
    record.events.push_back(event);
    record.rawBody += "data: {\"choices\":[{\"delta\":{\"content\":\"" + text.toUtf8() + "\"}}]}\n\n";
}

/// Fills timeline, reads and events: one read a chunk, or all chunks in one read.
void stream(RequestRecord &record, double ttftMs, double gapMs, std::mt19937 &random)
{
    std::uniform_real_distribution<double> jitter(0.6, 1.4);
    RequestTimeline &timeline = record.timeline;
    const Instant dispatched = *timeline.dispatched;
    timeline.requestSent = dispatched + milliseconds(2.1);
    timeline.headers = dispatched + milliseconds(ttftMs * 0.9);
    Instant at = dispatched + milliseconds(ttftMs);
    timeline.firstByte = timeline.firstEvent = timeline.firstToken = timeline.firstAnswer = at;
    const bool burst = gapMs == 0;
    if (burst)
        addRead(record, at, chunks * 180);
    for (int i = 0; i < chunks; ++i) {
        if (!burst) {
            if (i > 0)
                at += milliseconds(gapMs * jitter(random));
            addRead(record, at, 180);
        }
        addEvent(record, at, EventKind::Text,
                 i % 9 == 8 ? QStringLiteral(" token,") : QStringLiteral(" word by"));
    }
    timeline.lastToken = at;
    at += milliseconds(burst ? 400 : 4);
    addRead(record, at, 90);
    addEvent(record, at, EventKind::Finish, {});
    addEvent(record, at, EventKind::Usage, {});
    addEvent(record, at, EventKind::Done, {});
    timeline.settle = timeline.ended = at;
    record.outcome = Outcome::Length;
    record.finishReason = QStringLiteral("length");
    record.httpStatus = 200;
    record.httpVersion = QStringLiteral("1.1");
    record.usage.outputTotal = outputTokens;
    record.usage.outputSource = UsageSource::Provider;
    record.usage.inputTotal = 1200;
    record.usage.cacheRead = record.identity.mode == PromptMode::Warm ? 1024 : 0;
    record.responseHeaders = {{"content-type", "text/event-stream"}, {"via", "1.1 gateway"}};
    record.bodyBytes = record.wireBytes = record.rawBody.size();
    // Real answers differ; the same body again would look like a response cache.
    record.responseId = QStringLiteral("chatcmpl-%1").arg(record.identity.request);
    record.rawBody += "data: {\"id\":\"" + record.responseId.toLatin1() + "\"}\n\n";
}

void fail(RequestRecord &record, int which)
{
    record.reads.clear();
    record.events.clear();
    record.rawBody.clear();
    record.usage = {};
    const Instant dispatched = *record.timeline.dispatched;
    RequestTimeline timeline;
    timeline.due = record.timeline.due;
    if (which != 3) {
        timeline.dispatched = dispatched;
        timeline.requestSent = dispatched + milliseconds(2);
        timeline.ended = dispatched + milliseconds(which == 2 ? 60000 : 130);
    }
    record.timeline = timeline;
    record.finishReason.clear();
    switch (which) {
    case 0:
        record.outcome = Outcome::HttpError;
        record.detail = OutcomeDetail::RateLimited;
        record.httpStatus = 429;
        record.retryAfter = std::chrono::seconds(20);
        record.errorMessage
            = QStringLiteral("Rate limit reached for requests: limit 60 a minute.\nPlease try again in "
                             "20 s, or ask for a higher limit.");
        break;
    case 1:
        record.outcome = Outcome::HttpError;
        record.detail = OutcomeDetail::ConnectionFailed;
        record.httpStatus = 0;
        record.errorMessage = QStringLiteral("The server closed the connection before it answered.");
        break;
    case 2:
        record.outcome = Outcome::Deadline;
        record.detail = OutcomeDetail::FirstByteDeadline;
        record.httpStatus = 0;
        record.errorMessage = QStringLiteral("No byte of the answer came within 60 s.");
        break;
    default:
        record.outcome = Outcome::NotSent;
        record.detail = OutcomeDetail::ByBudget;
        record.httpStatus = 0;
        break;
    }
}

} // namespace

std::shared_ptr<const RunRecord> syntheticRun(const SyntheticShape &shape)
{
    auto plan = std::make_shared<Plan>();
    plan->name = QStringLiteral("nightly compare");
    const QStringList names{QStringLiteral("dedicated host"), QStringLiteral("managed endpoint"),
                            QStringLiteral("regional gateway behind a proxy with a long name")};
    for (int i = 0; i < shape.backends; ++i) {
        Backend backend;
        backend.name = i < names.size() ? names[i] : QStringLiteral("backend %1").arg(i + 1);
        plan->backends.push_back(backend);
    }
    PromptShape prompt;
    plan->prompts = {prompt, prompt};
    plan->prompts[1].mode = PromptPlanMode::Warm;
    plan->load.requests = shape.requestsPerBackendAndMode;

    auto run = std::make_shared<RunRecord>();
    run->plan = plan;
    run->startedAt = QDateTime(QDate(2026, 11, 30), QTime(9, 0), Qt::UTC);
    run->start = runStart;
    std::mt19937 random(7);
    std::normal_distribution<double> spread(1, 0.04);
    for (int i = 0; i < shape.requestsPerBackendAndMode; ++i) {
        for (int backend = 0; backend < shape.backends; ++backend) {
            for (const PromptMode mode : {PromptMode::Cold, PromptMode::Warm}) {
                auto record = std::make_shared<RequestRecord>();
                record->identity = {static_cast<quint32>(run->requests.size()),
                                    backend,
                                    mode,
                                    RunPart::Timed,
                                    static_cast<quint32>(i),
                                    1,
                                    std::nullopt};
                record->timeline.due
                    = runStart + milliseconds(40.0 * static_cast<double>(run->requests.size()));
                record->timeline.dispatched = *record->timeline.due + milliseconds(0.2);
                const double faster = mode == PromptMode::Warm ? 0.35 : 1;
                const bool burst = backend % 2 == 1;
                stream(*record, (burst ? 10000 : 1200 + 500.0 * backend) * faster * spread(random),
                       burst ? 0 : 24, random);
                if (shape.withFailures && backend == 1 && i < 4)
                    fail(*record, i);
                run->requests.push_back(record);
            }
        }
    }
    run->elapsed = std::chrono::seconds(90);
    if (shape.withFailures) {
        run->end = RunEnd::StoppedByBudget;
        run->endMessage = QStringLiteral("The budget of 160 requests was reached.");
    }
    return run;
}

std::vector<RequestIdentity> identitiesOf(const RunRecord &run)
{
    std::vector<RequestIdentity> identities;
    identities.reserve(run.requests.size());
    for (const auto &record : run.requests)
        identities.push_back(record->identity);
    return identities;
}

} // namespace streamgauge
