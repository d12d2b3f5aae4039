// SPDX-FileCopyrightText: 2026 The Streamgauge authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/metrics/RequestFigures.h"

#include "core/metrics/Constants.h"
#include "core/metrics/Percentiles.h"
#include "core/metrics/TokenCounts.h"
#include "core/metrics/ToolRules.h"

#include <QCoreApplication>

#include <algorithm>
#include <array>

namespace streamgauge {

namespace {

QString tr(const char *text)
{
    return QCoreApplication::translate("Figures", text);
}

using OptionalInstant = std::optional<Instant>;

/// later − earlier, or why not.
Figure<Duration> interval(const OptionalInstant &earlier, const OptionalInstant &later, const QString &whyNot)
{
    if (!earlier || !later || *later < *earlier)
        return Figure<Duration>::undefined(whyNot);
    return Figure<Duration>::of(*later - *earlier);
}

void undefineAll(RequestFigures &figures, const QString &reason)
{
    for (Figure<Duration> *figure : {&figures.ttft, &figures.ttftFromSchedule, &figures.ttftNetOfConnecting,
                                     &figures.firstAnswer, &figures.total, &figures.itlMedian, &figures.tpot})
        *figure = Figure<Duration>::undefined(reason);
    for (Figure<double> *figure :
         {&figures.endToEndRate, &figures.effectiveRate, &figures.tokensPerArrival, &figures.tokensPerEvent})
        *figure = Figure<double>::undefined(reason);
}

/// Why there is no first token.
QString whyNoToken(const RequestRecord &record)
{
    if (record.answerKind == AnswerKind::Document)
        return tr("one document was asked for, which has no tokens");
    return record.outcome == Outcome::NotAStream ? tr("the reply was not streamed")
                                                 : tr("the reply had no output");
}

void fillFirstToken(const RequestRecord &record, RequestFigures &figures)
{
    const RequestTimeline &timeline = record.timeline;
    const QString none = whyNoToken(record);
    const OptionalInstant firstToken
        = record.outcome == Outcome::NotAStream ? std::nullopt : timeline.firstToken;
    figures.ttft = interval(timeline.dispatched, firstToken, none);
    figures.ttftFromSchedule
        = interval(timeline.due, firstToken, firstToken ? tr("the schedule set no instant") : none);
    figures.ttftNetOfConnecting = interval(timeline.requestSent, firstToken,
                                           firstToken ? tr("when the request was sent is not known") : none);
    figures.firstAnswer = interval(timeline.dispatched, firstToken ? timeline.firstAnswer : std::nullopt,
                                   firstToken ? tr("the reply had reasoning, but no answer") : none);
}

/// Why neither ITL nor TPOT is defined whatever the counts are; empty if they may be.
QString whyNoGaps(const RequestRecord &record, const DeliveryVerdict &verdict)
{
    if (record.outcome == Outcome::NotAStream || !record.timeline.firstToken)
        return whyNoToken(record);
    if (verdict.delivery == Delivery::Buffered)
        return tr("buffered: the output came in a burst, whose pace is not the model's");
    if (verdict.delivery == Delivery::Grouped)
        return tr("grouped: the gaps are those of a buffer, not of the model");
    return {};
}

void fillPerToken(const RequestRecord &record, const std::vector<TokenArrival> &arrivals,
                  const DeliveryVerdict &verdict, RequestFigures &figures)
{
    const QString noGaps = whyNoGaps(record, verdict);
    if (!noGaps.isEmpty()) {
        figures.itlMedian = figures.tpot = Figure<Duration>::undefined(noGaps);
        return;
    }
    const QString burst = tr("all output came in one arrival");
    if (arrivals.size() < 2) {
        figures.itlMedian = figures.tpot = Figure<Duration>::undefined(burst);
        return;
    }
    for (std::size_t i = 1; i < arrivals.size(); ++i)
        figures.gaps.push_back(arrivals[i].at - arrivals[i - 1].at);
    figures.itlMedian = Figure<Duration>::of(medianOf(figures.gaps));

    const Figure<double> streamed = streamedTokensOf(record);
    const Duration window = arrivals.back().at - arrivals.front().at;
    if (!streamed) {
        figures.tpot = Figure<Duration>::undefined(streamed.whyNot);
    } else if (window < constants::minimumRateWindow) {
        figures.tpot = Figure<Duration>::undefined(tr("the output came within too short a time to measure"));
    } else if (const double later = *streamed - tokensInFirstEvent(record); later <= 0) {
        figures.tpot = Figure<Duration>::undefined(tr("no token came after the first event"));
    } else {
        figures.tpot = Figure<Duration>::of(dividedBy(window, later));
    }
}

void fillRates(const RequestRecord &record, const std::vector<TokenArrival> &arrivals,
               const DeliveryVerdict &verdict, RequestFigures &figures)
{
    const auto undefined = [](const QString &why) { return Figure<double>::undefined(why); };
    const QString tooShort = tr("the time is too short for a rate");
    if (!figures.total)
        figures.endToEndRate = undefined(figures.total.whyNot);
    else if (!figures.outputTokens)
        figures.endToEndRate = undefined(figures.outputTokens.whyNot);
    else if (*figures.total < constants::minimumRateWindow)
        figures.endToEndRate = undefined(tooShort);
    else
        figures.endToEndRate
            = Figure<double>::of(static_cast<double>(*figures.outputTokens) / secondsOf(*figures.total));

    const RequestTimeline &timeline = record.timeline;
    const Figure<double> streamed = streamedTokensOf(record);
    if (record.outcome == Outcome::NotAStream || !timeline.firstToken)
        figures.effectiveRate = undefined(whyNoToken(record));
    else if (verdict.delivery == Delivery::Buffered)
        figures.effectiveRate
            = undefined(tr("buffered: the output came in a burst, whose pace is not the model's"));
    else if (!timeline.settle)
        figures.effectiveRate = undefined(tr("the response did not come to its end"));
    else if (!streamed)
        figures.effectiveRate = undefined(streamed.whyNot);
    else if (static_cast<int>(arrivals.size()) < constants::minimumRateArrivals)
        figures.effectiveRate = undefined(tr("all output came in one arrival"));
    else if (const Duration window = *timeline.settle - *timeline.firstToken;
             window < constants::minimumRateWindow)
        figures.effectiveRate = undefined(tooShort);
    else
        figures.effectiveRate = Figure<double>::of(*streamed / secondsOf(window));

    if (arrivals.empty()) {
        figures.tokensPerArrival = figures.tokensPerEvent = undefined(tr("the reply had no output events"));
        return;
    }
    double tokens = 0;
    for (const TokenArrival &arrival : arrivals)
        tokens += arrival.tokens;
    figures.tokensPerArrival = Figure<double>::of(tokens / static_cast<double>(arrivals.size()));
    figures.tokensPerEvent = Figure<double>::of(tokens / figures.chunks);
}

Figure<double> cacheHitShareOf(const TokenUsage &usage)
{
    if (!usage.inputTotal || !usage.cacheRead || *usage.inputTotal <= 0)
        return Figure<double>::undefined(tr("the provider did not report cached input"));
    return Figure<double>::of(static_cast<double>(*usage.cacheRead) / static_cast<double>(*usage.inputTotal));
}

/// What the client spent between the schedule's wish and the last byte of the request, without what the
/// network spent on connecting.
Duration startUpLagOf(const RequestTimeline &timeline)
{
    Duration lag{};
    const auto add = [&lag](const OptionalInstant &from, const OptionalInstant &to) {
        if (from && to && *to > *from)
            lag += *to - *from;
    };
    add(timeline.due, timeline.dispatched);
    if (!timeline.connectStarted) {
        add(timeline.dispatched, timeline.requestSent);
        return lag;
    }
    add(timeline.dispatched, timeline.connectStarted);
    add(timeline.encrypted, timeline.requestSent);
    return lag;
}

} // namespace

std::vector<TokenArrival> arrivalsOf(const RequestRecord &record)
{
    const std::vector<double> tokens = tokensOfEvents(record);
    std::vector<TokenArrival> arrivals;
    std::optional<quint32> read;
    std::optional<quint32> countedWireEvent;
    for (std::size_t i = 0; i < record.events.size(); ++i) {
        const StreamEvent &event = record.events[i];
        if (!carriesOutput(event.kind))
            continue;
        if (read != event.read) {
            read = event.read;
            arrivals.push_back({event.at, 0, 0, 0, 0});
        }
        TokenArrival &arrival = arrivals.back();
        arrival.tokens += tokens[i];
        arrival.outputBytes += outputBytesOf(event);
        if (countedWireEvent == event.wireEvent)
            continue;
        countedWireEvent = event.wireEvent;
        ++arrival.events;
        // The first part of a wire event holds its bytes, and need not be the one with output.
        std::size_t first = i;
        while (first > 0 && record.events[first - 1].wireEvent == event.wireEvent)
            --first;
        for (; first < record.events.size() && record.events[first].wireEvent == event.wireEvent; ++first)
            arrival.wireBytes += record.events[first].bytes;
    }
    return arrivals;
}

LongestSilence longestSilenceOf(const RequestRecord &record, const std::vector<TokenArrival> &arrivals)
{
    const RequestTimeline &timeline = record.timeline;
    LongestSilence silence;
    if (!timeline.dispatched)
        return silence;
    Instant last = *timeline.dispatched;
    bool before = true;
    const auto take = [&](Instant next) {
        if (next - last > silence.length)
            silence = {next - last, before};
        last = next;
    };
    for (const TokenArrival &arrival : arrivals) {
        take(arrival.at);
        before = false;
    }
    if (const auto end = timeline.settle ? timeline.settle : timeline.ended)
        take(*end);
    return silence;
}

QString recordFaultOf(const RequestRecord &record)
{
    struct NamedInstant
    {
        const char *name;
        const OptionalInstant &instant;
    };
    const RequestTimeline &timeline = record.timeline;
    const std::array<NamedInstant, 8> order{{
        {QT_TRANSLATE_NOOP("Figures", "due"), timeline.due},
        {QT_TRANSLATE_NOOP("Figures", "dispatched"), timeline.dispatched},
        {QT_TRANSLATE_NOOP("Figures", "first byte"), timeline.firstByte},
        {QT_TRANSLATE_NOOP("Figures", "first event"), timeline.firstEvent},
        {QT_TRANSLATE_NOOP("Figures", "first token"), timeline.firstToken},
        {QT_TRANSLATE_NOOP("Figures", "first answer"), timeline.firstAnswer},
        {QT_TRANSLATE_NOOP("Figures", "last token"), timeline.lastToken},
        {QT_TRANSLATE_NOOP("Figures", "settle"), timeline.settle},
    }};
    const NamedInstant *previous = nullptr;
    for (const NamedInstant &next : order) {
        if (!next.instant)
            continue;
        if (previous && *next.instant < *previous->instant)
            return tr("instants out of order: %1 before %2").arg(tr(next.name), tr(previous->name));
        previous = &next;
    }
    for (std::size_t i = 1; i < record.events.size(); ++i) {
        if (record.events[i].at < record.events[i - 1].at)
            return tr("instants out of order: event %1 before event %2").arg(i).arg(i - 1);
    }
    return {};
}

RequestFigures figuresOf(const RequestRecord &record, Definitions definitions)
{
    return figuresOf(record, definitions, deliveryVerdictOf(record));
}

RequestFigures figuresOf(const RequestRecord &record, Definitions definitions, const DeliveryVerdict &verdict)
{
    RequestFigures figures;
    const std::vector<TokenArrival> arrivals = arrivalsOf(record);
    figures.arrivals = static_cast<int>(arrivals.size());
    for (const TokenArrival &arrival : arrivals)
        figures.chunks += arrival.events;
    const OutputCount output = outputCountOf(record);
    figures.outputTokens = output.tokens;
    figures.outputSource = output.source;
    figures.outputMethod = output.method;
    figures.cacheHitShare = cacheHitShareOf(record.usage);

    figures.recordFault = recordFaultOf(record);
    if (!figures.recordFault.isEmpty()) {
        undefineAll(figures, figures.recordFault);
        return figures;
    }
    const LongestSilence silence = longestSilenceOf(record, arrivals);
    figures.longestSilence = silence.length;
    figures.longestSilenceBeforeFirstToken = silence.beforeFirstToken;
    figures.startUpLag = startUpLagOf(record.timeline);
    if (!record.timeline.dispatched) {
        undefineAll(figures, tr("the request was never sent"));
        return figures;
    }

    const RequestTimeline &timeline = record.timeline;
    // A document has no end marker; the end of the body is its settle.
    const OptionalInstant settle
        = timeline.settle || record.outcome != Outcome::NotAStream ? timeline.settle : timeline.ended;
    figures.total = interval(timeline.dispatched, settle, tr("the response did not come to its end"));
    fillFirstToken(record, figures);
    fillPerToken(record, arrivals, verdict, figures);
    fillRates(record, arrivals, verdict, figures);
    applyToolRules(record, definitions, figures);
    return figures;
}

} // namespace streamgauge
