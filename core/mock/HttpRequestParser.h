// SPDX-FileCopyrightText: 2026 The Streamgauge authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/mock/HttpRequest.h"

namespace streamgauge {

struct HttpLimits
{
    qsizetype headerBytes = 64 * 1024; ///< request line, headers and trailers together
    int headerCount = 200;
    qsizetype bodyBytes = 32 * 1024 * 1024;
};

/// Why a request can't be read, as the client is told.
struct HttpFault
{
    int status = 400;
    QByteArray message;
};

/// Takes requests of HTTP/1 out of a stream of bytes, however they are cut. What follows a request stays for
/// the next.
class HttpRequestParser
{
public:
    enum class State
    {
        Incomplete,
        Complete,
        Failed
    };

    explicit HttpRequestParser(HttpLimits limits = {});

    void append(const QByteArray &bytes);
    /// Reads on as far as the bytes allow. After Complete, takeRequest() comes first; Failed stays.
    State advance();
    [[nodiscard]] HttpRequest takeRequest();
    [[nodiscard]] const HttpFault &fault() const { return m_fault; }
    /// Bytes that were appended and not used yet.
    [[nodiscard]] qsizetype unread() const { return m_buffer.size() - m_at; }
    /// Whether a request has begun.
    [[nodiscard]] bool midRequest() const { return m_step != Step::StartLine || unread() > 0; }
    /// True once for a request whose sender waits for "100 Continue" before it sends the body.
    [[nodiscard]] bool takeExpectation();

private:
    enum class Step
    {
        StartLine,
        HeaderLine,
        FixedBody,
        ChunkSize,
        ChunkData,
        ChunkEnd,
        Trailer,
        Complete,
        Failed
    };
    enum class Progress
    {
        Going,
        Starved
    };

    Progress step();
    /// The next line without its end; false when it is not all here.
    bool takeLine(QByteArray &line);
    void fail(int status, const QByteArray &message);
    void readStartLine(const QByteArray &line);
    void readHeaderLine(const QByteArray &line);
    void beginBody();
    void readChunkSize(const QByteArray &line);
    void copyBody();

    HttpLimits m_limits;
    QByteArray m_buffer;
    qsizetype m_at = 0; ///< first unused byte
    qsizetype m_searched = 0; ///< no line end before here
    qsizetype m_headerBytes = 0;
    qsizetype m_bodyLeft = 0; ///< of the body, or of its chunk
    bool m_expectation = false;
    Step m_step = Step::StartLine;
    HttpRequest m_request;
    HttpFault m_fault;
};

} // namespace streamgauge
