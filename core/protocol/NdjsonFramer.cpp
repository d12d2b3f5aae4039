// SPDX-FileCopyrightText: 2026 The Streamgauge authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/protocol/NdjsonFramer.h"

#include <utility>

namespace streamgauge {

void NdjsonFramer::feed(QByteArrayView bytes, JsonFrameSink &sink)
{
    while (!bytes.isEmpty()) {
        const qsizetype end = bytes.indexOf('\n');
        if (end < 0) {
            keep(bytes, sink);
            return;
        }
        const QByteArrayView part = bytes.first(end);
        bytes = bytes.sliced(end + 1);
        if (m_line.isEmpty() && !m_skipping && part.size() <= m_maxLineBytes) {
            handOver(part, sink);
            continue;
        }
        keep(part, sink);
        if (!m_skipping)
            handOver(m_line, sink);
        m_line.clear();
        m_skipping = false;
    }
}

QByteArray NdjsonFramer::takeLeftover()
{
    return std::exchange(m_line, {});
}

void NdjsonFramer::keep(QByteArrayView part, JsonFrameSink &sink)
{
    if (m_skipping)
        return;
    if (m_line.size() + part.size() > m_maxLineBytes) {
        m_skipping = true;
        m_line.clear();
        sink.documentTooLarge(m_maxLineBytes);
        return;
    }
    m_line.append(part);
}

void NdjsonFramer::handOver(QByteArrayView line, JsonFrameSink &sink)
{
    const qint64 bytes = line.size() + 1;
    if (line.endsWith('\r'))
        line.chop(1);
    if (!line.trimmed().isEmpty())
        sink.document(line, bytes);
}

} // namespace streamgauge
