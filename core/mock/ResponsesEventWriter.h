// SPDX-FileCopyrightText: 2026 The Streamgauge authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/mock/AnswerFault.h"
#include "core/mock/AnswerWriter.h"

namespace streamgauge {

/// OpenAI's Responses: every item of the output is opened, filled and closed, and the last event repeats all
/// of them.
class ResponsesEventWriter : public AnswerWriter
{
public:
    explicit ResponsesEventWriter(AnswerFacts facts);

    [[nodiscard]] AnswerMessages messages(const ScriptEvent &event, const StreamScript &script) override;
    [[nodiscard]] QByteArray document(const StreamScript &script) const override;

private:
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
        Completed
    };

    void add(AnswerMessages &messages, const char *type,
             std::initializer_list<std::pair<QByteArrayView, QByteArray>> fields);
    void begin(AnswerMessages &messages);
    void open(AnswerMessages &messages, Item item);
    void close(AnswerMessages &messages);
    void addDelta(AnswerMessages &messages, QByteArrayView text);
    void finish(AnswerMessages &messages, const StreamScript &script);
    void fail(AnswerMessages &messages, const StreamScript &script);
    [[nodiscard]] QByteArray itemId(Item item) const;
    [[nodiscard]] QByteArray itemObject(Item item, ItemState state, const QByteArray &text) const;
    [[nodiscard]] QByteArray response(const char *status, const QByteArray &output, const QByteArray &usage,
                                      const QByteArray &incomplete = "null",
                                      const QByteArray &error = "null") const;
    [[nodiscard]] QByteArray usage(const StreamScript &script) const;

    qint64 m_sequence = 0;
    bool m_begun = false;
    Item m_item = Item::None; ///< that is open
    QByteArray m_text; ///< of the open item so far
    QByteArray m_toolName;
    std::vector<QByteArray> m_items; ///< that are closed
};

} // namespace streamgauge
