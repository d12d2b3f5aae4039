// SPDX-FileCopyrightText: 2026 The Streamgauge authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/mock/ItemEventWriter.h"

namespace streamgauge {

/// OpenAI's Realtime with text; `response.done` repeats all items.
class RealtimeEventWriter : public ItemEventWriter
{
public:
    explicit RealtimeEventWriter(AnswerFacts facts);

    [[nodiscard]] QByteArray document(const StreamScript &script) const override;

private:
    using Field = std::pair<QByteArrayView, QByteArray>;
    using Fields = std::initializer_list<Field>;

    void addBegin(AnswerMessages &messages) override;
    void addOpened(AnswerMessages &messages) override;
    void addDelta(AnswerMessages &messages, QByteArrayView piece) override;
    void addClosed(AnswerMessages &messages, const QByteArray &object) override;
    void addEnd(AnswerMessages &messages, const StreamScript &script) override;
    void addFailure(AnswerMessages &messages, const StreamScript &script, const QByteArray &code) override;
    [[nodiscard]] QByteArray itemObject(ItemState state) const override;

    /// An event about the response as a whole, or the session.
    void add(AnswerMessages &messages, const char *type, const Field &field);
    /// An event about the open item.
    void addOfItem(AnswerMessages &messages, const char *type, Fields fields);
    void addLimits(AnswerMessages &messages);
    [[nodiscard]] QByteArray itemId() const { return "item_" + facts().id; }
    [[nodiscard]] QByteArray response(const char *status, const QByteArray &details,
                                      const QByteArray &usage) const;
    [[nodiscard]] QByteArray usage(const StreamScript &script) const;

    quint64 m_events = 0;
};

} // namespace streamgauge
