// SPDX-FileCopyrightText: 2026 The Streamgauge authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <QByteArrayView>

#include <chrono>
#include <optional>

namespace streamgauge {

/// One dispatched event of an event stream. The views live only during the call that hands it over.
struct SseMessage
{
    QByteArrayView type; ///< as the `event` field said; empty where there was none
    QByteArrayView data; ///< the `data` lines, joined with LF
    qint64 bytes = 0; ///< of the whole block, framing included, comments left out
};

/// What an SseParser finds, in the order of the bytes.
class SseSink
{
public:
    virtual ~SseSink() = default;
    virtual void message(const SseMessage &message) = 0;
    virtual void comment(QByteArrayView text, qint64 bytes) = 0;
    /// A line that is no known field. The format ignores it; servers put raw JSON errors there.
    virtual void strayLine(QByteArrayView line, qint64 bytes) = 0;
    /// An event longer than the cap; the rest of its block is skipped. Called once for each.
    virtual void tooLarge(qint64 limit) = 0;
};

/// What was pending when an event stream ended without the blank line that dispatches an event.
struct SseLeftover
{
    QByteArray type;
    QByteArray data;
    qint64 bytes = 0;
};

/// Splits an event stream by the rules of the WHATWG HTML standard, incrementally and in linear time. A line
/// that ends in CR is handed over at once; an LF after it is swallowed whenever it comes, and its byte counts
/// with what follows, so that nothing depends on the reads. Strict: an event that the end of the body cuts
/// off is not dispatched but returned by finish(), for the caller to judge.
class SseParser
{
public:
    static constexpr qint64 DefaultMaxEventBytes = 16 * 1024 * 1024;

    explicit SseParser(qint64 maxEventBytes = DefaultMaxEventBytes)
        : m_maxEventBytes(maxEventBytes)
    {
    }

    void feed(QByteArrayView bytes, SseSink &sink);
    /// The body is over: a last line without a line end is taken as a line.
    [[nodiscard]] std::optional<SseLeftover> finish(SseSink &sink);

    [[nodiscard]] const QByteArray &lastEventId() const { return m_lastEventId; }
    /// As a `retry` field asked. Recorded only: nobody repeats a paid request because of it.
    [[nodiscard]] std::optional<std::chrono::milliseconds> reconnectionTime() const
    {
        return m_reconnectionTime;
    }

private:
    enum class LineStorage
    {
        Input, ///< stays valid until the end of this feed()
        Buffer, ///< reused by the next line
    };

    const char *skipByteOrderMark(const char *position, const char *end);
    void keepPartialLine(QByteArrayView part, SseSink &sink);
    void takeLine(QByteArrayView line, LineStorage storage, SseSink &sink);
    void takeField(QByteArrayView line, LineStorage storage, SseSink &sink);
    void appendData(QByteArrayView value, LineStorage storage, SseSink &sink);
    void dispatch(SseSink &sink);
    void skipBlock(SseSink &sink);
    void clearBlock();

    const qint64 m_maxEventBytes;
    int m_byteOrderMarkBytes = 0; ///< matched so far; 3 when the question is settled
    bool m_swallowLineFeed = false;
    bool m_skipping = false; ///< inside a block that broke the cap
    bool m_skippedLineHasBytes = false;

    QByteArray m_line; ///< beginning of a line that is not complete yet
    QByteArray m_data;
    QByteArrayView m_dataInInput; ///< the only data line so far, where it needs no copy
    bool m_hasDataInInput = false;
    int m_dataLines = 0;
    QByteArray m_type;
    QByteArray m_lastEventId;
    std::optional<std::chrono::milliseconds> m_reconnectionTime;
    qint64 m_blockBytes = 0;
};

} // namespace streamgauge
