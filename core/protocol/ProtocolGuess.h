// SPDX-FileCopyrightText: 2026 The Streamgauge authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/record/RequestRecord.h"

#include <QByteArrayView>
#include <QJsonObject>
#include <QString>
#include <QUrl>

namespace streamgauge {

// Which protocol something looks like. Guesses, to be offered and never to be relied on. Pure.

/// What a response body looks like; at the least `text`.
[[nodiscard]] QString protocolOfAnswer(QByteArrayView body);
/// What the path of an endpoint tells, such as /v1/chat/completions; empty where it tells nothing.
[[nodiscard]] QString protocolOfPath(const QUrl &url);
/// What host and port tell: the vendors' own hosts, Ollama's port; empty for all others.
[[nodiscard]] QString protocolOfHost(const QUrl &url);
/// What a whole request looks like: by its path, its headers, its body, its host; empty where nothing tells.
[[nodiscard]] QString protocolOfRequest(const QUrl &url, const HeaderList &headers, const QJsonObject &body);
/// The base URL of an endpoint's: without the path that this protocol appends.
[[nodiscard]] QUrl baseUrlOf(const QUrl &url, const QString &protocol);

} // namespace streamgauge
