// SPDX-FileCopyrightText: 2026 The Streamgauge authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/mock/MockKey.h"

#include <algorithm>
#include <array>

namespace streamgauge {

bool holdsKey(const HttpRequest &request, const QByteArray &key)
{
    if (key.isEmpty() || request.header("authorization") == "Bearer " + key)
        return true;
    static constexpr std::array<QByteArrayView, 3> names{"x-api-key", "x-goog-api-key", "api-key"};
    return std::any_of(names.begin(), names.end(),
                       [&](QByteArrayView name) { return request.header(name) == key; });
}

} // namespace streamgauge
