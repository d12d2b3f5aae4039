// SPDX-FileCopyrightText: 2026 The Streamgauge authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/protocol/JsonFrameSink.h"

#include <QByteArray>

namespace streamgauge {

/// Splits lines that hold one document each: at LF only, a CR before it removed, blank lines left out. Unlike
/// an event stream, the last line needs no line end.
class NdjsonFramer
{
public:
    static constexpr qint64 DefaultMaxLineBytes = 16 * 1024 * 1024;

    explicit NdjsonFramer(qint64 maxLineBytes = DefaultMaxLineBytes)
        : m_maxLineBytes(maxLineBytes)
    {
    }

    void feed(QByteArrayView bytes, JsonFrameSink &sink);
    /// The last line, if no line end came after it.
    [[nodiscard]] QByteArray takeLeftover();

private:
    void keep(QByteArrayView part, JsonFrameSink &sink);
    static void handOver(QByteArrayView line, JsonFrameSink &sink);

    const qint64 m_maxLineBytes;
    QByteArray m_line; ///< beginning of a line, from earlier reads
    bool m_skipping = false;
};

} // namespace streamgauge
