// SPDX-FileCopyrightText: 2026 The Streamgauge authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>

#include <optional>

namespace streamgauge {

/// What the mock provider needs of a chat request's body.
struct ChatRequest
{
    QByteArray model;
    bool stream = false;
    bool includeUsage = false;
    std::optional<qint64> mostTokens; ///< the smaller of max_tokens and max_completion_tokens
    QByteArray renderedPrompt; ///< tools first, then the messages, as the prompt cache sees them
};

/// A request, or why it is refused.
struct ChatRequestReading
{
    std::optional<ChatRequest> request;
    QByteArray fault; ///< for the client
    QByteArray parameter; ///< the field at fault; may be empty
};

[[nodiscard]] ChatRequestReading readChatRequest(const QByteArray &body);

} // namespace streamgauge
