// SPDX-FileCopyrightText: 2026 The Streamgauge authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/record/StreamEvent.h"

#include <optional>
#include <span>

namespace streamgauge {

/// Tells how many tokens each event brought, from a running total that some providers send along. Only as
/// long as every event with output carries one: a total that comes now and then can't be divided.
class TokenTally
{
public:
    /// Takes the parts of one wire event and the total that came with it.
    void take(std::span<StreamEvent> parts, std::optional<qint64> runningTotal);
    void giveUp() { m_isContinuous = false; }

private:
    bool m_isContinuous = true;
    qint64 m_previousTotal = 0;
};

/// Gives all tokens to the first part with output: how they divide among the parts of one event nobody tells.
void assignTokens(std::span<StreamEvent> parts, qint64 tokens);

} // namespace streamgauge
