// SPDX-FileCopyrightText: 2026 The Streamgauge authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/probe/CurlBackend.h"

#include "core/plan/KeyBearingNames.h"
#include "core/protocol/ProtocolGuess.h"

#include <QCoreApplication>
#include <QJsonDocument>
#include <QJsonObject>
#include <QRegularExpression>
#include <QUrlQuery>

#include <algorithm>

namespace streamgauge {

namespace {

struct Curl
{
    Q_DECLARE_TR_FUNCTIONS(CurlBackend)
};

/// $NAME, ${NAME} or %NAME%, alone.
QString variableIn(const QString &text)
{
    static const QRegularExpression reference(
        QStringLiteral(R"(\A(?:\$\{([A-Za-z_]\w*)\}|\$([A-Za-z_]\w*)|%([A-Za-z_]\w*)%)\z)"));
    const auto match = reference.match(text.trimmed());
    return match.captured(1) + match.captured(2) + match.captured(3);
}

bool isOneOf(const QByteArray &name, std::initializer_list<const char *> names)
{
    return std::any_of(names.begin(), names.end(), [&name](const char *candidate) {
        return name.compare(candidate, Qt::CaseInsensitive) == 0;
    });
}

/// Builds the backend from a command, part by part.
class CurlImport
{
public:
    explicit CurlImport(const CurlCommand &command)
        : m_command(command)
    {
    }

    [[nodiscard]] Result<CurlBackend> run()
    {
        if (!m_command.body.trimmed().isEmpty()) {
            const QJsonDocument document = QJsonDocument::fromJson(m_command.body);
            if (!document.isObject())
                return failure(
                    Curl::tr("The body of the command is no JSON object. Put it in single quotes, as one "
                             "piece of JSON."));
            m_body = document.object();
        }
        m_url = m_command.url;
        takeUrl();
        takeHeaders();
        if (!m_command.user.isEmpty())
            note(Curl::tr("The user and password of -u were left out: a backend takes a key."));
        chooseProtocol();
        takeModel();
        takeBody();
        takeConnection();
        if (!m_command.ignored.isEmpty()) {
            QStringList names = m_command.ignored;
            names.removeDuplicates();
            note(Curl::tr("Without a meaning here: %1.").arg(names.join(QLatin1String(", "))));
        }
        return m_result;
    }

private:
    Backend &backend() { return m_result.backend; }
    void note(const QString &text) { m_result.notes.append(text); }

    void takeKey(const QString &value, const QString &place)
    {
        if (!m_result.key.isEmpty() || backend().key.source != KeySource::None) {
            note(Curl::tr("A second key (%1) was left out.").arg(place));
            return;
        }
        const QString variable = variableIn(value);
        if (!variable.isEmpty())
            backend().key = {KeySource::Environment, variable};
        else if (value.contains(QLatin1Char('$')) || value.isEmpty())
            note(Curl::tr("The key (%1) is put together by the shell: enter it by hand.").arg(place));
        else
            m_result.key = SecretValue(value.toUtf8());
    }

    void takeUrl()
    {
        if (!m_url.userInfo().isEmpty()) {
            note(Curl::tr("The user and password in the address were left out."));
            m_url.setUserInfo({});
        }
        m_url.setFragment({});
        QUrlQuery query(m_url);
        for (const auto &[name, value] : query.queryItems(QUrl::FullyDecoded)) {
            if (!queryParameterCarriesKey(name))
                continue;
            takeKey(value, QStringLiteral("?%1=").arg(name));
            query.removeAllQueryItems(name);
        }
        m_url.setQuery(query);
        if (query.isEmpty())
            m_url.setQuery(QString());
    }

    void takeHeaders()
    {
        for (const auto &[name, value] : m_command.headers)
            takeHeader(name, QString::fromUtf8(value));
    }

    void takeHeader(const QByteArray &name, const QString &value)
    {
        if (isOneOf(name, {"authorization"})) {
            if (value.startsWith(QLatin1String("bearer "), Qt::CaseInsensitive))
                takeKey(value.mid(7).trimmed(), QStringLiteral("Authorization"));
            else if (value.contains(QLatin1Char(' ')))
                note(Curl::tr("The header Authorization is no bearer token and was left out."));
            else
                takeKey(value, QStringLiteral("Authorization"));
        } else if (isOneOf(name, {"x-api-key", "api-key", "x-goog-api-key"})) {
            takeKey(value, QString::fromUtf8(name));
        } else if (headerCarriesKey(name)) {
            note(Curl::tr("The header %1 carries a secret and was left out.").arg(QString::fromUtf8(name)));
        } else if (isOneOf(name, {"accept-encoding"})) {
            backend().acceptEncoding = value.toUtf8();
        } else if (!isOneOf(name,
                            {"content-type", "accept", "content-length", "host", "connection", "user-agent"})
                   && !(isOneOf(name, {"anthropic-version"}) && value == QLatin1String("2023-06-01"))) {
            backend().headers.append({name, value.toUtf8()});
        }
    }

    void chooseProtocol()
    {
        QString protocol = protocolOfRequest(m_url, m_command.headers, m_body);
        if (protocol.isEmpty()) {
            m_result.isProtocolKnown = false;
            protocol = m_body.value(QLatin1String("stream")).toBool() ? QStringLiteral("sse")
                                                                      : QStringLiteral("json");
            note(protocol == QLatin1String("sse")
                     ? Curl::tr(
                         "Neither path nor body tell a protocol, but the body asks for a stream: taken as "
                         "server-sent events.")
                     : Curl::tr(
                         "Neither path nor body tell a protocol: taken as one JSON document. Choose another "
                         "protocol if it streams."));
        }
        backend().protocol = protocol;
        backend().baseUrl = baseUrlOf(m_url, protocol);
        backend().name
            = m_url.port() > 0 ? QStringLiteral("%1:%2").arg(m_url.host()).arg(m_url.port()) : m_url.host();
        if (protocol == QLatin1String("gemini")) { // the protocol asks for this form itself
            QUrlQuery query(backend().baseUrl);
            if (query.queryItemValue(QStringLiteral("alt")) == QLatin1String("sse"))
                query.removeQueryItem(QStringLiteral("alt"));
            backend().baseUrl.setQuery(query.isEmpty() ? QString() : query.toString());
        }
    }

    void takeModel()
    {
        backend().model = m_body.take(QLatin1String("model")).toString();
        if (!backend().model.isEmpty())
            return;
        static const QRegularExpression inPath(
            QStringLiteral("/models/([^/:]+):|/openai/deployments/([^/]+)/"));
        const auto match = inPath.match(m_url.path());
        backend().model = match.captured(1) + match.captured(2);
        if (backend().model.isEmpty() && backend().protocol != QLatin1String("json"))
            note(Curl::tr("The command names no model: fill it in."));
    }

    void takeBody()
    {
        for (const QString &field : m_body.keys()) {
            if (!bodyFieldCarriesKey(field))
                continue;
            note(Curl::tr("The body field %1 carries a secret and was left out.").arg(field));
            m_body.remove(field);
        }
        const QString protocol = backend().protocol;
        if (protocol == QLatin1String("json")) {
            backend().body = m_body;
            return;
        }
        m_body.remove(QStringLiteral("stream"));
        if (protocol == QLatin1String("sse"))
            takeQuestion();
        leaveOut({"messages", "prompt", "input", "system", "contents", "systemInstruction"}, protocol);
        takeLimits(protocol);
        if (m_body.contains(QLatin1String("tools"))) {
            m_body.remove(QStringLiteral("tools"));
            note(Curl::tr("The tools were left out: they stand with the prompts of the plan."));
        }
        m_body.remove(QStringLiteral("stream_options"));
        backend().body = m_body;
    }

    /// The question of the command gives way to the prompts of the plan.
    void leaveOut(std::initializer_list<const char *> fields, const QString &protocol)
    {
        if (protocol == QLatin1String("sse")) {
            m_body.remove(QStringLiteral("messages"));
            return;
        }
        for (const char *field : fields)
            m_body.remove(QLatin1String(field));
    }

    /// The field of an own endpoint that holds the question.
    void takeQuestion()
    {
        for (const char *field : {"question", "query", "prompt", "input", "message", "text"}) {
            if (!m_body.value(QLatin1String(field)).isString())
                continue;
            m_body.remove(QLatin1String(field));
            backend().mapping.insert(QStringLiteral("prompt"), QLatin1Char('/') + QLatin1String(field));
            // The protocol asks for a stream only where it sends messages.
            m_body.insert(QStringLiteral("stream"), true);
            return;
        }
    }

    void takeLimits(const QString &protocol)
    {
        const bool isOwn = protocol == QLatin1String("sse");
        for (const char *field : {"max_tokens", "max_output_tokens"}) {
            if (!isOwn)
                m_body.remove(QLatin1String(field));
        }
        removeWithin(QStringLiteral("generationConfig"), QStringLiteral("maxOutputTokens"));
        if (protocol == QLatin1String("ollama"))
            removeWithin(QStringLiteral("options"), QStringLiteral("num_predict"));
    }

    void removeWithin(const QString &object, const QString &field)
    {
        QJsonObject inner = m_body.value(object).toObject();
        if (!inner.contains(field))
            return;
        inner.remove(field);
        if (inner.isEmpty())
            m_body.remove(object);
        else
            m_body.insert(object, inner);
    }

    void takeConnection()
    {
        backend().tls.verifyPeer = m_command.verifiesPeer;
        backend().tls.caFile = m_command.caFile;
        if (m_command.wantsHttp2)
            backend().httpVersion = HttpVersion::Http2;
        if (m_command.proxy.isEmpty())
            return;
        QUrl proxy(m_command.proxy.contains(QLatin1String("://"))
                       ? m_command.proxy
                       : QStringLiteral("http://") + m_command.proxy);
        if (!proxy.userInfo().isEmpty()) {
            proxy.setUserInfo({});
            note(Curl::tr("The user and password of the proxy were left out."));
        }
        backend().proxy = {ProxyMode::Custom, proxy};
    }

    const CurlCommand &m_command;
    QUrl m_url;
    QJsonObject m_body;
    CurlBackend m_result;
};

} // namespace

Result<CurlBackend> backendFromCurl(const CurlCommand &command)
{
    return CurlImport(command).run();
}

} // namespace streamgauge
