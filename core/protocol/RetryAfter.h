// SPDX-FileCopyrightText: 2026 The Streamgauge authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/record/RequestRecord.h"

#include <QByteArrayView>
#include <QDateTime>

#include <chrono>
#include <optional>

namespace streamgauge {

/// What a bare number in a header or a body field means.
enum class WaitUnit
{
    Seconds,
    Milliseconds
};

/// Reads a wait in any form providers use: seconds (also with a fraction), milliseconds, durations such as
/// `6m0s` or `17ms`, epoch seconds or milliseconds, RFC 3339, HTTP-date. `now` is the wall clock when the
/// headers came. Anything else, and anything negative, is absent: never 0, never NaN.
[[nodiscard]] std::optional<RequestedWait> parseRequestedWait(QByteArrayView value, WaitUnit unit,
                                                              const QDateTime &now);

/// The wall clock of the provider where it sends a date, so that its instants need no agreement with ours;
/// else our own.
[[nodiscard]] QDateTime wallClockOf(const HeaderList &headers);

/// The wait that the headers of a response ask for: `retry-after-ms` before `retry-after`.
[[nodiscard]] std::optional<RequestedWait> retryAfterFrom(const HeaderList &headers, const QDateTime &now);

} // namespace streamgauge
