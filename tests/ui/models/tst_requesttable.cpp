// SPDX-FileCopyrightText: 2026 The Streamgauge authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/ui/models/SyntheticRun.h"
#include "ui/models/RequestFilterModel.h"
#include "ui/models/RequestTableModel.h"
#include "ui/models/RequestTableView.h"

#include <QAbstractItemModelTester>
#include <QClipboard>
#include <QGuiApplication>
#include <QSignalSpy>
#include <QTableView>
#include <QTest>

using namespace streamgauge;
using Tester = QAbstractItemModelTester;

class RequestTableTest : public QObject
{
    Q_OBJECT

private slots:
    void initTestCase();
    void neverResetsWhileLive();
    void writesNumbersForPeople();
    void saysWhyAFigureIsMissing();
    void sortsByRawValues();
    void keepsRowsStillWhileRunning();
    void filters();
    void selectsByRequest();
    void copiesAsTsv();
    void showsEmptyStates();
};

void RequestTableTest::initTestCase()
{
    QLocale::setDefault(QLocale(QLocale::English, QLocale::UnitedStates));
}

void RequestTableTest::neverResetsWhileLive()
{
    const auto run = syntheticRun({.requestsPerBackendAndMode = 5, .withFailures = true});
    RunStore store;
    RequestTableModel model(&store);
    const Tester tester(&model, Tester::FailureReportingMode::Fatal);
    RequestFilterModel filter(&store);
    filter.setSourceModel(&model);
    const Tester filterTester(&filter, Tester::FailureReportingMode::Fatal);
    filter.sort(RequestTableModel::TtftColumn);

    QSignalSpy resets(&model, &QAbstractItemModel::modelReset);
    QSignalSpy inserted(&model, &QAbstractItemModel::rowsInserted);
    QSignalSpy changed(&model, &QAbstractItemModel::dataChanged);
    store.beginRun(run->plan, identitiesOf(*run));
    QCOMPARE(inserted.count(), 1);
    QCOMPARE(model.rowCount(), 20);
    QCOMPARE(model.index(4, RequestTableModel::StateColumn).data().toString(), QStringLiteral("planned"));

    auto batch = std::make_shared<LiveBatch>();
    RequestUpdate update;
    update.identity = run->requests[4]->identity;
    update.timeline.dispatched = run->requests[4]->timeline.dispatched;
    update.timeline.requestSent = run->requests[4]->timeline.requestSent;
    batch->updates.push_back(update);
    store.addBatch(batch);
    QTRY_COMPARE(changed.count(), 1);
    QCOMPARE(changed[0][0].toModelIndex().row(), 4);
    QVERIFY(changed[0][2].value<QList<int>>().contains(Qt::DisplayRole));
    QCOMPARE(model.index(4, RequestTableModel::StateColumn).data().toString(),
             QStringLiteral("waiting for the first token"));

    for (const auto &record : run->requests)
        store.addFinished(record);
    store.endRun(run);
    QTRY_VERIFY_WITH_TIMEOUT(store.digest() && store.digest()->state == DigestState::Final, 20000);
    QCOMPARE(resets.count(), 0);

    // Another run replaces the rows.
    store.endRun(syntheticRun({.requestsPerBackendAndMode = 1}));
    QCOMPARE(model.rowCount(), 4);
    QCOMPARE(filter.rowCount(), 4);
    store.clear();
    QCOMPARE(model.rowCount(), 0);
}

void RequestTableTest::writesNumbersForPeople()
{
    const auto run = syntheticRun({.requestsPerBackendAndMode = 5});
    RunStore store;
    RequestTableModel model(&store);
    store.endRun(run);
    const RequestRecord &record = *run->requests[2]; // managed, cold
    const QModelIndex total = model.index(2, RequestTableModel::TotalColumn);
    const double milliseconds = millisecondsOf(*record.timeline.settle - *record.timeline.dispatched);
    QCOMPARE(total.data().toString(), QLocale().toString(milliseconds, 'f', 1));
    QVERIFY(total.data().toString().contains(QLatin1Char(',')));
    QCOMPARE(total.data(RequestTableModel::SortRole).toDouble(), milliseconds);
    QVERIFY(total.data(Qt::TextAlignmentRole).value<Qt::Alignment>() & Qt::AlignRight);
    QVERIFY(model.headerData(RequestTableModel::TotalColumn, Qt::Horizontal)
                .toString()
                .contains(QStringLiteral("ms")));
    QCOMPARE(model.index(2, RequestTableModel::BackendColumn).data().toString(),
             QStringLiteral("■ managed endpoint"));
    QCOMPARE(model.index(2, RequestTableModel::TokensColumn).data().toString(), QStringLiteral("400"));
    QCOMPARE(model.index(2, RequestTableModel::ChunksColumn).data().toString(), QStringLiteral("167"));
    QCOMPARE(model.index(2, RequestTableModel::StatusColumn).data().toString(), QStringLiteral("200"));
    QVERIFY(model.index(2, RequestTableModel::VerdictColumn)
                .data()
                .toString()
                .contains(QStringLiteral("buffered")));
}

void RequestTableTest::saysWhyAFigureIsMissing()
{
    const auto run = syntheticRun({.requestsPerBackendAndMode = 5, .withFailures = true});
    RunStore store;
    RequestTableModel model(&store);
    store.endRun(run);
    const int limited = 2; // the first request of the managed endpoint
    const QModelIndex ttft = model.index(limited, RequestTableModel::TtftColumn);
    QCOMPARE(ttft.data().toString(), QStringLiteral("n/a"));
    QVERIFY(ttft.data(Qt::ToolTipRole).toString().size() > 6);
    QVERIFY(!ttft.data(RequestTableModel::SortRole).isValid());
    QVERIFY(ttft.data(Qt::ForegroundRole).isValid());
    const QModelIndex verdict = model.index(limited, RequestTableModel::VerdictColumn);
    QCOMPARE(verdict.data().toString(), QStringLiteral("n/a"));
    const QModelIndex error = model.index(limited, RequestTableModel::ErrorColumn);
    QVERIFY(!error.data().toString().contains(QLatin1Char('\n')));
    QVERIFY(error.data().toString().startsWith(QStringLiteral("Rate limit")));
}

void RequestTableTest::sortsByRawValues()
{
    const auto run = syntheticRun({.requestsPerBackendAndMode = 5, .withFailures = true});
    RunStore store;
    RequestTableModel model(&store);
    RequestFilterModel filter(&store);
    filter.setSourceModel(&model);
    store.endRun(run);
    filter.sort(RequestTableModel::TotalColumn, Qt::AscendingOrder);
    double before = 0;
    bool seenMissing = false;
    for (int row = 0; row < filter.rowCount(); ++row) {
        const QVariant value
            = filter.index(row, RequestTableModel::TotalColumn).data(RequestTableModel::SortRole);
        seenMissing = seenMissing || !value.isValid();
        if (seenMissing) {
            QVERIFY(!value.isValid()); // what has no value comes last
            continue;
        }
        QVERIFY(value.toDouble() >= before);
        before = value.toDouble();
    }
    QVERIFY(seenMissing);
}

void RequestTableTest::keepsRowsStillWhileRunning()
{
    const auto run = syntheticRun({.requestsPerBackendAndMode = 5});
    RunStore store;
    RequestTableModel model(&store);
    RequestFilterModel filter(&store);
    filter.setSourceModel(&model);
    store.beginRun(run->plan, identitiesOf(*run));
    filter.sort(RequestTableModel::TotalColumn, Qt::DescendingOrder);
    const auto order = [&filter] {
        QList<quint32> requests;
        for (int row = 0; row < filter.rowCount(); ++row)
            requests.append(filter.index(row, 0).data(RequestTableModel::RequestRole).toUInt());
        return requests;
    };
    const QList<quint32> before = order();
    QSignalSpy changed(&model, &QAbstractItemModel::dataChanged);
    for (const auto &record : run->requests)
        store.addFinished(record);
    QTRY_VERIFY(changed.count() >= 1);
    QCOMPARE(order(), before);
    store.endRun(run);
    QVERIFY(order() != before);
}

void RequestTableTest::filters()
{
    const auto run = syntheticRun({.requestsPerBackendAndMode = 5, .withFailures = true});
    RunStore store;
    RequestTableModel model(&store);
    RequestFilterModel filter(&store);
    filter.setSourceModel(&model);
    store.beginRun(run->plan, identitiesOf(*run));
    filter.setStateFilter(RequestStateFilter::NotOk);
    QCOMPARE(filter.rowCount(), 0);
    for (const auto &record : run->requests)
        store.addFinished(record);
    QTRY_COMPARE(filter.rowCount(), 6); // rows join the filter while the run is live
    store.endRun(run);
    filter.setStateFilter(RequestStateFilter::NotSent);
    QCOMPARE(filter.rowCount(), 2);
    filter.setStateFilter(RequestStateFilter::Ok);
    QCOMPARE(filter.rowCount(), 12);
    filter.setBackend(1);
    QCOMPARE(filter.rowCount(), 2);
    filter.setStateFilter(RequestStateFilter::All);
    QCOMPARE(filter.rowCount(), 10);
    filter.setBackend(std::nullopt);
    QCOMPARE(filter.rowCount(), 20);
}

void RequestTableTest::selectsByRequest()
{
    const auto run = syntheticRun({.requestsPerBackendAndMode = 5, .withFailures = true});
    RunStore store;
    RequestTableView view(&store);
    store.endRun(run);
    QSignalSpy selected(&view, &RequestTableView::requestSelected);
    view.table()->sortByColumn(RequestTableModel::TotalColumn, Qt::DescendingOrder);
    view.selectRequest(7);
    QCOMPARE(view.selectedRequest(), std::optional<quint32>(7));
    QCOMPARE(selected.count(), 0); // from outside, so it is not told back
    view.table()->sortByColumn(RequestTableModel::NumberColumn, Qt::AscendingOrder);
    QCOMPARE(view.selectedRequest(), std::optional<quint32>(7)); // sticks to the request, not to the row

    view.resize(900, 400);
    view.show();
    QTest::keyClick(view.table(), Qt::Key_Down);
    QCOMPARE(selected.count(), 1);
    QCOMPARE(selected[0][0].toUInt(), 8U);

    view.filterModel()->setBackend(0);
    view.selectRequest(6); // of the other backend: the filter gives way
    QCOMPARE(view.selectedRequest(), std::optional<quint32>());
    view.filterModel()->setBackend(std::nullopt);
    view.selectRequest(6);
    QCOMPARE(view.selectedRequest(), std::optional<quint32>(6));
    view.selectRequest(99999); // unknown: nothing changes
    QCOMPARE(view.selectedRequest(), std::optional<quint32>(6));
    view.clearSelection();
    QVERIFY(!view.selectedRequest());
}

void RequestTableTest::copiesAsTsv()
{
    const auto run = syntheticRun({.requestsPerBackendAndMode = 5});
    RunStore store;
    RequestTableView view(&store);
    store.endRun(run);
    view.selectRequest(3);
    view.copy();
    const QStringList lines
        = QGuiApplication::clipboard()->text().split(QLatin1Char('\n'), Qt::SkipEmptyParts);
    QCOMPARE(lines.size(), 2);
    QCOMPARE(lines[0].split(QLatin1Char('\t')).size(), int{RequestTableModel::ColumnCount});
    QCOMPARE(lines[1].split(QLatin1Char('\t')).value(0), QStringLiteral("3"));
    view.clearSelection();
    view.copy();
    QCOMPARE(QGuiApplication::clipboard()->text().split(QLatin1Char('\n'), Qt::SkipEmptyParts).size(), 21);
}

void RequestTableTest::showsEmptyStates()
{
    RunStore store;
    RequestTableView view(&store);
    view.resize(500, 300);
    view.show();
    QVERIFY(!view.table()->isVisible());
    store.endRun(syntheticRun({.requestsPerBackendAndMode = 1}));
    QVERIFY(view.table()->isVisible());
    store.clear();
    QVERIFY(!view.table()->isVisible());
}

QTEST_MAIN(RequestTableTest)
#include "tst_requesttable.moc"
