// SPDX-FileCopyrightText: 2026 The Streamgauge authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/protocol/JsonArrayFramer.h"

namespace streamgauge {

void JsonArrayFramer::feed(QByteArrayView bytes, JsonFrameSink &sink)
{
    qsizetype start = 0; // of the part of the current object that lies in this read
    for (qsizetype i = 0; i < bytes.size(); ++i) {
        const char c = bytes[i];
        ++m_bytes;
        if (m_depth == 0) {
            if (c == '{') {
                m_depth = 1;
                start = i;
            } else if (c == '[') {
                m_inArray = true;
            } else if (c == ']') {
                m_inArray = false;
            } else if (c != ',' && c != ' ' && c != '\n' && c != '\r' && c != '\t') {
                m_sawForeignText = true;
            }
            continue;
        }
        if (m_string == StringState::AfterBackslash) {
            m_string = StringState::Inside;
        } else if (m_string == StringState::Inside) {
            if (c == '"')
                m_string = StringState::Outside;
            else if (c == '\\')
                m_string = StringState::AfterBackslash;
        } else if (c == '"') {
            m_string = StringState::Inside;
        } else if (c == '{' || c == '[') {
            ++m_depth;
        } else if ((c == '}' || c == ']') && --m_depth == 0) {
            const QByteArrayView part = bytes.sliced(start, i + 1 - start);
            if (m_document.isEmpty() && !m_skipping && part.size() <= m_maxDocumentBytes) {
                sink.document(part, m_bytes);
            } else {
                keep(part, sink);
                if (!m_skipping)
                    sink.document(m_document, m_bytes);
                m_document.clear();
            }
            m_skipping = false;
            m_bytes = 0;
        }
    }
    if (m_depth > 0)
        keep(bytes.sliced(start), sink);
}

QByteArray JsonArrayFramer::takeLeftover()
{
    QByteArray leftover = std::move(m_document);
    m_document = {};
    m_depth = 0;
    m_bytes = 0;
    m_string = StringState::Outside;
    m_inArray = false;
    m_skipping = false;
    return leftover;
}

void JsonArrayFramer::keep(QByteArrayView part, JsonFrameSink &sink)
{
    if (m_skipping)
        return;
    if (m_document.size() + part.size() > m_maxDocumentBytes) {
        m_skipping = true;
        m_document.clear();
        sink.documentTooLarge(m_maxDocumentBytes);
        return;
    }
    m_document.append(part);
}

} // namespace streamgauge
