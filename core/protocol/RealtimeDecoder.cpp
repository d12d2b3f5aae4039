// SPDX-FileCopyrightText: 2026 The Streamgauge authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/protocol/RealtimeDecoder.h"

#include "core/protocol/JsonFields.h"

#include <QJsonArray>

namespace streamgauge {

namespace {

/// The response of `response.done` in the words of the Responses API.
QJsonObject inOtherWords(QJsonObject response)
{
    const QJsonObject details = response.value(QLatin1String("status_details")).toObject();
    const QJsonValue error = details.value(QLatin1String("error"));
    const QJsonValue reason = details.value(QLatin1String("reason"));
    if (isTruthy(error))
        response.insert(QStringLiteral("error"), error);
    else if (isTruthy(reason) && response.value(QLatin1String("status")) != QLatin1String("incomplete"))
        response.insert(QStringLiteral("error"), QJsonObject{{QStringLiteral("code"), reason}});
    if (isTruthy(reason))
        response.insert(QStringLiteral("incomplete_details"),
                        QJsonObject{{QStringLiteral("reason"), reason}});
    return response;
}

} // namespace

RealtimeDecoder::RealtimeDecoder()
    : ResponsesDecoder(Framing::Lines)
{
}

void RealtimeDecoder::decode(const QJsonObject &object, QByteArrayView type)
{
    const QString name = object.value(QLatin1String("type")).toString();
    const QJsonObject responseObject = object.value(QLatin1String("response")).toObject();
    if (name == QLatin1String("response.done")) {
        decodeTerminal(responseObject.value(QLatin1String("status")).toString(),
                       inOtherWords(responseObject));
    } else if (name == QLatin1String("rate_limits.updated")) {
        decodeLimits(object.value(QLatin1String("rate_limits")).toArray());
    } else {
        m_isAnswering = m_isAnswering || name.startsWith(QLatin1String("response."));
        const QString model
            = object.value(QLatin1String("session")).toObject().value(QLatin1String("model")).toString();
        if (!model.isEmpty())
            response().model = model;
        ResponsesDecoder::decode(object, type);
    }
}

/// A session outlives its errors, but what was not begun will not come.
void RealtimeDecoder::errorDecoded()
{
    if (!m_isAnswering)
        settle();
}

bool RealtimeDecoder::isWholeAnswer(const QJsonObject &object) const
{
    Q_UNUSED(object)
    return false;
}

QString RealtimeDecoder::terminalSignalName() const
{
    return QStringLiteral("response.done");
}

void RealtimeDecoder::decodeLimits(const QJsonArray &limits)
{
    emitPart(EventKind::Annotation);
    std::vector<RateLimit> &known = response().rateLimits;
    for (const QJsonValue &value : limits) {
        const QJsonObject object = value.toObject();
        RateLimit limit;
        limit.name = object.value(QLatin1String("name")).toString();
        limit.limit = countFrom(object.value(QLatin1String("limit")));
        limit.remaining = countFrom(object.value(QLatin1String("remaining")));
        limit.reset = parseRequestedWait(textFrom(object.value(QLatin1String("reset_seconds"))).toUtf8(),
                                         WaitUnit::Seconds, wallClock());
        if (limit.name.isEmpty())
            continue;
        std::erase_if(known, [&limit](const RateLimit &earlier) { return earlier.name == limit.name; });
        known.push_back(std::move(limit));
    }
}

} // namespace streamgauge
