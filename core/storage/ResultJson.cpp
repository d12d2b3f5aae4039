// SPDX-FileCopyrightText: 2026 The Streamgauge authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/storage/ResultJson.h"

#include "core/plan/Plan.h"
#include "core/record/RecordJson.h"

#include <QCoreApplication>
#include <QJsonArray>

#include <array>
#include <utility>

namespace streamgauge {

namespace {

using Member = std::pair<const char *, Percentile Distribution::*>;
constexpr std::array<Member, 4> percentiles{{
    {"p50", &Distribution::p50},
    {"p90", &Distribution::p90},
    {"p95", &Distribution::p95},
    {"p99", &Distribution::p99},
}};

QString noSamples()
{
    return QCoreApplication::translate("ResultJson", "no completed request");
}

/// {"n", "p50", …, "ci95": {…}, "supported": {…}}, and "why" where there is no number.
QJsonObject distributionJson(const Distribution &distribution, const QString &whyNot = {})
{
    QJsonObject json{{QStringLiteral("n"), distribution.n}};
    QJsonObject intervals;
    QJsonObject supported;
    for (const auto &[name, member] : percentiles) {
        const QLatin1String key(name);
        const Percentile &percentile = distribution.*member;
        json[key] = distribution.n > 0 ? QJsonValue(percentile.value) : QJsonValue();
        if (distribution.n > 0 && percentile.ci95)
            intervals[key] = QJsonArray{percentile.ci95->first, percentile.ci95->second};
        supported[key] = distribution.n > 0 && percentile.supported;
    }
    json[QStringLiteral("ci95")] = intervals;
    json[QStringLiteral("supported")] = supported;
    if (distribution.n == 0)
        json[QStringLiteral("why")] = whyNot.isEmpty() ? noSamples() : whyNot;
    return json;
}

QJsonObject accountsJson(const RequestAccounts &accounts)
{
    return {{QStringLiteral("planned"), accounts.planned},
            {QStringLiteral("ok"), accounts.ok},
            {QStringLiteral("failed"), accounts.failed},
            {QStringLiteral("aborted"), accounts.aborted},
            {QStringLiteral("rate_limited"), accounts.rateLimited},
            {QStringLiteral("not_sent"), accounts.notSent}};
}

QJsonArray phasesJson(const std::vector<PhaseSummary> &phases)
{
    QJsonArray array;
    for (const PhaseSummary &phase : phases)
        array.append(QJsonObject{{QStringLiteral("name"), phase.name},
                                 {QStringLiteral("source"), exportName(phase.source)},
                                 {QStringLiteral("duration_ms"), distributionJson(phase.durationMs)}});
    return array;
}

QJsonObject backendJson(const BackendSummary &row, const Backend &backend)
{
    QJsonObject tokens = distributionJson(row.outputTokens);
    tokens[QStringLiteral("source")] = exportName(row.outputSource);
    if (row.outputSource == UsageSource::Estimated)
        tokens[QStringLiteral("method")] = row.outputMethod;
    QJsonObject delivery;
    for (const Delivery kind : {Delivery::Incremental, Delivery::Grouped, Delivery::Buffered,
                                Delivery::Stalled, Delivery::NotAStream, Delivery::Inconclusive})
        delivery[exportName(kind)] = 0;
    for (const auto &[kind, count] : row.delivery)
        delivery[exportName(kind)] = count;
    QJsonObject outcomes;
    for (const auto &[name, count] : row.outcomes)
        outcomes[name] = count;
    return {
        {QStringLiteral("name"), row.name},
        {QStringLiteral("model"), backend.model},
        {QStringLiteral("protocol"), backend.protocol},
        {QStringLiteral("prompt"), exportName(row.mode)},
        {QStringLiteral("requests"), accountsJson(row.accounts)},
        {QStringLiteral("ttft_ms"), distributionJson(row.ttftMs, row.ttftWhyNot)},
        {QStringLiteral("ttft_from_schedule_ms"), distributionJson(row.ttftFromScheduleMs, row.ttftWhyNot)},
        {QStringLiteral("ttft_net_ms"), distributionJson(row.ttftNetMs, row.ttftWhyNot)},
        {QStringLiteral("first_answer_ms"), distributionJson(row.firstAnswerMs, row.ttftWhyNot)},
        {QStringLiteral("total_ms"), distributionJson(row.totalMs)},
        {QStringLiteral("itl_ms"), distributionJson(row.itlMs, row.itlWhyNot)},
        {QStringLiteral("pooled_gaps_ms"), distributionJson(row.pooledGapsMs, row.itlWhyNot)},
        {QStringLiteral("tpot_ms"), distributionJson(row.tpotMs, row.tpotWhyNot)},
        {QStringLiteral("end_to_end_tps"), distributionJson(row.endToEndTps, row.endToEndWhyNot)},
        {QStringLiteral("effective_tps"), distributionJson(row.effectiveTps, row.effectiveWhyNot)},
        {QStringLiteral("chunks"), distributionJson(row.chunks)},
        {QStringLiteral("arrivals"), distributionJson(row.arrivals)},
        {QStringLiteral("tokens_per_arrival"), distributionJson(row.tokensPerArrival)},
        {QStringLiteral("tokens_per_event"), distributionJson(row.tokensPerEvent)},
        {QStringLiteral("output_tokens"), tokens},
        {QStringLiteral("cached_share"), row.cachedShare ? QJsonValue(*row.cachedShare) : QJsonValue()},
        {QStringLiteral("delivery"), delivery},
        {QStringLiteral("verdict"), row.verdict},
        {QStringLiteral("left_out"),
         QJsonObject{{QStringLiteral("warm_up"), row.leftOut.warmUp},
                     {QStringLiteral("prime"), row.leftOut.prime},
                     {QStringLiteral("cache_fast"), row.leftOut.cacheFast},
                     {QStringLiteral("saturated"), row.leftOut.saturated}}},
        {QStringLiteral("not_as_planned"), row.notAsPlanned},
        {QStringLiteral("start_up_lagged"), row.startUpLagged},
        {QStringLiteral("client_lag_us"), distributionJson(row.clientLagUs)},
        {QStringLiteral("resends"), row.resends},
        {QStringLiteral("outcomes"), outcomes},
        {QStringLiteral("phases"), phasesJson(row.phases)},
        {QStringLiteral("retries"),
         QJsonObject{{QStringLiteral("sent"), row.retries.sent},
                     {QStringLiteral("succeeded"), row.retries.succeeded}}},
        {QStringLiteral("tool_calls"),
         QJsonObject{{QStringLiteral("valid"), row.toolCalls.valid},
                     {QStringLiteral("invalid"), row.toolCalls.invalid}}},
        {QStringLiteral("first_error"), row.firstError.isEmpty() ? QJsonValue() : QJsonValue(row.firstError)},
    };
}

double microsecondsOf(Duration duration)
{
    return std::chrono::duration<double, std::micro>(duration).count();
}

/// What the client itself cost, over the timed requests of all backends.
QJsonObject clientJson(const RunRecord &run)
{
    std::vector<double> lags;
    for (const auto &record : run.requests) {
        if (record->identity.part == RunPart::Timed && record->timeline.requestSent)
            lags.push_back(microsecondsOf(figuresOf(*record).startUpLag));
    }
    const Distribution lag = distributionOf(std::move(lags));
    const auto value = [&](const Percentile &percentile) {
        return lag.n > 0 ? QJsonValue(percentile.value) : QJsonValue();
    };
    const bool timed = run.client.lagSamples > 0;
    QJsonValue clockError;
    if (run.client.clockError) {
        clockError = QJsonObject{
            {QStringLiteral("p50"), microsecondsOf(run.client.clockError->p50)},
            {QStringLiteral("p99"), microsecondsOf(run.client.clockError->p99)},
            {QStringLiteral("streams"), run.client.clockError->streams},
            {QStringLiteral("measured_at"),
             run.client.clockError->measuredAt.toUTC().toString(Qt::ISODateWithMs)},
        };
    }
    return {
        {QStringLiteral("lag_us"),
         QJsonObject{{QStringLiteral("p50"), value(lag.p50)}, {QStringLiteral("p99"), value(lag.p99)}}},
        {QStringLiteral("timer_lag_us"),
         QJsonObject{
             {QStringLiteral("p50"), timed ? QJsonValue(microsecondsOf(run.client.lagP50)) : QJsonValue()},
             {QStringLiteral("p99"), timed ? QJsonValue(microsecondsOf(run.client.lagP99)) : QJsonValue()}}},
        {QStringLiteral("clock_error_us"), clockError},
        {QStringLiteral("resends"), run.client.resends},
        {QStringLiteral("suspended"), run.client.suspended},
    };
}

QJsonValue instantJson(const std::optional<Instant> &instant)
{
    // A qint64 keeps all digits: nanoseconds since the clock's epoch pass 2^53 only after 104 days of uptime,
    // and QJsonValue holds 64-bit integers as such anyway.
    return instant ? QJsonValue(static_cast<qint64>(nanosecondsOf(*instant))) : QJsonValue();
}

QJsonObject timelineJson(const RequestTimeline &timeline)
{
    return {
        {QStringLiteral("due_ns"), instantJson(timeline.due)},
        {QStringLiteral("dispatched_ns"), instantJson(timeline.dispatched)},
        {QStringLiteral("connect_started_ns"), instantJson(timeline.connectStarted)},
        {QStringLiteral("encrypted_ns"), instantJson(timeline.encrypted)},
        {QStringLiteral("request_sent_ns"), instantJson(timeline.requestSent)},
        {QStringLiteral("headers_ns"), instantJson(timeline.headers)},
        {QStringLiteral("first_byte_ns"), instantJson(timeline.firstByte)},
        {QStringLiteral("first_event_ns"), instantJson(timeline.firstEvent)},
        {QStringLiteral("first_token_ns"), instantJson(timeline.firstToken)},
        {QStringLiteral("first_answer_ns"), instantJson(timeline.firstAnswer)},
        {QStringLiteral("last_token_ns"), instantJson(timeline.lastToken)},
        {QStringLiteral("settle_ns"), instantJson(timeline.settle)},
        {QStringLiteral("ended_ns"), instantJson(timeline.ended)},
    };
}

QJsonObject usageJson(const TokenUsage &usage)
{
    return {
        {QStringLiteral("input_total"), orNull(usage.inputTotal)},
        {QStringLiteral("input_fresh"), orNull(usage.inputFresh())},
        {QStringLiteral("cache_read"), orNull(usage.cacheRead)},
        {QStringLiteral("cache_write"), orNull(usage.cacheWrite)},
        {QStringLiteral("cache_write_5m"), orNull(usage.cacheWrite5m)},
        {QStringLiteral("cache_write_1h"), orNull(usage.cacheWrite1h)},
        {QStringLiteral("output_total"), orNull(usage.outputTotal)},
        {QStringLiteral("reasoning"), orNull(usage.reasoning)},
        {QStringLiteral("audio_input"), orNull(usage.audioInput)},
        {QStringLiteral("audio_output"), orNull(usage.audioOutput)},
        {QStringLiteral("total_reported"), orNull(usage.totalReported)},
    };
}

/// The figures, null where not defined; "why" then tells the reason by figure.
void insertFigures(QJsonObject &json, const RequestFigures &figures)
{
    QJsonObject why;
    const auto duration = [&](const QString &name, const Figure<Duration> &figure) {
        json[name] = figure ? QJsonValue(millisecondsOf(*figure)) : QJsonValue();
        if (!figure)
            why[name] = figure.whyNot;
    };
    const auto number = [&](const QString &name, const Figure<double> &figure) {
        json[name] = figure ? QJsonValue(*figure) : QJsonValue();
        if (!figure)
            why[name] = figure.whyNot;
    };
    duration(QStringLiteral("ttft_ms"), figures.ttft);
    duration(QStringLiteral("ttft_from_schedule_ms"), figures.ttftFromSchedule);
    duration(QStringLiteral("ttft_net_ms"), figures.ttftNetOfConnecting);
    duration(QStringLiteral("first_answer_ms"), figures.firstAnswer);
    duration(QStringLiteral("total_ms"), figures.total);
    duration(QStringLiteral("itl_ms"), figures.itlMedian);
    duration(QStringLiteral("tpot_ms"), figures.tpot);
    number(QStringLiteral("end_to_end_tps"), figures.endToEndRate);
    number(QStringLiteral("effective_tps"), figures.effectiveRate);
    number(QStringLiteral("tokens_per_arrival"), figures.tokensPerArrival);
    number(QStringLiteral("tokens_per_event"), figures.tokensPerEvent);
    number(QStringLiteral("cached_share"), figures.cacheHitShare);
    json[QStringLiteral("output_tokens")]
        = figures.outputTokens ? QJsonValue(*figures.outputTokens) : QJsonValue();
    if (!figures.outputTokens)
        why[QStringLiteral("output_tokens")] = figures.outputTokens.whyNot;
    json[QStringLiteral("output_tokens_source")] = exportName(figures.outputSource);
    json[QStringLiteral("output_tokens_method")] = orNull(figures.outputMethod);
    json[QStringLiteral("chunks")] = figures.chunks;
    json[QStringLiteral("arrivals")] = figures.arrivals;
    json[QStringLiteral("longest_silence_ms")] = millisecondsOf(figures.longestSilence);
    json[QStringLiteral("longest_silence_before_first_token")] = figures.longestSilenceBeforeFirstToken;
    json[QStringLiteral("start_up_lag_us")] = microsecondsOf(figures.startUpLag);
    json[QStringLiteral("record_fault")] = orNull(figures.recordFault);
    json[QStringLiteral("why")] = why;
}

} // namespace

QJsonObject resultJson(const RunRecord &run, const RunSummary &summary)
{
    QJsonArray backends;
    for (const BackendSummary &row : summary.rows)
        backends.append(backendJson(row, run.plan->backends[static_cast<std::size_t>(row.backend)]));
    QJsonArray differences;
    for (const Difference &difference : summary.differences) {
        const BackendSummary &left = summary.rows[static_cast<std::size_t>(difference.left)];
        const BackendSummary &right = summary.rows[static_cast<std::size_t>(difference.right)];
        differences.append(QJsonObject{
            {QStringLiteral("left"), left.name},
            {QStringLiteral("right"), right.name},
            {QStringLiteral("prompt"), exportName(left.mode)},
            {QStringLiteral("figure"), difference.figure},
            {QStringLiteral("ratio"), difference.ratio},
            {QStringLiteral("ci95"), QJsonArray{difference.ratioLow, difference.ratioHigh}},
            {QStringLiteral("decided"), difference.decided},
            {QStringLiteral("in_words"), difference.inWords},
        });
    }
    return {
        {QStringLiteral("version"), 1},
        {QStringLiteral("program"), QStringLiteral("streamgauge " STREAMGAUGE_VERSION)},
        {QStringLiteral("plan"), run.plan->name},
        {QStringLiteral("definitions"), exportName(summary.definitions)},
        {QStringLiteral("started_at"), run.startedAt.toUTC().toString(Qt::ISODateWithMs)},
        {QStringLiteral("start_ns"), static_cast<qint64>(nanosecondsOf(run.start))},
        {QStringLiteral("elapsed_ms"), millisecondsOf(run.elapsed)},
        {QStringLiteral("end"), exportName(run.end)},
        {QStringLiteral("end_message"), orNull(run.endMessage)},
        {QStringLiteral("nonce"), orNull(run.runNonce)},
        {QStringLiteral("seed"), QString::number(run.plan->load.seed)},
        {QStringLiteral("backends"), backends},
        {QStringLiteral("differences"), differences},
        {QStringLiteral("warnings"), QJsonArray::fromStringList(summary.warnings)},
        {QStringLiteral("client"), clientJson(run)},
    };
}

QJsonObject requestJson(const RunRecord &run, const RequestRecord &record, const RequestMarks &marks,
                        Definitions definitions)
{
    const Backend &backend = run.plan->backends[static_cast<std::size_t>(record.identity.backend)];
    QJsonObject json{
        {QStringLiteral("request"), static_cast<qint64>(record.identity.request)},
        {QStringLiteral("backend"), backend.name},
        {QStringLiteral("prompt"), exportName(record.identity.mode)},
        {QStringLiteral("part"), exportName(record.identity.part)},
        {QStringLiteral("ordinal"), static_cast<qint64>(record.identity.ordinal)},
        {QStringLiteral("attempt"), record.identity.attempt},
        {QStringLiteral("retry_of"),
         record.identity.retryOf ? QJsonValue(static_cast<qint64>(*record.identity.retryOf)) : QJsonValue()},
        {QStringLiteral("account"), exportName(accountOf(record.outcome, record.detail))},
        {QStringLiteral("outcome"), exportName(record.outcome)},
        {QStringLiteral("detail"), orNull(exportName(record.detail))},
        {QStringLiteral("finish_reason"), orNull(record.finishReason)},
        {QStringLiteral("error"), orNull(record.errorMessage)},
        {QStringLiteral("error_code"), orNull(record.errorCode)},
        {QStringLiteral("retry_after_ms"),
         record.retryAfter ? QJsonValue(static_cast<qint64>(record.retryAfter->count())) : QJsonValue()},
        {QStringLiteral("producer_span_ms"),
         record.producerSpan ? QJsonValue(millisecondsOf(*record.producerSpan)) : QJsonValue()},
        {QStringLiteral("rate_limit"), rateLimitsJson(record.rateLimits)},
        {QStringLiteral("tool_calls"), toolCallsJson(record.toolCalls)},
        {QStringLiteral("tools_offered"), record.toolsOffered},
        {QStringLiteral("http_status"), record.httpStatus > 0 ? QJsonValue(record.httpStatus) : QJsonValue()},
        {QStringLiteral("http_version"), orNull(record.httpVersion)},
        {QStringLiteral("content_encoding"), orNull(record.contentEncoding)},
        {QStringLiteral("response_id"), orNull(record.responseId)},
        {QStringLiteral("provider_request_id"), orNull(record.providerRequestId)},
        {QStringLiteral("response_model"), orNull(record.responseModel)},
        {QStringLiteral("service_tier"), orNull(record.serviceTier)},
        {QStringLiteral("resends"), record.resends},
        {QStringLiteral("connection_reused"), record.connectionReused},
        {QStringLiteral("max_lag_us"), microsecondsOf(record.maxLag)},
        {QStringLiteral("nonce"), orNull(record.nonce)},
        {QStringLiteral("request_bytes"), record.requestBytes},
        {QStringLiteral("max_output_tokens"), record.maxOutputTokens},
        {QStringLiteral("body_bytes"), record.bodyBytes},
        {QStringLiteral("wire_bytes"), record.wireBytes},
        {QStringLiteral("findings"), QJsonArray::fromStringList(record.findings)},
        {QStringLiteral("usage"), usageJson(record.usage)},
        {QStringLiteral("phases"), phasesJson(namedPhasesOf(record))},
        {QStringLiteral("instants"), timelineJson(record.timeline)},
        {QStringLiteral("marks"),
         QJsonObject{{QStringLiteral("cache_fast"), marks.cacheFast},
                     {QStringLiteral("saturated"), marks.saturated},
                     {QStringLiteral("start_up_lag"), marks.startUpLag},
                     {QStringLiteral("not_as_planned"), marks.notAsPlanned}}},
    };
    insertFigures(json, figuresOf(record, definitions));
    if (isCompleted(record.outcome) && !marks.saturated) {
        const DeliveryVerdict verdict = deliveryVerdictOf(record);
        json[QStringLiteral("delivery")] = exportName(verdict.delivery);
        json[QStringLiteral("verdict")] = verdict.inWords();
    } else {
        json[QStringLiteral("delivery")] = QJsonValue();
        json[QStringLiteral("verdict")] = QJsonValue();
    }
    return json;
}

} // namespace streamgauge
