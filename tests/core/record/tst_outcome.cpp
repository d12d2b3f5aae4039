// SPDX-FileCopyrightText: 2026 The Streamgauge authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/record/Outcome.h"
#include "core/record/RequestRecord.h"
#include "core/record/RunRecord.h"

#include <QRegularExpression>
#include <QSet>
#include <QTest>

using namespace streamgauge;

class TestOutcome : public QObject
{
    Q_OBJECT

private slots:
    void namesAreDistinctAndSnakeCase();
    void accounts_data();
    void accounts();
    void completed_data();
    void completed();
    void whatStopsABackend_data();
    void whatStopsABackend();
    void onlyFourKindsCarryOutput();
    void freshInputIsUnknownWithoutReads();
};

namespace {

const QList<Outcome> allOutcomes{
    Outcome::Complete,  Outcome::Length,    Outcome::ContentFilter, Outcome::ToolCalls, Outcome::Refusal,
    Outcome::Empty,     Outcome::HttpError, Outcome::StreamError,   Outcome::Truncated, Outcome::NotAStream,
    Outcome::Malformed, Outcome::Deadline,  Outcome::Aborted,       Outcome::NotSent};

template <typename Enum>
void verifyNames(Enum last, bool firstIsEmpty)
{
    static const QRegularExpression snakeCase(QStringLiteral("^[a-z]+(_[a-z]+)*$"));
    QSet<QString> seen;
    for (int i = 0; i <= static_cast<int>(last); ++i) {
        const QString name = exportName(static_cast<Enum>(i));
        if (i == 0 && firstIsEmpty) {
            QVERIFY(name.isEmpty());
            continue;
        }
        QVERIFY2(snakeCase.match(name).hasMatch(), qPrintable(name));
        QVERIFY2(!seen.contains(name), qPrintable(name));
        seen.insert(name);
    }
}

} // namespace

void TestOutcome::namesAreDistinctAndSnakeCase()
{
    verifyNames(Outcome::NotSent, false);
    verifyNames(OutcomeDetail::RequestNotBuildable, true);
    verifyNames(Account::NotSent, false);
    verifyNames(EventKind::Malformed, false);
    verifyNames(UsageSource::Estimated, false);
    verifyNames(PromptMode::Warm, false);
    verifyNames(RunPart::Timed, false);
    verifyNames(RunEnd::StoppedByBudget, false);
}

void TestOutcome::accounts_data()
{
    QTest::addColumn<Outcome>("outcome");
    QTest::addColumn<OutcomeDetail>("detail");
    QTest::addColumn<Account>("account");
    const auto row = [](const char *name, Outcome outcome, OutcomeDetail detail, Account account) {
        QTest::newRow(name) << outcome << detail << account;
    };
    row("complete", Outcome::Complete, OutcomeDetail::None, Account::Ok);
    row("length", Outcome::Length, OutcomeDetail::None, Account::Ok);
    row("tool calls", Outcome::ToolCalls, OutcomeDetail::None, Account::Ok);
    row("content filter", Outcome::ContentFilter, OutcomeDetail::None, Account::Ok);
    row("refusal", Outcome::Refusal, OutcomeDetail::None, Account::Ok);
    row("not a stream", Outcome::NotAStream, OutcomeDetail::None, Account::Ok);
    row("empty", Outcome::Empty, OutcomeDetail::None, Account::Failed);
    row("truncated", Outcome::Truncated, OutcomeDetail::None, Account::Failed);
    row("malformed", Outcome::Malformed, OutcomeDetail::TooLarge, Account::Failed);
    row("deadline", Outcome::Deadline, OutcomeDetail::SilenceDeadline, Account::Failed);
    row("429", Outcome::HttpError, OutcomeDetail::RateLimited, Account::RateLimited);
    row("quota", Outcome::HttpError, OutcomeDetail::QuotaExhausted, Account::RateLimited);
    row("throttled in the stream", Outcome::StreamError, OutcomeDetail::RateLimited, Account::RateLimited);
    row("503", Outcome::HttpError, OutcomeDetail::Overloaded, Account::Failed);
    row("500", Outcome::HttpError, OutcomeDetail::ServerError, Account::Failed);
    row("aborted", Outcome::Aborted, OutcomeDetail::ByUser, Account::Aborted);
    row("never sent", Outcome::NotSent, OutcomeDetail::ByBudget, Account::NotSent);
}

void TestOutcome::accounts()
{
    QFETCH(Outcome, outcome);
    QFETCH(OutcomeDetail, detail);
    QTEST(accountOf(outcome, detail), "account");
}

void TestOutcome::completed_data()
{
    QTest::addColumn<Outcome>("outcome");
    QTest::addColumn<bool>("completed");
    const QSet<int> completed{static_cast<int>(Outcome::Complete), static_cast<int>(Outcome::Length),
                              static_cast<int>(Outcome::ToolCalls), static_cast<int>(Outcome::ContentFilter),
                              static_cast<int>(Outcome::NotAStream)};
    for (const Outcome outcome : allOutcomes)
        QTest::newRow(qPrintable(exportName(outcome)))
            << outcome << completed.contains(static_cast<int>(outcome));
}

void TestOutcome::completed()
{
    QFETCH(Outcome, outcome);
    QTEST(isCompleted(outcome), "completed");
}

void TestOutcome::whatStopsABackend_data()
{
    QTest::addColumn<Outcome>("outcome");
    QTest::addColumn<OutcomeDetail>("detail");
    QTest::addColumn<bool>("stops");
    QTest::newRow("401") << Outcome::HttpError << OutcomeDetail::Unauthorized << true;
    QTest::newRow("403") << Outcome::HttpError << OutcomeDetail::Forbidden << true;
    QTest::newRow("404 or unknown model") << Outcome::HttpError << OutcomeDetail::NotFound << true;
    QTest::newRow("unknown model in the stream") << Outcome::StreamError << OutcomeDetail::NotFound << true;
    QTest::newRow("429") << Outcome::HttpError << OutcomeDetail::RateLimited << false;
    QTest::newRow("500") << Outcome::HttpError << OutcomeDetail::ServerError << false;
    QTest::newRow("complete") << Outcome::Complete << OutcomeDetail::None << false;
}

void TestOutcome::whatStopsABackend()
{
    QFETCH(Outcome, outcome);
    QFETCH(OutcomeDetail, detail);
    QTEST(stopsBackend(outcome, detail), "stops");
}

void TestOutcome::onlyFourKindsCarryOutput()
{
    for (int i = 0; i <= static_cast<int>(EventKind::Malformed); ++i) {
        const auto kind = static_cast<EventKind>(i);
        QCOMPARE(carriesOutput(kind), i <= static_cast<int>(EventKind::ToolCall));
        QCOMPARE(carriesAnswer(kind), carriesOutput(kind) && kind != EventKind::Reasoning);
    }
}

void TestOutcome::freshInputIsUnknownWithoutReads()
{
    TokenUsage usage;
    QVERIFY(!usage.inputFresh());
    usage.inputTotal = 100;
    QVERIFY(!usage.inputFresh()); // unknown is not 0
    usage.cacheRead = 64;
    QCOMPARE(usage.inputFresh().value(), 36);
    usage.cacheWrite = 6;
    QCOMPARE(usage.inputFresh().value(), 30);
}

QTEST_GUILESS_MAIN(TestOutcome)
#include "tst_outcome.moc"
