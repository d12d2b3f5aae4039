// SPDX-FileCopyrightText: 2026 The Streamgauge authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/protocol/StreamProtocol.h"

#include <QJsonObject>
#include <QStringView>

namespace streamgauge {

/// Appends a protocol's path to a base URL: one slash between, a query kept, nothing added where the path is
/// there already. Errors say what is wrong with the base.
[[nodiscard]] Result<QUrl> endpointUrl(const QUrl &base, QStringView path);

/// `changes` over `body` as by JSON Merge Patch (RFC 7386): objects are merged, null removes a field.
[[nodiscard]] QJsonObject mergedBody(QJsonObject body, const QJsonObject &changes);

/// Sets a header, replacing one of the same name.
void setHeader(HeaderList &headers, const QByteArray &name, const QByteArray &value);

/// Content type, accept and user agent.
[[nodiscard]] HeaderList standardHeaders(const QByteArray &accept);

/// What every protocol needs of a backend, checked: a model name.
[[nodiscard]] Result<void> checkModel(const Backend &backend);

/// The end of all prepare() functions: the user's headers over the protocol's, the body as deterministic
/// bytes.
[[nodiscard]] PreparedRequest preparedRequest(const Backend &backend, QUrl url, HeaderList headers,
                                              const QJsonObject &body);

} // namespace streamgauge
