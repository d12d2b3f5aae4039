// SPDX-FileCopyrightText: 2026 The Streamgauge authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/mock/MockScenarioFile.h"
#include "core/mock/MockScenarioNames.h"

#include <QJsonArray>

#include <limits>

namespace streamgauge {

namespace {

QString key(const char *name)
{
    return QString::fromLatin1(name);
}

QJsonValue toJson(const DelayDistribution &delay)
{
    const auto listed = [](const std::vector<Duration> &values) {
        QJsonArray array;
        for (const Duration value : values)
            array.append(millisecondsOf(value));
        return array;
    };
    switch (delay.shape) {
    case DelayDistribution::Shape::Fixed:
        return millisecondsOf(delay.first);
    case DelayDistribution::Shape::Uniform:
        return QJsonObject{{key("uniform"), listed({delay.first, delay.second})}};
    case DelayDistribution::Shape::LogNormal:
        return QJsonObject{
            {key("log_normal"),
             QJsonObject{{key("median"), millisecondsOf(delay.first)}, {key("sigma"), delay.sigma}}}};
    case DelayDistribution::Shape::List:
        return QJsonObject{{key("list"), listed(delay.list)}};
    }
    Q_UNREACHABLE();
}

/// Writes the field where it is not what a scenario has without it.
template <typename T, typename ToValue>
void put(QJsonObject &json, const char *name, const T &value, const T &left, ToValue toValue)
{
    if (!(value == left))
        json.insert(key(name), toValue(value));
}

QJsonValue seedToJson(quint64 seed)
{
    if (seed <= static_cast<quint64>(std::numeric_limits<qint64>::max()))
        return static_cast<qint64>(seed);
    return QString::number(seed);
}

QJsonObject errorToJson(const MockScenario &scenario)
{
    QJsonObject error{{key("status"), scenario.errorStatus}};
    if (!scenario.retryAfter.isEmpty())
        error.insert(key("retry_after"), QString::fromLatin1(scenario.retryAfter));
    if (scenario.errorShare != 1)
        error.insert(key("share"), scenario.errorShare);
    return error;
}

QJsonObject streamErrorToJson(const MockScenario &scenario)
{
    const MockScenario left;
    QJsonObject error{{key("after_chunks"), scenario.streamErrorAfterChunks}};
    if (scenario.streamErrorMessage != left.streamErrorMessage)
        error.insert(key("message"), scenario.streamErrorMessage);
    if (!scenario.streamErrorCode.isEmpty())
        error.insert(key("code"), scenario.streamErrorCode);
    return error;
}

QJsonArray phasesToJson(const MockScenario &scenario)
{
    QJsonArray list;
    for (const MockPhase &phase : scenario.phases)
        list.append(QJsonObject{{key("name"), phase.name}, {key("ms"), toJson(phase.duration)}});
    return list;
}

QJsonObject rateLimitsToJson(const MockScenario &scenario)
{
    QJsonObject limits;
    const auto add = [&](const char *name, const std::optional<MockRateLimit> &limit) {
        if (!limit)
            return;
        limits.insert(key(name),
                      QJsonObject{{key("limit"), limit->limit},
                                  {key("remaining"), limit->remaining},
                                  {key("reset_ms"), millisecondsOf(limit->reset)}});
    };
    add("requests", scenario.requestLimit);
    add("tokens", scenario.tokenLimit);
    return limits;
}

} // namespace

QJsonObject mockScenarioToJson(const MockScenario &scenario)
{
    const MockScenario left = defaultMockScenario();
    const auto plain = [](const auto &value) { return QJsonValue(value); };
    const auto delayed = [](const DelayDistribution &value) { return toJson(value); };
    QJsonObject json;
    put(json, "seed", scenario.seed, left.seed, seedToJson);
    put(json, "headers_delay_ms", scenario.headersDelay, left.headersDelay, delayed);
    if (scenario.roleDelay)
        json.insert(key("role_delay_ms"), toJson(*scenario.roleDelay));
    put(json, "first_token_ms", scenario.firstTokenDelay, left.firstTokenDelay, delayed);
    put(json, "gap_ms", scenario.gap, left.gap, delayed);
    put(json, "end_delay_ms", scenario.endDelay, left.endDelay, delayed);
    put(json, "output_tokens", scenario.outputTokens, left.outputTokens, plain);
    put(json, "tokens_per_chunk", std::pair(scenario.tokensPerChunkLeast, scenario.tokensPerChunkMost),
        std::pair(left.tokensPerChunkLeast, left.tokensPerChunkMost),
        [](const std::pair<int, int> &range) -> QJsonValue {
            return QJsonArray{range.first, range.second};
        });
    put(json, "delivery", scenario.delivery, left.delivery,
        [](MockDelivery delivery) { return QJsonValue(mockDeliveryNames().at(static_cast<int>(delivery))); });
    QJsonObject group;
    put(group, "by", scenario.groupBy, left.groupBy,
        [](MockGrouping by) { return QJsonValue(mockGroupingNames().at(static_cast<int>(by))); });
    put(group, "events", scenario.groupEvents, left.groupEvents, plain);
    put(group, "bytes", scenario.groupBytes, left.groupBytes, plain);
    const auto inMilliseconds = [](Duration value) { return QJsonValue(millisecondsOf(value)); };
    put(group, "time_ms", scenario.groupTime, left.groupTime, inMilliseconds);
    put(json, "group", group, {}, plain);
    QJsonObject stall;
    put(stall, "after_chunks", scenario.stallAfterChunks, left.stallAfterChunks, plain);
    put(stall, "for_ms", scenario.stallFor, left.stallFor, inMilliseconds);
    put(json, "stall", stall, {}, plain);
    put(json, "prompt_cache", scenario.promptCache, left.promptCache, plain);
    put(json, "cached_speed_up", scenario.cachedSpeedUp, left.cachedSpeedUp, plain);
    if (!scenario.toolName.isEmpty())
        json.insert(
            key("tool"),
            QJsonObject{{key("name"), scenario.toolName}, {key("arguments"), scenario.toolArguments}});
    put(json, "reasoning_tokens", scenario.reasoningTokens, left.reasoningTokens, plain);
    if (scenario.errorStatus != 0)
        json.insert(key("error"), errorToJson(scenario));
    if (scenario.streamErrorAfterChunks >= 0)
        json.insert(key("stream_error"), streamErrorToJson(scenario));
    put(json, "phases", phasesToJson(scenario), {}, plain);
    put(json, "rate_limits", rateLimitsToJson(scenario), {}, plain);
    put(json, "disconnect_after_chunks", scenario.disconnectAfterChunks, left.disconnectAfterChunks, plain);
    put(json, "send_finish", scenario.sendFinish, left.sendFinish, plain);
    put(json, "send_done", scenario.sendDone, left.sendDone, plain);
    put(json, "send_usage", scenario.sendUsage, left.sendUsage, plain);
    put(json, "crlf", scenario.endOfLineCrLf, left.endOfLineCrLf, plain);
    if (scenario.keepAliveEvery > Duration::zero())
        json.insert(key("keep_alive"),
                    QJsonObject{{key("every_ms"), millisecondsOf(scenario.keepAliveEvery)},
                                {key("bytes"), scenario.keepAliveBytes}});
    put(json, "time_scale", scenario.timeScale, left.timeScale, plain);
    return json;
}

} // namespace streamgauge
