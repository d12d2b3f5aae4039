// SPDX-FileCopyrightText: 2026 The Streamgauge authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/ui/models/SyntheticRun.h"
#include "ui/models/ComparisonModel.h"
#include "ui/models/ComparisonView.h"
#include "ui/models/RunStore.h"
#include "ui/models/VerdictBar.h"
#include "ui/models/VerdictButton.h"

#include <QAbstractItemModelTester>
#include <QClipboard>
#include <QGuiApplication>
#include <QSignalSpy>
#include <QTableView>
#include <QTest>

using namespace streamgauge;

namespace {

std::shared_ptr<const RunDigest> digestFor(const SyntheticShape &shape,
                                           DigestState state = DigestState::Final)
{
    return std::make_shared<const RunDigest>(digestOf(syntheticRun(shape), Definitions::Streamgauge, state));
}

QString cell(const ComparisonModel &model, int row, ComparisonModel::Column column,
             int role = Qt::DisplayRole)
{
    return model.index(row, column).data(role).toString();
}

} // namespace

class ComparisonTest : public QObject
{
    Q_OBJECT

private slots:
    void initTestCase();
    void showsTheStory();
    void changesInPlace();
    void speaksOfTheUnsentOnlyAtTheEnd();
    void estimatesAreMarked();
    void viewFillsAndEmpties();
    void verdictBarSaysItInWords();
    void verdictButtonShowsItsText_data();
    void verdictButtonShowsItsText();
    void verdictBarKnowsTheEnd();
    void verdictBarOpensEvidence();
};

void ComparisonTest::initTestCase()
{
    QLocale::setDefault(QLocale(QLocale::English, QLocale::UnitedStates));
}

void ComparisonTest::showsTheStory()
{
    ComparisonModel model;
    const QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::Fatal);
    model.setDigest(digestFor({}));
    QCOMPARE(model.rowCount(), 4);
    QCOMPARE(cell(model, 0, ComparisonModel::BackendColumn), QStringLiteral("● dedicated host"));
    QCOMPARE(cell(model, 0, ComparisonModel::ModeColumn), QStringLiteral("cold"));
    QCOMPARE(cell(model, 1, ComparisonModel::ModeColumn), QStringLiteral("warm"));
    QCOMPARE(cell(model, 0, ComparisonModel::RequestsColumn), QStringLiteral("40 of 40 ok"));
    QVERIFY(cell(model, 0, ComparisonModel::TtftColumn).startsWith(QStringLiteral("1.2")));
    QVERIFY(cell(model, 0, ComparisonModel::TtftColumn).contains(QLatin1Char('('))); // with its interval
    QVERIFY(cell(model, 0, ComparisonModel::VerdictColumn).contains(QStringLiteral("incremental")));
    QVERIFY(cell(model, 2, ComparisonModel::VerdictColumn).contains(QStringLiteral("buffered")));
    // 40 requests support a 90th percentile, but no 95th.
    QVERIFY(!cell(model, 0, ComparisonModel::TtftP90Column).contains(QStringLiteral("too few")));
    QVERIFY(cell(model, 0, ComparisonModel::TtftP95Column).contains(QStringLiteral("too few")));
    QVERIFY(cell(model, 0, ComparisonModel::TtftP95Column, Qt::ToolTipRole).contains(QStringLiteral("72")));
    QVERIFY(model.index(0, ComparisonModel::TtftP95Column).data(Qt::ForegroundRole).isValid());
    // A burst has no effective rate, and says why.
    QCOMPARE(cell(model, 2, ComparisonModel::EffectiveColumn), QStringLiteral("n/a"));
    QVERIFY(cell(model, 2, ComparisonModel::EffectiveColumn, Qt::ToolTipRole).size() > 6);
    QVERIFY(cell(model, 1, ComparisonModel::CachedColumn).contains(QStringLiteral("85")));
}

void ComparisonTest::changesInPlace()
{
    ComparisonModel model;
    const QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::Fatal);
    QSignalSpy inserted(&model, &QAbstractItemModel::rowsInserted);
    QSignalSpy removed(&model, &QAbstractItemModel::rowsRemoved);
    QSignalSpy reset(&model, &QAbstractItemModel::modelReset);
    QSignalSpy changed(&model, &QAbstractItemModel::dataChanged);
    model.setDigest(digestFor({.requestsPerBackendAndMode = 4}));
    model.setDigest(digestFor({.requestsPerBackendAndMode = 8}));
    QCOMPARE(inserted.count(), 1);
    QCOMPARE(changed.count(), 1);
    QCOMPARE(removed.count() + reset.count(), 0);
    model.setDigest(digestFor({.requestsPerBackendAndMode = 4, .backends = 3}));
    QCOMPARE(model.rowCount(), 6);
    model.setDigest(nullptr);
    QCOMPARE(model.rowCount(), 0);
}

void ComparisonTest::speaksOfTheUnsentOnlyAtTheEnd()
{
    ComparisonModel model;
    model.setDigest(digestFor({.requestsPerBackendAndMode = 6, .withFailures = true}, DigestState::Live));
    QVERIFY(!cell(model, 2, ComparisonModel::RequestsColumn).contains(QStringLiteral("not sent")));
    model.setDigest(digestFor({.requestsPerBackendAndMode = 6, .withFailures = true}, DigestState::Final));
    QVERIFY(cell(model, 2, ComparisonModel::RequestsColumn).contains(QStringLiteral("1 not sent")));
    QVERIFY(cell(model, 2, ComparisonModel::RequestsColumn).contains(QStringLiteral("1 rate limited")));
}

void ComparisonTest::estimatesAreMarked()
{
    RunDigest digest = digestOf(syntheticRun({.requestsPerBackendAndMode = 8}), Definitions::Streamgauge,
                                DigestState::Final);
    digest.summary.rows[0].outputSource = UsageSource::Estimated;
    digest.summary.rows[0].outputMethod = QStringLiteral("by bytes");
    ComparisonModel model;
    model.setDigest(std::make_shared<const RunDigest>(digest));
    QVERIFY(cell(model, 0, ComparisonModel::TokensColumn).startsWith(QStringLiteral("≈")));
    QVERIFY(
        cell(model, 0, ComparisonModel::TokensColumn, Qt::ToolTipRole).contains(QStringLiteral("by bytes")));
    QVERIFY(!cell(model, 2, ComparisonModel::TokensColumn).startsWith(QStringLiteral("≈")));
}

void ComparisonTest::viewFillsAndEmpties()
{
    RunStore store;
    ComparisonView view(&store);
    view.resize(700, 300);
    view.show();
    QVERIFY(!view.table()->isVisible());
    store.endRun(syntheticRun({.requestsPerBackendAndMode = 8}));
    QTRY_VERIFY_WITH_TIMEOUT(view.table()->isVisible(), 20000);
    view.copy();
    QVERIFY(QGuiApplication::clipboard()->text().contains(QStringLiteral("dedicated host\tcold")));
    QSignalSpy selected(&view, &ComparisonView::requestSelected);
    view.table()->setCurrentIndex(view.table()->model()->index(2, 0));
    QTest::keyClick(view.table(), Qt::Key_Return);
    QCOMPARE(selected.count(), 1);
    QCOMPARE(store.request(selected[0][0].toUInt())->identity.backend, 1);
    store.clear();
    QVERIFY(!view.table()->isVisible());
}

void ComparisonTest::verdictBarSaysItInWords()
{
    RunStore store;
    VerdictBar bar(&store);
    QCOMPARE(bar.inWords(), QString());
    bar.setDigest(digestFor({}));
    const QStringList lines = bar.inWords().split(QLatin1Char('\n'));
    QCOMPARE(lines.size(), 5);
    QVERIFY(lines[0].contains(QStringLiteral("● dedicated host · cold")));
    QVERIFY(lines[0].contains(QStringLiteral("incremental")));
    QVERIFY(lines[0].contains(QStringLiteral("TTFT 1.2")));
    QVERIFY(lines[2].contains(QStringLiteral("buffered")));
    QVERIFY(lines[2].contains(QStringLiteral("TTFT 10.")) || lines[2].contains(QStringLiteral("TTFT 9.9")));
    QVERIFY(lines[4].contains(QStringLiteral("managed endpoint")));
    bar.setDigest(digestFor({.requestsPerBackendAndMode = 2, .backends = 5}));
    QCOMPARE(bar.findChildren<VerdictButton *>().size(), 10);
    bar.setDigest(nullptr);
    QCOMPARE(bar.inWords(), QString());
}

void ComparisonTest::verdictButtonShowsItsText_data()
{
    QTest::addColumn<QString>("text");
    // Advances are fractions of pixels: some of these are rounded up, some down.
    for (int length = 3; length < 30; ++length)
        QTest::addRow("%d", length)
            << QStringLiteral("… no completed request to judge, yet").left(length).trimmed();
}

void ComparisonTest::verdictButtonShowsItsText()
{
    QFETCH(QString, text);
    const auto drawn = [&text](int more) {
        VerdictButton button;
        button.setText(text);
        const QSize wanted = button.sizeHint();
        button.resize(wanted.width() + more, wanted.height());
        return button.grab().toImage().copy(QRect(QPoint(), wanted));
    };
    QCOMPARE(drawn(0), drawn(50));
}

void ComparisonTest::verdictBarKnowsTheEnd()
{
    RunStore store;
    VerdictBar bar(&store);
    RunDigest digest = *digestFor({});
    for (BackendSummary &row : digest.summary.rows)
        row.verdict.clear();
    digest.state = DigestState::Live;
    bar.setDigest(std::make_shared<const RunDigest>(digest));
    QVERIFY(bar.inWords().contains(QLatin1String("yet")));
    digest.state = DigestState::Final;
    bar.setDigest(std::make_shared<const RunDigest>(digest));
    QVERIFY(!bar.inWords().contains(QLatin1String("yet")));
    QVERIFY(bar.inWords().contains(QLatin1String("no completed request to judge")));
}

void ComparisonTest::verdictBarOpensEvidence()
{
    RunStore store;
    VerdictBar bar(&store);
    store.endRun(syntheticRun({.requestsPerBackendAndMode = 8}));
    QTRY_VERIFY_WITH_TIMEOUT(!bar.inWords().isEmpty(), 20000);
    bar.resize(800, 200);
    bar.show();
    QSignalSpy selected(&bar, &VerdictBar::requestSelected);
    const QList<VerdictButton *> buttons = bar.findChildren<VerdictButton *>();
    QCOMPARE(buttons.size(), 4);
    QVERIFY(buttons[0]->accessibleName().contains(QStringLiteral("dedicated host")));
    QTest::keyClick(buttons[2], Qt::Key_Space);
    QCOMPARE(selected.count(), 1);
    QCOMPARE(store.request(selected[0][0].toUInt())->identity.backend, 1);
}

QTEST_MAIN(ComparisonTest)
#include "tst_comparison.moc"
