// SPDX-FileCopyrightText: 2026 The Streamgauge authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/plan/UserPrompts.h"

#include "core/plan/PlanLimits.h"

#include <QCoreApplication>
#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>

namespace streamgauge {

namespace {

constexpr qint64 largestLine = 16 * 1024 * 1024;
constexpr int mostFaultsShown = 10;

QString tr(const char *text)
{
    return QCoreApplication::translate("UserPrompts", text);
}

Result<PromptMessage> messageFrom(const QJsonValue &value)
{
    static const QStringList roles{QStringLiteral("system"), QStringLiteral("user"),
                                   QStringLiteral("assistant")};
    const QJsonObject object = value.toObject();
    const QString role = object.value(QLatin1String("role")).toString();
    const QJsonValue content = object.value(QLatin1String("content"));
    if (!roles.contains(role))
        return failure(tr("the role of a message must be system, user or assistant"));
    if (!content.isString())
        return failure(tr("the content of a message must be a text in quotes"));
    return PromptMessage{role, content.toString()};
}

Result<UserPrompt> promptFrom(const QByteArray &line)
{
    QJsonParseError error;
    const QJsonDocument document = QJsonDocument::fromJson(line, &error);
    if (error.error != QJsonParseError::NoError)
        return failure(tr("not valid JSON at column %1: %2").arg(error.offset + 1).arg(error.errorString()));
    if (!document.isObject())
        return failure(tr("must be an object like {\"prompt\": \"…\"}"));
    const QJsonObject object = document.object();
    const QJsonValue prompt = object.value(QLatin1String("prompt"));
    const QJsonValue messages = object.value(QLatin1String("messages"));
    if (prompt.isUndefined() == messages.isUndefined())
        return failure(tr("must have either “prompt” or “messages”"));

    UserPrompt result;
    if (prompt.isString()) {
        result.messages.push_back({QStringLiteral("user"), prompt.toString()});
    } else if (!prompt.isUndefined()) {
        return failure(tr("“prompt” must be a text in quotes"));
    } else if (!messages.isArray() || messages.toArray().isEmpty()) {
        return failure(tr("“messages” must be a list with at least one message"));
    }
    for (const QJsonValue &value : messages.toArray()) {
        auto message = messageFrom(value);
        if (!message)
            return tl::unexpected(message.error());
        result.messages.push_back(std::move(*message));
    }
    const QJsonValue maxTokens = object.value(QLatin1String("max_tokens"));
    if (!maxTokens.isUndefined()) {
        const int count = maxTokens.toInt(0);
        if (count < 1 || count > planLimits::outputTokens)
            return failure(tr("“max_tokens” must be a whole number from 1"));
        result.maxTokens = count;
    }
    return result;
}

} // namespace

Result<std::vector<UserPrompt>> loadUserPrompts(const QString &path)
{
    const QString shown = QDir::toNativeSeparators(path);
    QFile file(path);
    if (QFileInfo(path).isDir())
        return failure(tr("the prompts file %1 is a folder; name a JSON Lines file").arg(shown));
    if (!file.open(QIODevice::ReadOnly))
        return failure(tr("cannot read the prompts file %1: %2").arg(shown, file.errorString()));

    std::vector<UserPrompt> prompts;
    QStringList faults;
    for (int number = 1; !file.atEnd() && faults.size() < mostFaultsShown; ++number) {
        const QByteArray line = file.readLine(largestLine + 1);
        if (line.size() > largestLine)
            return failure(tr("%1, line %2: longer than 16 MB; a JSON Lines file has one prompt a line")
                               .arg(shown)
                               .arg(number));
        const QByteArray trimmed = line.trimmed();
        if (trimmed.isEmpty())
            continue;
        auto prompt = promptFrom(trimmed);
        if (prompt)
            prompts.push_back(std::move(*prompt));
        else
            faults.append(tr("%1, line %2: %3").arg(shown).arg(number).arg(prompt.error().message));
    }
    if (file.error() != QFileDevice::NoError)
        return failure(tr("cannot read the prompts file %1: %2").arg(shown, file.errorString()));
    if (!faults.isEmpty())
        return failure(faults.join(QLatin1Char('\n')));
    if (prompts.empty())
        return failure(tr("the prompts file %1 holds no prompts; write one JSON object a line").arg(shown));
    return prompts;
}

} // namespace streamgauge
