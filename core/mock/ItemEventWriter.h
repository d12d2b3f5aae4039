// SPDX-FileCopyrightText: 2026 The Streamgauge authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/mock/AnswerWriter.h"

namespace streamgauge {

/// What OpenAI's Responses and Realtime have in common: an answer is a row of items, each of them opened,
/// filled and closed.
class ItemEventWriter : public AnswerWriter
{
public:
    [[nodiscard]] AnswerMessages messages(const ScriptEvent &event, const StreamScript &script) final;

protected:
    enum class Item
    {
        None,
        Reasoning,
        Message,
        Call
    };
    enum class ItemState
    {
        InProgress,
        Completed,
        Incomplete ///< cut by the most tokens allowed
    };
    enum class ReasoningForm
    {
        Items,
        Hidden ///< its tokens only count
    };

    ItemEventWriter(AnswerFacts facts, AnswerFraming framing, ReasoningForm reasoning);

    /// What comes before the first item, once.
    virtual void addBegin(AnswerMessages &messages) = 0;
    /// The item that was just opened.
    virtual void addOpened(AnswerMessages &messages) = 0;
    /// A piece of the open item.
    virtual void addDelta(AnswerMessages &messages, QByteArrayView piece) = 0;
    /// The item that is about to be closed, and as an object.
    virtual void addClosed(AnswerMessages &messages, const QByteArray &object) = 0;
    virtual void addEnd(AnswerMessages &messages, const StreamScript &script) = 0;
    /// An error instead of the end; its code as JSON.
    virtual void addFailure(AnswerMessages &messages, const StreamScript &script, const QByteArray &code) = 0;
    /// The open item.
    [[nodiscard]] virtual QByteArray itemObject(ItemState state) const = 0;

    void close(AnswerMessages &messages, ItemState state = ItemState::Completed);
    /// How the last item ends: what is open when the tokens run out is what they were cut from.
    [[nodiscard]] static ItemState lastStateOf(const StreamScript &script);
    /// As items spell it, in JSON.
    [[nodiscard]] static QByteArray statusOf(ItemState state);
    void end(AnswerMessages &messages, const StreamScript &script);

    [[nodiscard]] Item item() const { return m_item; }
    [[nodiscard]] const QByteArray &text() const { return m_text; } ///< of the open item so far
    [[nodiscard]] const QByteArray &toolName() const { return m_toolName; }
    [[nodiscard]] const std::vector<QByteArray> &items() const { return m_items; } ///< that are closed
    /// Of the open item among them all.
    [[nodiscard]] QByteArray place() const { return QByteArray::number(qint64(m_items.size())); }

private:
    void begin(AnswerMessages &messages);
    void open(AnswerMessages &messages, Item item);
    void fill(AnswerMessages &messages, QByteArrayView piece);

    const ReasoningForm m_reasoning;
    bool m_begun = false;
    Item m_item = Item::None;
    QByteArray m_text;
    QByteArray m_toolName;
    std::vector<QByteArray> m_items;
};

} // namespace streamgauge
