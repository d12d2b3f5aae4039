// SPDX-FileCopyrightText: 2026 The Streamgauge authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/core/protocol/Replay.h"

#include "core/protocol/OfferedTools.h"

#include <algorithm>

namespace streamgauge::test {

namespace {

Decoded decodeReads(const StreamProtocol &protocol, const CapturedBody &body,
                    const std::vector<QByteArrayView> &reads)
{
    Decoded result;
    const auto decoder = protocol.makeDecoder();
    decoder->begin(body.head);
    for (const QByteArrayView read : reads) {
        // A copy of exactly this size lets the sanitizers see any look beyond the read.
        const std::vector<char> bytes(read.begin(), read.end());
        decoder->feed(QByteArrayView(bytes.data(), read.size()), result.events);
    }
    result.response = decoder->finish(body.end, result.events);
    return result;
}

QString described(const ToolCall &call)
{
    std::vector<ToolCall> checked{call};
    static_cast<void>(OfferedTools().check(checked));
    return call.id + QLatin1Char(' ') + call.name + QLatin1Char(' ') + call.arguments
        + (checked.front().isValid() ? QStringLiteral(" valid") : QStringLiteral(" invalid"));
}

/// Everything a decoder can say, so that two decodings compare as text.
QString described(const Decoded &decoded)
{
    const DecodedResponse &response = decoded.response;
    QStringList lines{digest(decoded.events),
                      exportName(response.outcome),
                      exportName(response.detail),
                      response.finishReason,
                      response.errorMessage,
                      response.errorCode,
                      response.responseId,
                      response.model,
                      response.findings.join(QLatin1Char(';'))};
    for (const StreamEvent &event : decoded.events) {
        lines.append(QStringLiteral("%1 %2 %3 %4 %5")
                         .arg(event.sequence)
                         .arg(event.wireEvent)
                         .arg(event.bytes)
                         .arg(event.tokens.value_or(-1))
                         .arg(event.toolName));
    }
    for (const ToolCall &call : response.toolCalls)
        lines.append(described(call));
    const TokenUsage &usage = response.usage;
    for (const auto &count : {usage.inputTotal, usage.cacheRead, usage.cacheWrite, usage.outputTotal,
                              usage.reasoning, usage.totalReported})
        lines.append(QString::number(count.value_or(-1)));
    return lines.join(QLatin1Char('\n'));
}

QString firstDifference(const QString &expected, const QString &actual)
{
    const QStringList left = expected.split(QLatin1Char('\n'));
    const QStringList right = actual.split(QLatin1Char('\n'));
    for (qsizetype i = 0; i < std::max(left.size(), right.size()); ++i) {
        if (left.value(i) != right.value(i))
            return QStringLiteral("\n  in one read: %1\n  split:       %2")
                .arg(left.value(i), right.value(i));
    }
    return {};
}

} // namespace

QString Decoded::text(EventKind kind) const
{
    QString result;
    for (const StreamEvent &event : events) {
        if (event.kind == kind)
            result += event.text;
    }
    return result;
}

int Decoded::count(EventKind kind) const
{
    return int(std::count_if(events.begin(), events.end(),
                             [kind](const auto &event) { return event.kind == kind; }));
}

Decoded decode(const StreamProtocol &protocol, const CapturedBody &body, qsizetype readBytes)
{
    std::vector<QByteArrayView> reads;
    const QByteArrayView all = body.bytes;
    if (readBytes == 0)
        readBytes = std::max<qsizetype>(all.size(), 1);
    for (qsizetype start = 0; start < all.size(); start += readBytes)
        reads.push_back(all.sliced(start, std::min(readBytes, all.size() - start)));
    return decodeReads(protocol, body, reads);
}

QString differenceBySplit(const StreamProtocol &protocol, const CapturedBody &body)
{
    const QString expected = described(decode(protocol, body));
    const QString byteByByte = described(decode(protocol, body, 1));
    if (byteByByte != expected)
        return QStringLiteral("byte by byte:") + firstDifference(expected, byteByByte);
    const QByteArrayView all = body.bytes;
    for (qsizetype cut = 1; cut < all.size(); ++cut) {
        const QString actual = described(decodeReads(protocol, body, {all.first(cut), all.sliced(cut)}));
        if (actual != expected)
            return QStringLiteral("cut at %1:").arg(cut) + firstDifference(expected, actual);
    }
    return {};
}

QString digest(const std::vector<StreamEvent> &events)
{
    QString result;
    for (std::size_t i = 0; i < events.size(); ++i) {
        const StreamEvent &event = events[i];
        if (i > 0)
            result += event.wireEvent == events[i - 1].wireEvent ? QLatin1Char('+') : QLatin1Char('|');
        result += exportName(event.kind);
        if (event.choice != 0)
            result += QStringLiteral("[%1]").arg(event.choice);
        if (!event.text.isEmpty())
            result += QLatin1Char(':') + event.text;
    }
    return result;
}

QString digestWithoutComments(std::vector<StreamEvent> events)
{
    events.erase(std::remove_if(events.begin(), events.end(),
                                [](const StreamEvent &event) { return event.kind == EventKind::Comment; }),
                 events.end());
    return digest(events);
}

QByteArray eventStream(std::initializer_list<QByteArrayView> documents)
{
    QByteArray body;
    for (const QByteArrayView document : documents)
        body += "data: " + document.toByteArray() + "\n\n";
    return body;
}

QString usageText(const TokenUsage &usage)
{
    QStringList counts;
    for (const auto &count : {usage.inputTotal, usage.inputFresh(), usage.cacheRead, usage.cacheWrite,
                              usage.outputTotal, usage.reasoning})
        counts.append(count ? QString::number(*count) : QStringLiteral("-"));
    return counts.join(QLatin1Char(' '));
}

QString toolCallsText(const std::vector<ToolCall> &calls)
{
    QStringList lines;
    for (const ToolCall &call : calls)
        lines.append(described(call));
    return lines.join(QLatin1String("; "));
}

QList<QPair<QString, QByteArray>> equivalentEventStreams(const QByteArray &body)
{
    QByteArray withCrLf = body;
    withCrLf.replace("\n", "\r\n");
    QByteArray withCr = body;
    withCr.replace('\n', '\r');
    QByteArray withComments = body;
    withComments.replace("\n", "\n: between the lines\n");
    return {{QStringLiteral("CRLF"), withCrLf},
            {QStringLiteral("CR"), withCr},
            {QStringLiteral("BOM"), "\xEF\xBB\xBF" + body},
            {QStringLiteral("comments"), withComments}};
}

} // namespace streamgauge::test
