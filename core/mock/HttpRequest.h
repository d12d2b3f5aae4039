// SPDX-FileCopyrightText: 2026 The Streamgauge authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <QByteArrayView>
#include <QList>
#include <QPair>

namespace streamgauge {

/// One request as it came, its body put together.
struct HttpRequest
{
    QByteArray method;
    QByteArray target; ///< as in the request line
    int minorVersion = 1; ///< of HTTP/1
    QList<QPair<QByteArray, QByteArray>> headers;
    QByteArray body;

    /// The first header of that name, whatever its case; empty when there is none.
    [[nodiscard]] QByteArray header(QByteArrayView name) const;
    /// Whether a header that is a list of words holds this one.
    [[nodiscard]] bool headerHas(QByteArrayView name, QByteArrayView word) const;
    /// The target without scheme, host and query.
    [[nodiscard]] QByteArray path() const;
    /// What follows the question mark, as it came; empty without one.
    [[nodiscard]] QByteArray query() const;
    /// Whether the client wants the connection to stay open.
    [[nodiscard]] bool keepsAlive() const;
};

} // namespace streamgauge
