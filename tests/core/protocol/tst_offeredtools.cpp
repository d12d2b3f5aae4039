// SPDX-FileCopyrightText: 2026 The Streamgauge authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/protocol/OfferedTools.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QTest>

using namespace streamgauge;

namespace {

QJsonArray listOf(const QByteArray &json)
{
    return QJsonDocument::fromJson(json).array();
}

ToolCall callOf(const char *name, const char *arguments)
{
    ToolCall call;
    call.name = QString::fromUtf8(name);
    call.arguments = QString::fromUtf8(arguments);
    return call;
}

QStringList faultsOf(const OfferedTools &tools, const ToolCall &call)
{
    std::vector<ToolCall> calls{call};
    static_cast<void>(tools.check(calls));
    QStringList faults;
    for (const ToolCallFault &fault : calls.front().faults)
        faults.append(fault.pointer + QLatin1Char('|') + fault.message);
    return faults;
}

} // namespace

class OfferedToolsTest : public QObject
{
    Q_OBJECT

private slots:
    void readsEveryForm_data();
    void readsEveryForm();
    void checksCalls_data();
    void checksCalls();
    void checksOnlyJsonWithoutTools();
    void takesTextForCustomTools();
    void bodyTakesTheShapesPlace();
    void saysWhenASchemaIsNotCheckedToItsEnd();
    void survivesNonsense();
};

void OfferedToolsTest::readsEveryForm_data()
{
    QTest::addColumn<QByteArray>("definitions");
    QTest::newRow("OpenAI chat") << QByteArray(
        R"([{"type":"function","function":{"name":"f","parameters":{"required":["a"]}}}])");
    QTest::newRow("OpenAI Responses") << QByteArray(
        R"([{"type":"function","name":"f","parameters":{"required":["a"]}},{"type":"web_search"}])");
    QTest::newRow("Anthropic") << QByteArray(R"([{"name":"f","input_schema":{"required":["a"]}}])");
    QTest::newRow("Anthropic with a type")
        << QByteArray(R"([{"type":"custom","name":"f","input_schema":{"required":["a"]}}])");
    QTest::newRow("Gemini") << QByteArray(
        R"([{"functionDeclarations":[{"name":"f","parameters":{"required":["a"]}}]}])");
    QTest::newRow("Gemini, JSON Schema") << QByteArray(
        R"([{"functionDeclarations":[{"name":"f","parametersJsonSchema":{"required":["a"]}}]}])");
}

void OfferedToolsTest::readsEveryForm()
{
    QFETCH(QByteArray, definitions);
    const OfferedTools tools = OfferedTools::fromJson(listOf(definitions));
    QCOMPARE(tools.count(), 1);
    QVERIFY(faultsOf(tools, callOf("f", R"({"a":1})")).isEmpty());
    QCOMPARE(faultsOf(tools, callOf("f", "{}")).size(), 1);
    QCOMPARE(faultsOf(tools, callOf("g", "{}")).size(), 1);
}

void OfferedToolsTest::checksCalls_data()
{
    QTest::addColumn<QString>("name");
    QTest::addColumn<QString>("arguments");
    QTest::addColumn<QString>("places");
    const auto row = [](const char *title, const char *name, const char *arguments, const char *places) {
        QTest::newRow(title) << QString::fromUtf8(name) << QString::fromUtf8(arguments)
                             << QString::fromUtf8(places);
    };
    row("good", "weather", R"({"city":"Oslo"})", "");
    row("blanks around", "weather", " {\"city\":\"Oslo\"}\n", "");
    row("unknown tool", "wether", R"({"city":"Oslo"})", "|");
    row("no name", "", "{}", "|");
    row("unknown tool and no JSON", "wether", "{", "| |");
    row("cut off", "weather", R"({"city":"Os)", "|");
    row("empty", "weather", "", "|");
    row("a list", "weather", "[1]", "|");
    row("two objects", "weather", R"({"city":"Oslo"}{"city":"Oslo"})", "|");
    row("wrong type", "weather", R"({"city":["Oslo"]})", "/city|");
}

void OfferedToolsTest::checksCalls()
{
    QFETCH(QString, name);
    QFETCH(QString, arguments);
    QFETCH(QString, places);
    const OfferedTools tools = OfferedTools::fromJson(listOf(
        R"([{"type":"function","function":{"name":"weather","parameters":{"type":"object","properties":{"city":{"type":"string"}},"required":["city"]}}}])"));
    ToolCall call;
    call.name = name;
    call.arguments = arguments;
    QStringList found;
    for (const QString &fault : faultsOf(tools, call))
        found.append(fault.section(QLatin1Char('|'), 0, 0) + QLatin1Char('|'));
    QCOMPARE(found.join(QLatin1Char(' ')), places);
}

void OfferedToolsTest::checksOnlyJsonWithoutTools()
{
    const OfferedTools none;
    QVERIFY(faultsOf(none, callOf("anything", R"({"a":1})")).isEmpty());
    QCOMPARE(faultsOf(none, callOf("anything", "text")).size(), 1);
}

void OfferedToolsTest::takesTextForCustomTools()
{
    for (const char *definitions :
         {R"([{"type":"custom","custom":{"name":"shell"}}])", R"([{"type":"custom","name":"shell"}])"}) {
        const OfferedTools tools = OfferedTools::fromJson(listOf(definitions));
        QVERIFY(faultsOf(tools, callOf("shell", "ls -l")).isEmpty());
    }
}

void OfferedToolsTest::bodyTakesTheShapesPlace()
{
    PromptShape shape;
    shape.tools = listOf(R"([{"type":"function","function":{"name":"shape"}}])");
    Backend backend;
    QCOMPARE(OfferedTools::of(backend, shape).count(), 1);
    QVERIFY(faultsOf(OfferedTools::of(backend, shape), callOf("shape", "{}")).isEmpty());
    backend.body.insert(QStringLiteral("tools"), listOf(R"([{"name":"body","input_schema":{}}])"));
    QVERIFY(faultsOf(OfferedTools::of(backend, shape), callOf("body", "{}")).isEmpty());
    QCOMPARE(faultsOf(OfferedTools::of(backend, shape), callOf("shape", "{}")).size(), 1);
    backend.body.insert(QStringLiteral("tools"), QJsonValue::Null);
    QVERIFY(OfferedTools::of(backend, shape).isEmpty());
}

void OfferedToolsTest::saysWhenASchemaIsNotCheckedToItsEnd()
{
    const OfferedTools tools = OfferedTools::fromJson(
        listOf(R"([{"type":"function","function":{"name":"f","parameters":{"$ref":"#"}}}])"));
    std::vector<ToolCall> calls{callOf("f", "{}")};
    QCOMPARE(tools.check(calls), QStringList{QStringLiteral("tool schema not checked to its end")});
    QVERIFY(calls.front().isValid());
}

void OfferedToolsTest::survivesNonsense()
{
    const OfferedTools tools = OfferedTools::fromJson(listOf(
        R"([1,null,"f",[],{},{"type":"function"},{"function":[]},{"function":{"name":7}},{"functionDeclarations":3},{"type":"function","function":{"name":"f","parameters":"x"}}])"));
    QCOMPARE(tools.count(), 1);
    QVERIFY(faultsOf(tools, callOf("f", "{}")).isEmpty());
}

QTEST_GUILESS_MAIN(OfferedToolsTest)
#include "tst_offeredtools.moc"
