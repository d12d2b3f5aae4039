// SPDX-FileCopyrightText: 2026 The Streamgauge authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/protocol/SseParser.h"

#include <algorithm>
#include <cstring>

namespace streamgauge {

namespace {

constexpr char ByteOrderMark[] = "\xEF\xBB\xBF";
/// Buffers that one large event has blown up are given back above this size.
constexpr qsizetype KeptCapacity = 1024 * 1024;

const char *find(const char *position, const char *end, char character)
{
    const void *found = std::memchr(position, character, static_cast<std::size_t>(end - position));
    return found ? static_cast<const char *>(found) : end;
}

void empty(QByteArray &buffer)
{
    if (buffer.capacity() > KeptCapacity)
        buffer.clear();
    else
        buffer.resize(0);
}

} // namespace

void SseParser::feed(QByteArrayView bytes, SseSink &sink)
{
    if (bytes.isEmpty())
        return;
    const char *position = bytes.data();
    const char *const end = position + bytes.size();
    if (m_byteOrderMarkBytes < 3)
        position = skipByteOrderMark(position, end);

    // Both are searched for once and kept, so that a stream with only one of them is not scanned again for
    // the other at each line.
    const char *lineFeed = find(position, end, '\n');
    const char *carriageReturn = find(position, end, '\r');
    while (position < end) {
        if (m_swallowLineFeed) {
            m_swallowLineFeed = false;
            if (*position == '\n') {
                ++position;
                ++m_blockBytes;
                continue;
            }
        }
        if (lineFeed < position)
            lineFeed = find(position, end, '\n');
        if (carriageReturn < position)
            carriageReturn = find(position, end, '\r');
        const char *const lineEnd = std::min(lineFeed, carriageReturn);
        const QByteArrayView part(position, lineEnd - position);
        if (lineEnd == end) {
            keepPartialLine(part, sink);
            break;
        }
        if (m_line.isEmpty()) {
            takeLine(part, LineStorage::Input, sink);
        } else {
            keepPartialLine(part, sink);
            takeLine(m_line, LineStorage::Buffer, sink);
            empty(m_line);
        }
        m_swallowLineFeed = *lineEnd == '\r';
        position = lineEnd + 1;
    }

    if (m_hasDataInInput) {
        m_data.append(m_dataInInput);
        m_hasDataInInput = false;
    }
}

std::optional<SseLeftover> SseParser::finish(SseSink &sink)
{
    if (m_byteOrderMarkBytes > 0 && m_byteOrderMarkBytes < 3)
        keepPartialLine(QByteArrayView(ByteOrderMark, m_byteOrderMarkBytes), sink);
    if (!m_line.isEmpty()) {
        takeLine(m_line, LineStorage::Buffer, sink);
        --m_blockBytes; // there was no line end
        empty(m_line);
    }
    if (m_skipping || m_dataLines == 0)
        return std::nullopt;
    SseLeftover leftover{m_type, m_data, m_blockBytes};
    clearBlock();
    return leftover;
}

/// A mark that begins like one but is none belongs to the first line.
const char *SseParser::skipByteOrderMark(const char *position, const char *end)
{
    while (position < end && m_byteOrderMarkBytes < 3) {
        if (*position != ByteOrderMark[m_byteOrderMarkBytes]) {
            m_line.append(ByteOrderMark, m_byteOrderMarkBytes);
            m_byteOrderMarkBytes = 3;
            break;
        }
        ++m_byteOrderMarkBytes;
        ++position;
    }
    return position;
}

void SseParser::keepPartialLine(QByteArrayView part, SseSink &sink)
{
    if (!m_skipping && m_line.size() + part.size() > m_maxEventBytes) {
        m_skippedLineHasBytes = !m_line.isEmpty();
        skipBlock(sink);
    }
    if (m_skipping)
        m_skippedLineHasBytes = m_skippedLineHasBytes || !part.isEmpty();
    else
        m_line.append(part);
}

void SseParser::takeLine(QByteArrayView line, LineStorage storage, SseSink &sink)
{
    if (m_skipping) {
        if (line.isEmpty() && !m_skippedLineHasBytes) {
            m_skipping = false;
            clearBlock();
        }
        m_skippedLineHasBytes = false;
        return;
    }
    m_blockBytes += line.size() + 1;
    if (line.isEmpty()) {
        dispatch(sink);
    } else if (line.size() > m_maxEventBytes) {
        skipBlock(sink);
    } else if (line.front() == ':') {
        m_blockBytes -= line.size() + 1;
        sink.comment(line.sliced(1), line.size() + 1);
    } else {
        takeField(line, storage, sink);
    }
}

void SseParser::takeField(QByteArrayView line, LineStorage storage, SseSink &sink)
{
    const char *const colon = find(line.begin(), line.end(), ':');
    const QByteArrayView name(line.begin(), colon - line.begin());
    QByteArrayView value;
    if (colon != line.end()) {
        value = line.sliced(name.size() + 1);
        if (!value.isEmpty() && value.front() == ' ')
            value = value.sliced(1);
    }

    if (name == "data") {
        appendData(value, storage, sink);
    } else if (name == "event") {
        empty(m_type);
        m_type.append(value);
    } else if (name == "id") {
        if (!value.contains('\0'))
            m_lastEventId = value.toByteArray();
    } else if (name == "retry") {
        const bool allDigits = !value.isEmpty()
            && std::all_of(value.begin(), value.end(), [](char c) { return c >= '0' && c <= '9'; });
        bool fits = false;
        const qlonglong milliseconds = allDigits ? value.toByteArray().toLongLong(&fits) : 0;
        if (fits)
            m_reconnectionTime = std::chrono::milliseconds(milliseconds);
    } else {
        m_blockBytes -= line.size() + 1;
        sink.strayLine(line, line.size() + 1);
    }
}

void SseParser::appendData(QByteArrayView value, LineStorage storage, SseSink &sink)
{
    const qsizetype before = m_hasDataInInput ? m_dataInInput.size() : m_data.size();
    if (before + value.size() + 1 > m_maxEventBytes) {
        skipBlock(sink);
        return;
    }
    ++m_dataLines;
    if (m_dataLines == 1 && storage == LineStorage::Input) {
        m_dataInInput = value;
        m_hasDataInInput = true;
        return;
    }
    if (m_hasDataInInput) {
        m_data.append(m_dataInInput);
        m_hasDataInInput = false;
    }
    if (m_dataLines > 1)
        m_data.append('\n');
    m_data.append(value);
}

void SseParser::dispatch(SseSink &sink)
{
    if (m_dataLines > 0)
        sink.message({m_type, m_hasDataInInput ? m_dataInInput : QByteArrayView(m_data), m_blockBytes});
    clearBlock();
}

void SseParser::skipBlock(SseSink &sink)
{
    m_skipping = true;
    m_line.clear();
    clearBlock();
    sink.tooLarge(m_maxEventBytes);
}

void SseParser::clearBlock()
{
    empty(m_data);
    empty(m_type);
    m_hasDataInInput = false;
    m_dataLines = 0;
    m_blockBytes = 0;
}

} // namespace streamgauge
