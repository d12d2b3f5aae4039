// SPDX-FileCopyrightText: 2026 The Streamgauge authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/mock/MockProvider.h"
#include "tests/app/cli/CliProcess.h"

#include <QJsonDocument>
#include <QJsonObject>
#include <QTest>

#include <csignal>
#include <map>

using namespace streamgauge;
using namespace streamgauge::test;

namespace {

struct Lines
{
    std::vector<QJsonObject> whole;
    int broken = 0; ///< that are no JSON object, before the last one
};

/// The last line may have been cut in the middle.
Lines linesOf(const QByteArray &content)
{
    Lines lines;
    QList<QByteArray> all = content.split('\n');
    all.removeLast();
    for (const QByteArray &line : all) {
        const QJsonDocument document = QJsonDocument::fromJson(line);
        if (document.isObject())
            lines.whole.push_back(document.object());
        else
            ++lines.broken;
    }
    return lines;
}

} // namespace

/// A run that dies without a word keeps what it had measured up to the last second.
class TestKilledRun : public QObject
{
    Q_OBJECT

private slots:
    void keepsAllButTheLastSecond();
};

void TestKilledRun::keepsAllButTheLastSecond()
{
    MockScenario scenario;
    scenario.firstTokenDelay.first = std::chrono::milliseconds(100);
    scenario.gap.first = std::chrono::milliseconds(10);
    scenario.outputTokens = 60;
    MockProvider mock(scenario);
    const auto url = mock.listen();
    QVERIFY(url);

    const QString events = QStringLiteral("events.jsonl");
    const QString requests = QStringLiteral("requests.jsonl");
    CliProcess cli;
    cli.start({QStringLiteral("run"), QStringLiteral("--backend"),
               QStringLiteral("mock,url=%1,model=m").arg(url->toString()), QStringLiteral("--requests"),
               QStringLiteral("400"), QStringLiteral("--concurrency"), QStringLiteral("8"),
               QStringLiteral("--events"), events, QStringLiteral("--requests-out"), requests});
    QTRY_VERIFY_WITH_TIMEOUT(cli.content(events).contains('\n'), 30000);
    QTest::qWait(3000);
    const Instant killed = Clock::now();
    cli.signal(SIGKILL);
    const CliResult result = cli.waitForEnd();
    QCOMPARE(result.exitCode, -1);

    // What the provider had handed out a second before.
    const Instant kept = killed - std::chrono::seconds(1);
    qint64 written = 0;
    int ended = 0;
    for (const MockRecord &record : mock.records()) {
        written += std::count_if(record.written.begin(), record.written.end(),
                                 [&](Instant at) { return at < kept; });
        ended += record.finished && *record.finished < kept ? 1 : 0;
    }
    QVERIFY(written > 100 && ended > 3);

    const Lines eventLines = linesOf(cli.content(events));
    QCOMPARE(eventLines.broken, 0);
    qint64 found = 0;
    std::map<qint64, qint64> nextOf;
    for (const QJsonObject &event : eventLines.whole) {
        const qint64 at = event[u"t_ns"].toInteger();
        QVERIFY(at > 0 && at >= event[u"dispatched_ns"].toInteger());
        // No hole inside a request either.
        const qint64 sequence = event[u"seq"].toInteger(-1);
        auto &next = nextOf.try_emplace(event[u"request"].toInteger(), sequence).first->second;
        QCOMPARE(sequence, next++);
        ++found;
    }
    QVERIFY2(found >= written, qPrintable(QStringLiteral("%1 of %2").arg(found).arg(written)));

    const Lines requestLines = linesOf(cli.content(requests));
    QCOMPARE(requestLines.broken, 0);
    QVERIFY2(static_cast<int>(requestLines.whole.size()) >= ended,
             qPrintable(QStringLiteral("%1 of %2").arg(requestLines.whole.size()).arg(ended)));
    for (const QJsonObject &request : requestLines.whole)
        QVERIFY(request[u"outcome"].toString() == QStringLiteral("complete")
                || request[u"outcome"].toString() == QStringLiteral("length"));
}

QTEST_GUILESS_MAIN(TestKilledRun)
#include "tst_killedrun.moc"
