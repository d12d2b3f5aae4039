// SPDX-FileCopyrightText: 2026 The Streamgauge authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/timeline/LiveTimeline.h"
#include "ui/timeline/TimelineTip.h"
#include "ui/timeline/TimelineView.h"

#include <QScrollBar>
#include <QSignalSpy>
#include <QTest>
#include <QWheelEvent>

using namespace streamgauge;
using namespace std::chrono_literals;

namespace {

std::shared_ptr<const RunRecord> runOf(quint32 requests)
{
    auto run = std::make_shared<RunRecord>();
    auto plan = std::make_shared<Plan>();
    plan->backends.resize(1);
    plan->backends[0].name = QStringLiteral("dedicated");
    run->plan = plan;
    run->start = Instant(10s);
    run->elapsed = 6s;
    for (quint32 i = 0; i < requests; ++i) {
        auto record = std::make_shared<RequestRecord>();
        record->identity = {i, 0, PromptMode::Cold, RunPart::Timed, i, 1, std::nullopt};
        record->outcome = Outcome::Complete;
        RequestTimeline &timeline = record->timeline;
        timeline.dispatched = run->start;
        timeline.firstToken = run->start + 1s;
        timeline.settle = timeline.ended = run->start + 5s;
        run->requests.push_back(record);
    }
    return run;
}

} // namespace

class TestTimelineView : public QObject
{
    Q_OBJECT

private:
    std::unique_ptr<LiveTimeline> m_timeline;
    std::unique_ptr<TimelineView> m_view;

private slots:
    void init()
    {
        m_timeline = std::make_unique<LiveTimeline>();
        m_view = std::make_unique<TimelineView>();
        m_view->resize(800, 300);
        m_view->setTimeline(m_timeline.get());
        m_timeline->setRun(runOf(100));
        m_view->show();
    }

    void showsTheWholeRun()
    {
        QCOMPARE(m_view->scene().rows.size(), std::size_t(100));
        QCOMPARE(m_view->scene().to, Duration(5s));
        QVERIFY(m_view->following() == TimelineView::Follow::On);
        QVERIFY(m_view->verticalScrollBar()->maximum() > 0);
        QVERIFY(!m_view->grab().isNull());
    }

    void selectsBothWays()
    {
        QSignalSpy selected(m_view.get(), &TimelineView::requestSelected);
        m_view->select(80);
        m_view->select(80); // no echo
        QCOMPARE(selected.count(), 1);
        QVERIFY(m_view->verticalScrollBar()->value() > 0);
        QVERIFY(m_view->accessibleDescription().contains(QStringLiteral("cold 81")));
        QTest::keyClick(m_view.get(), Qt::Key_Home);
        QCOMPARE(m_view->selected(), std::optional<quint32>(0));
        QCOMPARE(m_view->verticalScrollBar()->value(), 0);
        QTest::keyClick(m_view.get(), Qt::Key_Down);
        QCOMPARE(m_view->selected(), std::optional<quint32>(1));
        QTest::mouseClick(m_view->viewport(), Qt::LeftButton, {}, {400, 26 + 18 * 4 + 9});
        QCOMPARE(m_view->selected(), std::optional<quint32>(4));
        m_view->select(12345); // unknown
        QCOMPARE(m_view->selected(), std::optional<quint32>(4));
    }

    void zoomEndsFollowingAndBackspaceReturns()
    {
        QSignalSpy follow(m_view.get(), &TimelineView::followChanged);
        QTest::keyClick(m_view.get(), Qt::Key_Plus);
        QCOMPARE(follow.count(), 1);
        QVERIFY(m_view->following() == TimelineView::Follow::Off);
        QVERIFY(m_view->scene().to - m_view->scene().from < 5s);
        QTest::keyClick(m_view.get(), Qt::Key_Backspace);
        QCOMPARE(m_view->scene().to, Duration(5s));
        QVERIFY(!m_view->goBack());
        QTest::keyClick(m_view.get(), Qt::Key_F);
        QVERIFY(m_view->following() == TimelineView::Follow::On);
    }

    void wheelZoomsAboutThePointer()
    {
        const QPointF point(500, 100);
        const QSizeF area = m_view->viewport()->size();
        const Duration before = timeAt(m_view->scene(), area, point.x());
        QWheelEvent wheel(point, m_view->viewport()->mapToGlobal(point), {}, {0, 240}, Qt::NoButton,
                          Qt::ControlModifier, Qt::NoScrollPhase, false);
        QApplication::sendEvent(m_view->viewport(), &wheel);
        QVERIFY(m_view->scene().to - m_view->scene().from < 4s);
        QVERIFY(std::chrono::abs(timeAt(m_view->scene(), area, point.x()) - before) < 1ms);
    }

    void dragPans()
    {
        m_view->zoomIn();
        const Duration before = m_view->scene().from;
        QTest::mousePress(m_view->viewport(), Qt::LeftButton, {}, {500, 100});
        for (const int x : {470, 440}) {
            QMouseEvent move(QEvent::MouseMove, QPointF(x, 100),
                             m_view->viewport()->mapToGlobal(QPointF(x, 100)), Qt::NoButton, Qt::LeftButton,
                             Qt::NoModifier);
            QApplication::sendEvent(m_view->viewport(), &move);
        }
        QTest::mouseRelease(m_view->viewport(), Qt::LeftButton, {}, {440, 100});
        QVERIFY(m_view->scene().from > before);
        QVERIFY(!m_view->selected()); // a drag selects nothing
    }

    void followsALiveRunInSteps()
    {
        Instant now(10s);
        m_timeline->setClock([&now] { return now; });
        const auto run = runOf(4);
        std::vector<RequestIdentity> requests;
        for (const auto &record : run->requests)
            requests.push_back(record->identity);
        m_timeline->start(run->plan, requests);
        auto batch = std::make_shared<LiveBatch>();
        batch->updates.push_back({requests[0], {}, {}});
        batch->updates[0].timeline.dispatched = Instant(10s);
        now = Instant(10s + 5100ms);
        m_timeline->addBatch(batch);
        QTRY_COMPARE(m_view->scene().to, Duration(6s));
        now = Instant(10s + 6100ms); // nothing new arrives, the axis grows all the same
        QTRY_COMPARE(m_view->scene().to, Duration(8s));
        m_view->zoomIn();
        const Duration held = m_view->scene().to;
        now = Instant(10s + 60s);
        QTest::qWait(80);
        QCOMPARE(m_view->scene().to, held);
    }

    void themeFollowsPalette()
    {
        const QImage light = m_view->grab().toImage();
        QPalette dark = m_view->palette();
        dark.setColor(QPalette::Window, QColor(30, 30, 30));
        dark.setColor(QPalette::Base, QColor(20, 20, 20));
        m_view->setPalette(dark);
        QCOMPARE(m_view->grab().toImage().pixelColor(2, 2), QColor(20, 20, 20));
        QVERIFY(light.pixelColor(2, 2) != QColor(20, 20, 20));
    }

    void emptyAndGoneTimelines()
    {
        m_timeline->clear();
        QVERIFY(m_view->scene().rows.empty());
        QVERIFY(!m_view->accessibleDescription().isEmpty());
        m_timeline.reset();
        QVERIFY(!m_view->grab().isNull());
        QTest::keyClick(m_view.get(), Qt::Key_Down);
    }

    void tipsAreExact()
    {
        TimelineScene scene;
        scene.backendNames = {QStringLiteral("dedicated")};
        auto row = std::make_shared<TimelineRow>();
        row->dispatched = true;
        row->label = QStringLiteral("cold 1");
        row->marks = {{1s, 2, 1}, {1024500us, 5, 3}};
        scene.rows = {row};
        const QString tip = timelineTip(scene, {0, 1025ms, 1, 1});
        QVERIFY2(tip.contains(QStringLiteral("5 tokens in 3 events of one read")), qPrintable(tip));
        QVERIFY2(tip.contains(QStringLiteral("24.500 ms after the arrival before")), qPrintable(tip));
        QVERIFY(timelineTip(scene, {}).isEmpty());
    }
};

QTEST_MAIN(TestTimelineView)
#include "tst_timelineview.moc"
