// SPDX-FileCopyrightText: 2026 The Streamgauge authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/transport/TransportFactory.h"

#include "core/protocol/RequestParts.h"
#include "core/transport/QnamTransport.h"
#include "core/transport/WebSocketTransport.h"

#include <utility>

namespace streamgauge {

std::unique_ptr<HttpTransport> makeTransport(TransportOptions options)
{
    // The address of the requests decides: a protocol may turn an https base URL into wss.
    if (isWebSocketUrl(options.opening.url.isEmpty() ? options.baseUrl : options.opening.url))
        return std::make_unique<WebSocketTransport>(std::move(options));
    return std::make_unique<QnamTransport>(std::move(options));
}

} // namespace streamgauge
