// SPDX-FileCopyrightText: 2026 The Streamgauge authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/protocol/RequestParts.h"

#include <QCoreApplication>
#include <QJsonDocument>

#include <algorithm>

namespace streamgauge {

bool isWebSocketUrl(const QUrl &url)
{
    return url.scheme() == QLatin1String("ws") || url.scheme() == QLatin1String("wss");
}

Result<QUrl> endpointUrl(const QUrl &base, QStringView path, Wire wire)
{
    const QString scheme = base.scheme();
    if (isWebSocketUrl(base) && wire == Wire::Http) {
        return failure(
            QCoreApplication::translate(
                "RequestParts",
                "\"%1\" is the address of a WebSocket, which this protocol doesn't use: write http "
                "or https, or choose the protocol openai-realtime, ndjson or text.")
                .arg(base.toDisplayString()));
    }
    if (!base.isValid() || base.host().isEmpty()
        || (scheme != QLatin1String("http") && scheme != QLatin1String("https") && !isWebSocketUrl(base))) {
        return failure(
            QCoreApplication::translate("RequestParts",
                                        "\"%1\" is no base URL: give one such as https://api.example.com/v1.")
                .arg(base.toDisplayString()));
    }
    QString whole = base.path(QUrl::FullyEncoded);
    while (whole.endsWith(QLatin1Char('/')))
        whole.chop(1);
    if (!whole.endsWith(path))
        whole += path;
    QUrl url = base;
    url.setPath(whole, QUrl::TolerantMode);
    url.setFragment({});
    return url;
}

QJsonObject mergedBody(QJsonObject body, const QJsonObject &changes)
{
    for (auto change = changes.begin(); change != changes.end(); ++change) {
        if (change->isNull())
            body.remove(change.key());
        else if (change->isObject())
            body.insert(change.key(), mergedBody(body.value(change.key()).toObject(), change->toObject()));
        else
            body.insert(change.key(), *change);
    }
    return body;
}

void setHeader(HeaderList &headers, const QByteArray &name, const QByteArray &value)
{
    headers.erase(std::remove_if(headers.begin(), headers.end(),
                                 [&](const auto &header) {
                                     return header.first.compare(name, Qt::CaseInsensitive) == 0;
                                 }),
                  headers.end());
    headers.append({name, value});
}

HeaderList standardHeaders(const QByteArray &accept)
{
    return {{"Content-Type", "application/json"},
            {"Accept", accept},
            {"User-Agent", QByteArrayLiteral("streamgauge/" STREAMGAUGE_VERSION)}};
}

void setOpenAiKey(HeaderList &headers, const QUrl &url, const SecretValue &key)
{
    if (key.isEmpty())
        return;
    const bool isAzure = url.host().endsWith(QLatin1String(".openai.azure.com"))
        || url.path().contains(QLatin1String("/openai/deployments/"));
    if (isAzure)
        setHeader(headers, "api-key", key.reveal());
    else
        setHeader(headers, "Authorization", "Bearer " + key.reveal());
}

QJsonArray messagesOf(const Prompt &prompt)
{
    QJsonArray messages;
    for (const PromptMessage &message : prompt.messages) {
        messages.append(
            QJsonObject{{QStringLiteral("role"), message.role}, {QStringLiteral("content"), message.text}});
    }
    return messages;
}

QString joinedPrompt(const Prompt &prompt)
{
    QStringList texts;
    for (const PromptMessage &message : prompt.messages)
        texts.append(message.text);
    return texts.join(QLatin1String("\n\n"));
}

QString systemText(const Prompt &prompt)
{
    QStringList texts;
    for (const PromptMessage &message : prompt.messages) {
        if (message.role == QLatin1String("system"))
            texts.append(message.text);
    }
    return texts.join(QLatin1String("\n\n"));
}

std::vector<QJsonObject> functionsOf(const Prompt &prompt)
{
    std::vector<QJsonObject> functions;
    for (const QJsonValue &tool : prompt.tools) {
        const QJsonObject function = tool.toObject().value(QLatin1String("function")).toObject();
        if (!function.isEmpty())
            functions.push_back(function);
    }
    return functions;
}

Result<void> checkModel(const Backend &backend)
{
    if (backend.model.isEmpty()) {
        return failure(
            QCoreApplication::translate("RequestParts", "Backend \"%1\" names no model: fill in its model.")
                .arg(backend.name));
    }
    return {};
}

PreparedRequest preparedRequest(const Backend &backend, QUrl url, HeaderList headers, const QJsonObject &body)
{
    for (const auto &[name, value] : backend.headers)
        setHeader(headers, name, value);
    // QJsonObject keeps its keys sorted, so equal requests are equal bytes.
    return {std::move(url), std::move(headers), QJsonDocument(body).toJson(QJsonDocument::Compact),
            MessageForm::Lines};
}

} // namespace streamgauge
