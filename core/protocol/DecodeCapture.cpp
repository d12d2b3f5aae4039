// SPDX-FileCopyrightText: 2026 The Streamgauge authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/protocol/DecodeCapture.h"

#include "core/protocol/JsonStreamDecoder.h"
#include "core/protocol/RetryAfter.h"
#include "core/protocol/ServerTiming.h"
#include "core/record/RecordJson.h"

#include <QCoreApplication>
#include <QDateTime>
#include <QIODevice>
#include <QJsonArray>
#include <QJsonDocument>
#include <QLocale>

#include <algorithm>

namespace streamgauge {

namespace {

constexpr qsizetype pieceBytes = 1024 * 1024;

QJsonArray jsonOf(const std::vector<StreamEvent> &events)
{
    QJsonArray array;
    for (const StreamEvent &event : events) {
        array.append(QJsonObject{{QStringLiteral("kind"), exportName(event.kind)},
                                 {QStringLiteral("text"), event.text},
                                 {QStringLiteral("bytes"), qint64(event.bytes)}});
    }
    return array;
}

QJsonObject jsonOf(const TokenUsage &usage)
{
    return {{QStringLiteral("input"), orNull(usage.inputTotal)},
            {QStringLiteral("fresh"), orNull(usage.inputFresh())},
            {QStringLiteral("cached"), orNull(usage.cacheRead)},
            {QStringLiteral("cache_write"), orNull(usage.cacheWrite)},
            {QStringLiteral("output"), orNull(usage.outputTotal)},
            {QStringLiteral("reasoning"), orNull(usage.reasoning)},
            {QStringLiteral("source"), exportName(usage.outputSource)}};
}

/// The text of all events of one kind, from the last restart of the answer on.
QString textOf(const std::vector<StreamEvent> &events, EventKind kind)
{
    QString text;
    for (const StreamEvent &event : events) {
        if (event.kind == EventKind::Framing && event.text == restartMark())
            text.clear();
        else if (event.kind == kind)
            text += event.text;
    }
    return text;
}

} // namespace

Result<QByteArray> capturedBody(QIODevice &device, const QString &name)
{
    const auto unreadable = [&] {
        return failure(QCoreApplication::translate("DecodeCapture", "Can't read %1: %2")
                           .arg(name, device.errorString()));
    };
    if (!device.isOpen() && !device.open(QIODevice::ReadOnly))
        return unreadable();
    QByteArray body;
    QByteArray piece(pieceBytes, Qt::Uninitialized);
    // In pieces, since a pipe does not tell its size.
    while (body.size() <= mostCaptureBytes) {
        const qint64 size = device.read(piece.data(), piece.size());
        if (size < 0)
            return unreadable();
        if (size == 0)
            break;
        body.append(piece.constData(), size);
    }
    if (body.size() > mostCaptureBytes)
        return failure(QCoreApplication::translate("DecodeCapture",
                                                   "%1 holds more than %2. Decode a shorter part of it.")
                           .arg(name, QLocale().formattedDataSize(mostCaptureBytes)));
    return body;
}

Result<OfferedTools> capturedTools(const QByteArray &json, const QString &name)
{
    QJsonParseError error;
    const QJsonDocument document = QJsonDocument::fromJson(json, &error);
    if (document.isNull())
        return failure(QCoreApplication::translate("DecodeCapture", "The tools in %1 are no JSON: %2")
                           .arg(name, error.errorString()));
    OfferedTools tools = OfferedTools::fromJson(
        document.isArray() ? document.array() : document.object().value(QLatin1String("tools")).toArray());
    if (tools.isEmpty())
        return failure(QCoreApplication::translate(
                           "DecodeCapture",
                           "%1 defines no tool. It takes a list such as [{\"type\": \"function\", "
                           "\"function\": {\"name\": …}}], or an object with such a list in “tools”.")
                           .arg(name));
    return tools;
}

DecodedCapture readCapture(const StreamProtocol &protocol, const ResponseHead &head, const QByteArray &body,
                           int split, BodyEnd end, const Backend &backend, const OfferedTools &tools)
{
    DecodedCapture capture;
    const auto decoder = protocol.makeDecoderFor(backend);
    decoder->begin(head);
    const QByteArrayView all = body;
    const qsizetype step = split > 0 ? split : std::max<qsizetype>(all.size(), 1);
    for (qsizetype start = 0; start < all.size(); start += step)
        decoder->feed(all.sliced(start, std::min(step, all.size() - start)), capture.events);
    capture.response = decoder->finish(end, capture.events);
    capture.response.findings.append(tools.check(capture.response.toolCalls));
    capture.text = textOf(capture.events, EventKind::Text);
    capture.reasoning = textOf(capture.events, EventKind::Reasoning);
    capture.refusal = textOf(capture.events, EventKind::Refusal);
    capture.phases = serverTimingFrom(head.headers);
    capture.phases.insert(capture.phases.end(), capture.response.phases.begin(),
                          capture.response.phases.end());
    const QDateTime now = wallClockOf(head.headers);
    capture.limits = capture.response.rateLimits.empty() ? rateLimitsFrom(head.headers, now)
                                                         : capture.response.rateLimits;
    const auto headerWait = retryAfterFrom(head.headers, now);
    capture.wait = headerWait ? std::optional(headerWait->wait) : capture.response.retryAfter;
    return capture;
}

QJsonObject captureJson(const DecodedCapture &capture)
{
    const DecodedResponse &response = capture.response;
    const bool hasError = !response.errorMessage.isEmpty() || !response.errorCode.isEmpty();
    return {
        {QStringLiteral("outcome"), exportName(response.outcome)},
        {QStringLiteral("detail"), orNull(exportName(response.detail))},
        {QStringLiteral("finish_reason"),
         QJsonObject{{QStringLiteral("raw"), orNull(response.finishReason)},
                     {QStringLiteral("mapped"), orNull(response.finishClass)}}},
        {QStringLiteral("text"), capture.text},
        {QStringLiteral("reasoning"), capture.reasoning},
        {QStringLiteral("refusal"), capture.refusal},
        {QStringLiteral("tool_calls"), toolCallsJson(response.toolCalls)},
        {QStringLiteral("usage"), jsonOf(response.usage)},
        {QStringLiteral("error"),
         hasError ? QJsonValue(QJsonObject{{QStringLiteral("message"), response.errorMessage},
                                           {QStringLiteral("code"), orNull(response.errorCode)}})
                  : QJsonValue()},
        {QStringLiteral("phases"), phasesJson(capture.phases)},
        {QStringLiteral("events"), jsonOf(capture.events)},
        {QStringLiteral("rate_limit"), rateLimitsJson(capture.limits)},
        {QStringLiteral("retry_after_ms"),
         capture.wait ? QJsonValue(qint64(capture.wait->count())) : QJsonValue()},
        {QStringLiteral("findings"), QJsonArray::fromStringList(response.findings)},
    };
}

QJsonObject decodeCapture(const StreamProtocol &protocol, const ResponseHead &head, const QByteArray &body,
                          int split, BodyEnd end, const Backend &backend, const OfferedTools &tools)
{
    return captureJson(readCapture(protocol, head, body, split, end, backend, tools));
}

} // namespace streamgauge
