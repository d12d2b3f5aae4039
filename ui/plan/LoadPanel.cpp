// SPDX-FileCopyrightText: 2026 The Streamgauge authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/plan/LoadPanel.h"

#include <QCheckBox>
#include <QComboBox>
#include <QDoubleSpinBox>
#include <QFormLayout>
#include <QLineEdit>
#include <QSignalBlocker>
#include <QSpinBox>

namespace streamgauge {

LoadPanel::LoadPanel(PlanDocument *document, QWidget *parent)
    : PlanForm(document, parent)
{
    addInteger({tr("Requests"), tr("Timed requests for each backend and prompt shape"), tr("Change Requests"),
                PlanField::Requests, [](const Plan &plan) { return plan.load.requests; },
                [](Plan &plan, int value) { plan.load.requests = value; }},
               1, 1'000'000);
    addChoice({tr("Arrival"),
               tr("Closed loop starts a request when one ends; open loop starts them at a rate, whatever the "
                  "answers do"),
               tr("Change Arrival"), PlanField::Arrival,
               [](const Plan &plan) { return static_cast<int>(plan.load.arrival); },
               [](Plan &plan, int value) {
                   plan.load.arrival = static_cast<Arrival>(value);
                   if (plan.load.arrival != Arrival::ClosedLoop && plan.load.rate <= 0)
                       plan.load.rate = 1;
                   if (plan.load.arrival == Arrival::ClosedLoop && plan.load.concurrency < 1)
                       plan.load.concurrency = 1;
               }},
              {{tr("Closed loop"), static_cast<int>(Arrival::ClosedLoop)},
               {tr("Constant rate"), static_cast<int>(Arrival::ConstantRate)},
               {tr("Poisson rate"), static_cast<int>(Arrival::PoissonRate)}});
    auto *concurrency
        = addInteger({tr("At a time"), tr("Requests in flight for each backend; in open loop an upper bound"),
                      tr("Change Concurrency"), PlanField::Concurrency,
                      [](const Plan &plan) { return plan.load.concurrency; },
                      [](Plan &plan, int value) { plan.load.concurrency = value; }},
                     0, 100'000, tr("no limit"));
    auto *rate
        = addNumber({tr("A second"), tr("Requests started a second for each backend, open loop only"),
                     tr("Change Rate"), PlanField::Rate, [](const Plan &plan) { return plan.load.rate; },
                     [](Plan &plan, double value) { plan.load.rate = value; }},
                    0, 100'000, 3, {});
    addInteger({tr("Warm-up"),
                tr("Requests for each backend that are sent before the timed part and not counted"),
                tr("Change Warm-up"), PlanField::WarmUp, [](const Plan &plan) { return plan.load.warmUp; },
                [](Plan &plan, int value) { plan.load.warmUp = value; }},
               0, 10'000, tr("none"));
    auto *seed = new QLineEdit(this);
    seed->setToolTip(tr("The same seed gives the same prompts in the same order"));
    seed->setAccessibleName(tr("Seed"));
    form()->addRow(tr("Seed"), seed);
    connect(seed, &QLineEdit::textEdited, this, [this](const QString &text) {
        bool valid = false;
        const quint64 value = text.trimmed().toULongLong(&valid);
        if (valid)
            edit(tr("Change Seed"), PlanField::Seed, [value](Plan &plan) { plan.load.seed = value; });
    });
    connect(seed, &QLineEdit::editingFinished, this, &LoadPanel::refresh);
    onRefresh([seed](const Plan &plan) {
        if (seed->text().trimmed() != QString::number(plan.load.seed))
            seed->setText(QString::number(plan.load.seed));
    });
    addCheckBox(
        {tr("Backends take turns"),
         tr("Interleaves the backends in an order shuffled from the seed, so that drift hits all alike"),
         tr("Change Interleaving"), PlanField::Interleave,
         [](const Plan &plan) { return plan.load.interleave; },
         [](Plan &plan, bool value) { plan.load.interleave = value; }});
    onRefresh([concurrency, rate](const Plan &plan) {
        const bool closed = plan.load.arrival == Arrival::ClosedLoop;
        concurrency->setMinimum(closed ? 1 : 0);
        // The words stand for the least value, which is 1 in a closed loop.
        concurrency->setSpecialValueText(closed ? QString() : tr("no limit"));
        // It may have been refused while the least value was another.
        const QSignalBlocker quiet(concurrency);
        concurrency->setValue(plan.load.concurrency);
        rate->setEnabled(!closed);
    });
    refresh();
}

} // namespace streamgauge
