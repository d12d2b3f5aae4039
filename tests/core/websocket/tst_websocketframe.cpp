// SPDX-FileCopyrightText: 2026 The Streamgauge authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/websocket/WebSocketFrameReader.h"

#include <QTest>

using namespace streamgauge;

namespace {

class Collected : public WebSocketFrameSink
{
public:
    void payload(QByteArrayView bytes) override { text.append(bytes); }
    void messageEnded() override { ++messages; }
    void ping(QByteArrayView bytes) override { text.append(bytes); }
    void closed(int closeCode, const QString &closeReason) override
    {
        code = closeCode;
        reason = closeReason;
    }

    QByteArray text;
    int messages = 0;
    int code = 0;
    QString reason;
};

} // namespace

class WebSocketFrameTest : public QObject
{
    Q_OBJECT

private slots:
    void isReadAgain_data();
    void isReadAgain();
    void writesBytesOfTheStandard();
    void closes();
    void answersTheKey();
};

void WebSocketFrameTest::isReadAgain_data()
{
    QTest::addColumn<int>("size");
    for (const int size : {0, 1, 125, 126, 127, 65535, 65536, 100000})
        QTest::addRow("%d", size) << size;
}

void WebSocketFrameTest::isReadAgain()
{
    QFETCH(int, size);
    QByteArray payload;
    for (int i = 0; i < size; ++i)
        payload.append(char('a' + i % 26));
    for (const WebSocketEnd end : {WebSocketEnd::Server, WebSocketEnd::Client}) {
        const auto mask = end == WebSocketEnd::Client ? std::optional<quint32>(0x89abcdef) : std::nullopt;
        const QByteArray frame = webSocketFrame(WebSocketOpcode::Text, payload, mask);
        WebSocketFrameReader reader(end);
        Collected collected;
        // In two reads, so that masks go on over the cut.
        QVERIFY(!reader.feed(QByteArrayView(frame).first(frame.size() / 2), collected));
        QVERIFY(!reader.feed(QByteArrayView(frame).sliced(frame.size() / 2), collected));
        QCOMPARE(collected.text, payload);
        QCOMPARE(collected.messages, 1);
    }
}

/// The examples of RFC 6455, section 5.7.
void WebSocketFrameTest::writesBytesOfTheStandard()
{
    QCOMPARE(webSocketFrame(WebSocketOpcode::Text, "Hello"), QByteArray("\x81\x05Hello"));
    QCOMPARE(webSocketFrame(WebSocketOpcode::Text, "Hello", 0x37fa213d),
             QByteArray("\x81\x85\x37\xfa\x21\x3d\x7f\x9f\x4d\x51\x58"));
    QCOMPARE(webSocketFrame(WebSocketOpcode::Binary, QByteArray(256, 'x')).first(4),
             QByteArray("\x82\x7e\x01\x00", 4));
}

void WebSocketFrameTest::closes()
{
    WebSocketFrameReader reader(WebSocketEnd::Server);
    Collected collected;
    QVERIFY(!reader.feed(webSocketCloseFrame(1011, QByteArray(300, 'r')), collected));
    QCOMPARE(collected.code, 1011);
    QCOMPARE(collected.reason, QString(123, u'r'));
}

/// The example of RFC 6455, section 1.3.
void WebSocketFrameTest::answersTheKey()
{
    QCOMPARE(webSocketAccept("dGhlIHNhbXBsZSBub25jZQ=="), QByteArray("s3pPLMBiTxaQ9kYGzzhZRbK+xOo="));
}

QTEST_GUILESS_MAIN(WebSocketFrameTest)
#include "tst_websocketframe.moc"
