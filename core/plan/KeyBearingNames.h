// SPDX-FileCopyrightText: 2026 The Streamgauge authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArrayView>
#include <QString>

namespace streamgauge {

/// Whether a header of this name carries a key or a session: Authorization, x-api-key, Cookie and their kin.
[[nodiscard]] bool headerCarriesKey(QByteArrayView name);
/// Whether a parameter of this name in a URL's query carries a key: key, api_key, access_token and their kin.
[[nodiscard]] bool queryParameterCarriesKey(const QString &name);
/// Whether a field of this name in a request body carries a key: api_key, authorization and their kin.
[[nodiscard]] bool bodyFieldCarriesKey(const QString &name);
/// Whether a text looks like a key itself, pasted where only the name of one belongs. Never sure, so for
/// advice only.
[[nodiscard]] bool looksLikeKey(const QString &text);

} // namespace streamgauge
