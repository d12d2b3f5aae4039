// SPDX-FileCopyrightText: 2026 The Streamgauge authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/transport/HandshakeAnswer.h"

#include <algorithm>

namespace streamgauge {

namespace {

/// The content of the chunks that are whole, and whether the last one was among them.
std::pair<QByteArray, bool> joinedChunks(QByteArrayView bytes)
{
    QByteArray content;
    for (;;) {
        const qsizetype lineEnd = bytes.indexOf("\r\n");
        if (lineEnd < 0)
            return {content, false};
        bool isNumber = false;
        const QByteArray line = bytes.first(lineEnd).toByteArray();
        const qsizetype size = line.split(';').first().trimmed().toLongLong(&isNumber, 16);
        if (!isNumber || size <= 0)
            return {content, true}; // the last one, or no chunk at all
        bytes = bytes.sliced(lineEnd + 2);
        if (size > RefusalBody::limit || bytes.size() < size + 2)
            return {content + bytes.first(std::min(size, bytes.size())).toByteArray(), false};
        content.append(bytes.first(size));
        bytes = bytes.sliced(size + 2);
    }
}

} // namespace

std::optional<ResponseHead> responseHeadFrom(QByteArrayView bytes)
{
    const QList<QByteArray> lines = bytes.toByteArray().split('\n');
    const QList<QByteArray> words = lines.first().trimmed().split(' ');
    bool isNumber = false;
    ResponseHead head;
    head.status = words.value(1).toInt(&isNumber);
    if (!words.first().startsWith("HTTP/1.") || !isNumber || head.status < 100 || head.status > 999)
        return std::nullopt;
    for (const QByteArray &line : lines.mid(1)) {
        const qsizetype colon = line.indexOf(':');
        if (colon > 0)
            head.headers.append({line.left(colon).trimmed(), line.mid(colon + 1).trimmed()});
    }
    return head;
}

RefusalBody::RefusalBody(const ResponseHead &head)
    : m_chunked(head.header("transfer-encoding").toLower().contains("chunked"))
{
    bool isNumber = false;
    const qlonglong length = head.header("content-length").toLongLong(&isNumber);
    if (!m_chunked && isNumber && length >= 0)
        m_length = qsizetype(length);
}

void RefusalBody::add(QByteArrayView bytes)
{
    m_bytes.append(bytes.first(std::min(bytes.size(), limit - m_bytes.size())));
}

bool RefusalBody::isComplete() const
{
    if (m_bytes.size() >= limit)
        return true;
    return m_chunked ? joinedChunks(m_bytes).second : m_length && m_bytes.size() >= *m_length;
}

QByteArray RefusalBody::content() const
{
    if (m_chunked)
        return joinedChunks(m_bytes).first;
    return m_length ? m_bytes.left(*m_length) : m_bytes;
}

} // namespace streamgauge
