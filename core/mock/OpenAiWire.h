// SPDX-FileCopyrightText: 2026 The Streamgauge authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/mock/AnswerFault.h"
#include "core/mock/AnswerRequest.h"

namespace streamgauge {

struct AnswerFacts;

/// What OpenAI's protocols have in common.

/// Whether a stream's usage is asked for with `stream_options`.
[[nodiscard]] UsageReport openAiUsageAsked(RequestFields &fields, AnswerForm form);
/// `stop`, `length` or `tool_calls`, as JSON.
[[nodiscard]] QByteArray openAiFinishReason(FinishReason reason);
/// The usage object of chat and text completions.
[[nodiscard]] QByteArray openAiUsage(const AnswerFacts &facts, const StreamScript &script);
/// An error as OpenAI words it; type and code follow from the status.
[[nodiscard]] QByteArray openAiFault(const AnswerFault &fault);
/// An error inside a stream of chat or text completions.
[[nodiscard]] QByteArray openAiStreamError(const StreamScript &script);

} // namespace streamgauge
