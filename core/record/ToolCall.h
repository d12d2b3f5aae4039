// SPDX-FileCopyrightText: 2026 The Streamgauge authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

#include <vector>

namespace streamgauge {

/// One thing that is wrong with a tool call.
struct ToolCallFault
{
    QString pointer; ///< JSON Pointer into the arguments; empty for all of them, or for the call itself
    QString message; ///< for users

    bool operator==(const ToolCallFault &) const = default;
};

/// A tool call as assembled from its deltas.
struct ToolCall
{
    QString id;
    QString name;
    QString arguments; ///< as the model wrote them
    int pieces = 0; ///< events that brought some of the arguments
    bool takesText = false; ///< of a custom tool, whose arguments are free text
    std::vector<ToolCallFault> faults; ///< found by OfferedTools::check(), the first few

    [[nodiscard]] bool isValid() const { return faults.empty(); }
    bool operator==(const ToolCall &) const = default;
};

} // namespace streamgauge
