// SPDX-FileCopyrightText: 2026 The Streamgauge authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/Result.h"
#include "core/plan/Plan.h"

#include <QNetworkProxy>

namespace streamgauge {

/// The proxy of a backend, looked up once before a run, since a proxy script may take seconds. May block:
/// engine thread only. Loopback and private hosts get none unless the plan says so.
[[nodiscard]] Result<QNetworkProxy> proxyFor(const Backend &backend);

/// Loopback, link-local and private addresses, and names without a dot.
[[nodiscard]] bool isLocalHost(const QString &host);

} // namespace streamgauge
