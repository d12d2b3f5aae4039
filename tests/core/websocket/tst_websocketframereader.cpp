// SPDX-FileCopyrightText: 2026 The Streamgauge authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/websocket/WebSocketFrameReader.h"

#include <QTest>

using namespace streamgauge;

namespace {

/// What a reader says, in one line: `a b|ping:x|close 1000 bye`.
class Heard : public WebSocketFrameSink
{
public:
    void payload(QByteArrayView bytes) override { text.append(bytes); }
    void messageEnded() override { text.append('|'); }
    void ping(QByteArrayView bytes) override { text.append("<ping ").append(bytes).append('>'); }
    void closed(int code, const QString &reason) override
    {
        text.append("<close ")
            .append(QByteArray::number(code))
            .append(' ')
            .append(reason.toUtf8())
            .append('>');
    }

    QByteArray text;
};

QByteArray header(int first, const QByteArray &rest)
{
    return QByteArray(1, char(first)) + rest;
}

QByteArray frame(int first, const QByteArray &payload)
{
    return header(first, QByteArray(1, char(payload.size()))) + payload;
}

} // namespace

class WebSocketFrameReaderTest : public QObject
{
    Q_OBJECT

private slots:
    void readsFrames_data();
    void readsFrames();
    void refusesWhatBreaksTheRules_data();
    void refusesWhatBreaksTheRules();
    void wantsClientsToMask();
};

void WebSocketFrameReaderTest::readsFrames_data()
{
    QTest::addColumn<QByteArray>("bytes");
    QTest::addColumn<QByteArray>("heard");
    QTest::newRow("two messages") << frame(0x81, "one") + frame(0x82, "two") << QByteArray("one|two|");
    QTest::newRow("cut inside a character")
        << frame(0x01, "a\xc3") + frame(0x00, "\xa4") + frame(0x80, "z") << QByteArray("a\xc3\xa4z|");
    QTest::newRow("empty") << frame(0x81, "") + frame(0x01, "") + frame(0x80, "") << QByteArray("||");
    QTest::newRow("control frames between fragments") << frame(0x01, "a") + frame(0x89, "p")
            + frame(0x8a, "q") + frame(0x80, "b") << QByteArray("a<ping p>b|");
    QTest::newRow("length in two bytes")
        << header(0x81, QByteArray("\x7e\x01\x00", 3)) + QByteArray(256, 'x') << QByteArray(256, 'x') + '|';
    QTest::newRow("length in eight bytes") << header(0x81, QByteArray("\x7f\0\0\0\0\0\0\x01\x02", 9))
            + QByteArray(258, 'x') << QByteArray(258, 'x') + '|';
    QTest::newRow("length in more bytes than it needs")
        << header(0x81, QByteArray("\x7e\x00\x01", 3)) + "x" << QByteArray("x|");
    QTest::newRow("close") << frame(0x81, "a")
            + frame(0x88,
                    "\x03\xe8"
                    "bye") << QByteArray("a|<close 1000 bye>");
    QTest::newRow("close without a code") << frame(0x88, "") << QByteArray("<close 1005 >");
    QTest::newRow("nothing after the close")
        << frame(0x88, "\x0f\xa0") + frame(0x81, "a") + "\xff" << QByteArray("<close 4000 >");
    QTest::newRow("cut off") << frame(0x81, "a") + "\x81\x05xy" << QByteArray("a|xy");
}

void WebSocketFrameReaderTest::readsFrames()
{
    QFETCH(QByteArray, bytes);
    QFETCH(QByteArray, heard);
    for (qsizetype cut = 0; cut <= bytes.size(); ++cut) {
        WebSocketFrameReader reader(WebSocketEnd::Server);
        Heard sink;
        QVERIFY(!reader.feed(QByteArrayView(bytes).first(cut), sink));
        QVERIFY(!reader.feed(QByteArrayView(bytes).sliced(cut), sink));
        QCOMPARE(sink.text, heard);
    }
    WebSocketFrameReader reader(WebSocketEnd::Server);
    Heard sink;
    for (const char byte : bytes)
        QVERIFY(!reader.feed(QByteArrayView(&byte, 1), sink));
    QCOMPARE(sink.text, heard);
}

void WebSocketFrameReaderTest::refusesWhatBreaksTheRules_data()
{
    QTest::addColumn<QByteArray>("bytes");
    QTest::newRow("reserved opcode") << frame(0x83, "x");
    QTest::newRow("reserved control opcode") << frame(0x8b, "x");
    QTest::newRow("compressed, unasked") << frame(0xc1, "x");
    QTest::newRow("masked") << header(0x81,
                                      QByteArray("\x81"
                                                 "abcdx"));
    QTest::newRow("continued, never begun") << frame(0x80, "x");
    QTest::newRow("continued after its end") << frame(0x81, "x") + frame(0x80, "x");
    QTest::newRow("begun twice") << frame(0x01, "x") + frame(0x81, "x");
    QTest::newRow("control frame in fragments") << frame(0x09, "x");
    QTest::newRow("long control frame") << header(0x89, QByteArray("\x7e\x00\x7e", 3));
    QTest::newRow("half a close code") << frame(0x88, "x");
    QTest::newRow("negative length") << header(0x81, QByteArray("\x7f\xff\0\0\0\0\0\0\0", 9));
}

void WebSocketFrameReaderTest::refusesWhatBreaksTheRules()
{
    QFETCH(QByteArray, bytes);
    WebSocketFrameReader reader(WebSocketEnd::Server);
    Heard sink;
    const auto fault = reader.feed(bytes, sink);
    QVERIFY(fault);
    QVERIFY(!fault->isEmpty());
}

void WebSocketFrameReaderTest::wantsClientsToMask()
{
    Heard sink;
    WebSocketFrameReader lax(WebSocketEnd::Client);
    QVERIFY(lax.feed(frame(0x81, "x"), sink));
    WebSocketFrameReader reader(WebSocketEnd::Client);
    QVERIFY(!reader.feed(header(0x81, QByteArray("\x82\x01\x02\x03\x04\x60\x60")), sink));
    QCOMPARE(sink.text, QByteArray("ab|"));
}

QTEST_GUILESS_MAIN(WebSocketFrameReaderTest)
#include "tst_websocketframereader.moc"
