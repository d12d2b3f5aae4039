// SPDX-FileCopyrightText: 2026 The Streamgauge authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/mock/AnswerFault.h"
#include "core/mock/AnswerWriter.h"

namespace streamgauge {

/// Google's Gemini, as an event stream or as one array: every chunk is an answer of its own with the token
/// counts so far.
class GeminiEventWriter : public AnswerWriter
{
public:
    GeminiEventWriter(AnswerFacts facts, AnswerFraming framing);

    [[nodiscard]] AnswerMessages messages(const ScriptEvent &event, const StreamScript &script) override;
    [[nodiscard]] QByteArray document(const StreamScript &script) const override;
    [[nodiscard]] ToolCallForm toolCallForm() const override { return ToolCallForm::Whole; }

private:
    [[nodiscard]] AnswerMessages chunk(const QByteArray &parts, const QByteArray &finishReason) const;
    [[nodiscard]] QByteArray answer(const QByteArray &parts, const QByteArray &finishReason,
                                    const QByteArray &usage) const;
    [[nodiscard]] QByteArray usage(qint64 answerTokens, qint64 thoughtTokens) const;
    [[nodiscard]] QByteArray callPart(const QByteArray &name, const QByteArray &arguments) const;
    [[nodiscard]] QByteArray signature() const;

    AnswerFraming m_framing;
    qint64 m_answerTokens = 0; ///< so far
    qint64 m_thoughtTokens = 0;
};

/// An HTTP error as Google words it; a wait is in the body.
[[nodiscard]] QByteArray geminiFault(const AnswerFault &fault);

} // namespace streamgauge
