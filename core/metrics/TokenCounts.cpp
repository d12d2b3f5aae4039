// SPDX-FileCopyrightText: 2026 The Streamgauge authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/metrics/TokenCounts.h"

#include "core/metrics/Constants.h"
#include "core/metrics/RequestFigures.h"

#include <QCoreApplication>

#include <algorithm>
#include <cmath>

namespace streamgauge {

namespace {

QString tr(const char *text)
{
    return QCoreApplication::translate("Figures", text);
}

/// Without making the UTF-8 text: figures are computed for every event of a run.
qint64 utf8Length(const QString &text)
{
    qint64 bytes = 0;
    for (const QChar character : text) {
        if (character.unicode() < 0x80)
            bytes += 1;
        else if (character.unicode() < 0x800 || character.isSurrogate()) // a pair makes four bytes
            bytes += 2;
        else
            bytes += 3;
    }
    return bytes;
}

} // namespace

qint64 outputBytesOf(const StreamEvent &event)
{
    return carriesOutput(event.kind) ? utf8Length(event.text) + utf8Length(event.toolName) : 0;
}

qint64 estimatedOutputTokens(const RequestRecord &record)
{
    qint64 bytes = 0;
    for (const StreamEvent &event : record.events)
        bytes += outputBytesOf(event);
    return (bytes + constants::estimatedBytesPerToken - 1) / constants::estimatedBytesPerToken;
}

QString estimateMethodName()
{
    return QStringLiteral("bytes/%1").arg(constants::estimatedBytesPerToken);
}

OutputCount outputCountOf(const RequestRecord &record)
{
    const TokenUsage &usage = record.usage;
    if (usage.outputTotal) {
        const bool estimated = usage.outputSource == UsageSource::Estimated;
        return {Figure<qint64>::of(*usage.outputTotal),
                estimated ? UsageSource::Estimated : UsageSource::Provider, usage.method};
    }
    const qint64 estimate = estimatedOutputTokens(record);
    if (estimate > 0)
        return {Figure<qint64>::of(estimate), UsageSource::Estimated, estimateMethodName()};
    return {Figure<qint64>::undefined(record.answerKind == AnswerKind::Document
                                          ? tr("one document was asked for, which has no tokens")
                                          : tr("no usage reported and no output to estimate from")),
            UsageSource::None,
            {}};
}

Figure<double> streamedTokensOf(const RequestRecord &record)
{
    const OutputCount output = outputCountOf(record);
    if (!output.tokens)
        return Figure<double>::undefined(output.tokens.whyNot);
    const auto total = static_cast<double>(*output.tokens);
    const auto billedReasoning = static_cast<double>(record.usage.reasoning.value_or(0));
    // An estimate counts the text that came, so nothing hidden is in it.
    if (billedReasoning <= 0 || output.source == UsageSource::Estimated)
        return Figure<double>::of(total);

    qint64 shownBytes = 0;
    bool reasoningShown = false;
    for (const StreamEvent &event : record.events) {
        if (event.kind == EventKind::Reasoning) {
            reasoningShown = true;
            shownBytes += outputBytesOf(event);
        }
    }
    if (!reasoningShown) {
        if (total - billedReasoning <= 0)
            return Figure<double>::undefined(
                tr("reasoning was billed but not streamed, and can't be subtracted from the output count"));
        return Figure<double>::of(total - billedReasoning);
    }
    if (static_cast<double>(shownBytes) < constants::summarisedReasoningBytesPerToken * billedReasoning)
        return Figure<double>::undefined(tr("only a summary of the billed reasoning was streamed"));
    return Figure<double>::of(total);
}

std::vector<double> tokensOfEvents(const RequestRecord &record)
{
    double known = 0;
    qint64 openBytes = 0;
    int openParts = 0;
    for (const StreamEvent &event : record.events) {
        if (!carriesOutput(event.kind))
            continue;
        if (event.tokens) {
            known += *event.tokens;
        } else {
            ++openParts;
            openBytes += outputBytesOf(event);
        }
    }
    double left = 0;
    if (openParts > 0) {
        const Figure<double> streamed = streamedTokensOf(record);
        const double total = streamed ? *streamed : static_cast<double>(estimatedOutputTokens(record));
        left = std::max(0.0, total - known);
    }

    std::vector<double> tokens(record.events.size(), 0.0);
    for (std::size_t i = 0; i < record.events.size(); ++i) {
        const StreamEvent &event = record.events[i];
        if (!carriesOutput(event.kind))
            continue;
        if (event.tokens)
            tokens[i] = *event.tokens;
        else if (openBytes > 0)
            tokens[i] = left * static_cast<double>(outputBytesOf(event)) / static_cast<double>(openBytes);
        else
            tokens[i] = left / openParts;
    }
    return tokens;
}

} // namespace streamgauge
