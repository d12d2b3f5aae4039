// SPDX-FileCopyrightText: 2026 The Streamgauge authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/protocol/ServerTiming.h"

#include <QTest>

using namespace streamgauge;

namespace {

QString described(const std::vector<NamedPhase> &phases)
{
    QStringList lines;
    for (const NamedPhase &phase : phases) {
        QString line = QStringLiteral("%1=%2").arg(phase.name).arg(millisecondsOf(phase.duration));
        if (!phase.description.isEmpty())
            line += QStringLiteral(" (%1)").arg(phase.description);
        lines.append(line);
    }
    return lines.join(QLatin1String("; "));
}

} // namespace

class ServerTimingTest : public QObject
{
    Q_OBJECT

private slots:
    void reads_data();
    void reads();
    void readsEveryHeader();
    void staysBounded();
};

void ServerTimingTest::reads_data()
{
    QTest::addColumn<QByteArray>("header");
    QTest::addColumn<QString>("expected");
    const auto row = [](const char *name, const char *header, const char *expected) {
        QTest::newRow(name) << QByteArray(header) << QString::fromUtf8(expected);
    };
    row("one", "db;dur=53.2", "db=53.2");
    row("several", "db;dur=53, app;dur=47.2", "db=53; app=47.2");
    row("description", R"(retrieval;desc="read the index";dur=12)", "retrieval=12 (read the index)");
    row("quotes and separators inside", R"(a;desc="x, \"y\"; z\\";dur=1, b;dur=2)",
        R"(a=1 (x, "y"; z\); b=2)");
    row("description without quotes", "a;desc=cold;dur=1", "a=1 (cold)");
    row("blanks", " a ; dur = 1 ,\tb;dur=2 ", "a=1; b=2");
    row("names of parameters in capitals", "a;DUR=3", "a=3");
    row("quoted duration", R"(a;dur="4.5")", "a=4.5");
    row("zero", "a;dur=0", "a=0");
    row("no duration", "miss, db;dur=5", "db=5");
    row("first duration counts", "a;dur=1;dur=2", "a=1");
    row("first duration unusable", "a;dur=x;dur=2", "");
    row("other parameters", "a;x=1;y;dur=2;z=\"q\"", "a=2");
    row("negative", "a;dur=-1, b;dur=2", "b=2");
    row("no number", "a;dur=fast, b;dur=nan, c;dur=inf, d;dur=1e3", "d=1000");
    row("absurd", "a;dur=1e300, b;dur=86400001, c;dur=86400000", "c=8.64e+07");
    row("no name", ";dur=1, b;dur=2", "b=2");
    row("garbage after the name", "a b c;dur=1, (x);dur=3, d;dur=2", "a=1; d=2");
    row("empty", "", "");
    row("commas only", ",,,", "");
    row("open quotes", R"(a;desc="never closed;dur=1, b;dur=2)", "");
    row("backslash at the end", "a;dur=1;desc=\"x\\", "a=1 (x\\)");
    row("joined by line breaks", "a;dur=1\nb;dur=2", "a=1; b=2");
    row("beyond ASCII", "a;desc=\"\xc3\xa4\";dur=1", "a=1 (\xc3\xa4)");
}

void ServerTimingTest::reads()
{
    QFETCH(QByteArray, header);
    QFETCH(QString, expected);
    const auto phases = serverTimingFrom({{"Server-Timing", header}});
    QCOMPARE(described(phases), expected);
    for (const NamedPhase &phase : phases) {
        QCOMPARE(phase.source, PhaseSource::ServerTiming);
        QVERIFY(!phase.start);
    }
}

void ServerTimingTest::readsEveryHeader()
{
    QCOMPARE(described(serverTimingFrom(
                 {{"server-timing", "a;dur=1"}, {"x-other", "b;dur=2"}, {"SERVER-TIMING", "c;dur=3"}})),
             QStringLiteral("a=1; c=3"));
}

void ServerTimingTest::staysBounded()
{
    QVERIFY(serverTimingFrom({{"server-timing", QByteArray("a;dur=1,").repeated(1'000'000)}}).size() <= 100);
    QVERIFY(serverTimingFrom({{"server-timing", QByteArray("\"").repeated(1'000'000)}}).empty());
    QVERIFY(serverTimingFrom({{"server-timing", QByteArray(";").repeated(1'000'000)}}).empty());
    const auto longName = serverTimingFrom({{"server-timing", QByteArray("n").repeated(10'000) + ";dur=1"}});
    QCOMPARE(longName.size(), 1U);
    QVERIFY(longName.front().name.size() <= 100);
    HeaderList many;
    for (int i = 0; i < 10'000; ++i)
        many.append(qMakePair(QByteArrayLiteral("server-timing"), QByteArrayLiteral("a;dur=1")));
    QCOMPARE(serverTimingFrom(many).size(), 100U);
}

QTEST_GUILESS_MAIN(ServerTimingTest)
#include "tst_servertiming.moc"
