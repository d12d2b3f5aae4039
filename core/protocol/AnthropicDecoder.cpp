// SPDX-FileCopyrightText: 2026 The Streamgauge authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/protocol/AnthropicDecoder.h"

#include "core/protocol/ChatUsage.h"
#include "core/protocol/FinishReason.h"
#include "core/protocol/JsonFields.h"

#include <QCoreApplication>
#include <QJsonArray>
#include <QJsonDocument>

namespace streamgauge {

namespace {

QString compactJson(const QJsonObject &object)
{
    return QString::fromUtf8(QJsonDocument(object).toJson(QJsonDocument::Compact));
}

} // namespace

AnthropicDecoder::AnthropicDecoder()
    : JsonStreamDecoder(Framing::EventStream, Sentinel::Foreign)
{
}

void AnthropicDecoder::decode(const QJsonObject &object, QByteArrayView type)
{
    QString name = object.value(QLatin1String("type")).toString();
    if (name.isEmpty()) {
        name = QString::fromUtf8(type);
        if (!name.isEmpty())
            note(QStringLiteral("event without a type inside"));
    }
    const int index = indexFrom(object.value(QLatin1String("index")));
    if (name == QLatin1String("message")) {
        decodeStart(object);
        const QJsonArray blocks = object.value(QLatin1String("content")).toArray();
        for (qsizetype i = 0; i < blocks.size(); ++i)
            decodeBlock(blocks.at(i).toObject(), int(i));
        decodeStop(object.value(QLatin1String("stop_reason")).toString());
        decodeUsage(object.value(QLatin1String("usage")).toObject(), UsageAt::End);
        m_isStopped = true;
    } else if (name == QLatin1String("message_start")) {
        const QJsonObject message = object.value(QLatin1String("message")).toObject();
        decodeStart(message);
        decodeUsage(message.value(QLatin1String("usage")).toObject(), UsageAt::Start);
    } else if (name == QLatin1String("content_block_start")) {
        decodeBlock(object.value(QLatin1String("content_block")).toObject(), index);
    } else if (name == QLatin1String("content_block_delta")) {
        if (!m_blocks.contains(index)) {
            note(QStringLiteral("missing block start"));
            m_blocks.insert(index);
        }
        decodeDelta(object.value(QLatin1String("delta")).toObject(), index);
    } else if (name == QLatin1String("message_delta")) {
        decodeStop(
            object.value(QLatin1String("delta")).toObject().value(QLatin1String("stop_reason")).toString());
        decodeUsage(object.value(QLatin1String("usage")).toObject(), UsageAt::End);
    } else if (name == QLatin1String("message_stop")) {
        m_isStopped = true;
        emitPart(EventKind::Done);
        settle();
    }
}

bool AnthropicDecoder::isWholeAnswer(const QJsonObject &object) const
{
    return object.value(QLatin1String("type")).toString() == QLatin1String("message");
}

std::optional<Outcome> AnthropicDecoder::terminalOutcome() const
{
    if (m_stopReason.isEmpty())
        return m_isStopped ? std::optional(Outcome::Complete) : std::nullopt;
    if (m_stopReason == QLatin1String("max_tokens")
        || m_stopReason == QLatin1String("model_context_window_exceeded"))
        return Outcome::Length;
    if (m_stopReason == QLatin1String("refusal"))
        return Outcome::Refusal;
    if (m_stopReason == QLatin1String("tool_use"))
        return Outcome::ToolCalls;
    return Outcome::Complete;
}

void AnthropicDecoder::conclude(DecodedResponse &response)
{
    response.finishReason = m_stopReason;
    if (!m_stopReason.isEmpty() && m_stopReason != QLatin1String("pause_turn")
        && !outcomeOfFinishReason(m_stopReason))
        noteUnknownFinish();
    response.toolCalls = m_calls.calls();
    for (ToolCall &call : response.toolCalls) {
        // A tool without arguments sends an empty text for them.
        if (call.arguments.isEmpty())
            call.arguments = QStringLiteral("{}");
    }
    if (!m_stopReason.isEmpty() && !m_isStopped)
        note(QStringLiteral("no end marker"));
    TokenUsage &usage = response.usage;
    // Cache reads and writes stand beside the input here, not inside it.
    if (m_freshInput)
        usage.inputTotal = *m_freshInput + usage.cacheRead.value_or(0) + usage.cacheWrite.value_or(0);
    checkTotals(usage, response.findings);
}

QString AnthropicDecoder::terminalSignalName() const
{
    return QStringLiteral("message_stop");
}

void AnthropicDecoder::decodeStart(const QJsonObject &message)
{
    takeIdentity(message, QLatin1String("id"), QLatin1String("model"));
    const QString id = message.value(QLatin1String("id")).toString();
    if (!m_messageId.isEmpty() && id == m_messageId) {
        note(QStringLiteral("repeated message start"));
    } else if (!m_messageId.isEmpty() && !id.isEmpty()) {
        // A gateway tried again behind our back: what the first attempt brought does not count.
        restart();
        m_calls = {};
        m_blocks.clear();
        m_serverCalls.clear();
        m_stopReason.clear();
        m_freshInput.reset();
        response().usage = {};
        response().responseId = id;
    }
    m_messageId = id;
}

void AnthropicDecoder::decodeBlock(const QJsonObject &block, int index)
{
    m_blocks.insert(index);
    const QString type = block.value(QLatin1String("type")).toString();
    if (type == QLatin1String("text")) {
        emitOutput(EventKind::Text, block.value(QLatin1String("text")).toString(), index);
    } else if (type == QLatin1String("thinking")) {
        emitOutput(EventKind::Reasoning, block.value(QLatin1String("thinking")).toString(), index);
    } else if (type.endsWith(QLatin1String("tool_use"))) {
        const QString name = block.value(QLatin1String("name")).toString();
        if (type == QLatin1String("tool_use")) {
            ToolCallFragment fragment;
            fragment.index = index;
            fragment.id = block.value(QLatin1String("id")).toString();
            fragment.name = name;
            m_calls.add(fragment);
        } else {
            m_serverCalls.insert(index);
        }
        if (StreamEvent *part = emitOutput(EventKind::ToolCall, name, index))
            part->toolName = name;
        const QJsonObject input = block.value(QLatin1String("input")).toObject();
        if (!input.isEmpty())
            emitArguments(compactJson(input), index);
    } else if (!type.isEmpty()) {
        emitPart(EventKind::Annotation, {}, index);
    }
}

void AnthropicDecoder::decodeDelta(const QJsonObject &delta, int index)
{
    const QString type = delta.value(QLatin1String("type")).toString();
    if (type == QLatin1String("text_delta"))
        emitOutput(EventKind::Text, delta.value(QLatin1String("text")).toString(), index);
    else if (type == QLatin1String("thinking_delta"))
        emitOutput(EventKind::Reasoning, delta.value(QLatin1String("thinking")).toString(), index);
    else if (type == QLatin1String("input_json_delta"))
        emitArguments(delta.value(QLatin1String("partial_json")).toString(), index);
    else if (!type.isEmpty())
        emitPart(EventKind::Annotation, {}, index); // signatures, citations, compaction
}

void AnthropicDecoder::emitArguments(const QString &arguments, int index)
{
    if (arguments.isEmpty())
        return;
    if (!m_serverCalls.contains(index)) {
        ToolCallFragment fragment;
        fragment.index = index;
        fragment.arguments = arguments;
        m_calls.add(fragment);
    }
    emitOutput(EventKind::ToolCall, arguments, index);
}

void AnthropicDecoder::decodeStop(const QString &reason)
{
    if (reason.isEmpty())
        return;
    if (!m_stopReason.isEmpty()) {
        note(QStringLiteral("repeated finish"));
        return;
    }
    m_stopReason = reason;
    emitPart(EventKind::Finish, reason);
}

void AnthropicDecoder::decodeUsage(const QJsonObject &usage, UsageAt at)
{
    if (usage.isEmpty())
        return;
    emitPart(EventKind::Usage);
    TokenUsage latest;
    const auto read = [&](std::optional<qint64> &field, const QJsonValue &value) {
        if (const auto count = countFrom(value))
            field = count;
        else if (isUnusableCount(value))
            note(QStringLiteral("usage with an unusable number"));
    };
    read(m_freshInput, usage.value(QLatin1String("input_tokens")));
    read(latest.cacheRead, usage.value(QLatin1String("cache_read_input_tokens")));
    read(latest.cacheWrite, usage.value(QLatin1String("cache_creation_input_tokens")));
    const QJsonObject lifetimes = usage.value(QLatin1String("cache_creation")).toObject();
    read(latest.cacheWrite5m, lifetimes.value(QLatin1String("ephemeral_5m_input_tokens")));
    read(latest.cacheWrite1h, lifetimes.value(QLatin1String("ephemeral_1h_input_tokens")));
    if (at == UsageAt::End)
        read(latest.outputTotal, usage.value(QLatin1String("output_tokens")));
    read(latest.reasoning,
         usage.value(QLatin1String("output_tokens_details"))
             .toObject()
             .value(QLatin1String("thinking_tokens")));
    takeLatest(response().usage, latest);
    const QString tier = usage.value(QLatin1String("service_tier")).toString();
    if (!tier.isEmpty())
        response().serviceTier = tier;
}

} // namespace streamgauge
