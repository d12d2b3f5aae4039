// SPDX-FileCopyrightText: 2026 The Streamgauge authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/record/RequestRecord.h"

#include <QHash>

#include <optional>
#include <vector>

namespace streamgauge {

/// A piece of a tool call, as one delta brought it. An empty string means absent: some providers repeat
/// fields with nothing in them.
struct ToolCallFragment
{
    std::optional<qint64> index;
    QString id;
    QString name;
    QString arguments;
    bool takesText = false; ///< of a custom tool: the arguments are free text
};

/// Puts tool calls together from their deltas, whatever way they are split. A known id continues its call; an
/// unknown id opens one, even if its index is taken; without an id the index decides; without either it is
/// the latest call, unless another name comes after its arguments. A call is never closed because its
/// arguments happen to parse.
class ToolCallAssembler
{
public:
    /// Says whether the fragment told anything new.
    bool add(const ToolCallFragment &fragment);
    [[nodiscard]] bool isEmpty() const { return m_calls.empty(); }
    /// The calls in the order they were opened, not yet checked.
    [[nodiscard]] const std::vector<ToolCall> &calls() const { return m_calls; }

private:
    ToolCall &callFor(const ToolCallFragment &fragment);

    std::vector<ToolCall> m_calls;
    QHash<QString, std::size_t> m_byId;
    QHash<qint64, std::size_t> m_newestByIndex; ///< where an index was used twice, the newer call is meant
};

/// Whether the arguments of some call, longer than a few words, came in a single piece. Pure.
[[nodiscard]] bool hasCallInOnePiece(const std::vector<ToolCall> &calls);

} // namespace streamgauge
