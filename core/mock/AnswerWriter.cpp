// SPDX-FileCopyrightText: 2026 The Streamgauge authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/mock/AnswerWriter.h"

#include <QJsonDocument>

#include <algorithm>

namespace streamgauge {

AnswerWriter::AnswerWriter(AnswerFacts facts, AnswerFraming framing)
    : m_facts(std::move(facts))
    , m_framing(framing)
    , m_lineEnd(m_facts.lineEnd == LineEnd::CrLf ? "\r\n" : "\n")
{
}

AnswerWriter::~AnswerWriter() = default;

QByteArray AnswerWriter::wireBytes(const ScriptEvent &event, const StreamScript &script)
{
    QByteArray bytes;
    for (const AnswerMessage &message : messages(event, script))
        frame(message, bytes);
    return bytes;
}

QByteArray AnswerWriter::contentType() const
{
    switch (m_framing) {
    case AnswerFraming::EventStream:
        return "text/event-stream; charset=utf-8";
    case AnswerFraming::Lines:
        return "application/x-ndjson";
    case AnswerFraming::Array:
        return "application/json; charset=UTF-8";
    case AnswerFraming::Text:
        return "text/plain; charset=utf-8";
    }
    Q_UNREACHABLE();
}

QByteArray AnswerWriter::toolCallId(const char *prefix) const
{
    return prefix + m_facts.id.right(24);
}

void AnswerWriter::frame(const AnswerMessage &message, QByteArray &bytes)
{
    switch (message.kind) {
    case AnswerMessage::Kind::Comment:
        frameComment(bytes);
        return;
    case AnswerMessage::Kind::Bare:
        bytes.append(message.data).append(m_lineEnd);
        return;
    case AnswerMessage::Kind::Close:
        if (m_framing == AnswerFraming::Array)
            bytes.append(m_arrayBegun ? "]" : "[]").append(m_lineEnd);
        return;
    case AnswerMessage::Kind::Data:
        break;
    }
    switch (m_framing) {
    case AnswerFraming::EventStream:
        frameEvent(message, bytes);
        break;
    case AnswerFraming::Lines:
        bytes.append(message.data).append(m_lineEnd);
        break;
    case AnswerFraming::Array:
        frameElement(message.data, bytes);
        break;
    case AnswerFraming::Text:
        bytes.append(message.data);
        break;
    }
}

void AnswerWriter::frameEvent(const AnswerMessage &message, QByteArray &bytes) const
{
    if (!message.name.isEmpty())
        bytes.append("event: ").append(message.name).append(m_lineEnd);
    bytes.append("data: ").append(message.data).append(m_lineEnd).append(m_lineEnd);
}

/// Elements are spread over many lines, as the servers that stream arrays do.
void AnswerWriter::frameElement(const QByteArray &element, QByteArray &bytes)
{
    bytes.append(m_arrayBegun ? "," + m_lineEnd : QByteArray("["));
    m_arrayBegun = true;
    QByteArray indented = QJsonDocument::fromJson(element).toJson(QJsonDocument::Indented);
    if (m_lineEnd != "\n")
        indented.replace("\n", m_lineEnd);
    bytes.append(indented);
}

/// Where the framing knows no comments, blanks between the documents do the same.
void AnswerWriter::frameComment(QByteArray &bytes) const
{
    switch (m_framing) {
    case AnswerFraming::EventStream: {
        const qsizetype filling = m_facts.keepAliveBytes - 2 - 2 * m_lineEnd.size();
        bytes.append(": ")
            .append(QByteArray(std::max<qsizetype>(0, filling), '.'))
            .append(m_lineEnd)
            .append(m_lineEnd);
        break;
    }
    case AnswerFraming::Lines:
    case AnswerFraming::Array:
        bytes.append(QByteArray(std::max<qsizetype>(0, m_facts.keepAliveBytes - m_lineEnd.size()), ' '))
            .append(m_lineEnd);
        break;
    case AnswerFraming::Text:
        break;
    }
}

WholeAnswer wholeAnswer(const StreamScript &script)
{
    WholeAnswer whole;
    for (const ScriptEvent &event : script.events) {
        const QByteArrayView text = script.textOf(event);
        switch (event.kind) {
        case ScriptEvent::Kind::Text:
            whole.text.append(text);
            break;
        case ScriptEvent::Kind::Reasoning:
            whole.reasoning.append(text);
            break;
        case ScriptEvent::Kind::ToolName:
            whole.toolName.append(text);
            break;
        case ScriptEvent::Kind::ToolArguments:
            whole.toolArguments.append(text);
            break;
        case ScriptEvent::Kind::ToolCall:
            whole.toolName = script.toolName;
            whole.toolArguments.append(text);
            break;
        default:
            break;
        }
    }
    return whole;
}

} // namespace streamgauge
