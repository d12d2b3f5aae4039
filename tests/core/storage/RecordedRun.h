// SPDX-FileCopyrightText: 2026 The Streamgauge authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/plan/Plan.h"
#include "core/record/RunRecord.h"

#include <memory>
#include <vector>

namespace streamgauge::test {

inline constexpr int chunksOfAnswer = 40;
inline constexpr int tokensOfAnswer = 80;
inline constexpr int requestsOfBackend = 8;

/// A run as the engine would record it: one backend that streams and one that holds everything back, eight
/// requests each, then one failed, one rate limited and one that was never sent.
class RecordedRun
{
public:
    RecordedRun(const QString &first, const QString &second)
    {
        m_plan = std::make_shared<Plan>();
        m_plan->name = QStringLiteral("recorded");
        for (const QString &name : {first, second}) {
            Backend backend;
            backend.name = name;
            backend.baseUrl = QUrl(QStringLiteral("https://example.test/v1"));
            backend.model = QStringLiteral("model");
            m_plan->backends.push_back(backend);
        }
        m_plan->prompts.emplace_back();
        m_run.startedAt = QDateTime(QDate(2026, 3, 14), QTime(9, 26, 53), Qt::UTC);
        m_run.start = Instant(std::chrono::seconds(1000));
        m_run.elapsed = std::chrono::seconds(90);
        m_run.runNonce = QStringLiteral("n0nce");
        for (int i = 0; i < requestsOfBackend; ++i) {
            addStreamed();
            addBuffered();
        }
        addFailed(Outcome::HttpError, OutcomeDetail::ServerError, 500);
        addFailed(Outcome::HttpError, OutcomeDetail::RateLimited, 429);
        addFailed(Outcome::NotSent, OutcomeDetail::ByUser, 0);
    }

    [[nodiscard]] RunRecord run() const
    {
        RunRecord run = m_run;
        run.plan = m_plan;
        return run;
    }

    [[nodiscard]] std::shared_ptr<Plan> plan() const { return m_plan; }

private:
    std::shared_ptr<RequestRecord> begin(int backend)
    {
        auto record = std::make_shared<RequestRecord>();
        record->identity.request = static_cast<quint32>(m_run.requests.size());
        record->identity.backend = backend;
        record->identity.ordinal = m_ordinals[static_cast<std::size_t>(backend)]++;
        record->maxOutputTokens = tokensOfAnswer;
        record->nonce = QStringLiteral("nonce-%1").arg(record->identity.request);
        record->timeline.due = m_run.start + std::chrono::seconds(record->identity.request);
        record->timeline.dispatched = *record->timeline.due + std::chrono::microseconds(100);
        return record;
    }

    void finish(const std::shared_ptr<RequestRecord> &record, Duration firstToken, Duration gap,
                int eventsPerRead)
    {
        RequestTimeline &timeline = record->timeline;
        const Instant dispatched = *timeline.dispatched;
        timeline.requestSent = dispatched + std::chrono::microseconds(200);
        timeline.headers = dispatched + firstToken;
        timeline.firstByte = dispatched + firstToken;
        timeline.firstEvent = timeline.firstByte;
        timeline.firstToken = timeline.firstByte;
        timeline.firstAnswer = timeline.firstByte;
        // A few microseconds of difference, so that no interval has width 0.
        const Duration jitter = std::chrono::microseconds(37 * record->identity.ordinal);
        for (int i = 0; i < chunksOfAnswer; ++i) {
            const int read = i / eventsPerRead;
            StreamEvent event;
            event.at = dispatched + firstToken + read * gap + (read > 0 ? jitter : Duration{});
            event.sequence = static_cast<quint32>(i);
            event.wireEvent = event.sequence;
            event.read = static_cast<quint32>(read);
            event.kind = EventKind::Text;
            event.bytes = 180;
            event.text = QStringLiteral("word%1 ").arg(i, 3, 10, QLatin1Char('0'));
            if (static_cast<std::size_t>(read) == record->reads.size())
                record->reads.push_back({event.at, 0, 0});
            record->reads.back().wireBytes += 180;
            record->reads.back().bodyBytes += 180;
            record->events.push_back(event);
        }
        timeline.lastToken = record->events.back().at;
        timeline.settle = *timeline.lastToken + std::chrono::milliseconds(1);
        timeline.ended = timeline.settle;
        record->outcome = Outcome::Complete;
        record->finishReason = QStringLiteral("stop");
        record->httpStatus = 200;
        record->usage.inputTotal = 1200;
        record->usage.cacheRead = 0;
        record->usage.outputTotal = tokensOfAnswer;
        record->usage.outputSource = UsageSource::Provider;
        m_run.requests.push_back(record);
    }

    void addStreamed()
    {
        finish(begin(0), std::chrono::milliseconds(1200), std::chrono::milliseconds(100), 1);
    }
    void addBuffered()
    {
        finish(begin(1), std::chrono::milliseconds(10000), std::chrono::milliseconds(1), chunksOfAnswer);
    }

    void addFailed(Outcome outcome, OutcomeDetail detail, int status)
    {
        auto record = begin(1);
        record->outcome = outcome;
        record->detail = detail;
        record->httpStatus = status;
        if (outcome == Outcome::NotSent) {
            record->timeline = {};
        } else {
            record->timeline.ended = *record->timeline.dispatched + std::chrono::milliseconds(5);
            record->errorMessage = QStringLiteral("the server said %1").arg(status);
            record->retryAfter = std::chrono::milliseconds(1500);
        }
        m_run.requests.push_back(record);
    }

    std::shared_ptr<Plan> m_plan;
    RunRecord m_run;
    std::array<quint32, 2> m_ordinals{};
};

} // namespace streamgauge::test
