// SPDX-FileCopyrightText: 2026 The Streamgauge authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/transport/TransportFactory.h"
#include "tests/support/ScriptedServer.h"

#include <QWebSocket>

#include <memory>

namespace streamgauge::test {

[[nodiscard]] PreparedRequest requestTo(const QUrl &url);
[[nodiscard]] std::unique_ptr<HttpTransport> transportTo(const QUrl &url);
void prepare(HttpTransport &transport, int connections);
/// Answers the last of the two messages of requestTo() with a line and the end.
void answer(QWebSocket &socket, const QString &message, int count);
[[nodiscard]] QUrl asWebSocket(QUrl url);
[[nodiscard]] QByteArray frame(char opcodeAndFin, const QByteArray &payload);
/// The 101 to a request that a ScriptedServer saw.
[[nodiscard]] QByteArray switchTo(const SeenRequest &request);

} // namespace streamgauge::test
