// SPDX-FileCopyrightText: 2026 The Streamgauge authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/plan/BudgetPanel.h"
#include "ui/plan/DeadlinesPanel.h"
#include "ui/plan/HeaderText.h"
#include "ui/plan/InlineMessage.h"
#include "ui/plan/LoadPanel.h"
#include "ui/plan/PlanDocument.h"
#include "ui/plan/PlanPanel.h"
#include "ui/plan/PlanWords.h"
#include "ui/plan/PromptShapePanel.h"
#include "ui/plan/RetryPanel.h"

#include <QAbstractSpinBox>
#include <QCheckBox>
#include <QComboBox>
#include <QDoubleSpinBox>
#include <QLabel>
#include <QPlainTextEdit>
#include <QSpinBox>
#include <QTest>

using namespace streamgauge;

namespace {

/// The field that screen readers know by this name.
template <typename Widget>
Widget *fieldNamed(QWidget &panel, const QString &name)
{
    for (Widget *widget : panel.findChildren<Widget *>()) {
        if (widget->accessibleName().remove(QLatin1Char('&')) == name)
            return widget;
    }
    return nullptr;
}

} // namespace

class TestPlanPanels : public QObject
{
    Q_OBJECT

private slots:
    void promptChoice_data();
    void promptChoice();
    void shapesThatDifferStayAsInTheFile();
    void editsReachThePlanAndUndoReachesTheField();
    void openLoopGetsARate();
    void onlyAnOpenLoopHasNoLimit();
    void budgetsAreAbsentAtZero();
    void deadlinesKeepTheirUnits();
    void retriesReachThePlanAndItsFile();
    void retriesThatAreOffLeaveNothingToSet();
    void retriesWithoutAReasonAreSaidThere();
    void eachReasonToRetryIsAStepOfItsOwn();
    void retryFieldsHaveNames();
    void brokenToolsAreSaidAndNotTaken();
    void faultsStandOnTop();
    void headers_data();
    void headers();
};

void TestPlanPanels::promptChoice_data()
{
    QTest::addColumn<int>("choice");
    QTest::addColumn<int>("shapes");
    using Choice = PromptShapePanel::Choice;
    QTest::newRow("cold") << static_cast<int>(Choice::Cold) << 1;
    QTest::newRow("warm") << static_cast<int>(Choice::Warm) << 1;
    QTest::newRow("both") << static_cast<int>(Choice::Both) << 2;
    QTest::newRow("mixed") << static_cast<int>(Choice::Mixed) << 1;
}

void TestPlanPanels::promptChoice()
{
    QFETCH(int, choice);
    QFETCH(int, shapes);
    Plan plan = PlanDocument::freshPlan();
    plan.prompts.front().targetTokens = 321;
    const auto wanted = static_cast<PromptShapePanel::Choice>(choice);
    PromptShapePanel::applyChoice(plan, wanted);
    QCOMPARE(static_cast<int>(plan.prompts.size()), shapes);
    QCOMPARE(plan.prompts.front().targetTokens, 321);
    QVERIFY(PromptShapePanel::choiceOf(plan) == wanted);
}

void TestPlanPanels::shapesThatDifferStayAsInTheFile()
{
    Plan plan = PlanDocument::freshPlan();
    plan.prompts.back().targetTokens = 5;
    QVERIFY(PromptShapePanel::choiceOf(plan) == PromptShapePanel::Choice::AsInFile);
    const Plan before = plan;
    PromptShapePanel::applyChoice(plan, PromptShapePanel::Choice::AsInFile);
    QCOMPARE(plan, before);
}

void TestPlanPanels::editsReachThePlanAndUndoReachesTheField()
{
    PlanDocument document;
    LoadPanel panel(&document);
    auto *requests = fieldNamed<QSpinBox>(panel, QStringLiteral("Requests"));
    QVERIFY(requests);
    QCOMPARE(requests->value(), document.plan().load.requests);
    requests->setValue(12);
    QCOMPARE(document.plan().load.requests, 12);
    document.undoStack()->undo();
    QCOMPARE(requests->value(), 40);
    QVERIFY(!document.undoStack()->canUndo());
}

void TestPlanPanels::openLoopGetsARate()
{
    PlanDocument document;
    LoadPanel panel(&document);
    auto *arrival = fieldNamed<QComboBox>(panel, QStringLiteral("Arrival"));
    auto *rate = fieldNamed<QDoubleSpinBox>(panel, QStringLiteral("A second"));
    QVERIFY(arrival && rate);
    QVERIFY(!rate->isEnabled());
    arrival->setCurrentIndex(arrival->findData(static_cast<int>(Arrival::PoissonRate)));
    QVERIFY(rate->isEnabled());
    QVERIFY(document.plan().load.rate > 0);
    rate->setValue(2.5);
    QCOMPARE(document.plan().load.rate, 2.5);
}

void TestPlanPanels::onlyAnOpenLoopHasNoLimit()
{
    Plan plan = PlanDocument::freshPlan();
    plan.load.arrival = Arrival::ClosedLoop;
    plan.load.concurrency = 1;
    PlanDocument document;
    document.reset(plan);
    LoadPanel panel(&document);
    const auto *concurrency = fieldNamed<QSpinBox>(panel, QStringLiteral("At a time"));
    QVERIFY(concurrency);
    QCOMPARE(concurrency->text(), QStringLiteral("1"));
    plan.load.arrival = Arrival::ConstantRate;
    plan.load.rate = 1;
    plan.load.concurrency = 0;
    document.reset(plan);
    QCOMPARE(concurrency->text(), QStringLiteral("no limit"));
}

void TestPlanPanels::budgetsAreAbsentAtZero()
{
    PlanDocument document;
    BudgetPanel panel(&document);
    auto *requests = fieldNamed<QSpinBox>(panel, QStringLiteral("Requests"));
    QVERIFY(requests);
    requests->setValue(10);
    QCOMPARE(document.plan().budget.requests, std::optional<qint64>(10));
    requests->setValue(0);
    QVERIFY(!document.plan().budget.requests);
}

void TestPlanPanels::deadlinesKeepTheirUnits()
{
    PlanDocument document;
    DeadlinesPanel panel(&document);
    auto *connect = fieldNamed<QDoubleSpinBox>(panel, QStringLiteral("Connect"));
    QVERIFY(connect);
    QCOMPARE(connect->value(), 10.0);
    connect->setValue(2.5);
    QCOMPARE(document.plan().deadlines.connect, Duration(std::chrono::milliseconds(2500)));
}

void TestPlanPanels::retriesReachThePlanAndItsFile()
{
    PlanDocument document;
    Plan plan = demoPlan();
    document.reset(plan);
    RetryPanel panel(&document);
    fieldNamed<QSpinBox>(panel, QStringLiteral("Attempts"))->setValue(4);
    fieldNamed<QDoubleSpinBox>(panel, QStringLiteral("First wait"))->setValue(1.5);
    fieldNamed<QDoubleSpinBox>(panel, QStringLiteral("Longest wait"))->setValue(60);
    fieldNamed<QDoubleSpinBox>(panel, QStringLiteral("Jitter"))->setValue(25);
    fieldNamed<QCheckBox>(panel, QStringLiteral("Retry on overload"))->setChecked(false);
    plan.retry.attempts = 4;
    plan.retry.baseDelay = std::chrono::milliseconds(1500);
    plan.retry.maxDelay = std::chrono::seconds(60);
    plan.retry.jitter = 0.25;
    plan.retry.on = {RetryReason::RateLimited, RetryReason::ServerError, RetryReason::Connection};
    QCOMPARE(document.plan(), plan);

    const PlanReading read = planFromJson(planToJson(document.plan()));
    QVERIFY2(read.plan && read.faults.empty(), qPrintable(read.faultsInWords()));
    document.reset(Plan());
    QCOMPARE(fieldNamed<QSpinBox>(panel, QStringLiteral("Attempts"))->value(), 1);
    document.reset(*read.plan);
    QCOMPARE(fieldNamed<QSpinBox>(panel, QStringLiteral("Attempts"))->value(), 4);
    QCOMPARE(fieldNamed<QDoubleSpinBox>(panel, QStringLiteral("First wait"))->value(), 1.5);
    QCOMPARE(fieldNamed<QDoubleSpinBox>(panel, QStringLiteral("Jitter"))->value(), 25.0);
    QVERIFY(!fieldNamed<QCheckBox>(panel, QStringLiteral("Retry on overload"))->isChecked());
    QVERIFY(fieldNamed<QCheckBox>(panel, QStringLiteral("Retry on rate limits"))->isChecked());
    QCOMPARE(document.plan(), plan); // showing a plan edits nothing
}

void TestPlanPanels::retriesThatAreOffLeaveNothingToSet()
{
    PlanDocument document;
    RetryPanel panel(&document);
    auto *attempts = fieldNamed<QSpinBox>(panel, QStringLiteral("Attempts"));
    QVERIFY(attempts);
    QCOMPARE(attempts->text(), QStringLiteral("off"));
    QVERIFY(attempts->toolTip().contains(QLatin1String("Off by default")));
    QCOMPARE(retryWords(document.plan().retry), QStringLiteral("off"));
    std::vector<QWidget *> rest;
    for (auto *box : panel.findChildren<QDoubleSpinBox *>())
        rest.push_back(box);
    for (auto *box : panel.findChildren<QCheckBox *>())
        rest.push_back(box);
    QCOMPARE(rest.size(), std::size_t(7));
    const auto allEnabled = [&rest](bool enabled) {
        return std::all_of(rest.begin(), rest.end(),
                           [enabled](QWidget *field) { return field->isEnabled() == enabled; });
    };
    QVERIFY(allEnabled(false));
    attempts->setValue(2);
    QVERIFY(allEnabled(true));
    QCOMPARE(retryWords(document.plan().retry), QStringLiteral("up to 2 attempts"));
    document.undoStack()->undo();
    QVERIFY(allEnabled(false));
    QCOMPARE(attempts->value(), 1);
}

void TestPlanPanels::retriesWithoutAReasonAreSaidThere()
{
    PlanDocument document;
    document.reset(demoPlan());
    RetryPanel panel(&document);
    auto *message = panel.findChild<InlineMessage *>();
    QVERIFY(message);
    for (auto *box : panel.findChildren<QCheckBox *>())
        box->setChecked(false);
    QVERIFY(message->text().isEmpty()); // off: nothing is asked of the reasons
    QVERIFY(document.canRun());
    fieldNamed<QSpinBox>(panel, QStringLiteral("Attempts"))->setValue(3);
    QVERIFY(message->text().contains(QLatin1String("Tick a reason")));
    QVERIFY(!document.canRun());
    fieldNamed<QCheckBox>(panel, QStringLiteral("Retry failed connections"))->setChecked(true);
    QVERIFY(message->text().isEmpty());
    QVERIFY(document.canRun());
    QCOMPARE(document.plan().retry.on, std::vector<RetryReason>{RetryReason::Connection});
}

void TestPlanPanels::eachReasonToRetryIsAStepOfItsOwn()
{
    PlanDocument document;
    RetryPanel panel(&document);
    const Plan before = document.plan();
    auto *overload = fieldNamed<QCheckBox>(panel, QStringLiteral("Retry on overload"));
    auto *errors = fieldNamed<QCheckBox>(panel, QStringLiteral("Retry on server errors"));
    QVERIFY(overload && errors);
    overload->setChecked(false);
    errors->setChecked(false);
    document.undoStack()->undo();
    QVERIFY(errors->isChecked());
    QVERIFY(!overload->isChecked());
    overload->setChecked(true);
    QCOMPARE(document.plan(), before);
}

void TestPlanPanels::retryFieldsHaveNames()
{
    PlanDocument document;
    RetryPanel panel(&document);
    QSet<QWidget *> labelled;
    for (const auto *label : panel.findChildren<QLabel *>())
        labelled.insert(label->buddy());
    for (auto *box : panel.findChildren<QAbstractSpinBox *>()) {
        QVERIFY2(labelled.contains(box), qPrintable(box->accessibleName()));
        QVERIFY(!box->accessibleName().isEmpty() && !box->toolTip().isEmpty());
        QVERIFY(box->focusPolicy() & Qt::TabFocus);
    }
    for (auto *box : panel.findChildren<QCheckBox *>()) {
        QCOMPARE(box->text(), box->accessibleName());
        QVERIFY(!box->toolTip().isEmpty());
        QVERIFY(box->focusPolicy() & Qt::TabFocus);
    }
}

void TestPlanPanels::brokenToolsAreSaidAndNotTaken()
{
    PlanDocument document;
    PromptShapePanel panel(&document);
    auto *tools = fieldNamed<QPlainTextEdit>(panel, QStringLiteral("Tools as JSON"));
    auto *message = panel.findChild<InlineMessage *>();
    QVERIFY(tools && message);
    tools->setPlainText(QStringLiteral("[{"));
    QVERIFY(!message->text().isEmpty());
    QVERIFY(document.plan().prompts.front().tools.isEmpty());
    tools->setPlainText(QStringLiteral("[{\"type\":\"function\",\"function\":{\"name\":\"f\"}}]"));
    QVERIFY(message->text().isEmpty());
    QCOMPARE(document.plan().prompts.front().tools.size(), 1);
    QCOMPARE(document.plan().prompts.back().tools.size(), 1);
}

void TestPlanPanels::faultsStandOnTop()
{
    PlanDocument document;
    PlanPanel panel(&document, {});
    auto *message = panel.findChild<InlineMessage *>(QString(), Qt::FindDirectChildrenOnly);
    QVERIFY(message);
    QVERIFY(message->text().isEmpty());
    document.edit(QStringLiteral("Add"), PlanField::Several,
                  [](Plan &plan) { plan.backends.emplace_back(); });
    QVERIFY(message->text().contains(QLatin1String("/backends/0/name")));
}

void TestPlanPanels::headers_data()
{
    QTest::addColumn<QString>("text");
    QTest::addColumn<int>("count"); // -1: refused
    QTest::newRow("none") << QString() << 0;
    QTest::newRow("two") << QStringLiteral("X-Team: a\n\nx-b: c: d\n") << 2;
    QTest::newRow("no colon") << QStringLiteral("X-Team") << -1;
    QTest::newRow("space in the name") << QStringLiteral("X Team: a") << -1;
    QTest::newRow("a key") << QStringLiteral("authorization: Bearer abc") << -1;
    QTest::newRow("another key") << QStringLiteral("X-Api-Key: abc") << -1;
}

void TestPlanPanels::headers()
{
    QFETCH(QString, text);
    QFETCH(int, count);
    const Result<HeaderList> headers = headersFromText(text);
    QCOMPARE(headers ? static_cast<int>(headers->size()) : -1, count);
    if (headers)
        QCOMPARE(*headersFromText(textOfHeaders(*headers)), *headers);
    else
        QVERIFY(!headers.error().message.contains(QLatin1String("abc")));
}

QTEST_MAIN(TestPlanPanels)
#include "tst_planpanels.moc"
