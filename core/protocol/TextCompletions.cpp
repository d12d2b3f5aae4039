// SPDX-FileCopyrightText: 2026 The Streamgauge authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/protocol/TextCompletions.h"

#include "core/protocol/ChatDecoder.h"
#include "core/protocol/ModelList.h"
#include "core/protocol/RequestParts.h"

#include <QCoreApplication>

namespace streamgauge {

QString TextCompletions::id() const
{
    return QStringLiteral("openai-completions");
}

QString TextCompletions::displayName() const
{
    return QCoreApplication::translate("TextCompletions", "OpenAI completions (older)");
}

Result<PreparedRequest> TextCompletions::prepare(const Backend &backend, const Prompt &prompt,
                                                 const SecretValue &key) const
{
    if (const auto hasModel = checkModel(backend); !hasModel)
        return tl::unexpected(hasModel.error());
    const Result<QUrl> url = endpointUrl(backend.baseUrl, u"/completions");
    if (!url)
        return tl::unexpected(url.error());
    QJsonObject body{
        {QStringLiteral("model"), backend.model},
        {QStringLiteral("prompt"), joinedPrompt(prompt)},
        {QStringLiteral("stream"), true},
        {QStringLiteral("stream_options"), QJsonObject{{QStringLiteral("include_usage"), true}}},
    };
    if (prompt.maxOutputTokens > 0)
        body.insert(QStringLiteral("max_tokens"), prompt.maxOutputTokens);
    HeaderList headers = standardHeaders("text/event-stream");
    setOpenAiKey(headers, *url, key);
    return preparedRequest(backend, *url, std::move(headers), mergedBody(body, backend.body));
}

std::optional<PreparedRequest> TextCompletions::modelListRequest(const Backend &backend,
                                                                 const SecretValue &key) const
{
    return openAiModelList(backend, id(), key);
}

std::unique_ptr<StreamDecoder> TextCompletions::makeDecoder() const
{
    return std::make_unique<ChatDecoder>();
}

} // namespace streamgauge
