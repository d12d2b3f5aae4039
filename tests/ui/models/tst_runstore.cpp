// SPDX-FileCopyrightText: 2026 The Streamgauge authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/ui/models/SyntheticRun.h"
#include "ui/models/RequestTableModel.h"
#include "ui/models/RunStore.h"

#include <QSignalSpy>
#include <QTest>

using namespace streamgauge;

namespace {

std::shared_ptr<const LiveBatch> batchOf(const RunRecord &run, const std::vector<std::size_t> &requests,
                                         int events)
{
    auto batch = std::make_shared<LiveBatch>();
    for (const std::size_t request : requests) {
        const RequestRecord &record = *run.requests[request];
        RequestUpdate update;
        update.identity = record.identity;
        update.timeline.dispatched = record.timeline.dispatched;
        update.timeline.requestSent = record.timeline.requestSent;
        update.timeline.firstToken = record.timeline.firstToken;
        update.newEvents.assign(record.events.begin(), record.events.begin() + events);
        batch->updates.push_back(update);
    }
    return batch;
}

} // namespace

class RunStoreTest : public QObject
{
    Q_OBJECT

private slots:
    void beginsWithEveryRequestPlanned();
    void gathersUpdatesIntoContiguousRanges();
    void countsTokenEventsOfBatchesAndRecords();
    void digestsWhileRunningAndAtTheEnd();
    void showsARunThatWasNeverLive();
    void rereadsUnderOtherDefinitions();
    void dropsTheDigestOfAnEarlierRun();
    void survivesStrangeRequests();
    void takesRetriesBehindThePlannedOnes();
    void namesATypicalRequest();
    void phases();
};

void RunStoreTest::beginsWithEveryRequestPlanned()
{
    const auto run = syntheticRun({.requestsPerBackendAndMode = 3});
    RunStore store;
    QSignalSpy replaced(&store, &RunStore::runReplaced);
    QSignalSpy states(&store, &RunStore::stateChanged);
    store.beginRun(run->plan, identitiesOf(*run));
    QCOMPARE(replaced.count(), 1);
    QCOMPARE(states.count(), 1);
    QCOMPARE(store.state(), RunState::Running);
    QCOMPARE(store.requestCount(), 12U);
    QCOMPARE(store.request(11)->phase(), RequestPhase::Planned);
    QVERIFY(!store.request(12));
    QVERIFY(!store.reading(3));
    QCOMPARE(store.backendLabel(0), QStringLiteral("● dedicated host"));
}

void RunStoreTest::gathersUpdatesIntoContiguousRanges()
{
    const auto run = syntheticRun({.requestsPerBackendAndMode = 3});
    RunStore store;
    store.beginRun(run->plan, identitiesOf(*run));
    QSignalSpy updated(&store, &RunStore::requestsUpdated);
    store.addBatch(batchOf(*run, {7, 2, 3}, 1));
    store.addBatch(batchOf(*run, {4, 2}, 1));
    QCOMPARE(updated.count(), 0); // nothing synchronously: the flush gathers
    QTRY_COMPARE(updated.count(), 2);
    QCOMPARE(updated[0][0].toUInt(), 2U);
    QCOMPARE(updated[0][1].toUInt(), 4U);
    QCOMPARE(updated[1][0].toUInt(), 7U);
    QCOMPARE(updated[1][1].toUInt(), 7U);
}

void RunStoreTest::countsTokenEventsOfBatchesAndRecords()
{
    const auto run = syntheticRun({.requestsPerBackendAndMode = 1});
    RunStore store;
    store.beginRun(run->plan, identitiesOf(*run));
    store.addBatch(batchOf(*run, {0}, 5));
    store.addBatch(batchOf(*run, {0}, 5));
    QCOMPARE(store.request(0)->tokenEvents, 10);
    QCOMPARE(store.request(0)->phase(), RequestPhase::Streaming);
    store.addFinished(run->requests[0]);
    QCOMPARE(store.request(0)->tokenEvents, 167);
    QCOMPARE(store.request(0)->phase(), RequestPhase::Ended);
    store.addBatch(batchOf(*run, {0}, 5)); // late: the record holds
    QCOMPARE(store.request(0)->tokenEvents, 167);
}

void RunStoreTest::digestsWhileRunningAndAtTheEnd()
{
    const auto run = syntheticRun({.requestsPerBackendAndMode = 8});
    RunStore store;
    store.beginRun(run->plan, identitiesOf(*run));
    QSignalSpy digests(&store, &RunStore::digestChanged);
    for (std::size_t i = 0; i < 16; ++i)
        store.addFinished(run->requests[i]);
    QTRY_VERIFY_WITH_TIMEOUT(digests.count() >= 1, 20000);
    QCOMPARE(store.digest()->state, DigestState::Live);
    QCOMPARE(store.digest()->run->requests.size(), run->requests.size());
    QCOMPARE(store.digest()->summary.rows.front().accounts.planned, 8);
    // One finished after the other must not cost a digest each.
    for (std::size_t i = 16; i < run->requests.size(); ++i)
        store.addFinished(run->requests[i]);
    store.endRun(run);
    QCOMPARE(store.state(), RunState::Finished);
    QTRY_VERIFY_WITH_TIMEOUT(store.digest()->state == DigestState::Final, 20000);
    QVERIFY(digests.count() < 8);
    QCOMPARE(store.digest()->run, run);
    QCOMPARE(store.run(), run);
}

void RunStoreTest::showsARunThatWasNeverLive()
{
    const auto run = syntheticRun({.requestsPerBackendAndMode = 2});
    RunStore store;
    QSignalSpy finished(&store, &RunStore::runFinished);
    store.endRun(run);
    QCOMPARE(finished.count(), 1);
    QCOMPARE(store.requestCount(), 8U);
    QVERIFY(store.reading(7));
    QTRY_VERIFY_WITH_TIMEOUT(store.digest() && store.digest()->state == DigestState::Final, 20000);
}

void RunStoreTest::rereadsUnderOtherDefinitions()
{
    const auto run = syntheticRun({.requestsPerBackendAndMode = 2});
    RunStore store;
    store.endRun(run);
    QTRY_VERIFY_WITH_TIMEOUT(store.digest() != nullptr, 20000);
    QSignalSpy updated(&store, &RunStore::requestsUpdated);
    store.setDefinitions(Definitions::Llmperf);
    QCOMPARE(updated.count(), 1);
    QTRY_COMPARE_WITH_TIMEOUT(store.digest()->summary.definitions, Definitions::Llmperf, 20000);
}

void RunStoreTest::dropsTheDigestOfAnEarlierRun()
{
    const auto first = syntheticRun({.requestsPerBackendAndMode = 20});
    const auto second = syntheticRun({.requestsPerBackendAndMode = 2});
    RunStore store;
    store.endRun(first);
    store.endRun(second);
    QTRY_VERIFY_WITH_TIMEOUT(store.digest() != nullptr, 20000);
    QCOMPARE(store.digest()->run, second);
    QSignalSpy digests(&store, &RunStore::digestChanged);
    store.clear();
    QCOMPARE(store.state(), RunState::None);
    QVERIFY(!store.digest());
    QCOMPARE(digests.count(), 1);
}

void RunStoreTest::survivesStrangeRequests()
{
    const auto run = syntheticRun({.requestsPerBackendAndMode = 2});
    RunStore store;
    // Nothing begun: late signals of a run that was cleared.
    store.addBatch(batchOf(*run, {0, 5}, 1));
    store.addFinished(run->requests[3]);
    QCOMPARE(store.requestCount(), 0U);
    QVERIFY(!store.typicalRequest(0, PromptMode::Cold));
}

void RunStoreTest::takesRetriesBehindThePlannedOnes()
{
    const auto planned = syntheticRun({.requestsPerBackendAndMode = 2});
    RunStore store;
    RequestTableModel table(&store);
    store.beginRun(planned->plan, identitiesOf(*planned));
    QSignalSpy replaced(&store, &RunStore::runReplaced);
    auto retry = std::make_shared<RequestRecord>(*planned->requests.front());
    retry->identity.request = store.requestCount();
    retry->identity.part = RunPart::Retry;
    retry->identity.attempt = 2;
    retry->identity.retryOf = 0;
    RequestIdentity stray = retry->identity;
    stray.request += 7;
    store.addRequest(stray); // not the next one
    QCOMPARE(table.rowCount(), 8);
    store.addRequest(retry->identity);
    QCOMPARE(store.requestCount(), 9U);
    QCOMPARE(table.rowCount(), 9);
    store.addFinished(retry);
    QVERIFY(store.request(8)->record == retry);
    const QModelIndex part = table.index(8, RequestTableModel::PartColumn);
    QCOMPARE(part.data().toString(), QStringLiteral("retry"));
    QVERIFY(part.data(Qt::ToolTipRole).toString().contains(QStringLiteral("request 0")));

    auto run = std::make_shared<RunRecord>(*planned);
    run->requests.push_back(retry);
    store.endRun(run);
    QCOMPARE(replaced.count(), 0); // it is the run that was followed
    QCOMPARE(store.requestCount(), 9U);
}

void RunStoreTest::namesATypicalRequest()
{
    const auto run = syntheticRun({.requestsPerBackendAndMode = 9, .withFailures = true});
    RunStore store;
    store.endRun(run);
    QTRY_VERIFY_WITH_TIMEOUT(store.digest() != nullptr, 20000);
    const std::optional<quint32> typical = store.typicalRequest(1, PromptMode::Cold);
    QVERIFY(typical);
    const RequestRecord &record = *store.request(*typical)->record;
    QCOMPARE(record.identity.backend, 1);
    QCOMPARE(record.identity.mode, PromptMode::Cold);
    QVERIFY(isCompleted(record.outcome));
    QCOMPARE(store.reading(*typical)->verdict.delivery, Delivery::Buffered);
}

void RunStoreTest::phases()
{
    RequestTimeline timeline;
    QCOMPARE(phaseOf(timeline), RequestPhase::Planned);
    timeline.dispatched = Instant(std::chrono::seconds(1));
    QCOMPARE(phaseOf(timeline), RequestPhase::Connecting);
    timeline.requestSent = Instant(std::chrono::seconds(2));
    QCOMPARE(phaseOf(timeline), RequestPhase::Waiting);
    timeline.firstToken = Instant(std::chrono::seconds(3));
    QCOMPARE(phaseOf(timeline), RequestPhase::Streaming);
    timeline.ended = Instant(std::chrono::seconds(4));
    QCOMPARE(phaseOf(timeline), RequestPhase::Ended);
}

QTEST_GUILESS_MAIN(RunStoreTest)
#include "tst_runstore.moc"
