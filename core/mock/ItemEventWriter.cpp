// SPDX-FileCopyrightText: 2026 The Streamgauge authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/mock/ItemEventWriter.h"

#include "core/mock/JsonTexts.h"

#include <utility>

namespace streamgauge {

ItemEventWriter::ItemEventWriter(AnswerFacts facts, AnswerFraming framing, ReasoningForm reasoning)
    : AnswerWriter(std::move(facts), framing)
    , m_reasoning(reasoning)
{
}

AnswerMessages ItemEventWriter::messages(const ScriptEvent &event, const StreamScript &script)
{
    AnswerMessages result;
    const QByteArrayView piece = script.textOf(event);
    switch (event.kind) {
    case ScriptEvent::Kind::Role:
        begin(result);
        break;
    case ScriptEvent::Kind::Reasoning:
        if (m_reasoning == ReasoningForm::Hidden) {
            begin(result);
            break;
        }
        open(result, Item::Reasoning);
        fill(result, piece);
        break;
    case ScriptEvent::Kind::Text:
        open(result, Item::Message);
        fill(result, piece);
        break;
    case ScriptEvent::Kind::ToolName:
        m_toolName = piece.toByteArray();
        open(result, Item::Call);
        break;
    case ScriptEvent::Kind::ToolArguments:
        fill(result, piece);
        break;
    case ScriptEvent::Kind::Finish:
        end(result, script);
        break;
    case ScriptEvent::Kind::Error: {
        const QByteArray code = script.errorCode.isEmpty() ? QByteArray("server_error") : script.errorCode;
        begin(result);
        addFailure(result, script, jsonQuoted(code));
        break;
    }
    case ScriptEvent::Kind::KeepAlive:
        result.push_back({AnswerMessage::Kind::Comment, {}, {}});
        break;
    case ScriptEvent::Kind::Phase: // told in the headers
    case ScriptEvent::Kind::ToolCall: // comes in pieces here
    case ScriptEvent::Kind::Usage: // comes with the end
    case ScriptEvent::Kind::Done: // there is no other end than that
        break;
    }
    return result;
}

void ItemEventWriter::begin(AnswerMessages &messages)
{
    if (!std::exchange(m_begun, true))
        addBegin(messages);
}

void ItemEventWriter::open(AnswerMessages &messages, Item item)
{
    begin(messages);
    if (m_item == item)
        return;
    close(messages);
    m_item = item;
    addOpened(messages);
}

void ItemEventWriter::fill(AnswerMessages &messages, QByteArrayView piece)
{
    m_text.append(piece);
    addDelta(messages, piece);
}

void ItemEventWriter::close(AnswerMessages &messages, ItemState state)
{
    if (m_item == Item::None)
        return;
    const QByteArray object = itemObject(state);
    addClosed(messages, object);
    m_items.push_back(object);
    m_item = Item::None;
    m_text.clear();
}

ItemEventWriter::ItemState ItemEventWriter::lastStateOf(const StreamScript &script)
{
    return script.finish == FinishReason::Length ? ItemState::Incomplete : ItemState::Completed;
}

QByteArray ItemEventWriter::statusOf(ItemState state)
{
    switch (state) {
    case ItemState::InProgress:
        return jsonQuoted("in_progress");
    case ItemState::Incomplete:
        return jsonQuoted("incomplete");
    case ItemState::Completed:
        break;
    }
    return jsonQuoted("completed");
}

void ItemEventWriter::end(AnswerMessages &messages, const StreamScript &script)
{
    begin(messages);
    close(messages, lastStateOf(script));
    addEnd(messages, script);
}

} // namespace streamgauge
