// SPDX-FileCopyrightText: 2026 The Streamgauge authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/mock/HttpRequest.h"

namespace streamgauge {

/// Whether a request shows the key in one of the headers that providers take it from. An empty key is always
/// shown.
[[nodiscard]] bool holdsKey(const HttpRequest &request, const QByteArray &key);

} // namespace streamgauge
