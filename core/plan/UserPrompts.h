// SPDX-FileCopyrightText: 2026 The Streamgauge authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/Result.h"
#include "core/plan/Prompt.h"

#include <optional>
#include <vector>

namespace streamgauge {

/// One line of the user's own prompts.
struct UserPrompt
{
    std::vector<PromptMessage> messages;
    std::optional<int> maxTokens;
};

/// Reads a file of the user's own prompts: JSON Lines, each {"prompt": "…"} or {"messages": [{"role",
/// "content"}]}, either with "max_tokens" if wanted; other fields are left alone, blank lines skipped. Errors
/// name file and line.
[[nodiscard]] Result<std::vector<UserPrompt>> loadUserPrompts(const QString &path);

} // namespace streamgauge
