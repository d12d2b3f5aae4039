// SPDX-FileCopyrightText: 2026 The Streamgauge authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/mock/AnswerWriter.h"

namespace streamgauge {

/// OpenAI's older text completions. They know text only, so reasoning and calls are written as such.
class CompletionsEventWriter : public AnswerWriter
{
public:
    explicit CompletionsEventWriter(AnswerFacts facts);

    [[nodiscard]] AnswerMessages messages(const ScriptEvent &event, const StreamScript &script) override;
    [[nodiscard]] QByteArray document(const StreamScript &script) const override;

private:
    [[nodiscard]] QByteArray answer(const QByteArray &choices, const QByteArray &usage) const;
};

} // namespace streamgauge
