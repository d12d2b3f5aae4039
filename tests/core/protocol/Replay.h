// SPDX-FileCopyrightText: 2026 The Streamgauge authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/protocol/StreamProtocol.h"

#include <QByteArray>
#include <QString>

#include <initializer_list>
#include <vector>

namespace streamgauge::test {

/// A body as a server sends it.
struct CapturedBody
{
    QByteArray bytes;
    ResponseHead head{200, {{"Content-Type", "text/event-stream"}}};
    BodyEnd end = BodyEnd::Complete;
};

/// What a decoder made of a body.
struct Decoded
{
    std::vector<StreamEvent> events;
    DecodedResponse response;

    [[nodiscard]] QString text(EventKind kind = EventKind::Text) const; ///< of all events of a kind
    [[nodiscard]] int count(EventKind kind) const;
};

/// Decodes a body fed in reads of `readBytes`; 0 feeds it in one.
[[nodiscard]] Decoded decode(const StreamProtocol &protocol, const CapturedBody &body,
                             qsizetype readBytes = 0);

/// Decodes a body cut at each single point, inside characters too, and byte by byte, and says where the
/// result differs from that of one read; empty if it never does (P32).
[[nodiscard]] QString differenceBySplit(const StreamProtocol &protocol, const CapturedBody &body);

/// Events in one line, as tests compare them: `text:ok|finish:stop|done`. The parts of one wire event are
/// joined by `+`; a choice other than 0 stands in brackets.
[[nodiscard]] QString digest(const std::vector<StreamEvent> &events);

/// The same without what framing alone decides: comments and byte counts.
[[nodiscard]] QString digestWithoutComments(std::vector<StreamEvent> events);

/// One event for each document, as servers write an event stream.
[[nodiscard]] QByteArray eventStream(std::initializer_list<QByteArrayView> documents);

/// Token counts in one line, unknown ones as `-`: input, fresh, cached, written, output, reasoning.
[[nodiscard]] QString usageText(const TokenUsage &usage);

/// Tool calls in one line: `id name arguments valid; …`.
[[nodiscard]] QString toolCallsText(const std::vector<ToolCall> &calls);

/// Rewrites of an event stream that mean the same: each named, for data rows.
[[nodiscard]] QList<QPair<QString, QByteArray>> equivalentEventStreams(const QByteArray &body);

} // namespace streamgauge::test
