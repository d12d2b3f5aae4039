// SPDX-FileCopyrightText: 2026 The Streamgauge authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/models/RequestDetailText.h"

#include "core/metrics/PhaseBreakdown.h"
#include "core/picture/OutcomeWords.h"
#include "core/storage/NumberText.h"
#include "core/storage/ResultTables.h"
#include "ui/models/NumberText.h"
#include "ui/models/RequestCells.h"
#include "ui/models/RequestPhases.h"
#include "ui/models/RequestWords.h"
#include "ui/models/ToolCallText.h"

#include <QCoreApplication>
#include <QLocale>

#include <algorithm>

namespace streamgauge {

namespace {

struct DetailWords
{
    Q_DECLARE_TR_FUNCTIONS(RequestDetailWidget)
};

/// Of the arguments of one call; the tab with the events has all of them.
constexpr qsizetype mostArgumentsShown = 2000;

QString figureText(const Figure<Duration> &figure)
{
    return figure ? durationText(*figure) : DetailWords::tr("n/a: %1").arg(figure.whyNot);
}

QString figureText(const Figure<double> &figure, const QString &unit)
{
    return figure ? QStringLiteral("%1 %2").arg(quantityText(*figure, QLocale()), unit)
                  : DetailWords::tr("n/a: %1").arg(figure.whyNot);
}

QString tokensText(const RequestFigures &figures)
{
    if (!figures.outputTokens)
        return DetailWords::tr("n/a: %1").arg(figures.outputTokens.whyNot);
    const QString count = numberText(*figures.outputTokens);
    return figures.outputSource == UsageSource::Estimated
        ? DetailWords::tr("≈ %1, estimated: %2").arg(count, figures.outputMethod)
        : count;
}

/// How the server says its time went, and from where.
QStringList phaseLines(const RequestRecord &record)
{
    const std::vector<NamedPhase> phases = namedPhasesOf(record);
    QStringList lines;
    if (phases.empty())
        return lines;
    lines << QString() << DetailWords::tr("Phases:");
    for (const NamedPhase &phase : phases) {
        QString line = DetailWords::tr("• %1: %2, told by %3")
                           .arg(phase.name, durationText(phase.duration), inWords(phase.source));
        if (phase.start && record.timeline.dispatched)
            line += DetailWords::tr(", %1 after dispatch")
                        .arg(durationText(*phase.start - *record.timeline.dispatched));
        if (!phase.description.isEmpty())
            line += QStringLiteral(" (%1)").arg(phase.description);
        lines.append(line);
    }
    return lines;
}

QStringList rateLimitLines(const RequestRecord &record)
{
    QStringList lines;
    if (record.rateLimits.empty())
        return lines;
    lines << QString() << DetailWords::tr("Limits, as the provider told them:");
    const auto count = [](const std::optional<qint64> &value) {
        return value ? numberText(*value) : DetailWords::tr("unknown");
    };
    for (const RateLimit &limit : record.rateLimits) {
        QString line = DetailWords::tr("• %1: %2 of %3 left")
                           .arg(limit.name, count(limit.remaining), count(limit.limit));
        if (limit.reset)
            line += limit.reset->stale
                ? DetailWords::tr(", was due to reset before")
                : DetailWords::tr(", reset after %1").arg(durationText(limit.reset->wait));
        lines.append(line);
    }
    return lines;
}

} // namespace

QString requestTitle(const RunStore &store, quint32 request)
{
    const StoredRequest *stored = store.request(request);
    if (!stored)
        return {};
    const RequestIdentity &identity = stored->identity;
    QString title = DetailWords::tr("%1 · %2 · request %3")
                        .arg(store.backendLabel(identity.backend), inWords(identity.mode),
                             numberText(qint64{identity.request}));
    if (identity.retryOf)
        title += DetailWords::tr(" · retry of request %1, attempt %2")
                     .arg(numberText(qint64{*identity.retryOf}), numberText(qint64{identity.attempt}));
    else if (identity.part != RunPart::Timed)
        title += QStringLiteral(" · ") + inWords(identity.part);
    return title;
}

QList<QPair<QString, QString>> requestFacts(const RunStore &store, quint32 request)
{
    QList<QPair<QString, QString>> facts;
    const StoredRequest *stored = store.request(request);
    if (!stored)
        return facts;
    const RequestTimeline &timeline = stored->timeline;
    if (timeline.due && timeline.dispatched && *timeline.dispatched > *timeline.due)
        facts.append(
            {DetailWords::tr("Held back by the client"), durationText(*timeline.dispatched - *timeline.due)});
    for (const PhaseSpan &phase : phasesOf(timeline))
        facts.append({inWords(phase.kind), durationText(phase.length)});
    const RequestReading *reading = store.reading(request);
    if (!reading) {
        facts.append({DetailWords::tr("Chunks so far"), numberText(qint64{stored->tokenEvents})});
        return facts;
    }
    const RequestFigures &figures = reading->figures;
    facts.append({DetailWords::tr("TTFT"), figureText(figures.ttft)});
    facts.append({DetailWords::tr("Total"), figureText(figures.total)});
    facts.append({DetailWords::tr("Output tokens"), tokensText(figures)});
    facts.append(
        {DetailWords::tr("End-to-end rate"), figureText(figures.endToEndRate, DetailWords::tr("tok/s"))});
    facts.append(
        {DetailWords::tr("Effective rate"), figureText(figures.effectiveRate, DetailWords::tr("tok/s"))});
    facts.append({DetailWords::tr("ITL, median"), figureText(figures.itlMedian)});
    if (!stored->record->toolCalls.empty())
        facts.append({DetailWords::tr("Tool calls"), toolCallCounts(stored->record->toolCalls)});
    return facts;
}

QString headersText(const RequestRecord &record)
{
    if (record.httpStatus == 0)
        return DetailWords::tr("No HTTP response came.");
    QString text = QStringLiteral("HTTP/%1 %2\n")
                       .arg(record.httpVersion.isEmpty() ? QStringLiteral("?") : record.httpVersion)
                       .arg(record.httpStatus);
    for (const auto &[name, value] : record.responseHeaders)
        text += QStringLiteral("%1: %2\n").arg(QString::fromLatin1(name), QString::fromUtf8(value));
    return text;
}

QString evidenceText(const RunStore &store, quint32 request)
{
    const StoredRequest *stored = store.request(request);
    const RequestReading *reading = store.reading(request);
    if (!stored || !reading)
        return DetailWords::tr("The verdict is given when the request has ended.");
    const RequestRecord &record = *stored->record;
    QStringList lines;
    lines.append(
        DetailWords::tr("Outcome: %1").arg(outcomeInWords(record.outcome, record.detail, record.httpStatus)));
    if (!record.errorMessage.isEmpty())
        lines.append(record.errorMessage);
    if (record.retryAfter)
        lines.append(DetailWords::tr("The provider asks to wait %1").arg(durationText(*record.retryAfter)));

    const DeliveryVerdict &verdict = reading->verdict;
    const DeliveryEvidence &evidence = verdict.evidence;
    if (isCompleted(record.outcome) && !store.marks(request).saturated) {
        lines.append(QString());
        lines.append(
            DetailWords::tr("Delivery: %1 %2").arg(deliverySymbol(verdict.delivery), verdict.inWords()));
        lines.append(DetailWords::tr("• %1 token events in %2 arrivals, %3 an arrival")
                         .arg(numberText(qint64{evidence.tokenEvents}), numberText(qint64{evidence.arrivals}),
                              quantityText(evidence.eventsPerArrival, QLocale())));
        lines.append(DetailWords::tr("• %1 of the output in its densest moment")
                         .arg(shareText(evidence.largestBurstShare, QLocale())));
        lines.append(DetailWords::tr("• output flowed during %1 of the request")
                         .arg(shareText(evidence.flowingShare, QLocale())));
        lines.append((evidence.longestSilenceBeforeFirstToken
                          ? DetailWords::tr("• longest silence %1, before the first token")
                          : DetailWords::tr("• longest silence %1, after the first token"))
                         .arg(durationText(evidence.longestSilence)));
        if (evidence.pace)
            lines.append(DetailWords::tr("• pace in the densest moment: %1 tok/s")
                             .arg(quantityText(*evidence.pace, QLocale())));
        for (const QString &header : evidence.headers)
            lines.append(DetailWords::tr("• header %1").arg(header));
    }
    lines.append(phaseLines(record));
    if (!record.toolCalls.empty())
        lines << QString() << DetailWords::tr("Tool calls:")
              << toolCallLines(record.toolCalls, mostArgumentsShown);
    lines.append(rateLimitLines(record));
    const QStringList flags = flagsInWords(store, request);
    if (!flags.isEmpty() || !record.findings.isEmpty() || !reading->figures.recordFault.isEmpty()) {
        lines.append(QString());
        lines.append(DetailWords::tr("Findings:"));
        for (const QString &flag : flags)
            lines.append(QStringLiteral("• ") + flag);
        for (const QString &finding : record.findings)
            lines.append(QStringLiteral("• ") + finding);
        if (!reading->figures.recordFault.isEmpty())
            lines.append(QStringLiteral("• ") + reading->figures.recordFault);
    }
    return lines.join(QLatin1Char('\n'));
}

} // namespace streamgauge
