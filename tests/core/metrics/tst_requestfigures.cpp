// SPDX-FileCopyrightText: 2026 The Streamgauge authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "SyntheticRecord.h"

#include "core/metrics/RequestFigures.h"

#include <QTest>

#include <cmath>
#include <functional>

using namespace streamgauge;

namespace {

bool near(double left, double right, double tolerance = 1e-5)
{
    return std::abs(left - right) <= tolerance;
}

SyntheticRecord evenStream(int count, double firstMs, double gapMs)
{
    SyntheticRecord record;
    for (int i = 0; i < count; ++i)
        record.events(firstMs + i * gapMs, 1);
    return record.usage(count).settle(firstMs + count * gapMs);
}

} // namespace

class TestRequestFigures : public QObject
{
    Q_OBJECT

private slots:
    void theStorysNumbers();
    void undefinedOnesSayWhy_data();
    void undefinedOnesSayWhy();
    void rateWindows_data();
    void rateWindows();
    void instantsOutOfOrderAreAnError_data();
    void instantsOutOfOrderAreAnError();
    void fromScheduleAndNetOfConnecting();
    void startUpLagLeavesConnectingOut();
    void reasoningThatWasNotStreamed_data();
    void reasoningThatWasNotStreamed();
    void firstEventsTokensAreSubtracted_data();
    void firstEventsTokensAreSubtracted();
    void estimates_data();
    void estimates();
    void arrivalsShareOutTokensByBytes();
    void knownTokensAreKept();
    void partsOfOneWireEventAreOneTokenEvent();
    void longestSilence_data();
    void longestSilence();
    void cacheShare();
};

void TestRequestFigures::theStorysNumbers()
{
    const RequestFigures dedicated = figuresOf(dedicatedHost().record());
    QCOMPARE(*dedicated.ttft, Duration(std::chrono::milliseconds(1200)));
    QCOMPARE(*dedicated.total, Duration(std::chrono::milliseconds(5200)));
    QCOMPARE(*dedicated.outputTokens, 400);
    QCOMPARE(std::round(*dedicated.endToEndRate), 77.0);
    QVERIFY(near(*dedicated.effectiveRate, 100));
    QCOMPARE(dedicated.chunks, 167);
    QCOMPARE(dedicated.outputSource, UsageSource::Provider);

    const RequestFigures managed = figuresOf(managedEndpoint().record());
    QCOMPARE(*managed.ttft, Duration(std::chrono::seconds(10)));
    QCOMPARE(*managed.total, Duration(std::chrono::milliseconds(10400)));
    QCOMPARE(std::round(*managed.endToEndRate), 38.0);
    QVERIFY(!managed.effectiveRate);
    QVERIFY(managed.effectiveRate.whyNot.contains(QStringLiteral("buffered")));
    QVERIFY(!managed.tpot && !managed.itlMedian);
    QVERIFY(managed.gaps.empty());
}

void TestRequestFigures::undefinedOnesSayWhy_data()
{
    QTest::addColumn<SyntheticRecord>("record");
    QTest::addColumn<QStringList>("defined");
    const QStringList all{QStringLiteral("ttft"), QStringLiteral("total"),      QStringLiteral("itl"),
                          QStringLiteral("tpot"), QStringLiteral("end-to-end"), QStringLiteral("effective")};
    const auto without = [all](std::initializer_list<const char *> names) {
        QStringList left = all;
        for (const char *name : names)
            left.removeAll(QString::fromLatin1(name));
        return left;
    };
    QTest::newRow("incremental") << dedicatedHost() << all;
    QTest::newRow("buffered") << managedEndpoint() << without({"itl", "tpot", "effective"});
    SyntheticRecord grouped;
    for (int group = 0; group < 6; ++group)
        grouped.events(200 + 200 * group, 6);
    QTest::newRow("grouped") << grouped.usage(36).settle(1400) << without({"itl", "tpot"});
    SyntheticRecord stalled;
    for (int i = 0; i < 20; ++i)
        stalled.events(200 + 20 * i + (i > 9 ? 2000 : 0), 1);
    QTest::newRow("stalled") << stalled.usage(20).settle(2700) << all;
    SyntheticRecord document;
    document.event(800, EventKind::Text, 40).usage(40).settle(800).outcome(Outcome::NotAStream);
    QTest::newRow("not a stream") << document << without({"ttft", "itl", "tpot", "effective"});
    SyntheticRecord asked;
    asked.event(800, EventKind::Framing).settle(800);
    asked.raw().answerKind = AnswerKind::Document;
    QTest::newRow("one document by design") << asked << QStringList{QStringLiteral("total")};
    SyntheticRecord empty;
    empty.event(100, EventKind::Framing).event(300, EventKind::Finish).settle(300).outcome(Outcome::Empty);
    QTest::newRow("no output") << empty << QStringList{QStringLiteral("total")};
    SyntheticRecord oneArrival;
    oneArrival.events(100, 5).usage(5).settle(200);
    QTest::newRow("one arrival") << oneArrival << without({"itl", "tpot", "effective"});
    SyntheticRecord truncated = evenStream(20, 100, 30);
    truncated.outcome(Outcome::Truncated);
    truncated.raw().timeline.ended = instantAt(2000);
    QTest::newRow("truncated, settled nonetheless") << truncated << all;
    SyntheticRecord cut;
    for (int i = 0; i < 20; ++i)
        cut.events(100 + 30 * i, 1);
    cut.outcome(Outcome::Truncated);
    QTest::newRow("truncated") << cut
                               << QStringList{QStringLiteral("ttft"), QStringLiteral("itl"),
                                              QStringLiteral("tpot")};
    QTest::newRow("never sent") << SyntheticRecord() << QStringList();
}

void TestRequestFigures::undefinedOnesSayWhy()
{
    QFETCH(SyntheticRecord, record);
    QFETCH(QStringList, defined);
    const RequestFigures figures = figuresOf(record.record());
    const auto verify = [&defined](const char *name, const auto &figure) {
        QVERIFY2(static_cast<bool>(figure) == defined.contains(QString::fromLatin1(name)), name);
        QVERIFY2(static_cast<bool>(figure) == figure.whyNot.isEmpty(), name);
    };
    verify("ttft", figures.ttft);
    verify("total", figures.total);
    verify("itl", figures.itlMedian);
    verify("tpot", figures.tpot);
    verify("end-to-end", figures.endToEndRate);
    verify("effective", figures.effectiveRate);
}

void TestRequestFigures::rateWindows_data()
{
    QTest::addColumn<double>("windowMs");
    QTest::addColumn<bool>("defined");
    QTest::newRow("50 ms") << 50.0 << true;
    QTest::newRow("49 ms") << 49.0 << false;
}

void TestRequestFigures::rateWindows()
{
    QFETCH(double, windowMs);
    QFETCH(bool, defined);
    SyntheticRecord stream; // the window of TPOT and of the effective rate
    stream.events(100, 2).events(100 + windowMs, 2).usage(4).settle(100 + windowMs);
    const RequestFigures figures = figuresOf(stream.record());
    QCOMPARE(static_cast<bool>(figures.tpot), defined);
    QCOMPARE(static_cast<bool>(figures.effectiveRate), defined);

    SyntheticRecord quick; // the window of the end-to-end rate
    quick.events(10, 2).usage(2).settle(windowMs);
    QCOMPARE(static_cast<bool>(figuresOf(quick.record()).endToEndRate), defined);
}

void TestRequestFigures::instantsOutOfOrderAreAnError_data()
{
    QTest::addColumn<int>("pair");
    for (int i = 0; i < 8; ++i)
        QTest::addRow("%d", i) << i;
}

void TestRequestFigures::instantsOutOfOrderAreAnError()
{
    QFETCH(int, pair);
    RequestRecord record = goldenStream().record();
    QVERIFY(recordFaultOf(record).isEmpty());
    RequestTimeline &timeline = record.timeline;
    const Duration step = std::chrono::nanoseconds(1);
    switch (pair) {
    case 0:
        timeline.due = *timeline.dispatched + step;
        break;
    case 1:
        timeline.firstByte = *timeline.dispatched - step;
        break;
    case 2:
        timeline.firstEvent = *timeline.firstByte - step;
        break;
    case 3:
        timeline.firstEvent = *timeline.firstToken + step;
        break;
    case 4:
        timeline.firstAnswer = *timeline.firstToken - step;
        break;
    case 5:
        timeline.lastToken = *timeline.firstAnswer - step;
        break;
    case 6:
        timeline.settle = *timeline.lastToken - step;
        break;
    case 7:
        record.events[4].at = record.events[3].at - step;
        break;
    }
    QVERIFY(!recordFaultOf(record).isEmpty());
    const RequestFigures figures = figuresOf(record);
    QCOMPARE(figures.recordFault, recordFaultOf(record));
    QVERIFY(!figures.ttft && !figures.total && !figures.tpot && !figures.endToEndRate
            && !figures.effectiveRate);
    QCOMPARE(figures.ttft.whyNot, figures.recordFault);
}

void TestRequestFigures::fromScheduleAndNetOfConnecting()
{
    RequestRecord record = goldenStream().record();
    record.timeline.due = *record.timeline.dispatched - std::chrono::milliseconds(1426);
    record.timeline.requestSent = *record.timeline.dispatched + std::chrono::milliseconds(150);
    const RequestFigures figures = figuresOf(record);
    QCOMPARE(millisecondsOf(*figures.ttft), 400.0);
    QCOMPARE(millisecondsOf(*figures.ttftFromSchedule), 1826.0);
    QCOMPARE(millisecondsOf(*figures.ttftNetOfConnecting), 250.0);
    const RequestFigures vllm = figuresOf(record, Definitions::Vllm);
    QCOMPARE(millisecondsOf(*vllm.ttftFromSchedule), 1546.0);
    record.timeline.due.reset();
    QVERIFY(!figuresOf(record).ttftFromSchedule);
}

void TestRequestFigures::startUpLagLeavesConnectingOut()
{
    RequestRecord record = goldenStream().record();
    const Instant dispatched = *record.timeline.dispatched;
    record.timeline.due = dispatched - std::chrono::milliseconds(3);
    record.timeline.requestSent = dispatched + std::chrono::milliseconds(90);
    QCOMPARE(millisecondsOf(figuresOf(record).startUpLag), 93.0);
    record.timeline.connectStarted = dispatched + std::chrono::milliseconds(2);
    QCOMPARE(millisecondsOf(figuresOf(record).startUpLag), 5.0);
    record.timeline.encrypted = dispatched + std::chrono::milliseconds(86);
    QCOMPARE(millisecondsOf(figuresOf(record).startUpLag), 9.0);
}

void TestRequestFigures::reasoningThatWasNotStreamed_data()
{
    QTest::addColumn<qint64>("output");
    QTest::addColumn<qint64>("reasoning");
    QTest::addColumn<int>("reasoningBytes"); // streamed
    QTest::addColumn<double>("streamed"); // tokens, 0: not to be told
    QTest::newRow("no reasoning") << qint64(41) << qint64(0) << 0 << 41.0;
    QTest::newRow("hidden, subtracted") << qint64(141) << qint64(100) << 0 << 41.0;
    QTest::newRow("hidden, more than the output") << qint64(41) << qint64(100) << 0 << 0.0;
    QTest::newRow("hidden, all of the output") << qint64(41) << qint64(41) << 0 << 0.0;
    QTest::newRow("shown") << qint64(141) << qint64(100) << 400 << 141.0;
    QTest::newRow("shown, a byte a token") << qint64(141) << qint64(100) << 100 << 141.0;
    QTest::newRow("only a summary") << qint64(141) << qint64(100) << 99 << 0.0;
}

void TestRequestFigures::reasoningThatWasNotStreamed()
{
    QFETCH(qint64, output);
    QFETCH(qint64, reasoning);
    QFETCH(int, reasoningBytes);
    QFETCH(double, streamed);
    SyntheticRecord record;
    if (reasoningBytes > 0)
        record.event(1000, EventKind::Reasoning, {}, QString(reasoningBytes, QLatin1Char('r')));
    for (int i = 0; i < 41; ++i)
        record.events(1000 + 25 * i, 1);
    record.usage(output, reasoning).settle(2000);
    const RequestFigures figures = figuresOf(record.record());
    QCOMPARE(static_cast<bool>(figures.tpot), streamed > 0);
    QCOMPARE(static_cast<bool>(figures.effectiveRate), streamed > 0);
    if (streamed > 0) {
        QVERIFY(near(millisecondsOf(*figures.tpot), 1000 / (streamed - 1)));
        QVERIFY(near(*figures.effectiveRate, streamed));
    }
    QVERIFY(near(*figures.endToEndRate, static_cast<double>(output) / 2)); // billed output counts whole
    QVERIFY(figures.ttft);
}

void TestRequestFigures::firstEventsTokensAreSubtracted_data()
{
    QTest::addColumn<int>("firstTokens"); // −1: not known
    QTest::addColumn<double>("tpotMs");
    QTest::newRow("five known") << 5 << 400.0 / 20;
    QTest::newRow("unknown counts as one") << -1 << 400.0 / 24;
}

void TestRequestFigures::firstEventsTokensAreSubtracted()
{
    QFETCH(int, firstTokens);
    SyntheticRecord record;
    record.event(200, EventKind::Text, firstTokens >= 0 ? std::optional(firstTokens) : std::nullopt);
    for (int i = 1; i <= 4; ++i)
        record.event(200 + 100 * i, EventKind::Text, 5);
    record.usage(25).settle(700);
    const RequestFigures figures = figuresOf(record.record());
    QVERIFY2(figures.tpot, qPrintable(figures.tpot.whyNot));
    const double tpot = millisecondsOf(*figures.tpot);
    QFETCH(double, tpotMs);
    QVERIFY(near(tpot, tpotMs));
}

void TestRequestFigures::estimates_data()
{
    QTest::addColumn<QString>("text");
    QTest::addColumn<qint64>("tokens");
    QTest::newRow("8 bytes") << QStringLiteral("abcdefgh") << qint64(2);
    QTest::newRow("9 bytes") << QStringLiteral("abcdefghi") << qint64(3);
    QTest::newRow("two-byte letters") << QString::fromUtf8("äöüß") << qint64(2);
    QTest::newRow("three-byte letters") << QString::fromUtf8("東京都港") << qint64(3);
    QTest::newRow("four-byte letters") << QString::fromUtf8("😀😀") << qint64(2);
}

void TestRequestFigures::estimates()
{
    QFETCH(QString, text);
    SyntheticRecord record;
    record.event(100, EventKind::Text, {}, text).settle(300);
    record.raw().maxOutputTokens = 400; // never used as a count
    const RequestFigures figures = figuresOf(record.record());
    QTEST(*figures.outputTokens, "tokens");
    QCOMPARE(figures.outputSource, UsageSource::Estimated);
    QCOMPARE(figures.outputMethod, QStringLiteral("bytes/4"));
    QCOMPARE(figures.outputMethod, estimateMethodName());
}

void TestRequestFigures::arrivalsShareOutTokensByBytes()
{
    SyntheticRecord record;
    record.events(100, 2, 10).events(200, 1, 60).events(300, 1, 20).usage(50).settle(400);
    const std::vector<TokenArrival> arrivals = arrivalsOf(record.record());
    QCOMPARE(arrivals.size(), std::size_t(3));
    QCOMPARE(arrivals[0].events, 2);
    QCOMPARE(arrivals[0].outputBytes, 20);
    QCOMPARE(arrivals[0].tokens, 10.0);
    QCOMPARE(arrivals[1].tokens, 30.0);
    QCOMPARE(arrivals[2].tokens, 10.0);
    QCOMPARE(arrivals[1].wireBytes, 220);
}

void TestRequestFigures::knownTokensAreKept()
{
    SyntheticRecord record;
    record.event(100, EventKind::Text, 7).events(200, 1, 30).events(300, 1, 10).usage(47).settle(400);
    const std::vector<TokenArrival> arrivals = arrivalsOf(record.record());
    QCOMPARE(arrivals[0].tokens, 7.0);
    QCOMPARE(arrivals[1].tokens, 30.0);
    QCOMPARE(arrivals[2].tokens, 10.0);
}

void TestRequestFigures::partsOfOneWireEventAreOneTokenEvent()
{
    SyntheticRecord record;
    record.event(100, EventKind::Framing);
    record.part(EventKind::Reasoning, 2, QStringLiteral("hm")).part(EventKind::Text, 1, QStringLiteral("so"));
    record.event(200, EventKind::Text, 1).usage(4).settle(300);
    const std::vector<TokenArrival> arrivals = arrivalsOf(record.record());
    QCOMPARE(arrivals.size(), std::size_t(2));
    QCOMPARE(arrivals[0].events, 1);
    QCOMPARE(arrivals[0].tokens, 3.0);
    QCOMPARE(arrivals[0].outputBytes, 4);
    QVERIFY(arrivals[0].wireBytes > 0); // held by the framing part
    QCOMPARE(figuresOf(record.record()).chunks, 2);
}

void TestRequestFigures::longestSilence_data()
{
    QTest::addColumn<double>("firstMs");
    QTest::addColumn<double>("secondMs");
    QTest::addColumn<double>("settleMs");
    QTest::addColumn<double>("silenceMs");
    QTest::addColumn<bool>("before");
    QTest::newRow("before the first token") << 900.0 << 1200.0 << 1500.0 << 900.0 << true;
    QTest::newRow("between tokens") << 300.0 << 1200.0 << 1500.0 << 900.0 << false;
    QTest::newRow("after the last token") << 300.0 << 600.0 << 1500.0 << 900.0 << false;
}

void TestRequestFigures::longestSilence()
{
    QFETCH(double, firstMs);
    QFETCH(double, secondMs);
    QFETCH(double, settleMs);
    SyntheticRecord record;
    record.event(50, EventKind::KeepAlive).events(firstMs, 1).events(secondMs, 1).usage(2).settle(settleMs);
    const RequestFigures figures = figuresOf(record.record());
    QTEST(millisecondsOf(figures.longestSilence), "silenceMs");
    QTEST(figures.longestSilenceBeforeFirstToken, "before");
}

void TestRequestFigures::cacheShare()
{
    SyntheticRecord known = goldenStream();
    QCOMPARE(*figuresOf(known.cached(1200, 900).record()).cacheHitShare, 0.75);
    SyntheticRecord none = goldenStream();
    QCOMPARE(*figuresOf(none.cached(1200, 0).record()).cacheHitShare, 0.0);
    const RequestFigures unknown = figuresOf(goldenStream().record());
    QVERIFY(!unknown.cacheHitShare && !unknown.cacheHitShare.whyNot.isEmpty()); // unknown is not 0
}

QTEST_GUILESS_MAIN(TestRequestFigures)
#include "tst_requestfigures.moc"
