// SPDX-FileCopyrightText: 2026 The Streamgauge authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/transport/HttpTransport.h"
#include "core/transport/TransportOptions.h"

#include <memory>

namespace streamgauge {

/// The transport for a backend: WebSockets where its requests go to a ws or wss address, else HTTP. To be
/// called on the thread that will use it.
[[nodiscard]] std::unique_ptr<HttpTransport> makeTransport(TransportOptions options);

} // namespace streamgauge
