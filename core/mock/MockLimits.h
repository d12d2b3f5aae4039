// SPDX-FileCopyrightText: 2026 The Streamgauge authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/Time.h"
#include "core/mock/HttpRequestParser.h"

namespace streamgauge {

/// What one client, or a long life, can cost the mock provider.
struct MockLimits
{
    HttpLimits http;
    Duration requestTime = std::chrono::seconds(30); ///< first byte of a request to its last
    Duration idleTime = std::chrono::minutes(5); ///< open connection without a request
    Duration lingerTime = std::chrono::milliseconds(300); ///< after a refusal, so that the client can read it
    int connections = 20'000; ///< more are closed at once
    std::size_t recordsKept = 20'000; ///< older ones are forgotten
    qsizetype bodyBytesKept = 64 * 1024 * 1024; ///< of all records; older bodies are emptied
};

} // namespace streamgauge
