// SPDX-FileCopyrightText: 2026 The Streamgauge authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "SyntheticRecord.h"

#include "core/plan/Plan.h"

#include <QStringList>

#include <algorithm>

namespace streamgauge {

namespace {

constexpr quint32 framingBytes = 160; // an OpenAI chunk around its delta

struct GoldenEvent
{
    double ms;
    EventKind kind;
    std::optional<int> tokens;
};

std::vector<GoldenEvent> goldenEvents()
{
    return {{120, EventKind::Framing, {}}, {400, EventKind::Reasoning, 1}, {500, EventKind::Reasoning, 2},
            {700, EventKind::Text, 1},     {720, EventKind::Text, 3},      {900, EventKind::Text, 1},
            {900, EventKind::ToolCall, 2}, {950, EventKind::Finish, {}},   {1010, EventKind::Usage, {}},
            {1012, EventKind::Done, {}}};
}

SyntheticRecord streamOf(const std::vector<GoldenEvent> &events)
{
    SyntheticRecord record;
    for (const GoldenEvent &event : events)
        record.event(event.ms, event.kind, event.tokens);
    return record.usage(10).settle(events.back().ms);
}

} // namespace

quint32 SyntheticRecord::readAt(double ms)
{
    if (m_readMs.empty() || m_readMs.back() != ms) {
        m_readMs.push_back(ms);
        m_record.reads.push_back({});
    }
    return static_cast<quint32>(m_readMs.size() - 1);
}

SyntheticRecord &SyntheticRecord::event(double ms, EventKind kind, std::optional<int> tokens,
                                        const QString &text)
{
    StreamEvent event;
    event.read = readAt(ms);
    event.sequence = static_cast<quint32>(m_record.events.size());
    event.wireEvent = m_record.events.empty() ? 0 : m_record.events.back().wireEvent + 1;
    event.kind = kind;
    event.tokens = tokens;
    event.text
        = carriesOutput(kind) && text.isEmpty() ? QString(4 * tokens.value_or(1), QLatin1Char('x')) : text;
    event.bytes = framingBytes + static_cast<quint32>(event.text.size());
    m_record.reads.back().bodyBytes += event.bytes;
    m_record.reads.back().wireBytes += event.bytes;
    m_record.events.push_back(event);
    m_eventMs.push_back(ms);
    return *this;
}

SyntheticRecord &SyntheticRecord::events(double ms, int count, int bytes)
{
    for (int i = 0; i < count; ++i)
        event(ms, EventKind::Text, {}, QString(bytes, QLatin1Char('x')));
    return *this;
}

SyntheticRecord &SyntheticRecord::part(EventKind kind, std::optional<int> tokens, const QString &text)
{
    StreamEvent part = m_record.events.back();
    ++part.sequence;
    part.kind = kind;
    part.tokens = tokens;
    part.text = text;
    part.bytes = 0;
    m_record.events.push_back(part);
    m_eventMs.push_back(m_eventMs.back());
    return *this;
}

SyntheticRecord &SyntheticRecord::usage(qint64 output, std::optional<qint64> reasoning)
{
    m_record.usage.outputTotal = output;
    m_record.usage.reasoning = reasoning;
    m_record.usage.outputSource = UsageSource::Provider;
    return *this;
}

SyntheticRecord &SyntheticRecord::cached(qint64 input, qint64 read)
{
    m_record.usage.inputTotal = input;
    m_record.usage.cacheRead = read;
    return *this;
}

SyntheticRecord &SyntheticRecord::settle(double ms)
{
    m_settleMs = ms;
    if (m_record.outcome == Outcome::NotSent)
        m_record.outcome = Outcome::Complete;
    return *this;
}

SyntheticRecord &SyntheticRecord::outcome(Outcome outcome, OutcomeDetail detail)
{
    m_record.outcome = outcome;
    m_record.detail = detail;
    return *this;
}

SyntheticRecord &SyntheticRecord::header(const QByteArray &name, const QByteArray &value)
{
    m_record.responseHeaders.append({name, value});
    return *this;
}

SyntheticRecord &SyntheticRecord::readBytes(double ms, quint32 bytes)
{
    m_readBytes.emplace_back(ms, bytes);
    return *this;
}

SyntheticRecord &SyntheticRecord::identity(int backend, PromptMode mode, RunPart part)
{
    m_record.identity.backend = backend;
    m_record.identity.mode = mode;
    m_record.identity.part = part;
    return *this;
}

SyntheticRecord &SyntheticRecord::dispatchedAt(double ms)
{
    m_dispatchedMs = ms;
    return *this;
}

SyntheticRecord &SyntheticRecord::lag(double ms)
{
    m_record.maxLag = durationFromMilliseconds(ms);
    return *this;
}

RequestRecord SyntheticRecord::record() const
{
    RequestRecord record = m_record;
    RequestTimeline &timeline = record.timeline;
    if (record.outcome == Outcome::NotSent)
        return record;
    const auto at = [this](double ms) { return instantAt(m_dispatchedMs + ms); };
    timeline.dispatched = at(0);
    if (!timeline.due)
        timeline.due = timeline.dispatched;
    if (!timeline.requestSent)
        timeline.requestSent = timeline.dispatched;
    for (std::size_t i = 0; i < m_readMs.size(); ++i) {
        record.reads[i].at = at(m_readMs[i]);
        for (const auto &[ms, bytes] : m_readBytes) {
            if (ms == m_readMs[i])
                record.reads[i].wireBytes = record.reads[i].bodyBytes = bytes;
        }
    }
    if (!m_readMs.empty())
        timeline.headers = timeline.firstByte = at(m_readMs.front());
    for (std::size_t i = 0; i < record.events.size(); ++i) {
        StreamEvent &event = record.events[i];
        event.at = at(m_eventMs[i]);
        if (!timeline.firstEvent && event.kind != EventKind::KeepAlive)
            timeline.firstEvent = event.at;
        if (carriesOutput(event.kind)) {
            if (!timeline.firstToken)
                timeline.firstToken = event.at;
            timeline.lastToken = event.at;
        }
        if (carriesAnswer(event.kind) && !timeline.firstAnswer)
            timeline.firstAnswer = event.at;
    }
    if (m_settleMs)
        timeline.settle = timeline.ended = at(*m_settleMs);
    return record;
}

SyntheticRecord goldenStream()
{
    return streamOf(goldenEvents());
}

SyntheticRecord goldenStreamWithMoved(int index, double byMs)
{
    std::vector<GoldenEvent> events = goldenEvents();
    events[static_cast<std::size_t>(index)].ms += byMs;
    return streamOf(events);
}

SyntheticRecord dedicatedHost()
{
    SyntheticRecord record;
    record.event(300, EventKind::Framing);
    for (int chunk = 0; chunk < 167; ++chunk)
        record.events(1200 + chunk * 3990.0 / 166, 1, chunk % 2 == 0 ? 8 : 11);
    return record.usage(400).settle(5200);
}

SyntheticRecord managedEndpoint()
{
    SyntheticRecord record;
    record.events(10000, 167, 9);
    return record.event(10400, EventKind::Usage).usage(400).settle(10400);
}

RunRecord runOf(const std::vector<SyntheticRecord> &requests)
{
    static const QStringList names{QStringLiteral("alpha"), QStringLiteral("beta"), QStringLiteral("gamma")};
    auto plan = std::make_shared<Plan>();
    RunRecord run;
    run.start = instantAt(0);
    for (std::size_t i = 0; i < requests.size(); ++i) {
        auto record = std::make_shared<RequestRecord>(requests[i].record());
        record->identity.request = static_cast<quint32>(i);
        while (static_cast<int>(plan->backends.size()) <= record->identity.backend) {
            Backend backend;
            backend.name = names[static_cast<int>(plan->backends.size())];
            plan->backends.push_back(backend);
        }
        run.requests.push_back(std::move(record));
    }
    run.plan = std::move(plan);
    return run;
}

} // namespace streamgauge
