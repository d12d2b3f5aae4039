// SPDX-FileCopyrightText: 2026 The Streamgauge authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/metrics/RunSummary.h"

#include "core/metrics/Bootstrap.h"
#include "core/metrics/RunSelection.h"
#include "core/metrics/RunWarnings.h"
#include "core/metrics/SummaryWords.h"
#include "core/plan/Plan.h"

#include <QCoreApplication>

#include <algorithm>
#include <utility>

namespace streamgauge {

namespace {

using Selection = std::vector<const SelectedRequest *>;

QString tr(const char *text)
{
    return QCoreApplication::translate("RunSummary", text);
}

void count(RequestAccounts &accounts, Account account)
{
    ++accounts.planned;
    switch (account) {
    case Account::Ok:
        ++accounts.ok;
        break;
    case Account::Failed:
        ++accounts.failed;
        break;
    case Account::Aborted:
        ++accounts.aborted;
        break;
    case Account::RateLimited:
        ++accounts.rateLimited;
        break;
    case Account::NotSent:
        ++accounts.notSent;
        break;
    }
}

double asNumber(Duration duration)
{
    return millisecondsOf(duration);
}

double asNumber(double value)
{
    return value;
}

double asNumber(qint64 value)
{
    return static_cast<double>(value);
}

/// The distribution of one figure over the counted requests, in milliseconds where it is a duration.
template <typename T>
Distribution distributionOver(const Selection &counted, Figure<T> RequestFigures::*figure)
{
    std::vector<double> values;
    for (const SelectedRequest *request : counted) {
        if (const Figure<T> &value = request->shown.*figure)
            values.push_back(asNumber(*value));
    }
    return distributionOf(std::move(values));
}

/// The commonest reason where a figure is defined for no request at all; empty otherwise.
template <typename T>
QString whyNone(const Selection &counted, Figure<T> RequestFigures::*figure)
{
    std::map<QString, int> reasons;
    for (const SelectedRequest *request : counted) {
        const Figure<T> &value = request->shown.*figure;
        if (value)
            return {};
        ++reasons[value.whyNot];
    }
    if (reasons.empty())
        return tr("no request counts");
    return std::max_element(reasons.begin(), reasons.end(),
                            [](const auto &left, const auto &right) { return left.second < right.second; })
        ->first;
}

void fillDistributions(const Selection &counted, BackendSummary &row)
{
    row.ttftMs = distributionOver(counted, &RequestFigures::ttft);
    row.ttftFromScheduleMs = distributionOver(counted, &RequestFigures::ttftFromSchedule);
    row.ttftNetMs = distributionOver(counted, &RequestFigures::ttftNetOfConnecting);
    row.firstAnswerMs = distributionOver(counted, &RequestFigures::firstAnswer);
    row.totalMs = distributionOver(counted, &RequestFigures::total);
    row.itlMs = distributionOver(counted, &RequestFigures::itlMedian);
    row.tpotMs = distributionOver(counted, &RequestFigures::tpot);
    row.endToEndTps = distributionOver(counted, &RequestFigures::endToEndRate);
    row.effectiveTps = distributionOver(counted, &RequestFigures::effectiveRate);
    row.outputTokens = distributionOver(counted, &RequestFigures::outputTokens);
    row.tokensPerArrival = distributionOver(counted, &RequestFigures::tokensPerArrival);
    row.tokensPerEvent = distributionOver(counted, &RequestFigures::tokensPerEvent);
    row.ttftWhyNot = whyNone(counted, &RequestFigures::ttft);
    row.itlWhyNot = whyNone(counted, &RequestFigures::itlMedian);
    row.tpotWhyNot = whyNone(counted, &RequestFigures::tpot);
    row.endToEndWhyNot = whyNone(counted, &RequestFigures::endToEndRate);
    row.effectiveWhyNot = whyNone(counted, &RequestFigures::effectiveRate);

    std::vector<double> gaps;
    std::vector<double> chunks;
    std::vector<double> arrivals;
    for (const SelectedRequest *request : counted) {
        for (const Duration gap : request->shown.gaps)
            gaps.push_back(millisecondsOf(gap));
        chunks.push_back(request->shown.chunks);
        arrivals.push_back(request->shown.arrivals);
    }
    row.pooledGapsMs = distributionOf(std::move(gaps));
    row.chunks = distributionOf(std::move(chunks));
    row.arrivals = distributionOf(std::move(arrivals));
}

void fillSources(const Selection &counted, BackendSummary &row)
{
    qint64 input = 0;
    qint64 cached = 0;
    for (const SelectedRequest *request : counted) {
        const RequestFigures &figures = request->shown;
        // One estimate among the counts makes their percentiles estimates.
        if (figures.outputSource == UsageSource::Estimated
            || (figures.outputSource == UsageSource::Provider && row.outputSource == UsageSource::None)) {
            row.outputSource = figures.outputSource;
            row.outputMethod = figures.outputMethod;
        }
        const TokenUsage &usage = request->record->usage;
        if (usage.inputTotal && usage.cacheRead) {
            input += *usage.inputTotal;
            cached += *usage.cacheRead;
        }
    }
    if (input > 0)
        row.cachedShare = static_cast<double>(cached) / static_cast<double>(input);
}

void fillToolCalls(const Selection &timed, ToolCallCounts &counts)
{
    for (const SelectedRequest *request : timed) {
        const RequestRecord &record = *request->record;
        counts.wereOffered |= record.toolsOffered > 0;
        if (!request->completed || record.outcome == Outcome::Length)
            continue;
        for (const ToolCall &call : record.toolCalls) {
            ++(call.isValid() ? counts.valid : counts.invalid);
            if (call.isValid() || !counts.firstFault.isEmpty())
                continue;
            const ToolCallFault &fault = call.faults.front();
            counts.firstFault = fault.pointer.isEmpty()
                ? tr("%1: %2").arg(call.name, fault.message)
                : tr("%1: %2 %3").arg(call.name, fault.pointer, fault.message);
        }
    }
}

void fillVerdict(const Selection &requests, BackendSummary &row)
{
    std::vector<DeliveryVerdict> verdicts;
    bool anyCompleted = false;
    for (const SelectedRequest *request : requests) {
        anyCompleted |= request->completed;
        if (!request->completed || request->marks.saturated)
            continue;
        verdicts.push_back(request->verdict);
        ++row.delivery[request->verdict.delivery];
    }
    if (verdicts.empty()) {
        row.verdict = anyCompleted ? tr("n/a: measured while the client was saturated")
                                   : tr("n/a: no completed request");
        return;
    }
    row.verdict = verdictMixInWords(verdicts);
    row.mainDelivery
        = std::max_element(row.delivery.begin(), row.delivery.end(), [](const auto &left, const auto &right) {
              return left.second < right.second;
          })->first;
}

/// `requests` are those of one backend and mode, of all parts.
BackendSummary summaryOf(const Selection &requests, int backend, PromptMode mode, const QString &name)
{
    BackendSummary row;
    row.backend = backend;
    row.mode = mode;
    row.name = name;

    Selection timed;
    Selection counted;
    std::vector<double> lags;
    for (const SelectedRequest *request : requests) {
        const RequestRecord &record = *request->record;
        row.leftOut.warmUp += record.identity.part == RunPart::WarmUp ? 1 : 0;
        row.leftOut.prime += record.identity.part == RunPart::Prime ? 1 : 0;
        if (record.identity.part == RunPart::Retry) {
            row.retries.sent += record.timeline.dispatched ? 1 : 0;
            row.retries.succeeded += request->account == Account::Ok ? 1 : 0;
        }
        if (record.identity.part != RunPart::Timed)
            continue;
        timed.push_back(request);
        count(row.accounts, request->account);
        ++row.outcomes[exportName(record.outcome)];
        row.resends += record.resends;
        const bool faulty = !request->own.recordFault.isEmpty();
        row.leftOut.faulty += faulty ? 1 : 0;
        row.notAsPlanned += request->marks.notAsPlanned ? 1 : 0;
        row.startUpLagged += request->marks.startUpLag ? 1 : 0;
        if (record.timeline.dispatched && !faulty)
            lags.push_back(secondsOf(request->own.startUpLag) * 1e6);
        const bool failed = request->account == Account::Failed || request->account == Account::RateLimited;
        if (failed && row.firstError.isEmpty())
            row.firstError = faulty ? request->own.recordFault : record.errorMessage;
        if (request->counted)
            counted.push_back(request);
        else if (request->completed && request->marks.cacheFast)
            ++row.leftOut.cacheFast;
        else if (request->completed)
            ++row.leftOut.saturated;
    }
    row.clientLagUs = distributionOf(std::move(lags));
    fillDistributions(counted, row);
    fillSources(counted, row);
    fillVerdict(timed, row);
    fillToolCalls(timed, row.toolCalls);
    std::vector<const RequestRecord *> records;
    for (const SelectedRequest *request : counted)
        records.push_back(request->record);
    row.phases = summarisePhases(records);
    return row;
}

std::vector<double> valuesOf(const Selection &requests, Figure<Duration> RequestFigures::*figure)
{
    std::vector<double> values;
    for (const SelectedRequest *request : requests) {
        const Figure<Duration> &value = request->shown.*figure;
        if (request->counted && value)
            values.push_back(millisecondsOf(*value));
    }
    return values;
}

QString backendName(const RunRecord &run, int backend)
{
    if (run.plan && backend >= 0 && backend < static_cast<int>(run.plan->backends.size()))
        return run.plan->backends[static_cast<std::size_t>(backend)].name;
    return tr("backend %1").arg(backend + 1);
}

} // namespace

RunSummary summarise(const RunRecord &run, Definitions definitions)
{
    RunSummary summary;
    summary.definitions = definitions;
    const std::vector<SelectedRequest> requests = selectRequests(run, definitions);

    std::map<std::pair<int, PromptMode>, Selection> groups; // ordered by backend, cold before warm
    for (const SelectedRequest &request : requests) {
        const RequestIdentity &identity = request.record->identity;
        groups[{identity.backend, identity.mode}].push_back(&request);
        if (summary.marks.size() <= identity.request)
            summary.marks.resize(identity.request + 1);
        summary.marks[identity.request] = request.marks;
    }
    std::vector<const Selection *> selections; // parallel to summary.rows
    for (const auto &[key, selection] : groups) {
        BackendSummary row = summaryOf(selection, key.first, key.second, backendName(run, key.first));
        if (row.accounts.planned == 0)
            continue;
        summary.rows.push_back(std::move(row));
        selections.push_back(&selection);
    }

    const bool severalModes
        = std::any_of(summary.rows.begin(), summary.rows.end(),
                      [&](const BackendSummary &row) { return row.mode != summary.rows.front().mode; });
    const auto shownName = [severalModes](const BackendSummary &row) {
        if (!severalModes)
            return row.name;
        return (row.mode == PromptMode::Cold ? tr("%1 (cold)") : tr("%1 (warm)")).arg(row.name);
    };
    constexpr std::pair<const char *, Figure<Duration> RequestFigures::*> compared[]
        = {{"ttft", &RequestFigures::ttft}, {"total", &RequestFigures::total}};
    for (std::size_t right = 0; right < summary.rows.size(); ++right) {
        std::size_t left = 0;
        while (summary.rows[left].mode != summary.rows[right].mode)
            ++left;
        if (left == right)
            continue;
        for (const auto &[figure, member] : compared) {
            const std::vector<double> ours = valuesOf(*selections[left], member);
            const std::vector<double> theirs = valuesOf(*selections[right], member);
            if (ours.empty() || theirs.empty() || distributionOf(ours).p50.value <= 0
                || distributionOf(theirs).p50.value <= 0)
                continue;
            const MedianRatio ratio = bootstrapMedianRatio(ours, theirs);
            Difference difference;
            difference.left = static_cast<int>(left);
            difference.right = static_cast<int>(right);
            difference.figure = QString::fromLatin1(figure);
            difference.ratio = ratio.ratio;
            difference.ratioLow = ratio.low;
            difference.ratioHigh = ratio.high;
            const auto enough = static_cast<std::size_t>(samplesNeeded(0.5));
            const bool enoughRequests = ours.size() >= enough && theirs.size() >= enough;
            difference.decided = enoughRequests && (ratio.low > 1 || ratio.high < 1);
            difference.inWords = differenceInWords(difference, shownName(summary.rows[left]),
                                                   shownName(summary.rows[right]), enoughRequests);
            summary.differences.push_back(std::move(difference));
        }
    }
    summary.warnings = warningsOf(run, summary.rows);
    return summary;
}

} // namespace streamgauge
