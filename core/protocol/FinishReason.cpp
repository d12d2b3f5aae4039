// SPDX-FileCopyrightText: 2026 The Streamgauge authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/protocol/FinishReason.h"

#include <QHash>

namespace streamgauge {

std::optional<Outcome> outcomeOfFinishReason(const QString &reason)
{
    using enum Outcome;
    static const QHash<QString, Outcome> meanings{
        {QStringLiteral("stop"), Complete},
        {QStringLiteral("eos"), Complete},
        {QStringLiteral("eos_token"), Complete},
        {QStringLiteral("end_turn"), Complete},
        {QStringLiteral("stop_sequence"), Complete},
        {QStringLiteral("complete"), Complete},
        {QStringLiteral("completed"), Complete},
        {QStringLiteral("length"), Length},
        {QStringLiteral("max_tokens"), Length},
        {QStringLiteral("max_output_tokens"), Length},
        {QStringLiteral("model_length"), Length},
        {QStringLiteral("model_context_window_exceeded"), Length},
        {QStringLiteral("content_filter"), ContentFilter},
        {QStringLiteral("sensitive"), ContentFilter},
        {QStringLiteral("safety"), ContentFilter},
        {QStringLiteral("recitation"), ContentFilter},
        {QStringLiteral("blocklist"), ContentFilter},
        {QStringLiteral("prohibited_content"), ContentFilter},
        {QStringLiteral("refusal"), Refusal},
        {QStringLiteral("tool_calls"), ToolCalls},
        {QStringLiteral("tool_call"), ToolCalls},
        {QStringLiteral("tool_use"), ToolCalls},
        {QStringLiteral("function_call"), ToolCalls},
        {QStringLiteral("error"), StreamError},
        {QStringLiteral("network_error"), StreamError},
        {QStringLiteral("abort"), StreamError},
        {QStringLiteral("aborted"), StreamError},
        {QStringLiteral("cancelled"), StreamError},
        {QStringLiteral("canceled"), StreamError},
        {QStringLiteral("insufficient_system_resource"), StreamError}, // DeepSeek
    };
    const auto found = meanings.constFind(reason.toLower());
    return found == meanings.constEnd() ? std::nullopt : std::optional(*found);
}

} // namespace streamgauge
