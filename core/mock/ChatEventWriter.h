// SPDX-FileCopyrightText: 2026 The Streamgauge authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/mock/AnswerWriter.h"

namespace streamgauge {

/// OpenAI's chat completions.
class ChatEventWriter : public AnswerWriter
{
public:
    explicit ChatEventWriter(AnswerFacts facts);

    [[nodiscard]] AnswerMessages messages(const ScriptEvent &event, const StreamScript &script) override;
    [[nodiscard]] QByteArray document(const StreamScript &script) const override;

private:
    [[nodiscard]] AnswerMessages chunk(const QByteArray &delta, const QByteArray &finishReason) const;

    QByteArray m_chunkHead; ///< an object without its end
};

} // namespace streamgauge
