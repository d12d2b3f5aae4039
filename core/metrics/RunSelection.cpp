// SPDX-FileCopyrightText: 2026 The Streamgauge authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/metrics/RunSelection.h"

#include "core/metrics/Constants.h"
#include "core/metrics/ToolRules.h"

#include <algorithm>
#include <map>
#include <utility>

namespace streamgauge {

namespace {

using RowKey = std::pair<int, PromptMode>;

RowKey rowOf(const SelectedRequest &request)
{
    return {request.record->identity.backend, request.record->identity.mode};
}

SelectedRequest judged(const RequestRecord &record, Definitions definitions)
{
    SelectedRequest request;
    request.record = &record;
    request.verdict = deliveryVerdictOf(record);
    request.own = figuresOf(record, Definitions::Streamgauge, request.verdict);
    request.shown = definitions == Definitions::Streamgauge ? request.own
                                                            : figuresOf(record, definitions, request.verdict);
    const bool sound = request.own.recordFault.isEmpty();
    request.account = accountOf(record.outcome, record.detail);
    if (!sound && request.account == Account::Ok)
        request.account = Account::Failed;
    // A content filter that struck before any output left nothing to measure.
    const bool cutBeforeOutput = record.outcome == Outcome::ContentFilter && !record.timeline.firstToken;
    request.completed
        = sound && record.identity.part == RunPart::Timed && isCompleted(record.outcome) && !cutBeforeOutput;
    request.marks.startUpLag = request.own.startUpLag > constants::startUpLag;
    // Priming fills the cache: of course it finds nothing there.
    if (const auto cached = record.usage.cacheRead; cached && record.identity.part == RunPart::Timed)
        request.marks.notAsPlanned = (record.identity.mode == PromptMode::Cold) == (*cached > 0);
    return request;
}

/// Lag above which timings of a row can't be trusted.
std::map<RowKey, Duration> saturationLimits(const std::vector<SelectedRequest> &requests)
{
    std::map<RowKey, std::vector<Duration>> medians;
    for (const SelectedRequest &request : requests) {
        if (request.completed && request.own.itlMedian)
            medians[rowOf(request)].push_back(*request.own.itlMedian);
    }
    std::map<RowKey, Duration> limits;
    for (const auto &[row, values] : medians)
        limits[row] = std::max<Duration>(
            constants::saturationLag,
            std::chrono::round<Duration>(std::chrono::duration<double, std::nano>(medianOf(values))
                                         * constants::saturationShareOfItl));
    return limits;
}

/// Median total of the requests that no header calls a cache hit.
std::map<RowKey, Duration> medianTotals(const std::vector<SelectedRequest> &requests)
{
    std::map<RowKey, std::vector<Duration>> totals;
    for (const SelectedRequest &request : requests) {
        if (request.completed && request.own.total && !hasCacheHitHeader(request.record->responseHeaders))
            totals[rowOf(request)].push_back(*request.own.total);
    }
    std::map<RowKey, Duration> medians;
    for (const auto &[row, values] : totals)
        medians[row] = medianOf(values);
    return medians;
}

/// Gateways stamp a fresh id and date on a cached answer, so the text is compared, and the raw body where
/// there were no events.
bool sameAnswer(const RequestRecord &left, const RequestRecord &right)
{
    if (!left.responseId.isEmpty() && left.responseId == right.responseId)
        return true;
    const auto outputOf = [](const RequestRecord &record) {
        QString text;
        for (const StreamEvent &event : record.events) {
            if (carriesOutput(event.kind))
                text += event.toolName + event.text;
        }
        return text;
    };
    const QString text = outputOf(left);
    if (!text.isEmpty())
        return text == outputOf(right);
    return !left.rawBody.isEmpty() && left.rawBody == right.rawBody;
}

bool repeatsAnEarlierOne(const SelectedRequest &request, const std::vector<SelectedRequest> &requests)
{
    const RequestRecord &record = *request.record;
    return std::any_of(requests.begin(), requests.end(), [&record](const SelectedRequest &other) {
        return other.record->identity.backend == record.identity.backend && other.record->timeline.dispatched
            && *other.record->timeline.dispatched < *record.timeline.dispatched
            && sameAnswer(record, *other.record);
    });
}

} // namespace

bool hasCacheHitHeader(const HeaderList &headers)
{
    for (const auto &[name, value] : headers) {
        const QByteArray key = name.toLower();
        const QByteArray state = value.trimmed().toLower();
        if (!key.contains("cache") || key == "cache-control")
            continue;
        // x-cache: HIT, x-cache: Hit from somewhere, cf-cache-status: HIT, x-cache: TCP_MEM_HIT
        if (state.startsWith("hit") || state.endsWith("_hit"))
            return true;
        // x-gateway-cache-hit: true
        if (key.endsWith("hit") && (state == "true" || state == "1" || state == "yes"))
            return true;
    }
    return false;
}

std::vector<SelectedRequest> selectRequests(const RunRecord &run, Definitions definitions)
{
    std::vector<SelectedRequest> requests;
    requests.reserve(run.requests.size());
    for (const auto &record : run.requests) {
        if (record)
            requests.push_back(judged(*record, definitions));
    }
    const std::map<RowKey, Duration> limits = saturationLimits(requests);
    const std::map<RowKey, Duration> medians = medianTotals(requests);
    for (SelectedRequest &request : requests) {
        const RowKey row = rowOf(request);
        const auto limit = limits.find(row);
        request.marks.saturated = request.record->maxLag
            > (limit == limits.end() ? Duration(constants::saturationLag) : limit->second);

        const auto median = medians.find(row);
        const bool fast = request.own.total && median != medians.end()
            && secondsOf(*request.own.total) < constants::cacheFastShareOfMedian * secondsOf(median->second);
        // The same body is sent each time where one document is asked for, so equal answers prove nothing.
        const bool mayTell = request.record->answerKind == AnswerKind::Stream;
        request.marks.cacheFast = hasCacheHitHeader(request.record->responseHeaders)
            || (fast && mayTell && repeatsAnEarlierOne(request, requests));
        request.counted = request.completed && !request.marks.cacheFast && !request.marks.saturated;
    }
    return requests;
}

} // namespace streamgauge
