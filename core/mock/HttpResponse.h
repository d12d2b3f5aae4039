// SPDX-FileCopyrightText: 2026 The Streamgauge authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <QByteArrayView>
#include <QList>
#include <QPair>

namespace streamgauge {

/// Status line and headers, blank line included. Content-Type and the like are the caller's.
[[nodiscard]] QByteArray httpHead(int status, const QList<QPair<QByteArray, QByteArray>> &headers);
/// One piece of a body in the chunked transfer coding. `bytes` must not be empty: that would end the body.
[[nodiscard]] QByteArray httpChunk(QByteArrayView bytes);

} // namespace streamgauge
