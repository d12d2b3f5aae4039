// SPDX-FileCopyrightText: 2026 The Streamgauge authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "CliProcess.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QTest>

using namespace streamgauge::test;

namespace {

/// What the object must hold, by path: "usage/input", "tool_calls/0/name".
using Expected = std::vector<std::pair<const char *, QJsonValue>>;

struct Body
{
    const char *name;
    QByteArray bytes;
    QStringList options;
    Expected expected;
};

QStringList words(const char *line)
{
    return QString::fromUtf8(line).split(QLatin1Char(' '), Qt::SkipEmptyParts);
}

QByteArray dataLines(const QByteArrayList &documents)
{
    QByteArray body;
    for (const QByteArray &document : documents)
        body += "data: " + document + "\n\n";
    return body;
}

QByteArray anthropicLines(const QByteArrayList &documents)
{
    QByteArray body;
    for (const QByteArray &document : documents) {
        const QString type
            = QJsonDocument::fromJson(document).object().value(QLatin1String("type")).toString();
        body += "event: " + type.toUtf8() + "\ndata: " + document + "\n\n";
    }
    return body;
}

QJsonValue at(QJsonValue value, const QString &path)
{
    const auto steps = path.split(QLatin1Char('/'));
    for (const QString &step : steps)
        value = value.isArray() ? value.toArray().at(step.toInt()) : value.toObject().value(step);
    return value;
}

QJsonValue text(const char *words)
{
    return QString::fromUtf8(words);
}

std::vector<Body> bodies()
{
    return {
        {"chat",
         dataLines(
             {R"({"id":"c","choices":[{"index":0,"delta":{"role":"assistant","content":""},"finish_reason":null}]})",
              R"({"id":"c","choices":[{"index":0,"delta":{"content":"Say \"Authorization: "},"finish_reason":null}]})",
              R"({"id":"c","choices":[{"index":0,"delta":{"content":"Bearer abcdefgh\" – gr\u00fc\u00df dich"},"finish_reason":null}]})",
              R"({"id":"c","choices":[{"index":0,"delta":{},"finish_reason":"length"}]})",
              R"({"id":"c","choices":[],"usage":{"prompt_tokens":20,"completion_tokens":8,"prompt_tokens_details":{"cached_tokens":16},"completion_tokens_details":{"reasoning_tokens":0}}})",
              "[DONE]"}),
         words("--protocol openai-chat"),
         {{"outcome", text("length")},
          {"finish_reason/raw", text("length")},
          {"finish_reason/mapped", text("length")},
          // Nothing is redacted: it is the user's own capture, and half a redaction would break the JSON.
          {"text", text("Say \"Authorization: Bearer abcdefgh\" – grüß dich")},
          {"usage/input", 20},
          {"usage/fresh", 4},
          {"usage/cached", 16},
          {"usage/cache_write", QJsonValue::Null},
          {"usage/output", 8},
          {"error", QJsonValue::Null},
          {"retry_after_ms", QJsonValue::Null}}},
        {"anthropic",
         anthropicLines(
             {R"({"type":"message_start","message":{"id":"m","content":[],"usage":{"input_tokens":5,"cache_read_input_tokens":7,"cache_creation_input_tokens":2,"output_tokens":1}}})",
              R"({"type":"content_block_start","index":0,"content_block":{"type":"thinking","thinking":""}})",
              R"({"type":"content_block_delta","index":0,"delta":{"type":"thinking_delta","thinking":"hm"}})",
              R"({"type":"ping"})",
              R"({"type":"content_block_start","index":1,"content_block":{"type":"tool_use","id":"t","name":"weather","input":{}}})",
              R"({"type":"content_block_delta","index":1,"delta":{"type":"input_json_delta","partial_json":"{\"city\":"}})",
              R"({"type":"content_block_delta","index":1,"delta":{"type":"input_json_delta","partial_json":"\"Bern\"}"}})",
              R"({"type":"message_delta","delta":{"stop_reason":"tool_use"},"usage":{"output_tokens":30}})",
              R"({"type":"message_stop"})"}),
         words("--protocol anthropic"),
         {{"outcome", text("tool_calls")},
          {"finish_reason/raw", text("tool_use")},
          {"reasoning", text("hm")},
          {"tool_calls/0/name", text("weather")},
          {"tool_calls/0/arguments", text(R"({"city":"Bern"})")},
          {"tool_calls/0/valid", true},
          {"usage/input", 14},
          {"usage/fresh", 5},
          {"usage/output", 30}}},
        {"gemini array",
         R"([{"candidates":[{"content":{"parts":[{"text":"Hel"}],"role":"model"},"index":0}],"usageMetadata":{"promptTokenCount":4}}
,
{"candidates":[{"content":{"parts":[{"text":"lo"}],"role":"model"},"finishReason":"STOP","index":0}],"usageMetadata":{"promptTokenCount":4,"candidatesTokenCount":2,"thoughtsTokenCount":3,"totalTokenCount":9}}
])",
         words("--protocol gemini"),
         {{"outcome", text("complete")},
          {"finish_reason/raw", text("STOP")},
          {"finish_reason/mapped", text("stop")},
          {"text", text("Hello")},
          {"usage/output", 5},
          {"usage/reasoning", 3}}},
        {"ollama",
         "{\"model\":\"m\",\"message\":{\"role\":\"assistant\",\"content\":\"Hel\"},\"done\":false}\n"
         "{\"model\":\"m\",\"message\":{\"role\":\"assistant\",\"content\":\"lo\"},\"done\":false}\n"
         "{\"model\":\"m\",\"message\":{\"role\":\"assistant\",\"content\":\"\"},\"done\":true,\"done_"
         "reason\":"
         "\"stop\",\"prompt_eval_count\":11,\"eval_count\":2}\n",
         words("--protocol ollama"),
         {{"outcome", text("complete")},
          {"text", text("Hello")},
          {"usage/input", 11},
          {"usage/output", 2},
          {"events/0/kind", text("text")},
          {"events/0/text", text("Hel")}}},
        {"rate limit",
         R"({"error":{"message":"Slow down","type":"requests","code":"rate_limit_exceeded"}})",
         words("--protocol openai-chat --status 429")
             + QStringList{QStringLiteral("--header"), QStringLiteral("Retry-After: 3"),
                           QStringLiteral("--header"), QStringLiteral("x-ratelimit-remaining-requests: 0")},
         {{"outcome", text("http_error")},
          {"error/message", text("Slow down")},
          {"error/code", text("rate_limit_exceeded")},
          {"retry_after_ms", 3000},
          {"rate_limit/requests/remaining", 0}}},
        {"own endpoint",
         "event: retrieved\ndata: {\"n\":3}\n\ndata: {\"a\":{\"b\":\"Hi\"}}\n\n"
         "data: {\"over\":\"yes\",\"tokens\":{\"o\":1}}\n\n",
         words(
             R"(--protocol sse --mapping {"text":"/a/b","finish":"/over","usage":{"output":"/tokens/o"},"events":{"retrieved":"retrieval"}})"),
         {{"outcome", text("complete")},
          {"text", text("Hi")},
          {"finish_reason/raw", text("yes")},
          {"usage/output", 1},
          {"events/0/kind", text("phase")},
          {"events/0/text", text("retrieval")}}},
        {"cut off",
         dataLines({R"({"choices":[{"index":0,"delta":{"content":"He"}}]})"}),
         words("--protocol openai-chat"),
         {{"outcome", text("truncated")}, {"text", text("He")}}},
        {"nothing", {}, words("--protocol openai-chat"), {{"outcome", text("empty")}}},
    };
}

} // namespace

class TestDecodeCommand : public QObject
{
    Q_OBJECT

private slots:
    void describesACapture_data()
    {
        QTest::addColumn<int>("index");
        int index = 0;
        for (const Body &body : bodies())
            QTest::newRow(body.name) << index++;
    }

    void describesACapture()
    {
        QFETCH(int, index);
        const Body body = bodies().at(static_cast<std::size_t>(index));
        CliProcess cli;
        cli.write(QStringLiteral("body"), body.bytes);
        const QStringList command{QStringLiteral("decode"), QStringLiteral("body")};
        const CliResult whole = cli.run(command + body.options);
        QVERIFY2(whole.exitCode == 0, whole.errors.constData());
        QVERIFY(whole.errors.isEmpty());
        const QJsonDocument document = QJsonDocument::fromJson(whole.output);
        QVERIFY2(document.isObject(), whole.output.constData());
        for (const auto &[path, value] : body.expected)
            QVERIFY2(at(document.object(), QLatin1String(path)) == value,
                     (path + QByteArray(" in ") + whole.output).constData());

        for (const char *split : {"1", "3", "1000000"}) {
            const CliResult pieces = cli.run(command + body.options
                                             + QStringList{QStringLiteral("--split"), QLatin1String(split)});
            QCOMPARE(pieces.exitCode, 0);
            QCOMPARE(pieces.output, whole.output);
        }
        cli.setInput(body.bytes);
        const CliResult piped
            = cli.run(QStringList{QStringLiteral("decode"), QStringLiteral("-")} + body.options);
        QCOMPARE(piped.exitCode, 0);
        QCOMPARE(piped.output, whole.output);
    }

    void refusesWrongUse_data()
    {
        QTest::addColumn<QStringList>("arguments");
        QTest::addColumn<QByteArray>("said");
        const QByteArray ids("openai-chat, openai-responses, anthropic, gemini, ollama, openai-completions, "
                             "openai-realtime, sse, ndjson, text, json");
        QTest::newRow("no protocol") << words("decode -") << ids;
        QTest::newRow("unknown protocol") << words("decode - --protocol smoke") << ids;
        QTest::newRow("empty protocol") << QStringList{
            QStringLiteral("decode"),
            QStringLiteral("-"),
            QStringLiteral("--protocol="),
        } << ids;
        QTest::newRow("no file") << words("decode --protocol sse") << QByteArray("standard input");
        QTest::newRow("two files") << words("decode a b --protocol sse") << QByteArray("one file");
        QTest::newRow("missing file")
            << words("decode nowhere.sse --protocol sse") << QByteArray("nowhere.sse");
        QTest::newRow("folder") << words("decode / --protocol sse") << QByteArray("Can't read /");
        QTest::newRow("status") << words("decode - --protocol sse --status ok") << QByteArray("--status");
        QTest::newRow("status out of range")
            << words("decode - --protocol sse --status 42") << QByteArray("from 100 to 599");
        QTest::newRow("split") << words("decode - --protocol sse --split -1") << QByteArray("--split");
        QTest::newRow("header") << words("decode - --protocol sse --header oops")
                                << QByteArray("before a colon");
        QTest::newRow("header without a name")
            << QStringList{QStringLiteral("decode"), QStringLiteral("-"),        QStringLiteral("--protocol"),
                           QStringLiteral("sse"),    QStringLiteral("--header"), QStringLiteral(" : x")}
            << QByteArray("before a colon");
        QTest::newRow("mapping elsewhere") << words(R"(decode - --protocol ollama --mapping {"text":"/t"})")
                                           << QByteArray("sse, ndjson, text");
        QTest::newRow("mapping no JSON")
            << words("decode - --protocol sse --mapping text") << QByteArray("JSON");
        QTest::newRow("mapping with a fault")
            << words(R"(decode - --protocol sse --mapping {"usage":{"input":"in"}})")
            << QByteArray("/usage/input");
        QTest::newRow("unknown option") << words("decode - --protocol sse --frob") << QByteArray("frob");
    }

    void refusesWrongUse()
    {
        QFETCH(QStringList, arguments);
        QFETCH(QByteArray, said);
        CliProcess cli;
        cli.setInput({});
        const CliResult result = cli.run(arguments);
        QCOMPARE(result.exitCode, 2);
        QVERIFY2(result.errors.contains(said), result.errors.constData());
        QVERIFY(result.output.isEmpty());
    }

    void refusesMoreThanItHolds()
    {
        CliProcess cli;
        QFile file(cli.path(QStringLiteral("large")));
        QVERIFY(file.open(QIODevice::WriteOnly));
        QVERIFY(file.resize(64 * 1024 * 1024 + 1)); // sparse
        const CliResult result = cli.run(words("decode large --protocol openai-chat"));
        QCOMPARE(result.exitCode, 2);
        QVERIFY2(result.errors.contains("64"), result.errors.constData());
        QVERIFY(result.output.isEmpty());
    }
};

QTEST_GUILESS_MAIN(TestDecodeCommand)
#include "tst_decodecommand.moc"
