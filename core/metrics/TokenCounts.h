// SPDX-FileCopyrightText: 2026 The Streamgauge authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/metrics/Figure.h"
#include "core/record/RequestRecord.h"

#include <vector>

namespace streamgauge {

/// How many output tokens a response had, and who says so.
struct OutputCount
{
    Figure<qint64> tokens;
    UsageSource source = UsageSource::None;
    QString method; ///< of an estimate
};

/// The provider's count, else an estimate from the text that came; never the requested maximum. Pure.
[[nodiscard]] OutputCount outputCountOf(const RequestRecord &record);

/// Output tokens of the channels that were streamed: without reasoning that was billed but never shown. Not
/// defined where that can't be told apart. Pure.
[[nodiscard]] Figure<double> streamedTokensOf(const RequestRecord &record);

/// Tokens of each event, parallel to RequestRecord::events: known counts where the provider gives them; what
/// is left of the total is shared out by UTF-8 bytes. 0 for events without output. Pure.
[[nodiscard]] std::vector<double> tokensOfEvents(const RequestRecord &record);

/// UTF-8 bytes of the output that an event carries, a tool call's name included; 0 for other events.
[[nodiscard]] qint64 outputBytesOf(const StreamEvent &event);

} // namespace streamgauge
