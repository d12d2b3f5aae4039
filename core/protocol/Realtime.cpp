// SPDX-FileCopyrightText: 2026 The Streamgauge authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/protocol/Realtime.h"

#include "core/protocol/RealtimeDecoder.h"
#include "core/protocol/RequestParts.h"

#include <QCoreApplication>
#include <QJsonDocument>
#include <QUrlQuery>

#include <algorithm>

namespace streamgauge {

namespace {

/// Servers from before the general release name fields differently; their users send a header.
enum class Dialect
{
    General,
    Beta
};

Dialect dialectOf(const Backend &backend)
{
    const bool isBeta = std::any_of(backend.headers.begin(), backend.headers.end(), [](const auto &header) {
        return header.first.compare("OpenAI-Beta", Qt::CaseInsensitive) == 0
            && header.second.startsWith("realtime");
    });
    return isBeta ? Dialect::Beta : Dialect::General;
}

Result<QUrl> socketUrl(const Backend &backend)
{
    Result<QUrl> url = endpointUrl(backend.baseUrl, u"/realtime", Wire::HttpOrWebSocket);
    if (!url)
        return url;
    if (!isWebSocketUrl(*url))
        url->setScheme(url->scheme() == QLatin1String("https") ? QStringLiteral("wss")
                                                               : QStringLiteral("ws"));
    QUrlQuery query(*url);
    // Azure names a deployment.
    if (!query.hasQueryItem(QStringLiteral("model")) && !query.hasQueryItem(QStringLiteral("deployment"))) {
        query.addQueryItem(QStringLiteral("model"),
                           QString::fromLatin1(QUrl::toPercentEncoding(backend.model)));
        url->setQuery(query);
    }
    return url;
}

QJsonObject sessionOf(const Prompt &prompt, Dialect dialect)
{
    const bool isBeta = dialect == Dialect::Beta;
    QJsonObject session{{isBeta ? QStringLiteral("modalities") : QStringLiteral("output_modalities"),
                         QJsonArray{QStringLiteral("text")}}};
    if (!isBeta)
        session.insert(QStringLiteral("type"), QStringLiteral("realtime"));
    const QString instructions = systemText(prompt);
    if (!instructions.isEmpty())
        session.insert(QStringLiteral("instructions"), instructions);
    if (prompt.maxOutputTokens > 0) {
        session.insert(isBeta ? QStringLiteral("max_response_output_tokens")
                              : QStringLiteral("max_output_tokens"),
                       prompt.maxOutputTokens);
    }
    QJsonArray tools;
    for (QJsonObject function : functionsOf(prompt)) {
        function.insert(QStringLiteral("type"), QStringLiteral("function"));
        function.remove(QLatin1String("strict")); // unknown here, and unknown fields are refused
        tools.append(function);
    }
    if (!tools.isEmpty())
        session.insert(QStringLiteral("tools"), tools);
    return session;
}

QJsonObject itemOf(const PromptMessage &message, Dialect dialect)
{
    const bool isAnswer = message.role == QLatin1String("assistant");
    const QString type = !isAnswer ? QStringLiteral("input_text")
        : dialect == Dialect::Beta ? QStringLiteral("text")
                                   : QStringLiteral("output_text");
    const QJsonObject content{{QStringLiteral("type"), type}, {QStringLiteral("text"), message.text}};
    return {{QStringLiteral("type"), QStringLiteral("message")},
            {QStringLiteral("role"), message.role},
            {QStringLiteral("content"), QJsonArray{content}}};
}

} // namespace

QString Realtime::id() const
{
    return QStringLiteral("openai-realtime");
}

QString Realtime::displayName() const
{
    return QCoreApplication::translate("Realtime", "OpenAI Realtime (WebSocket)");
}

Result<PreparedRequest> Realtime::prepare(const Backend &backend, const Prompt &prompt,
                                          const SecretValue &key) const
{
    if (const auto hasModel = checkModel(backend); !hasModel)
        return tl::unexpected(hasModel.error());
    const Result<QUrl> url = socketUrl(backend);
    if (!url)
        return tl::unexpected(url.error());
    const Dialect dialect = dialectOf(backend);
    HeaderList headers = standardHeaders("application/json");
    setOpenAiKey(headers, *url, key);
    PreparedRequest request = preparedRequest(
        backend, *url, std::move(headers),
        {{QStringLiteral("type"), QStringLiteral("session.update")},
         {QStringLiteral("session"), mergedBody(sessionOf(prompt, dialect), backend.body)}});
    const auto append = [&request](const QJsonObject &event) {
        request.body += '\n' + QJsonDocument(event).toJson(QJsonDocument::Compact);
    };
    for (const PromptMessage &message : prompt.messages) {
        if (message.role != QLatin1String("system"))
            append({{QStringLiteral("type"), QStringLiteral("conversation.item.create")},
                    {QStringLiteral("item"), itemOf(message, dialect)}});
    }
    append({{QStringLiteral("type"), QStringLiteral("response.create")}});
    return request;
}

std::unique_ptr<StreamDecoder> Realtime::makeDecoder() const
{
    return std::make_unique<RealtimeDecoder>();
}

} // namespace streamgauge
