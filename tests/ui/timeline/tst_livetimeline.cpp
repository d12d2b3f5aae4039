// SPDX-FileCopyrightText: 2026 The Streamgauge authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/timeline/LiveRows.h"
#include "ui/timeline/LiveTimeline.h"
#include "ui/timeline/TimelineRange.h"

#include <QSignalSpy>
#include <QTest>

using namespace streamgauge;
using namespace std::chrono_literals;

namespace {

const Instant runStart(1000s);

std::shared_ptr<const Plan> twoBackends()
{
    auto plan = std::make_shared<Plan>();
    plan->backends.resize(2);
    plan->backends[0].name = QStringLiteral("dedicated");
    plan->backends[1].name = QStringLiteral("managed");
    return plan;
}

/// Interleaved, as a plan runs them.
std::vector<RequestIdentity> interleaved(quint32 each)
{
    std::vector<RequestIdentity> requests;
    for (quint32 i = 0; i < each; ++i) {
        for (const int backend : {1, 0})
            requests.push_back({static_cast<quint32>(requests.size()), backend, PromptMode::Cold,
                                RunPart::Timed, i, 1, std::nullopt});
    }
    return requests;
}

StreamEvent text(Instant at, quint32 read, int tokens)
{
    StreamEvent event;
    event.at = at;
    event.read = read;
    event.kind = EventKind::Text;
    event.tokens = tokens;
    event.bytes = 10;
    return event;
}

} // namespace

class TestLiveTimeline : public QObject
{
    Q_OBJECT

private slots:
    void rowsStandByBackendAndKeepTheirPlace()
    {
        LiveTimeline timeline;
        timeline.setClock([] { return runStart; });
        QSignalSpy reset(&timeline, &LiveTimeline::rowsReset);
        timeline.start(twoBackends(), interleaved(3));
        QCOMPARE(reset.count(), 1);
        QCOMPARE(timeline.rows().size(), std::size_t(6));
        for (std::size_t i = 0; i < 6; ++i)
            QCOMPARE(timeline.rows()[i]->backend, i < 3 ? 0 : 1);
        QCOMPARE(timeline.rowOf(1), 0); // the first request of backend 0
        QCOMPARE(timeline.rowOf(99), -1);
        QCOMPARE(timeline.backendNames().size(), 2);
    }

    void eventsOfOneReadAreOneArrival()
    {
        LiveTimeline timeline;
        Instant now = runStart;
        timeline.setClock([&now] { return now; });
        timeline.start(twoBackends(), interleaved(1));
        auto batch = std::make_shared<LiveBatch>();
        RequestUpdate update;
        update.identity = {1, 0, PromptMode::Cold, RunPart::Timed, 0, 1, std::nullopt};
        update.timeline.dispatched = runStart + 1s;
        update.newEvents = {text(runStart + 2s, 0, 3), text(runStart + 2s, 0, 4), text(runStart + 3s, 1, 1)};
        batch->updates.push_back(update);
        timeline.addBatch(batch);
        // The same read goes on in the next batch.
        auto next = std::make_shared<LiveBatch>();
        update.newEvents = {text(runStart + 3s, 1, 2)};
        next->updates.push_back(update);
        timeline.addBatch(next);
        const TimelineRow &row = *timeline.rows()[0];
        QCOMPARE(row.marks.size(), std::size_t(2));
        QCOMPARE(row.marks[0].at, Duration(1s));
        QCOMPARE(row.marks[0].tokens, 7.0F);
        QCOMPARE(row.marks[0].events, 2U);
        QCOMPARE(row.marks[1].tokens, 3.0F);
        QCOMPARE(timeline.running(), 1);
        now = runStart + 9s;
        QCOMPARE(timeline.reach(TimelineAxis::SinceDispatch), Duration(8s));
        QCOMPARE(timeline.reach(TimelineAxis::SinceRunStart), Duration(9s));
    }

    void recordsCloseRows()
    {
        LiveTimeline timeline;
        timeline.setClock([] { return runStart; });
        const auto plan = twoBackends();
        timeline.start(plan, interleaved(1));
        auto run = std::make_shared<RunRecord>();
        run->plan = plan;
        run->start = runStart;
        run->elapsed = 5s;
        for (const RequestIdentity &identity : interleaved(1)) {
            auto record = std::make_shared<RequestRecord>();
            record->identity = identity;
            record->timeline.dispatched = runStart;
            record->timeline.ended = runStart + 1s;
            record->outcome = Outcome::Truncated;
            run->requests.push_back(record);
        }
        timeline.finishRequest(run->requests[0]);
        QCOMPARE(timeline.finished(), 1);
        QVERIFY(timeline.isLive());
        QSignalSpy reset(&timeline, &LiveTimeline::rowsReset);
        timeline.setRun(run);
        QCOMPARE(reset.count(), 0); // nothing jumps
        QVERIFY(!timeline.isLive());
        QCOMPARE(timeline.finished(), 2);
        QCOMPARE(timeline.running(), 0);
        QCOMPARE(timeline.now(), Duration(5s));
        QVERIFY(!timeline.rows()[0]->endWords.isEmpty());
        std::vector<RequestMarks> marks(2);
        marks[1].saturated = true;
        timeline.setMarks(marks);
        QVERIFY(timeline.rows()[0]->flagged);
        QVERIFY(!timeline.rows()[1]->flagged);
        timeline.clear();
        QVERIFY(timeline.rows().empty());
    }

    void followedRowsAreTheNewestOfEachGroup()
    {
        std::vector<std::shared_ptr<const TimelineRow>> rows;
        for (quint32 i = 0; i < 80; ++i) {
            auto row = std::make_shared<TimelineRow>();
            row->request = i;
            row->backend = i < 40 ? 0 : 1;
            row->dispatched = i < 23 || (i >= 40 && i < 43);
            rows.push_back(row);
        }
        QCOMPARE(liveRows(rows, 80).size(), rows.size());
        const auto shown = liveRows(rows, 20);
        QCOMPARE(shown.size(), std::size_t(20));
        const auto has = [&shown](quint32 request) {
            return std::any_of(shown.begin(), shown.end(),
                               [request](const auto &row) { return row->request == request; });
        };
        QVERIFY(has(22));
        QVERIFY(!has(0));
        QVERIFY(has(40));
        QVERIFY(has(42));
        QCOMPARE(std::count_if(shown.begin(), shown.end(), [](const auto &row) { return row->backend == 1; }),
                 10);
    }

    void zoomKeepsItsAnchorAndGoesBack()
    {
        TimelineRange range;
        range.fit(10s);
        QCOMPARE(range.to(), Duration(10s));
        range.remember();
        range.zoom(4s, 0.5, 10s);
        QCOMPARE(range.from(), Duration(2s));
        QCOMPARE(range.to(), Duration(7s));
        QVERIFY(range.back());
        QCOMPARE(range.from(), Duration{});
        QVERIFY(!range.back());
        range.pan(-5s, 10s);
        QCOMPARE(range.from(), Duration{});
        for (int i = 0; i < 200; ++i)
            range.zoom(1s, 0.5, 10s);
        QVERIFY(range.length() >= TimelineRange::leastSpan);
    }

    void axisGrowsButNeverShrinks()
    {
        TimelineRange range;
        range.growTo(5200ms);
        QCOMPARE(range.to(), Duration(6s));
        range.growTo(5900ms);
        QCOMPARE(range.to(), Duration(6s));
        range.growTo(6100ms);
        QCOMPARE(range.to(), Duration(8s));
        range.growTo(1s);
        QCOMPARE(range.to(), Duration(8s));
    }
};

QTEST_MAIN(TestLiveTimeline)
#include "tst_livetimeline.moc"
