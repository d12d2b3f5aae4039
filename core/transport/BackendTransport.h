// SPDX-FileCopyrightText: 2026 The Streamgauge authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/transport/TransportOptions.h"

namespace streamgauge {

/// How a backend is reached, its proxy looked up and its certificate file checked. May block, as proxyFor()
/// does: never on a GUI or network thread. `opening` stays empty: that is up to who knows the requests.
[[nodiscard]] Result<TransportOptions> transportOptionsFor(const Backend &backend);
/// Asks for the content codings of the backend, unless the headers ask for some already.
void addAcceptEncoding(HeaderList &headers, const Backend &backend);

} // namespace streamgauge
