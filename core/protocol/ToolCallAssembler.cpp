// SPDX-FileCopyrightText: 2026 The Streamgauge authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/protocol/ToolCallAssembler.h"

#include <algorithm>

namespace streamgauge {

namespace {

/// Shorter arguments fit into one chunk of any stream.
constexpr qsizetype ShortArguments = 32;

} // namespace

bool ToolCallAssembler::add(const ToolCallFragment &fragment)
{
    ToolCall &target = callFor(fragment);
    bool isNews = false;
    if (target.id.isEmpty())
        target.id = fragment.id;
    // Some providers repeat the whole name with each piece, none is known to split one after arguments began.
    target.takesText = target.takesText || fragment.takesText;
    if (!fragment.name.isEmpty()
        && (target.name.isEmpty() || (fragment.name != target.name && target.pieces == 0))) {
        target.name += fragment.name;
        isNews = true;
    }
    if (!fragment.arguments.isEmpty()) {
        target.arguments += fragment.arguments;
        ++target.pieces;
        isNews = true;
    }
    return isNews;
}

ToolCall &ToolCallAssembler::callFor(const ToolCallFragment &fragment)
{
    if (!fragment.id.isEmpty()) {
        if (const auto known = m_byId.constFind(fragment.id); known != m_byId.constEnd())
            return m_calls[*known];
    }
    if (fragment.index) {
        const auto known = m_newestByIndex.constFind(*fragment.index);
        // An id that comes late belongs to the call that was opened without one.
        if (known != m_newestByIndex.constEnd() && (fragment.id.isEmpty() || m_calls[*known].id.isEmpty())) {
            if (!fragment.id.isEmpty())
                m_byId.insert(fragment.id, *known);
            return m_calls[*known];
        }
    } else if (fragment.id.isEmpty() && !m_calls.empty()) {
        const ToolCall &latest = m_calls.back();
        const bool isAnother = latest.pieces > 0 && !latest.name.isEmpty() && !fragment.name.isEmpty()
            && fragment.name != latest.name;
        if (!isAnother)
            return m_calls.back();
    }
    if (!fragment.id.isEmpty())
        m_byId.insert(fragment.id, m_calls.size());
    if (fragment.index)
        m_newestByIndex.insert(*fragment.index, m_calls.size());
    return m_calls.emplace_back();
}

bool hasCallInOnePiece(const std::vector<ToolCall> &calls)
{
    return std::any_of(calls.begin(), calls.end(), [](const ToolCall &call) {
        return call.pieces == 1 && call.arguments.size() > ShortArguments;
    });
}

} // namespace streamgauge
