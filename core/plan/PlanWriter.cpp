// SPDX-FileCopyrightText: 2026 The Streamgauge authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/plan/PlanWriter.h"

#include "core/mock/MockScenarioFile.h"
#include "core/plan/KeyBearingNames.h"
#include "core/plan/PlanFile.h"
#include "core/plan/PlanNames.h"

#include <QDir>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QUrlQuery>

namespace streamgauge {

namespace {

constexpr int indentStep = 4;

/// A JSON object that keeps the order of its fields, since people read and edit plans from top to bottom.
class OrderedObject
{
public:
    void add(const QString &name, const QJsonValue &value) { addText(name, textOf(value)); }
    void add(const QString &name, const OrderedObject &object) { addText(name, object.text()); }
    void add(const QString &name, const std::vector<OrderedObject> &objects);
    /// Only where it differs from what the reader would assume.
    template <typename T>
    void addUnless(const QString &name, const T &value, const T &assumed, const QJsonValue &json)
    {
        if (!(value == assumed))
            add(name, json);
    }
    void addUnlessEmpty(const QString &name, const OrderedObject &object)
    {
        if (!object.m_fields.isEmpty())
            add(name, object);
    }

    [[nodiscard]] QByteArray text() const;

private:
    void addText(const QString &name, const QByteArray &text)
    {
        m_fields.append(textOf(QJsonValue(name)) + ": " + text);
    }
    [[nodiscard]] static QByteArray textOf(const QJsonValue &value);
    [[nodiscard]] static QByteArray indented(const QByteArray &text);

    QByteArrayList m_fields;
};

void OrderedObject::add(const QString &name, const std::vector<OrderedObject> &objects)
{
    QByteArrayList items;
    for (const OrderedObject &object : objects)
        items.append(indented(object.text()));
    addText(name, objects.empty() ? QByteArray("[]") : "[\n" + items.join(",\n") + "\n]");
}

QByteArray OrderedObject::text() const
{
    if (m_fields.isEmpty())
        return "{}";
    QByteArrayList lines;
    for (const QByteArray &field : m_fields)
        lines.append(indented(field));
    return "{\n" + lines.join(",\n") + "\n}";
}

QByteArray OrderedObject::textOf(const QJsonValue &value)
{
    if (value.isObject())
        return QJsonDocument(value.toObject()).toJson(QJsonDocument::Indented).trimmed();
    // QJsonDocument writes no bare values, so the brackets come off again.
    const QByteArray text = QJsonDocument(QJsonArray{value}).toJson(QJsonDocument::Compact);
    return text.mid(1, text.size() - 2);
}

QByteArray OrderedObject::indented(const QByteArray &text)
{
    // A line break inside a JSON text is always written as \n, so every one here separates lines.
    const QByteArray indent(indentStep, ' ');
    return indent + QByteArray(text).replace("\n", "\n" + indent);
}

class PlanWriter
{
public:
    explicit PlanWriter(QString folder)
        : m_folder(std::move(folder))
    {
    }

    OrderedObject object(const Plan &plan) const;

private:
    OrderedObject object(const Backend &backend) const;
    OrderedObject object(const PromptShape &shape) const;
    static OrderedObject object(const KeyReference &key);
    static OrderedObject object(const Load &load);
    static OrderedObject object(const Deadlines &deadlines);
    static OrderedObject object(const Budget &budget);
    static OrderedObject object(const RetryPolicy &retry);
    OrderedObject object(const TlsOptions &tls) const;
    static OrderedObject object(const ProxyOptions &proxy);
    QString path(const QString &path) const;

    QString m_folder;
};

/// A plan with a key in it is faulty, but even then none is written.
QString withoutKeys(const QUrl &url)
{
    QUrl clean = url;
    clean.setUserInfo(QString());
    QUrlQuery query(clean);
    const auto items = query.queryItems(QUrl::FullyEncoded);
    for (const auto &item : items) {
        if (queryParameterCarriesKey(item.first))
            query.removeAllQueryItems(item.first);
    }
    if (clean.hasQuery() && query.queryItems().size() != items.size())
        clean.setQuery(query);
    return clean.toString(QUrl::FullyEncoded);
}

QJsonObject withoutKeys(QJsonObject object)
{
    for (const QString &name : object.keys()) {
        if (bodyFieldCarriesKey(name))
            object.remove(name);
    }
    return object;
}

QString PlanWriter::path(const QString &path) const
{
    if (m_folder.isEmpty() || path.isEmpty())
        return path;
    const QString relative = QDir(m_folder).relativeFilePath(path);
    return relative.startsWith(QLatin1String("..")) ? path : relative;
}

OrderedObject PlanWriter::object(const Plan &plan) const
{
    OrderedObject result;
    result.add(QStringLiteral("version"), plan.version);
    result.addUnless(QStringLiteral("name"), plan.name, QString(), plan.name);
    std::vector<OrderedObject> backends;
    for (const Backend &backend : plan.backends)
        backends.push_back(object(backend));
    result.add(QStringLiteral("backends"), backends);
    std::vector<OrderedObject> prompts;
    for (const PromptShape &shape : plan.prompts)
        prompts.push_back(object(shape));
    result.add(QStringLiteral("prompts"), prompts);
    result.addUnlessEmpty(QStringLiteral("load"), object(plan.load));
    result.addUnlessEmpty(QStringLiteral("deadlines"), object(plan.deadlines));
    result.addUnlessEmpty(QStringLiteral("budget"), object(plan.budget));
    result.addUnlessEmpty(QStringLiteral("retry"), object(plan.retry));
    result.addUnless(QStringLiteral("max_response_bytes"), plan.maxResponseBytes, Plan().maxResponseBytes,
                     plan.maxResponseBytes);
    return result;
}

OrderedObject PlanWriter::object(const Backend &backend) const
{
    const Backend assumed;
    OrderedObject result;
    result.add(QStringLiteral("name"), backend.name);
    if (!backend.baseUrl.isEmpty())
        result.add(QStringLiteral("base_url"), withoutKeys(backend.baseUrl));
    if (!backend.model.isEmpty())
        result.add(QStringLiteral("model"), backend.model);
    result.addUnless(QStringLiteral("protocol"), backend.protocol, assumed.protocol, backend.protocol);
    if (backend.key != assumed.key)
        result.add(QStringLiteral("key"), object(backend.key));
    OrderedObject headers;
    for (const auto &[name, value] : backend.headers) {
        if (!headerCarriesKey(name) && !looksLikeKey(QString::fromUtf8(value)))
            headers.add(QString::fromUtf8(name), QString::fromUtf8(value));
    }
    result.addUnlessEmpty(QStringLiteral("headers"), headers);
    const QJsonObject body = withoutKeys(backend.body);
    result.addUnless(QStringLiteral("body"), body, assumed.body, body);
    const QJsonObject mapping = withoutKeys(backend.mapping);
    result.addUnless(QStringLiteral("mapping"), mapping, assumed.mapping, mapping);
    result.addUnless(QStringLiteral("http_version"), backend.httpVersion, assumed.httpVersion,
                     planNames::nameOf(backend.httpVersion, planNames::httpVersions()));
    result.addUnless(QStringLiteral("accept_encoding"), backend.acceptEncoding, assumed.acceptEncoding,
                     QString::fromUtf8(backend.acceptEncoding));
    result.addUnlessEmpty(QStringLiteral("tls"), object(backend.tls));
    result.addUnlessEmpty(QStringLiteral("proxy"), object(backend.proxy));
    result.addUnless(QStringLiteral("fresh_connections"), backend.freshConnections, assumed.freshConnections,
                     backend.freshConnections);
    if (backend.mock)
        result.add(QStringLiteral("mock"), QJsonValue(mockScenarioToJson(*backend.mock)));
    return result;
}

OrderedObject PlanWriter::object(const KeyReference &key)
{
    OrderedObject result;
    result.add(QStringLiteral("source"), planNames::nameOf(key.source, planNames::keySources()));
    if (!key.name.isEmpty() && !looksLikeKey(key.name))
        result.add(QStringLiteral("name"), key.name);
    return result;
}

OrderedObject PlanWriter::object(const TlsOptions &tls) const
{
    const TlsOptions assumed;
    OrderedObject result;
    result.addUnless(QStringLiteral("ca_file"), tls.caFile, assumed.caFile, path(tls.caFile));
    result.addUnless(QStringLiteral("verify_peer"), tls.verifyPeer, assumed.verifyPeer, tls.verifyPeer);
    return result;
}

OrderedObject PlanWriter::object(const ProxyOptions &proxy)
{
    const ProxyOptions assumed;
    OrderedObject result;
    result.addUnless(QStringLiteral("mode"), proxy.mode, assumed.mode,
                     planNames::nameOf(proxy.mode, planNames::proxyModes()));
    result.addUnless(QStringLiteral("url"), proxy.url, assumed.url, withoutKeys(proxy.url));
    return result;
}

OrderedObject PlanWriter::object(const PromptShape &shape) const
{
    const PromptShape assumed;
    OrderedObject result;
    result.add(QStringLiteral("mode"), planNames::nameOf(shape.mode, planNames::promptModes()));
    result.addUnless(QStringLiteral("warm_share"), shape.warmShare, assumed.warmShare, shape.warmShare);
    result.addUnless(QStringLiteral("target_tokens"), shape.targetTokens, assumed.targetTokens,
                     shape.targetTokens);
    result.addUnless(QStringLiteral("stable_prefix_tokens"), shape.stablePrefixTokens,
                     assumed.stablePrefixTokens, shape.stablePrefixTokens);
    result.addUnless(QStringLiteral("prompts_file"), shape.promptsFile, assumed.promptsFile,
                     path(shape.promptsFile));
    result.addUnless(QStringLiteral("tools"), shape.tools, assumed.tools, shape.tools);
    result.addUnless(QStringLiteral("max_output_tokens"), shape.maxOutputTokens, assumed.maxOutputTokens,
                     shape.maxOutputTokens);
    return result;
}

OrderedObject PlanWriter::object(const Load &load)
{
    const Load assumed;
    OrderedObject result;
    result.addUnless(QStringLiteral("requests"), load.requests, assumed.requests, load.requests);
    result.addUnless(QStringLiteral("concurrency"), load.concurrency, assumed.concurrency, load.concurrency);
    result.addUnless(QStringLiteral("arrival"), load.arrival, assumed.arrival,
                     planNames::nameOf(load.arrival, planNames::arrivals()));
    result.addUnless(QStringLiteral("rate"), load.rate, assumed.rate, load.rate);
    result.addUnless(QStringLiteral("warm_up"), load.warmUp, assumed.warmUp, load.warmUp);
    result.addUnless(QStringLiteral("interleave"), load.interleave, assumed.interleave, load.interleave);
    result.addUnless(QStringLiteral("seed"), load.seed, assumed.seed, static_cast<qint64>(load.seed));
    return result;
}

OrderedObject PlanWriter::object(const Deadlines &deadlines)
{
    const Deadlines assumed;
    OrderedObject result;
    const auto write = [&](const QString &name, Duration value, Duration otherwise) {
        result.addUnless(name, value, otherwise, millisecondsOf(value));
    };
    write(QStringLiteral("connect_ms"), deadlines.connect, assumed.connect);
    write(QStringLiteral("first_byte_ms"), deadlines.firstByte, assumed.firstByte);
    write(QStringLiteral("silence_ms"), deadlines.silence, assumed.silence);
    write(QStringLiteral("progress_ms"), deadlines.progress, assumed.progress);
    write(QStringLiteral("total_ms"), deadlines.total, assumed.total);
    return result;
}

OrderedObject PlanWriter::object(const Budget &budget)
{
    OrderedObject result;
    if (budget.requests)
        result.add(QStringLiteral("requests"), *budget.requests);
    if (budget.outputTokens)
        result.add(QStringLiteral("output_tokens"), *budget.outputTokens);
    if (budget.wallTime)
        result.add(QStringLiteral("wall_time_s"), secondsOf(*budget.wallTime));
    if (budget.cost)
        result.add(QStringLiteral("cost"), *budget.cost);
    return result;
}

OrderedObject PlanWriter::object(const RetryPolicy &retry)
{
    const RetryPolicy assumed;
    OrderedObject result;
    result.addUnless(QStringLiteral("attempts"), retry.attempts, assumed.attempts, retry.attempts);
    result.addUnless(QStringLiteral("base_delay_ms"), retry.baseDelay, assumed.baseDelay,
                     millisecondsOf(retry.baseDelay));
    result.addUnless(QStringLiteral("max_delay_ms"), retry.maxDelay, assumed.maxDelay,
                     millisecondsOf(retry.maxDelay));
    result.addUnless(QStringLiteral("jitter"), retry.jitter, assumed.jitter, retry.jitter);
    QJsonArray on;
    for (const RetryReason reason : retry.on)
        on.append(planNames::nameOf(reason, planNames::retryReasons()));
    result.addUnless(QStringLiteral("on"), retry.on, assumed.on, on);
    return result;
}

} // namespace

QByteArray planToJsonIn(const Plan &plan, const QString &folder)
{
    return PlanWriter(folder).object(plan).text() + '\n';
}

QByteArray planToJson(const Plan &plan)
{
    return planToJsonIn(plan, QString());
}

} // namespace streamgauge
