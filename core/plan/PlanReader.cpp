// SPDX-FileCopyrightText: 2026 The Streamgauge authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/mock/JsonFields.h"
#include "core/mock/MockScenarioFile.h"
#include "core/mock/NearestName.h"
#include "core/plan/KeyBearingNames.h"
#include "core/plan/PlanCheck.h"
#include "core/plan/PlanFile.h"
#include "core/plan/PlanLimits.h"
#include "core/plan/PlanNames.h"

#include <QCoreApplication>
#include <QDir>
#include <QJsonDocument>
#include <QLocale>

#include <cmath>

namespace streamgauge {

namespace {

/// Turns the JSON of a plan into values. What is only wrong about the values themselves is left to
/// planFaults().
class PlanReader
{
    Q_DECLARE_TR_FUNCTIONS(PlanReader)

public:
    explicit PlanReader(QString folder)
        : m_folder(std::move(folder))
    {
    }

    PlanReading read(const QByteArray &json);

private:
    void readPlan(const QJsonObject &object);
    Backend readBackend(const QJsonObject &object, const QString &pointer);
    KeyReference readKey(const QJsonObject &object, const QString &pointer);
    HeaderList readHeaders(const QJsonObject &object, const QString &pointer);
    TlsOptions readTls(const QJsonObject &object, const QString &pointer);
    ProxyOptions readProxy(const QJsonObject &object, const QString &pointer);
    PromptShape readShape(const QJsonObject &object, const QString &pointer);
    void readLoad(const QJsonObject &object);
    void readDeadlines(const QJsonObject &object);
    void readBudget(const QJsonObject &object);
    void readRetry(const QJsonObject &object);
    std::vector<RetryReason> readRetryReasons(const QJsonArray &names, const QString &pointer);

    [[nodiscard]] std::optional<QUrl> url(JsonFields &fields, const QString &name);
    [[nodiscard]] std::optional<qint64> wholeNumber(JsonFields &fields, const QString &name, qint64 least,
                                                    qint64 most);
    [[nodiscard]] std::optional<QString> path(JsonFields &fields, const QString &name) const;
    [[nodiscard]] std::optional<QJsonArray> array(JsonFields &fields, const QString &name);
    /// The objects of an array; what is none is a fault, and an empty object in its place keeps the count.
    [[nodiscard]] std::vector<QJsonObject> objects(const QJsonArray &array, const QString &pointer);
    void refusePastedKeys(JsonFields &fields, const QJsonObject &object);

    QString m_folder;
    Plan m_plan;
    FieldFaults m_faults;
};

template <typename T, typename From>
void assign(T &field, const std::optional<From> &value)
{
    if (value)
        field = static_cast<T>(*value);
}

/// Where an offset lies, for a user with an editor: lines and characters count from 1.
std::pair<qsizetype, qsizetype> lineAndColumn(const QByteArray &json, qsizetype offset)
{
    const QByteArray before = json.left(offset);
    const qsizetype lineStart = before.lastIndexOf('\n') + 1;
    return {before.count('\n') + 1, QString::fromUtf8(before.mid(lineStart)).size() + 1};
}

PlanReading PlanReader::read(const QByteArray &json)
{
    const auto refused = [](const QString &message) {
        return PlanReading{std::nullopt, {{QString(), message}}};
    };
    if (json.size() > planLimits::fileBytes)
        return refused(tr("the plan is larger than %1; a plan of that size is none, check the file")
                           .arg(QLocale().formattedDataSize(planLimits::fileBytes)));
    if (json.trimmed().isEmpty())
        return refused(tr("the plan is empty; it must be one JSON object"));
    QJsonParseError error;
    const QJsonDocument document = QJsonDocument::fromJson(json, &error);
    if (error.error == QJsonParseError::DeepNesting)
        return refused(tr("the JSON is nested too deeply"));
    if (error.error != QJsonParseError::NoError) {
        const auto [line, column] = lineAndColumn(json, error.offset);
        return refused(
            tr("not valid JSON at line %1, column %2: %3").arg(line).arg(column).arg(error.errorString()));
    }
    if (!document.isObject())
        return refused(tr("the plan must be one JSON object, in braces"));

    readPlan(document.object());
    PlanReading reading;
    QStringList unread;
    for (const auto &[pointer, message] : m_faults) {
        unread.append(pointer);
        reading.faults.push_back({pointer, message});
    }
    for (PlanFault &fault : planFaults(m_plan, unread))
        reading.faults.push_back(std::move(fault));
    if (reading.faults.empty())
        reading.plan = std::move(m_plan);
    return reading;
}

void PlanReader::readPlan(const QJsonObject &object)
{
    JsonFields fields(object, QString(), m_faults);
    if (!fields.has(QStringLiteral("version")))
        fields.addFault(QStringLiteral("version"), tr("is missing; write \"version\": 1"));
    assign(m_plan.version, fields.integer(QStringLiteral("version"), 1, 1));
    assign(m_plan.name, fields.text(QStringLiteral("name")));
    if (const auto backends = array(fields, QStringLiteral("backends"))) {
        int index = 0;
        for (const QJsonObject &backend : objects(*backends, QStringLiteral("/backends")))
            m_plan.backends.push_back(readBackend(backend, QStringLiteral("/backends/%1").arg(index++)));
    }
    if (const auto prompts = array(fields, QStringLiteral("prompts"))) {
        int index = 0;
        for (const QJsonObject &shape : objects(*prompts, QStringLiteral("/prompts")))
            m_plan.prompts.push_back(readShape(shape, QStringLiteral("/prompts/%1").arg(index++)));
    } else {
        m_plan.prompts.emplace_back();
    }
    if (const auto load = fields.object(QStringLiteral("load")))
        readLoad(*load);
    if (const auto deadlines = fields.object(QStringLiteral("deadlines")))
        readDeadlines(*deadlines);
    if (const auto budget = fields.object(QStringLiteral("budget")))
        readBudget(*budget);
    if (const auto retry = fields.object(QStringLiteral("retry")))
        readRetry(*retry);
    assign(m_plan.maxResponseBytes,
           wholeNumber(fields, QStringLiteral("max_response_bytes"), planLimits::responseBytesLeast,
                       planLimits::responseBytesMost));
    // For editors that look the schema up; its value does not matter here.
    static_cast<void>(fields.text(QStringLiteral("$schema")));
    refusePastedKeys(fields, object);
    fields.reportUnknown();
}

Backend PlanReader::readBackend(const QJsonObject &object, const QString &pointer)
{
    Backend backend;
    JsonFields fields(object, pointer, m_faults);
    assign(backend.name, fields.text(QStringLiteral("name")));
    assign(backend.baseUrl, url(fields, QStringLiteral("base_url")));
    assign(backend.model, fields.text(QStringLiteral("model")));
    assign(backend.protocol, fields.text(QStringLiteral("protocol")));
    if (const auto key = fields.object(QStringLiteral("key")))
        backend.key = readKey(*key, fields.pointerTo(QStringLiteral("key")));
    if (const auto headers = fields.object(QStringLiteral("headers")))
        backend.headers = readHeaders(*headers, fields.pointerTo(QStringLiteral("headers")));
    assign(backend.body, fields.object(QStringLiteral("body")));
    assign(backend.mapping, fields.object(QStringLiteral("mapping")));
    assign(backend.httpVersion, fields.choice(QStringLiteral("http_version"), planNames::httpVersions()));
    if (const auto coding = fields.text(QStringLiteral("accept_encoding")))
        backend.acceptEncoding = coding->toUtf8();
    if (const auto tls = fields.object(QStringLiteral("tls")))
        backend.tls = readTls(*tls, fields.pointerTo(QStringLiteral("tls")));
    if (const auto proxy = fields.object(QStringLiteral("proxy")))
        backend.proxy = readProxy(*proxy, fields.pointerTo(QStringLiteral("proxy")));
    assign(backend.freshConnections, fields.boolean(QStringLiteral("fresh_connections")));
    if (const auto mock = fields.object(QStringLiteral("mock")))
        backend.mock = mockScenarioFromJson(*mock, fields.pointerTo(QStringLiteral("mock")), m_faults);
    refusePastedKeys(fields, object);
    fields.reportUnknown();
    return backend;
}

KeyReference PlanReader::readKey(const QJsonObject &object, const QString &pointer)
{
    KeyReference key;
    JsonFields fields(object, pointer, m_faults);
    const QStringList sources = planNames::keySources();
    if (const auto source = fields.text(QStringLiteral("source"))) {
        const auto index = sources.indexOf(*source);
        key.source = static_cast<KeySource>(std::max<qsizetype>(index, 0));
        // What stands here may be a key in the wrong place, so the message does not repeat it.
        if (index < 0) {
            QString message = tr("must be one of %1").arg(sources.join(QLatin1String(", ")));
            const QString nearest = nearestName(*source, sources);
            if (!nearest.isEmpty())
                message += tr("; did you mean “%1”?").arg(nearest);
            fields.addFault(QStringLiteral("source"), message);
        }
    } else if (!fields.has(QStringLiteral("source"))) {
        fields.addFault(QStringLiteral("source"),
                        tr("is missing; it must be one of %1").arg(sources.join(QLatin1String(", "))));
    }
    assign(key.name, fields.text(QStringLiteral("name")));
    refusePastedKeys(fields, object);
    fields.reportUnknown();
    return key;
}

HeaderList PlanReader::readHeaders(const QJsonObject &object, const QString &pointer)
{
    HeaderList headers;
    JsonFields fields(object, pointer, m_faults);
    for (auto field = object.begin(); field != object.end(); ++field) {
        if (const auto value = fields.text(field.key()))
            headers.append({field.key().toUtf8(), value->toUtf8()});
    }
    return headers;
}

TlsOptions PlanReader::readTls(const QJsonObject &object, const QString &pointer)
{
    TlsOptions tls;
    JsonFields fields(object, pointer, m_faults);
    assign(tls.caFile, path(fields, QStringLiteral("ca_file")));
    assign(tls.verifyPeer, fields.boolean(QStringLiteral("verify_peer")));
    fields.reportUnknown();
    return tls;
}

ProxyOptions PlanReader::readProxy(const QJsonObject &object, const QString &pointer)
{
    ProxyOptions proxy;
    JsonFields fields(object, pointer, m_faults);
    assign(proxy.mode, fields.choice(QStringLiteral("mode"), planNames::proxyModes()));
    assign(proxy.url, url(fields, QStringLiteral("url")));
    fields.reportUnknown();
    return proxy;
}

PromptShape PlanReader::readShape(const QJsonObject &object, const QString &pointer)
{
    PromptShape shape;
    JsonFields fields(object, pointer, m_faults);
    assign(shape.mode, fields.choice(QStringLiteral("mode"), planNames::promptModes()));
    assign(shape.warmShare, fields.number(QStringLiteral("warm_share"), 0, 1));
    assign(shape.targetTokens, fields.integer(QStringLiteral("target_tokens"), 1, planLimits::promptTokens));
    assign(shape.stablePrefixTokens,
           fields.integer(QStringLiteral("stable_prefix_tokens"), 0, planLimits::promptTokens));
    assign(shape.promptsFile, path(fields, QStringLiteral("prompts_file")));
    if (const auto tools = array(fields, QStringLiteral("tools"))) {
        shape.tools = *tools;
        static_cast<void>(objects(*tools, fields.pointerTo(QStringLiteral("tools"))));
    }
    assign(shape.maxOutputTokens,
           fields.integer(QStringLiteral("max_output_tokens"), 1, planLimits::outputTokens));
    fields.reportUnknown();
    return shape;
}

void PlanReader::readLoad(const QJsonObject &object)
{
    Load &load = m_plan.load;
    JsonFields fields(object, QStringLiteral("/load"), m_faults);
    assign(load.requests, fields.integer(QStringLiteral("requests"), 1, planLimits::requests));
    assign(load.concurrency, fields.integer(QStringLiteral("concurrency"), 0, planLimits::concurrency));
    assign(load.arrival, fields.choice(QStringLiteral("arrival"), planNames::arrivals()));
    assign(load.rate, fields.number(QStringLiteral("rate"), 0, planLimits::rate));
    assign(load.warmUp, fields.integer(QStringLiteral("warm_up"), 0, planLimits::warmUp));
    assign(load.interleave, fields.boolean(QStringLiteral("interleave")));
    assign(load.seed, wholeNumber(fields, QStringLiteral("seed"), 0, planLimits::seed));
    fields.reportUnknown();
}

void PlanReader::readDeadlines(const QJsonObject &object)
{
    Deadlines &deadlines = m_plan.deadlines;
    JsonFields fields(object, QStringLiteral("/deadlines"), m_faults);
    const auto read = [&](const QString &name, Duration &deadline) {
        if (const auto milliseconds = fields.number(name, 0, planLimits::deadlineMs))
            deadline = durationFromMilliseconds(*milliseconds);
    };
    read(QStringLiteral("connect_ms"), deadlines.connect);
    read(QStringLiteral("first_byte_ms"), deadlines.firstByte);
    read(QStringLiteral("silence_ms"), deadlines.silence);
    read(QStringLiteral("progress_ms"), deadlines.progress);
    read(QStringLiteral("total_ms"), deadlines.total);
    fields.reportUnknown();
}

void PlanReader::readBudget(const QJsonObject &object)
{
    Budget &budget = m_plan.budget;
    JsonFields fields(object, QStringLiteral("/budget"), m_faults);
    budget.requests = wholeNumber(fields, QStringLiteral("requests"), 1, planLimits::budget);
    budget.outputTokens = wholeNumber(fields, QStringLiteral("output_tokens"), 1, planLimits::budget);
    if (const auto seconds = fields.number(QStringLiteral("wall_time_s"), 0, planLimits::wallTimeSeconds))
        budget.wallTime = durationFromMilliseconds(*seconds * 1000);
    // Whatever it holds, planFaults() refuses it.
    if (fields.value(QStringLiteral("cost")))
        budget.cost = QString();
    fields.reportUnknown();
}

void PlanReader::readRetry(const QJsonObject &object)
{
    RetryPolicy &retry = m_plan.retry;
    JsonFields fields(object, QStringLiteral("/retry"), m_faults);
    assign(retry.attempts, fields.integer(QStringLiteral("attempts"), 1, planLimits::attempts));
    if (const auto delay = fields.number(QStringLiteral("base_delay_ms"), 0, planLimits::retryDelayMs))
        retry.baseDelay = durationFromMilliseconds(*delay);
    if (const auto delay = fields.number(QStringLiteral("max_delay_ms"), 0, planLimits::retryDelayMs))
        retry.maxDelay = durationFromMilliseconds(*delay);
    assign(retry.jitter, fields.number(QStringLiteral("jitter"), 0, 1));
    if (const auto names = array(fields, QStringLiteral("on")))
        retry.on = readRetryReasons(*names, fields.pointerTo(QStringLiteral("on")));
    fields.reportUnknown();
}

std::vector<RetryReason> PlanReader::readRetryReasons(const QJsonArray &names, const QString &pointer)
{
    const QStringList known = planNames::retryReasons();
    std::vector<RetryReason> reasons;
    for (qsizetype index = 0; index < names.size(); ++index) {
        const auto reason = known.indexOf(names.at(index).toString());
        if (reason >= 0)
            reasons.push_back(static_cast<RetryReason>(reason));
        else
            m_faults.emplace_back(pointer + QLatin1Char('/') + QString::number(index),
                                  tr("must be one of %1").arg(known.join(QLatin1String(", "))));
    }
    return reasons;
}

std::optional<QUrl> PlanReader::url(JsonFields &fields, const QString &name)
{
    const auto text = fields.text(name);
    if (!text)
        return std::nullopt;
    const QUrl url(*text, QUrl::StrictMode);
    // Qt's own message would repeat the URL, and with it a key that someone put there.
    if (url.isEmpty() || !url.isValid()) {
        fields.addFault(
            name,
            text->isEmpty()
                ? tr("is empty; write a URL, for example https://api.example.com/v1")
                : tr("is not a valid URL; write it like https://api.example.com/v1, with blanks and "
                     "special characters percent-encoded"));
        return std::nullopt;
    }
    return url;
}

std::optional<qint64> PlanReader::wholeNumber(JsonFields &fields, const QString &name, qint64 least,
                                              qint64 most)
{
    const auto number = fields.number(name, static_cast<double>(least), static_cast<double>(most));
    if (number && *number != std::floor(*number)) {
        fields.addFault(name, tr("must be a whole number"));
        return std::nullopt;
    }
    return number ? std::optional(static_cast<qint64>(*number)) : std::nullopt;
}

std::optional<QString> PlanReader::path(JsonFields &fields, const QString &name) const
{
    const auto text = fields.text(name);
    if (!text || text->isEmpty() || m_folder.isEmpty() || QDir::isAbsolutePath(*text))
        return text;
    return QDir::cleanPath(QDir(m_folder).filePath(*text));
}

std::optional<QJsonArray> PlanReader::array(JsonFields &fields, const QString &name)
{
    const auto value = fields.value(name);
    if (!value)
        return std::nullopt;
    if (!value->isArray()) {
        fields.addFault(name, tr("must be a list in square brackets"));
        return std::nullopt;
    }
    return value->toArray();
}

std::vector<QJsonObject> PlanReader::objects(const QJsonArray &array, const QString &pointer)
{
    std::vector<QJsonObject> result;
    for (qsizetype index = 0; index < array.size(); ++index) {
        if (!array.at(index).isObject())
            m_faults.emplace_back(pointer + QLatin1Char('/') + QString::number(index),
                                  tr("must be an object in braces"));
        result.push_back(array.at(index).toObject());
    }
    return result;
}

void PlanReader::refusePastedKeys(JsonFields &fields, const QJsonObject &object)
{
    for (auto field = object.begin(); field != object.end(); ++field) {
        if (!bodyFieldCarriesKey(field.key()))
            continue;
        static_cast<void>(fields.value(field.key()));
        fields.addFault(
            field.key(),
            tr("keys never stand in a plan; say with \"key\": {\"source\": …, \"name\": …} where the "
               "key comes from"));
    }
}

} // namespace

PlanReading planFromJson(const QByteArray &json, const QString &folder)
{
    return PlanReader(folder).read(json);
}

} // namespace streamgauge
