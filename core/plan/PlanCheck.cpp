// SPDX-FileCopyrightText: 2026 The Streamgauge authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/plan/PlanCheck.h"

#include "core/plan/KeyBearingNames.h"
#include "core/plan/MappingCheck.h"
#include "core/plan/PlanLimits.h"

#include <QCoreApplication>
#include <QJsonArray>
#include <QJsonObject>
#include <QLocale>
#include <QRegularExpression>
#include <QUrlQuery>

#include <algorithm>
#include <cmath>

namespace streamgauge {

namespace {

class PlanCheck
{
    Q_DECLARE_TR_FUNCTIONS(PlanCheck)

public:
    PlanCheck(const Plan &plan, const QStringList &unread)
        : m_plan(plan)
        , m_unread(unread)
    {
    }

    std::vector<PlanFault> run();

private:
    void checkBackend(int index);
    void checkBaseUrl(const Backend &backend, const QString &pointer);
    void checkKey(const KeyReference &key, const QString &pointer);
    void checkHeaders(const HeaderList &headers, const QString &pointer);
    void checkBody(const QJsonObject &body, const QString &pointer);
    void checkMapping(const Backend &backend, const QString &pointer);
    void checkProxy(const ProxyOptions &proxy, const QString &pointer);
    void checkUrlHoldsNoKey(const QUrl &url, const QString &pointer);
    void checkShape(const PromptShape &shape, const QString &pointer);
    void checkTools(const QJsonArray &tools, const QString &pointer);
    void checkLoad();
    void checkDeadlines();
    void checkBudget();
    void checkRetry();

    void add(const QString &pointer, const QString &message, const QStringList &dependsOn = {});
    void checkRange(const QString &pointer, double value, double least, double most,
                    const QStringList &dependsOn = {});
    void checkName(const QString &pointer, const QString &name);
    [[nodiscard]] static QString wayOfKeys();
    [[nodiscard]] bool isUnread(const QString &pointer) const;

    const Plan &m_plan;
    const QStringList &m_unread;
    std::vector<PlanFault> m_faults;
};

QString pointerTo(const QString &parent, const QString &name)
{
    QString escaped = name;
    escaped.replace(QLatin1Char('~'), QLatin1String("~0")).replace(QLatin1Char('/'), QLatin1String("~1"));
    return parent + QLatin1Char('/') + escaped;
}

QString pointerTo(const QString &parent, int index)
{
    return parent + QLatin1Char('/') + QString::number(index);
}

/// Those that go over a WebSocket where the address says so.
const QStringList &webSocketProtocols()
{
    static const QStringList all{QStringLiteral("openai-realtime"), QStringLiteral("ndjson"),
                                 QStringLiteral("text")};
    return all;
}

bool hasControlCharacter(const QString &text)
{
    return std::any_of(text.begin(), text.end(),
                       [](QChar c) { return c.category() == QChar::Other_Control; });
}

/// What to do instead of giving a key.
QString PlanCheck::wayOfKeys()
{
    return tr(
        "keys never go in URLs, plans or command lines; say where it is kept, with “key” in a plan, with "
        "key-env or key-keychain on the command line");
}

bool PlanCheck::isUnread(const QString &pointer) const
{
    return std::any_of(m_unread.begin(), m_unread.end(), [&](const QString &unread) {
        return pointer == unread || pointer.startsWith(unread + QLatin1Char('/'));
    });
}

void PlanCheck::add(const QString &pointer, const QString &message, const QStringList &dependsOn)
{
    const bool guessed = isUnread(pointer)
        || std::any_of(dependsOn.begin(), dependsOn.end(),
                       [&](const QString &other) { return isUnread(other); });
    if (!guessed)
        m_faults.push_back({pointer, message});
}

void PlanCheck::checkRange(const QString &pointer, double value, double least, double most,
                           const QStringList &dependsOn)
{
    if (value >= least && value <= most)
        return;
    const QLocale locale;
    const auto shown = [&](double limit) {
        return limit == std::floor(limit) ? locale.toString(static_cast<qint64>(limit))
                                          : locale.toString(limit);
    };
    add(pointer, tr("must lie between %1 and %2").arg(shown(least), shown(most)), dependsOn);
}

void PlanCheck::checkName(const QString &pointer, const QString &name)
{
    if (name.size() > planLimits::nameLength)
        add(pointer, tr("is longer than %1 characters; shorten it").arg(planLimits::nameLength));
    if (hasControlCharacter(name))
        add(pointer, tr("holds a line break or another control character; take it out"));
}

std::vector<PlanFault> PlanCheck::run()
{
    if (m_plan.version != 1)
        add(QStringLiteral("/version"),
            tr("this version of Streamgauge reads plans of version 1 only; install a newer one, or set it to "
               "1"));
    checkName(QStringLiteral("/name"), m_plan.name);
    if (m_plan.backends.empty())
        add(QStringLiteral("/backends"), tr("a plan needs at least one backend"));
    for (int index = 0; index < static_cast<int>(m_plan.backends.size()); ++index)
        checkBackend(index);
    if (m_plan.prompts.empty())
        add(QStringLiteral("/prompts"),
            tr("a plan needs at least one prompt shape; leave the field out for a cold one"));
    for (int index = 0; index < static_cast<int>(m_plan.prompts.size()); ++index)
        checkShape(m_plan.prompts[static_cast<std::size_t>(index)],
                   pointerTo(QStringLiteral("/prompts"), index));
    checkLoad();
    checkDeadlines();
    checkBudget();
    checkRetry();
    checkRange(QStringLiteral("/max_response_bytes"), static_cast<double>(m_plan.maxResponseBytes),
               static_cast<double>(planLimits::responseBytesLeast),
               static_cast<double>(planLimits::responseBytesMost));
    return std::move(m_faults);
}

void PlanCheck::checkBackend(int index)
{
    const Backend &backend = m_plan.backends[static_cast<std::size_t>(index)];
    const QString pointer = pointerTo(QStringLiteral("/backends"), index);

    const QString namePointer = pointer + QLatin1String("/name");
    checkName(namePointer, backend.name);
    if (backend.name.trimmed().isEmpty()) {
        add(namePointer, tr("is missing; every backend needs a name, it labels all results"));
    } else {
        for (int other = 0; other < index; ++other) {
            if (m_plan.backends[static_cast<std::size_t>(other)].name != backend.name)
                continue;
            add(namePointer,
                tr("“%1” is already the name of /backends/%2; give each backend its own")
                    .arg(backend.name)
                    .arg(other));
            break;
        }
    }

    checkBaseUrl(backend, pointer + QLatin1String("/base_url"));
    const QString modelPointer = pointer + QLatin1String("/model");
    // Some JSON endpoints have no models to choose from.
    if (backend.model.trimmed().isEmpty() && backend.protocol != QLatin1String("json"))
        add(modelPointer, tr("is missing; name the model as the backend knows it"));
    if (hasControlCharacter(backend.model))
        add(modelPointer, tr("holds a line break or another control character; take it out"));
    if (backend.protocol.trimmed().isEmpty())
        add(pointer + QLatin1String("/protocol"), tr("must not be empty; leave it out for openai-chat"));
    checkKey(backend.key, pointer + QLatin1String("/key"));
    checkHeaders(backend.headers, pointer + QLatin1String("/headers"));
    checkBody(backend.body, pointer + QLatin1String("/body"));
    checkMapping(backend, pointer);

    // What else a server might send could not be inflated as it arrives, and would be no text at all.
    static const QRegularExpression codings(QStringLiteral(
        R"(^ *(gzip|deflate|identity)( *; *q=[01](\.[0-9]{1,3})?)?( *, *(gzip|deflate|identity)( *; *q=[01](\.[0-9]{1,3})?)?)*\z)"));
    if (!codings.match(QString::fromLatin1(backend.acceptEncoding)).hasMatch())
        add(pointer + QLatin1String("/accept_encoding"),
            tr("must be a list of gzip, deflate and identity, for example “gzip, deflate” as SDK clients "
               "send it, or "
               "“identity” to ask for no compression"));
    checkProxy(backend.proxy, pointer + QLatin1String("/proxy"));
}

void PlanCheck::checkBaseUrl(const Backend &backend, const QString &pointer)
{
    const QUrl &url = backend.baseUrl;
    if (url.isEmpty()) {
        if (!backend.mock)
            add(pointer,
                tr("is missing; give the address up to the version, for example https://api.example.com/v1"),
                {pointer.left(pointer.lastIndexOf(QLatin1Char('/'))) + QLatin1String("/mock")});
        return;
    }
    if (!url.isValid()) {
        add(pointer, tr("is not a valid URL; write it like https://api.example.com/v1"));
        return;
    }
    const QString &scheme = url.scheme();
    const bool isWebSocket = scheme == QLatin1String("ws") || scheme == QLatin1String("wss");
    if (!isWebSocket && scheme != QLatin1String("http") && scheme != QLatin1String("https"))
        add(pointer, tr("must begin with https:// or http://, or with wss:// or ws:// for a WebSocket"));
    else if (isWebSocket && !webSocketProtocols().contains(backend.protocol))
        add(pointer,
            tr("is the address of a WebSocket, over which only the protocols %1 go; write http or https, or "
               "set “protocol” to one of them")
                .arg(webSocketProtocols().join(QLatin1String(", "))),
            {pointer.left(pointer.lastIndexOf(QLatin1Char('/'))) + QLatin1String("/protocol")});
    else if (url.host().isEmpty())
        add(pointer, tr("names no host; write it like https://api.example.com/v1"));
    if (url.hasFragment())
        add(pointer, tr("has a “#” part, which is never sent; take it out"));
    checkUrlHoldsNoKey(url, pointer);
}

void PlanCheck::checkUrlHoldsNoKey(const QUrl &url, const QString &pointer)
{
    // The messages never repeat the URL: it holds what must not be shown.
    if (!url.userInfo().isEmpty())
        add(pointer, tr("holds a user name or password before the “@”; %1").arg(wayOfKeys()));
    const auto items = QUrlQuery(url).queryItems();
    for (const auto &item : items) {
        if (queryParameterCarriesKey(item.first))
            add(pointer, tr("carries a key in its “%1=” part; %2").arg(item.first, wayOfKeys()));
    }
}

void PlanCheck::checkKey(const KeyReference &key, const QString &pointer)
{
    const QString namePointer = pointer + QLatin1String("/name");
    const QStringList source{pointer + QLatin1String("/source")};
    if (key.source == KeySource::None) {
        if (!key.name.isEmpty())
            add(namePointer,
                tr("means nothing without a source; set “source” to environment, keychain or session"),
                source);
        return;
    }
    if (key.name.trimmed().isEmpty()) {
        add(namePointer,
            key.source == KeySource::Environment
                ? tr("is missing; name the environment variable that holds the key, for example "
                     "OPENAI_API_KEY")
                : tr("is missing; name the entry under which the key is kept"));
        return;
    }
    if (looksLikeKey(key.name)) {
        add(namePointer,
            tr("looks like a key itself; keys never stand in a plan, name where the key is kept"));
        return;
    }
    checkName(namePointer, key.name);
    static const QRegularExpression variable(QStringLiteral(R"(^[A-Za-z_][A-Za-z0-9_]*\z)"));
    if (key.source == KeySource::Environment && !variable.match(key.name).hasMatch())
        add(namePointer,
            tr("is not the name of an environment variable (letters, digits and _); give its name, "
               "never the key itself"),
            source);
}

void PlanCheck::checkHeaders(const HeaderList &headers, const QString &pointer)
{
    static const QRegularExpression token(QStringLiteral(R"(^[!#$%&'*+.^_`|~0-9A-Za-z-]+\z)"));
    static const QList<QByteArray> own{"accept-encoding", "connection", "content-length", "host",
                                       "transfer-encoding"};
    QList<QByteArray> seen;
    for (const auto &[name, value] : headers) {
        const QString header = pointerTo(pointer, QString::fromLatin1(name));
        const QByteArray folded = name.toLower();
        if (!token.match(QString::fromLatin1(name)).hasMatch()) {
            add(header, tr("is not a valid header name; only letters, digits and - are safe"));
            continue;
        }
        if (seen.contains(folded))
            add(header, tr("is given twice; names of headers differ by more than case"));
        seen.append(folded);
        if (headerCarriesKey(name)) {
            add(header, tr("carries a key; %1").arg(wayOfKeys()));
            continue;
        }
        if (folded == "accept-encoding")
            add(header, tr("is set with “accept_encoding”"));
        else if (own.contains(folded))
            add(header, tr("is set by the HTTP client itself; leave it out"));
        if (std::any_of(value.begin(), value.end(), [](char c) { return c == '\r' || c == '\n'; }))
            add(header, tr("holds a line break, which would begin another header; take it out"));
        else if (std::any_of(value.begin(), value.end(),
                             [](char c) { return (c < ' ' && c != '\t') || c == 0x7f; }))
            add(header, tr("holds characters other than printable ASCII; take them out or encode them"));
        if (looksLikeKey(QString::fromLatin1(value)))
            add(header, tr("holds what looks like a key; %1").arg(wayOfKeys()));
    }
}

void PlanCheck::checkBody(const QJsonObject &body, const QString &pointer)
{
    for (auto field = body.begin(); field != body.end(); ++field) {
        if (bodyFieldCarriesKey(field.key()))
            add(pointerTo(pointer, field.key()), tr("carries a key; %1").arg(wayOfKeys()));
    }
}

void PlanCheck::checkMapping(const Backend &backend, const QString &pointer)
{
    if (backend.mapping.isEmpty())
        return;
    const QString mapping = pointer + QLatin1String("/mapping");
    if (!mappedProtocols().contains(backend.protocol))
        add(mapping,
            tr("is only used with the protocols %1; set “protocol” to one of them, or leave the mapping out")
                .arg(mappedProtocols().join(QLatin1String(", "))),
            {pointer + QLatin1String("/protocol")});
    for (const PlanFault &fault : mappingFaults(backend.mapping, mapping))
        add(fault.pointer, fault.message);
}

void PlanCheck::checkProxy(const ProxyOptions &proxy, const QString &pointer)
{
    const QString urlPointer = pointer + QLatin1String("/url");
    const QStringList mode{pointer + QLatin1String("/mode")};
    if (proxy.mode != ProxyMode::Custom) {
        if (!proxy.url.isEmpty())
            add(urlPointer,
                tr("is only used with the mode custom; set “mode” to custom, or leave the URL out"), mode);
        return;
    }
    static const QStringList schemes{QStringLiteral("http"), QStringLiteral("socks5")};
    if (proxy.url.isEmpty()) {
        add(urlPointer,
            tr("is missing; the mode custom needs it, for example http://proxy.example.com:3128"));
    } else if (!proxy.url.isValid() || proxy.url.host().isEmpty() || !schemes.contains(proxy.url.scheme())) {
        add(urlPointer, tr("must be a URL like http://proxy.example.com:3128 or socks5://127.0.0.1:1080"));
    } else if (!proxy.url.userInfo().isEmpty()) {
        add(urlPointer,
            tr("holds a user name or password before the “@”; passwords never stand in a plan, set such a "
               "proxy up in the system and use the mode system"));
    }
}

void PlanCheck::checkShape(const PromptShape &shape, const QString &pointer)
{
    const QString prefixPointer = pointer + QLatin1String("/stable_prefix_tokens");
    const QString targetPointer = pointer + QLatin1String("/target_tokens");
    const QStringList mode{pointer + QLatin1String("/mode")};
    if (!std::isfinite(shape.warmShare) || shape.warmShare < 0 || shape.warmShare > 1)
        add(pointer + QLatin1String("/warm_share"), tr("must lie between 0 (all cold) and 1 (all warm)"));
    checkRange(targetPointer, shape.targetTokens, 1, planLimits::promptTokens);
    checkRange(prefixPointer, shape.stablePrefixTokens, 0, planLimits::promptTokens);
    const bool generatesWarm = shape.mode != PromptPlanMode::Cold && shape.promptsFile.isEmpty();
    if (generatesWarm && shape.stablePrefixTokens >= shape.targetTokens)
        add(prefixPointer,
            tr("must be less than target_tokens (%1), or nothing is left to change between warm requests")
                .arg(QLocale().toString(shape.targetTokens)),
            mode + QStringList{targetPointer, pointer + QLatin1String("/prompts_file")});
    checkRange(pointer + QLatin1String("/max_output_tokens"), shape.maxOutputTokens, 1,
               planLimits::outputTokens);
    checkTools(shape.tools, pointer + QLatin1String("/tools"));
}

void PlanCheck::checkTools(const QJsonArray &tools, const QString &pointer)
{
    for (int index = 0; index < tools.size(); ++index) {
        const QString tool = pointerTo(pointer, index);
        const QJsonObject definition = tools.at(index).toObject();
        const QJsonValue function = definition.value(QLatin1String("function"));
        if (definition.value(QLatin1String("type")).toString() != QLatin1String("function")
            || !function.isObject()) {
            add(tool,
                tr("must be a tool in the OpenAI form: {\"type\": \"function\", \"function\": {\"name\": "
                   "…}}"));
            continue;
        }
        const QJsonObject details = function.toObject();
        if (details.value(QLatin1String("name")).toString().isEmpty())
            add(tool + QLatin1String("/function/name"), tr("is missing; a tool needs a name"));
        const QJsonValue description = details.value(QLatin1String("description"));
        if (!description.isUndefined() && !description.isString())
            add(tool + QLatin1String("/function/description"), tr("must be a text in quotes"));
    }
}

void PlanCheck::checkLoad()
{
    const Load &load = m_plan.load;
    const QStringList arrival{QStringLiteral("/load/arrival")};
    const bool openLoop = load.arrival != Arrival::ClosedLoop;
    checkRange(QStringLiteral("/load/requests"), load.requests, 1, planLimits::requests);
    checkRange(QStringLiteral("/load/warm_up"), load.warmUp, 0, planLimits::warmUp);
    checkRange(QStringLiteral("/load/concurrency"), load.concurrency, openLoop ? 0 : 1,
               planLimits::concurrency, arrival);
    const QString ratePointer = QStringLiteral("/load/rate");
    if (openLoop && !(load.rate > 0 && load.rate <= planLimits::rate))
        add(ratePointer,
            tr("an open loop needs a rate above 0 and up to %1 requests a second")
                .arg(QLocale().toString(static_cast<qint64>(planLimits::rate))),
            arrival);
    if (!openLoop && load.rate != 0)
        add(ratePointer,
            tr("only an open loop has a rate; set “arrival” to constant_rate or poisson_rate, or leave "
               "the rate out"),
            arrival);
    if (load.seed > static_cast<quint64>(planLimits::seed))
        add(QStringLiteral("/load/seed"),
            tr("must lie between %1 and %2")
                .arg(QLocale().toString(0), QLocale().toString(planLimits::seed)));

    const auto columns
        = static_cast<qint64>(m_plan.backends.size()) * static_cast<qint64>(m_plan.prompts.size());
    if (load.requests <= planLimits::requests && columns * load.requests > planLimits::scheduledRequests)
        add(QStringLiteral("/load/requests"),
            tr("makes more than %1 requests over all backends and prompt shapes; ask for fewer")
                .arg(QLocale().toString(planLimits::scheduledRequests)));
}

void PlanCheck::checkDeadlines()
{
    const Deadlines &deadlines = m_plan.deadlines;
    const std::pair<QLatin1String, Duration> all[]{{QLatin1String("connect_ms"), deadlines.connect},
                                                   {QLatin1String("first_byte_ms"), deadlines.firstByte},
                                                   {QLatin1String("silence_ms"), deadlines.silence},
                                                   {QLatin1String("progress_ms"), deadlines.progress},
                                                   {QLatin1String("total_ms"), deadlines.total}};
    for (const auto &[name, value] : all)
        checkRange(QLatin1String("/deadlines/") + name, millisecondsOf(value), 0, planLimits::deadlineMs);
}

void PlanCheck::checkBudget()
{
    const Budget &budget = m_plan.budget;
    if (budget.requests)
        checkRange(QStringLiteral("/budget/requests"), static_cast<double>(*budget.requests), 1,
                   static_cast<double>(planLimits::budget));
    if (budget.outputTokens)
        checkRange(QStringLiteral("/budget/output_tokens"), static_cast<double>(*budget.outputTokens), 1,
                   static_cast<double>(planLimits::budget));
    if (budget.wallTime
        && (*budget.wallTime <= Duration{} || secondsOf(*budget.wallTime) > planLimits::wallTimeSeconds))
        add(QStringLiteral("/budget/wall_time_s"),
            tr("must be above 0 and at most %1 seconds")
                .arg(QLocale().toString(static_cast<qint64>(planLimits::wallTimeSeconds))));
    if (budget.cost)
        add(QStringLiteral("/budget/cost"),
            tr("needs price tables, which this version does not have yet; leave it "
               "out and limit output_tokens instead"));
}

void PlanCheck::checkRetry()
{
    const RetryPolicy &retry = m_plan.retry;
    checkRange(QStringLiteral("/retry/attempts"), retry.attempts, 1, planLimits::attempts);
    checkRange(QStringLiteral("/retry/base_delay_ms"), millisecondsOf(retry.baseDelay), 0,
               planLimits::retryDelayMs);
    checkRange(QStringLiteral("/retry/max_delay_ms"), millisecondsOf(retry.maxDelay), 0,
               planLimits::retryDelayMs);
    checkRange(QStringLiteral("/retry/jitter"), retry.jitter, 0, 1);
    if (retry.attempts > 1 && retry.on.empty())
        add(QStringLiteral("/retry/on"),
            tr("names no failure to retry; name some, or leave it out for all kinds"),
            {QStringLiteral("/retry/attempts")});
}

} // namespace

std::vector<PlanFault> planFaults(const Plan &plan, const QStringList &unread)
{
    return PlanCheck(plan, unread).run();
}

std::vector<PlanFault> faultsOf(const Plan &plan)
{
    return planFaults(plan, {});
}

} // namespace streamgauge
