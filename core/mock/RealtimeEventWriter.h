// SPDX-FileCopyrightText: 2026 The Streamgauge authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/mock/AnswerWriter.h"

namespace streamgauge {

/// OpenAI's Realtime with text: an item of output is opened, filled and closed, and `response.done` repeats
/// all of it. Reasoning is not shown in this protocol; its tokens count.
class RealtimeEventWriter : public AnswerWriter
{
public:
    explicit RealtimeEventWriter(AnswerFacts facts);

    [[nodiscard]] AnswerMessages messages(const ScriptEvent &event, const StreamScript &script) override;
    [[nodiscard]] QByteArray document(const StreamScript &script) const override;

private:
    enum class Item
    {
        None,
        Message,
        Call
    };
    enum class ItemState
    {
        InProgress,
        Completed
    };
    using Field = std::pair<QByteArrayView, QByteArray>;
    using Fields = std::initializer_list<Field>;

    /// An event about the response as a whole, or the session.
    void add(AnswerMessages &messages, const char *type, const Field &field);
    /// An event about the open item.
    void addOfItem(AnswerMessages &messages, const char *type, Fields fields);
    [[nodiscard]] QByteArray response(const char *status, const QByteArray &details,
                                      const QByteArray &usage) const;
    [[nodiscard]] QByteArray usage(const StreamScript &script) const;
    [[nodiscard]] QByteArray itemObject(ItemState state) const;
    void addLimits(AnswerMessages &messages);
    void begin(AnswerMessages &messages);
    void open(AnswerMessages &messages, Item item);
    void close(AnswerMessages &messages);
    void finish(AnswerMessages &messages, const StreamScript &script);
    void fail(AnswerMessages &messages, const StreamScript &script);

    bool m_begun = false;
    Item m_item = Item::None;
    QByteArray m_text; ///< of the open item
    QByteArray m_toolName;
    std::vector<QByteArray> m_items; ///< closed
    quint64 m_events = 0;
};

} // namespace streamgauge
