// SPDX-FileCopyrightText: 2026 The Streamgauge authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/protocol/ChatCompletions.h"

#include "core/protocol/ChatDecoder.h"
#include "core/protocol/ModelList.h"
#include "core/protocol/RequestParts.h"

#include <QCoreApplication>

namespace streamgauge {

QString ChatCompletions::id() const
{
    return QStringLiteral("openai-chat");
}

QString ChatCompletions::displayName() const
{
    return QCoreApplication::translate("ChatCompletions", "OpenAI chat completions");
}

Result<PreparedRequest> ChatCompletions::prepare(const Backend &backend, const Prompt &prompt,
                                                 const SecretValue &key) const
{
    if (const auto hasModel = checkModel(backend); !hasModel)
        return tl::unexpected(hasModel.error());
    const Result<QUrl> url = endpointUrl(backend.baseUrl, u"/chat/completions");
    if (!url)
        return tl::unexpected(url.error());

    QJsonObject body{
        {QStringLiteral("model"), backend.model},
        {QStringLiteral("messages"), messagesOf(prompt)},
        {QStringLiteral("stream"), true},
        {QStringLiteral("stream_options"), QJsonObject{{QStringLiteral("include_usage"), true}}},
    };
    if (prompt.maxOutputTokens > 0 && !backend.body.contains(QLatin1String("max_completion_tokens")))
        body.insert(QStringLiteral("max_tokens"), prompt.maxOutputTokens);
    if (!prompt.tools.isEmpty())
        body.insert(QStringLiteral("tools"), prompt.tools);

    HeaderList headers = standardHeaders("text/event-stream");
    setOpenAiKey(headers, *url, key);
    return preparedRequest(backend, *url, std::move(headers), mergedBody(body, backend.body));
}

std::optional<PreparedRequest> ChatCompletions::modelListRequest(const Backend &backend,
                                                                 const SecretValue &key) const
{
    return openAiModelList(backend, id(), key);
}

std::unique_ptr<StreamDecoder> ChatCompletions::makeDecoder() const
{
    return std::make_unique<ChatDecoder>();
}

} // namespace streamgauge
