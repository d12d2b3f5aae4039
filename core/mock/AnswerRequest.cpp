// SPDX-FileCopyrightText: 2026 The Streamgauge authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/mock/AnswerRequest.h"

#include <QJsonArray>
#include <QJsonDocument>

#include <algorithm>

namespace streamgauge {

namespace {

/// The role and the content of a message first, so that prompts that differ later share their beginning.
QByteArray rendered(const QJsonObject &message)
{
    const QString role = QStringLiteral("role");
    const QString content = QStringLiteral("content");
    QJsonObject rest = message;
    rest.remove(role);
    rest.remove(content);
    QByteArray text
        = message.value(role).toString().toUtf8() + '\n' + promptText(message.value(content)) + '\n';
    if (!rest.isEmpty())
        text += promptText(rest) + '\n';
    return text;
}

/// Nothing for an absent field and for null; 0 for what is not a whole number above 0.
std::optional<qint64> limitFrom(const QJsonValue &value)
{
    if (value.isUndefined() || value.isNull())
        return std::nullopt;
    return std::max<qint64>(0, value.toInteger(0));
}

} // namespace

QByteArray promptText(const QJsonValue &value)
{
    if (value.isArray())
        return QJsonDocument(value.toArray()).toJson(QJsonDocument::Compact);
    if (value.isObject())
        return QJsonDocument(value.toObject()).toJson(QJsonDocument::Compact);
    return value.toString().toUtf8();
}

RequestFields::RequestFields(const QByteArray &body)
{
    const QJsonDocument document = QJsonDocument::fromJson(body);
    if (document.isObject())
        m_json = document.object();
    else
        refuse("The body is not a JSON object.", {});
}

QJsonValue RequestFields::value(const char *name) const
{
    return m_json.value(QLatin1String(name));
}

QByteArray RequestFields::model()
{
    const QJsonValue model = value("model");
    const QByteArray name = model.toString(QStringLiteral("mock")).toUtf8();
    if ((!model.isUndefined() && !model.isString()) || name.isEmpty() || name.size() > 1000)
        refuse("'model' must be a name.", "model");
    return name;
}

AnswerForm RequestFields::form(const char *name, AnswerForm left)
{
    const QJsonValue stream = value(name);
    if (stream.isUndefined() || stream.isNull())
        return left;
    if (!stream.isBool())
        refuse('\'' + QByteArray(name) + "' must be true or false.", name);
    return stream.toBool() ? AnswerForm::Stream : AnswerForm::Document;
}

std::optional<qint64> RequestFields::tokenLimit(const QJsonObject &object,
                                                std::initializer_list<const char *> names)
{
    std::optional<qint64> least;
    for (const char *name : names) {
        const std::optional<qint64> limit = limitFrom(object.value(QLatin1String(name)));
        if (limit == 0)
            refuse("A limit of tokens must be a whole number of 1 or more.", name);
        if (limit)
            least = std::min(*limit, least.value_or(*limit));
    }
    return least;
}

QByteArray RequestFields::tools()
{
    const QJsonValue tools = value("tools");
    if (!tools.isUndefined() && !tools.isNull() && !tools.isArray())
        refuse("'tools' must be a list.", "tools");
    return promptText(tools);
}

QByteArray RequestFields::messages(const char *name)
{
    const QJsonArray messages = value(name).toArray();
    if (messages.isEmpty())
        refuse('\'' + QByteArray(name) + "' must be a list with at least one message.", name);
    QByteArray text;
    for (const auto &message : messages) {
        if (!message.isObject())
            refuse("Every message must be an object.", name);
        text += rendered(message.toObject());
    }
    return text;
}

void RequestFields::refuse(const QByteArray &message, const QByteArray &parameter)
{
    if (!m_fault)
        m_fault = RequestFault{message, parameter};
}

AnswerRequestReading RequestFields::reading(AnswerRequest request) const
{
    if (m_fault)
        return {std::nullopt, m_fault->message, m_fault->parameter};
    return {std::move(request), {}, {}};
}

} // namespace streamgauge
