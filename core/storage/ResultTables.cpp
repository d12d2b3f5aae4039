// SPDX-FileCopyrightText: 2026 The Streamgauge authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/storage/ResultTables.h"

#include "core/plan/Plan.h"
#include "core/storage/NumberText.h"

#include <QCoreApplication>

#include <algorithm>
#include <array>

namespace streamgauge {

namespace {

QString tr(const char *text)
{
    return QCoreApplication::translate("ResultTables", text);
}

QString modeText(PromptMode mode)
{
    return mode == PromptMode::Cold ? tr("cold") : tr("warm");
}

/// How the numbers of one figure are written for people.
using NumberWriter = QString (*)(double, const QLocale &);

/// One figure of a backend's summary, under the names of tables and exports.
struct FigureColumn
{
    const char *exportName;
    QString name;
    const Distribution *distribution;
    QString whyNot;
    NumberWriter write;
};

std::vector<FigureColumn> figuresOfRow(const BackendSummary &row)
{
    return {
        {"ttft_ms", tr("TTFT"), &row.ttftMs, row.ttftWhyNot, durationText},
        {"ttft_from_schedule_ms", tr("TTFT from schedule"), &row.ttftFromScheduleMs, row.ttftWhyNot,
         durationText},
        {"ttft_net_ms", tr("TTFT net of connecting"), &row.ttftNetMs, row.ttftWhyNot, durationText},
        {"first_answer_ms", tr("Time to first answer"), &row.firstAnswerMs, row.ttftWhyNot, durationText},
        {"total_ms", tr("Total"), &row.totalMs, QString(), durationText},
        {"itl_ms", tr("ITL"), &row.itlMs, row.itlWhyNot, durationText},
        {"pooled_gaps_ms", tr("Gaps, pooled"), &row.pooledGapsMs, row.itlWhyNot, durationText},
        {"tpot_ms", tr("TPOT"), &row.tpotMs, row.tpotWhyNot, durationText},
        {"end_to_end_tps", tr("End-to-end tok/s"), &row.endToEndTps, row.endToEndWhyNot, quantityText},
        {"effective_tps", tr("Effective tok/s"), &row.effectiveTps, row.effectiveWhyNot, quantityText},
        {"chunks", tr("Chunks"), &row.chunks, QString(), quantityText},
        {"arrivals", tr("Arrivals"), &row.arrivals, QString(), quantityText},
        {"tokens_per_arrival", tr("Tokens per arrival"), &row.tokensPerArrival, QString(), quantityText},
        {"tokens_per_event", tr("Tokens per event"), &row.tokensPerEvent, QString(), quantityText},
        {"output_tokens", tr("Output tokens"), &row.outputTokens, QString(), quantityText},
    };
}

struct PercentileColumn
{
    const char *name;
    Percentile Distribution::*member;
};
constexpr std::array<PercentileColumn, 4> percentileColumns{{
    {"p50", &Distribution::p50},
    {"p90", &Distribution::p90},
    {"p95", &Distribution::p95},
    {"p99", &Distribution::p99},
}};

QString noSamples()
{
    return tr("no completed request");
}

/// Numbers the notes below a table; the same note keeps its mark.
class Notes
{
public:
    QString mark(const QString &note)
    {
        auto index = m_notes.indexOf(note);
        if (index < 0) {
            index = m_notes.size();
            m_notes.append(note);
        }
        return QStringLiteral("[%1]").arg(index + 1);
    }

    [[nodiscard]] QStringList lines() const
    {
        QStringList lines;
        for (qsizetype i = 0; i < m_notes.size(); ++i)
            lines.append(QStringLiteral("[%1] %2").arg(i + 1).arg(m_notes[i]));
        return lines;
    }

private:
    QStringList m_notes;
};

enum class Interval
{
    Shown,
    Hidden
};

QString percentileCell(const Distribution &distribution, const Percentile &percentile, NumberWriter write,
                       Interval interval, const QString &whyNot, const QLocale &locale, Notes &notes)
{
    if (distribution.n == 0)
        return tr("n/a %1").arg(notes.mark(whyNot.isEmpty() ? noSamples() : whyNot));
    const QString value = write(percentile.value, locale);
    if (!percentile.supported)
        return tr("%1 (too few)").arg(value);
    if (interval == Interval::Shown && percentile.ci95)
        return tr("%1 (%2 – %3)")
            .arg(value, write(percentile.ci95->first, locale), write(percentile.ci95->second, locale));
    return value;
}

QString accountsText(const RequestAccounts &accounts, const QLocale &locale)
{
    QStringList parts{tr("%1 of %2 ok").arg(locale.toString(accounts.ok), locale.toString(accounts.planned))};
    const auto add = [&](int count, const QString &text) {
        if (count > 0)
            parts.append(text.arg(locale.toString(count)));
    };
    add(accounts.failed, tr("%1 failed"));
    add(accounts.rateLimited, tr("%1 rate limited"));
    add(accounts.aborted, tr("%1 aborted"));
    add(accounts.notSent, tr("%1 not sent"));
    return parts.join(QStringLiteral(", "));
}

QString leftOutText(const LeftOut &leftOut, const QLocale &locale)
{
    QStringList parts;
    const auto add = [&](int count, const QString &text) {
        if (count > 0)
            parts.append(text.arg(locale.toString(count)));
    };
    add(leftOut.warmUp, tr("%1 warm-up"));
    add(leftOut.prime, tr("%1 priming"));
    add(leftOut.cacheFast, tr("%1 answered from a response cache"));
    add(leftOut.saturated, tr("%1 measured while this computer was saturated"));
    return parts.join(QStringLiteral(", "));
}

QString verdictText(const BackendSummary &row)
{
    if (row.verdict.isEmpty())
        return tr("n/a");
    return deliverySymbol(row.mainDelivery) + QLatin1Char(' ') + row.verdict;
}

QString toolCallsText(const ToolCallCounts &counts, const QLocale &locale)
{
    if (!counts.wereOffered)
        return tr("n/a");
    return tr("%1 valid, %2 invalid").arg(locale.toString(counts.valid), locale.toString(counts.invalid));
}

/// A warm row alone can say what a generation feels like on cached prompts; a cold one says it too, in its
/// own row.
TextTable comparisonForPeople(const RunSummary &summary)
{
    const QLocale locale;
    TextTable table;
    table.header = {tr("Backend"),           tr("Prompt"),          tr("Requests"),      tr("TTFT p50"),
                    tr("TTFT p95"),          tr("Total p50"),       tr("ITL p50"),       tr("TPOT p50"),
                    tr("End-to-end tok/s"),  tr("Effective tok/s"), tr("Output tokens"), tr("Cached input"),
                    tr("Actually streamed?")};
    // Only where tools were offered: elsewhere it would be a column of nothing.
    const bool hasTools = std::any_of(summary.rows.begin(), summary.rows.end(),
                                      [](const BackendSummary &row) { return row.toolCalls.wereOffered; });
    if (hasTools)
        table.header.append(tr("Tool calls"));
    Notes notes;
    for (const BackendSummary &row : summary.rows) {
        const auto cell = [&](const Distribution &distribution, Percentile Distribution::*percentile,
                              NumberWriter write, Interval interval, const QString &whyNot) {
            return percentileCell(distribution, distribution.*percentile, write, interval, whyNot, locale,
                                  notes);
        };
        QString requests = accountsText(row.accounts, locale);
        if (const QString leftOut = leftOutText(row.leftOut, locale); !leftOut.isEmpty())
            requests += QLatin1Char(' ') + notes.mark(tr("not in the percentiles: %1").arg(leftOut));
        if (!row.firstError.isEmpty())
            requests += QLatin1Char(' ') + notes.mark(tr("first error: %1").arg(row.firstError));
        if (row.notAsPlanned > 0)
            requests += QLatin1Char(' ')
                + notes.mark(row.mode == PromptMode::Cold
                                 ? tr("%1 not as planned: cold prompts with cached tokens")
                                       .arg(locale.toString(row.notAsPlanned))
                                 : tr("%1 not as planned: warm prompts without cached tokens")
                                       .arg(locale.toString(row.notAsPlanned)));
        if (row.retries.sent > 0)
            requests += QLatin1Char(' ')
                + notes.mark(
                    tr("%1 sent again, %2 with success: in no figure")
                        .arg(locale.toString(row.retries.sent), locale.toString(row.retries.succeeded)));
        if (row.startUpLagged > 0)
            requests += QLatin1Char(' ')
                + notes.mark(tr("%1 started more than 5 ms late by this computer itself")
                                 .arg(locale.toString(row.startUpLagged)));
        QString tokens = cell(row.outputTokens, &Distribution::p50, quantityText, Interval::Hidden, {});
        if (row.outputSource == UsageSource::Estimated && row.outputTokens.n > 0)
            tokens = tr("≈ %1 %2").arg(tokens, notes.mark(tr("estimated: %1").arg(row.outputMethod)));
        table.rows.push_back({
            row.name,
            modeText(row.mode),
            requests,
            cell(row.ttftMs, &Distribution::p50, durationText, Interval::Shown, row.ttftWhyNot),
            cell(row.ttftMs, &Distribution::p95, durationText, Interval::Hidden, row.ttftWhyNot),
            cell(row.totalMs, &Distribution::p50, durationText, Interval::Shown, {}),
            cell(row.itlMs, &Distribution::p50, durationText, Interval::Hidden, row.itlWhyNot),
            cell(row.tpotMs, &Distribution::p50, durationText, Interval::Hidden, row.tpotWhyNot),
            cell(row.endToEndTps, &Distribution::p50, quantityText, Interval::Hidden, row.endToEndWhyNot),
            cell(row.effectiveTps, &Distribution::p50, quantityText, Interval::Hidden, row.effectiveWhyNot),
            tokens,
            row.cachedShare ? shareText(*row.cachedShare, locale) : tr("unknown"),
            verdictText(row),
        });
        if (hasTools)
            table.rows.back().append(toolCallsText(row.toolCalls, locale));
    }
    table.notes = notes.lines();
    return table;
}

void appendExportedPercentile(QStringList &cells, const Distribution &distribution,
                              const Percentile &percentile, const QString &whyNot)
{
    if (distribution.n == 0) {
        cells << QString() << QString() << QString() << (whyNot.isEmpty() ? noSamples() : whyNot);
        return;
    }
    cells << exportNumber(percentile.value);
    cells << (percentile.ci95 ? exportNumber(percentile.ci95->first) : QString());
    cells << (percentile.ci95 ? exportNumber(percentile.ci95->second) : QString());
    cells << (percentile.supported ? QString() : QStringLiteral("too few"));
}

TextTable comparisonForExport(const RunSummary &summary)
{
    TextTable table;
    table.header = QStringList{
        QStringLiteral("backend"),
        QStringLiteral("prompt"),
        QStringLiteral("definitions"),
        QStringLiteral("planned"),
        QStringLiteral("ok"),
        QStringLiteral("failed"),
        QStringLiteral("aborted"),
        QStringLiteral("rate_limited"),
        QStringLiteral("not_sent"),
        QStringLiteral("left_out_warm_up"),
        QStringLiteral("left_out_prime"),
        QStringLiteral("left_out_cache_fast"),
        QStringLiteral("left_out_saturated"),
        QStringLiteral("not_as_planned"),
    };
    for (const FigureColumn &figure : figuresOfRow(BackendSummary{})) {
        const QString name = QLatin1String(figure.exportName);
        table.header << name + QLatin1String("_n");
        for (const PercentileColumn &column : percentileColumns) {
            const QString percentile = name + QLatin1Char('_') + QLatin1String(column.name);
            table.header << percentile << percentile + QLatin1String("_low")
                         << percentile + QLatin1String("_high") << percentile + QLatin1String("_note");
        }
    }
    table.header << QStringLiteral("output_tokens_source") << QStringLiteral("output_tokens_method")
                 << QStringLiteral("cached_share") << QStringLiteral("delivery") << QStringLiteral("verdict")
                 << QStringLiteral("resends") << QStringLiteral("tool_calls_valid")
                 << QStringLiteral("tool_calls_invalid") << QStringLiteral("first_error");
    for (const BackendSummary &row : summary.rows) {
        QStringList cells{row.name, exportName(row.mode), exportName(summary.definitions)};
        for (const int count :
             {row.accounts.planned, row.accounts.ok, row.accounts.failed, row.accounts.aborted,
              row.accounts.rateLimited, row.accounts.notSent, row.leftOut.warmUp, row.leftOut.prime,
              row.leftOut.cacheFast, row.leftOut.saturated, row.notAsPlanned})
            cells << QString::number(count);
        for (const FigureColumn &figure : figuresOfRow(row)) {
            cells << QString::number(figure.distribution->n);
            for (const PercentileColumn &column : percentileColumns)
                appendExportedPercentile(cells, *figure.distribution, figure.distribution->*column.member,
                                         figure.whyNot);
        }
        cells << exportName(row.outputSource) << row.outputMethod
              << (row.cachedShare ? exportNumber(*row.cachedShare) : QString())
              << exportName(row.mainDelivery) << row.verdict << QString::number(row.resends)
              << QString::number(row.toolCalls.valid) << QString::number(row.toolCalls.invalid)
              << row.firstError;
        table.rows.push_back(cells);
    }
    return table;
}

} // namespace

QString deliverySymbol(Delivery delivery)
{
    switch (delivery) {
    case Delivery::Incremental:
        return QStringLiteral("✓");
    case Delivery::Grouped:
        return QStringLiteral("▥");
    case Delivery::Buffered:
        return QStringLiteral("✗");
    case Delivery::Stalled:
        return QStringLiteral("‖");
    case Delivery::NotAStream:
        return QStringLiteral("□");
    case Delivery::Document:
        return QStringLiteral("▭");
    case Delivery::Inconclusive:
        return QStringLiteral("?");
    }
    Q_UNREACHABLE();
}

TextTable comparisonTable(const RunRecord &, const RunSummary &summary, NumberStyle style)
{
    return style == NumberStyle::User ? comparisonForPeople(summary) : comparisonForExport(summary);
}

TextTable phaseTable(const RunSummary &summary, NumberStyle style)
{
    const QLocale locale;
    const bool forPeople = style == NumberStyle::User;
    TextTable table;
    table.header = forPeople
        ? QStringList{tr("Backend"), tr("Prompt"), tr("Phase"), tr("Told by"), tr("n"), tr("p50"), tr("p90")}
        : QStringList{QStringLiteral("backend"), QStringLiteral("prompt"), QStringLiteral("phase"),
                      QStringLiteral("source"),  QStringLiteral("n"),      QStringLiteral("p50_ms"),
                      QStringLiteral("p90_ms")};
    Notes notes;
    bool hasServerClock = false;
    for (const BackendSummary &row : summary.rows) {
        for (const PhaseSummary &phase : row.phases) {
            const Distribution &duration = phase.durationMs;
            hasServerClock |= phase.source != PhaseSource::Event;
            if (!forPeople) {
                table.rows.push_back({row.name, exportName(row.mode), phase.name, exportName(phase.source),
                                      QString::number(duration.n), exportNumber(duration.p50.value),
                                      exportNumber(duration.p90.value)});
                continue;
            }
            const auto cell = [&](const Percentile &percentile, Interval interval) {
                return percentileCell(duration, percentile, durationText, interval, {}, locale, notes);
            };
            table.rows.push_back({row.name, modeText(row.mode), phase.name, inWords(phase.source),
                                  locale.toString(duration.n), cell(duration.p50, Interval::Shown),
                                  cell(duration.p90, Interval::Hidden)});
        }
    }
    table.notes = notes.lines();
    if (forPeople && hasServerClock)
        table.notes.append(
            tr("What Server-Timing and the provider tell is measured there, by their own clock; "
               "it is no part of any other figure here."));
    return table;
}

TextTable percentileTable(const RunRecord &, const RunSummary &summary, NumberStyle style)
{
    const QLocale locale;
    const bool forPeople = style == NumberStyle::User;
    TextTable table;
    table.header = forPeople ? QStringList{tr("Backend"), tr("Prompt"), tr("Figure"), tr("n")}
                             : QStringList{QStringLiteral("backend"), QStringLiteral("prompt"),
                                           QStringLiteral("figure"), QStringLiteral("n")};
    for (const PercentileColumn &column : percentileColumns) {
        const QString name = QLatin1String(column.name);
        table.header << name;
        if (!forPeople)
            table.header << name + QLatin1String("_low") << name + QLatin1String("_high")
                         << name + QLatin1String("_note");
    }
    Notes notes;
    for (const BackendSummary &row : summary.rows) {
        for (const FigureColumn &figure : figuresOfRow(row)) {
            QStringList cells{row.name, forPeople ? modeText(row.mode) : exportName(row.mode),
                              forPeople ? figure.name : QString(QLatin1String(figure.exportName)),
                              forPeople ? locale.toString(figure.distribution->n)
                                        : QString::number(figure.distribution->n)};
            for (const PercentileColumn &column : percentileColumns) {
                const Percentile &percentile = figure.distribution->*column.member;
                if (forPeople)
                    cells << percentileCell(*figure.distribution, percentile, figure.write, Interval::Shown,
                                            figure.whyNot, locale, notes);
                else
                    appendExportedPercentile(cells, *figure.distribution, percentile, figure.whyNot);
            }
            table.rows.push_back(cells);
        }
    }
    table.notes = notes.lines();
    return table;
}

} // namespace streamgauge
