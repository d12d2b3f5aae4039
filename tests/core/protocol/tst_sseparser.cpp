// SPDX-FileCopyrightText: 2026 The Streamgauge authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/protocol/SseParser.h"

#include <QTest>

using namespace streamgauge;

namespace {

/// Writes down what the parser finds: `message(type,data)`, `comment(…)`, `stray(…)`, `too large`.
class Transcript : public SseSink
{
public:
    void message(const SseMessage &message) override
    {
        lines.append("message(" + message.type.toByteArray() + ',' + message.data.toByteArray() + ')');
        bytes.append(message.bytes);
    }
    void comment(QByteArrayView text, qint64 size) override
    {
        lines.append("comment(" + text.toByteArray() + ')');
        bytes.append(size);
    }
    void strayLine(QByteArrayView line, qint64 size) override
    {
        lines.append("stray(" + line.toByteArray() + ')');
        bytes.append(size);
    }
    void tooLarge(qint64) override { lines.append("too large"); }

    QByteArrayList lines;
    QList<qint64> bytes;
};

Transcript parse(const QByteArray &body, const QList<qsizetype> &cuts = {}, qint64 cap = 1024)
{
    Transcript transcript;
    SseParser parser(cap);
    qsizetype start = 0;
    for (const qsizetype cut : cuts + QList<qsizetype>{body.size()}) {
        const std::vector<char> read(body.begin() + start, body.begin() + cut);
        parser.feed(QByteArrayView(read.data(), qsizetype(read.size())), transcript);
        start = cut;
    }
    if (const auto leftover = parser.finish(transcript))
        transcript.lines.append("leftover(" + leftover->type + ',' + leftover->data + ')');
    return transcript;
}

} // namespace

class SseParserTest : public QObject
{
    Q_OBJECT

private slots:
    void findsEventsAtEverySplit_data();
    void findsEventsAtEverySplit();
    void handsOverAtCarriageReturn();
    void countsAllBytes();
    void recordsIdAndRetry();
    void scansLongLinesOnce();
};

void SseParserTest::findsEventsAtEverySplit_data()
{
    QTest::addColumn<QByteArray>("body");
    QTest::addColumn<QByteArray>("expected");
    const auto row = [](const char *name, const QByteArray &body, const char *expected) {
        QTest::newRow(name) << body << QByteArray(expected);
    };
    row("one event", "data: a\n\n", "message(,a)");
    row("C01 no space after the colon", "data:a\n\ndata:[DONE]\n\n", "message(,a) message(,[DONE])");
    row("exactly one space is removed", "data:  a\n\n", "message(, a)");
    row("several data lines", "data: a\ndata: b\n\n", "message(,a\nb)");
    row("data without a colon is an empty line", "data\ndata\n\n", "message(,\n)");
    row("empty data is an event", "data:\n\n", "message(,)");
    row("event name", "event: ping\ndata: a\n\ndata: b\n\n", "message(ping,a) message(,b)");
    row("name of an event without data is dropped", "event: x\n\ndata: b\n\n", "message(,b)");
    row("the last name holds", "event: a\nevent: b\ndata: c\n\n", "message(b,c)");
    row("C03 only retry", "retry: 2500\n\ndata: {\"n\":1}\n\n", "message(,{\"n\":1})");
    row("only id", "id: 7\n\ndata: x\n\n", "message(,x)");
    row("comment", ": busy\n\ndata: x\n\n", "comment( busy) message(,x)");
    row("bare colon", ":\n\n", "comment()");
    row("comment inside an event", "data: a\n: c\ndata: b\n\n", "comment( c) message(,a\nb)");
    row("P27 CRLF", "data: a\r\n\r\ndata: b\r\n\r\n", "message(,a) message(,b)");
    row("P27 CR", "data: a\r\rdata: b\r\r", "message(,a) message(,b)");
    row("mixed line ends", "data: a\r\n\ndata: b\r\rdata: c\n\r\n", "message(,a) message(,b) message(,c)");
    row("CR ends the last event", "data: a\r\r", "message(,a)");
    row("BOM",
        "\xEF\xBB\xBF"
        "data: a\n\n",
        "message(,a)");
    row("half a BOM is text",
        "\xEF\xBB"
        "data: a\n\n",
        "stray(\xEF\xBB"
        "data: a)");
    row("a second BOM is text",
        "\xEF\xBB\xBF\xEF\xBB\xBF"
        "data: a\n\n",
        "stray(\xEF\xBB\xBF"
        "data: a)");
    row("names are case-sensitive", "Data: a\n\n", "stray(Data: a)");
    row("unknown field", "foo: a\ndata: b\n\n", "stray(foo: a) message(,b)");
    row("raw JSON", "{\"error\":1}\n", "stray({\"error\":1})");
    row("raw JSON without a line end", "{\"error\":1}", "stray({\"error\":1})");
    row("C02 line separator U+2028",
        "data: a\xE2\x80\xA8"
        "b\n\n",
        "message(,a\xE2\x80\xA8"
        "b)");
    row("C02 paragraph separator U+2029",
        "data: a\xE2\x80\xA9"
        "b\n\n",
        "message(,a\xE2\x80\xA9"
        "b)");
    row("C02 next line U+0085",
        "data: a\xC2\x85"
        "b\n\n",
        "message(,a\xC2\x85"
        "b)");
    row("vertical tab and form feed", "data: a\v\fb\n\n", "message(,a\v\fb)");
    row("C04 no blank line at the end", "data: {\"n\":1}\n\ndata: {\"n\":2}\n",
        "message(,{\"n\":1}) leftover(,{\"n\":2})");
    row("no line end at the end", "event: e\ndata: a", "leftover(e,a)");
    row("C05 missing blank line", "data: {\"n\":1}\ndata: {\"n\":2}\n\n", "message(,{\"n\":1}\n{\"n\":2})");
    row("C06 comment in data", "data: : busy\n\ndata: {\"n\":1}\n\n", "message(,: busy) message(,{\"n\":1})");
    row("nothing", "", "");
    row("blank lines", "\n\n\r\n\r", "");
    row("P31 cap", "data: " + QByteArray(2000, 'x') + "\ndata: rest\n\ndata: b\n\n", "too large message(,b)");
    row("cap over several lines",
        "data: " + QByteArray(600, 'x') + "\ndata: " + QByteArray(600, 'y') + "\n\ndata: b\n\n",
        "too large message(,b)");
    row("cap with CR", "data: " + QByteArray(2000, 'x') + "\r\n\r\ndata: b\r\n\r\n", "too large message(,b)");
    row("cap at the end", "data: " + QByteArray(2000, 'x'), "too large");
    row("cap in a comment", ":" + QByteArray(2000, 'x') + "\n\ndata: b\n\n", "too large message(,b)");
}

void SseParserTest::findsEventsAtEverySplit()
{
    QFETCH(QByteArray, body);
    QFETCH(QByteArray, expected);
    const Transcript whole = parse(body);
    QCOMPARE(whole.lines.join(' '), expected);
    QList<qsizetype> everywhere;
    for (qsizetype cut = 1; cut < body.size(); ++cut) {
        const Transcript split = parse(body, {cut});
        QCOMPARE(split.lines, whole.lines);
        QCOMPARE(split.bytes, whole.bytes);
        everywhere.append(cut);
    }
    const Transcript bytewise = parse(body, everywhere);
    QCOMPARE(bytewise.lines, whole.lines);
    QCOMPARE(bytewise.bytes, whole.bytes);
}

/// Waiting for the byte after a CR would book the next arrival's time on this event.
void SseParserTest::handsOverAtCarriageReturn()
{
    Transcript transcript;
    SseParser parser;
    parser.feed("data: a\r\n\r", transcript);
    QCOMPARE(transcript.lines, QByteArrayList{"message(,a)"});
    parser.feed("\n", transcript);
    parser.feed("data: b\r\n\r", transcript);
    QCOMPARE(transcript.lines, (QByteArrayList{"message(,a)", "message(,b)"}));
}

void SseParserTest::countsAllBytes()
{
    const QByteArray body = ": one\n\nevent: e\ndata: abc\n\ndata: d\n\n";
    const Transcript transcript = parse(body);
    QCOMPARE(transcript.bytes, (QList<qint64>{6, 20, 9}));
}

void SseParserTest::recordsIdAndRetry()
{
    Transcript transcript;
    SseParser parser;
    parser.feed(QByteArrayView("id: 7\nretry: 2500\n\nid: 8\0x\nretry: 1e3\nretry: -5\nretry:\n\n", 52),
                transcript);
    QCOMPARE(parser.lastEventId(), QByteArray("7"));
    QCOMPARE(parser.reconnectionTime(), std::chrono::milliseconds(2500));
    QVERIFY(transcript.lines.isEmpty());
}

/// 10 MB in one line, read by read: done in no time unless each read scans the line from its start.
void SseParserTest::scansLongLinesOnce()
{
    Transcript transcript;
    SseParser parser;
    const QByteArray part(1024, 'x');
    parser.feed("data: ", transcript);
    for (int i = 0; i < 10 * 1024; ++i)
        parser.feed(part, transcript);
    parser.feed("\n\n", transcript);
    QCOMPARE(transcript.lines.size(), 1);
    QCOMPARE(transcript.lines.first().size(), 10 * 1024 * 1024 + 10);

    // Short lines with a single kind of line end: the other kind must not be searched to the end at each
    // line.
    Transcript lines;
    SseParser shortLines;
    shortLines.feed(QByteArray("data: x\r\r").repeated(200000), lines);
    QCOMPARE(lines.lines.size(), 200000);
}

QTEST_GUILESS_MAIN(SseParserTest)
#include "tst_sseparser.moc"
