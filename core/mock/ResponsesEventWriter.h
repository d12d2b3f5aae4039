// SPDX-FileCopyrightText: 2026 The Streamgauge authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/mock/ItemEventWriter.h"

namespace streamgauge {

/// OpenAI's Responses; the last event repeats all items.
class ResponsesEventWriter : public ItemEventWriter
{
public:
    explicit ResponsesEventWriter(AnswerFacts facts);

    [[nodiscard]] QByteArray document(const StreamScript &script) const override;

private:
    void addBegin(AnswerMessages &messages) override;
    void addOpened(AnswerMessages &messages) override;
    void addDelta(AnswerMessages &messages, QByteArrayView piece) override;
    void addClosed(AnswerMessages &messages, const QByteArray &object) override;
    void addEnd(AnswerMessages &messages, const StreamScript &script) override;
    void addFailure(AnswerMessages &messages, const StreamScript &script, const QByteArray &code) override;
    [[nodiscard]] QByteArray itemObject(ItemState state) const override;

    void add(AnswerMessages &messages, const char *type,
             std::initializer_list<std::pair<QByteArrayView, QByteArray>> fields);
    [[nodiscard]] QByteArray itemId() const;
    [[nodiscard]] QByteArray response(const char *status, const QByteArray &output, const QByteArray &usage,
                                      const QByteArray &incomplete = "null",
                                      const QByteArray &error = "null") const;
    [[nodiscard]] QByteArray usage(const StreamScript &script) const;
    [[nodiscard]] QByteArray wholeResponse(const StreamScript &script) const;

    qint64 m_sequence = 0;
};

} // namespace streamgauge
