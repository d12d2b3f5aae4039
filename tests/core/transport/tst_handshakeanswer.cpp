// SPDX-FileCopyrightText: 2026 The Streamgauge authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/transport/HandshakeAnswer.h"

#include <QTest>

using namespace streamgauge;

class HandshakeAnswerTest : public QObject
{
    Q_OBJECT

private slots:
    void readsHeads_data();
    void readsHeads();
    void readsBodies_data();
    void readsBodies();
    void keepsABodyWithinTheLimit();
};

void HandshakeAnswerTest::readsHeads_data()
{
    QTest::addColumn<QByteArray>("bytes");
    QTest::addColumn<int>("status"); // 0 for no head
    QTest::newRow("usual") << QByteArray("HTTP/1.1 429 Too Many Requests\r\nRetry-After:  7 \r\n\r\n") << 429;
    QTest::newRow("no reason") << QByteArray("HTTP/1.0 404\r\nRetry-After: 7\r\n\r\n") << 404;
    QTest::newRow("other version") << QByteArray("HTTP/2 404\r\n\r\n") << 0;
    QTest::newRow("no number") << QByteArray("HTTP/1.1 abc\r\n\r\n") << 0;
    QTest::newRow("out of range") << QByteArray("HTTP/1.1 99\r\n\r\n") << 0;
    QTest::newRow("something else") << QByteArray("SSH-2.0-x\r\n\r\n") << 0;
    QTest::newRow("nothing") << QByteArray() << 0;
}

void HandshakeAnswerTest::readsHeads()
{
    QFETCH(QByteArray, bytes);
    QFETCH(int, status);
    const auto head = responseHeadFrom(bytes);
    QCOMPARE(head ? head->status : 0, status);
    if (head && bytes.contains("Retry-After"))
        QCOMPARE(head->header("retry-after"), QByteArray("7"));
}

void HandshakeAnswerTest::readsBodies_data()
{
    QTest::addColumn<HeaderList>("headers");
    QTest::addColumn<QByteArray>("bytes");
    QTest::addColumn<QByteArray>("content");
    QTest::addColumn<bool>("complete");
    const HeaderList chunked{{"Transfer-Encoding", "Chunked"}};
    QTest::newRow("length") << HeaderList{{"Content-Length", "2"}} << QByteArray("hi") << QByteArray("hi")
                            << true;
    QTest::newRow("length and more") << HeaderList{{"Content-Length", "2"}} << QByteArray("high")
                                     << QByteArray("hi") << true;
    QTest::newRow("length, cut") << HeaderList{{"Content-Length", "3"}} << QByteArray("hi")
                                 << QByteArray("hi") << false;
    QTest::newRow("no length") << HeaderList{} << QByteArray("hi") << QByteArray("hi") << false;
    QTest::newRow("bad length") << HeaderList{{"Content-Length", "-2"}} << QByteArray("hi")
                                << QByteArray("hi") << false;
    QTest::newRow("chunks") << chunked << QByteArray("1\r\nh\r\n1;x=y\r\ni\r\n0\r\n\r\n") << QByteArray("hi")
                            << true;
    QTest::newRow("chunks, cut") << chunked << QByteArray("1\r\nh\r\n5\r\ni") << QByteArray("hi") << false;
    QTest::newRow("chunk of a size beyond all numbers")
        << chunked << QByteArray("7fffffffffffffff\r\nhi\r\n") << QByteArray("hi\r\n") << false;
    QTest::newRow("no chunk size") << chunked << QByteArray("zz\r\nhi\r\n") << QByteArray() << true;
}

void HandshakeAnswerTest::readsBodies()
{
    QFETCH(HeaderList, headers);
    QFETCH(QByteArray, bytes);
    QFETCH(QByteArray, content);
    QFETCH(bool, complete);
    RefusalBody body({429, headers});
    for (const char byte : bytes)
        body.add(QByteArrayView(&byte, 1));
    QCOMPARE(body.content(), content);
    QCOMPARE(body.isComplete(), complete);
}

void HandshakeAnswerTest::keepsABodyWithinTheLimit()
{
    RefusalBody body({429, {}});
    const QByteArray much(RefusalBody::limit, 'x');
    body.add(QByteArrayView(much).sliced(1));
    QVERIFY(!body.isComplete());
    body.add(much);
    QVERIFY(body.isComplete());
    QCOMPARE(body.content().size(), RefusalBody::limit);
}

QTEST_GUILESS_MAIN(HandshakeAnswerTest)
#include "tst_handshakeanswer.moc"
