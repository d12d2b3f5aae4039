// SPDX-FileCopyrightText: 2026 The Streamgauge authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/mock/AnswerRequest.h"
#include "core/mock/AnswerWriter.h"
#include "core/mock/MockState.h"

#include <memory>

namespace streamgauge {

/// An answer that is ready to be played: what to say, when, and in whose words.
struct PlannedAnswer
{
    StreamScript script;
    std::unique_ptr<AnswerWriter> writer;
    PromptPrint prompt;
};

using MakeAnswerWriter = std::unique_ptr<AnswerWriter> (*)(const AnswerFacts &facts);

/// Plans the answer of a provider at a position of the seeded sequence, and notes in the record what is to
/// come.
[[nodiscard]] PlannedAnswer planAnswer(MockState &state, const AnswerRequest &request,
                                       MakeAnswerWriter makeWriter, MockEntry &entry, quint64 position);

} // namespace streamgauge
