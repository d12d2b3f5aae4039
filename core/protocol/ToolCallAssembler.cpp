// SPDX-FileCopyrightText: 2026 The Streamgauge authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/protocol/ToolCallAssembler.h"

#include <QJsonDocument>

#include <algorithm>

namespace streamgauge {

namespace {

/// Shorter arguments fit into one chunk of any stream.
constexpr qsizetype ShortArguments = 32;

} // namespace

bool ToolCallAssembler::add(const ToolCallFragment &fragment)
{
    Call &target = callFor(fragment);
    bool isNews = false;
    if (target.call.id.isEmpty())
        target.call.id = fragment.id;
    // Some providers repeat the whole name with each piece, none is known to split one after arguments began.
    if (!fragment.name.isEmpty() && fragment.name != target.call.name && target.argumentPieces == 0) {
        target.call.name += fragment.name;
        isNews = true;
    }
    if (!fragment.arguments.isEmpty()) {
        target.call.arguments += fragment.arguments;
        ++target.argumentPieces;
        isNews = true;
    }
    return isNews;
}

ToolCallAssembler::Call &ToolCallAssembler::callFor(const ToolCallFragment &fragment)
{
    if (!fragment.id.isEmpty()) {
        if (const auto known = m_byId.constFind(fragment.id); known != m_byId.constEnd())
            return m_calls[*known];
    }
    if (fragment.index) {
        const auto known = m_newestByIndex.constFind(*fragment.index);
        // An id that comes late belongs to the call that was opened without one.
        if (known != m_newestByIndex.constEnd()
            && (fragment.id.isEmpty() || m_calls[*known].call.id.isEmpty())) {
            if (!fragment.id.isEmpty())
                m_byId.insert(fragment.id, *known);
            return m_calls[*known];
        }
    } else if (fragment.id.isEmpty() && !m_calls.empty()) {
        return m_calls.back();
    }
    if (!fragment.id.isEmpty())
        m_byId.insert(fragment.id, m_calls.size());
    if (fragment.index)
        m_newestByIndex.insert(*fragment.index, m_calls.size());
    return m_calls.emplace_back();
}

std::vector<ToolCall> ToolCallAssembler::calls() const
{
    std::vector<ToolCall> result;
    result.reserve(m_calls.size());
    for (const Call &call : m_calls) {
        result.push_back(call.call);
        result.back().valid = areValidArguments(call.call.arguments);
    }
    return result;
}

bool ToolCallAssembler::hasCallInOnePiece() const
{
    return std::any_of(m_calls.begin(), m_calls.end(), [](const Call &call) {
        return call.argumentPieces == 1 && call.call.arguments.size() > ShortArguments;
    });
}

bool areValidArguments(const QString &arguments)
{
    return QJsonDocument::fromJson(arguments.toUtf8()).isObject();
}

} // namespace streamgauge
