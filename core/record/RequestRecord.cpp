// SPDX-FileCopyrightText: 2026 The Streamgauge authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/record/RequestRecord.h"

#include "core/record/RunRecord.h"

namespace streamgauge {

QString exportName(EventKind kind)
{
    switch (kind) {
    case EventKind::Text:
        return QStringLiteral("text");
    case EventKind::Reasoning:
        return QStringLiteral("reasoning");
    case EventKind::Refusal:
        return QStringLiteral("refusal");
    case EventKind::ToolCall:
        return QStringLiteral("tool_call");
    case EventKind::Framing:
        return QStringLiteral("framing");
    case EventKind::Annotation:
        return QStringLiteral("annotation");
    case EventKind::Phase:
        return QStringLiteral("phase");
    case EventKind::Usage:
        return QStringLiteral("usage");
    case EventKind::Finish:
        return QStringLiteral("finish");
    case EventKind::KeepAlive:
        return QStringLiteral("keep_alive");
    case EventKind::Comment:
        return QStringLiteral("comment");
    case EventKind::Error:
        return QStringLiteral("error");
    case EventKind::Done:
        return QStringLiteral("done");
    case EventKind::Malformed:
        return QStringLiteral("malformed");
    }
    Q_UNREACHABLE();
}

QString exportName(UsageSource source)
{
    switch (source) {
    case UsageSource::None:
        return QStringLiteral("none");
    case UsageSource::Provider:
        return QStringLiteral("provider");
    case UsageSource::Estimated:
        return QStringLiteral("estimated");
    }
    Q_UNREACHABLE();
}

QString exportName(PhaseSource source)
{
    switch (source) {
    case PhaseSource::ServerTiming:
        return QStringLiteral("server-timing");
    case PhaseSource::Provider:
        return QStringLiteral("provider");
    case PhaseSource::Event:
        return QStringLiteral("event");
    }
    Q_UNREACHABLE();
}

QString exportName(PromptMode mode)
{
    switch (mode) {
    case PromptMode::Cold:
        return QStringLiteral("cold");
    case PromptMode::Warm:
        return QStringLiteral("warm");
    }
    Q_UNREACHABLE();
}

QString exportName(RunPart part)
{
    switch (part) {
    case RunPart::WarmUp:
        return QStringLiteral("warm_up");
    case RunPart::Prime:
        return QStringLiteral("prime");
    case RunPart::Timed:
        return QStringLiteral("timed");
    case RunPart::Retry:
        return QStringLiteral("retry");
    }
    Q_UNREACHABLE();
}

QString exportName(RunEnd end)
{
    switch (end) {
    case RunEnd::Done:
        return QStringLiteral("done");
    case RunEnd::StoppedByUser:
        return QStringLiteral("stopped_by_user");
    case RunEnd::StoppedByBudget:
        return QStringLiteral("stopped_by_budget");
    }
    Q_UNREACHABLE();
}

std::optional<qint64> TokenUsage::inputFresh() const
{
    if (!inputTotal || !cacheRead)
        return std::nullopt;
    return *inputTotal - *cacheRead - cacheWrite.value_or(0);
}

} // namespace streamgauge
