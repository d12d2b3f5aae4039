// SPDX-FileCopyrightText: 2026 The Streamgauge authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/plan/PromptBook.h"

#include "core/base/SeededRandom.h"
#include "core/plan/PromptText.h"
#include "core/plan/UserPrompts.h"

#include <QCoreApplication>
#include <QCryptographicHash>
#include <QJsonDocument>
#include <QJsonObject>
#include <QRandomGenerator>

#include <algorithm>

namespace streamgauge {

namespace {

/// Of hexadecimal digits: 128 bits, more than enough to be unique.
constexpr int nonceLength = 32;

QString nonceOf(const RequestIdentity &identity, const QString &runNonce)
{
    const QByteArray source = runNonce.toUtf8() + '/' + QByteArray::number(identity.backend) + '/'
        + QByteArray::number(identity.request);
    return QString::fromLatin1(
        QCryptographicHash::hash(source, QCryptographicHash::Sha256).toHex().left(nonceLength));
}

/// Providers render tools before or after the system prompt; so the nonce leads both.
QJsonArray withNonce(QJsonArray tools, const QString &nonce)
{
    if (tools.isEmpty())
        return tools;
    QJsonObject tool = tools.first().toObject();
    QJsonObject function = tool.value(QLatin1String("function")).toObject();
    const QString description = function.value(QLatin1String("description")).toString();
    function.insert(QLatin1String("description"),
                    description.isEmpty() ? nonce : nonce + QLatin1Char(' ') + description);
    tool.insert(QLatin1String("function"), function);
    tools.replace(0, tool);
    return tools;
}

int charactersOf(const QJsonArray &tools)
{
    return tools.isEmpty() ? 0 : static_cast<int>(QJsonDocument(tools).toJson(QJsonDocument::Compact).size());
}

} // namespace

/// What all requests of one prompt shape have in common.
struct PromptBook::Shape
{
    PromptShape shape;
    quint64 seed = 0;
    int index = 0;
    QString system; ///< generated; the same for all requests, so that it can be cached
    int tailCharacters = 0;
    std::vector<UserPrompt> own;

    [[nodiscard]] QString tail(const RequestIdentity &identity) const;
};

QString PromptBook::Shape::tail(const RequestIdentity &identity) const
{
    // The backend stays out, so that all get the same text. Mode and part are in, so that no timed request
    // repeats the whole prompt of a priming one.
    const QByteArray purpose = "tail/" + QByteArray::number(index) + '/'
        + exportName(identity.mode).toLatin1() + '/' + exportName(identity.part).toLatin1() + '/'
        + QByteArray::number(identity.ordinal);
    SeededRandom random(seed, purpose);
    // These words ask for a long answer, so that the output reaches its maximum on most models.
    const QString first = plausibleSubject(random);
    const QString second = plausibleSubject(random);
    const QString question
        = QStringLiteral("Write a long and detailed report about %1 and %2. Keep writing until you "
                         "are stopped.")
              .arg(first, second);
    const int left = tailCharacters - static_cast<int>(question.size()) - 2;
    if (left <= 0)
        return question;
    return plausibleText(random, left) + QLatin1String("\n\n") + question;
}

Result<PromptBook> PromptBook::open(const Plan &plan)
{
    PromptBook book;
    for (std::size_t index = 0; index < plan.prompts.size(); ++index) {
        auto shape = std::make_shared<Shape>();
        shape->shape = plan.prompts[index];
        shape->seed = plan.load.seed;
        shape->index = static_cast<int>(index);
        if (!shape->shape.promptsFile.isEmpty()) {
            auto own = loadUserPrompts(shape->shape.promptsFile);
            if (!own)
                return tl::unexpected(own.error());
            shape->own = std::move(*own);
        } else {
            const int prefix = std::min(shape->shape.stablePrefixTokens, shape->shape.targetTokens - 1)
                * charactersPerToken;
            SeededRandom random(shape->seed, "prefix/" + QByteArray::number(shape->index));
            const int characters = prefix - charactersOf(shape->shape.tools);
            const QString introduction
                = QStringLiteral("You are a careful writer. These notes are your background. ");
            if (characters > 0)
                shape->system = introduction
                    + plausibleText(random, characters - static_cast<int>(introduction.size()));
            shape->tailCharacters = shape->shape.targetTokens * charactersPerToken
                - static_cast<int>(shape->system.size()) - charactersOf(shape->shape.tools);
        }
        book.m_shapes.push_back(std::move(shape));
    }
    return book;
}

Prompt PromptBook::prompt(int shapeIndex, const RequestIdentity &identity, const QString &runNonce) const
{
    const Shape &shape = *m_shapes.at(static_cast<std::size_t>(shapeIndex));
    Prompt prompt;
    prompt.mode = identity.mode;
    prompt.maxOutputTokens = shape.shape.maxOutputTokens;
    prompt.tools = shape.shape.tools;
    if (!shape.own.empty()) {
        const UserPrompt &own = shape.own[identity.ordinal % shape.own.size()];
        prompt.messages = own.messages;
        // The plan's maximum holds: forecasts and budgets are counted with it.
        prompt.maxOutputTokens
            = std::min(prompt.maxOutputTokens, own.maxTokens.value_or(prompt.maxOutputTokens));
    } else {
        if (!shape.system.isEmpty())
            prompt.messages.push_back({QStringLiteral("system"), shape.system});
        prompt.messages.push_back({QStringLiteral("user"), shape.tail(identity)});
    }
    if (identity.mode == PromptMode::Cold) {
        prompt.nonce = nonceOf(identity, runNonce);
        prompt.messages.front().text.prepend(prompt.nonce + QLatin1Char(' '));
        prompt.tools = withNonce(prompt.tools, prompt.nonce);
    }
    return prompt;
}

QString freshRunNonce()
{
    QByteArray bytes;
    for (int word = 0; word < nonceLength / 16; ++word) {
        const quint64 random = QRandomGenerator::system()->generate64();
        bytes += QByteArray::number(random, 16).rightJustified(16, '0');
    }
    return QString::fromLatin1(bytes);
}

} // namespace streamgauge
