// SPDX-FileCopyrightText: 2026 The Streamgauge authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/mock/ChatRequest.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>

#include <algorithm>

namespace streamgauge {

namespace {

ChatRequestReading refused(const char *message, const char *parameter)
{
    return {std::nullopt, message, parameter};
}

QByteArray compact(const QJsonValue &value)
{
    if (value.isArray())
        return QJsonDocument(value.toArray()).toJson(QJsonDocument::Compact);
    if (value.isObject())
        return QJsonDocument(value.toObject()).toJson(QJsonDocument::Compact);
    return value.toString().toUtf8();
}

QByteArray rendered(const QJsonObject &message)
{
    const QString role = QStringLiteral("role");
    const QString content = QStringLiteral("content");
    QJsonObject rest = message;
    rest.remove(role);
    rest.remove(content);
    QByteArray text = message.value(role).toString().toUtf8() + '\n' + compact(message.value(content)) + '\n';
    if (!rest.isEmpty())
        text += compact(rest) + '\n';
    return text;
}

/// Nothing for an absent field and for null; −1 for what is not a whole number above 0.
std::optional<qint64> tokenLimit(const QJsonObject &json, const QString &name)
{
    const QJsonValue value = json.value(name);
    if (value.isUndefined() || value.isNull())
        return std::nullopt;
    const qint64 limit = value.toInteger(-1);
    return limit >= 1 ? limit : -1;
}

} // namespace

ChatRequestReading readChatRequest(const QByteArray &body)
{
    QJsonParseError parseError{};
    const QJsonDocument document = QJsonDocument::fromJson(body, &parseError);
    if (!document.isObject())
        return refused("The body is not a JSON object.", "");
    const QJsonObject json = document.object();

    ChatRequest request;
    const QJsonValue model = json.value(QStringLiteral("model"));
    request.model = model.toString(QStringLiteral("mock")).toUtf8();
    if ((!model.isUndefined() && !model.isString()) || request.model.isEmpty() || request.model.size() > 1000)
        return refused("'model' must be a name.", "model");

    const QJsonValue stream = json.value(QStringLiteral("stream"));
    if (!stream.isUndefined() && !stream.isNull() && !stream.isBool())
        return refused("'stream' must be true or false.", "stream");
    request.stream = stream.toBool();
    const QJsonValue options = json.value(QStringLiteral("stream_options"));
    if (options.isObject() && !request.stream)
        return refused("'stream_options' is only allowed when 'stream' is true.", "stream_options");
    request.includeUsage = options.toObject().value(QStringLiteral("include_usage")).toBool();

    for (const char *name : {"max_tokens", "max_completion_tokens"}) {
        const std::optional<qint64> limit = tokenLimit(json, QString::fromLatin1(name));
        if (limit == -1)
            return refused("A limit of tokens must be a whole number of 1 or more.", name);
        if (limit)
            request.mostTokens = std::min(*limit, request.mostTokens.value_or(*limit));
    }

    const QJsonValue tools = json.value(QStringLiteral("tools"));
    if (!tools.isUndefined() && !tools.isNull() && !tools.isArray())
        return refused("'tools' must be a list.", "tools");
    request.renderedPrompt = compact(tools);
    const QJsonArray messages = json.value(QStringLiteral("messages")).toArray();
    if (messages.isEmpty())
        return refused("'messages' must be a list with at least one message.", "messages");
    for (const QJsonValue &message : messages) {
        if (!message.isObject())
            return refused("Every message must be an object.", "messages");
        request.renderedPrompt += rendered(message.toObject());
    }
    return {request, {}, {}};
}

} // namespace streamgauge
