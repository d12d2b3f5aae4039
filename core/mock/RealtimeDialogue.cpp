// SPDX-FileCopyrightText: 2026 The Streamgauge authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/mock/RealtimeDialogue.h"

#include "core/mock/JsonTexts.h"
#include "core/mock/OpenAiWire.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QUrlQuery>

namespace streamgauge {

namespace {

QByteArray compact(const QJsonObject &object)
{
    return QJsonDocument(object).toJson(QJsonDocument::Compact);
}

QString modelOf(const HttpRequest &handshake)
{
    const QUrlQuery query(QString::fromLatin1(handshake.query()));
    const QString model = query.queryItemValue(QStringLiteral("model"), QUrl::FullyDecoded);
    return model.isEmpty() ? QStringLiteral("mock") : model;
}

/// The fields of `changes` over those of `settings`.
void take(QJsonObject &settings, const QJsonObject &changes)
{
    for (auto field = changes.begin(); field != changes.end(); ++field)
        settings.insert(field.key(), *field);
}

} // namespace

RealtimeDialogue::RealtimeDialogue(const HttpRequest &handshake)
    : m_session{{QStringLiteral("type"), QStringLiteral("realtime")},
                {QStringLiteral("object"), QStringLiteral("realtime.session")},
                {QStringLiteral("id"), QStringLiteral("sess_mock")},
                {QStringLiteral("model"), modelOf(handshake)},
                {QStringLiteral("output_modalities"), QJsonArray{QStringLiteral("text")}}}
{
}

QByteArray RealtimeDialogue::event(const char *type, QByteArrayView name, const QByteArray &value)
{
    return jsonObject({{"type", jsonQuoted(type)},
                       {"event_id", jsonQuoted("event_" + QByteArray::number(++m_events))},
                       {name, value}});
}

std::vector<QByteArray> RealtimeDialogue::greeting()
{
    return {event("session.created", "session", compact(m_session))};
}

MockDialogue::Turn RealtimeDialogue::take(const QByteArray &message)
{
    const std::optional<QJsonObject> said = objectFrom(message);
    if (!said)
        return {{fault({400, "A message must be a JSON object.", {}, {}})}, {}};
    // As one line, whatever line ends it came with.
    m_said += compact(*said) + '\n';
    const QString type = said->value(QLatin1String("type")).toString();
    if (type == QLatin1String("session.update")) {
        streamgauge::take(m_session, said->value(QLatin1String("session")).toObject());
        return {{event("session.updated", "session", compact(m_session))}, {}};
    }
    if (type == QLatin1String("conversation.item.create")) {
        QJsonObject item = said->value(QLatin1String("item")).toObject();
        if (!item.contains(QLatin1String("id")))
            item.insert(QStringLiteral("id"), QStringLiteral("item_%1").arg(++m_items));
        const QByteArray text = compact(item);
        return {
            {event("conversation.item.added", "item", text), event("conversation.item.done", "item", text)},
            {}};
    }
    if (type == QLatin1String("response.create"))
        return {{}, m_said};
    return {{fault({400,
                    "The mock provider does not know the event '" + type.toUtf8().left(200) + "'.",
                    "type",
                    {}})},
            {}};
}

QByteArray RealtimeDialogue::fault(const AnswerFault &fault)
{
    const QJsonObject document = objectFrom(openAiFault(fault)).value_or(QJsonObject());
    return event("error", "error", compact(document.value(QLatin1String("error")).toObject()));
}

AnswerRequestReading readRealtimeRequest(const HttpRequest &request)
{
    QJsonObject settings{{QStringLiteral("model"), modelOf(request)}};
    QByteArray items;
    for (const QByteArray &line : request.body.split('\n')) {
        const QJsonObject said = objectFrom(line).value_or(QJsonObject());
        take(settings, said.value(QLatin1String("session")).toObject());
        take(settings, said.value(QLatin1String("response")).toObject());
        const QJsonObject item = said.value(QLatin1String("item")).toObject();
        if (!item.isEmpty()) {
            items += item.value(QLatin1String("role")).toString().toUtf8() + '\n'
                + promptText(item.value(QLatin1String("content"))) + '\n';
        }
    }
    const auto limits = {"max_output_tokens", "max_response_output_tokens"};
    for (const char *name : limits) {
        if (settings.value(QLatin1String(name)) == QLatin1String("inf"))
            settings.remove(QLatin1String(name));
    }
    RequestFields fields(compact(settings));
    AnswerRequest result;
    result.model = fields.model();
    result.form = AnswerForm::Stream;
    result.mostTokens = fields.tokenLimit(fields.json(), limits);
    result.renderedPrompt = fields.tools() + '\n' + promptText(fields.value("instructions")) + '\n' + items;
    return fields.reading(std::move(result));
}

} // namespace streamgauge
