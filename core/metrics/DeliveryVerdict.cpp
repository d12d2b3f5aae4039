// SPDX-FileCopyrightText: 2026 The Streamgauge authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/metrics/DeliveryVerdict.h"

#include "core/metrics/Constants.h"
#include "core/metrics/Percentiles.h"
#include "core/metrics/RequestFigures.h"
#include "core/metrics/TokenCounts.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>

namespace streamgauge {

namespace {

/// Consecutive arrivals taken together.
struct ArrivalGroup
{
    Instant begin{};
    Instant end{};
    int events = 0;
    double wireBytes = 0;
};

/// The stretch of one burst span that holds most of the output.
struct DensestSpan
{
    Duration wait{}; ///< dispatched to its first arrival
    Duration extent{}; ///< its first arrival to its last
    double share = 0; ///< of output bytes
    double tokens = 0;
};

/// By bytes, or by events where the text was not kept.
double weightOf(const TokenArrival &arrival, bool haveBytes)
{
    return haveBytes ? static_cast<double>(arrival.outputBytes) : arrival.events;
}

DensestSpan densestSpan(const std::vector<TokenArrival> &arrivals, Instant dispatched, Duration span)
{
    const bool haveBytes = std::any_of(arrivals.begin(), arrivals.end(),
                                       [](const TokenArrival &arrival) { return arrival.outputBytes > 0; });
    double total = 0;
    for (const TokenArrival &arrival : arrivals)
        total += weightOf(arrival, haveBytes);

    std::size_t bestBegin = 0;
    std::size_t bestEnd = 0; // one past
    double best = -1;
    double weight = 0;
    std::size_t begin = 0;
    for (std::size_t end = 0; end < arrivals.size(); ++end) {
        weight += weightOf(arrivals[end], haveBytes);
        while (arrivals[end].at - arrivals[begin].at > span)
            weight -= weightOf(arrivals[begin++], haveBytes);
        if (weight > best) {
            best = weight;
            bestBegin = begin;
            bestEnd = end + 1;
        }
    }
    DensestSpan densest;
    densest.wait = arrivals[bestBegin].at - dispatched;
    densest.extent = arrivals[bestEnd - 1].at - arrivals[bestBegin].at;
    densest.share = total > 0 ? best / total : 0;
    for (std::size_t i = bestBegin; i < bestEnd; ++i)
        densest.tokens += arrivals[i].tokens;
    return densest;
}

std::vector<ArrivalGroup> groupsOf(const std::vector<TokenArrival> &arrivals, Duration closerThan)
{
    std::vector<ArrivalGroup> groups;
    for (const TokenArrival &arrival : arrivals) {
        if (groups.empty() || arrival.at - groups.back().end >= closerThan)
            groups.push_back({arrival.at, arrival.at, 0, 0});
        ArrivalGroup &group = groups.back();
        group.end = arrival.at;
        group.events += arrival.events;
        group.wireBytes += static_cast<double>(arrival.wireBytes);
    }
    return groups;
}

/// Bytes as they came, half an event at the end of a full buffer included: events alone would blur the size
/// of the buffer. A read belongs to the group it lies in or next to.
void takeBytesFromReads(std::vector<ArrivalGroup> &groups, const std::vector<BodyRead> &reads)
{
    std::vector<double> bytes(groups.size(), 0.0);
    std::size_t group = 0;
    for (const BodyRead &read : reads) {
        while (group < groups.size() && read.at - groups[group].end >= constants::groupGap)
            ++group;
        if (group == groups.size())
            break;
        if (groups[group].begin - read.at < constants::groupGap)
            bytes[group] += read.wireBytes > 0 ? read.wireBytes : read.bodyBytes;
    }
    if (std::any_of(bytes.begin(), bytes.end(), [](double count) { return count <= 0; }))
        return; // the reads were not kept
    for (std::size_t i = 0; i < groups.size(); ++i)
        groups[i].wireBytes = bytes[i];
}

double meanOf(const std::vector<double> &values)
{
    return std::accumulate(values.begin(), values.end(), 0.0) / static_cast<double>(values.size());
}

double medianOf(std::vector<double> values)
{
    std::sort(values.begin(), values.end());
    return quantile(values, 0.5);
}

/// Sample standard deviation over mean.
double variationOf(const std::vector<double> &values)
{
    const double mean = meanOf(values);
    if (values.size() < 2 || mean <= 0)
        return 0;
    double squares = 0;
    for (const double value : values)
        squares += (value - mean) * (value - mean);
    return std::sqrt(squares / static_cast<double>(values.size() - 1)) / mean;
}

/// Whole nanoseconds, so that sums of them are exact.
double asCount(Duration duration)
{
    return static_cast<double>(duration.count());
}

Duration fromCount(double nanoseconds)
{
    return std::chrono::round<Duration>(std::chrono::duration<double, std::nano>(nanoseconds));
}

Duration scaled(Duration duration, double factor)
{
    return fromCount(asCount(duration) * factor);
}

GroupKind groupKindOf(double bytesVariation, double gapVariation)
{
    const bool alike = bytesVariation <= constants::steadyBytesVariation;
    const bool regular = gapVariation <= constants::steadyGapVariation;
    if (alike && regular)
        return GroupKind::Steady;
    if (alike)
        return GroupKind::BySize;
    return regular ? GroupKind::ByTime : GroupKind::Irregular;
}

/// Fills in the verdict and says whether the arrivals are grouped.
bool judgeGroups(const RequestRecord &record, const std::vector<TokenArrival> &arrivals,
                 DeliveryVerdict &verdict)
{
    std::vector<ArrivalGroup> groups = groupsOf(arrivals, constants::groupGap);
    const auto count = static_cast<int>(groups.size());
    if (count < constants::minimumGroups)
        return false;
    const double eventsPerGroup = static_cast<double>(verdict.evidence.tokenEvents) / count;
    if (eventsPerGroup < constants::minimumEventsPerGroup)
        return false;

    takeBytesFromReads(groups, record.reads);
    std::vector<double> pauses; // silence between groups
    std::vector<double> periods; // from start to start: what a flush timer would show
    std::vector<double> bytes; // without the last group, which ends with the answer and not with the buffer
    for (std::size_t i = 1; i < groups.size(); ++i) {
        pauses.push_back(asCount(groups[i].begin - groups[i - 1].end));
        periods.push_back(asCount(groups[i].begin - groups[i - 1].begin));
        bytes.push_back(groups[i - 1].wireBytes);
    }
    if (fromCount(medianOf(pauses)) < constants::minimumGroupPause)
        return false;

    verdict.delivery = Delivery::Grouped;
    verdict.groupKind = groupKindOf(variationOf(bytes), variationOf(periods));
    verdict.groups = count;
    verdict.aboutBytes = meanOf(bytes);
    verdict.aboutGap = fromCount(medianOf(periods));
    verdict.aboutEvents = eventsPerGroup;
    if (verdict.groupKind == GroupKind::Steady) { // a fixed number: the last, partial group would hide it
        std::vector<double> events;
        for (std::size_t i = 0; i + 1 < groups.size(); ++i)
            events.push_back(groups[i].events);
        verdict.aboutEvents = medianOf(events);
    }
    return true;
}

/// Fills in the verdict and says whether the stream stood still.
bool judgeStall(const std::vector<TokenArrival> &arrivals, DeliveryVerdict &verdict)
{
    std::vector<double> gaps;
    for (std::size_t i = 1; i < arrivals.size(); ++i)
        gaps.push_back(asCount(arrivals[i].at - arrivals[i - 1].at));
    if (gaps.empty())
        return false;
    const Duration longest = fromCount(*std::max_element(gaps.begin(), gaps.end()));
    const Duration limit
        = std::max<Duration>(constants::minimumStall, fromCount(constants::stallMedianGaps * medianOf(gaps)));
    if (longest < limit)
        return false;
    verdict.delivery = Delivery::Stalled;
    verdict.stall = longest;
    return true;
}

QStringList explainingHeaders(const HeaderList &headers)
{
    static const QList<QByteArray> telling{"content-encoding", "content-length",    "via",
                                           "server",           "x-accel-buffering", "x-cache"};
    QStringList lines;
    for (const auto &[name, value] : headers) {
        if (telling.contains(name.toLower()))
            lines.append(QString::fromLatin1(name.toLower()) + QStringLiteral(": ")
                         + QString::fromUtf8(value));
    }
    return lines;
}

DeliveryEvidence evidenceOf(const RequestRecord &record, const std::vector<TokenArrival> &arrivals)
{
    DeliveryEvidence evidence;
    evidence.arrivals = static_cast<int>(arrivals.size());
    for (const TokenArrival &arrival : arrivals)
        evidence.tokenEvents += arrival.events;
    if (!arrivals.empty())
        evidence.eventsPerArrival = static_cast<double>(evidence.tokenEvents) / evidence.arrivals;
    const LongestSilence silence = longestSilenceOf(record, arrivals);
    evidence.longestSilence = silence.length;
    evidence.longestSilenceBeforeFirstToken = silence.beforeFirstToken;
    evidence.headers = explainingHeaders(record.responseHeaders);
    evidence.annotated
        = std::any_of(record.events.begin(), record.events.end(),
                      [](const StreamEvent &event) { return event.kind == EventKind::Annotation; });
    return evidence;
}

DeliveryVerdict inconclusive(DeliveryVerdict verdict, InconclusiveWhy why)
{
    verdict.delivery = Delivery::Inconclusive;
    verdict.inconclusiveWhy = why;
    return verdict;
}

} // namespace

QString exportName(Delivery delivery)
{
    switch (delivery) {
    case Delivery::Incremental:
        return QStringLiteral("incremental");
    case Delivery::Grouped:
        return QStringLiteral("grouped");
    case Delivery::Buffered:
        return QStringLiteral("buffered");
    case Delivery::Stalled:
        return QStringLiteral("stalled");
    case Delivery::NotAStream:
        return QStringLiteral("not_a_stream");
    case Delivery::Document:
        return QStringLiteral("document");
    case Delivery::Inconclusive:
        return QStringLiteral("inconclusive");
    }
    Q_UNREACHABLE();
}

DeliveryVerdict deliveryVerdictOf(const RequestRecord &record)
{
    const std::vector<TokenArrival> arrivals = arrivalsOf(record);
    DeliveryVerdict verdict;
    verdict.evidence = evidenceOf(record, arrivals);
    DeliveryEvidence &evidence = verdict.evidence;
    if (record.outcome == Outcome::NotAStream) {
        verdict.delivery = Delivery::NotAStream;
        return verdict;
    }
    if (record.answerKind == AnswerKind::Document) {
        verdict.delivery = Delivery::Document;
        return verdict;
    }
    if (arrivals.empty() || !record.timeline.dispatched)
        return inconclusive(verdict, InconclusiveWhy::NoOutput);

    const Instant dispatched = *record.timeline.dispatched;
    const Instant end = record.timeline.settle.value_or(record.timeline.ended.value_or(arrivals.back().at));
    const Duration total = end - dispatched;
    if (total > Duration::zero())
        evidence.flowingShare = secondsOf(arrivals.back().at - arrivals.front().at) / secondsOf(total);

    const Duration span
        = std::max<Duration>(constants::minimumBurstSpan, scaled(total, constants::burstSpanShareOfTotal));
    const DensestSpan densest = densestSpan(arrivals, dispatched, span);
    evidence.largestBurstShare = densest.share;
    if (densest.extent >= constants::minimumRateWindow)
        evidence.pace = densest.tokens / secondsOf(densest.extent);

    const Figure<double> streamed = streamedTokensOf(record);
    const OutputCount output = outputCountOf(record);
    const double tokens = streamed ? *streamed : output.tokens ? static_cast<double>(*output.tokens) : 0;
    if (evidence.tokenEvents < constants::minimumTokenEvents || tokens < constants::minimumOutputTokens)
        return inconclusive(verdict, InconclusiveWhy::TooShort);

    const double pace = densest.extent > Duration::zero() ? densest.tokens / secondsOf(densest.extent)
                                                          : std::numeric_limits<double>::infinity();
    const bool burst = densest.share >= constants::burstShare
        && densest.wait >= scaled(span, constants::burstWaitSpans) && pace > constants::burstPace;
    if (burst) {
        const bool coalesced = evidence.eventsPerArrival >= constants::coalescedEventsPerArrival
            || evidence.arrivals <= constants::coalescedArrivals;
        const bool proven
            = record.producerSpan && *record.producerSpan >= scaled(span, constants::producerSpans);
        if (!coalesced && !proven)
            return inconclusive(verdict, InconclusiveWhy::Fast);
        verdict.delivery = Delivery::Buffered;
        verdict.bursts = static_cast<int>(groupsOf(arrivals, constants::burstGap).size());
        return verdict;
    }
    if (judgeGroups(record, arrivals, verdict) || judgeStall(arrivals, verdict))
        return verdict;
    verdict.delivery = Delivery::Incremental;
    return verdict;
}

} // namespace streamgauge
