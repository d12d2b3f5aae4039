// SPDX-FileCopyrightText: 2026 The Streamgauge authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/plan/PlanWords.h"

#include <QCoreApplication>
#include <QLocale>
#include <QStringList>

#include <algorithm>

namespace streamgauge {

namespace {

/// The translation context of this file.
struct PlanWords
{
    Q_DECLARE_TR_FUNCTIONS(PlanWords)
};

QString secondsInWords(Duration duration)
{
    return PlanWords::tr("%1 s").arg(QLocale().toString(secondsOf(duration), 'g', 4));
}

} // namespace

QString promptWords(const Plan &plan)
{
    if (plan.prompts.empty())
        return PlanWords::tr("none");
    QStringList modes;
    for (const PromptShape &shape : plan.prompts) {
        switch (shape.mode) {
        case PromptPlanMode::Cold:
            modes << PlanWords::tr("cold");
            break;
        case PromptPlanMode::Warm:
            modes << PlanWords::tr("warm");
            break;
        case PromptPlanMode::Mixed:
            modes << PlanWords::tr("%1 % warm").arg(QLocale().toString(shape.warmShare * 100, 'g', 3));
            break;
        }
    }
    modes.removeDuplicates();
    const PromptShape &first = plan.prompts.front();
    const QString size = first.promptsFile.isEmpty()
        ? PlanWords::tr("about %1 tokens").arg(QLocale().toString(first.targetTokens))
        : PlanWords::tr("from a file");
    return PlanWords::tr("%1, %2").arg(modes.join(PlanWords::tr(" and ")), size);
}

QString loadWords(const Load &load)
{
    const QString requests = QLocale().toString(load.requests);
    const QString rate = QLocale().toString(load.rate, 'g', 4);
    switch (load.arrival) {
    case Arrival::ClosedLoop:
        return PlanWords::tr("%1 requests, %2 at a time").arg(requests, QLocale().toString(load.concurrency));
    case Arrival::ConstantRate:
        return PlanWords::tr("%1 requests, %2 a second").arg(requests, rate);
    case Arrival::PoissonRate:
        return PlanWords::tr("%1 requests, about %2 a second").arg(requests, rate);
    }
    return {};
}

QString budgetWords(const Budget &budget)
{
    QStringList limits;
    if (budget.requests)
        limits << PlanWords::tr("%1 requests").arg(QLocale().toString(*budget.requests));
    if (budget.outputTokens)
        limits << PlanWords::tr("%1 tokens").arg(QLocale().toString(*budget.outputTokens));
    if (budget.wallTime)
        limits << secondsInWords(*budget.wallTime);
    return limits.isEmpty() ? PlanWords::tr("no limits")
                            : PlanWords::tr("at most %1").arg(limits.join(PlanWords::tr(", ")));
}

QString deadlineWords(const Deadlines &deadlines)
{
    const auto words = [](Duration duration) {
        return duration > Duration::zero() ? secondsInWords(duration) : PlanWords::tr("off");
    };
    return PlanWords::tr("first byte %1, total %2").arg(words(deadlines.firstByte), words(deadlines.total));
}

QString retryWords(const RetryPolicy &retry)
{
    return retry.attempts > 1 ? PlanWords::tr("up to %1 attempts").arg(QLocale().toString(retry.attempts))
                              : PlanWords::tr("off");
}

QString backendWords(const Backend &backend)
{
    if (backend.mock)
        return PlanWords::tr("built-in mock provider");
    return PlanWords::tr("%1 at %2").arg(backend.model, backend.baseUrl.host());
}

bool isAllMock(const Plan &plan)
{
    return !plan.backends.empty()
        && std::all_of(plan.backends.begin(), plan.backends.end(),
                       [](const Backend &backend) { return backend.mock.has_value(); });
}

} // namespace streamgauge
