// SPDX-FileCopyrightText: 2026 The Streamgauge authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/protocol/DocumentDecoder.h"

#include "core/protocol/AnswerEnding.h"
#include "core/protocol/JsonFields.h"
#include "core/protocol/ProviderError.h"
#include "core/protocol/RetryAfter.h"

#include <QCoreApplication>
#include <QJsonArray>
#include <QJsonDocument>
#include <QLocale>

#include <algorithm>
#include <limits>
#include <utility>

namespace streamgauge {

namespace {

/// What is read of the body of an error.
constexpr qsizetype longestErrorBody = 1024 * 1024;
/// A longer document is not kept.
constexpr qsizetype longestDocument = 64 * 1024 * 1024;

QString translated(const char *text)
{
    return QCoreApplication::translate("DocumentDecoder", text);
}

bool isError(int status)
{
    return status >= 300 || (status > 0 && status < 200);
}

/// A document of any kind; undefined, with the reason, where the text is none.
QJsonValue documentFrom(const QByteArray &text, QString &fault)
{
    QJsonParseError error;
    const QJsonDocument document = QJsonDocument::fromJson(text, &error);
    if (document.isObject())
        return document.object();
    if (document.isArray())
        return document.array();
    fault = error.errorString();
    if (text.startsWith('{') || text.startsWith('['))
        return QJsonValue(QJsonValue::Undefined);
    // A text, a number or a word, which Qt reads inside an array only.
    const QJsonArray wrapped = QJsonDocument::fromJson('[' + text + ']').array();
    return wrapped.size() == 1 ? wrapped.first() : QJsonValue(QJsonValue::Undefined);
}

} // namespace

DocumentDecoder::DocumentDecoder(QString errorPlace)
    : m_errorPlace(std::move(errorPlace))
{
}

void DocumentDecoder::begin(const ResponseHead &head)
{
    m_head = head;
}

void DocumentDecoder::feed(QByteArrayView bytes, std::vector<StreamEvent> &events)
{
    Q_UNUSED(events)
    m_isTooLong = m_isTooLong || m_body.size() + bytes.size() > longestDocument;
    if (!m_isTooLong)
        m_body.append(bytes);
}

DecodedResponse DocumentDecoder::finish(BodyEnd end, std::vector<StreamEvent> &events)
{
    DecodedResponse response = judge(end);
    if (!m_body.isEmpty()) {
        const bool failed
            = response.outcome == Outcome::HttpError || response.outcome == Outcome::StreamError;
        StreamEvent event;
        event.kind = failed                          ? EventKind::Error
            : response.outcome == Outcome::Malformed ? EventKind::Malformed
                                                     : EventKind::Framing;
        event.bytes
            = static_cast<quint32>(std::min<qint64>(m_body.size(), std::numeric_limits<quint32>::max()));
        event.text = response.errorMessage;
        events.push_back(std::move(event));
    }
    return response;
}

DecodedResponse DocumentDecoder::judge(BodyEnd end) const
{
    DecodedResponse response;
    const QDateTime now = wallClockOf(m_head.headers);
    const auto fail = [&response](const ProviderError &error, const QString &otherwise) {
        response.outcome = Outcome::StreamError;
        response.detail = detailOfStreamError(error);
        response.errorCode = error.code;
        response.errorMessage = error.message.isEmpty() ? otherwise : error.message;
        response.retryAfter = error.retryAfter;
        response.rateLimits = error.limits;
    };
    if (isError(m_head.status)) {
        EndingFacts facts;
        facts.quoted = m_body.first(std::min(m_body.size(), longestErrorBody));
        facts.wallClock = now;
        judgeHttpError(m_head, facts, response);
        return response;
    }
    if (m_isTooLong) {
        response.outcome = Outcome::Malformed;
        response.detail = OutcomeDetail::TooLarge;
        response.errorMessage
            = translated("The document is longer than %1.").arg(QLocale().formattedDataSize(longestDocument));
        return response;
    }
    const QByteArray text = m_body.trimmed();
    if (text.isEmpty() && end == BodyEnd::Complete) {
        response.outcome = Outcome::Empty;
        response.errorMessage = translated("The server answered with an empty body instead of JSON.");
        return response;
    }
    QString fault;
    const QJsonValue document = documentFrom(text, fault);
    if (document.isUndefined()) {
        response.outcome = end == BodyEnd::Cut ? Outcome::Truncated : Outcome::Malformed;
        response.errorMessage = end == BodyEnd::Cut
            ? translated("The connection was closed in the middle of the document.")
            : translated("The body is no JSON document: %1.").arg(fault);
        return response;
    }
    const QString unexplained = translated("The document reports an error without an explanation.");
    const QJsonValue mapped = m_errorPlace.isEmpty() ? QJsonValue() : valueAtPointer(document, m_errorPlace);
    if (isTruthy(mapped)) {
        fail(providerErrorFrom({{QStringLiteral("error"), mapped}}, now), unexplained);
        return response;
    }
    const QJsonObject object = document.toObject();
    if (reportsError(object)) {
        fail(providerErrorFrom(object, now), unexplained);
        return response;
    }
    response.outcome = Outcome::Complete;
    response.responseId = object.value(QLatin1String("id")).toString();
    response.model = object.value(QLatin1String("model")).toString();
    return response;
}

} // namespace streamgauge
