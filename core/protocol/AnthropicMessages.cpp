// SPDX-FileCopyrightText: 2026 The Streamgauge authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/protocol/AnthropicMessages.h"

#include "core/protocol/AnthropicDecoder.h"
#include "core/protocol/ModelList.h"
#include "core/protocol/ProtocolGuess.h"
#include "core/protocol/RequestParts.h"

#include <QCoreApplication>

namespace streamgauge {

namespace {

/// The protocol refuses requests without a limit.
constexpr int DefaultMaxTokens = 1024;

QJsonValue systemOf(const Prompt &prompt)
{
    const QString text = systemText(prompt);
    if (prompt.mode != PromptMode::Warm)
        return text;
    return QJsonArray{QJsonObject{
        {QStringLiteral("type"), QStringLiteral("text")},
        {QStringLiteral("text"), text},
        {QStringLiteral("cache_control"), QJsonObject{{QStringLiteral("type"), QStringLiteral("ephemeral")}}},
    }};
}

void setIdentity(HeaderList &headers, const SecretValue &key)
{
    setHeader(headers, "anthropic-version", "2023-06-01");
    if (!key.isEmpty())
        setHeader(headers, "x-api-key", key.reveal());
}

} // namespace

QString AnthropicMessages::id() const
{
    return QStringLiteral("anthropic");
}

QString AnthropicMessages::displayName() const
{
    return QCoreApplication::translate("AnthropicMessages", "Anthropic Messages");
}

Result<PreparedRequest> AnthropicMessages::prepare(const Backend &backend, const Prompt &prompt,
                                                   const SecretValue &key) const
{
    if (const auto hasModel = checkModel(backend); !hasModel)
        return tl::unexpected(hasModel.error());
    const Result<QUrl> url = endpointUrl(backend.baseUrl, u"/messages");
    if (!url)
        return tl::unexpected(url.error());

    QJsonArray messages;
    for (const QJsonValue &message : messagesOf(prompt)) {
        if (message.toObject().value(QLatin1String("role")) != QLatin1String("system"))
            messages.append(message);
    }
    QJsonObject body{
        {QStringLiteral("model"), backend.model},
        {QStringLiteral("messages"), messages},
        {QStringLiteral("max_tokens"),
         prompt.maxOutputTokens > 0 ? prompt.maxOutputTokens : DefaultMaxTokens},
        {QStringLiteral("stream"), true},
    };
    if (!systemText(prompt).isEmpty())
        body.insert(QStringLiteral("system"), systemOf(prompt));
    QJsonArray tools;
    for (const QJsonObject &function : functionsOf(prompt)) {
        QJsonObject tool{
            {QStringLiteral("name"), function.value(QLatin1String("name"))},
            {QStringLiteral("input_schema"), function.value(QLatin1String("parameters")).toObject()},
        };
        if (function.contains(QLatin1String("description")))
            tool.insert(QStringLiteral("description"), function.value(QLatin1String("description")));
        tools.append(tool);
    }
    if (!tools.isEmpty())
        body.insert(QStringLiteral("tools"), tools);

    HeaderList headers = standardHeaders("text/event-stream");
    setIdentity(headers, key);
    return preparedRequest(backend, *url, std::move(headers), mergedBody(body, backend.body));
}

std::optional<PreparedRequest> AnthropicMessages::modelListRequest(const Backend &backend,
                                                                   const SecretValue &key) const
{
    HeaderList headers = standardHeaders("application/json");
    setIdentity(headers, key);
    return modelListAt(backend, baseUrlOf(backend.baseUrl, id()), u"/models", std::move(headers));
}

std::unique_ptr<StreamDecoder> AnthropicMessages::makeDecoder() const
{
    return std::make_unique<AnthropicDecoder>();
}

} // namespace streamgauge
