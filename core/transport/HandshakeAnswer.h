// SPDX-FileCopyrightText: 2026 The Streamgauge authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/protocol/StreamProtocol.h"

#include <optional>

namespace streamgauge {

/// The head of an HTTP answer from its status line to the blank line; nothing if it is none.
[[nodiscard]] std::optional<ResponseHead> responseHeadFrom(QByteArrayView bytes);

/// The body of an answer that refuses a WebSocket, put together as it comes. It ends by its length, by its
/// last chunk, or with the connection; what goes beyond the limit is dropped.
class RefusalBody
{
public:
    static constexpr qsizetype limit = 1024 * 1024;

    explicit RefusalBody(const ResponseHead &head);

    void add(QByteArrayView bytes);
    [[nodiscard]] bool isComplete() const;
    /// What came so far, without chunk sizes.
    [[nodiscard]] QByteArray content() const;

private:
    bool m_chunked = false;
    std::optional<qsizetype> m_length;
    QByteArray m_bytes;
};

} // namespace streamgauge
