// SPDX-FileCopyrightText: 2026 The Streamgauge authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/mock/HttpRequestParser.h"

#include <QTest>

using namespace streamgauge;

namespace {

const QByteArray twoRequests
    = "POST /v1/chat/completions?x=1 HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\n\r\nhello"
      "\r\nPUT http://host/path HTTP/1.1\r\nhost: b\r\nTransfer-Encoding: Chunked\r\n"
      "Connection: foo, Close\r\n\r\n3;name=value\r\nabc\r\n00A\r\n0123456789\r\n0\r\n"
      "Trailer: t\r\n\r\n";

} // namespace

class TestHttpRequestParser : public QObject
{
    Q_OBJECT

private slots:
    void readsHoweverItIsCut();
    void refuses_data();
    void refuses();
    void limitsChunkedBodies();
    void waitsForContinueOnce();
};

void TestHttpRequestParser::readsHoweverItIsCut()
{
    for (qsizetype step = 1; step <= twoRequests.size(); ++step) {
        HttpRequestParser parser;
        std::vector<HttpRequest> requests;
        for (qsizetype at = 0; at < twoRequests.size(); at += step) {
            parser.append(twoRequests.mid(at, step));
            while (parser.advance() == HttpRequestParser::State::Complete)
                requests.push_back(parser.takeRequest());
        }
        QCOMPARE(requests.size(), std::size_t(2));
        QCOMPARE(requests[0].method, QByteArray("POST"));
        QCOMPARE(requests[0].path(), QByteArray("/v1/chat/completions"));
        QCOMPARE(requests[0].body, QByteArray("hello"));
        QVERIFY(requests[0].keepsAlive());
        QCOMPARE(requests[1].path(), QByteArray("/path"));
        QCOMPARE(requests[1].header("HOST"), QByteArray("b"));
        QCOMPARE(requests[1].body, QByteArray("abc0123456789"));
        QVERIFY(!requests[1].keepsAlive());
        QVERIFY(!parser.midRequest());
    }
}

void TestHttpRequestParser::refuses_data()
{
    QTest::addColumn<QByteArray>("bytes");
    QTest::addColumn<int>("status");
    const QByteArray get = "GET / HTTP/1.1\r\nHost: a\r\n";
    QTest::newRow("two words") << QByteArray("GET /\r\n\r\n") << 400;
    QTest::newRow("method") << QByteArray("G(T / HTTP/1.1\r\n\r\n") << 400;
    QTest::newRow("HTTP/2") << QByteArray("PRI * HTTP/2.0\r\n\r\n") << 505;
    QTest::newRow("TLS") << QByteArray("\x16\x03\x01\x02\n", 5) << 400;
    QTest::newRow("no host") << QByteArray("GET / HTTP/1.1\r\n\r\n") << 400;
    QTest::newRow("space before colon") << get + "A : b\r\n\r\n" << 400;
    QTest::newRow("folded") << get + " more\r\n\r\n" << 400;
    QTest::newRow("no colon") << get + "abc\r\n\r\n" << 400;
    QTest::newRow("NUL") << get + QByteArray("A: b\0c\r\n\r\n", 10) << 400;
    QTest::newRow("length") << get + "Content-Length: -1\r\n\r\n" << 400;
    QTest::newRow("two lengths") << get + "Content-Length: 1\r\nContent-Length: 2\r\n\r\n" << 400;
    QTest::newRow("length and chunked") << get + "Content-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n"
                                        << 400;
    QTest::newRow("coding") << get + "Transfer-Encoding: gzip\r\n\r\n" << 501;
    QTest::newRow("too large") << get + "Content-Length: 1001\r\n\r\n" << 413;
    QTest::newRow("beyond numbers") << get + "Content-Length: 99999999999999999999\r\n\r\n" << 413;
    QTest::newRow("chunk size") << get + "Transfer-Encoding: chunked\r\n\r\nxyz\r\n" << 400;
    QTest::newRow("chunk overrun") << get + "Transfer-Encoding: chunked\r\n\r\n1\r\nab\r\n" << 400;
    QTest::newRow("long line") << QByteArray(1001, 'a') << 414;
    QTest::newRow("long headers") << get + "A: " + QByteArray(1001, 'a') << 431;
    QTest::newRow("long trailer") << get
            + "Transfer-Encoding: chunked\r\n\r\n0\r\nA: " + QByteArray(1001, 'a')
                                  << 431;
    QTest::newRow("many headers") << get + QByteArray("A: b\r\n").repeated(20) << 431;
    QTest::newRow("empty lines") << QByteArray("\r\n").repeated(600) << 414;
}

void TestHttpRequestParser::refuses()
{
    QFETCH(QByteArray, bytes);
    QFETCH(int, status);
    HttpLimits limits;
    limits.headerBytes = 1000;
    limits.headerCount = 10;
    limits.bodyBytes = 1000;
    HttpRequestParser parser(limits);
    parser.append(bytes);
    QCOMPARE(parser.advance(), HttpRequestParser::State::Failed);
    QCOMPARE(parser.fault().status, status);
    QVERIFY(!parser.fault().message.isEmpty());
    parser.append("GET / HTTP/1.1\r\nHost: a\r\n\r\n");
    QCOMPARE(parser.advance(), HttpRequestParser::State::Failed);
}

void TestHttpRequestParser::limitsChunkedBodies()
{
    HttpLimits limits;
    limits.bodyBytes = 1000;
    HttpRequestParser parser(limits);
    parser.append("POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n");
    const QByteArray chunk = "64\r\n" + QByteArray(100, 'x') + "\r\n";
    for (int sent = 0; sent < 10; ++sent) {
        parser.append(chunk);
        QCOMPARE(parser.advance(), HttpRequestParser::State::Incomplete);
    }
    parser.append("1\r\nx\r\n");
    QCOMPARE(parser.advance(), HttpRequestParser::State::Failed);
    QCOMPARE(parser.fault().status, 413);
}

void TestHttpRequestParser::waitsForContinueOnce()
{
    HttpRequestParser parser;
    parser.append("POST / HTTP/1.1\r\nHost: a\r\nExpect: 100-continue\r\nContent-Length: 2\r\n");
    QCOMPARE(parser.advance(), HttpRequestParser::State::Incomplete);
    QVERIFY(!parser.takeExpectation());
    parser.append("\r\n");
    QCOMPARE(parser.advance(), HttpRequestParser::State::Incomplete);
    QVERIFY(parser.takeExpectation());
    QVERIFY(!parser.takeExpectation());
    parser.append("ab");
    QCOMPARE(parser.advance(), HttpRequestParser::State::Complete);
    QVERIFY(!parser.takeExpectation());
}

QTEST_GUILESS_MAIN(TestHttpRequestParser)
#include "tst_httprequestparser.moc"
