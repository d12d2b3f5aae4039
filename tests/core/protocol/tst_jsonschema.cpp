// SPDX-FileCopyrightText: 2026 The Streamgauge authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/protocol/JsonSchema.h"

#include <QElapsedTimer>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QTest>

using namespace streamgauge;

namespace {

QJsonValue parsed(const QByteArray &json)
{
    return QJsonDocument::fromJson('[' + json + ']').array().first();
}

/// The places that are wrong, in order.
QString placesOf(const JsonSchema::Report &report)
{
    QStringList places;
    for (const ToolCallFault &fault : report.faults)
        places.append(fault.pointer.isEmpty() ? QStringLiteral("(root)") : fault.pointer);
    if (!report.isComplete)
        places.append(QStringLiteral("incomplete"));
    return places.join(QLatin1Char(' '));
}

} // namespace

class JsonSchemaTest : public QObject
{
    Q_OBJECT

private slots:
    void checks_data();
    void checks();
    void saysWhatIsWrong();
    void staysBounded_data();
    void staysBounded();
    void tellsTheFirstFaultsOnly();
};

void JsonSchemaTest::checks_data()
{
    QTest::addColumn<QByteArray>("schema");
    QTest::addColumn<QByteArray>("value");
    QTest::addColumn<QString>("places");
    const auto row = [](const char *name, const char *schema, const char *value, const char *places) {
        QTest::newRow(name) << QByteArray(schema) << QByteArray(value) << QString::fromLatin1(places);
    };
    const char *weather = R"({"type":"object","properties":{"city":{"type":"string","minLength":2},
        "days":{"type":"integer","minimum":1,"maximum":7},"units":{"enum":["metric","imperial"]}},
        "required":["city"],"additionalProperties":false})";
    row("good", weather, R"({"city":"Oslo","days":3,"units":"metric"})", "");
    row("missing", weather, R"({"days":3})", "(root)");
    row("wrong type", weather, R"({"city":4})", "/city");
    row("too short", weather, R"({"city":"O"})", "/city");
    row("fraction", weather, R"({"city":"Oslo","days":1.5})", "/days");
    row("whole number as a float", weather, R"({"city":"Oslo","days":2.0})", "");
    row("too large", weather, R"({"city":"Oslo","days":8})", "/days");
    row("not in the enum", weather, R"({"city":"Oslo","units":"kelvin"})", "/units");
    row("unknown argument", weather, R"({"city":"Oslo","a/b~c":1})", "/a~1b~0c");
    row("not an object", weather, "[]", "(root)");

    row("list of types", R"({"type":["string","null"]})", "null", "");
    row("list of types, none", R"({"type":["string","null"]})", "1", "(root)");
    row("types in capitals", R"({"type":"OBJECT","properties":{"a":{"type":"STRING"}}})", R"({"a":1})", "/a");
    row("unknown type", R"({"type":"file"})", "1", "");
    row("nullable", R"({"type":"string","nullable":true})", "null", "");
    row("not nullable", R"({"type":"string"})", "null", "(root)");
    row("bool is no number", R"({"type":"number"})", "true", "(root)");
    row("const", R"({"const":1})", "1.0", "");
    row("const, other", R"({"const":{"a":[1]}})", R"({"a":[2]})", "(root)");
    row("enum of several types", R"({"enum":[1,"1",null]})", R"("1")", "");
    row("exclusive", R"({"exclusiveMinimum":0,"exclusiveMaximum":1})", "0", "(root)");
    row("exclusive, old form", R"({"maximum":5,"exclusiveMaximum":true})", "5", "(root)");
    row("inclusive", R"({"minimum":0,"maximum":5})", "5", "");
    row("characters, not bytes", R"({"maxLength":2})", R"("\ud83d\ude00\u00e9")", "");
    row("too many characters", R"({"maxLength":1})", R"("\ud83d\ude00\u00e9")", "(root)");
    row("elements", R"({"items":{"type":"integer"},"minItems":2,"maxItems":3})", R"([1,"a",3])", "/1");
    row("too few elements", R"({"minItems":2})", "[1]", "(root)");
    row("too many elements", R"({"maxItems":1})", "[1,2]", "(root)");
    row("elements after a prefix", R"({"prefixItems":[{}],"items":{"type":"integer"}})", R"(["a",1,"b"])",
        "/2");
    row("schema for further arguments", R"({"additionalProperties":{"type":"integer"}})",
        R"({"a":1,"b":"x"})", "/b");
    row("patterns are not judged", R"({"patternProperties":{"^x":{}},"additionalProperties":false})",
        R"({"x1":1})", "");
    row("false allows nothing", R"({"properties":{"a":false}})", R"({"a":1})", "/a");
    row("true allows all", "true", "7", "");
    row("anyOf", R"({"anyOf":[{"type":"string"},{"type":"integer"}]})", "3", "");
    row("anyOf, none", R"({"anyOf":[{"type":"string"},{"type":"integer"}]})", "3.5", "(root)");
    row("oneOf, two", R"({"oneOf":[{"type":"number"},{"type":"integer"}]})", "3", "(root)");
    row("oneOf, one", R"({"oneOf":[{"type":"number"},{"type":"string"}]})", "3", "");
    row("allOf", R"({"allOf":[{"required":["a"]},{"required":["b"]}]})", R"({"a":1})", "(root)");
    row("$defs", R"({"$defs":{"n":{"type":"integer"}},"properties":{"a":{"$ref":"#/$defs/n"}}})",
        R"({"a":"x"})", "/a");
    row("definitions, escaped",
        R"({"definitions":{"a b/c":{"type":"integer"}},"items":{"$ref":"#/definitions/a%20b~1c"}})",
        R"(["x"])", "/0");
    row("tree", R"({"type":"object","properties":{"kids":{"items":{"$ref":"#"}},"v":{"type":"integer"}}})",
        R"({"v":1,"kids":[{"v":2,"kids":[{"v":"x"}]}]})", "/kids/0/kids/0/v");
    row("reference to elsewhere", R"({"$ref":"https://example.com/x.json"})", "1", "incomplete");
    row("reference to nothing", R"({"$ref":"#/$defs/none"})", "1", "incomplete");
    row("no schema", "null", "1", "");
    row("nonsense in the schema",
        R"({"type":7,"required":"a","properties":[],"enum":{},"items":3,"minLength":"x","anyOf":{}})", "{}",
        "");
}

void JsonSchemaTest::checks()
{
    QFETCH(QByteArray, schema);
    QFETCH(QByteArray, value);
    QFETCH(QString, places);
    QCOMPARE(placesOf(JsonSchema(parsed(schema)).check(parsed(value))), places);
}

void JsonSchemaTest::saysWhatIsWrong()
{
    const auto report = JsonSchema(parsed(R"({"type":"object","required":["city"]})")).check(QJsonObject());
    QCOMPARE(report.faults.size(), 1U);
    QVERIFY(report.faults.front().message.contains(QStringLiteral("city")));
}

void JsonSchemaTest::staysBounded_data()
{
    QTest::addColumn<QByteArray>("schema");
    QTest::addColumn<QByteArray>("value");
    QTest::newRow("refers to itself") << QByteArray(R"({"$ref":"#"})") << QByteArray("1");
    QTest::newRow("doubles at each step")
        << QByteArray(R"({"anyOf":[{"$ref":"#"},{"$ref":"#"}]})") << QByteArray("1");
    QTest::newRow("two that refer to each other") << QByteArray(
        R"({"$ref":"#/$defs/a","$defs":{"a":{"allOf":[{"$ref":"#/$defs/b"},{"$ref":"#/$defs/b"}]},"b":{"oneOf":[{"$ref":"#/$defs/a"},{"$ref":"#/$defs/a"}]}}})")
                                                  << QByteArray("{}");
    QByteArray names;
    for (int i = 0; i < 200'000; ++i)
        names += (i > 0 ? ",\"" : "\"") + QByteArray::number(i) + '"';
    QTest::newRow("a huge enum for many elements")
        << QByteArray("{\"items\":{\"enum\":[" + names + "]}}")
        << QByteArray("[" + QByteArray("\"x\",").repeated(9999) + "\"x\"]");
    QTest::newRow("many elements") << QByteArray(R"({"items":{"type":"integer"}})")
                                   << QByteArray("[" + QByteArray("1,").repeated(299'999) + "1]");
    QTest::newRow("deep value") << QByteArray(R"({"items":{"$ref":"#"}})")
                                << QByteArray(QByteArray("[").repeated(900) + QByteArray("]").repeated(900));
}

void JsonSchemaTest::staysBounded()
{
    QFETCH(QByteArray, schema);
    QFETCH(QByteArray, value);
    const JsonSchema checked(parsed(schema));
    const QJsonValue instance = parsed(value);
    QVERIFY(!instance.isUndefined());
    QElapsedTimer timer;
    timer.start();
    const JsonSchema::Report report = checked.check(instance);
    QVERIFY2(timer.elapsed() < 20'000, "the check has no bound");
    QVERIFY(!report.isComplete);
    QVERIFY(report.faults.size() <= 16);
}

void JsonSchemaTest::tellsTheFirstFaultsOnly()
{
    const auto report = JsonSchema(parsed(R"({"items":{"type":"string"}})"))
                            .check(parsed("[" + QByteArray("1,").repeated(999) + "1]"));
    QCOMPARE(report.faults.size(), 16U);
    QCOMPARE(report.faults.front().pointer, QStringLiteral("/0"));
}

QTEST_GUILESS_MAIN(JsonSchemaTest)
#include "tst_jsonschema.moc"
