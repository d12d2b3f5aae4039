// SPDX-FileCopyrightText: 2026 The Streamgauge authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/Result.h"

#include <QByteArray>
#include <QByteArrayView>

#include <memory>

namespace streamgauge {

/// Takes a content coding off a body as it arrives: gzip and deflate (zlib or raw, since servers send both),
/// by zlib's streaming inflate, so that every byte that can be decoded is decoded at once. RFC 9110,
/// section 8.4.1.
class Inflater
{
public:
    /// For a Content-Encoding header; empty and `identity` pass bytes through. Codings that we don't know
    /// (br, zstd) are an error, since nothing of their bodies could be read.
    [[nodiscard]] static Result<std::unique_ptr<Inflater>> forContentEncoding(QByteArrayView header);
    ~Inflater();

    /// What `bytes` complete. At most `limit` bytes come back; a body that expands beyond is an error.
    [[nodiscard]] Result<QByteArray> inflate(const QByteArray &bytes, qint64 limit);
    /// The compressed stream has reached its end marker (always true without a coding).
    [[nodiscard]] bool isFinished() const;
    [[nodiscard]] bool isIdentity() const { return m_stream == nullptr; }

private:
    struct Stream;
    Inflater();
    std::unique_ptr<Stream> m_stream;
};

} // namespace streamgauge
