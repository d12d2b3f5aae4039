// SPDX-FileCopyrightText: 2026 The Streamgauge authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/Time.h"

#include <QByteArray>

#include <optional>
#include <vector>

namespace streamgauge {

/// What the mock provider did with one request, on the same clock as the client.
struct MockRecord
{
    quint64 request = 0; ///< counts from 1 in the order read
    Instant read{}; ///< the whole request was here
    std::optional<Instant> headersWritten;
    std::vector<Instant>
        made; ///< when each content chunk was produced: text, reasoning or a piece of a tool call
    std::vector<Instant> written; ///< when each content chunk was handed to the socket
    std::optional<Instant> finished; ///< the end was written
    std::optional<Instant> clientLeft; ///< the client closed before the end
    int connection = 0; ///< counts connections from 1
    int status = 200;
    QByteArray path;
    QByteArray body;
    qint64 promptTokens = 0;
    qint64 cachedTokens = 0;
    qint64 outputTokens = 0; ///< handed to the socket so far, reasoning included
};

} // namespace streamgauge
