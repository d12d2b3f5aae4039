// SPDX-FileCopyrightText: 2026 The Streamgauge authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/StatusFields.h"

#include <QCoreApplication>
#include <QLabel>
#include <QLocale>
#include <QProgressBar>
#include <QStatusBar>
#include <QStringList>

#include <cmath>

namespace streamgauge {

namespace {

QString timeInWords(Duration duration)
{
    const double seconds = secondsOf(duration);
    const QLocale locale;
    if (seconds < 60)
        return StatusFields::tr("%1 s").arg(locale.toString(qMax(1, static_cast<int>(std::lround(seconds)))));
    if (seconds < 3600)
        return StatusFields::tr("%1 min").arg(locale.toString(static_cast<int>(std::lround(seconds / 60))));
    return StatusFields::tr("%1 h").arg(locale.toString(seconds / 3600, 'f', 1));
}

} // namespace

StatusFields::StatusFields(QStatusBar *bar)
    : QObject(bar)
    , m_bar(bar)
    , m_progress(new QProgressBar(bar))
    , m_text(new QLabel(bar))
{
    m_text->setAccessibleName(tr("Progress"));
    m_progress->setTextVisible(false);
    m_progress->setFixedWidth(130);
    m_progress->setMaximumHeight(10);
    m_progress->setAccessibleName(tr("Progress of the run"));
    bar->addWidget(m_progress);
    bar->addWidget(m_text, 1);
    m_rate
        = addField(tr("Token rate"), tr("Token events a second over the last second, all requests together"));
    m_budget = addField(tr("Budget"), tr("How much of the plan's limits is used"));
    m_clock = addField(tr("Clock"),
                       tr("How late the threads that take timestamps woke up: what this machine adds to "
                          "the figures"));
    showNothing();
}

QLabel *StatusFields::addField(const QString &name, const QString &toolTip)
{
    auto *field = new QLabel(m_bar);
    field->setObjectName(name);
    field->setToolTip(toolTip);
    field->setAccessibleName(name);
    field->setContentsMargins(6, 0, 6, 0);
    m_bar->addPermanentWidget(field);
    return field;
}

void StatusFields::setField(QLabel *field, const QString &text)
{
    field->setText(text);
    field->setVisible(!text.isEmpty());
}

QString StatusFields::progressText() const
{
    return m_text->text();
}

QString StatusFields::progressInWords(const RunProgress &progress)
{
    const QLocale locale;
    QStringList parts;
    parts << tr("%1 of %2").arg(locale.toString(progress.finished), locale.toString(progress.planned));
    if (progress.failed > 0)
        parts << tr("%1 failed").arg(locale.toString(progress.failed));
    if (progress.left && progress.finished < progress.planned)
        parts << tr("about %1 left").arg(timeInWords(*progress.left));
    return parts.join(tr(" · "));
}

void StatusFields::showPreparing()
{
    m_progress->setRange(0, 1);
    m_progress->setValue(0);
    m_progress->show();
    m_text->setText(tr("Preparing: keys, prompts, connections …"));
    for (QLabel *field : {m_rate, m_budget, m_clock})
        setField(field, {});
}

void StatusFields::begin(std::shared_ptr<const Plan> plan)
{
    m_plan = std::move(plan);
}

void StatusFields::showProgress(const RunProgress &progress)
{
    m_progress->show();
    m_progress->setRange(0, qMax(1, progress.planned));
    m_progress->setValue(progress.finished);
    m_text->setText(progressInWords(progress));
    const QLocale locale;
    setField(m_rate, tr("%1 tok/s").arg(locale.toString(progress.tokenEventsPerSecond, 'f', 0)));
    QStringList limits;
    if (m_plan && m_plan->budget.outputTokens)
        limits << tr("%1 of %2 tokens")
                      .arg(locale.toString(progress.outputTokens),
                           locale.toString(*m_plan->budget.outputTokens));
    if (m_plan && m_plan->budget.requests)
        limits << tr("%1 of %2 requests")
                      .arg(locale.toString(progress.finished), locale.toString(*m_plan->budget.requests));
    if (m_plan && m_plan->budget.wallTime)
        limits << tr("%1 of %2").arg(timeInWords(progress.elapsed), timeInWords(*m_plan->budget.wallTime));
    setField(m_budget, limits.isEmpty() ? QString() : tr("budget %1").arg(limits.join(tr(", "))));
}

void StatusFields::showEnd(const RunRecord &run)
{
    m_progress->hide();
    RunProgress counts;
    counts.planned = static_cast<int>(run.requests.size());
    for (const auto &record : run.requests) {
        const Account account = accountOf(record->outcome, record->detail);
        if (record->outcome != Outcome::NotSent)
            ++counts.finished;
        if (account == Account::Failed || account == Account::RateLimited)
            ++counts.failed;
    }
    QStringList parts{progressInWords(counts), tr("took %1").arg(timeInWords(run.elapsed))};
    if (run.end != RunEnd::Done)
        parts.prepend(run.end == RunEnd::StoppedByUser ? tr("Stopped, partial results kept")
                                                       : tr("Stopped by the budget, partial results kept"));
    m_text->setText(parts.join(tr(" · ")));
    setField(m_rate, {});
    const QLocale locale;
    const auto &health = run.client;
    setField(
        m_clock,
        health.clockError
            ? tr("clock error p99 %1 ms").arg(locale.toString(millisecondsOf(health.clockError->p99), 'f', 2))
            : tr("clock lag p99 %1 ms").arg(locale.toString(millisecondsOf(health.lagP99), 'f', 2)));
}

void StatusFields::showNothing()
{
    m_progress->hide();
    m_text->setText(tr("No run yet"));
    for (QLabel *field : {m_rate, m_budget, m_clock})
        setField(field, {});
}

void StatusFields::setJournalFolder(const QString &folder)
{
    const QString tip = folder.isEmpty() ? QString() : tr("This run is kept in %1").arg(folder);
    m_text->setToolTip(tip);
    m_progress->setToolTip(tip);
}

} // namespace streamgauge
