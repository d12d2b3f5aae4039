// SPDX-FileCopyrightText: 2026 The Streamgauge authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/metrics/RunWarnings.h"

#include "core/metrics/Constants.h"
#include "core/plan/Plan.h"

#include <QCoreApplication>
#include <QLocale>

#include <algorithm>
#include <optional>
#include <set>

namespace streamgauge {

namespace {

QString tr(const char *text)
{
    return QCoreApplication::translate("RunWarnings", text);
}

QString modeName(PromptMode mode)
{
    return mode == PromptMode::Cold ? tr("cold") : tr("warm");
}

QString number(double value, int decimals = 0)
{
    return QLocale().toString(value, 'f', decimals);
}

void warnOfLengths(const BackendSummary &left, const BackendSummary &right, QStringList &warnings)
{
    const double shorter = std::min(left.outputTokens.p50.value, right.outputTokens.p50.value);
    const double longer = std::max(left.outputTokens.p50.value, right.outputTokens.p50.value);
    if (left.outputTokens.n == 0 || right.outputTokens.n == 0
        || longer - shorter <= constants::outputLengthTolerance * shorter)
        return;
    warnings.append(
        tr("Output lengths differ (%1 prompts): %2 tokens from %3, %4 from %5. Their totals and end-to-end "
           "rates are not like for like.")
            .arg(modeName(left.mode), number(left.outputTokens.p50.value), left.name,
                 number(right.outputTokens.p50.value), right.name));
}

/// A hop that lowers the gaps while it raises the wait gathers the stream; it is not faster.
void warnOfCoalescing(const BackendSummary &direct, const BackendSummary &through, QStringList &warnings)
{
    if (direct.itlMs.n == 0 || through.itlMs.n == 0 || direct.ttftMs.n == 0 || through.ttftMs.n == 0)
        return;
    const bool later = through.ttftMs.p50.value >= constants::coalescingFactor * direct.ttftMs.p50.value;
    const bool closer = through.itlMs.p50.value * constants::coalescingFactor <= direct.itlMs.p50.value;
    if (later && closer)
        warnings.append(
            tr("%1 shows shorter gaps than %2 but a later first token (%3 prompts): it looks as if output is "
               "held back and let go together. That is coalescing, not speed.")
                .arg(through.name, direct.name, modeName(direct.mode)));
}

void warnOfRow(const BackendSummary &row, QStringList &warnings)
{
    const QString who = tr("%1 (%2 prompts)").arg(row.name, modeName(row.mode));
    if (row.notAsPlanned > 0)
        warnings.append((row.mode == PromptMode::Cold
                             ? tr("%1: %2 of %3 cold requests report cached input, not as planned.")
                             : tr("%1: %2 of %3 warm requests report no cached input, not as planned."))
                            .arg(who, number(row.notAsPlanned), number(row.accounts.planned)));
    if (row.leftOut.cacheFast > 0)
        warnings.append((row.leftOut.cacheFast == 1
                             ? tr("%1: %2 answer came from a response cache and is left out.")
                             : tr("%1: %2 answers came from a response cache and are left out."))
                            .arg(who, number(row.leftOut.cacheFast)));
    if (row.leftOut.saturated > 0)
        warnings.append(
            (row.leftOut.saturated == 1
                 ? tr("%1: %2 request was measured while this client was saturated and is left out. Ask for "
                      "less concurrency or run on a quieter machine.")
                 : tr("%1: %2 requests were measured while this client was saturated and are left out. Ask "
                      "for less concurrency or run on a quieter machine."))
                .arg(who, number(row.leftOut.saturated)));
    if (row.leftOut.faulty > 0)
        warnings.append((row.leftOut.faulty == 1
                             ? tr("%1: %2 record has instants out of order; it counts as failed.")
                             : tr("%1: %2 records have instants out of order; they count as failed."))
                            .arg(who, number(row.leftOut.faulty)));
    if (row.resends > 0)
        warnings.append(
            tr("%1: the HTTP stack silently sent %2 requests again; their waits hold both attempts.")
                .arg(who, number(row.resends)));
    if (row.outputSource == UsageSource::Estimated)
        warnings.append(tr("%1: output tokens are estimated (%2), for the provider reported no usage.")
                            .arg(who, row.outputMethod));
    if (row.retries.sent > 0)
        warnings.append(
            tr("%1: failed requests were sent again, %2 times, %3 of them with success. Retries are in "
               "no figure, but they add to the load.")
                .arg(who, number(row.retries.sent), number(row.retries.succeeded)));
    if (row.toolCalls.invalid > 0)
        warnings.append(tr("%1: %2 of %3 tool calls are not valid (first: %4).")
                            .arg(who, number(row.toolCalls.invalid),
                                 number(row.toolCalls.valid + row.toolCalls.invalid),
                                 row.toolCalls.firstFault));
    const auto documents = row.delivery.find(Delivery::NotAStream);
    if (documents != row.delivery.end())
        warnings.append(tr("%1: %2 replies were not streams; the time to first token is not comparable.")
                            .arg(who, number(documents->second)));
}

void warnOfLoad(const RunRecord &run, const std::vector<BackendSummary> &rows, QStringList &warnings)
{
    std::set<int> seen;
    for (const BackendSummary &row : rows) {
        if (!seen.insert(row.backend).second)
            continue;
        const auto load = offeredLoadOf(run, row.backend);
        if (load && load->achieved < constants::achievedLoadShare * load->asked)
            warnings.append(tr("%1: %2 requests a second were asked for, %3 achieved. Figures are those of "
                               "the lower load.")
                                .arg(row.name, number(load->asked, 2), number(load->achieved, 2)));
    }
}

} // namespace

std::optional<OfferedLoad> offeredLoadOf(const RunRecord &run, int backend)
{
    if (!run.plan || run.plan->load.arrival == Arrival::ClosedLoop)
        return std::nullopt;
    std::vector<Instant> due;
    std::vector<Instant> dispatched;
    for (const auto &record : run.requests) {
        if (!record || record->identity.backend != backend || record->identity.part != RunPart::Timed
            || !record->timeline.due || !record->timeline.dispatched)
            continue;
        due.push_back(*record->timeline.due);
        dispatched.push_back(*record->timeline.dispatched);
    }
    const auto rateOf = [](const std::vector<Instant> &instants) {
        const auto [first, last] = std::minmax_element(instants.begin(), instants.end());
        const double seconds = secondsOf(*last - *first);
        return seconds > 0 ? static_cast<double>(instants.size() - 1) / seconds : 0;
    };
    if (due.size() < 2)
        return std::nullopt;
    const OfferedLoad load{rateOf(due), rateOf(dispatched)};
    return load.asked > 0 && load.achieved > 0 ? std::optional(load) : std::nullopt;
}

QStringList warningsOf(const RunRecord &run, const std::vector<BackendSummary> &rows)
{
    QStringList warnings;
    for (std::size_t left = 0; left < rows.size(); ++left) {
        for (std::size_t right = left + 1; right < rows.size(); ++right) {
            if (rows[left].mode != rows[right].mode)
                continue;
            warnOfLengths(rows[left], rows[right], warnings);
            warnOfCoalescing(rows[left], rows[right], warnings);
            warnOfCoalescing(rows[right], rows[left], warnings);
        }
    }
    for (const BackendSummary &row : rows)
        warnOfRow(row, warnings);
    warnOfLoad(run, rows, warnings);
    if (run.client.suspended)
        warnings.append(tr("The machine slept during the run: instants around it are not to be trusted."));
    return warnings;
}

} // namespace streamgauge
