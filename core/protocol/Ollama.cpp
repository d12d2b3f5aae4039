// SPDX-FileCopyrightText: 2026 The Streamgauge authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/protocol/Ollama.h"

#include "core/protocol/ModelList.h"
#include "core/protocol/OllamaDecoder.h"
#include "core/protocol/ProtocolGuess.h"
#include "core/protocol/RequestParts.h"

#include <QCoreApplication>

namespace streamgauge {

namespace {

QString pathFor(const QString &basePath)
{
    if (basePath.endsWith(QLatin1String("/api/generate")))
        return QStringLiteral("/api/generate");
    return basePath.endsWith(QLatin1String("/api")) ? QStringLiteral("/chat") : QStringLiteral("/api/chat");
}

} // namespace

QString Ollama::id() const
{
    return QStringLiteral("ollama");
}

QString Ollama::displayName() const
{
    return QCoreApplication::translate("Ollama", "Ollama");
}

Result<PreparedRequest> Ollama::prepare(const Backend &backend, const Prompt &prompt,
                                        const SecretValue &key) const
{
    if (const auto hasModel = checkModel(backend); !hasModel)
        return tl::unexpected(hasModel.error());
    const QString path = pathFor(backend.baseUrl.path());
    const Result<QUrl> url = endpointUrl(backend.baseUrl, path);
    if (!url)
        return tl::unexpected(url.error());
    QJsonObject body{{QStringLiteral("model"), backend.model}, {QStringLiteral("stream"), true}};
    if (path == QLatin1String("/api/generate")) {
        Prompt conversation = prompt;
        std::erase_if(conversation.messages,
                      [](const PromptMessage &message) { return message.role == QLatin1String("system"); });
        body.insert(QStringLiteral("prompt"), joinedPrompt(conversation));
        if (!systemText(prompt).isEmpty())
            body.insert(QStringLiteral("system"), systemText(prompt));
    } else {
        body.insert(QStringLiteral("messages"), messagesOf(prompt));
        if (!prompt.tools.isEmpty())
            body.insert(QStringLiteral("tools"), prompt.tools);
    }
    if (prompt.maxOutputTokens > 0) {
        body.insert(QStringLiteral("options"),
                    QJsonObject{{QStringLiteral("num_predict"), prompt.maxOutputTokens}});
    }
    HeaderList headers = standardHeaders("application/x-ndjson");
    if (!key.isEmpty())
        setHeader(headers, "Authorization", "Bearer " + key.reveal());
    return preparedRequest(backend, *url, std::move(headers), mergedBody(body, backend.body));
}

std::optional<PreparedRequest> Ollama::modelListRequest(const Backend &backend, const SecretValue &key) const
{
    QUrl base = baseUrlOf(backend.baseUrl, id());
    if (const QString path = base.path(); path.endsWith(QLatin1String("/api/generate")))
        base.setPath(path.chopped(QLatin1String("/api/generate").size()));
    HeaderList headers = standardHeaders("application/json");
    if (!key.isEmpty())
        setHeader(headers, "Authorization", "Bearer " + key.reveal());
    return modelListAt(backend, base, u"/api/tags", std::move(headers));
}

std::unique_ptr<StreamDecoder> Ollama::makeDecoder() const
{
    return std::make_unique<OllamaDecoder>();
}

} // namespace streamgauge
