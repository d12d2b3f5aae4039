// SPDX-FileCopyrightText: 2026 The Streamgauge authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/mock/AnswerFault.h"
#include "core/mock/AnswerRequest.h"
#include "core/mock/AnswerWriter.h"
#include "core/mock/HttpRequest.h"
#include "core/mock/MockDialogue.h"
#include "core/mock/RateLimitHeaders.h"

#include <memory>
#include <vector>

namespace streamgauge {

/// A protocol that the mock provider speaks: where, how its requests are read, and how its answers are
/// written.
struct MockProtocol
{
    const char *id; ///< as in plans; several entries may share one
    const char *place; ///< how its paths end, for people
    bool (*serves)(const HttpRequest &request); ///< by path and query
    AnswerRequestReading (*read)(const HttpRequest &request);
    std::unique_ptr<AnswerWriter> (*makeWriter)(const AnswerFacts &facts);
    QByteArray (*faultDocument)(const AnswerFault &fault);
    RateLimitWording limits;
    const char *requestIdHeader; ///< null where the provider sends none
    /// For a protocol over WebSockets: leads what is said there. Null for HTTP.
    std::unique_ptr<MockDialogue> (*makeDialogue)(const HttpRequest &handshake) = nullptr;
};

[[nodiscard]] const std::vector<MockProtocol> &mockProtocols();
/// The protocol that the request's path belongs to, or null.
[[nodiscard]] const MockProtocol *mockProtocolFor(const HttpRequest &request);

} // namespace streamgauge
