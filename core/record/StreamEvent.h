// SPDX-FileCopyrightText: 2026 The Streamgauge authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/Time.h"

#include <QString>

#include <optional>

namespace streamgauge {

/// What one part of a wire event is. Only the first four carry model output and count as token events.
enum class EventKind
{
    Text, ///< visible answer text
    Reasoning, ///< thinking that the provider shows
    Refusal, ///< text of a refusal; it replaces the answer
    ToolCall, ///< a tool call's name or a fragment of its arguments
    Framing, ///< role-only, empty delta, stream start: a data event without output
    Annotation, ///< filter results, citations, signatures
    Phase, ///< a named phase of the server's work begins; the text is its name
    Usage, ///< token counts
    Finish, ///< a finish reason
    KeepAlive, ///< ping or empty data as an event: proves that the socket lives, nothing else
    Comment, ///< SSE comment: like KeepAlive, but not even a data event
    Error, ///< an error reported inside the stream
    Done, ///< end sentinel, for example [DONE]
    Malformed, ///< data that could not be decoded
};

[[nodiscard]] constexpr bool carriesOutput(EventKind kind)
{
    return kind == EventKind::Text || kind == EventKind::Reasoning || kind == EventKind::Refusal
        || kind == EventKind::ToolCall;
}

/// Output the user sees or acts on; what stops the clock of *time to first answer*.
[[nodiscard]] constexpr bool carriesAnswer(EventKind kind)
{
    return carriesOutput(kind) && kind != EventKind::Reasoning;
}

/// The name exports use: text, reasoning, refusal, tool_call, framing, …
[[nodiscard]] QString exportName(EventKind kind);

/// One part of one event of a response, as recorded. A wire event that carries several things at once
/// (reasoning and text, text and a finish reason) becomes several parts with the same wireEvent and instant.
struct StreamEvent
{
    Instant at{}; ///< instant of the read that completed the event
    quint32 sequence = 0; ///< counts the parts of one response from 0
    quint32 wireEvent = 0; ///< counts the wire events of one response from 0; parts of one share it
    quint32 read = 0; ///< index into RequestRecord::reads
    EventKind kind = EventKind::Framing;
    quint32 bytes = 0; ///< of the wire event with framing, inflated; 0 on later parts
    std::optional<int> tokens; ///< tokens this part brought, where the provider tells
    int choice = 0; ///< choice or output index
    QString text; ///< output text; for a tool call its name or argument fragment; for errors the message
    /// A tool call's name stands apart from its arguments; empty on fragments and on other kinds.
    QString toolName;

    bool operator==(const StreamEvent &) const = default;
};

} // namespace streamgauge
