// SPDX-FileCopyrightText: 2026 The Streamgauge authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "SyntheticRecord.h"

#include "core/metrics/DeliveryVerdict.h"

#include <QLocale>
#include <QTest>

#include <functional>

using namespace streamgauge;

namespace {

struct Reading
{
    double ms;
    int events;
    int bytes = 4;
};

/// A stream of these reads, one token an event unless `tokens` says otherwise.
SyntheticRecord streamOf(std::initializer_list<Reading> readings, double settleMs, qint64 tokens = -1)
{
    SyntheticRecord record;
    qint64 events = 0;
    for (const Reading &reading : readings) {
        record.events(reading.ms, reading.events, reading.bytes);
        events += reading.events;
    }
    return record.usage(tokens >= 0 ? tokens : events).settle(settleMs);
}

/// `count` reads of `events` each, `gapMs` apart.
SyntheticRecord evenStream(int count, double firstMs, double gapMs, int events, double settleMs,
                           qint64 tokens = -1)
{
    SyntheticRecord record;
    for (int i = 0; i < count; ++i)
        record.events(firstMs + i * gapMs, events);
    return record.usage(tokens >= 0 ? tokens : static_cast<qint64>(count) * events).settle(settleMs);
}

/// Twenty single-event reads `gapMs` apart, with one hole of `holeMs` in the middle.
SyntheticRecord streamWithHole(double gapMs, double holeMs)
{
    SyntheticRecord record;
    double ms = 100;
    for (int i = 0; i < 20; ++i) {
        record.events(ms, 1);
        ms += i == 9 ? holeMs : gapMs;
    }
    return record.usage(20).settle(ms);
}

/// Four groups of five events with these body bytes a group and these gaps between them.
SyntheticRecord groupsOf(std::initializer_list<quint32> bytes, std::initializer_list<double> gapsMs)
{
    SyntheticRecord record;
    double ms = 500;
    auto gap = gapsMs.begin();
    for (const quint32 size : bytes) {
        record.events(ms, 5).readBytes(ms, size);
        if (gap != gapsMs.end())
            ms += *gap++;
    }
    return record.usage(20).settle(ms + 10);
}

SyntheticRecord pairsOfArrivals(double apartMs)
{
    SyntheticRecord record;
    for (int group = 0; group < 5; ++group)
        record.events(100 + group * 200, 2).events(100 + group * 200 + apartMs, 2);
    return record.usage(20).settle(1000);
}

} // namespace

class TestDeliveryVerdict : public QObject
{
    Q_OBJECT

private slots:
    void initTestCase();
    void thresholds_data();
    void thresholds();
    void groupKinds_data();
    void groupKinds();
    void producersClock_data();
    void producersClock();
    void honestStreams_data();
    void honestStreams();
    void words_data();
    void words();
    void evidenceTravelsAlong();
    void advice_data();
    void advice();
};

void TestDeliveryVerdict::initTestCase()
{
    QLocale::setDefault(QLocale(QLocale::English, QLocale::UnitedStates));
}

void TestDeliveryVerdict::thresholds_data()
{
    QTest::addColumn<SyntheticRecord>("record");
    QTest::addColumn<QString>("words");
    const auto row = [](const char *name, const SyntheticRecord &record, const char *words) {
        QTest::newRow(name) << record << QString::fromUtf8(words);
    };
    const char *tooShort = "inconclusive: too short";

    row("7 token events", evenStream(7, 100, 20, 1, 300, 50), tooShort);
    row("8 token events", evenStream(8, 100, 20, 1, 300, 50), "incremental, 8 chunks");
    row("15 output tokens", evenStream(10, 100, 20, 1, 400, 15), tooShort);
    row("16 output tokens", evenStream(10, 100, 20, 1, 400, 16), "incremental, 10 chunks");

    row("90 % of the bytes in the span", streamOf({{100, 4}, {900, 36}}, 1000), "buffered, 2 bursts");
    row("87.5 % of the bytes in the span", streamOf({{100, 5}, {900, 35}}, 1000), "incremental, 40 chunks");
    row("bytes decide, not events", streamOf({{100, 36, 1}, {900, 4, 81}}, 1000, 80), "buffered, 2 bursts");
    row("span of 50 ms", streamOf({{300, 20}, {350, 20}}, 400), "buffered, 2 bursts");
    row("span of 51 ms", streamOf({{300, 20}, {351, 20}}, 400), "incremental, 40 chunks");
    row("span of a tenth of the total", streamOf({{800, 20}, {900, 20}}, 1000), "buffered, 2 bursts");
    row("span of more than a tenth", streamOf({{800, 20}, {901, 20}}, 1000), "incremental, 40 chunks");
    row("waited for 3 spans", streamOf({{300, 40}}, 1000), "buffered, 1 burst");
    row("waited for less than 3 spans", streamOf({{299, 40}}, 1000), "incremental, 40 chunks");
    row("pace above 300 tokens/s", streamOf({{800, 20}, {900, 20}}, 1000, 31), "buffered, 2 bursts");
    row("pace of 300 tokens/s", streamOf({{800, 20}, {900, 20}}, 1000, 30), "incremental, 40 chunks");
    row("4 events an arrival", evenStream(10, 800, 10, 4, 1000), "buffered, 1 burst");
    row("3.9 events an arrival",
        streamOf({{800, 4},
                  {810, 4},
                  {820, 4},
                  {830, 4},
                  {840, 4},
                  {850, 4},
                  {860, 4},
                  {870, 4},
                  {880, 4},
                  {890, 3}},
                 1000),
        "inconclusive: fast");
    row("2 arrivals", streamOf({{800, 4}, {801, 4}}, 1000, 40), "buffered, 1 burst");
    row("3 arrivals, not coalesced", streamOf({{800, 3}, {801, 3}, {802, 3}}, 1000, 40),
        "inconclusive: fast");
    row("bursts 49 ms apart are one", streamOf({{800, 20}, {849, 20}}, 1000), "buffered, 1 burst");
    row("bursts 50 ms apart are two", streamOf({{800, 20}, {850, 20}}, 1000), "buffered, 2 bursts");

    row("arrivals 9 ms apart are a group", pairsOfArrivals(9), "grouped steadily, 4 events at a time");
    row("arrivals 10 ms apart are not", pairsOfArrivals(10), "incremental, 20 chunks");
    row("3 groups", evenStream(3, 100, 200, 6, 700), "grouped steadily, 6 events at a time");
    row("2 groups", evenStream(2, 100, 200, 9, 700), "incremental, 18 chunks");
    row("4 events a group", evenStream(5, 100, 200, 4, 1000), "grouped steadily, 4 events at a time");
    row("3.8 events a group", streamOf({{100, 4}, {300, 4}, {500, 4}, {700, 4}, {900, 3}}, 1000),
        "incremental, 19 chunks");
    row("groups 100 ms apart", evenStream(10, 100, 100, 5, 1100), "grouped steadily, 5 events at a time");
    row("groups 99 ms apart", evenStream(10, 100, 99, 5, 1100), "incremental, 50 chunks");

    row("gap of 1 s", streamWithHole(20, 1000), "stalled for 1.0 s");
    row("gap of 999 ms", streamWithHole(20, 999), "incremental, 20 chunks");
    row("gap of 10 medians", streamWithHole(150, 1500), "stalled for 1.5 s");
    row("gap of less than 10 medians", streamWithHole(150, 1499), "incremental, 20 chunks");
}

void TestDeliveryVerdict::thresholds()
{
    QFETCH(SyntheticRecord, record);
    QTEST(deliveryVerdictOf(record.record()).inWords(), "words");
}

void TestDeliveryVerdict::groupKinds_data()
{
    QTest::addColumn<SyntheticRecord>("record");
    QTest::addColumn<GroupKind>("kind");
    // The last group ends with the answer, so its size says nothing. Variations by hand: 900, 1000, 1100
    // bytes vary by exactly 10 %, gaps of 170, 200, 230 ms by exactly 15 %.
    QTest::newRow("alike and regular")
        << groupsOf({900, 1000, 1100, 50}, {170, 200, 230}) << GroupKind::Steady;
    QTest::newRow("alike, gaps vary by 15.5 %")
        << groupsOf({900, 1000, 1100, 50}, {169, 200, 231}) << GroupKind::BySize;
    QTest::newRow("bytes vary by 10.1 %, regular")
        << groupsOf({899, 1000, 1101, 50}, {170, 200, 230}) << GroupKind::ByTime;
    QTest::newRow("both vary") << groupsOf({899, 1000, 1101, 50}, {169, 200, 231}) << GroupKind::Irregular;
}

void TestDeliveryVerdict::groupKinds()
{
    QFETCH(SyntheticRecord, record);
    const DeliveryVerdict verdict = deliveryVerdictOf(record.record());
    QCOMPARE(verdict.delivery, Delivery::Grouped);
    QCOMPARE(verdict.groups, 4);
    QTEST(verdict.groupKind, "kind");
}

void TestDeliveryVerdict::producersClock_data()
{
    QTest::addColumn<double>("producerMs");
    QTest::addColumn<Delivery>("delivery");
    QTest::newRow("made over twice the span") << 200.0 << Delivery::Buffered;
    QTest::newRow("made over less") << 199.0 << Delivery::Inconclusive;
}

void TestDeliveryVerdict::producersClock()
{
    QFETCH(double, producerMs);
    RequestRecord record = evenStream(30, 800, 3, 1, 1000).record();
    QCOMPARE(deliveryVerdictOf(record).inconclusiveWhy, InconclusiveWhy::Fast);
    record.producerSpan = durationFromMilliseconds(producerMs);
    QTEST(deliveryVerdictOf(record).delivery, "delivery");
}

void TestDeliveryVerdict::honestStreams_data()
{
    QTest::addColumn<SyntheticRecord>("record");
    QTest::addColumn<QString>("words");
    QTest::newRow("the story's dedicated host")
        << dedicatedHost() << QStringLiteral("incremental, 167 chunks");
    QTest::newRow("the story's managed endpoint") << managedEndpoint() << QStringLiteral("buffered, 1 burst");
    QTest::newRow("silent thinking, then a stream")
        << evenStream(200, 60000, 20, 1, 64000) << QStringLiteral("incremental, 200 chunks");
    QTest::newRow("four tokens an event")
        << evenStream(50, 400, 40, 1, 2400, 200) << QStringLiteral("incremental, 50 chunks");
    QTest::newRow("a fast model after a queue")
        << evenStream(300, 5000, 1, 1, 5300) << QStringLiteral("inconclusive: fast");
    QTest::newRow("a short answer of a fast model")
        << evenStream(5, 200, 3, 1, 230, 5) << QStringLiteral("inconclusive: too short");
    QTest::newRow("a producer that groups by 8")
        << evenStream(13, 340, 160, 8, 2300) << QStringLiteral("grouped steadily, 8 events at a time");
    QTest::newRow("all at the end of 2 s")
        << evenStream(1, 2180, 0, 100, 2181) << QStringLiteral("buffered, 1 burst");
    QTest::newRow("a long silence before the first token is no stall")
        << evenStream(40, 9000, 30, 1, 10200) << QStringLiteral("incremental, 40 chunks");
    SyntheticRecord document;
    document.event(900, EventKind::Text, 300).usage(300).settle(900).outcome(Outcome::NotAStream);
    QTest::newRow("one document") << document << QStringLiteral("not a stream");
    SyntheticRecord asked;
    asked.event(900, EventKind::Framing).settle(900);
    asked.raw().answerKind = AnswerKind::Document;
    QTest::newRow("one document by design") << asked << QStringLiteral("not a stream by design");
    SyntheticRecord nothing;
    nothing.event(100, EventKind::Framing).settle(900).outcome(Outcome::Empty);
    QTest::newRow("no output") << nothing << QStringLiteral("inconclusive: no output");
}

void TestDeliveryVerdict::honestStreams()
{
    QFETCH(SyntheticRecord, record);
    QTEST(deliveryVerdictOf(record.record()).inWords(), "words");
}

void TestDeliveryVerdict::words_data()
{
    QTest::addColumn<DeliveryVerdict>("verdict");
    QTest::addColumn<QString>("words");
    const auto row = [](const QString &words, const std::function<void(DeliveryVerdict &)> &shape) {
        DeliveryVerdict verdict;
        shape(verdict);
        QTest::newRow(qPrintable(words)) << verdict << words;
    };
    const auto grouped = [&row](const QString &words, GroupKind kind) {
        row(words, [kind](DeliveryVerdict &verdict) {
            verdict.delivery = Delivery::Grouped;
            verdict.groupKind = kind;
            verdict.aboutBytes = 4096.4;
            verdict.aboutGap = std::chrono::milliseconds(2000);
            verdict.aboutEvents = 8;
        });
    };
    grouped(QStringLiteral("grouped by size, about 4,096 bytes"), GroupKind::BySize);
    grouped(QStringLiteral("grouped by time, about every 2.0 s"), GroupKind::ByTime);
    grouped(QStringLiteral("grouped steadily, 8 events at a time"), GroupKind::Steady);
    grouped(QStringLiteral("grouped irregularly"), GroupKind::Irregular);
    row(QStringLiteral("grouped by time, about every 250 ms"), [](DeliveryVerdict &verdict) {
        verdict.delivery = Delivery::Grouped;
        verdict.groupKind = GroupKind::ByTime;
        verdict.aboutGap = std::chrono::milliseconds(250);
    });
    row(QStringLiteral("buffered, 2 bursts"), [](DeliveryVerdict &verdict) {
        verdict.delivery = Delivery::Buffered;
        verdict.bursts = 2;
    });
    row(QStringLiteral("stalled for 2.0 s"), [](DeliveryVerdict &verdict) {
        verdict.delivery = Delivery::Stalled;
        verdict.stall = std::chrono::seconds(2);
    });
    row(QStringLiteral("incremental, 1 chunk"), [](DeliveryVerdict &verdict) {
        verdict.delivery = Delivery::Incremental;
        verdict.evidence.tokenEvents = 1;
    });
}

void TestDeliveryVerdict::words()
{
    QFETCH(DeliveryVerdict, verdict);
    QTEST(verdict.inWords(), "words");
}

void TestDeliveryVerdict::evidenceTravelsAlong()
{
    SyntheticRecord stream = streamOf({{1000, 30}, {1400, 10}}, 2000);
    stream.header("Content-Encoding", "gzip").header("Via", "1.1 hop").header("Date", "today");
    const DeliveryEvidence evidence = deliveryVerdictOf(stream.record()).evidence;
    QCOMPARE(evidence.arrivals, 2);
    QCOMPARE(evidence.tokenEvents, 40);
    QCOMPARE(evidence.eventsPerArrival, 20.0);
    QCOMPARE(evidence.largestBurstShare, 0.75);
    QCOMPARE(evidence.flowingShare, 0.2);
    QCOMPARE(evidence.longestSilence, Duration(std::chrono::seconds(1)));
    QVERIFY(evidence.longestSilenceBeforeFirstToken);
    QVERIFY(!evidence.pace); // one arrival spans no time
    QCOMPARE(evidence.headers,
             (QStringList{QStringLiteral("content-encoding: gzip"), QStringLiteral("via: 1.1 hop")}));

    const DeliveryEvidence paced
        = deliveryVerdictOf(streamOf({{800, 20}, {900, 20}}, 1000).record()).evidence;
    QCOMPARE(paced.pace.value(), 400.0);
}

void TestDeliveryVerdict::advice_data()
{
    QTest::addColumn<SyntheticRecord>("record");
    QTest::addColumn<QString>("mentions");
    SyntheticRecord bySize = groupsOf({4096, 4096, 4096, 100}, {300, 900, 500});
    QTest::newRow("size") << bySize << QStringLiteral("proxy_buffering");
    QTest::newRow("compressed") << managedEndpoint().header("content-encoding", "gzip")
                                << QStringLiteral("identity");
    QTest::newRow("length known") << managedEndpoint().header("content-length", "9999")
                                  << QStringLiteral("Content-Length");
    QTest::newRow("nothing held back") << dedicatedHost() << QString();
}

void TestDeliveryVerdict::advice()
{
    QFETCH(SyntheticRecord, record);
    QFETCH(QString, mentions);
    const QString advice = deliveryVerdictOf(record.record()).advice();
    QCOMPARE(advice.isEmpty(), mentions.isEmpty());
    QVERIFY2(advice.contains(mentions), qPrintable(advice));
}

QTEST_GUILESS_MAIN(TestDeliveryVerdict)
#include "tst_deliveryverdict.moc"
