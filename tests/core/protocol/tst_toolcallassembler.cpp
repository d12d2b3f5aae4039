// SPDX-FileCopyrightText: 2026 The Streamgauge authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/protocol/ToolCallAssembler.h"

#include <QTest>

using namespace streamgauge;

namespace {

ToolCallFragment piece(std::optional<qint64> index, const char *id, const char *name, const char *arguments)
{
    return {index, QString::fromLatin1(id), QString::fromLatin1(name), QString::fromLatin1(arguments)};
}

QStringList assembled(const QList<ToolCallFragment> &pieces)
{
    ToolCallAssembler assembler;
    for (const ToolCallFragment &fragment : pieces)
        assembler.add(fragment);
    QStringList result;
    for (const ToolCall &call : assembler.calls())
        result.append(call.id + QLatin1Char(' ') + call.name + QLatin1Char(' ') + call.arguments);
    return result;
}

} // namespace

class ToolCallAssemblerTest : public QObject
{
    Q_OBJECT

private slots:
    void assembles_data();
    void assembles();
    void saysWhatIsNews();
    void knowsCallsInOnePiece();
    void staysLinear();
};

void ToolCallAssemblerTest::assembles_data()
{
    QTest::addColumn<QList<ToolCallFragment>>("pieces");
    QTest::addColumn<QStringList>("expected");
    const auto row = [](const char *name, const QList<ToolCallFragment> &pieces,
                        const QStringList &expected) { QTest::newRow(name) << pieces << expected; };
    row("C20 empty id and name later",
        {piece(0, "call_a", "look", ""), piece(0, "", "", "{\"x\":"), piece(0, "", "", "1}")},
        {QStringLiteral("call_a look {\"x\":1}")});
    row("C21 interleaved by index",
        {piece(0, "c1", "f", "{\"a\":"), piece(1, "c2", "g", "{\"b\":"), piece(0, "", "", "1}"),
         piece(1, "", "", "2}")},
        {QStringLiteral("c1 f {\"a\":1}"), QStringLiteral("c2 g {\"b\":2}")});
    row("C22 valid too early", {piece(0, "c", "f", "1"), piece(0, "", "", "2")}, {QStringLiteral("c f 12")});
    row("C22 blanks after an object", {piece(0, "c", "f", "{}"), piece(0, "", "", "  ")},
        {QStringLiteral("c f {}  ")});
    row("one index for parallel calls", {piece(0, "c1", "f", "{}"), piece(0, "c2", "g", "{}")},
        {QStringLiteral("c1 f {}"), QStringLiteral("c2 g {}")});
    row("reused index continues the newer call",
        {piece(0, "c1", "f", "{}"), piece(0, "c2", "g", "{\"a\""), piece(0, "", "", ":1}")},
        {QStringLiteral("c1 f {}"), QStringLiteral("c2 g {\"a\":1}")});
    row("ids without index",
        {piece({}, "c1", "f", "{"), piece({}, "c2", "g", "{"), piece({}, "c1", "", "}"),
         piece({}, "c2", "", "}")},
        {QStringLiteral("c1 f {}"), QStringLiteral("c2 g {}")});
    row("neither id nor index", {piece({}, "", "f", "{"), piece({}, "", "", "}")}, {QStringLiteral(" f {}")});
    row("id comes late", {piece(0, "", "f", "{"), piece(0, "c1", "", "}")}, {QStringLiteral("c1 f {}")});
    row("name repeated", {piece(0, "c", "f", "{"), piece(0, "c", "f", "}")}, {QStringLiteral("c f {}")});
    row("sparse index", {piece(5, "", "f", "{}"), piece(1000000, "", "g", "{}")},
        {QStringLiteral(" f {}"), QStringLiteral(" g {}")});
    row("arguments are no object", {piece(0, "c", "f", "[1]")}, {QStringLiteral("c f [1]")});
    row("cut off", {piece(0, "c", "f", "{\"a\":")}, {QStringLiteral("c f {\"a\":")});
}

void ToolCallAssemblerTest::assembles()
{
    QFETCH(QList<ToolCallFragment>, pieces);
    QFETCH(QStringList, expected);
    QCOMPARE(assembled(pieces), expected);
}

void ToolCallAssemblerTest::saysWhatIsNews()
{
    ToolCallAssembler assembler;
    QVERIFY(assembler.add(piece(0, "c", "f", "")));
    QVERIFY(!assembler.add(piece(0, "c", "f", "")));
    QVERIFY(!assembler.add(piece(0, "", "", "")));
    QVERIFY(assembler.add(piece(0, "", "", "{}")));
}

void ToolCallAssemblerTest::knowsCallsInOnePiece()
{
    ToolCallAssembler assembler;
    assembler.add(piece(0, "a", "f", "{}"));
    QVERIFY(!hasCallInOnePiece(assembler.calls()));
    assembler.add(piece(1, "b", "g", "{\"query\":\"a sentence that takes many tokens to write\"}"));
    QVERIFY(hasCallInOnePiece(assembler.calls()));
    assembler.add(piece(1, "", "", " "));
    QVERIFY(!hasCallInOnePiece(assembler.calls()));
}

void ToolCallAssemblerTest::staysLinear()
{
    ToolCallAssembler assembler;
    for (int i = 0; i < 200000; ++i)
        assembler.add({i, QString::number(i), QStringLiteral("f"), QStringLiteral("{}")});
    QCOMPARE(assembler.calls().size(), 200000);
}

QTEST_GUILESS_MAIN(ToolCallAssemblerTest)
#include "tst_toolcallassembler.moc"
