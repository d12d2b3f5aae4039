// SPDX-FileCopyrightText: 2026 The Streamgauge authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/protocol/ResponsesDecoder.h"

#include "core/protocol/ChatUsage.h"
#include "core/protocol/JsonFields.h"

#include <QCoreApplication>
#include <QJsonArray>

#include <algorithm>
#include <iterator>

namespace streamgauge {

namespace {

/// Output kinds by the name of their events, without `response.` and the last word.
std::optional<EventKind> kindOf(QStringView stem)
{
    static const QHash<QString, EventKind> kinds{
        {QStringLiteral("output_text"), EventKind::Text},
        {QStringLiteral("text"), EventKind::Text}, // Realtime, beta
        {QStringLiteral("audio.transcript"), EventKind::Text},
        {QStringLiteral("audio_transcript"), EventKind::Text}, // Realtime, beta
        {QStringLiteral("output_audio_transcript"), EventKind::Text}, // Realtime
        {QStringLiteral("refusal"), EventKind::Refusal},
        {QStringLiteral("reasoning_text"), EventKind::Reasoning},
        {QStringLiteral("reasoning_summary_text"), EventKind::Reasoning},
        {QStringLiteral("function_call_arguments"), EventKind::ToolCall},
        {QStringLiteral("custom_tool_call_input"), EventKind::ToolCall},
        {QStringLiteral("mcp_call_arguments"), EventKind::ToolCall},
        {QStringLiteral("code_interpreter_call_code"), EventKind::ToolCall},
        {QStringLiteral("shell_call_command"), EventKind::ToolCall},
    };
    const auto found = kinds.constFind(stem.toString());
    return found == kinds.constEnd() ? std::nullopt : std::optional(*found);
}

bool isClientCall(QStringView stem)
{
    return stem == QLatin1String("function_call_arguments")
        || stem == QLatin1String("custom_tool_call_input");
}

/// Where a piece of text belongs: the same for its deltas and for the event that repeats it whole.
QString placeOf(QStringView stem, const QJsonObject &event)
{
    return stem.toString() + QLatin1Char(' ')
        + QString::number(indexFrom(event.value(QLatin1String("output_index")))) + QLatin1Char(' ')
        + QString::number(indexFrom(event.value(QLatin1String("content_index")))) + QLatin1Char(' ')
        + QString::number(indexFrom(event.value(QLatin1String("summary_index"))));
}

QString wholeTextOf(QStringView stem, const QJsonObject &event)
{
    if (stem == QLatin1String("refusal"))
        return event.value(QLatin1String("refusal")).toString();
    if (stem == QLatin1String("function_call_arguments") || stem == QLatin1String("mcp_call_arguments"))
        return event.value(QLatin1String("arguments")).toString();
    if (stem == QLatin1String("custom_tool_call_input"))
        return event.value(QLatin1String("input")).toString();
    if (stem.endsWith(u"audio_transcript"))
        return event.value(QLatin1String("transcript")).toString();
    return event.value(QLatin1String("text")).toString();
}

struct ItemText
{
    EventKind kind;
    QString text;
};

/// What a whole item says, part by part.
std::vector<ItemText> textsOf(const QJsonObject &item)
{
    const bool isReasoning = item.value(QLatin1String("type")).toString() == QLatin1String("reasoning");
    std::vector<ItemText> texts;
    for (const QLatin1String list : {QLatin1String("summary"), QLatin1String("content")}) {
        for (const QJsonValue &part : item.value(list).toArray()) {
            const QJsonObject content = part.toObject();
            texts.push_back({isReasoning ? EventKind::Reasoning : EventKind::Text,
                             content.value(QLatin1String("text")).toString()});
            texts.push_back({EventKind::Text, content.value(QLatin1String("transcript")).toString()});
            texts.push_back({EventKind::Refusal, content.value(QLatin1String("refusal")).toString()});
        }
    }
    std::erase_if(texts, [](const ItemText &text) { return text.text.isEmpty(); });
    return texts;
}

} // namespace

ResponsesDecoder::ResponsesDecoder()
    : ResponsesDecoder(Framing::EventStream)
{
}

ResponsesDecoder::ResponsesDecoder(Framing framing)
    : JsonStreamDecoder(framing, Sentinel::Foreign)
{
}

void ResponsesDecoder::decode(const QJsonObject &object, QByteArrayView type)
{
    if (isWholeAnswer(object)) {
        decodeTerminal(object.value(QLatin1String("status")).toString(), object);
        return;
    }
    QString name = object.value(QLatin1String("type")).toString();
    if (name.isEmpty()) {
        name = QString::fromUtf8(type);
        if (!name.isEmpty())
            note(QStringLiteral("event without a type inside"));
    }
    const QJsonObject responseObject = object.value(QLatin1String("response")).toObject();
    takeIdentity(responseObject, QLatin1String("id"), QLatin1String("model"));

    if (!name.startsWith(QLatin1String("response.")))
        return;
    const QStringView rest = QStringView(name).sliced(9);
    if (rest == u"completed" || rest == u"incomplete" || rest == u"failed" || rest == u"cancelled") {
        decodeTerminal(rest.toString(), responseObject);
    } else if (rest == u"output_item.added" || rest == u"output_item.done") {
        const QJsonObject item = object.value(QLatin1String("item")).toObject();
        decodeItem(item, countFrom(object.value(QLatin1String("output_index"))));
        if (rest.endsWith(u".done"))
            emitMissingText(item, indexFrom(object.value(QLatin1String("output_index"))));
    } else if (rest.endsWith(u".delta")) {
        decodeDelta(rest.chopped(6).toString(), object);
    } else if (rest.endsWith(u".done")) {
        decodeDone(rest.chopped(5).toString(), object);
    } else if (rest.contains(u"annotation") || rest.contains(u"partial_image")) {
        emitPart(EventKind::Annotation);
    }
}

bool ResponsesDecoder::isWholeAnswer(const QJsonObject &object) const
{
    return !object.contains(QLatin1String("type")) && object.value(QLatin1String("output")).isArray();
}

void ResponsesDecoder::conclude(DecodedResponse &response)
{
    response.finishReason = m_finishReason;
    // What a hosted tool was given has no name: it was run there, and is no call for us.
    std::copy_if(m_calls.calls().begin(), m_calls.calls().end(), std::back_inserter(response.toolCalls),
                 [](const ToolCall &call) { return !call.name.isEmpty(); });
    checkTotals(response.usage, response.findings);
}

QString ResponsesDecoder::terminalSignalName() const
{
    return QStringLiteral("response.completed");
}

void ResponsesDecoder::decodeDelta(const QString &stem, const QJsonObject &event)
{
    const QString text = event.value(QLatin1String("delta")).toString();
    const int place = indexFrom(event.value(QLatin1String("output_index")));
    const std::optional<EventKind> kind = kindOf(stem);
    if (!kind) {
        emitPart(EventKind::Annotation, {}, place);
    } else if (isClientCall(stem)) {
        emitArguments(countFrom(event.value(QLatin1String("output_index"))), text, place);
    } else if (emitOutput(*kind, text, place)) {
        m_partsWithText.insert(placeOf(stem, event));
        m_kindsOfItem.insert(*kind);
        m_kinds.insert(*kind);
    }
}

/// These repeat what the deltas brought; a server that sends no deltas brings it only here.
void ResponsesDecoder::decodeDone(const QString &stem, const QJsonObject &event)
{
    const std::optional<EventKind> kind = kindOf(stem);
    const int place = indexFrom(event.value(QLatin1String("output_index")));
    if (!kind)
        return;
    if (isClientCall(stem)) {
        if (!m_itemsWithArguments.contains(place))
            emitArguments(countFrom(event.value(QLatin1String("output_index"))), wholeTextOf(stem, event),
                          place);
    } else if (!m_partsWithText.contains(placeOf(stem, event))
               && emitOutput(*kind, wholeTextOf(stem, event), place)) {
        m_partsWithText.insert(placeOf(stem, event));
        m_kindsOfItem.insert(*kind);
        m_kinds.insert(*kind);
    }
}

void ResponsesDecoder::decodeItem(const QJsonObject &item, std::optional<qint64> index)
{
    const QString type = item.value(QLatin1String("type")).toString();
    const bool isFunction = type == QLatin1String("function_call");
    if (!isFunction && type != QLatin1String("custom_tool_call"))
        return;
    const int place = index ? int(std::min<qint64>(*index, std::numeric_limits<int>::max())) : 0;
    ToolCallFragment fragment;
    fragment.index = index;
    // Where an item is met again, its place tells; ids may have changed.
    if (!index || !m_itemsMet.contains(*index))
        fragment.id = item.value(QLatin1String("call_id")).toString();
    m_itemsMet.insert(index.value_or(0));
    fragment.name = item.value(QLatin1String("name")).toString();
    fragment.takesText = !isFunction;
    if (m_calls.add(fragment)) {
        if (StreamEvent *part = emitOutput(EventKind::ToolCall, fragment.name, place))
            part->toolName = fragment.name;
    }
    if (!m_itemsWithArguments.contains(place)) {
        emitArguments(index,
                      item.value(isFunction ? QLatin1String("arguments") : QLatin1String("input")).toString(),
                      place);
    }
}

void ResponsesDecoder::emitArguments(std::optional<qint64> index, const QString &arguments, int choice)
{
    ToolCallFragment fragment;
    fragment.index = index;
    fragment.arguments = arguments;
    if (arguments.isEmpty() || !m_calls.add(fragment))
        return;
    m_itemsWithArguments.insert(choice);
    emitOutput(EventKind::ToolCall, arguments, choice);
}

void ResponsesDecoder::decodeTerminal(const QString &status, const QJsonObject &responseObject)
{
    if (m_outcome) {
        note(QStringLiteral("repeated finish"));
        return;
    }
    takeIdentity(responseObject, QLatin1String("id"), QLatin1String("model"));
    emitMissingOutput(responseObject.value(QLatin1String("output")).toArray());
    m_finishReason = status;
    const QJsonObject usage = responseObject.value(QLatin1String("usage")).toObject();
    const auto end = [this, &usage] {
        emitPart(EventKind::Finish, m_finishReason);
        if (!usage.isEmpty()) {
            takeLatest(response().usage, chatUsageFrom(usage, response().findings));
            emitPart(EventKind::Usage);
        }
        settle();
    };
    if (status == QLatin1String("failed") || status == QLatin1String("cancelled")) {
        // Often the second report of one failure: an error event came before.
        if (!hasFailed()) {
            ProviderError error = providerErrorFrom(responseObject, wallClock());
            if (error.message.isEmpty())
                error.message = QCoreApplication::translate("ResponsesDecoder",
                                                            "The provider ended the answer as \"%1\".")
                                    .arg(status);
            fail(error);
        }
        end();
        return;
    }
    const QString reason = responseObject.value(QLatin1String("incomplete_details"))
                               .toObject()
                               .value(QLatin1String("reason"))
                               .toString();
    if (status == QLatin1String("incomplete")) {
        m_finishReason = reason.isEmpty() ? status : reason;
        m_outcome = reason == QLatin1String("content_filter") ? Outcome::ContentFilter : Outcome::Length;
    } else {
        m_outcome = m_calls.isEmpty() ? Outcome::Complete : Outcome::ToolCalls;
    }
    end();
}

/// A closed item repeats its text; of a server without deltas it is the only place. Whether its text came is
/// told by its place, or, where a gateway numbers items anew, by what came since the item before.
void ResponsesDecoder::emitMissingText(const QJsonObject &item, int place)
{
    const QString prefix = QLatin1Char(' ') + QString::number(place) + QLatin1Char(' ');
    QSet<EventKind> kinds;
    for (const ItemText &part : textsOf(item)) {
        kinds.insert(part.kind);
        const bool isThere = m_kindsOfItem.contains(part.kind)
            || std::any_of(m_partsWithText.cbegin(), m_partsWithText.cend(),
                           [&prefix](const QString &known) { return known.contains(prefix); });
        if (!isThere && emitOutput(part.kind, part.text, place))
            m_kinds.insert(part.kind);
    }
    m_kindsOfItem.subtract(kinds);
}

/// The last event repeats the whole answer; where nothing of a kind came before, it is the only place.
void ResponsesDecoder::emitMissingOutput(const QJsonArray &output)
{
    const QSet<EventKind> before = m_kinds;
    for (qsizetype i = 0; i < output.size(); ++i) {
        const QJsonObject item = output.at(i).toObject();
        decodeItem(item, i);
        for (const ItemText &part : textsOf(item)) {
            if (!before.contains(part.kind))
                emitOutput(part.kind, part.text, int(i));
        }
    }
}

/// Keep-alives and errors are counted too.
void ResponsesDecoder::objectMet(const QJsonObject &event)
{
    const auto sequence = countFrom(event.value(QLatin1String("sequence_number")));
    if (sequence && m_sequence && *sequence != *m_sequence + 1)
        note(QStringLiteral("sequence numbers jump"));
    m_sequence = sequence;
}

} // namespace streamgauge
