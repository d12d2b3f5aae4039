// SPDX-FileCopyrightText: 2026 The Streamgauge authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/plan/Plan.h"
#include "core/storage/NumberText.h"
#include "core/storage/ResultTables.h"

#include <QCoreApplication>

namespace streamgauge {

namespace {

QString tr(const char *text)
{
    return QCoreApplication::translate("RequestTable", text);
}

/// What a reader should know before trusting the row.
QStringList flagsOf(const RequestRecord &record, const RequestMarks &marks, const RequestFigures &figures,
                    NumberStyle style)
{
    const bool forPeople = style == NumberStyle::User;
    QStringList flags;
    if (marks.cacheFast)
        flags << (forPeople ? tr("answered from a response cache") : QStringLiteral("cache_fast"));
    if (marks.saturated)
        flags << (forPeople ? tr("this computer was saturated") : QStringLiteral("saturated"));
    if (marks.startUpLag)
        flags << (forPeople ? tr("started late by this computer") : QStringLiteral("start_up_lag"));
    if (marks.notAsPlanned)
        flags << (forPeople ? tr("not as planned") : QStringLiteral("not_as_planned"));
    if (record.resends > 0)
        flags << (forPeople ? tr("sent again by the HTTP stack") : QStringLiteral("resent"));
    if (record.identity.retryOf && forPeople)
        flags << tr("attempt %1 at request %2")
                     .arg(record.identity.attempt)
                     .arg(QLocale().toString(*record.identity.retryOf));
    if (!figures.recordFault.isEmpty())
        flags << (forPeople ? figures.recordFault : QStringLiteral("record_fault"));
    return flags;
}

QString outcomeText(const RequestRecord &record)
{
    const QString detail = exportName(record.detail);
    const QString outcome = exportName(record.outcome);
    const QString text = detail.isEmpty() ? outcome : outcome + QStringLiteral(": ") + detail;
    return QString(text).replace(QLatin1Char('_'), QLatin1Char(' '));
}

QString verdictOf(const RequestRecord &record, const RequestMarks &marks)
{
    if (!isCompleted(record.outcome) || marks.saturated)
        return {};
    return deliveryVerdictOf(record).inWords();
}

QStringList rowForPeople(const QString &backend, const RequestRecord &record, const RequestMarks &marks,
                         const RequestFigures &figures)
{
    const QLocale locale;
    const auto duration = [&](const Figure<Duration> &figure) {
        return figure ? durationText(millisecondsOf(*figure), locale) : tr("n/a");
    };
    const auto quantity
        = [&](const Figure<double> &figure) { return figure ? quantityText(*figure, locale) : tr("n/a"); };
    QString tokens = figures.outputTokens ? locale.toString(*figures.outputTokens) : tr("n/a");
    if (figures.outputTokens && figures.outputSource == UsageSource::Estimated)
        tokens = tr("≈ %1").arg(tokens);
    return {locale.toString(record.identity.request),
            backend,
            record.identity.mode == PromptMode::Cold ? tr("cold") : tr("warm"),
            exportName(record.identity.part).replace(QLatin1Char('_'), QLatin1Char('-')),
            outcomeText(record),
            duration(figures.ttft),
            duration(figures.total),
            duration(figures.itlMedian),
            quantity(figures.endToEndRate),
            quantity(figures.effectiveRate),
            locale.toString(figures.chunks),
            tokens,
            verdictOf(record, marks),
            flagsOf(record, marks, figures, NumberStyle::User).join(QStringLiteral(", ")),
            record.errorMessage};
}

QStringList rowForExport(const QString &backend, const RequestRecord &record, const RequestMarks &marks,
                         const RequestFigures &figures)
{
    const auto duration = [](const Figure<Duration> &figure) {
        return figure ? exportNumber(millisecondsOf(*figure)) : QString();
    };
    const auto quantity
        = [](const Figure<double> &figure) { return figure ? exportNumber(*figure) : QString(); };
    return {QString::number(record.identity.request),
            backend,
            exportName(record.identity.mode),
            exportName(record.identity.part),
            QString::number(record.identity.attempt),
            record.identity.retryOf ? QString::number(*record.identity.retryOf) : QString(),
            exportName(accountOf(record.outcome, record.detail)),
            exportName(record.outcome),
            exportName(record.detail),
            duration(figures.ttft),
            duration(figures.ttftFromSchedule),
            duration(figures.ttftNetOfConnecting),
            duration(figures.firstAnswer),
            duration(figures.total),
            duration(figures.itlMedian),
            duration(figures.tpot),
            quantity(figures.endToEndRate),
            quantity(figures.effectiveRate),
            QString::number(figures.chunks),
            QString::number(figures.arrivals),
            figures.outputTokens ? QString::number(*figures.outputTokens) : QString(),
            exportName(figures.outputSource),
            figures.outputMethod,
            quantity(figures.cacheHitShare),
            verdictOf(record, marks),
            record.httpStatus > 0 ? QString::number(record.httpStatus) : QString(),
            QString::number(record.resends),
            flagsOf(record, marks, figures, NumberStyle::Export).join(QLatin1Char(' ')),
            record.errorMessage};
}

} // namespace

TextTable requestTable(const RunRecord &run, const RunSummary &summary, NumberStyle style)
{
    const bool forPeople = style == NumberStyle::User;
    TextTable table;
    if (forPeople) {
        table.header = {tr("Request"),
                        tr("Backend"),
                        tr("Prompt"),
                        tr("Part"),
                        tr("Outcome"),
                        tr("TTFT"),
                        tr("Total"),
                        tr("ITL"),
                        tr("End-to-end tok/s"),
                        tr("Effective tok/s"),
                        tr("Chunks"),
                        tr("Output tokens"),
                        tr("Delivery"),
                        tr("Flags"),
                        tr("Error")};
    } else {
        for (const char *name : {"request",
                                 "backend",
                                 "prompt",
                                 "part",
                                 "attempt",
                                 "retry_of",
                                 "account",
                                 "outcome",
                                 "detail",
                                 "ttft_ms",
                                 "ttft_from_schedule_ms",
                                 "ttft_net_ms",
                                 "first_answer_ms",
                                 "total_ms",
                                 "itl_ms",
                                 "tpot_ms",
                                 "end_to_end_tps",
                                 "effective_tps",
                                 "chunks",
                                 "arrivals",
                                 "output_tokens",
                                 "output_tokens_source",
                                 "output_tokens_method",
                                 "cached_share",
                                 "delivery",
                                 "http_status",
                                 "resends",
                                 "flags",
                                 "error"})
            table.header << QLatin1String(name);
    }
    for (const auto &record : run.requests) {
        const auto index = static_cast<std::size_t>(record->identity.request);
        const RequestMarks marks = index < summary.marks.size() ? summary.marks[index] : RequestMarks{};
        const RequestFigures figures = figuresOf(*record, summary.definitions);
        const QString backend = run.plan->backends[static_cast<std::size_t>(record->identity.backend)].name;
        table.rows.push_back(forPeople ? rowForPeople(backend, *record, marks, figures)
                                       : rowForExport(backend, *record, marks, figures));
    }
    return table;
}

} // namespace streamgauge
