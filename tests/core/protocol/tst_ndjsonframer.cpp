// SPDX-FileCopyrightText: 2026 The Streamgauge authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/protocol/NdjsonFramer.h"

#include <QTest>

using namespace streamgauge;

namespace {

class Transcript : public JsonFrameSink
{
public:
    void document(QByteArrayView json, qint64) override { lines.append(json.toByteArray()); }
    void documentTooLarge(qint64) override { lines.append("too large"); }

    QByteArrayList lines;
};

} // namespace

class NdjsonFramerTest : public QObject
{
    Q_OBJECT

private slots:
    void splitsLines_data();
    void splitsLines();
};

void NdjsonFramerTest::splitsLines_data()
{
    QTest::addColumn<QByteArray>("body");
    QTest::addColumn<QByteArrayList>("lines");
    QTest::addColumn<QByteArray>("leftover");
    QTest::newRow("usual") << QByteArray("{}\n{\"a\":1}\n") << QByteArrayList{"{}", "{\"a\":1}"}
                           << QByteArray();
    QTest::newRow("last line without an end")
        << QByteArray("{}\n[]") << QByteArrayList{"{}"} << QByteArray("[]");
    QTest::newRow("CRLF") << QByteArray("{}\r\n[]\r\n") << QByteArrayList{"{}", "[]"} << QByteArray();
    QTest::newRow("blank lines") << QByteArray("\n \n\r\n{}\n\n") << QByteArrayList{"{}"} << QByteArray();
    QTest::newRow("CR is no line end") << QByteArray("{}\r{}\n") << QByteArrayList{"{}\r{}"} << QByteArray();
    QTest::newRow("U+2028") << QByteArray("\"\xE2\x80\xA8\"\n") << QByteArrayList{"\"\xE2\x80\xA8\""}
                            << QByteArray();
    QTest::newRow("cap") << QByteArray(QByteArray(100, 'x') + "\n{}\n") << QByteArrayList{"too large", "{}"}
                         << QByteArray();
}

void NdjsonFramerTest::splitsLines()
{
    QFETCH(QByteArray, body);
    QFETCH(QByteArrayList, lines);
    QFETCH(QByteArray, leftover);
    for (qsizetype readBytes = 1; readBytes <= body.size(); ++readBytes) {
        Transcript transcript;
        NdjsonFramer framer(64);
        for (qsizetype start = 0; start < body.size(); start += readBytes)
            framer.feed(QByteArrayView(body).sliced(start, std::min(readBytes, body.size() - start)),
                        transcript);
        QCOMPARE(transcript.lines, lines);
        QCOMPARE(framer.takeLeftover(), leftover);
    }
}

QTEST_GUILESS_MAIN(NdjsonFramerTest)
#include "tst_ndjsonframer.moc"
