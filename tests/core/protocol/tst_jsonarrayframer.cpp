// SPDX-FileCopyrightText: 2026 The Streamgauge authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/protocol/JsonArrayFramer.h"

#include <QTest>

using namespace streamgauge;

namespace {

class Transcript : public JsonFrameSink
{
public:
    void document(QByteArrayView json, qint64) override { documents.append(json.toByteArray()); }
    void documentTooLarge(qint64) override { documents.append("too large"); }

    QByteArrayList documents;
};

QByteArrayList frames(const QByteArray &body, qsizetype readBytes)
{
    Transcript transcript;
    JsonArrayFramer framer(64);
    for (qsizetype start = 0; start < body.size(); start += readBytes)
        framer.feed(QByteArrayView(body).sliced(start, std::min(readBytes, body.size() - start)), transcript);
    if (framer.isInDocument())
        transcript.documents.append("leftover " + framer.takeLeftover());
    return transcript.documents;
}

} // namespace

class JsonArrayFramerTest : public QObject
{
    Q_OBJECT

private slots:
    void cutsObjects_data();
    void cutsObjects();
    void seesForeignText();
    void takesDeepNesting();
};

void JsonArrayFramerTest::cutsObjects_data()
{
    QTest::addColumn<QByteArray>("body");
    QTest::addColumn<QByteArrayList>("expected");
    QTest::newRow("array") << QByteArray("[{\"a\":1}\n,\r\n{\"b\":[2]}]")
                           << QByteArrayList{"{\"a\":1}", "{\"b\":[2]}"};
    QTest::newRow("no brackets") << QByteArray("{}{\"a\":{}}") << QByteArrayList{"{}", "{\"a\":{}}"};
    QTest::newRow("brackets in strings")
        << QByteArray(R"([{"a":"}]{["},{"b":"\"}"}])") << QByteArrayList{R"({"a":"}]{["})", R"({"b":"\"}"})"};
    QTest::newRow("backslashes") << QByteArray(R"({"a":"\\"}{"b":"\\\""})")
                                 << QByteArrayList{R"({"a":"\\"})", R"({"b":"\\\""})"};
    QTest::newRow("cut off") << QByteArray("[{},{\"a\":") << QByteArrayList{"{}", "leftover {\"a\":"};
    QTest::newRow("cap") << QByteArray("[{\"a\":\"" + QByteArray(100, 'x') + "\"},{}]")
                         << QByteArrayList{"too large", "{}"};
    QTest::newRow("nothing") << QByteArray("[]") << QByteArrayList{};
}

void JsonArrayFramerTest::cutsObjects()
{
    QFETCH(QByteArray, body);
    QFETCH(QByteArrayList, expected);
    for (qsizetype readBytes = 1; readBytes <= body.size(); ++readBytes)
        QCOMPARE(frames(body, readBytes), expected);
}

void JsonArrayFramerTest::seesForeignText()
{
    Transcript transcript;
    JsonArrayFramer framer;
    framer.feed("[{},\n{}", transcript);
    QVERIFY(!framer.sawForeignText());
    QVERIFY(framer.isInArray());
    framer.feed("]x", transcript);
    QVERIFY(framer.sawForeignText());
    QVERIFY(!framer.isInArray());
}

void JsonArrayFramerTest::takesDeepNesting()
{
    Transcript transcript;
    JsonArrayFramer framer;
    framer.feed("{\"a\":" + QByteArray(1000000, '[') + QByteArray(1000000, ']') + '}', transcript);
    QCOMPARE(transcript.documents.size(), 1);
}

QTEST_GUILESS_MAIN(JsonArrayFramerTest)
#include "tst_jsonarrayframer.moc"
