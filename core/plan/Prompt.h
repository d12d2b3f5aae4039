// SPDX-FileCopyrightText: 2026 The Streamgauge authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/record/RequestRecord.h"

#include <QJsonArray>
#include <QString>

#include <vector>

namespace streamgauge {

/// One message of a prompt, independent of any protocol.
struct PromptMessage
{
    QString role; ///< system, user or assistant
    QString text;

    bool operator==(const PromptMessage &) const = default;
};

/// What is asked, independent of any protocol.
struct Prompt
{
    std::vector<PromptMessage> messages;
    QJsonArray tools; ///< OpenAI form; the nonce of a cold prompt is already in the first description
    int maxOutputTokens = 0;
    QString nonce;
    PromptMode mode = PromptMode::Cold;

    bool operator==(const Prompt &) const = default;
};

} // namespace streamgauge
