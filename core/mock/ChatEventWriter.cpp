// SPDX-FileCopyrightText: 2026 The Streamgauge authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/mock/ChatEventWriter.h"

#include <algorithm>

namespace streamgauge {

namespace {

QByteArrayView nameOf(FinishReason reason)
{
    switch (reason) {
    case FinishReason::Stop:
        return "\"stop\"";
    case FinishReason::Length:
        return "\"length\"";
    case FinishReason::ToolCalls:
        return "\"tool_calls\"";
    }
    Q_UNREACHABLE();
}

} // namespace

QByteArray jsonQuoted(QByteArrayView utf8)
{
    QByteArray result;
    result.reserve(utf8.size() + 2);
    result.append('"');
    for (const char c : utf8) {
        if (c == '"' || c == '\\') {
            result.append('\\').append(c);
        } else if (c == '\n') {
            result.append("\\n");
        } else if (static_cast<unsigned char>(c) < 0x20) {
            result.append("\\u00").append(QByteArray(1, c).toHex());
        } else {
            result.append(c);
        }
    }
    result.append('"');
    return result;
}

ChatEventWriter::ChatEventWriter(Identity identity, LineEnd lineEnd, UsageReport usage, int keepAliveBytes)
    : m_identity(std::move(identity))
    , m_lineEnd(lineEnd == LineEnd::CrLf ? "\r\n" : "\n")
    , m_usage(usage)
    , m_keepAliveBytes(keepAliveBytes)
    , m_chunkHead("{\"id\":" + jsonQuoted(m_identity.id)
                  + ",\"object\":\"chat.completion.chunk\",\"created\":"
                  + QByteArray::number(m_identity.created) + ",\"model\":" + jsonQuoted(m_identity.model))
{
}

QByteArray ChatEventWriter::data(QByteArrayView payload) const
{
    QByteArray result;
    result.reserve(payload.size() + 10);
    return result.append("data: ").append(payload).append(m_lineEnd).append(m_lineEnd);
}

QByteArray ChatEventWriter::chunk(QByteArrayView delta, QByteArrayView finishReason) const
{
    QByteArray payload;
    payload.reserve(m_chunkHead.size() + delta.size() + 96);
    payload.append(m_chunkHead)
        .append(",\"choices\":[{\"index\":0,\"delta\":")
        .append(delta)
        .append(",\"finish_reason\":")
        .append(finishReason)
        .append("}]");
    // Providers that were asked for usage name it in every chunk.
    if (m_usage == UsageReport::Sent)
        payload.append(",\"usage\":null");
    payload.append('}');
    return data(payload);
}

QByteArray ChatEventWriter::usageObject() const
{
    QByteArray usage = "{\"prompt_tokens\":" + QByteArray::number(m_counts.prompt)
        + ",\"completion_tokens\":" + QByteArray::number(m_counts.output)
        + ",\"total_tokens\":" + QByteArray::number(m_counts.prompt + m_counts.output);
    if (m_counts.cached)
        usage
            += ",\"prompt_tokens_details\":{\"cached_tokens\":" + QByteArray::number(*m_counts.cached) + '}';
    usage += ",\"completion_tokens_details\":{\"reasoning_tokens\":" + QByteArray::number(m_counts.reasoning)
        + "}}";
    return usage;
}

QByteArray ChatEventWriter::toolCallId() const
{
    return "call_" + m_identity.id.right(24);
}

QByteArray ChatEventWriter::event(const ScriptEvent &event, const StreamScript &script) const
{
    const QByteArray role = event.withRole ? QByteArray("\"role\":\"assistant\",") : QByteArray();
    const auto text = [&] { return jsonQuoted(script.textOf(event)); };
    switch (event.kind) {
    case ScriptEvent::Kind::Role:
        return chunk("{\"role\":\"assistant\",\"content\":\"\"}", "null");
    case ScriptEvent::Kind::Reasoning:
        return chunk('{' + role + "\"reasoning_content\":" + text() + '}', "null");
    case ScriptEvent::Kind::Text:
        return chunk('{' + role + "\"content\":" + text() + '}', "null");
    case ScriptEvent::Kind::ToolName:
        return chunk('{' + role + "\"tool_calls\":[{\"index\":0,\"id\":" + jsonQuoted(toolCallId())
                         + ",\"type\":\"function\",\"function\":{\"name\":" + text()
                         + ",\"arguments\":\"\"}}]}",
                     "null");
    case ScriptEvent::Kind::ToolArguments:
        return chunk('{' + role + "\"tool_calls\":[{\"index\":0,\"function\":{\"arguments\":" + text()
                         + "}}]}",
                     "null");
    case ScriptEvent::Kind::Finish:
        return chunk("{}", nameOf(script.finish));
    case ScriptEvent::Kind::Usage:
        return data(m_chunkHead + ",\"choices\":[],\"usage\":" + usageObject() + '}');
    case ScriptEvent::Kind::Done:
        return data("[DONE]");
    case ScriptEvent::Kind::KeepAlive: {
        const qsizetype filling = m_keepAliveBytes - 2 - 2 * m_lineEnd.size();
        return ": " + QByteArray(std::max<qsizetype>(0, filling), '.') + m_lineEnd + m_lineEnd;
    }
    }
    Q_UNREACHABLE();
}

QByteArray ChatEventWriter::document(const StreamScript &script) const
{
    QByteArray content;
    QByteArray reasoning;
    QByteArray toolName;
    QByteArray toolArguments;
    for (const ScriptEvent &event : script.events) {
        const QByteArrayView text = script.textOf(event);
        if (event.kind == ScriptEvent::Kind::Text)
            content.append(text);
        else if (event.kind == ScriptEvent::Kind::Reasoning)
            reasoning.append(text);
        else if (event.kind == ScriptEvent::Kind::ToolName)
            toolName.append(text);
        else if (event.kind == ScriptEvent::Kind::ToolArguments)
            toolArguments.append(text);
    }
    QByteArray message = "{\"role\":\"assistant\",\"content\":";
    message += toolName.isEmpty() ? jsonQuoted(content) : QByteArray("null");
    if (!reasoning.isEmpty())
        message += ",\"reasoning_content\":" + jsonQuoted(reasoning);
    if (!toolName.isEmpty()) {
        message += ",\"tool_calls\":[{\"id\":" + jsonQuoted(toolCallId())
            + ",\"type\":\"function\",\"function\":{\"name\":" + jsonQuoted(toolName)
            + ",\"arguments\":" + jsonQuoted(toolArguments) + "}}]";
    }
    message += '}';
    QByteArray document = "{\"id\":" + jsonQuoted(m_identity.id)
        + ",\"object\":\"chat.completion\",\"created\":" + QByteArray::number(m_identity.created)
        + ",\"model\":" + jsonQuoted(m_identity.model) + ",\"choices\":[{\"index\":0,\"message\":" + message
        + ",\"finish_reason\":";
    document.append(nameOf(script.finish)).append("}]");
    if (m_usage == UsageReport::Sent)
        document += ",\"usage\":" + usageObject();
    document += "}";
    return document;
}

} // namespace streamgauge
