// SPDX-FileCopyrightText: 2026 The Streamgauge authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/protocol/JsonStreamDecoder.h"

#include "core/protocol/JsonFields.h"
#include "core/protocol/RetryAfter.h"
#include "core/protocol/ToolCallAssembler.h"

#include <QCoreApplication>
#include <QJsonArray>
#include <QJsonDocument>
#include <QLocale>

#include <algorithm>

namespace streamgauge {

namespace {

constexpr qsizetype LongestErrorBody = 1024 * 1024;
/// With this many events of text, the answer streams.
constexpr quint64 StreamingTextEvents = 8;

QString translated(const char *text)
{
    return QCoreApplication::translate("JsonStreamDecoder", text);
}

bool isBlank(char c)
{
    return c == ' ' || c == '\n' || c == '\r' || c == '\t';
}

QString errorAfterSignal()
{
    return QStringLiteral("error after the terminal signal");
}

QByteArray rawView(QByteArrayView view)
{
    return QByteArray::fromRawData(view.data(), view.size());
}

bool isDoneSentinel(QByteArrayView data)
{
    return data.startsWith("[DONE]") || data == "\"[DONE]\"";
}

bool isWholeDocument(QByteArrayView text)
{
    return isDoneSentinel(text) || QJsonDocument::fromJson(rawView(text)).isObject();
}

/// A WebSocket's answer comes under the status of its handshake, 101.
bool isHttpError(int status)
{
    constexpr int switchingProtocols = 101;
    return status != switchingProtocols && (status >= 300 || (status > 0 && status < 200));
}

bool isKeepAlive(const QJsonObject &object, QByteArrayView type)
{
    static constexpr QLatin1String names[] = {QLatin1String("ping"), QLatin1String("keepalive"),
                                              QLatin1String("keep-alive"), QLatin1String("heartbeat")};
    const QString objectType = object.value(QLatin1String("type")).toString();
    return std::any_of(std::begin(names), std::end(names), [&](QLatin1String name) {
        return objectType == name
            || (objectType.isEmpty() && object.size() <= 1
                && type == QByteArrayView(name.data(), name.size()));
    });
}

} // namespace

void JsonStreamDecoder::begin(const ResponseHead &head)
{
    m_head = head;
    m_facts.wallClock = wallClockOf(head.headers);
}

void JsonStreamDecoder::feed(QByteArrayView bytes, std::vector<StreamEvent> &events)
{
    m_bodyBytes += bytes.size();
    if (isHttpError(m_head.status)) {
        m_facts.quoted.append(bytes.first(std::min(bytes.size(), LongestErrorBody - m_facts.quoted.size())));
        return;
    }
    if (!m_facts.hasContent)
        m_facts.hasContent = !std::all_of(bytes.begin(), bytes.end(), isBlank);
    m_events = &events;
    switch (m_framing) {
    case Framing::EventStream:
        m_parser.feed(bytes, *this);
        break;
    case Framing::EventStreamOrArray:
        feedStreamOrArray(bytes);
        break;
    case Framing::Lines:
        m_lines.feed(bytes, *this);
        break;
    case Framing::Text:
        beginWireEvent(bytes.size());
        decodeRead(bytes);
        if (m_events->size() > m_firstPart)
            endWireEvent();
        ++m_facts.payloads;
        break;
    }
    m_events = nullptr;
}

DecodedResponse JsonStreamDecoder::finish(BodyEnd end, std::vector<StreamEvent> &events)
{
    m_events = &events;
    if (isHttpError(m_head.status)) {
        judgeHttpError(m_head, m_facts, m_response);
        beginWireEvent(m_bodyBytes);
        emitPart(EventKind::Error, m_response.errorMessage);
        endWireEvent();
    } else {
        takeLeftovers();
        if (m_framing == Framing::Text) {
            beginWireEvent(0);
            decodeRead({});
            if (m_events->size() > m_firstPart)
                endWireEvent();
        }
        conclude(m_response);
        if (m_textEvents >= StreamingTextEvents && hasCallInOnePiece(m_response.toolCalls))
            note(QStringLiteral("tool-call arguments in one piece while text streams"));
        m_facts.terminal = terminalOutcome();
        m_facts.terminalName = terminalSignalName();
        m_facts.needsNoTerminal = isCompleteWithoutSignal();
        m_facts.wantsDone = m_sentinel == Sentinel::Usual;
        judgeEnding(m_facts, end, m_response);
    }
    m_events = nullptr;
    return m_response;
}

StreamEvent &JsonStreamDecoder::emitPart(EventKind kind, const QString &text, int choice)
{
    StreamEvent event;
    event.sequence = m_parts++;
    event.wireEvent = m_wireEvents;
    event.kind = kind;
    event.text = text;
    event.choice = choice;
    if (m_events->size() == m_firstPart)
        event.bytes = quint32(std::min<qint64>(m_wireEventBytes, std::numeric_limits<quint32>::max()));
    m_events->push_back(std::move(event));
    return m_events->back();
}

StreamEvent *JsonStreamDecoder::emitOutput(EventKind kind, const QString &text, int choice)
{
    if (text.isEmpty())
        return nullptr;
    if (m_settled) {
        note(QStringLiteral("output after the end marker"));
        return nullptr;
    }
    if (text.contains(QChar::ReplacementCharacter))
        note(QStringLiteral("replacement character in the output"));
    ++m_facts.outputEvents;
    if (kind == EventKind::Text || kind == EventKind::Reasoning)
        ++m_textEvents;
    m_facts.hasRefusal = m_facts.hasRefusal || kind == EventKind::Refusal;
    return &emitPart(kind, text, choice);
}

std::span<StreamEvent> JsonStreamDecoder::openParts()
{
    return std::span(*m_events).subspan(m_firstPart);
}

void JsonStreamDecoder::fail(const ProviderError &error)
{
    emitPart(EventKind::Error, error.message.isEmpty() ? error.code : error.message);
    if (m_facts.error || m_response.findings.contains(errorAfterSignal()))
        return;
    if (terminalOutcome())
        note(errorAfterSignal());
    else
        m_facts.error = error;
}

void JsonStreamDecoder::takeIdentity(const QJsonObject &object, QLatin1String idName, QLatin1String modelName)
{
    const auto take = [&object](QString &field, QLatin1String name) {
        const QString text = object.value(name).toString();
        if (!text.isEmpty())
            field = text;
    };
    if (m_response.responseId.isEmpty())
        take(m_response.responseId, idName);
    take(m_response.model, modelName);
    take(m_response.serviceTier, QLatin1String("service_tier"));
}

void JsonStreamDecoder::note(const QString &finding)
{
    if (!m_response.findings.contains(finding))
        m_response.findings.append(finding);
}

void JsonStreamDecoder::noteUnknownFinish()
{
    note(QStringLiteral("unknown finish reason"));
    m_facts.isFinishUnknown = true;
}

QString restartMark()
{
    return QStringLiteral("restart");
}

bool JsonStreamDecoder::decodeText(QByteArrayView data, QByteArrayView type)
{
    Q_UNUSED(data)
    Q_UNUSED(type)
    return false;
}

void JsonStreamDecoder::decodeRead(QByteArrayView bytes)
{
    Q_UNUSED(bytes)
}

void JsonStreamDecoder::restart()
{
    note(QStringLiteral("answer began again"));
    emitPart(EventKind::Framing, restartMark());
    m_facts.outputEvents = 0;
    m_textEvents = 0;
    m_facts.hasRefusal = false;
}

void JsonStreamDecoder::message(const SseMessage &message)
{
    if (m_strayJson.isInDocument())
        note(QStringLiteral("JSON without framing, cut off"));
    takeData(message.data, message.type, message.bytes);
}

void JsonStreamDecoder::comment(QByteArrayView text, qint64 bytes)
{
    beginWireEvent(bytes);
    emitPart(EventKind::Comment,
             QString::fromUtf8(text.trimmed().first(std::min<qsizetype>(text.trimmed().size(), 256))));
    endWireEvent();
}

void JsonStreamDecoder::strayLine(QByteArrayView line, qint64 bytes)
{
    Q_UNUSED(bytes)
    const QByteArrayView text = line.trimmed();
    if (text.isEmpty())
        return;
    const bool looksLikeJson = QByteArrayView("{[,]").contains(text.front());
    if (!m_facts.hasStrayText && (m_strayJson.isInDocument() || looksLikeJson)) {
        m_strayJson.feed(line, *this);
        m_strayJson.feed("\n", *this);
        return;
    }
    // Pages are kept for their title; other lines are fields that the format says to ignore.
    m_hasPage = m_hasPage || text.front() == '<';
    m_facts.hasStrayText = m_facts.hasStrayText || m_hasPage || m_facts.payloads == 0;
    if (m_facts.hasStrayText)
        keepForMessage(line);
}

/// A body that is no stream is quoted in the message, as far as it is needed.
void JsonStreamDecoder::keepForMessage(QByteArrayView text)
{
    const qsizetype room = LongestErrorBody - m_facts.quoted.size() - 1;
    if (room > 0)
        m_facts.quoted.append(text.first(std::min(text.size(), room))).append('\n');
}

void JsonStreamDecoder::tooLarge(qint64 limit)
{
    m_facts.tooLargeMessage = translated("An event of the stream is larger than %1 and was skipped.")
                                  .arg(QLocale().formattedDataSize(limit));
    beginWireEvent(limit);
    emitPart(EventKind::Malformed, m_facts.tooLargeMessage);
    endWireEvent();
}

void JsonStreamDecoder::document(QByteArrayView json, qint64 bytes)
{
    if (m_framing == Framing::Lines) {
        // Some gateways wrap the lines as an event stream.
        const QByteArrayView line = json.trimmed();
        if (line.startsWith("data:")) {
            note(QStringLiteral("lines wrapped as an event stream"));
            takeData(line.sliced(5), {}, bytes);
        } else if (!line.startsWith("event:") && !line.startsWith("id:") && !line.startsWith("retry:")) {
            takeData(line, {}, bytes);
        }
        return;
    }
    if (!m_isArray || !m_strayJson.isInArray()) {
        note(QStringLiteral("JSON without framing"));
        ++m_facts.unframed;
    }
    takeData(json, {}, bytes);
}

void JsonStreamDecoder::feedStreamOrArray(QByteArrayView bytes)
{
    if (!m_isSniffed) {
        constexpr QByteArrayView mark("\xef\xbb\xbf");
        while (m_markBytes < mark.size() && !bytes.isEmpty() && bytes.front() == mark.at(m_markBytes)) {
            bytes = bytes.sliced(1);
            ++m_markBytes;
        }
        if (!bytes.isEmpty())
            m_markBytes = mark.size(); // only the very first bytes are one
        const auto *first = std::find_if_not(bytes.begin(), bytes.end(), isBlank);
        if (first == bytes.end())
            return;
        bytes = bytes.sliced(first - bytes.begin());
        m_isArray = *first == '[' || *first == '{';
        m_isSniffed = true;
    }
    if (m_isArray)
        m_strayJson.feed(bytes, *this);
    else
        m_parser.feed(bytes, *this);
}

void JsonStreamDecoder::documentTooLarge(qint64 limit)
{
    tooLarge(limit);
}

void JsonStreamDecoder::beginWireEvent(qint64 bytes)
{
    m_firstPart = m_events->size();
    m_wireEventBytes = bytes;
}

void JsonStreamDecoder::endWireEvent()
{
    if (m_events->size() == m_firstPart)
        emitPart(EventKind::Framing);
    ++m_wireEvents;
}

void JsonStreamDecoder::takeData(QByteArrayView data, QByteArrayView type, qint64 bytes)
{
    const QByteArrayView text = data.trimmed();
    if (text.isEmpty() || text.front() == ':') {
        beginWireEvent(bytes);
        // Blanks can be a token where data is plain text.
        if (data.isEmpty() || !text.isEmpty() || !decodeText(data, type))
            emitPart(EventKind::KeepAlive);
        endWireEvent();
        return;
    }
    if (isDoneSentinel(text)) {
        beginWireEvent(bytes);
        if (m_sentinel == Sentinel::Foreign)
            note(QStringLiteral("[DONE] where the protocol has none"));
        else
            m_settled = m_facts.isDoneSeen = true;
        emitPart(EventKind::Done);
        endWireEvent();
        return;
    }
    QJsonParseError fault;
    QJsonDocument parsed = QJsonDocument::fromJson(rawView(text), &fault);
    if (fault.error == QJsonParseError::IllegalUTF8String) {
        note(QStringLiteral("invalid UTF-8"));
        parsed = QJsonDocument::fromJson(QString::fromUtf8(text).toUtf8(), &fault);
    }
    if (parsed.isNull() && text.contains('\n') && takeLines(text, type, bytes))
        return;
    beginWireEvent(bytes);
    if (parsed.isObject()) {
        takeObject(parsed.object(), type);
    } else if (parsed.isArray() && parsed.array().first().isObject()) {
        for (const QJsonValue &element : parsed.array())
            takeObject(element.toObject(), type);
    } else if (type == "error") {
        // The name of the event says it, whatever form its words have.
        ++m_facts.payloads;
        ProviderError error;
        error.message = QString::fromUtf8(text);
        fail(error);
        errorDecoded();
    } else {
        if (!decodeText(data, type))
            takeMalformed(text);
        else
            ++m_facts.payloads;
    }
    endWireEvent();
}

/// Servers that forget the blank lines put several documents into one event.
bool JsonStreamDecoder::takeLines(QByteArrayView data, QByteArrayView type, qint64 bytes)
{
    std::vector<QByteArrayView> lines;
    for (QByteArrayView rest = data; !rest.isEmpty();) {
        const qsizetype end = rest.indexOf('\n');
        const QByteArrayView line = (end < 0 ? rest : rest.first(end)).trimmed();
        rest = end < 0 ? QByteArrayView() : rest.sliced(end + 1);
        if (line.isEmpty())
            continue;
        if (!isDoneSentinel(line) && line.front() != ':'
            && !QJsonDocument::fromJson(rawView(line)).isObject())
            return false;
        lines.push_back(line);
    }
    note(QStringLiteral("missing blank line"));
    for (std::size_t i = 0; i < lines.size(); ++i) {
        // The framing can't be told apart any more; the last one gets what is left.
        const qint64 share = i + 1 < lines.size() ? lines[i].size() + 1 : bytes;
        bytes -= share;
        takeData(lines[i], type, share);
    }
    return true;
}

void JsonStreamDecoder::takeObject(const QJsonObject &object, QByteArrayView type)
{
    objectMet(object);
    if (reportsError(object) || (type == "error" && !object.isEmpty())) {
        ++m_facts.payloads;
        fail(providerErrorFrom(object, m_facts.wallClock));
        errorDecoded();
        return;
    }
    if (isKeepAlive(object, type)) {
        emitPart(EventKind::KeepAlive);
        return;
    }
    ++m_facts.payloads;
    if (isWholeAnswer(object))
        ++m_facts.wholeAnswers;
    decode(object, type);
}

void JsonStreamDecoder::takeMalformed(QByteArrayView data)
{
    ++m_facts.malformed;
    // A broken object has lost output; a stray word such as "ping" has not.
    if (data.front() == '{' || data.front() == '[')
        ++m_facts.brokenJson;
    if (m_facts.payloads == 0)
        keepForMessage(data);
    note(QStringLiteral("event that is no JSON"));
    emitPart(EventKind::Malformed, QString::fromUtf8(data.first(std::min<qsizetype>(data.size(), 256))));
}

/// An event stream drops an event that the end cuts off. Servers forget the last blank line, so a complete
/// one is taken all the same, with a finding.
void JsonStreamDecoder::takeEventLeftover()
{
    const std::optional<SseLeftover> leftover = m_parser.finish(*this);
    if (!leftover)
        return;
    // Of several documents without blank lines, those before a last one that is cut off are whole.
    const QByteArrayView text = QByteArrayView(leftover->data).trimmed();
    const qsizetype lastLine = text.lastIndexOf('\n') + 1;
    const bool isWhole = isWholeDocument(text) || isWholeDocument(text.sliced(lastLine));
    const QByteArrayView whole = isWhole ? text : text.first(lastLine).trimmed();
    const qint64 tailBytes = whole.isEmpty() ? leftover->bytes : text.size() - whole.size();
    if (!whole.isEmpty()) {
        note(QStringLiteral("recovered unterminated event"));
        takeData(whole, leftover->type, leftover->bytes - (isWhole ? 0 : tailBytes));
    }
    if (!isWhole && !text.isEmpty())
        noteTail(tailBytes);
}

void JsonStreamDecoder::takeLeftovers()
{
    takeEventLeftover();
    // Unlike an event, a last line needs no line end.
    const QByteArray line = m_lines.takeLeftover();
    QByteArrayView text = QByteArrayView(line).trimmed();
    if (text.startsWith("data:"))
        text = text.sliced(5).trimmed();
    if (isWholeDocument(text))
        document(line, line.size());
    else if (!text.isEmpty() && (text.front() == '{' || text.front() == '['))
        noteTail(line.size());
    else if (!text.isEmpty())
        document(line, line.size());
    if (m_strayJson.isInDocument())
        noteTail(m_strayJson.takeLeftover().size());
    else if (m_isArray && m_strayJson.isInArray())
        note(QStringLiteral("array not closed"));
    takePage();
}

/// A proxy's page in the middle of a stream is how it says that the server behind it is gone.
void JsonStreamDecoder::takePage()
{
    if (!m_hasPage || m_facts.payloads == 0)
        return;
    beginWireEvent(m_facts.quoted.size());
    fail(providerErrorFromBody(m_facts.quoted, wallClock()));
    endWireEvent();
}

void JsonStreamDecoder::noteTail(qint64 bytes)
{
    m_facts.hasCutTail = true;
    note(QStringLiteral("truncated tail of %1 bytes").arg(bytes));
}

} // namespace streamgauge
