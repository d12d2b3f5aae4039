// SPDX-FileCopyrightText: 2026 The Streamgauge authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/models/ComparisonCells.h"

#include "core/metrics/PhaseBreakdown.h"
#include "core/storage/NumberText.h"
#include "core/storage/ResultTables.h"
#include "ui/models/NumberText.h"
#include "ui/models/RequestWords.h"

#include <QCoreApplication>

namespace streamgauge {

namespace {

struct CellWords
{
    Q_DECLARE_TR_FUNCTIONS(ComparisonModel)
};

enum class Unit
{
    Duration,
    Quantity
};

QString valueText(double value, Unit unit)
{
    return unit == Unit::Duration ? durationText(value, QLocale()) : quantityText(value, QLocale());
}

ComparisonCell percentileCell(const Distribution &distribution, const Percentile &percentile, double p,
                              Unit unit, const QString &whyNot)
{
    if (distribution.n == 0) {
        const QString reason = whyNot.isEmpty() ? CellWords::tr("no completed request yet") : whyNot;
        return {notDefinedText(), CellWords::tr("n/a: %1").arg(reason), true};
    }
    const QString value = valueText(percentile.value, unit);
    if (!percentile.supported)
        return {CellWords::tr("%1 (too few)").arg(value),
                CellWords::tr("From %1 requests; a 95 % interval needs at least %2")
                    .arg(numberText(qint64{distribution.n}), numberText(qint64{samplesNeeded(p)})),
                true};
    QString tip = CellWords::tr("From %1 requests").arg(numberText(qint64{distribution.n}));
    if (percentile.ci95)
        tip = CellWords::tr("95 % interval %1 to %2, from %3 requests")
                  .arg(valueText(percentile.ci95->first, unit), valueText(percentile.ci95->second, unit),
                       numberText(qint64{distribution.n}));
    return {value, tip, false};
}

/// The median with its interval beside it.
ComparisonCell medianCell(const Distribution &distribution, Unit unit, const QString &whyNot)
{
    ComparisonCell cell = percentileCell(distribution, distribution.p50, 0.5, unit, whyNot);
    if (distribution.n > 0 && distribution.p50.ci95)
        cell.text = CellWords::tr("%1 (%2–%3)")
                        .arg(cell.text, valueText(distribution.p50.ci95->first, unit),
                             valueText(distribution.p50.ci95->second, unit));
    return cell;
}

ComparisonCell requestsCell(const BackendSummary &row, DigestState state)
{
    const RequestAccounts &accounts = row.accounts;
    QStringList parts{CellWords::tr("%1 of %2 ok")
                          .arg(numberText(qint64{accounts.ok}), numberText(qint64{accounts.planned}))};
    QStringList lines;
    const auto add = [&parts](int count, const QString &text) {
        if (count > 0)
            parts.append(text.arg(numberText(qint64{count})));
    };
    add(accounts.failed, CellWords::tr("%1 failed"));
    add(accounts.rateLimited, CellWords::tr("%1 rate limited"));
    add(accounts.aborted, CellWords::tr("%1 aborted"));
    if (state == DigestState::Final)
        add(accounts.notSent, CellWords::tr("%1 not sent"));
    if (row.notAsPlanned > 0)
        lines.append(row.mode == PromptMode::Cold ? CellWords::tr("Cold prompts with cached tokens: %1")
                                                        .arg(numberText(qint64{row.notAsPlanned}))
                                                  : CellWords::tr("Warm prompts without cached tokens: %1")
                                                        .arg(numberText(qint64{row.notAsPlanned})));
    if (row.startUpLagged > 0)
        lines.append(CellWords::tr("Requests started late by this computer itself: %1")
                         .arg(numberText(qint64{row.startUpLagged})));
    if (row.retries.sent > 0)
        lines.append(
            CellWords::tr("%1 sent again, %2 with success: in no figure")
                .arg(numberText(qint64{row.retries.sent}), numberText(qint64{row.retries.succeeded})));
    for (const PhaseSummary &phase : row.phases)
        lines.append(CellWords::tr("Phase %1: %2 (median of %3, told by %4)")
                         .arg(phase.name, durationText(phase.durationMs.p50.value, QLocale()),
                              numberText(qint64{phase.durationMs.n}), inWords(phase.source)));
    if (row.toolCalls.wereOffered)
        lines.append(
            CellWords::tr("Tool calls: %1 valid, %2 invalid")
                .arg(numberText(qint64{row.toolCalls.valid}), numberText(qint64{row.toolCalls.invalid})));
    if (row.resends > 0)
        lines.append(
            CellWords::tr("Silent re-sends by the HTTP stack: %1").arg(numberText(qint64{row.resends})));
    if (!row.firstError.isEmpty())
        lines.append(CellWords::tr("First error: %1").arg(row.firstError));
    return {parts.join(QStringLiteral(", ")), lines.join(QLatin1Char('\n')), false};
}

ComparisonCell verdictCell(const BackendSummary &row)
{
    if (row.verdict.isEmpty() || row.delivery.empty())
        return {notDefinedText(), CellWords::tr("n/a: no completed request to judge"), true};
    return {QStringLiteral("%1 %2").arg(deliverySymbol(row.mainDelivery), row.verdict), deliveryInWords(row),
            row.mainDelivery == Delivery::Inconclusive};
}

ComparisonCell tokensCell(const BackendSummary &row)
{
    ComparisonCell cell = percentileCell(row.outputTokens, row.outputTokens.p50, 0.5, Unit::Quantity, {});
    if (row.outputTokens.n == 0)
        return cell;
    if (row.outputSource == UsageSource::Estimated) {
        cell.text = CellWords::tr("≈ %1, estimated").arg(cell.text);
        cell.tip += QLatin1Char('\n')
            + CellWords::tr("The provider reported none. Method: %1").arg(row.outputMethod);
    } else if (row.outputSource == UsageSource::Provider) {
        cell.tip += QLatin1Char('\n') + CellWords::tr("As the provider reported");
    }
    return cell;
}

} // namespace

QString deliveryInWords(const BackendSummary &row)
{
    QStringList lines;
    for (const auto &[delivery, count] : row.delivery) {
        if (count > 0)
            lines.append(CellWords::tr("%1 %2: %3")
                             .arg(deliverySymbol(delivery), inWords(delivery), numberText(qint64{count})));
    }
    const auto leftOut = [&lines](int count, const QString &text) {
        if (count > 0)
            lines.append(text.arg(numberText(qint64{count})));
    };
    leftOut(row.leftOut.saturated, CellWords::tr("left out, measured while this computer was saturated: %1"));
    leftOut(row.leftOut.cacheFast, CellWords::tr("left out, answered from a response cache: %1"));
    return lines.join(QLatin1Char('\n'));
}

ComparisonCell comparisonCell(const BackendSummary &row, ComparisonModel::Column column, DigestState state)
{
    const auto ttft = [&row](const Percentile &percentile, double p) {
        return percentileCell(row.ttftMs, percentile, p, Unit::Duration, row.ttftWhyNot);
    };
    const auto total = [&row](const Percentile &percentile, double p) {
        return percentileCell(row.totalMs, percentile, p, Unit::Duration, {});
    };
    switch (column) {
    case ComparisonModel::BackendColumn:
        return {labelledBackend(row.backend, row.name), {}, false};
    case ComparisonModel::ModeColumn:
        return {inWords(row.mode), {}, false};
    case ComparisonModel::RequestsColumn:
        return requestsCell(row, state);
    case ComparisonModel::VerdictColumn:
        return verdictCell(row);
    case ComparisonModel::TtftColumn:
        return medianCell(row.ttftMs, Unit::Duration, row.ttftWhyNot);
    case ComparisonModel::TtftP90Column:
        return ttft(row.ttftMs.p90, 0.9);
    case ComparisonModel::TtftP95Column:
        return ttft(row.ttftMs.p95, 0.95);
    case ComparisonModel::TtftP99Column:
        return ttft(row.ttftMs.p99, 0.99);
    case ComparisonModel::TotalColumn:
        return medianCell(row.totalMs, Unit::Duration, {});
    case ComparisonModel::TotalP90Column:
        return total(row.totalMs.p90, 0.9);
    case ComparisonModel::TotalP95Column:
        return total(row.totalMs.p95, 0.95);
    case ComparisonModel::TotalP99Column:
        return total(row.totalMs.p99, 0.99);
    case ComparisonModel::EndToEndColumn:
        return medianCell(row.endToEndTps, Unit::Quantity, row.endToEndWhyNot);
    case ComparisonModel::EffectiveColumn:
        return medianCell(row.effectiveTps, Unit::Quantity, row.effectiveWhyNot);
    case ComparisonModel::ItlColumn:
        return percentileCell(row.itlMs, row.itlMs.p50, 0.5, Unit::Duration, row.itlWhyNot);
    case ComparisonModel::TpotColumn:
        return percentileCell(row.tpotMs, row.tpotMs.p50, 0.5, Unit::Duration, row.tpotWhyNot);
    case ComparisonModel::ChunksColumn:
        return percentileCell(row.chunks, row.chunks.p50, 0.5, Unit::Quantity, {});
    case ComparisonModel::TokensColumn:
        return tokensCell(row);
    case ComparisonModel::CachedColumn:
        if (!row.cachedShare)
            return {CellWords::tr("unknown"),
                    CellWords::tr("The provider reports no cached tokens; that is not 0 %"), true};
        return {shareText(*row.cachedShare, QLocale()),
                CellWords::tr("Cached input / all input, as the provider reported"), false};
    case ComparisonModel::ColumnCount:
        break;
    }
    return {};
}

} // namespace streamgauge
