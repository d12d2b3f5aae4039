// SPDX-FileCopyrightText: 2026 The Streamgauge authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/calibration/CalibrationRun.h"

#include <QSignalSpy>
#include <QTest>

using namespace streamgauge;

class CalibrationRunTest : public QObject
{
    Q_OBJECT

private slots:
    void matchesArrivalsWithWrites();
    void measuresAgainstTheMock();
    void stopsAtOnce();
    void endsCleanlyWhileItRuns();
};

void CalibrationRunTest::matchesArrivalsWithWrites()
{
    using std::chrono::milliseconds;
    const auto at = [](int value) { return Instant(milliseconds(value)); };
    auto record = std::make_shared<RequestRecord>();
    record->outcome = Outcome::Complete;
    record->nonce = QStringLiteral("nonce-1");
    record->events.resize(3);
    record->events[0].kind = EventKind::Framing;
    record->events[1].kind = EventKind::Text;
    record->events[1].at = at(11);
    record->events[2].kind = EventKind::Text;
    record->events[2].at = at(23);
    RunRecord run;
    run.requests = {record};
    MockRecord other;
    other.body = "nonce-2";
    other.written = {at(1), at(2)};
    MockRecord own;
    own.body = "text nonce-1 text";
    own.written = {at(10), at(20)};
    QCOMPARE(arrivalDelays(run, {other, own}), (std::vector<double>{1, 3}));
    own.written.pop_back(); // not the same number on both sides: nothing can be said
    QVERIFY(arrivalDelays(run, {other, own}).empty());
}

void CalibrationRunTest::measuresAgainstTheMock()
{
    CalibrationLoad load;
    load.concurrency = 4;
    load.requests = 4;
    CalibrationRun calibration(load);
    QSignalSpy progressed(&calibration, &CalibrationRun::progressed);
    std::optional<CalibrationResult> result;
    connect(&calibration, &CalibrationRun::finished, this,
            [&](const CalibrationResult &finished) { result = finished; });
    calibration.start();
    QTRY_VERIFY_WITH_TIMEOUT(result.has_value(), 60000);
    QVERIFY(result->run->end == RunEnd::Done);
    QCOMPARE(result->streams, 4);
    QVERIFY(result->delays.n >= 4 * 50);
    const auto error = result->clockError();
    QVERIFY(error.has_value());
    QVERIFY(error->p50 <= error->p99);
    QVERIFY(progressed.count() > 0);
}

void CalibrationRunTest::stopsAtOnce()
{
    CalibrationLoad load;
    load.concurrency = 1;
    load.requests = 1000;
    CalibrationRun calibration(load);
    std::optional<CalibrationResult> result;
    connect(&calibration, &CalibrationRun::finished, this,
            [&](const CalibrationResult &finished) { result = finished; });
    calibration.start();
    QTest::qWait(300);
    calibration.stop();
    QTRY_VERIFY_WITH_TIMEOUT(result.has_value(), 10000);
    QVERIFY(result->run->end == RunEnd::StoppedByUser);
}

void CalibrationRunTest::endsCleanlyWhileItRuns()
{
    CalibrationLoad load;
    load.requests = 1000;
    CalibrationRun calibration(load);
    calibration.start();
    QTest::qWait(200);
}

QTEST_GUILESS_MAIN(CalibrationRunTest)
#include "tst_calibrationrun.moc"
