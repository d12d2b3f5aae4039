// SPDX-FileCopyrightText: 2026 The Streamgauge authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/metrics/DeliveryVerdict.h"

#include <QCoreApplication>
#include <QLocale>

#include <chrono>
#include <cmath>

namespace streamgauge {

namespace {

QString tr(const char *text)
{
    return QCoreApplication::translate("DeliveryVerdict", text);
}

QString wholeNumber(double value)
{
    return QLocale().toString(static_cast<qlonglong>(std::llround(value)));
}

QString lengthInWords(Duration length)
{
    if (length < std::chrono::seconds(1))
        return tr("%1 ms").arg(wholeNumber(millisecondsOf(length)));
    return tr("%1 s").arg(QLocale().toString(secondsOf(length), 'f', 1));
}

QString groupInWords(const DeliveryVerdict &verdict)
{
    switch (verdict.groupKind) {
    case GroupKind::BySize:
        return tr("grouped by size, about %1 bytes").arg(wholeNumber(verdict.aboutBytes));
    case GroupKind::ByTime:
        return tr("grouped by time, about every %1").arg(lengthInWords(verdict.aboutGap));
    case GroupKind::Steady:
        return tr("grouped steadily, %1 events at a time").arg(wholeNumber(verdict.aboutEvents));
    case GroupKind::Irregular:
    case GroupKind::None:
        return tr("grouped irregularly");
    }
    Q_UNREACHABLE();
}

bool hasHeader(const DeliveryEvidence &evidence, const QString &start)
{
    for (const QString &line : evidence.headers) {
        if (line.startsWith(start, Qt::CaseInsensitive))
            return true;
    }
    return false;
}

} // namespace

QString DeliveryVerdict::inWords() const
{
    switch (delivery) {
    case Delivery::Incremental:
        return evidence.tokenEvents == 1
            ? tr("incremental, 1 chunk")
            : tr("incremental, %1 chunks").arg(wholeNumber(evidence.tokenEvents));
    case Delivery::Buffered:
        return bursts == 1 ? tr("buffered, 1 burst") : tr("buffered, %1 bursts").arg(wholeNumber(bursts));
    case Delivery::Grouped:
        return groupInWords(*this);
    case Delivery::Stalled:
        return tr("stalled for %1").arg(lengthInWords(stall));
    case Delivery::NotAStream:
        return tr("not a stream");
    case Delivery::Document:
        return tr("not a stream by design");
    case Delivery::Inconclusive:
        break;
    }
    switch (inconclusiveWhy) {
    case InconclusiveWhy::TooShort:
        return tr("inconclusive: too short");
    case InconclusiveWhy::Fast:
        return tr("inconclusive: fast");
    case InconclusiveWhy::NoOutput:
        return tr("inconclusive: no output");
    case InconclusiveWhy::None:
        return tr("inconclusive");
    }
    Q_UNREACHABLE();
}

QString DeliveryVerdict::advice() const
{
    if (delivery == Delivery::Inconclusive) {
        return inconclusiveWhy == InconclusiveWhy::None || inconclusiveWhy == InconclusiveWhy::NoOutput
            ? QString()
            : tr("Ask for a longer output to tell a fast model from a buffer.");
    }
    if (delivery != Delivery::Buffered && delivery != Delivery::Grouped)
        return {};
    if (delivery == Delivery::Grouped && groupKind == GroupKind::ByTime && evidence.annotated)
        return tr(
            "The provider's content filter probably vets the text group by group: an asynchronous filter "
            "mode, where offered, lets tokens through at once.");
    if (hasHeader(evidence, QStringLiteral("content-encoding:")))
        return tr("A compressing hop probably gathers the stream: try again with Accept-Encoding: identity, "
                  "and switch "
                  "compression off for event streams.");
    if (hasHeader(evidence, QStringLiteral("content-length:")))
        return tr(
            "A hop read the whole body before it sent the first byte, since it knew the Content-Length: let "
            "it pass the response on in chunks.");
    if (hasHeader(evidence, QStringLiteral("server: nginx")) || groupKind == GroupKind::BySize)
        return tr(
            "A proxy probably collects the stream in a buffer: with nginx set proxy_buffering off, or send "
            "X-Accel-Buffering: no from the backend.");
    return tr("Something between the model and here holds output back: measure each hop on its own.");
}

} // namespace streamgauge
