// SPDX-FileCopyrightText: 2026 The Streamgauge authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/mock/AnswerRequest.h"
#include "core/mock/StreamScript.h"

#include <QByteArray>
#include <QDateTime>

#include <optional>
#include <vector>

namespace streamgauge {

/// One message of a streamed answer, before it is framed for the wire.
struct AnswerMessage
{
    enum class Kind
    {
        Data,
        Comment, ///< keeps the connection alive and says nothing
        Bare, ///< data without the framing, where a provider sends it so
        Close ///< the end of the framing itself, such as the bracket of an array
    };
    Kind kind = Kind::Data;
    QByteArray data;
    QByteArray name; ///< of the event; empty: it has none
};
using AnswerMessages = std::vector<AnswerMessage>;

enum class AnswerFraming
{
    EventStream, ///< server-sent events
    Lines, ///< one JSON document a line
    Array, ///< one JSON array that arrives element by element
    Text ///< the data as it stands
};

enum class LineEnd
{
    Lf,
    CrLf
};

/// Where an answer tells the phases of the work before its first token.
enum class PhaseForm
{
    Header, ///< Server-Timing
    Events ///< of the stream, each when it begins
};

/// What is known of an answer beside its script.
struct AnswerFacts
{
    QByteArray id; ///< hexadecimal digits that no other answer has; protocols put their prefixes before them
    QDateTime began; ///< when the request was read, UTC
    QByteArray model; ///< as asked for
    qint64 promptTokens = 0;
    std::optional<qint64> cachedTokens; ///< part of promptTokens; absent: not reported
    EmbeddingsWish embeddings;
    UsageReport usage = UsageReport::Sent;
    std::optional<MockRateLimit> requestLimit; ///< for protocols that tell limits in the stream
    std::optional<MockRateLimit> tokenLimit;
    LineEnd lineEnd = LineEnd::Lf;
    int keepAliveBytes = 30; ///< size of a comment on the wire
};

/// Writes one answer in the words of one protocol. The events of a stream are given once each, in the order
/// of the script, since many protocols number or repeat what they sent before.
class AnswerWriter
{
public:
    AnswerWriter(AnswerFacts facts, AnswerFraming framing);
    virtual ~AnswerWriter();
    AnswerWriter(const AnswerWriter &) = delete;
    AnswerWriter &operator=(const AnswerWriter &) = delete;

    /// What an event is in this protocol: one message, several, or none.
    [[nodiscard]] virtual AnswerMessages messages(const ScriptEvent &event, const StreamScript &script) = 0;
    /// The whole answer as one document.
    [[nodiscard]] virtual QByteArray document(const StreamScript &script) const = 0;
    /// Whether the protocol has words for an error inside a stream; without them the connection breaks.
    [[nodiscard]] virtual bool hasStreamErrors() const { return true; }
    /// Whether tool calls come in pieces.
    [[nodiscard]] virtual ToolCallForm toolCallForm() const { return ToolCallForm::Pieces; }

    /// Where a stream tells its phases; documents have headers only.
    [[nodiscard]] virtual PhaseForm phaseForm() const { return PhaseForm::Header; }

    /// An event as it goes over HTTP, framing included; may be empty.
    [[nodiscard]] QByteArray wireBytes(const ScriptEvent &event, const StreamScript &script);
    /// Of a stream.
    [[nodiscard]] QByteArray contentType() const;

protected:
    [[nodiscard]] const AnswerFacts &facts() const { return m_facts; }
    [[nodiscard]] qint64 created() const { return m_facts.began.toSecsSinceEpoch(); }
    [[nodiscard]] QByteArray toolCallId(const char *prefix) const;

private:
    void frame(const AnswerMessage &message, QByteArray &bytes);
    void frameEvent(const AnswerMessage &message, QByteArray &bytes) const;
    void frameElement(const QByteArray &element, QByteArray &bytes);
    void frameComment(QByteArray &bytes) const;

    AnswerFacts m_facts;
    AnswerFraming m_framing;
    QByteArray m_lineEnd;
    bool m_arrayBegun = false;
};

/// What the content of an answer is, put together.
struct WholeAnswer
{
    QByteArray text;
    QByteArray reasoning;
    QByteArray toolName;
    QByteArray toolArguments;
};
[[nodiscard]] WholeAnswer wholeAnswer(const StreamScript &script);

} // namespace streamgauge
