// SPDX-FileCopyrightText: 2026 The Streamgauge authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/metrics/SummaryWords.h"

#include "core/metrics/Percentiles.h"
#include "core/metrics/ToolRules.h"

#include <QCoreApplication>
#include <QLocale>

#include <algorithm>
#include <cmath>
#include <map>
#include <tuple>
#include <utility>

namespace streamgauge {

namespace {

QString tr(const char *text)
{
    return QCoreApplication::translate("RunSummary", text);
}

QString nameOf(Delivery delivery)
{
    switch (delivery) {
    case Delivery::Incremental:
        return tr("incremental");
    case Delivery::Grouped:
        return tr("grouped");
    case Delivery::Buffered:
        return tr("buffered");
    case Delivery::Stalled:
        return tr("stalled");
    case Delivery::NotAStream:
        return tr("not a stream");
    case Delivery::Document:
        return tr("not a stream by design");
    case Delivery::Inconclusive:
        return tr("inconclusive");
    }
    Q_UNREACHABLE();
}

/// Finer than the verdict's name, for a run in which all have the same name.
QString kindOf(const DeliveryVerdict &verdict)
{
    if (verdict.delivery == Delivery::Grouped) {
        switch (verdict.groupKind) {
        case GroupKind::BySize:
            return tr("grouped by size");
        case GroupKind::ByTime:
            return tr("grouped by time");
        case GroupKind::Steady:
            return tr("grouped steadily");
        case GroupKind::Irregular:
        case GroupKind::None:
            return tr("grouped irregularly");
        }
    }
    return verdict.delivery == Delivery::Inconclusive ? verdict.inWords() : nameOf(verdict.delivery);
}

template <typename Member>
double medianOver(const std::vector<DeliveryVerdict> &verdicts, Member member)
{
    std::vector<double> values;
    for (const DeliveryVerdict &verdict : verdicts)
        values.push_back(member(verdict));
    std::sort(values.begin(), values.end());
    return quantile(values, 0.5);
}

DeliveryVerdict typicalOf(const std::vector<DeliveryVerdict> &verdicts)
{
    const auto whole
        = [&verdicts](auto member) { return static_cast<int>(std::lround(medianOver(verdicts, member))); };
    const auto length = [&verdicts](auto member) {
        std::vector<Duration> values;
        for (const DeliveryVerdict &verdict : verdicts)
            values.push_back(member(verdict));
        return medianOf(std::move(values));
    };
    DeliveryVerdict typical = verdicts.front();
    typical.evidence.tokenEvents
        = whole([](const DeliveryVerdict &verdict) { return verdict.evidence.tokenEvents; });
    typical.bursts = whole([](const DeliveryVerdict &verdict) { return verdict.bursts; });
    typical.aboutBytes
        = medianOver(verdicts, [](const DeliveryVerdict &verdict) { return verdict.aboutBytes; });
    typical.aboutEvents
        = medianOver(verdicts, [](const DeliveryVerdict &verdict) { return verdict.aboutEvents; });
    typical.aboutGap = length([](const DeliveryVerdict &verdict) { return verdict.aboutGap; });
    typical.stall = length([](const DeliveryVerdict &verdict) { return verdict.stall; });
    return typical;
}

/// Most frequent first; the first of them says out of how many.
template <typename Naming>
QString mixInWords(const std::vector<DeliveryVerdict> &verdicts, Naming naming)
{
    std::vector<std::pair<QString, int>> counts;
    for (const DeliveryVerdict &verdict : verdicts) {
        const QString name = naming(verdict);
        const auto found = std::find_if(counts.begin(), counts.end(),
                                        [&name](const auto &count) { return count.first == name; });
        if (found == counts.end())
            counts.emplace_back(name, 1);
        else
            ++found->second;
    }
    std::stable_sort(counts.begin(), counts.end(),
                     [](const auto &left, const auto &right) { return left.second > right.second; });
    QString words;
    const QLocale locale;
    for (const auto &[name, count] : counts) {
        if (words.isEmpty())
            words = tr("%1 of %2 %3")
                        .arg(locale.toString(count), locale.toString(static_cast<qlonglong>(verdicts.size())),
                             name);
        else
            words += tr(", %1 %2").arg(locale.toString(count), name);
    }
    return words;
}

QString ratioInWords(double ratio)
{
    return QLocale().toString(ratio, 'f', ratio < 100 ? 1 : 0);
}

} // namespace

QString verdictMixInWords(const std::vector<DeliveryVerdict> &verdicts)
{
    if (verdicts.empty())
        return {};
    const DeliveryVerdict &first = verdicts.front();
    const auto sameName = [&first](const DeliveryVerdict &other) { return other.delivery == first.delivery; };
    const auto sameKind = [&first](const DeliveryVerdict &other) {
        return std::tie(other.groupKind, other.inconclusiveWhy)
            == std::tie(first.groupKind, first.inconclusiveWhy);
    };
    if (!std::all_of(verdicts.begin(), verdicts.end(), sameName))
        return mixInWords(verdicts, [](const DeliveryVerdict &verdict) { return nameOf(verdict.delivery); });
    if (!std::all_of(verdicts.begin(), verdicts.end(), sameKind))
        return mixInWords(verdicts, kindOf);
    return typicalOf(verdicts).inWords();
}

QString differenceInWords(const Difference &difference, const QString &left, const QString &right,
                          bool enoughRequests)
{
    const bool total = difference.figure == QLatin1String("total");
    if (!enoughRequests)
        return (total ? tr("%1 against %2, whole answer: too few requests to tell")
                      : tr("%1 against %2, first token: too few requests to tell"))
            .arg(right, left);
    if (!difference.decided)
        return (total ? tr("%1 against %2, whole answer: no difference shown (%3–%4×)")
                      : tr("%1 against %2, first token: no difference shown (%3–%4×)"))
            .arg(right, left, QLocale().toString(difference.ratioLow, 'f', 2),
                 QLocale().toString(difference.ratioHigh, 'f', 2));
    const bool later = difference.ratio > 1;
    const auto told = [later](double ratio) { return ratioInWords(later ? ratio : 1 / ratio); };
    QString sentence;
    if (total)
        sentence = later ? tr("%1: whole answer takes %2× as long (%3–%4)")
                         : tr("%1: whole answer there %2× sooner (%3–%4)");
    else
        sentence = later ? tr("%1: first token %2× later (%3–%4)") : tr("%1: first token %2× sooner (%3–%4)");
    return sentence.arg(right, told(difference.ratio),
                        told(later ? difference.ratioLow : difference.ratioHigh),
                        told(later ? difference.ratioHigh : difference.ratioLow));
}

} // namespace streamgauge
