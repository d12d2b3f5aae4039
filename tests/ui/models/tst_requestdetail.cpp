// SPDX-FileCopyrightText: 2026 The Streamgauge authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/ui/models/SyntheticRun.h"
#include "ui/models/EventTableModel.h"
#include "ui/models/RequestDetailText.h"
#include "ui/models/RequestDetailWidget.h"
#include "ui/models/RequestPhases.h"

#include <QAbstractButton>
#include <QAbstractItemModelTester>
#include <QTabBar>
#include <QTabWidget>
#include <QTest>

using namespace streamgauge;

class RequestDetailTest : public QObject
{
    Q_OBJECT

private slots:
    void initTestCase();
    void phases_data();
    void phases();
    void listsEvents();
    void tellsEvidence();
    void showsRawAndHeaders();
    void followsALiveRequest();
    void clearsWithTheRun();
    void hasRoomForItsTabs();
};

void RequestDetailTest::initTestCase()
{
    QLocale::setDefault(QLocale(QLocale::English, QLocale::UnitedStates));
}

void RequestDetailTest::phases_data()
{
    using std::chrono::milliseconds;
    using Spans = std::vector<PhaseSpan>;
    QTest::addColumn<RequestTimeline>("timeline");
    QTest::addColumn<Spans>("expected");
    const auto at = [](int value) { return Instant(milliseconds(value)); };

    RequestTimeline timeline;
    QTest::newRow("not sent") << timeline << Spans{};
    timeline.dispatched = at(1000);
    QTest::newRow("connecting") << timeline << Spans{};
    RequestTimeline refused = timeline;
    refused.ended = at(1040);
    QTest::newRow("refused") << refused << Spans{{PhaseKind::Connect, Duration{}, milliseconds(40)}};
    timeline.requestSent = at(1031);
    QTest::newRow("waiting") << timeline << Spans{{PhaseKind::Connect, Duration{}, milliseconds(31)}};
    RequestTimeline silent = timeline;
    silent.ended = at(2000);
    QTest::newRow("died before the first token")
        << silent
        << Spans{{PhaseKind::Connect, Duration{}, milliseconds(31)},
                 {PhaseKind::Wait, milliseconds(31), milliseconds(969)}};
    timeline.firstToken = at(1500);
    timeline.lastToken = at(1900);
    timeline.settle = timeline.ended = at(1910);
    QTest::newRow("complete") << timeline
                              << Spans{{PhaseKind::Connect, Duration{}, milliseconds(31)},
                                       {PhaseKind::Wait, milliseconds(31), milliseconds(469)},
                                       {PhaseKind::Stream, milliseconds(500), milliseconds(400)},
                                       {PhaseKind::Settle, milliseconds(900), milliseconds(10)}};
    // Instants out of order must not draw backwards.
    timeline.requestSent = at(1600);
    QTest::newRow("out of order") << timeline
                                  << Spans{{PhaseKind::Connect, Duration{}, milliseconds(600)},
                                           {PhaseKind::Wait, milliseconds(600), Duration{}},
                                           {PhaseKind::Stream, milliseconds(600), milliseconds(300)},
                                           {PhaseKind::Settle, milliseconds(900), milliseconds(10)}};
}

void RequestDetailTest::phases()
{
    QFETCH(RequestTimeline, timeline);
    QFETCH(std::vector<PhaseSpan>, expected);
    QVERIFY(phasesOf(timeline) == expected);
}

void RequestDetailTest::listsEvents()
{
    const auto run = syntheticRun({.requestsPerBackendAndMode = 1});
    EventTableModel model;
    const QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::Fatal);
    model.setRecord(run->requests[0]);
    QCOMPARE(model.rowCount(), 170);
    const auto text = [&model](int row, EventTableModel::Column column) {
        return model.index(row, column).data().toString();
    };
    QVERIFY(text(0, EventTableModel::AtColumn).startsWith(QStringLiteral("+1,")));
    QCOMPARE(text(0, EventTableModel::GapColumn), QString());
    QCOMPARE(text(1, EventTableModel::ReadColumn), QStringLiteral("1"));
    QCOMPARE(text(0, EventTableModel::KindColumn), QStringLiteral("text"));
    QCOMPARE(text(169, EventTableModel::KindColumn), QStringLiteral("end marker"));
    QCOMPARE(text(169, EventTableModel::GapColumn), QStringLiteral("0.0"));

    auto lines = std::make_shared<RequestRecord>(*run->requests[0]);
    lines->events[0].text = QStringLiteral("one\ntwo\r\nthree");
    model.setRecord(lines);
    QCOMPARE(text(0, EventTableModel::TextColumn), QStringLiteral("one⏎two⏎three"));
    model.setRecord(nullptr);
    QCOMPARE(model.rowCount(), 0);
}

void RequestDetailTest::tellsEvidence()
{
    const auto run = syntheticRun({.requestsPerBackendAndMode = 5, .withFailures = true});
    RunStore store;
    store.endRun(run);
    QTRY_VERIFY_WITH_TIMEOUT(store.digest() != nullptr, 20000);
    const QString burst = evidenceText(store, 18); // the last cold one of the managed endpoint
    QVERIFY2(burst.contains(QStringLiteral("buffered")), qPrintable(burst));
    QVERIFY(burst.contains(QStringLiteral("before the first token")));
    QVERIFY(burst.contains(QStringLiteral("167 token events in 1 arrivals")));
    const QString limited = evidenceText(store, 2);
    QVERIFY(limited.contains(QStringLiteral("Rate limit reached")));
    QVERIFY(limited.contains(QStringLiteral("20.0 s")));
    QVERIFY(!limited.contains(QStringLiteral("Delivery")));
}

void RequestDetailTest::showsRawAndHeaders()
{
    const auto run = syntheticRun({.requestsPerBackendAndMode = 1});
    RunStore store;
    store.endRun(run);
    RequestDetailWidget detail(&store);
    detail.showRequest(1);
    QCOMPARE(detail.request(), std::optional<quint32>(1));
    detail.tabs()->setCurrentIndex(RequestDetailWidget::RawTab);
    QCOMPARE(detail.textOfTab().toUtf8(), run->requests[1]->rawBody);
    detail.tabs()->setCurrentIndex(RequestDetailWidget::HeadersTab);
    QVERIFY(detail.textOfTab().startsWith(QStringLiteral("HTTP/1.1 200\ncontent-type: text/event-stream\n")));
    detail.tabs()->setCurrentIndex(RequestDetailWidget::EvidenceTab);
    QVERIFY(detail.textOfTab().startsWith(QStringLiteral("● dedicated host · warm · request 1")));
    detail.tabs()->setCurrentIndex(RequestDetailWidget::EventsTab);
    QCOMPARE(detail.textOfTab().count(QLatin1Char('\n')), 171);
}

void RequestDetailTest::followsALiveRequest()
{
    const auto run = syntheticRun({.requestsPerBackendAndMode = 1});
    RunStore store;
    store.beginRun(run->plan, identitiesOf(*run));
    RequestDetailWidget detail(&store);
    detail.showRequest(0);
    QVERIFY(detail.textOfTab().count(QLatin1Char('\n')) <= 1);
    store.addFinished(run->requests[0]);
    QTRY_COMPARE(detail.textOfTab().count(QLatin1Char('\n')), 171);
}

void RequestDetailTest::clearsWithTheRun()
{
    RunStore store;
    store.endRun(syntheticRun({.requestsPerBackendAndMode = 1}));
    RequestDetailWidget detail(&store);
    detail.showRequest(3);
    store.clear();
    QVERIFY(!detail.request());
    QCOMPARE(detail.textOfTab(), QString());
    detail.showRequest(77);
    QVERIFY(!detail.request());
}

void RequestDetailTest::hasRoomForItsTabs()
{
    RunStore store;
    RequestDetailWidget widget(&store);
    store.endRun(syntheticRun({}));
    widget.showRequest(0);
    widget.resize(widget.sizeHint().width(), 700);
    widget.show();
    const QTabBar *bar = widget.tabs()->tabBar();
    QVERIFY(bar->width() > 0);
    for (int tab = 0; tab < bar->count(); ++tab)
        QVERIFY(bar->rect().contains(bar->tabRect(tab)));
    // Else it scrolls, and its last tab hides behind them.
    for (const QAbstractButton *arrow : bar->findChildren<QAbstractButton *>())
        QVERIFY(!arrow->isVisible());
}

QTEST_MAIN(RequestDetailTest)
#include "tst_requestdetail.moc"
