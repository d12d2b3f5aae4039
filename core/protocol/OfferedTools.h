// SPDX-FileCopyrightText: 2026 The Streamgauge authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/plan/Plan.h"
#include "core/protocol/JsonSchema.h"

#include <QHash>
#include <QStringList>

namespace streamgauge {

/// The tools that a request offers, and the check of calls against them. Immutable; shared by threads.
class OfferedTools
{
public:
    /// Reads definitions in the form of OpenAI (chat and Responses), Anthropic and Gemini.
    [[nodiscard]] static OfferedTools fromJson(const QJsonArray &definitions);
    /// What a backend is offered with prompts of a shape: its own `tools` in the body take the shape's place.
    [[nodiscard]] static OfferedTools of(const Backend &backend, const PromptShape &shape);

    [[nodiscard]] int count() const { return static_cast<int>(m_tools.size()); }
    [[nodiscard]] bool isEmpty() const { return m_tools.isEmpty(); }
    /// Fills in the faults of each call: arguments that are no JSON object; where tools are offered also an
    /// unknown name and arguments that do not fit the tool's schema. Returns findings about the schemas.
    [[nodiscard]] QStringList check(std::vector<ToolCall> &calls) const;

private:
    struct Tool
    {
        JsonSchema parameters;
        bool takesText = false; ///< a custom tool: its input is free text
    };

    void add(const QJsonObject &definition);

    QHash<QString, Tool> m_tools;
};

} // namespace streamgauge
