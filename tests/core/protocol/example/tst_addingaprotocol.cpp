// SPDX-FileCopyrightText: 2026 The Streamgauge authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/core/protocol/DecoderRow.h"
#include "tests/core/protocol/Replay.h"
#include "tests/core/protocol/example/CohereChat.h"

#include <QFile>
#include <QJsonDocument>
#include <QTest>

using namespace streamgauge;
using namespace streamgauge::test;

/// The worked example of docs/ADDING_A_PROTOCOL.md: that it compiles, that it works, and that the page shows
/// what is compiled here.
class AddingAProtocolTest : public QObject
{
    Q_OBJECT

private slots:
    void decodes_data();
    void decodes();
    void writesTheRequest();
    void thePageShowsThisCode_data();
    void thePageShowsThisCode();
};

void AddingAProtocolTest::decodes_data()
{
    DecoderRow::addColumns();
    const QByteArray start = R"({"id":"c1","type":"message-start","delta":{"message":{"role":"assistant"}}})";
    const auto text = [](const char *words) {
        return QByteArray(R"({"type":"content-delta","index":0,"delta":{"message":{"content":{"text":")")
            + words + R"("}}}})";
    };
    const auto end = [](const char *reason) {
        return QByteArray(R"({"type":"message-end","delta":{"finish_reason":")") + reason
            + R"(","usage":{"billed_units":{"input_tokens":3},"tokens":{"input_tokens":71,"output_tokens":2}}}})";
    };
    const QByteArray al = text("al");
    const QByteArray pha = text("pha");
    const QByteArray complete = end("COMPLETE");
    const QByteArray length = end("MAX_TOKENS");
    const QByteArray called = end("TOOL_CALL");
    DecoderRow{"text", eventStream({start, al, pha, complete}),
               "framing|text:al|text:pha|finish:COMPLETE+usage", Outcome::Complete, "71 - - - 2 -"}
        .add();
    DecoderRow{"cut at the limit", eventStream({al, length}), "text:al|finish:MAX_TOKENS+usage",
               Outcome::Length}
        .add();
    DecoderRow{"no end", eventStream({start, al}), "framing|text:al", Outcome::Truncated}.add();
    DecoderRow{
        "tool call",
        eventStream(
            {R"({"type":"tool-plan-delta","delta":{"message":{"tool_plan":"look"}}})",
             R"({"type":"tool-call-start","index":0,"delta":{"message":{"tool_calls":{"id":"t","function":{"name":"f","arguments":""}}}}})",
             R"({"type":"tool-call-delta","index":0,"delta":{"message":{"tool_calls":{"function":{"arguments":"{\"a\":1}"}}}}})",
             R"({"type":"tool-call-end","index":0})", called}),
        "reasoning:look|tool_call:f|tool_call:{\"a\":1}|framing|finish:TOOL_CALL+usage",
        Outcome::ToolCalls,
        "",
        "t f {\"a\":1} valid"}
        .add();
    DecoderRow{"one document", R"({"id":"c","message":{"role":"assistant"},"finish_reason":"COMPLETE"})",
               "framing", Outcome::NotAStream}
        .add();
}

void AddingAProtocolTest::decodes()
{
    DecoderRow::check(CohereChat());
}

void AddingAProtocolTest::writesTheRequest()
{
    Backend backend;
    backend.baseUrl = QUrl(QStringLiteral("https://api.example.com/v2"));
    backend.model = QStringLiteral("command");
    Prompt prompt;
    prompt.messages = {{QStringLiteral("user"), QStringLiteral("Hello")}};
    prompt.maxOutputTokens = 7;
    const auto request = CohereChat().prepare(backend, prompt, {});
    QVERIFY2(request, request ? "" : qPrintable(request.error().message));
    QCOMPARE(request->url, QUrl(QStringLiteral("https://api.example.com/v2/chat")));
    const QJsonObject body = QJsonDocument::fromJson(request->body).object();
    QCOMPARE(body.value(QLatin1String("max_tokens")).toInt(), 7);
    QCOMPARE(body.value(QLatin1String("stream")).toBool(), true);
    backend.model.clear();
    QVERIFY(!CohereChat().prepare(backend, prompt, {}));
}

void AddingAProtocolTest::thePageShowsThisCode_data()
{
    QTest::addColumn<QString>("file");
    QTest::newRow("header") << QStringLiteral("CohereChat.h");
    QTest::newRow("source") << QStringLiteral("CohereChat.cpp");
}

void AddingAProtocolTest::thePageShowsThisCode()
{
    QFETCH(QString, file);
    const QString root = QStringLiteral(STREAMGAUGE_SOURCE_DIR);
    const auto read = [](const QString &path) {
        QFile source(path);
        return source.open(QIODevice::ReadOnly) ? QString::fromUtf8(source.readAll()) : QString();
    };
    QString code = read(root + QStringLiteral("/tests/core/protocol/example/") + file);
    QVERIFY(!code.isEmpty());
    // The page shows the files as they would lie in core/, without their licence lines.
    code.remove(0, code.indexOf(u'#'));
    code.replace(QStringLiteral("tests/core/protocol/example/"), QStringLiteral("core/protocol/"));
    const QString page = read(root + QStringLiteral("/docs/ADDING_A_PROTOCOL.md"));
    QVERIFY2(page.contains(QStringLiteral("```cpp\n") + code + QStringLiteral("```")),
             qPrintable(QStringLiteral("docs/ADDING_A_PROTOCOL.md does not show %1 as it is").arg(file)));
}

QTEST_GUILESS_MAIN(AddingAProtocolTest)
#include "tst_addingaprotocol.moc"
