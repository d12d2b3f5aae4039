// SPDX-FileCopyrightText: 2026 The Streamgauge authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/models/RequestWords.h"

#include "core/picture/ChartTheme.h"

#include <QCoreApplication>

namespace streamgauge {

namespace {

struct Words
{
    Q_DECLARE_TR_FUNCTIONS(RequestWords)
};

} // namespace

QString inWords(PromptMode mode)
{
    return mode == PromptMode::Cold ? Words::tr("cold") : Words::tr("warm");
}

QString inWords(RunPart part)
{
    switch (part) {
    case RunPart::WarmUp:
        return Words::tr("warm-up");
    case RunPart::Prime:
        return Words::tr("priming");
    case RunPart::Timed:
        return Words::tr("timed");
    case RunPart::Retry:
        return Words::tr("retry");
    }
    Q_UNREACHABLE();
}

QString inWords(EventKind kind)
{
    switch (kind) {
    case EventKind::Text:
        return Words::tr("text");
    case EventKind::Reasoning:
        return Words::tr("reasoning");
    case EventKind::Refusal:
        return Words::tr("refusal");
    case EventKind::ToolCall:
        return Words::tr("tool call");
    case EventKind::Framing:
        return Words::tr("framing");
    case EventKind::Annotation:
        return Words::tr("annotation");
    case EventKind::Phase:
        return Words::tr("phase");
    case EventKind::Usage:
        return Words::tr("usage");
    case EventKind::Finish:
        return Words::tr("finish");
    case EventKind::Comment:
        return Words::tr("comment");
    case EventKind::KeepAlive:
        return Words::tr("keep-alive");
    case EventKind::Error:
        return Words::tr("error");
    case EventKind::Done:
        return Words::tr("end marker");
    case EventKind::Malformed:
        return Words::tr("malformed");
    }
    Q_UNREACHABLE();
}

QString inWords(Delivery delivery)
{
    switch (delivery) {
    case Delivery::Incremental:
        return Words::tr("incremental");
    case Delivery::Grouped:
        return Words::tr("grouped");
    case Delivery::Buffered:
        return Words::tr("buffered");
    case Delivery::Stalled:
        return Words::tr("stalled");
    case Delivery::NotAStream:
        return Words::tr("not a stream");
    case Delivery::Document:
        return Words::tr("not a stream by design");
    case Delivery::Inconclusive:
        return Words::tr("inconclusive");
    }
    Q_UNREACHABLE();
}

QString labelledBackend(int backend, const QString &name)
{
    return QStringLiteral("%1 %2").arg(backendSymbol(backend), name);
}

} // namespace streamgauge
