// SPDX-FileCopyrightText: 2026 The Streamgauge authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/engine/BudgetLedger.h"

#include <QTest>

using namespace streamgauge;
using Answer = BudgetLedger::Answer;

class TestBudgetLedger : public QObject
{
    Q_OBJECT

private slots:
    void withoutLimitsAllIsGranted();
    void requestsAreCounted();
    void tokensAreReservedAtTheirMaximum();
    void unknownUseCountsInFull();
    void whatCanNeverFitIsExhausted();
};

void TestBudgetLedger::withoutLimitsAllIsGranted()
{
    BudgetLedger ledger({});
    for (int i = 0; i < 1000; ++i)
        QCOMPARE(ledger.reserve(1000000), Answer::Granted);
}

void TestBudgetLedger::requestsAreCounted()
{
    Budget budget;
    budget.requests = 2;
    BudgetLedger ledger(budget);
    QCOMPARE(ledger.reserve(10), Answer::Granted);
    ledger.settle(10, 1);
    QCOMPARE(ledger.reserve(10), Answer::Granted);
    QCOMPARE(ledger.reserve(10), Answer::Exhausted);
    QCOMPARE(ledger.requestsSent(), 2);
}

void TestBudgetLedger::tokensAreReservedAtTheirMaximum()
{
    Budget budget;
    budget.outputTokens = 250;
    BudgetLedger ledger(budget);
    QCOMPARE(ledger.reserve(100), Answer::Granted);
    QCOMPARE(ledger.reserve(100), Answer::Granted);
    QCOMPARE(ledger.reserve(100), Answer::Wait); // 300 could cross 250
    ledger.settle(100, 20);
    QCOMPARE(ledger.reserve(100), Answer::Granted); // 20 used, 200 reserved
    ledger.settle(100, 100);
    ledger.settle(100, 100);
    QCOMPARE(ledger.outputTokensUsed(), 220);
    QCOMPARE(ledger.reserve(31), Answer::Exhausted);
    QCOMPARE(ledger.reserve(30), Answer::Granted);
}

void TestBudgetLedger::unknownUseCountsInFull()
{
    Budget budget;
    budget.outputTokens = 100;
    BudgetLedger ledger(budget);
    QCOMPARE(ledger.reserve(60), Answer::Granted);
    ledger.settle(60, std::nullopt);
    QCOMPARE(ledger.reserve(41), Answer::Exhausted);
}

void TestBudgetLedger::whatCanNeverFitIsExhausted()
{
    Budget budget;
    budget.outputTokens = 100;
    BudgetLedger ledger(budget);
    QCOMPARE(ledger.reserve(101), Answer::Exhausted);
    QCOMPARE(ledger.requestsSent(), 0);
}

QTEST_GUILESS_MAIN(TestBudgetLedger)
#include "tst_budgetledger.moc"
