// SPDX-FileCopyrightText: 2026 The Streamgauge authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/protocol/DecodeCapture.h"

#include "core/protocol/JsonStreamDecoder.h"
#include "core/protocol/RateLimits.h"

#include <QDateTime>
#include <QJsonArray>

#include <algorithm>

namespace streamgauge {

namespace {

QJsonValue orNull(const QString &text)
{
    return text.isEmpty() ? QJsonValue() : QJsonValue(text);
}

QJsonValue orNull(const std::optional<qint64> &count)
{
    return count ? QJsonValue(*count) : QJsonValue();
}

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

QJsonArray jsonOf(const std::vector<ToolCall> &calls)
{
    QJsonArray array;
    for (const ToolCall &call : calls) {
        array.append(QJsonObject{{QStringLiteral("id"), orNull(call.id)},
                                 {QStringLiteral("name"), call.name},
                                 {QStringLiteral("arguments"), call.arguments},
                                 {QStringLiteral("valid"), call.valid}});
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

/// An object with a member for each limit; null where the headers tell of none.
QJsonValue jsonOf(const std::vector<RateLimit> &limits)
{
    QJsonObject object;
    for (const RateLimit &limit : limits) {
        object.insert(limit.name,
                      QJsonObject{
                          {QStringLiteral("limit"), orNull(limit.limit)},
                          {QStringLiteral("remaining"), orNull(limit.remaining)},
                          {QStringLiteral("reset_ms"),
                           limit.reset ? QJsonValue(qint64(limit.reset->wait.count())) : QJsonValue()},
                      });
    }
    return object.isEmpty() ? QJsonValue() : QJsonValue(object);
}

} // namespace

QJsonValue mappedFinishReason(const DecodedResponse &response)
{
    if (response.finishReason.isEmpty())
        return {};
    switch (response.outcome) {
    case Outcome::Length:
    case Outcome::ContentFilter:
    case Outcome::ToolCalls:
    case Outcome::Refusal:
        return exportName(response.outcome);
    case Outcome::StreamError:
        return QStringLiteral("error");
    default:
        return QStringLiteral("stop");
    }
}

QJsonObject decodeCapture(const StreamProtocol &protocol, const ResponseHead &head, const QByteArray &body,
                          int split, BodyEnd end, const Backend &backend)
{
    const auto decoder = protocol.makeDecoderFor(backend);
    decoder->begin(head);
    std::vector<StreamEvent> events;
    const QByteArrayView all = body;
    const qsizetype step = split > 0 ? split : std::max<qsizetype>(all.size(), 1);
    for (qsizetype start = 0; start < all.size(); start += step)
        decoder->feed(all.sliced(start, std::min(step, all.size() - start)), events);
    const DecodedResponse response = decoder->finish(end, events);

    const QDateTime now = wallClockOf(head.headers);
    const auto headerWait = retryAfterFrom(head.headers, now);
    const auto wait = headerWait ? std::optional(headerWait->wait) : response.retryAfter;
    const bool hasError = !response.errorMessage.isEmpty() || !response.errorCode.isEmpty();
    return {
        {QStringLiteral("outcome"), exportName(response.outcome)},
        {QStringLiteral("detail"), orNull(exportName(response.detail))},
        {QStringLiteral("finish_reason"),
         QJsonObject{{QStringLiteral("raw"), orNull(response.finishReason)},
                     {QStringLiteral("mapped"), mappedFinishReason(response)}}},
        {QStringLiteral("text"), textOf(events, EventKind::Text)},
        {QStringLiteral("reasoning"), textOf(events, EventKind::Reasoning)},
        {QStringLiteral("refusal"), textOf(events, EventKind::Refusal)},
        {QStringLiteral("tool_calls"), jsonOf(response.toolCalls)},
        {QStringLiteral("usage"), jsonOf(response.usage)},
        {QStringLiteral("error"),
         hasError ? QJsonValue(QJsonObject{{QStringLiteral("message"), response.errorMessage},
                                           {QStringLiteral("code"), orNull(response.errorCode)}})
                  : QJsonValue()},
        {QStringLiteral("events"), jsonOf(events)},
        {QStringLiteral("rate_limit"), jsonOf(rateLimitsFrom(head.headers, now))},
        {QStringLiteral("retry_after_ms"), wait ? QJsonValue(qint64(wait->count())) : QJsonValue()},
        {QStringLiteral("findings"), QJsonArray::fromStringList(response.findings)},
    };
}

} // namespace streamgauge
