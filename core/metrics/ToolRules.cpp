// SPDX-FileCopyrightText: 2026 The Streamgauge authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/metrics/ToolRules.h"

#include "core/metrics/TokenCounts.h"

#include <QCoreApplication>

#include <algorithm>
#include <cmath>

namespace streamgauge {

namespace {

QString tr(const char *text)
{
    return QCoreApplication::translate("Figures", text);
}

/// One wire event as other tools see it.
struct WireEvent
{
    Instant at{};
    bool hasChoice = false; ///< an OpenAI chunk whose choices are not empty, or its like
    bool text = false;
    bool reasoning = false;
    bool anyOutput = false;
    double textTokens = 0;
};

std::vector<WireEvent> wireEventsOf(const RequestRecord &record)
{
    const std::vector<double> tokens = tokensOfEvents(record);
    std::vector<WireEvent> wire;
    std::optional<quint32> current;
    for (std::size_t i = 0; i < record.events.size(); ++i) {
        const StreamEvent &part = record.events[i];
        if (current != part.wireEvent) {
            current = part.wireEvent;
            wire.push_back({});
            wire.back().at = part.at;
        }
        WireEvent &event = wire.back();
        event.hasChoice
            |= carriesOutput(part.kind) || part.kind == EventKind::Framing || part.kind == EventKind::Finish;
        event.anyOutput |= carriesOutput(part.kind);
        event.reasoning |= part.kind == EventKind::Reasoning;
        if (part.kind == EventKind::Text) {
            event.text = true;
            event.textTokens += tokens[i];
        }
    }
    return wire;
}

template <typename Predicate>
std::vector<Instant> instantsWhere(const std::vector<WireEvent> &wire, Predicate predicate)
{
    std::vector<Instant> instants;
    for (const WireEvent &event : wire) {
        if (predicate(event))
            instants.push_back(event.at);
    }
    return instants;
}

Figure<Duration> notThere(const char *text)
{
    return Figure<Duration>::undefined(tr(text));
}

Figure<Duration> firstOf(const std::vector<Instant> &instants, Instant dispatched)
{
    if (instants.empty())
        return notThere(QT_TRANSLATE_NOOP("Figures", "no event stops this tool's clock"));
    return Figure<Duration>::of(instants.front() - dispatched);
}

/// (end − first) / (n − 1), as most tools have it.
Figure<Duration> spreadOver(Duration window, const Figure<double> &tokens)
{
    if (!tokens)
        return Figure<Duration>::undefined(tokens.whyNot);
    if (*tokens <= 1)
        return notThere(QT_TRANSLATE_NOOP("Figures", "no token came after the first"));
    return Figure<Duration>::of(dividedBy(window, *tokens - 1));
}

std::vector<Duration> gapsBetween(const std::vector<Instant> &instants)
{
    std::vector<Duration> gaps;
    for (std::size_t i = 1; i < instants.size(); ++i)
        gaps.push_back(instants[i] - instants[i - 1]);
    return gaps;
}

Figure<Duration> medianGap(const std::vector<Duration> &gaps)
{
    return gaps.empty() ? notThere(QT_TRANSLATE_NOOP("Figures", "all output came in one event"))
                        : Figure<Duration>::of(medianOf(gaps));
}

/// Every tool divides by all output tokens, hidden reasoning included.
Figure<double> allTokens(const RequestFigures &figures)
{
    return figures.outputTokens ? Figure<double>::of(static_cast<double>(*figures.outputTokens))
                                : Figure<double>::undefined(figures.outputTokens.whyNot);
}

void vllmRules(const std::vector<WireEvent> &wire, Instant dispatched, RequestFigures &figures)
{
    const std::vector<Instant> chunks
        = instantsWhere(wire, [](const WireEvent &event) { return event.hasChoice; });
    figures.ttft = firstOf(chunks, dispatched);
    figures.gaps = gapsBetween(chunks);
    figures.itlMedian = medianGap(figures.gaps);
    figures.tpot
        = chunks.empty() ? figures.ttft : spreadOver(chunks.back() - chunks.front(), allTokens(figures));
}

void sglangRules(const std::vector<WireEvent> &wire, Instant dispatched, RequestFigures &figures)
{
    const std::vector<Instant> chunks
        = instantsWhere(wire, [](const WireEvent &event) { return event.text || event.reasoning; });
    figures.ttft = firstOf(chunks, dispatched);
    figures.gaps = gapsBetween(chunks);
    figures.itlMedian = medianGap(figures.gaps);
    // The clock runs on to the last line read, the end sentinel included.
    figures.tpot
        = chunks.empty() ? figures.ttft : spreadOver(wire.back().at - chunks.front(), allTokens(figures));
}

void aiperfRules(const std::vector<WireEvent> &wire, RequestFigures &figures)
{
    const std::vector<Instant> chunks
        = instantsWhere(wire, [](const WireEvent &event) { return event.anyOutput; });
    figures.gaps = gapsBetween(chunks);
    figures.itlMedian = chunks.empty()
        ? notThere(QT_TRANSLATE_NOOP("Figures", "no event stops this tool's clock"))
        : spreadOver(chunks.back() - chunks.front(), allTokens(figures));
    figures.tpot = notThere(QT_TRANSLATE_NOOP("Figures", "AIPerf reports the time per token as ITL"));
}

void guidellmRules(const std::vector<WireEvent> &wire, Instant dispatched, RequestFigures &figures)
{
    aiperfRules(wire, figures);
    const std::vector<Instant> chunks
        = instantsWhere(wire, [](const WireEvent &event) { return event.anyOutput; });
    const Figure<double> tokens = allTokens(figures);
    if (chunks.empty())
        figures.tpot = figures.itlMedian;
    else if (!tokens || *tokens <= 0)
        figures.tpot = notThere(QT_TRANSLATE_NOOP("Figures", "no output tokens are known"));
    else
        figures.tpot = Figure<Duration>::of(dividedBy(chunks.back() - dispatched, *tokens));
}

void inferencePerfRules(const std::vector<WireEvent> &wire, Instant dispatched, RequestFigures &figures)
{
    const std::vector<Instant> chunks
        = instantsWhere(wire, [](const WireEvent &event) { return event.text; });
    figures.gaps.clear();
    if (chunks.size() < 2) {
        figures.ttft = figures.itlMedian = figures.tpot = notThere(
            QT_TRANSLATE_NOOP("Figures", "this tool drops answers that came in fewer than two events"));
        return;
    }
    figures.ttft = firstOf(chunks, dispatched);
    double tokens = 0;
    const WireEvent *previous = nullptr;
    for (const WireEvent &event : wire) {
        if (!event.text)
            continue;
        tokens += event.textTokens;
        if (previous)
            figures.gaps.push_back(event.at - previous->at);
        // The tokens of one event share its instant: gaps of zero.
        const auto together = std::max<qint64>(1, std::llround(event.textTokens)) - 1;
        figures.gaps.insert(figures.gaps.end(), static_cast<std::size_t>(together), Duration::zero());
        previous = &event;
    }
    figures.itlMedian = medianGap(figures.gaps);
    figures.tpot = spreadOver(chunks.back() - chunks.front(), Figure<double>::of(tokens));
}

void llmperfRules(const std::vector<WireEvent> &wire, Instant dispatched, RequestFigures &figures)
{
    figures.ttft
        = firstOf(instantsWhere(wire, [](const WireEvent &event) { return event.text; }), dispatched);
    figures.gaps.clear();
    figures.itlMedian = figures.tpot = notThere(
        QT_TRANSLATE_NOOP("Figures", "llmperf counts the wait for the first token into its time per token"));
}

} // namespace

double tokensInFirstEvent(const RequestRecord &record)
{
    std::optional<quint32> first;
    int known = 0;
    for (const StreamEvent &part : record.events) {
        if (!carriesOutput(part.kind))
            continue;
        if (!first)
            first = part.wireEvent;
        if (part.wireEvent != *first)
            break;
        if (!part.tokens)
            return 1;
        known += *part.tokens;
    }
    return std::max(1, known);
}

Duration medianOf(std::vector<Duration> durations)
{
    const std::size_t middle = durations.size() / 2;
    std::nth_element(durations.begin(), durations.begin() + static_cast<std::ptrdiff_t>(middle),
                     durations.end());
    const Duration upper = durations[middle];
    if (durations.size() % 2 == 1)
        return upper;
    const Duration lower
        = *std::max_element(durations.begin(), durations.begin() + static_cast<std::ptrdiff_t>(middle));
    return lower + (upper - lower) / 2;
}

Duration dividedBy(Duration duration, double count)
{
    return std::chrono::round<Duration>(std::chrono::duration<double, std::nano>(duration) / count);
}

void applyToolRules(const RequestRecord &record, Definitions definitions, RequestFigures &figures)
{
    if (definitions == Definitions::Streamgauge)
        return;
    const bool separatesAnswer = definitions == Definitions::Aiperf || definitions == Definitions::Guidellm;
    if (!separatesAnswer)
        figures.firstAnswer = notThere(QT_TRANSLATE_NOOP("Figures", "this tool has no time to first answer"));
    if (record.outcome == Outcome::NotAStream)
        return; // no tool that is modelled here gets figures of a stream out of a document

    const std::vector<WireEvent> wire = wireEventsOf(record);
    const Instant dispatched = *record.timeline.dispatched;
    switch (definitions) {
    case Definitions::Streamgauge:
        break;
    case Definitions::Vllm:
        vllmRules(wire, dispatched, figures);
        break;
    case Definitions::Sglang:
        sglangRules(wire, dispatched, figures);
        break;
    case Definitions::Aiperf: // TTFT and time to first answer are like ours
        aiperfRules(wire, figures);
        break;
    case Definitions::Guidellm:
        guidellmRules(wire, dispatched, figures);
        break;
    case Definitions::InferencePerf:
        inferencePerfRules(wire, dispatched, figures);
        break;
    case Definitions::Llmperf:
        llmperfRules(wire, dispatched, figures);
        break;
    }
    // From-schedule and net-of-connecting readings belong to the tool's own first event.
    const auto shifted = [&](const std::optional<Instant> &origin, const Figure<Duration> &own) {
        if (!figures.ttft)
            return Figure<Duration>::undefined(figures.ttft.whyNot);
        if (!origin || dispatched + *figures.ttft < *origin)
            return own ? Figure<Duration>::undefined(tr("not known by this tool's rules")) : own;
        return Figure<Duration>::of(dispatched + *figures.ttft - *origin);
    };
    figures.ttftFromSchedule = shifted(record.timeline.due, figures.ttftFromSchedule);
    figures.ttftNetOfConnecting = shifted(record.timeline.requestSent, figures.ttftNetOfConnecting);
}

} // namespace streamgauge
