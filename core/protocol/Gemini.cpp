// SPDX-FileCopyrightText: 2026 The Streamgauge authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/protocol/Gemini.h"

#include "core/protocol/GeminiDecoder.h"
#include "core/protocol/ModelList.h"
#include "core/protocol/ProtocolGuess.h"
#include "core/protocol/RequestParts.h"

#include <QCoreApplication>
#include <QUrlQuery>

namespace streamgauge {

namespace {

QJsonArray partsOf(const QString &text)
{
    return {QJsonObject{{QStringLiteral("text"), text}}};
}

QJsonArray contentsOf(const Prompt &prompt)
{
    QJsonArray contents;
    for (const PromptMessage &message : prompt.messages) {
        if (message.role == QLatin1String("system"))
            continue;
        const bool isModel = message.role == QLatin1String("assistant");
        contents.append(QJsonObject{
            {QStringLiteral("role"), isModel ? QStringLiteral("model") : QStringLiteral("user")},
            {QStringLiteral("parts"), partsOf(message.text)},
        });
    }
    return contents;
}

QJsonArray declarationsOf(const Prompt &prompt)
{
    QJsonArray declarations;
    for (QJsonObject function : functionsOf(prompt)) {
        function.remove(QStringLiteral("strict"));
        declarations.append(function);
    }
    return declarations;
}

/// Adds `alt=sse` unless the user's address already says which form it wants.
void askForEventStream(QUrl &url)
{
    QUrlQuery query(url);
    if (query.hasQueryItem(QStringLiteral("alt")))
        return;
    query.addQueryItem(QStringLiteral("alt"), QStringLiteral("sse"));
    url.setQuery(query);
}

bool isVertex(const QUrl &url)
{
    return url.host().endsWith(QLatin1String("aiplatform.googleapis.com"));
}

/// Vertex, known by its host, takes a bearer token. Never the key in the address: addresses are logged.
void setKey(HeaderList &headers, const QUrl &url, const SecretValue &key)
{
    if (!key.isEmpty() && isVertex(url))
        setHeader(headers, "Authorization", "Bearer " + key.reveal());
    else if (!key.isEmpty())
        setHeader(headers, "x-goog-api-key", key.reveal());
}

} // namespace

QString Gemini::id() const
{
    return QStringLiteral("gemini");
}

QString Gemini::displayName() const
{
    return QCoreApplication::translate("Gemini", "Google Gemini");
}

Result<PreparedRequest> Gemini::prepare(const Backend &backend, const Prompt &prompt,
                                        const SecretValue &key) const
{
    if (const auto hasModel = checkModel(backend); !hasModel)
        return tl::unexpected(hasModel.error());
    Result<QUrl> url = endpointUrl(
        backend.baseUrl,
        QString(QLatin1String("/models/") + backend.model + QLatin1String(":streamGenerateContent")));
    if (!url)
        return url.map([](const QUrl &) { return PreparedRequest(); });
    askForEventStream(*url);

    QJsonObject body{{QStringLiteral("contents"), contentsOf(prompt)}};
    if (!systemText(prompt).isEmpty()) {
        body.insert(QStringLiteral("systemInstruction"),
                    QJsonObject{{QStringLiteral("parts"), partsOf(systemText(prompt))}});
    }
    if (prompt.maxOutputTokens > 0) {
        body.insert(QStringLiteral("generationConfig"),
                    QJsonObject{{QStringLiteral("maxOutputTokens"), prompt.maxOutputTokens}});
    }
    const QJsonArray declarations = declarationsOf(prompt);
    if (!declarations.isEmpty()) {
        body.insert(QStringLiteral("tools"),
                    QJsonArray{QJsonObject{{QStringLiteral("functionDeclarations"), declarations}}});
    }

    HeaderList headers = standardHeaders("text/event-stream");
    setKey(headers, *url, key);
    return preparedRequest(backend, *url, std::move(headers), mergedBody(body, backend.body));
}

std::optional<PreparedRequest> Gemini::modelListRequest(const Backend &backend, const SecretValue &key) const
{
    QUrl base = baseUrlOf(backend.baseUrl, id());
    if (isVertex(base)) // its models are listed elsewhere
        return std::nullopt;
    base.setQuery(QStringLiteral("pageSize=1000"));
    HeaderList headers = standardHeaders("application/json");
    setKey(headers, base, key);
    return modelListAt(backend, base, u"/models", std::move(headers));
}

std::unique_ptr<StreamDecoder> Gemini::makeDecoder() const
{
    return std::make_unique<GeminiDecoder>();
}

} // namespace streamgauge
