// SPDX-FileCopyrightText: 2026 The Streamgauge authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/mock/MockScenarioFile.h"

#include "core/mock/JsonFields.h"
#include "core/mock/MockScenarioNames.h"

#include <QCoreApplication>
#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QLocale>

#include <algorithm>
#include <cmath>
#include <limits>

namespace streamgauge {

namespace {

class Messages
{
    Q_DECLARE_TR_FUNCTIONS(MockScenarioFile)
};

constexpr double longestDelay = 24.0 * 60 * 60 * 1000; // ms
constexpr int mostTokens = 1'000'000;
constexpr int mostListed = 100'000;
constexpr qint64 largestFile = 16 * 1024 * 1024;

QString key(const char *name)
{
    return QString::fromLatin1(name);
}

std::optional<Duration> duration(JsonFields &fields, const char *name)
{
    const std::optional<double> milliseconds = fields.number(key(name), 0, longestDelay);
    if (!milliseconds)
        return std::nullopt;
    return durationFromMilliseconds(*milliseconds);
}

/// Durations of an array; nothing after a fault, which is then noted.
std::optional<std::vector<Duration>> durations(const QJsonValue &value, JsonFields &fields,
                                               const QString &name)
{
    const QJsonArray array = value.toArray();
    if (!value.isArray() || array.isEmpty() || array.size() > mostListed) {
        fields.addFault(name,
                        Messages::tr("must be a list of one to %1 numbers of milliseconds")
                            .arg(QLocale().toString(mostListed)));
        return std::nullopt;
    }
    std::vector<Duration> result;
    result.reserve(static_cast<std::size_t>(array.size()));
    for (const QJsonValue &entry : array) {
        const double milliseconds = entry.toDouble(-1);
        if (!(milliseconds >= 0 && milliseconds <= longestDelay)) {
            fields.addFault(name,
                            Messages::tr("every entry must be a number of milliseconds from 0 to %1")
                                .arg(QLocale().toString(longestDelay, 'f', 0)));
            return std::nullopt;
        }
        result.push_back(durationFromMilliseconds(milliseconds));
    }
    return result;
}

std::optional<DelayDistribution> uniform(JsonFields &fields, const QString &name, const QJsonValue &value)
{
    const std::optional<std::vector<Duration>> bounds = durations(value, fields, name);
    if (!bounds)
        return std::nullopt;
    if (bounds->size() != 2 || bounds->front() > bounds->back()) {
        fields.addFault(name, Messages::tr("must be the least and the most, such as [300, 1500]"));
        return std::nullopt;
    }
    DelayDistribution delay;
    delay.shape = DelayDistribution::Shape::Uniform;
    delay.first = bounds->front();
    delay.second = bounds->back();
    return delay;
}

std::optional<DelayDistribution> logNormal(const QJsonObject &json, const QString &pointer,
                                           FieldFaults &faults)
{
    const std::size_t faultsBefore = faults.size();
    JsonFields fields(json, pointer, faults);
    DelayDistribution delay;
    delay.shape = DelayDistribution::Shape::LogNormal;
    const std::optional<Duration> median = duration(fields, "median");
    const std::optional<double> sigma = fields.number(key("sigma"), 0, 5);
    fields.reportUnknown();
    if (!fields.has(key("median")))
        fields.addFault(key("median"), Messages::tr("is missing; give the median in milliseconds"));
    if (!fields.has(key("sigma")))
        fields.addFault(key("sigma"),
                        Messages::tr("is missing; give the standard deviation of the logarithm, "
                                     "such as 0.3"));
    if (faults.size() != faultsBefore)
        return std::nullopt;
    delay.first = *median;
    delay.sigma = *sigma;
    return delay;
}

std::optional<DelayDistribution> delay(JsonFields &fields, const char *name, FieldFaults &faults)
{
    const std::optional<QJsonValue> value = fields.value(key(name));
    if (!value)
        return std::nullopt;
    if (value->isDouble()) {
        const std::optional<Duration> fixed = duration(fields, name);
        if (!fixed)
            return std::nullopt;
        DelayDistribution result;
        result.first = *fixed;
        return result;
    }
    const QJsonObject json = value->toObject();
    if (json.size() != 1) {
        fields.addFault(
            key(name),
            Messages::tr("must be a number of milliseconds, or one of {\"uniform\": [least, most]}, "
                         "{\"log_normal\": {\"median\": …, \"sigma\": …}} and {\"list\": […]}"));
        return std::nullopt;
    }
    JsonFields shape(json, fields.pointerTo(key(name)), faults);
    std::optional<DelayDistribution> result;
    if (const std::optional<QJsonValue> bounds = shape.value(key("uniform")))
        result = uniform(shape, key("uniform"), *bounds);
    if (const std::optional<QJsonObject> parameters = shape.object(key("log_normal")))
        result = logNormal(*parameters, shape.pointerTo(key("log_normal")), faults);
    if (const std::optional<QJsonValue> list = shape.value(key("list"))) {
        if (std::optional<std::vector<Duration>> recorded = durations(*list, shape, key("list"))) {
            result.emplace();
            result->shape = DelayDistribution::Shape::List;
            result->list = std::move(*recorded);
        }
    }
    shape.reportUnknown();
    return result;
}

template <typename T, typename U>
void take(T &target, const std::optional<U> &value)
{
    if (value)
        target = *value;
}

void readSeed(JsonFields &fields, MockScenario &scenario)
{
    const std::optional<QJsonValue> value = fields.value(key("seed"));
    if (!value)
        return;
    const qint64 number = value->toInteger(-1);
    bool isNumber = number >= 0;
    quint64 seed = static_cast<quint64>(number);
    if (value->isString())
        seed = value->toString().toULongLong(&isNumber);
    if (isNumber)
        scenario.seed = seed;
    else
        fields.addFault(key("seed"),
                        Messages::tr("must be a whole number from 0 to %1")
                            .arg(QLocale().toString(std::numeric_limits<qint64>::max())));
}

void readTokensPerChunk(JsonFields &fields, MockScenario &scenario)
{
    constexpr int most = 10'000;
    const QString name = key("tokens_per_chunk");
    const std::optional<QJsonValue> value = fields.value(name);
    if (!value)
        return;
    const QJsonArray range = value->isArray() ? value->toArray() : QJsonArray{*value, *value};
    const double least = range.at(0).toDouble(0);
    const double largest = range.at(1).toDouble(0);
    const bool whole = least == std::floor(least) && largest == std::floor(largest);
    if (range.size() != 2 || !whole || least < 1 || largest < least || largest > most) {
        fields.addFault(
            name,
            Messages::tr("must be a whole number from 1 to %1, or the least and the most, such as [1, 4]")
                .arg(QLocale().toString(most)));
        return;
    }
    scenario.tokensPerChunkLeast = static_cast<int>(least);
    scenario.tokensPerChunkMost = static_cast<int>(largest);
}

void readGroup(JsonFields group, MockScenario &scenario)
{
    if (const std::optional<int> by = group.choice(key("by"), mockGroupingNames()))
        scenario.groupBy = static_cast<MockGrouping>(*by);
    take(scenario.groupEvents, group.integer(key("events"), 1, mostTokens));
    take(scenario.groupBytes, group.integer(key("bytes"), 1, 1 << 30));
    const std::optional<double> time = group.number(key("time_ms"), 1, longestDelay);
    if (time)
        scenario.groupTime = durationFromMilliseconds(*time);
    group.reportUnknown();
}

void readStall(JsonFields stall, MockScenario &scenario)
{
    take(scenario.stallAfterChunks, stall.integer(key("after_chunks"), 0, mostTokens));
    take(scenario.stallFor, duration(stall, "for_ms"));
    stall.reportUnknown();
}

void readTool(JsonFields tool, MockScenario &scenario)
{
    const std::optional<QString> name = tool.text(key("name"));
    take(scenario.toolName, name);
    if (!tool.has(key("name")) || (name && name->isEmpty()))
        tool.addFault(key("name"), Messages::tr("give the name of the tool to call"));
    if (const std::optional<QJsonValue> arguments = tool.value(key("arguments"))) {
        if (arguments->isString())
            scenario.toolArguments = arguments->toString();
        else if (arguments->isObject())
            scenario.toolArguments
                = QString::fromUtf8(QJsonDocument(arguments->toObject()).toJson(QJsonDocument::Compact));
        else
            tool.addFault(key("arguments"), Messages::tr("must be an object, or its JSON as a text"));
    }
    tool.reportUnknown();
}

void readError(JsonFields error, MockScenario &scenario)
{
    take(scenario.errorStatus, error.integer(key("status"), 400, 599));
    if (!error.has(key("status")))
        error.addFault(key("status"), Messages::tr("is missing; give an HTTP status from 400 to 599"));
    take(scenario.errorShare, error.number(key("share"), 0, 1));
    if (const std::optional<QJsonValue> retryAfter = error.value(key("retry_after"))) {
        const qint64 seconds = retryAfter->toInteger(-1);
        if (seconds >= 0) {
            scenario.retryAfter = QByteArray::number(seconds);
        } else {
            const QByteArray text = retryAfter->toString().toLatin1();
            const bool printable
                = std::all_of(text.begin(), text.end(), [](char c) { return c >= ' ' && c <= '~'; });
            if (text.isEmpty() || text.size() > 100 || !printable)
                error.addFault(key("retry_after"),
                               Messages::tr("must be a number of seconds, or an HTTP date"));
            else
                scenario.retryAfter = text;
        }
    }
    error.reportUnknown();
}

void readStreamError(JsonFields error, MockScenario &scenario)
{
    scenario.streamErrorAfterChunks = 0;
    take(scenario.streamErrorAfterChunks, error.integer(key("after_chunks"), 0, mostTokens));
    take(scenario.streamErrorMessage, error.text(key("message")));
    take(scenario.streamErrorCode, error.text(key("code")));
    error.reportUnknown();
}

MockRateLimit rateLimit(JsonFields fields)
{
    MockRateLimit limit;
    take(limit.limit, fields.integer(key("limit"), 0, std::numeric_limits<int>::max()));
    take(limit.remaining, fields.integer(key("remaining"), 0, std::numeric_limits<int>::max()));
    take(limit.reset, duration(fields, "reset_ms"));
    if (!fields.has(key("limit")))
        fields.addFault(key("limit"), Messages::tr("is missing; give how many there are in all"));
    fields.reportUnknown();
    return limit;
}

void readRateLimits(const QJsonObject &json, const QString &pointer, FieldFaults &faults,
                    MockScenario &scenario)
{
    JsonFields fields(json, pointer, faults);
    const auto read = [&](const char *name, std::optional<MockRateLimit> &limit) {
        if (const std::optional<QJsonObject> object = fields.object(key(name)))
            limit = rateLimit(JsonFields(*object, fields.pointerTo(key(name)), faults));
    };
    read("requests", scenario.requestLimit);
    read("tokens", scenario.tokenLimit);
    fields.reportUnknown();
}

bool isToken(const QString &name)
{
    constexpr int longest = 64;
    return !name.isEmpty() && name.size() <= longest && std::all_of(name.begin(), name.end(), [](QChar c) {
        return (c.unicode() < 128 && c.isLetterOrNumber()) || c == QLatin1Char('-') || c == QLatin1Char('_');
    });
}

void readPhases(const QJsonValue &value, JsonFields &fields, FieldFaults &faults, MockScenario &scenario)
{
    constexpr int most = 20;
    const QString name = key("phases");
    const QJsonArray list = value.toArray();
    if (!value.isArray() || list.size() > most) {
        fields.addFault(name,
                        Messages::tr("must be a list of at most %1 phases, such as "
                                     "[{\"name\": \"retrieval\", \"ms\": 120}]")
                            .arg(QLocale().toString(most)));
        return;
    }
    for (qsizetype i = 0; i < list.size(); ++i) {
        const QString place = fields.pointerTo(name) + QLatin1Char('/') + QString::number(i);
        JsonFields entry(list.at(i).toObject(), place, faults);
        MockPhase phase;
        phase.name = entry.text(key("name")).value_or(QString());
        if (!isToken(phase.name))
            entry.addFault(key("name"), Messages::tr("give a name of letters, digits, '-' and '_'"));
        take(phase.duration, delay(entry, "ms", faults));
        if (!entry.has(key("ms")))
            entry.addFault(key("ms"), Messages::tr("is missing; give how long it lasts, in milliseconds"));
        entry.reportUnknown();
        scenario.phases.push_back(std::move(phase));
    }
}

void readKeepAlive(JsonFields keepAlive, MockScenario &scenario)
{
    if (const std::optional<double> every = keepAlive.number(key("every_ms"), 1, longestDelay))
        scenario.keepAliveEvery = durationFromMilliseconds(*every);
    if (!keepAlive.has(key("every_ms")))
        keepAlive.addFault(key("every_ms"), Messages::tr("is missing; give a number of milliseconds"));
    take(scenario.keepAliveBytes, keepAlive.integer(key("bytes"), 4, 1 << 20));
    keepAlive.reportUnknown();
}

} // namespace

MockScenario mockScenarioFromJson(const QJsonObject &json, const QString &pointer,
                                  std::vector<std::pair<QString, QString>> &faults)
{
    MockScenario scenario = defaultMockScenario();
    JsonFields fields(json, pointer, faults);
    const auto section = [&](const char *name, void (*read)(JsonFields, MockScenario &)) {
        if (const std::optional<QJsonObject> object = fields.object(key(name)))
            read(JsonFields(*object, fields.pointerTo(key(name)), faults), scenario);
    };
    readSeed(fields, scenario);
    take(scenario.headersDelay, delay(fields, "headers_delay_ms", faults));
    take(scenario.roleDelay, delay(fields, "role_delay_ms", faults));
    take(scenario.firstTokenDelay, delay(fields, "first_token_ms", faults));
    take(scenario.gap, delay(fields, "gap_ms", faults));
    take(scenario.endDelay, delay(fields, "end_delay_ms", faults));
    take(scenario.outputTokens, fields.integer(key("output_tokens"), 0, mostTokens));
    readTokensPerChunk(fields, scenario);
    if (const std::optional<int> delivery = fields.choice(key("delivery"), mockDeliveryNames()))
        scenario.delivery = static_cast<MockDelivery>(*delivery);
    section("group", readGroup);
    section("stall", readStall);
    take(scenario.promptCache, fields.boolean(key("prompt_cache")));
    take(scenario.cachedSpeedUp, fields.number(key("cached_speed_up"), 1, 1'000'000));
    section("tool", readTool);
    take(scenario.reasoningTokens, fields.integer(key("reasoning_tokens"), 0, mostTokens));
    section("error", readError);
    section("stream_error", readStreamError);
    if (const std::optional<QJsonValue> phases = fields.value(key("phases")))
        readPhases(*phases, fields, faults, scenario);
    if (const std::optional<QJsonObject> limits = fields.object(key("rate_limits")))
        readRateLimits(*limits, fields.pointerTo(key("rate_limits")), faults, scenario);
    take(scenario.disconnectAfterChunks, fields.integer(key("disconnect_after_chunks"), 0, mostTokens));
    take(scenario.sendFinish, fields.boolean(key("send_finish")));
    take(scenario.sendDone, fields.boolean(key("send_done")));
    take(scenario.sendUsage, fields.boolean(key("send_usage")));
    take(scenario.endOfLineCrLf, fields.boolean(key("crlf")));
    section("keep_alive", readKeepAlive);
    take(scenario.timeScale, fields.number(key("time_scale"), 0, 1000));
    fields.reportUnknown();
    return scenario;
}

Result<MockScenario> loadMockScenario(const QString &path)
{
    QFile file(path);
    if (!file.open(QIODevice::ReadOnly))
        return failure(Messages::tr("%1: can't be read: %2").arg(path, file.errorString()));
    const QByteArray content = file.read(largestFile + 1);
    if (content.size() > largestFile)
        return failure(Messages::tr("%1: is larger than a scenario may be (%2)")
                           .arg(path, QLocale().formattedDataSize(largestFile)));
    QJsonParseError parseError{};
    const QJsonDocument document = QJsonDocument::fromJson(content, &parseError);
    if (parseError.error != QJsonParseError::NoError) {
        const QByteArray before = content.left(parseError.offset);
        const QString line = QLocale().toString(before.count('\n') + 1);
        return failure(
            Messages::tr("%1, line %2: is not valid JSON: %3").arg(path, line, parseError.errorString()));
    }
    if (!document.isObject())
        return failure(Messages::tr("%1: a scenario is a JSON object in braces").arg(path));
    FieldFaults faults;
    const MockScenario scenario = mockScenarioFromJson(document.object(), {}, faults);
    if (faults.empty())
        return scenario;
    QStringList lines;
    for (const auto &[pointer, message] : faults)
        lines.append(QStringLiteral("%1: %2: %3").arg(path, pointer, message));
    return failure(lines.join(QLatin1Char('\n')));
}

MockScenario defaultMockScenario()
{
    using std::chrono::milliseconds;
    MockScenario scenario;
    scenario.firstTokenDelay.shape = DelayDistribution::Shape::Uniform;
    scenario.firstTokenDelay.first = milliseconds(300);
    scenario.firstTokenDelay.second = milliseconds(1500);
    scenario.gap.shape = DelayDistribution::Shape::Uniform;
    scenario.gap.first = milliseconds(15);
    scenario.gap.second = milliseconds(40);
    return scenario;
}

} // namespace streamgauge
