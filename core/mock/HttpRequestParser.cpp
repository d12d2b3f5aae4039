// SPDX-FileCopyrightText: 2026 The Streamgauge authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/mock/HttpRequestParser.h"

#include <algorithm>
#include <utility>

namespace streamgauge {

namespace {

bool isToken(QByteArrayView name)
{
    constexpr QByteArrayView marks("!#$%&'*+-.^_`|~");
    return !name.isEmpty() && std::all_of(name.begin(), name.end(), [&](char c) {
        return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9')
            || marks.contains(c);
    });
}

bool isDigits(QByteArrayView text)
{
    return !text.isEmpty()
        && std::all_of(text.begin(), text.end(), [](char c) { return c >= '0' && c <= '9'; });
}

/// Free of characters that have no place in a header.
bool isClean(QByteArrayView value)
{
    return std::none_of(value.begin(), value.end(),
                        [](char c) { return c == '\0' || c == '\r' || c == '\n' || c == '\x7f'; });
}

} // namespace

HttpRequestParser::HttpRequestParser(HttpLimits limits)
    : m_limits(limits)
{
}

void HttpRequestParser::append(const QByteArray &bytes)
{
    if (m_at == m_buffer.size()) {
        m_buffer = bytes;
        m_at = m_searched = 0;
        return;
    }
    if (m_at > 0) {
        m_buffer.remove(0, m_at);
        m_searched = std::max<qsizetype>(0, m_searched - m_at);
        m_at = 0;
    }
    m_buffer.append(bytes);
}

HttpRequestParser::State HttpRequestParser::advance()
{
    while (m_step != Step::Complete && m_step != Step::Failed) {
        if (step() == Progress::Starved)
            return State::Incomplete;
    }
    return m_step == Step::Complete ? State::Complete : State::Failed;
}

HttpRequest HttpRequestParser::takeRequest()
{
    HttpRequest request = std::move(m_request);
    m_request = {};
    m_headerBytes = 0;
    m_bodyLeft = 0;
    m_expectation = false;
    m_step = Step::StartLine;
    return request;
}

bool HttpRequestParser::takeExpectation()
{
    const bool inBody = m_step == Step::FixedBody || m_step == Step::ChunkSize;
    return inBody && std::exchange(m_expectation, false) && m_request.body.isEmpty();
}

HttpRequestParser::Progress HttpRequestParser::step()
{
    if (m_step == Step::FixedBody || m_step == Step::ChunkData) {
        copyBody();
        return m_step == Step::FixedBody || m_step == Step::ChunkData ? Progress::Starved : Progress::Going;
    }
    QByteArray line;
    if (!takeLine(line))
        return m_step == Step::Failed ? Progress::Going : Progress::Starved;
    switch (m_step) {
    case Step::StartLine:
        if (!line.isEmpty()) // empty lines before a request are forgiven
            readStartLine(line);
        break;
    case Step::HeaderLine:
        if (line.isEmpty())
            beginBody();
        else
            readHeaderLine(line);
        break;
    case Step::ChunkSize:
        readChunkSize(line);
        break;
    case Step::ChunkEnd:
        if (line.isEmpty())
            m_step = Step::ChunkSize;
        else
            fail(400, "A chunk of the body is longer than its size says.");
        break;
    case Step::Trailer:
        if (line.isEmpty())
            m_step = Step::Complete;
        break;
    case Step::FixedBody:
    case Step::ChunkData:
    case Step::Complete:
    case Step::Failed:
        break;
    }
    return Progress::Going;
}

bool HttpRequestParser::takeLine(QByteArray &line)
{
    const qsizetype end = m_buffer.indexOf('\n', std::max(m_at, m_searched));
    const qsizetype length = (end < 0 ? m_buffer.size() : end + 1) - m_at;
    // Lines between chunks are not headers, but nobody needs long ones there either.
    const bool counts = m_step != Step::ChunkSize && m_step != Step::ChunkEnd;
    if ((counts ? m_headerBytes : 0) + length > m_limits.headerBytes) {
        const QByteArray limit = QByteArray::number(m_limits.headerBytes);
        if (m_step == Step::StartLine)
            fail(414, "The request line is longer than " + limit + " bytes.");
        else
            fail(431, "The headers are longer than " + limit + " bytes.");
        return false;
    }
    if (end < 0) {
        m_searched = m_buffer.size();
        return false;
    }
    line = m_buffer.mid(m_at, end - m_at);
    if (line.endsWith('\r'))
        line.chop(1);
    m_at = m_searched = end + 1;
    if (counts)
        m_headerBytes += length;
    return true;
}

void HttpRequestParser::fail(int status, const QByteArray &message)
{
    m_fault = {status, message};
    m_step = Step::Failed;
}

void HttpRequestParser::readStartLine(const QByteArray &line)
{
    const QList<QByteArray> parts = line.split(' ');
    if (parts.size() != 3 || !isToken(parts[0]) || parts[1].isEmpty() || !isClean(line)) {
        fail(400, "The request line is not METHOD TARGET HTTP/1.1.");
        return;
    }
    const QByteArray &version = parts[2];
    if (version != "HTTP/1.1" && version != "HTTP/1.0") {
        const bool isHttp = version.startsWith("HTTP/");
        fail(isHttp ? 505 : 400,
             isHttp ? "Only HTTP/1.1 and HTTP/1.0 are spoken here."
                    : "The request line is not METHOD TARGET HTTP/1.1.");
        return;
    }
    m_request.method = parts[0];
    m_request.target = parts[1];
    m_request.minorVersion = version.endsWith('1') ? 1 : 0;
    m_step = Step::HeaderLine;
}

void HttpRequestParser::readHeaderLine(const QByteArray &line)
{
    if (m_request.headers.size() >= m_limits.headerCount) {
        fail(431, "There are more than " + QByteArray::number(m_limits.headerCount) + " headers.");
        return;
    }
    const qsizetype colon = line.indexOf(':');
    const QByteArray name = line.left(std::max<qsizetype>(0, colon));
    const QByteArray value = line.mid(colon + 1).trimmed();
    if (!isToken(name) || !isClean(value)) {
        fail(400, "A header is not NAME: VALUE.");
        return;
    }
    m_request.headers.append({name, value});
}

void HttpRequestParser::beginBody()
{
    QByteArray length;
    for (const auto &[name, value] : m_request.headers) {
        if (name.compare("content-length", Qt::CaseInsensitive) != 0)
            continue;
        if (!isDigits(value) || (!length.isEmpty() && value != length)) {
            fail(400, "Content-Length is not one number.");
            return;
        }
        length = value;
    }
    if (m_request.minorVersion == 1 && m_request.header("host").isEmpty()) {
        fail(400, "The Host header is missing.");
        return;
    }
    const QByteArray coding = m_request.header("transfer-encoding");
    if (!coding.isEmpty() && !length.isEmpty()) {
        fail(400, "Content-Length and Transfer-Encoding exclude each other.");
        return;
    }
    if (!coding.isEmpty() && coding.compare("chunked", Qt::CaseInsensitive) != 0) {
        fail(501, "The only transfer coding understood is chunked.");
        return;
    }
    bool fits = true;
    m_bodyLeft = length.isEmpty() ? 0 : length.toLongLong(&fits);
    if (!fits || m_bodyLeft > m_limits.bodyBytes) {
        fail(413, "The body is larger than " + QByteArray::number(m_limits.bodyBytes) + " bytes.");
        return;
    }
    m_expectation = m_request.minorVersion == 1 && m_request.headerHas("expect", "100-continue");
    if (!coding.isEmpty())
        m_step = Step::ChunkSize;
    else
        m_step = m_bodyLeft > 0 ? Step::FixedBody : Step::Complete;
}

void HttpRequestParser::readChunkSize(const QByteArray &line)
{
    const qsizetype semicolon = line.indexOf(';');
    const QByteArray digits = (semicolon < 0 ? line : line.left(semicolon)).trimmed();
    const bool isHex
        = !digits.isEmpty() && digits.size() <= 15 && std::all_of(digits.begin(), digits.end(), [](char c) {
              return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'f') || (c >= 'A' && c <= 'F');
          });
    if (!isHex) {
        fail(400, "The size of a chunk is not a hexadecimal number.");
        return;
    }
    m_bodyLeft = digits.toLongLong(nullptr, 16);
    if (m_bodyLeft > m_limits.bodyBytes - m_request.body.size()) {
        fail(413, "The body is larger than " + QByteArray::number(m_limits.bodyBytes) + " bytes.");
        return;
    }
    m_step = m_bodyLeft > 0 ? Step::ChunkData : Step::Trailer;
}

void HttpRequestParser::copyBody()
{
    const qsizetype here = std::min(m_bodyLeft, unread());
    m_request.body.append(m_buffer.constData() + m_at, here);
    m_at += here;
    m_searched = m_at;
    m_bodyLeft -= here;
    if (m_bodyLeft == 0)
        m_step = m_step == Step::FixedBody ? Step::Complete : Step::ChunkEnd;
}

} // namespace streamgauge
