// SPDX-FileCopyrightText: 2026 The Streamgauge authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/mock/AnswerFault.h"
#include "core/mock/AnswerWriter.h"

namespace streamgauge {

/// An endpoint of somebody's own, as event stream or JSON lines with the fields `phase`, `text`, `reasoning`,
/// `tool`, `finish`, `usage` and `error`, or as plain text with nothing else.
class GenericEventWriter : public AnswerWriter
{
public:
    GenericEventWriter(AnswerFacts facts, AnswerFraming framing);

    [[nodiscard]] AnswerMessages messages(const ScriptEvent &event, const StreamScript &script) override;
    [[nodiscard]] QByteArray document(const StreamScript &script) const override;
    [[nodiscard]] bool hasStreamErrors() const override { return m_framing != AnswerFraming::Text; }
    [[nodiscard]] ToolCallForm toolCallForm() const override { return ToolCallForm::Whole; }
    [[nodiscard]] PhaseForm phaseForm() const override
    {
        return m_framing == AnswerFraming::Text ? PhaseForm::Header : PhaseForm::Events;
    }

private:
    [[nodiscard]] AnswerMessages plainText(const ScriptEvent &event, const StreamScript &script) const;

    AnswerFraming m_framing;
};

} // namespace streamgauge
