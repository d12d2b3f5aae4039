// SPDX-FileCopyrightText: 2026 The Streamgauge authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/capture/CaptureText.h"

#include "core/metrics/PhaseBreakdown.h"
#include "core/picture/OutcomeWords.h"
#include "ui/models/NumberText.h"
#include "ui/models/ToolCallText.h"

#include <QCoreApplication>

#include <algorithm>
#include <limits>

namespace streamgauge {

namespace {

constexpr std::size_t mostCallsInSummary = 10;
constexpr qsizetype mostArgumentsInSummary = 200; ///< characters
constexpr qsizetype allArguments = std::numeric_limits<qsizetype>::max();

struct CaptureText
{
    Q_DECLARE_TR_FUNCTIONS(CaptureText)
};

QString tr(const char *text)
{
    return CaptureText::tr(text);
}

QString finishWords(const DecodedResponse &response)
{
    if (response.finishReason.isEmpty())
        return tr("none");
    const QString mapped = response.finishClass;
    return mapped == response.finishReason ? mapped : tr("%1, that is %2").arg(response.finishReason, mapped);
}

QString inputWords(const TokenUsage &usage)
{
    QStringList parts{tr("%1 in").arg(numberText(*usage.inputTotal))};
    if (usage.cacheRead)
        parts.append(tr("%1 of it cached").arg(numberText(*usage.cacheRead)));
    if (usage.cacheWrite)
        parts.append(tr("%1 written to the cache").arg(numberText(*usage.cacheWrite)));
    return parts.join(QLatin1String(", "));
}

QString usageWords(const TokenUsage &usage)
{
    QStringList parts;
    if (usage.inputTotal)
        parts.append(inputWords(usage));
    if (usage.outputTotal) {
        parts.append(usage.reasoning ? tr("%1 out, %2 of it reasoning")
                                           .arg(numberText(*usage.outputTotal), numberText(*usage.reasoning))
                                     : tr("%1 out").arg(numberText(*usage.outputTotal)));
    }
    return parts.isEmpty() ? tr("not reported") : parts.join(QLatin1String("; "));
}

QString limitWords(const RateLimit &limit)
{
    const QString left = limit.remaining ? numberText(*limit.remaining) : tr("unknown");
    QString words = limit.limit ? tr("%1: %2 left of %3").arg(limit.name, left, numberText(*limit.limit))
                                : tr("%1: %2 left").arg(limit.name, left);
    if (limit.reset)
        words = tr("%1, new in %2").arg(words, durationText(limit.reset->wait));
    return words;
}

QString callWords(const std::vector<ToolCall> &calls)
{
    QStringList lines(toolCallCounts(calls));
    const auto shown = std::min(calls.size(), mostCallsInSummary);
    lines << toolCallLines({calls.begin(), calls.begin() + static_cast<std::ptrdiff_t>(shown)},
                           mostArgumentsInSummary);
    if (shown < calls.size())
        lines << tr("… and more: see the output.");
    return lines.join(QLatin1Char('\n'));
}

} // namespace

QList<QPair<QString, QString>> captureFacts(const DecodedCapture &capture)
{
    const DecodedResponse &response = capture.response;
    QList<QPair<QString, QString>> facts{
        {tr("Outcome"), outcomeInWords(response.outcome, response.detail)},
        {tr("Finish reason"), finishWords(response)},
        {tr("Tokens"), usageWords(response.usage)},
    };
    if (!response.errorMessage.isEmpty() || !response.errorCode.isEmpty()) {
        facts.append({tr("Error"),
                      response.errorCode.isEmpty()
                          ? response.errorMessage
                          : QStringLiteral("%1 (%2)").arg(response.errorMessage, response.errorCode)});
    }
    if (!response.toolCalls.empty())
        facts.append({tr("Tool calls"), callWords(response.toolCalls)});
    const auto outputs = std::count_if(capture.events.begin(), capture.events.end(),
                                       [](const StreamEvent &event) { return carriesOutput(event.kind); });
    facts.append({tr("Events"),
                  tr("%1, %2 of them with output")
                      .arg(numberText(static_cast<qint64>(capture.events.size())), numberText(outputs))});
    if (!response.model.isEmpty())
        facts.append({tr("Model"), response.model});
    if (capture.wait)
        facts.append({tr("Asked to wait"), durationText(*capture.wait)});
    QStringList phases;
    for (const NamedPhase &phase : capture.phases)
        phases.append(
            tr("%1: %2, told by %3").arg(phase.name, durationText(phase.duration), inWords(phase.source)));
    if (!phases.isEmpty())
        facts.append({tr("Phases"), phases.join(QLatin1Char('\n'))});
    QStringList limits;
    for (const RateLimit &limit : capture.limits)
        limits.append(limitWords(limit));
    if (!limits.isEmpty())
        facts.append({tr("Limits"), limits.join(QLatin1Char('\n'))});
    if (!response.findings.isEmpty())
        facts.append({tr("Findings"), response.findings.join(QLatin1Char('\n'))});
    return facts;
}

QString captureOutput(const DecodedCapture &capture)
{
    QList<QPair<QString, QString>> parts;
    const auto add = [&parts](const QString &heading, const QString &text) {
        if (!text.isEmpty())
            parts.append({heading, text});
    };
    add(tr("Reasoning"), capture.reasoning);
    add(tr("Text"), capture.text);
    add(tr("Refusal"), capture.refusal);
    add(tr("Tool calls"), toolCallLines(capture.response.toolCalls, allArguments).join(QLatin1Char('\n')));
    if (parts.size() == 1 && !capture.text.isEmpty())
        return capture.text;
    QStringList texts;
    for (const auto &[heading, text] : parts)
        texts.append(QStringLiteral("— %1 —\n%2").arg(heading, text));
    return texts.join(QLatin1String("\n\n"));
}

} // namespace streamgauge
