// SPDX-FileCopyrightText: 2026 The Streamgauge authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/protocol/ChatUsage.h"

#include "core/protocol/JsonFields.h"

#include <initializer_list>

namespace streamgauge {

namespace {

/// A field by its path: one name, or the name of an object and a name within.
struct Path
{
    QLatin1String outer;
    QLatin1String inner;
};

QJsonValue valueAt(const QJsonObject &object, const Path &path)
{
    const QJsonValue outer = object.value(path.outer);
    return path.inner.isEmpty() ? outer : outer.toObject().value(path.inner);
}

class UsageReader
{
public:
    UsageReader(const QJsonObject &usage, QStringList &findings)
        : m_usage(usage)
        , m_findings(findings)
    {
    }

    /// The first of several names that holds a count.
    std::optional<qint64> first(std::initializer_list<Path> paths) const
    {
        for (const Path &path : paths) {
            const QJsonValue value = valueAt(m_usage, path);
            if (isUnusableCount(value) && !m_findings.contains(unusable()))
                m_findings.append(unusable());
            if (const auto count = countFrom(value))
                return count;
        }
        return std::nullopt;
    }

private:
    static QString unusable() { return QStringLiteral("usage with an unusable number"); }

    const QJsonObject &m_usage;
    QStringList &m_findings;
};

constexpr QLatin1String None{};

} // namespace

TokenUsage chatUsageFrom(const QJsonObject &usage, QStringList &findings)
{
    const QLatin1String promptDetails("prompt_tokens_details");
    const QLatin1String completionDetails("completion_tokens_details");
    const UsageReader reader(usage, findings);
    TokenUsage result;

    result.inputTotal
        = reader.first({{QLatin1String("prompt_tokens"), None}, {QLatin1String("input_tokens"), None}});
    result.cacheRead = reader.first({
        {QLatin1String("prompt_cache_hit_tokens"), None}, // DeepSeek
        {QLatin1String("num_cached_tokens"), None}, // Mistral
        {QLatin1String("cached_tokens"), None}, // Moonshot
        {promptDetails, QLatin1String("cached_tokens")},
        {QLatin1String("prompt_token_details"), QLatin1String("cached_tokens")}, // Mistral, older
        {QLatin1String("input_tokens_details"), QLatin1String("cached_tokens")},
        {QLatin1String("input_token_details"), QLatin1String("cached_tokens")}, // Realtime
    });
    result.cacheWrite = reader.first({
        {promptDetails, QLatin1String("cache_write_tokens")}, // OpenAI, OpenRouter
        {promptDetails, QLatin1String("cache_creation_input_tokens")}, // Alibaba
        {promptDetails, QLatin1String("created_cache_tokens")}, // vLLM
        {QLatin1String("input_tokens_details"), QLatin1String("cache_write_tokens")},
    });
    result.audioInput = reader.first({{promptDetails, QLatin1String("audio_tokens")},
                                      {QLatin1String("input_token_details"), QLatin1String("audio_tokens")}});
    result.outputTotal
        = reader.first({{QLatin1String("completion_tokens"), None}, {QLatin1String("output_tokens"), None}});
    result.reasoning = reader.first({
        {completionDetails, QLatin1String("reasoning_tokens")},
        {QLatin1String("reasoning_tokens"), None}, // SGLang, Perplexity, DeepSeek on Azure
        {QLatin1String("output_tokens_details"), QLatin1String("reasoning_tokens")},
        {QLatin1String("output_token_details"), QLatin1String("reasoning_tokens")},
    });
    result.audioOutput
        = reader.first({{completionDetails, QLatin1String("audio_tokens")},
                        {QLatin1String("output_token_details"), QLatin1String("audio_tokens")}});
    result.totalReported = reader.first({{QLatin1String("total_tokens"), None}});

    // xAI counts reasoning beside the completion. Its total tells; where it is missing, more reasoning than
    // output does.
    if (result.outputTotal && result.reasoning && *result.reasoning > 0) {
        const bool totalSaysOutside = result.inputTotal && result.totalReported
            && *result.totalReported == *result.inputTotal + *result.outputTotal + *result.reasoning;
        if (totalSaysOutside || *result.reasoning > *result.outputTotal)
            *result.outputTotal += *result.reasoning;
    }
    if (result.inputTotal && result.cacheRead && *result.cacheRead > *result.inputTotal)
        *result.inputTotal += *result.cacheRead;
    if (result.outputTotal)
        result.outputSource = UsageSource::Provider;
    return result;
}

std::optional<Duration> producerSpanFromTimings(const QJsonObject &timings)
{
    constexpr double mostMilliseconds = 24 * 3600 * 1000.0;
    const double span = timings.value(QLatin1String("predicted_ms")).toDouble(-1);
    if (span < 0 || span > mostMilliseconds)
        return std::nullopt;
    return durationFromMilliseconds(span);
}

TokenUsage usageFromTimings(const QJsonObject &timings)
{
    TokenUsage result;
    const auto prompt = countFrom(timings.value(QLatin1String("prompt_n")));
    result.cacheRead = countFrom(timings.value(QLatin1String("cache_n")));
    if (prompt)
        result.inputTotal = *prompt + result.cacheRead.value_or(0);
    result.outputTotal = countFrom(timings.value(QLatin1String("predicted_n")));
    if (result.outputTotal)
        result.outputSource = UsageSource::Provider;
    return result;
}

std::vector<NamedPhase> phasesFromTimings(const QJsonObject &timings, const QJsonObject &usage)
{
    constexpr double longestMs = 86'400'000; // a day
    std::vector<NamedPhase> phases;
    const auto take
        = [&](const QJsonObject &object, QLatin1String field, double milliseconds, QLatin1String name) {
              const double length = object.value(field).toDouble(-1) * milliseconds;
              if (length > 0 && length <= longestMs)
                  phases.push_back(
                      {name, std::nullopt, durationFromMilliseconds(length), PhaseSource::Provider, {}});
          };
    take(usage, QLatin1String("queue_time"), 1000, QLatin1String("queue"));
    take(usage, QLatin1String("prompt_time"), 1000, QLatin1String("prompt_eval"));
    take(usage, QLatin1String("completion_time"), 1000, QLatin1String("eval"));
    take(usage, QLatin1String("total_time"), 1000, QLatin1String("total"));
    take(timings, QLatin1String("prompt_ms"), 1, QLatin1String("prompt_eval"));
    take(timings, QLatin1String("predicted_ms"), 1, QLatin1String("eval"));
    return phases;
}

void takeLatest(TokenUsage &usage, const TokenUsage &latest)
{
    const auto take = [](std::optional<qint64> &field, const std::optional<qint64> &value) {
        if (value)
            field = value;
    };
    take(usage.inputTotal, latest.inputTotal);
    take(usage.cacheRead, latest.cacheRead);
    take(usage.cacheWrite, latest.cacheWrite);
    take(usage.cacheWrite5m, latest.cacheWrite5m);
    take(usage.cacheWrite1h, latest.cacheWrite1h);
    take(usage.outputTotal, latest.outputTotal);
    take(usage.reasoning, latest.reasoning);
    take(usage.audioInput, latest.audioInput);
    take(usage.audioOutput, latest.audioOutput);
    take(usage.totalReported, latest.totalReported);
    if (usage.outputTotal)
        usage.outputSource = UsageSource::Provider;
}

void checkTotals(const TokenUsage &usage, QStringList &findings)
{
    if (usage.totalReported && usage.inputTotal && usage.outputTotal
        && *usage.totalReported != *usage.inputTotal + *usage.outputTotal)
        findings.append(QStringLiteral("usage does not add up to its total"));
    const auto fresh = usage.inputFresh();
    if (fresh && *fresh < 0)
        findings.append(QStringLiteral("usage reports more cached than input tokens"));
    if (usage.reasoning && usage.outputTotal && *usage.reasoning > *usage.outputTotal)
        findings.append(QStringLiteral("usage reports more reasoning than output tokens"));
}

} // namespace streamgauge
