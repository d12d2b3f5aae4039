// SPDX-FileCopyrightText: 2026 The Streamgauge authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/protocol/AnswerEnding.h"
#include "core/protocol/JsonArrayFramer.h"
#include "core/protocol/NdjsonFramer.h"
#include "core/protocol/SseParser.h"
#include "core/protocol/StreamProtocol.h"

#include <QDateTime>
#include <QJsonObject>

#include <span>

namespace streamgauge {

/// Marks, as the text of a framing event, that what came before it is void.
[[nodiscard]] QString restartMark();

/// What all protocols of JSON events share: framing and its recovery, HTTP errors, errors inside the stream,
/// numbering of events, and the rules by which a response ends. A protocol derives from it, decodes one JSON
/// object at a time and says whether its terminal signal came.
class JsonStreamDecoder : public StreamDecoder, private SseSink, private JsonFrameSink
{
public:
    void begin(const ResponseHead &head) override;
    void feed(QByteArrayView bytes, std::vector<StreamEvent> &events) override;
    [[nodiscard]] DecodedResponse finish(BodyEnd end, std::vector<StreamEvent> &events) override;
    [[nodiscard]] bool isSettled() const override { return m_settled; }

protected:
    /// How documents follow each other.
    enum class Framing
    {
        EventStream,
        EventStreamOrArray, ///< or one array of documents, told by the first byte
        Lines, ///< one document a line
        Text, ///< no documents: each read is text
    };
    enum class Sentinel
    {
        Usual, ///< [DONE] belongs to the protocol and settles the answer
        Optional, ///< it settles the answer, and nobody misses it
        Foreign, ///< it does not, but proxies add it: a finding
    };

    JsonStreamDecoder(Framing framing, Sentinel sentinel)
        : m_framing(framing)
        , m_sentinel(sentinel)
    {
    }

    /// Decodes one JSON object that reports no error. An object for which nothing is emitted becomes a
    /// framing event. `type` is the name of the event stream's event, empty where there is none.
    virtual void decode(const QJsonObject &object, QByteArrayView type) = 0;
    /// Whether an object is an answer in one document, as sent to requests without streaming.
    [[nodiscard]] virtual bool isWholeAnswer(const QJsonObject &object) const = 0;
    /// The outcome by the protocol's own terminal signal; nothing while it is missing.
    [[nodiscard]] virtual std::optional<Outcome> terminalOutcome() const = 0;
    /// Fills in what the protocol knows: finish reason, usage, tool calls as they came.
    virtual void conclude(DecodedResponse &response) = 0;
    /// Data that is no JSON. Does nothing unless a protocol knows what to do with it.
    virtual bool decodeText(QByteArrayView data, QByteArrayView type);
    /// A read of a body without framing, for Framing::Text. Empty at the end of the body.
    virtual void decodeRead(QByteArrayView bytes);
    /// Any object of the stream, keep-alives and errors included, before it is decoded.
    virtual void objectMet(const QJsonObject &object) { Q_UNUSED(object) }
    /// An object that reports an error was recorded. Does nothing unless a protocol's stream goes on without
    /// an answer after one.
    virtual void errorDecoded() { }
    /// Whether a body that HTTP calls complete needs no terminal signal.
    [[nodiscard]] virtual bool isCompleteWithoutSignal() const { return false; }
    /// What is missing, for the message of a truncated stream.
    [[nodiscard]] virtual QString terminalSignalName() const = 0;

    /// Adds a part to the wire event being decoded.
    StreamEvent &emitPart(EventKind kind, const QString &text = {}, int choice = 0);
    /// Adds a part that carries output, unless its text is empty or comes after the end marker.
    StreamEvent *emitOutput(EventKind kind, const QString &text, int choice = 0);
    /// The parts of the wire event being decoded, so far.
    [[nodiscard]] std::span<StreamEvent> openParts();
    /// Records an error of the stream: the first one decides, and one after the terminal signal only counts
    /// as noted.
    void fail(const ProviderError &error);
    /// Takes the first text that a document has under each of these names, as most protocols call them.
    void takeIdentity(const QJsonObject &object, QLatin1String idName, QLatin1String modelName);
    /// A deviation worth showing; repeated ones are noted once.
    void note(const QString &finding);
    /// The finish reason is a word that nobody knows: it ends the answer, and its class is `other`.
    void noteUnknownFinish();
    void settle() { m_settled = true; }
    /// What was decoded so far is void: the provider began the answer again. Marked by a framing event of its
    /// own.
    void restart();

    [[nodiscard]] const QDateTime &wallClock() const { return m_facts.wallClock; }
    [[nodiscard]] quint64 outputEvents() const { return m_facts.outputEvents; }
    [[nodiscard]] bool hasFailed() const { return m_facts.error.has_value(); }
    DecodedResponse &response() { return m_response; }
    [[nodiscard]] const DecodedResponse &response() const { return m_response; }

private:
    void message(const SseMessage &message) override;
    void comment(QByteArrayView text, qint64 bytes) override;
    void strayLine(QByteArrayView line, qint64 bytes) override;
    void tooLarge(qint64 limit) override;
    void document(QByteArrayView json, qint64 bytes) override;
    void documentTooLarge(qint64 limit) override;

    void beginWireEvent(qint64 bytes);
    void endWireEvent();
    void takeData(QByteArrayView data, QByteArrayView type, qint64 bytes);
    bool takeLines(QByteArrayView data, QByteArrayView type, qint64 bytes);
    void takeObject(const QJsonObject &object, QByteArrayView type);
    void keepForMessage(QByteArrayView text);
    void takeMalformed(QByteArrayView data);
    void feedStreamOrArray(QByteArrayView bytes);
    void takeEventLeftover();
    void takePage();
    void takeLeftovers();
    void noteTail(qint64 bytes);

    const Framing m_framing;
    const Sentinel m_sentinel;
    ResponseHead m_head;
    SseParser m_parser;
    NdjsonFramer m_lines;
    bool m_isArray = false; ///< for EventStreamOrArray: the body began like JSON
    bool m_isSniffed = false;
    qsizetype m_markBytes = 0; ///< of a byte order mark, so far
    JsonArrayFramer m_strayJson; ///< JSON that came without any framing of the event stream
    qint64 m_bodyBytes = 0;
    std::vector<StreamEvent> *m_events = nullptr;
    std::size_t m_firstPart = 0; ///< of the wire event being decoded
    qint64 m_wireEventBytes = 0;
    quint32 m_wireEvents = 0;
    quint32 m_parts = 0;

    DecodedResponse m_response;
    EndingFacts m_facts;
    quint64 m_textEvents = 0; ///< of text and reasoning
    bool m_hasPage = false; ///< a line of markup stood bare in the body
    bool m_settled = false;
};

} // namespace streamgauge
