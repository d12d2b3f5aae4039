// SPDX-FileCopyrightText: 2026 The Streamgauge authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/protocol/GenericDecoder.h"

#include "core/protocol/ChatUsage.h"
#include "core/protocol/FinishReason.h"
#include "core/protocol/JsonFields.h"

#include <QCoreApplication>
#include <QJsonArray>
#include <QJsonDocument>

#include <algorithm>

namespace streamgauge {

namespace {

/// Tried in this order where a mapping does not name the text.
const QStringList &usualTextPlaces()
{
    static const QStringList places{
        QStringLiteral("/choices/0/delta/content"),
        QStringLiteral("/message/content"),
        QStringLiteral("/delta/text"),
        QStringLiteral("/delta"),
        QStringLiteral("/text"),
        QStringLiteral("/content"),
        QStringLiteral("/token"),
        QStringLiteral("/response"),
        QStringLiteral("/answer"),
    };
    return places;
}

QString firstTextAt(const QJsonObject &object, const QStringList &pointers)
{
    for (const QString &pointer : pointers) {
        const QString text = valueAtPointer(object, pointer).toString();
        if (!text.isEmpty())
            return text;
    }
    return {};
}

/// Whether the last bytes of a text begin a UTF-8 character and do not end it.
bool endsInsideCharacter(QByteArrayView tail)
{
    qsizetype continuations = 0;
    while (continuations < tail.size()
           && (static_cast<uchar>(tail.at(tail.size() - 1 - continuations)) & 0xC0U) == 0x80U)
        ++continuations;
    if (continuations == tail.size())
        return false;
    const auto first = static_cast<uchar>(tail.at(tail.size() - 1 - continuations));
    const int needed = first >= 0xF0 ? 3 : first >= 0xE0 ? 2 : first >= 0xC0 ? 1 : 0;
    return continuations < needed;
}

bool endsTheStream(QByteArrayView type)
{
    return type == "done" || type == "end" || type == "complete";
}

} // namespace

GenericDecoder::GenericDecoder(GenericForm form, GenericMapping mapping)
    : JsonStreamDecoder(form == GenericForm::EventStream ? Framing::EventStream
                            : form == GenericForm::Lines ? Framing::Lines
                                                         : Framing::Text,
                        Sentinel::Optional)
    , m_form(form)
    , m_mapping(std::move(mapping))
{
}

void GenericDecoder::decode(const QJsonObject &object, QByteArrayView type)
{
    takeIdentity(object, QLatin1String("id"), QLatin1String("model"));
    const QJsonValue error
        = m_mapping.error.isEmpty() ? QJsonValue() : valueAtPointer(object, m_mapping.error);
    if (isTruthy(error)) {
        fail(providerErrorFrom({{QStringLiteral("error"), error}}, wallClock()));
        return;
    }
    emitOutput(EventKind::Reasoning, firstTextAt(object, m_mapping.reasoning));
    emitOutput(EventKind::Text,
               firstTextAt(object, m_mapping.text.isEmpty() ? usualTextPlaces() : m_mapping.text));
    decodePhase(object, type);
    decodeFinish(object, type);
    decodeUsage(object);
}

/// Events of plain text are possible in an event stream; in JSON lines they are faults.
bool GenericDecoder::decodeText(QByteArrayView data, QByteArrayView type)
{
    const QByteArrayView text = data.trimmed();
    if (m_form != GenericForm::EventStream || text.startsWith('{') || text.startsWith('['))
        return false;
    decodePhase({}, type);
    if (text.startsWith('"')) {
        // A JSON string on its own.
        const QJsonDocument wrapped = QJsonDocument::fromJson('[' + text.toByteArray() + ']');
        if (wrapped.isArray()) {
            emitOutput(EventKind::Text, wrapped.array().first().toString());
            return true;
        }
    }
    if (endsTheStream(type))
        decodeFinish({}, type);
    else
        emitOutput(EventKind::Text, QString::fromUtf8(data));
    return true;
}

void GenericDecoder::decodeRead(QByteArrayView bytes)
{
    constexpr qsizetype longestCharacter = 4;
    QString text = m_utf8.decode(bytes);
    m_tail = (m_tail + bytes.last(std::min(bytes.size(), longestCharacter)).toByteArray())
                 .right(longestCharacter);
    // At the end of the body nothing can complete a character that was begun.
    const bool isCut = bytes.isEmpty() && endsInsideCharacter(m_tail);
    if (isCut)
        text += QChar::ReplacementCharacter;
    if (isCut || m_utf8.hasError())
        note(QStringLiteral("invalid UTF-8"));
    emitOutput(EventKind::Text, text);
}

bool GenericDecoder::isWholeAnswer(const QJsonObject &object) const
{
    Q_UNUSED(object)
    return false;
}

std::optional<Outcome> GenericDecoder::terminalOutcome() const
{
    if (!m_isFinished)
        return std::nullopt;
    // A word of one's own means that the answer is there.
    const Outcome said = outcomeOfFinishReason(m_finishReason).value_or(Outcome::Complete);
    return said == Outcome::StreamError ? Outcome::Complete : said;
}

bool GenericDecoder::isCompleteWithoutSignal() const
{
    return m_mapping.finish.isEmpty();
}

void GenericDecoder::conclude(DecodedResponse &response)
{
    response.finishReason = m_finishReason;
    checkTotals(response.usage, response.findings);
}

QString GenericDecoder::terminalSignalName() const
{
    return m_mapping.finish.isEmpty() ? QCoreApplication::translate("GenericDecoder", "the end of the body")
                                      : m_mapping.finish;
}

void GenericDecoder::decodePhase(const QJsonObject &object, QByteArrayView type)
{
    QString phase = m_mapping.phaseOfEvent.value(QString::fromUtf8(type));
    if (phase.isEmpty() && !m_mapping.phase.isEmpty())
        phase = valueAtPointer(object, m_mapping.phase).toString();
    if (!phase.isEmpty())
        emitPart(EventKind::Phase, phase);
}

void GenericDecoder::decodeFinish(const QJsonObject &object, QByteArrayView type)
{
    const QJsonValue finish
        = m_mapping.finish.isEmpty() ? QJsonValue() : valueAtPointer(object, m_mapping.finish);
    if (m_isFinished || (!isTruthy(finish) && !endsTheStream(type)))
        return;
    m_isFinished = true;
    m_finishReason = textFrom(finish);
    if (outcomeOfFinishReason(m_finishReason) == Outcome::StreamError && !hasFailed()) {
        ProviderError error;
        error.code = m_finishReason;
        error.message
            = QCoreApplication::translate("GenericDecoder", "The endpoint ended the answer with \"%1\".")
                  .arg(m_finishReason);
        m_isFinished = false; // or the error would come after the end
        fail(error);
        m_isFinished = true;
    }
    emitPart(EventKind::Finish, m_finishReason);
    settle();
}

void GenericDecoder::decodeUsage(const QJsonObject &object)
{
    TokenUsage latest;
    const auto read = [&](std::optional<qint64> &field, const QString &pointer) {
        if (!pointer.isEmpty())
            field = countFrom(valueAtPointer(object, pointer));
    };
    read(latest.inputTotal, m_mapping.usageInput);
    read(latest.outputTotal, m_mapping.usageOutput);
    read(latest.cacheRead, m_mapping.usageCached);
    read(latest.reasoning, m_mapping.usageReasoning);
    const QJsonObject usual = object.value(QLatin1String("usage")).toObject();
    if (m_mapping.usageInput.isEmpty() && m_mapping.usageOutput.isEmpty() && !usual.isEmpty())
        latest = chatUsageFrom(usual, response().findings);
    if (!latest.inputTotal && !latest.outputTotal)
        return;
    takeLatest(response().usage, latest);
    emitPart(EventKind::Usage);
}

} // namespace streamgauge
