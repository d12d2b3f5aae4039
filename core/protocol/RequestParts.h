// SPDX-FileCopyrightText: 2026 The Streamgauge authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/protocol/StreamProtocol.h"

#include <QJsonObject>
#include <QStringView>

namespace streamgauge {

/// Whether an address is spoken to over a WebSocket: ws or wss.
[[nodiscard]] bool isWebSocketUrl(const QUrl &url);

enum class Wire
{
    Http,
    HttpOrWebSocket
};

/// Appends a protocol's path to a base URL: one slash between, a query kept, nothing added where the path is
/// there already. Errors say what is wrong with the base, a ws address for a protocol over HTTP included.
[[nodiscard]] Result<QUrl> endpointUrl(const QUrl &base, QStringView path, Wire wire = Wire::Http);

/// `changes` over `body` as by JSON Merge Patch (RFC 7386): objects are merged, null removes a field.
[[nodiscard]] QJsonObject mergedBody(QJsonObject body, const QJsonObject &changes);

/// Sets a header, replacing one of the same name.
void setHeader(HeaderList &headers, const QByteArray &name, const QByteArray &value);

/// Content type, accept and user agent.
[[nodiscard]] HeaderList standardHeaders(const QByteArray &accept);

/// The key as OpenAI and its followers take it: a bearer token, or `api-key` for deployments on Azure.
void setOpenAiKey(HeaderList &headers, const QUrl &url, const SecretValue &key);

/// The messages of a prompt as {role, content} objects.
[[nodiscard]] QJsonArray messagesOf(const Prompt &prompt);
/// All messages as one text, for protocols without roles.
[[nodiscard]] QString joinedPrompt(const Prompt &prompt);
/// The text of the system messages, for protocols that keep it apart from the conversation.
[[nodiscard]] QString systemText(const Prompt &prompt);

/// The functions among a prompt's tools: name, description, parameters, strict.
[[nodiscard]] std::vector<QJsonObject> functionsOf(const Prompt &prompt);

/// What every protocol needs of a backend, checked: a model name.
[[nodiscard]] Result<void> checkModel(const Backend &backend);

/// The end of all prepare() functions: the user's headers over the protocol's, the body as deterministic
/// bytes.
[[nodiscard]] PreparedRequest preparedRequest(const Backend &backend, QUrl url, HeaderList headers,
                                              const QJsonObject &body);

} // namespace streamgauge
