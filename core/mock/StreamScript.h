// SPDX-FileCopyrightText: 2026 The Streamgauge authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/Time.h"
#include "core/mock/MockScenario.h"

#include <QByteArray>
#include <QByteArrayView>

#include <optional>
#include <vector>

namespace streamgauge {

class AnswerWriter;

/// One event of an answer.
struct ScriptEvent
{
    enum class Kind
    {
        Role,
        Phase, ///< one begins; the text is its name
        Reasoning,
        Text,
        ToolName,
        ToolArguments, ///< a piece of them
        ToolCall, ///< name and arguments at once; the text is the arguments
        Finish,
        Usage,
        Error, ///< instead of all that would have followed
        Done,
        KeepAlive
    };
    Kind kind = Kind::Text;
    bool withRole = false; ///< the first event also carries the role where no event of its own does
    quint32 textBegin = 0; ///< into StreamScript::text
    quint32 textLength = 0;
    quint32 tokens = 0;
    Duration made{}; ///< after the request was read

    bool operator==(const ScriptEvent &) const = default;
};

/// Whether an event counts as a content chunk.
[[nodiscard]] constexpr bool isContent(ScriptEvent::Kind kind)
{
    return kind == ScriptEvent::Kind::Reasoning || kind == ScriptEvent::Kind::Text
        || kind == ScriptEvent::Kind::ToolName || kind == ScriptEvent::Kind::ToolArguments
        || kind == ScriptEvent::Kind::ToolCall;
}

/// One thing to do on the connection.
struct ScriptAction
{
    enum class Kind
    {
        SendHeaders,
        RememberPrompt, ///< from here on the prompt is in the cache
        SendEvents, ///< eventCount events from firstEvent on, in one write
        SendDocument, ///< headers and body of an answer that is not streamed, or of an error
        SendHalfDocument, ///< its headers and the first half of its body
        End,
        Disconnect,
    };
    Kind kind = Kind::End;
    Duration at{}; ///< after the request was read
    quint32 firstEvent = 0;
    quint32 eventCount = 0;

    bool operator==(const ScriptAction &) const = default;
};

enum class FinishReason
{
    Stop,
    Length,
    ToolCalls
};
enum class AnswerForm
{
    Stream,
    Document
};
enum class UsageReport
{
    Withheld,
    Sent
};
enum class ToolCallForm
{
    Pieces,
    Whole
};

/// What of a request shapes its answer.
struct ScriptRequest
{
    quint64 position = 0; ///< counts the answers of a provider from 0
    AnswerForm form = AnswerForm::Stream;
    UsageReport usage = UsageReport::Withheld;
    std::optional<qint64> mostTokens; ///< the request's own maximum
    double cachedShare = 0; ///< share of the prompt found in the cache
};

/// A named part of the work before the first token.
struct ScriptPhase
{
    QByteArray name;
    Duration lasts{};

    bool operator==(const ScriptPhase &) const = default;
};

/// A whole answer, planned before its first byte is written.
struct StreamScript
{
    int errorStatus = 0; ///< 0: none
    AnswerForm form = AnswerForm::Stream;
    std::vector<ScriptEvent> events; ///< in the order made
    std::vector<ScriptAction> actions; ///< in the order due
    QByteArray text; ///< UTF-8 of all events
    QByteArray toolName; ///< of the tool called; empty: none
    std::vector<ScriptPhase> phases; ///< in their order
    QByteArray errorMessage; ///< of the error inside the stream
    QByteArray errorCode; ///< empty: the protocol's usual one
    FinishReason finish = FinishReason::Stop;
    Duration firstTokenAt{}; ///< when the first token was made, though it may leave later
    qint64 reasoningTokens = 0;
    qint64 outputTokens = 0; ///< reasoning included

    [[nodiscard]] QByteArrayView textOf(const ScriptEvent &event) const
    {
        return QByteArrayView(text).sliced(event.textBegin, event.textLength);
    }
    bool operator==(const StreamScript &) const = default;
};

/// Whether the scenario answers with an error instead, at this position of the seeded sequence.
[[nodiscard]] bool answersWithError(const MockScenario &scenario, quint64 position);

/// The same scenario and request give the same script. `measure` is a writer of the protocol that is used up
/// here: it tells how large events are on the wire, and in which form tool calls come.
[[nodiscard]] StreamScript streamScript(const MockScenario &scenario, const ScriptRequest &request,
                                        AnswerWriter &measure);

} // namespace streamgauge
