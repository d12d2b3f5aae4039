// SPDX-FileCopyrightText: 2026 The Streamgauge authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "RecordedRun.h"

#include "core/storage/NumberText.h"
#include "core/storage/ResultTables.h"

#include <QLocale>
#include <QTest>

using namespace streamgauge;

class TestResultTables : public QObject
{
    Q_OBJECT

private slots:
    void initTestCase() { QLocale::setDefault(QLocale::c()); }

    void numbersHaveThreeSignificantDigits_data()
    {
        QTest::addColumn<double>("milliseconds");
        QTest::addColumn<QString>("text");
        QTest::newRow("zero") << 0.0 << QStringLiteral("0 ms");
        QTest::newRow("fraction") << 0.0634 << QStringLiteral("0.06 ms");
        QTest::newRow("small") << 9.876 << QStringLiteral("9.88 ms");
        QTest::newRow("tens") << 55.55 << QStringLiteral("55.5 ms");
        QTest::newRow("hundreds") << 300.2 << QStringLiteral("300 ms");
        QTest::newRow("second") << 1200.0 << QStringLiteral("1.20 s");
        QTest::newRow("ten seconds") << 10000.0 << QStringLiteral("10.0 s");
    }

    void numbersHaveThreeSignificantDigits()
    {
        QFETCH(double, milliseconds);
        QFETCH(QString, text);
        QCOMPARE(durationText(milliseconds, QLocale::c()), text);
    }

    void exportNumbersAreInTheCLocale()
    {
        QLocale::setDefault(QLocale(QLocale::German));
        QCOMPARE(exportNumber(1234.5), QStringLiteral("1234.5"));
        QCOMPARE(exportNumber(-0.0), QStringLiteral("0"));
        QCOMPARE(exportNumber(1e-9), QStringLiteral("0"));
        QCOMPARE(exportNumber(std::numeric_limits<double>::quiet_NaN()), QString());
        QLocale::setDefault(QLocale::c());
    }

    void comparisonTellsTheTwoApart()
    {
        const RunRecord run = test::RecordedRun(QStringLiteral("dedicated"), QStringLiteral("managed")).run();
        const TextTable table = comparisonTable(run, summarise(run), NumberStyle::User);
        QCOMPARE(table.rows.size(), std::size_t(2));
        const auto cell = [&](std::size_t row, const QString &column) {
            return table.rows[row][table.header.indexOf(column)];
        };
        QVERIFY(cell(0, QStringLiteral("TTFT p50")).startsWith(QStringLiteral("1.20 s")));
        QVERIFY(cell(1, QStringLiteral("TTFT p50")).startsWith(QStringLiteral("10.0 s")));
        QVERIFY(cell(0, QStringLiteral("TTFT p95")).contains(QStringLiteral("too few")));
        QVERIFY(cell(0, QStringLiteral("Actually streamed?")).contains(QStringLiteral("incremental")));
        QVERIFY(cell(1, QStringLiteral("Actually streamed?")).contains(QStringLiteral("buffered")));
        QVERIFY(cell(1, QStringLiteral("Actually streamed?")).startsWith(deliverySymbol(Delivery::Buffered)));
        // No throughput for a burst, and a note that says why.
        QVERIFY(cell(1, QStringLiteral("Effective tok/s")).startsWith(QStringLiteral("n/a [")));
        QVERIFY(!table.notes.isEmpty());
        QVERIFY(cell(1, QStringLiteral("Requests"))
                    .startsWith(QStringLiteral("8 of 11 ok, 1 failed, 1 rate limited")));
    }

    void toolCallsHaveAColumnOnlyWhereOffered()
    {
        const RunRecord run = test::RecordedRun(QStringLiteral("a"), QStringLiteral("b")).run();
        RunSummary summary = summarise(run);
        QVERIFY(
            !comparisonTable(run, summary, NumberStyle::User).header.contains(QStringLiteral("Tool calls")));
        summary.rows[1].toolCalls = {true, 7, 2, QStringLiteral("x")};
        const TextTable table = comparisonTable(run, summary, NumberStyle::User);
        QCOMPARE(table.rows[0].size(), table.header.size());
        QCOMPARE(table.rows[0].last(), QStringLiteral("n/a"));
        QCOMPARE(table.rows[1].last(), QStringLiteral("7 valid, 2 invalid"));
    }

    void phasesHaveARowEach()
    {
        const RunRecord run = test::RecordedRun(QStringLiteral("a"), QStringLiteral("b")).run();
        RunSummary summary = summarise(run);
        QVERIFY(phaseTable(summary, NumberStyle::User).rows.empty());
        summary.rows[0].phases
            = {{QStringLiteral("tool"), PhaseSource::Event, distributionOf({1, 2, 3, 4, 5, 6})},
               {QStringLiteral("eval"), PhaseSource::Provider, distributionOf({4})}};
        const TextTable forPeople = phaseTable(summary, NumberStyle::User);
        QCOMPARE(forPeople.rows.size(), std::size_t(2));
        QCOMPARE(forPeople.rows[0][3], QStringLiteral("events"));
        QCOMPARE(forPeople.rows[1][3], QStringLiteral("the provider"));
        QVERIFY(forPeople.rows[1][5].contains(QStringLiteral("too few")));
        QVERIFY(!forPeople.notes.isEmpty()); // whose clock it was
        const TextTable exported = phaseTable(summary, NumberStyle::Export);
        QCOMPARE(exported.rows[0],
                 QStringList({QStringLiteral("a"), QStringLiteral("cold"), QStringLiteral("tool"),
                              QStringLiteral("event"), QStringLiteral("6"), QStringLiteral("3.5"),
                              QStringLiteral("5.5")}));
    }

    void exportHasOneColumnANumber()
    {
        const RunRecord run = test::RecordedRun(QStringLiteral("a"), QStringLiteral("b")).run();
        const RunSummary summary = summarise(run);
        const TextTable table = comparisonTable(run, summary, NumberStyle::Export);
        for (const QStringList &row : table.rows)
            QCOMPARE(row.size(), table.header.size());
        const auto cell = [&](std::size_t row, const QString &column) {
            return table.rows[row][table.header.indexOf(column)];
        };
        QCOMPARE(cell(0, QStringLiteral("ttft_ms_p50")), QStringLiteral("1200"));
        QCOMPARE(cell(0, QStringLiteral("ttft_ms_p95_note")), QStringLiteral("too few"));
        QCOMPARE(cell(1, QStringLiteral("effective_tps_p50")), QString());
        QVERIFY(!cell(1, QStringLiteral("effective_tps_p50_note")).isEmpty());
        QCOMPARE(cell(1, QStringLiteral("planned")), QStringLiteral("11"));
    }

    void everyPlannedRequestHasARow()
    {
        const RunRecord run = test::RecordedRun(QStringLiteral("a"), QStringLiteral("b")).run();
        for (const NumberStyle style : {NumberStyle::User, NumberStyle::Export}) {
            const TextTable table = requestTable(run, summarise(run), style);
            QCOMPARE(table.rows.size(), run.requests.size());
            for (const QStringList &row : table.rows)
                QCOMPARE(row.size(), table.header.size());
        }
    }

    void csvIsQuotedAndDisarmed_data()
    {
        QTest::addColumn<QString>("cell");
        QTest::addColumn<QByteArray>("csv");
        QTest::newRow("plain") << QStringLiteral("a b") << QByteArray("a b");
        QTest::newRow("comma") << QStringLiteral("a,b") << QByteArray("\"a,b\"");
        QTest::newRow("quote") << QStringLiteral("a\"b") << QByteArray("\"a\"\"b\"");
        QTest::newRow("line") << QStringLiteral("a\nb") << QByteArray("\"a\nb\"");
        QTest::newRow("formula") << QStringLiteral("=1+1") << QByteArray("'=1+1");
        QTest::newRow("at") << QStringLiteral("@SUM(A1)") << QByteArray("'@SUM(A1)");
        QTest::newRow("plus") << QStringLiteral("+cmd|' /C calc'!A0") << QByteArray("'+cmd|' /C calc'!A0");
        QTest::newRow("negative number") << QStringLiteral("-1.5") << QByteArray("-1.5");
        QTest::newRow("minus text") << QStringLiteral("-x") << QByteArray("'-x");
        QTest::newRow("non-latin") << QStringLiteral("Þórr") << QByteArray("Þórr");
    }

    void csvIsQuotedAndDisarmed()
    {
        QFETCH(QString, cell);
        QFETCH(QByteArray, csv);
        const TextTable table{{QStringLiteral("h"), QStringLiteral("i")}, {{cell, QStringLiteral("x")}}, {}};
        QCOMPARE(asCsv(table), QByteArray("h,i\r\n") + csv + ",x\r\n");
    }

    void plainTextIsAlignedAndHarmless()
    {
        const TextTable table{{QStringLiteral("Name"), QStringLiteral("n")},
                              {{QStringLiteral("日本"), QStringLiteral("7")},
                               {QStringLiteral("a\033[31mb\n"), QStringLiteral("123")}},
                              {QStringLiteral("[1] a note")}};
        const QStringList lines = asPlainText(table).split(QLatin1Char('\n'));
        QCOMPARE(lines[2], QStringLiteral("日本        7"));
        QVERIFY(!lines[3].contains(QChar(0x1b)));
        QVERIFY(lines[3].endsWith(QStringLiteral("123")));
        QCOMPARE(lines[4], QStringLiteral("[1] a note"));
    }

    void turnedTableHasRowsAsColumns()
    {
        const TextTable turned = transposed(
            {{QStringLiteral("h"), QStringLiteral("i")},
             {{QStringLiteral("a"), QStringLiteral("1")}, {QStringLiteral("b"), QStringLiteral("2")}},
             {QStringLiteral("[1] note")}});
        QCOMPARE(turned.header, QStringList({QStringLiteral("h"), QStringLiteral("a"), QStringLiteral("b")}));
        QCOMPARE(turned.rows.size(), std::size_t(1));
        QCOMPARE(turned.rows[0],
                 QStringList({QStringLiteral("i"), QStringLiteral("1"), QStringLiteral("2")}));
        QCOMPARE(turned.notes.size(), 1);
    }

    void markdownCannotBreakOut()
    {
        const TextTable table{{QStringLiteral("a")}, {{QStringLiteral("x|y<b>\n`z`")}}, {}};
        const QString text = asMarkdown(table);
        QCOMPARE(text.count(QLatin1Char('\n')), 3);
        QVERIFY(text.contains(QStringLiteral("x\\|y&lt;b&gt; \\`z\\`")));
    }

    void tabsCannotBreakTheClipboardTable()
    {
        const TextTable table{
            {QStringLiteral("a"), QStringLiteral("b")}, {{QStringLiteral("x\ty"), QStringLiteral("z")}}, {}};
        QCOMPARE(asTsv(table), QStringLiteral("a\tb\nx y\tz\n"));
    }
};

QTEST_GUILESS_MAIN(TestResultTables)
#include "tst_resulttables.moc"
