// SPDX-FileCopyrightText: 2026 The Streamgauge authors
// SPDX-License-Identifier: GPL-3.0-or-later
// A curl command as somebody pastes it, and the backend that it becomes.
#include "core/plan/CurlCommand.h"
#include "core/probe/CurlBackend.h"
#include "core/protocol/StreamProtocol.h"

#include <cstdint>
#include <cstdlib>

using namespace streamgauge;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t *data, std::size_t size)
{
    const auto command
        = curlCommandFrom(QString::fromUtf8(reinterpret_cast<const char *>(data), qsizetype(size)));
    if (!command) {
        if (command.error().message.isEmpty())
            std::abort();
        return 0;
    }
    const auto read = backendFromCurl(*command);
    if (!read)
        return 0;
    // Every backend has a protocol that exists, and none holds a key.
    if (!protocolById(read->backend.protocol))
        std::abort();
    for (const auto &header : read->backend.headers) {
        if (header.first.compare("authorization", Qt::CaseInsensitive) == 0)
            std::abort();
    }
    return 0;
}
