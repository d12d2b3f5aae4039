// SPDX-FileCopyrightText: 2026 The Streamgauge authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/protocol/Responses.h"

#include "core/protocol/ModelList.h"
#include "core/protocol/RequestParts.h"
#include "core/protocol/ResponsesDecoder.h"

#include <QCoreApplication>

namespace streamgauge {

QString Responses::id() const
{
    return QStringLiteral("openai-responses");
}

QString Responses::displayName() const
{
    return QCoreApplication::translate("Responses", "OpenAI Responses");
}

Result<PreparedRequest> Responses::prepare(const Backend &backend, const Prompt &prompt,
                                           const SecretValue &key) const
{
    if (const auto hasModel = checkModel(backend); !hasModel)
        return tl::unexpected(hasModel.error());
    const Result<QUrl> url = endpointUrl(backend.baseUrl, u"/responses");
    if (!url)
        return tl::unexpected(url.error());
    QJsonObject body{
        {QStringLiteral("model"), backend.model},
        {QStringLiteral("input"), messagesOf(prompt)},
        {QStringLiteral("stream"), true},
    };
    if (prompt.maxOutputTokens > 0)
        body.insert(QStringLiteral("max_output_tokens"), prompt.maxOutputTokens);
    QJsonArray tools;
    for (QJsonObject function : functionsOf(prompt)) {
        function.insert(QStringLiteral("type"), QStringLiteral("function"));
        tools.append(function);
    }
    if (!tools.isEmpty())
        body.insert(QStringLiteral("tools"), tools);
    HeaderList headers = standardHeaders("text/event-stream");
    setOpenAiKey(headers, *url, key);
    return preparedRequest(backend, *url, std::move(headers), mergedBody(body, backend.body));
}

std::optional<PreparedRequest> Responses::modelListRequest(const Backend &backend,
                                                           const SecretValue &key) const
{
    return openAiModelList(backend, id(), key);
}

std::unique_ptr<StreamDecoder> Responses::makeDecoder() const
{
    return std::make_unique<ResponsesDecoder>();
}

} // namespace streamgauge
