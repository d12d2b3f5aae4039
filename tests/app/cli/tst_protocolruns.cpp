// SPDX-FileCopyrightText: 2026 The Streamgauge authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "CliProcess.h"
#include "tests/support/ScriptedServer.h"

#include <QJsonDocument>
#include <QJsonObject>
#include <QTcpSocket>
#include <QTest>

using namespace streamgauge::test;

namespace {

QByteArray anthropicBody()
{
    return R"(event: message_start
data: {"type":"message_start","message":{"id":"m","content":[],"usage":{"input_tokens":5,"output_tokens":1}}}

event: content_block_delta
data: {"type":"content_block_delta","index":0,"delta":{"type":"text_delta","text":"Hello"}}

event: message_delta
data: {"type":"message_delta","delta":{"stop_reason":"end_turn"},"usage":{"output_tokens":7}}

event: message_stop
data: {"type":"message_stop"}

)";
}

QByteArray responsesBody()
{
    return R"(data: {"type":"response.output_text.delta","output_index":0,"content_index":0,"delta":"Hello"}

data: {"type":"response.completed","response":{"id":"r","status":"completed","output":[],"usage":{"input_tokens":5,"output_tokens":7}}}

)";
}

QByteArray geminiBody()
{
    return R"(data: {"candidates":[{"content":{"parts":[{"text":"Hello"}]},"finishReason":"STOP"}],"usageMetadata":{"promptTokenCount":5,"candidatesTokenCount":7}}

)";
}

QByteArray ollamaBody()
{
    return R"({"message":{"content":"Hello"},"done":false}
{"message":{"content":""},"done":true,"done_reason":"stop","prompt_eval_count":5,"eval_count":7}
)";
}

QByteArray completionsBody()
{
    return R"(data: {"choices":[{"index":0,"text":"Hello","finish_reason":"stop"}],"usage":{"prompt_tokens":5,"completion_tokens":7}}

data: [DONE]

)";
}

QByteArray ownBody()
{
    return R"(data: {"say":"Hello"}

data: {"over":true,"used":{"in":5,"out":7}}

)";
}

} // namespace

/// Backends given on the command line, over a real socket, in each protocol.
class TestProtocolRuns : public QObject
{
    Q_OBJECT

private slots:
    void measuresEachProtocol_data()
    {
        QTest::addColumn<QString>("fields");
        QTest::addColumn<QByteArray>("body");
        QTest::addColumn<QByteArray>("target");
        QTest::addColumn<QByteArray>("keyHeader");
        QTest::addColumn<QByteArray>("keyValue");
        const QByteArray bearer("Bearer sk-run-of-protocols");
        const QByteArray bare("sk-run-of-protocols");
        QTest::newRow("anthropic") << QStringLiteral("protocol=anthropic") << anthropicBody()
                                   << QByteArray("POST /v1/messages ") << QByteArray("x-api-key") << bare;
        QTest::newRow("openai-responses")
            << QStringLiteral("protocol=openai-responses") << responsesBody()
            << QByteArray("POST /v1/responses ") << QByteArray("authorization") << bearer;
        QTest::newRow("gemini") << QStringLiteral("protocol=gemini") << geminiBody()
                                << QByteArray("POST /v1/models/m-1:streamGenerateContent?alt=sse ")
                                << QByteArray("x-goog-api-key") << bare;
        QTest::newRow("ollama") << QStringLiteral("protocol=ollama") << ollamaBody()
                                << QByteArray("POST /v1/api/chat ") << QByteArray("authorization") << bearer;
        QTest::newRow("openai-completions")
            << QStringLiteral("protocol=openai-completions") << completionsBody()
            << QByteArray("POST /v1/completions ") << QByteArray("authorization") << bearer;
        QTest::newRow("sse") << QStringLiteral(
            R"(protocol=sse,mapping={"text":"/say","finish":"/over","usage":{"input":"/used/in","output":"/used/out"}})")
                             << ownBody() << QByteArray("POST /v1 ") << QByteArray("authorization") << bearer;
    }

    void measuresEachProtocol()
    {
        QFETCH(QString, fields);
        QFETCH(QByteArray, body);
        QFETCH(QByteArray, target);
        QFETCH(QByteArray, keyHeader);
        QFETCH(QByteArray, keyValue);
        ScriptedServer server([&body](QTcpSocket &socket, const SeenRequest &) {
            socket.write(ScriptedServer::streamHead() + ScriptedServer::chunk(body)
                         + ScriptedServer::lastChunk());
        });
        CliProcess cli;
        cli.setVariable(QStringLiteral("SG_RUN_KEY"), QStringLiteral("sk-run-of-protocols"));
        const CliResult result = cli.run({QStringLiteral("run"), QStringLiteral("--requests"),
                                          QStringLiteral("1"), QStringLiteral("--requests-out"),
                                          QStringLiteral("r.jsonl"), QStringLiteral("--backend"),
                                          QStringLiteral("b,url=%1,model=m-1,key-env=SG_RUN_KEY,%2")
                                              .arg(server.baseUrl().toString(), fields)});
        QVERIFY2(result.exitCode == 0, result.errors.constData());
        const std::vector<SeenRequest> requests = server.requests();
        QCOMPARE(requests.size(), std::size_t(1));
        QVERIFY2(requests[0].head.startsWith(target), requests[0].head.constData());
        QCOMPARE(requests[0].header(keyHeader), keyValue);
        QVERIFY(QJsonDocument::fromJson(requests[0].body).isObject());

        const QJsonObject record
            = QJsonDocument::fromJson(cli.content(QStringLiteral("r.jsonl")).trimmed()).object();
        QCOMPARE(record.value(QLatin1String("outcome")).toString(), QStringLiteral("complete"));
        QCOMPARE(record.value(QLatin1String("output_tokens")).toInt(), 7);
        QVERIFY(record.value(QLatin1String("chunks")).toInt() >= 1);
    }

    void measuresPlainRequests()
    {
        ScriptedServer server([](QTcpSocket &socket, const SeenRequest &) {
            const QByteArray body = R"({"data":[{"embedding":[0.1,0.2]}],"usage":{"prompt_tokens":4}})";
            socket.write("HTTP/1.1 200 OK\r\nContent-Length: " + QByteArray::number(body.size()) + "\r\n\r\n"
                         + body);
        });
        CliProcess cli;
        cli.write(QStringLiteral("p.json"),
                  R"({"version": 1, "backends": [{"name": "b", "protocol": "json", "base_url": ")"
                      + server.baseUrl().toEncoded()
                      + R"(/embeddings", "body": {"input": "a text"}}],)"
                        R"("load": {"requests": 3}})");
        const CliResult result = cli.run({QStringLiteral("run"), QStringLiteral("p.json"),
                                          QStringLiteral("--json"), QStringLiteral("r.json"),
                                          QStringLiteral("--requests-out"), QStringLiteral("r.jsonl")});
        QVERIFY2(result.exitCode == 0, result.errors.constData());
        for (const SeenRequest &request : server.requests())
            QCOMPARE(request.body, QByteArray(R"({"input":"a text"})"));
        const QJsonObject row
            = QJsonDocument::fromJson(cli.content(QStringLiteral("r.json")))[u"backends"][0].toObject();
        QCOMPARE(row[u"requests"][u"ok"].toInt(), 3);
        // Where this computer was too busy for a request, it gets no verdict and a warning says so; nothing
        // else is forgiven.
        int saturated = 0;
        for (const QByteArray &line : cli.content(QStringLiteral("r.jsonl")).trimmed().split('\n'))
            saturated += QJsonDocument::fromJson(line)[u"marks"][u"saturated"].toBool() ? 1 : 0;
        QVERIFY(saturated < 3);
        QCOMPARE(row[u"delivery"][u"document"].toInt(), 3 - saturated);
        QCOMPARE(result.errors.count("warning"), saturated > 0 ? 1 : 0);
        QCOMPARE(row[u"delivery"][u"not_a_stream"].toInt(), 0);
        QCOMPARE(row[u"verdict"].toString(), QStringLiteral("not a stream by design"));
        QVERIFY(row[u"total_ms"][u"p50"].isDouble());
        QVERIFY(row[u"ttft_ms"][u"p50"].isNull());
        QVERIFY(row[u"end_to_end_tps"][u"p50"].isNull());
        QVERIFY2(row[u"end_to_end_tps"][u"why"].toString().contains(QLatin1String("one document")),
                 qPrintable(row[u"end_to_end_tps"][u"why"].toString()));
    }

    void refusesAPlanWithAnUnknownProtocol()
    {
        CliProcess cli;
        cli.write(
            QStringLiteral("p.json"),
            R"({"version": 1, "backends": [{"name": "b", "model": "m", "base_url": "http://127.0.0.1:1/v1",)"
            R"("protocol": "antropic"}]})");
        const CliResult result = cli.run({QStringLiteral("run"), QStringLiteral("p.json")});
        QCOMPARE(result.exitCode, 2);
        QVERIFY2(result.errors.contains("/backends/0/protocol"), result.errors.constData());
        QVERIFY2(result.errors.contains("openai-chat, openai-responses, anthropic"),
                 result.errors.constData());
    }

    void sendsNothingInAnUnknownProtocol()
    {
        ScriptedServer server([](QTcpSocket &, const SeenRequest &) {});
        CliProcess cli;
        const CliResult result = cli.run(
            {QStringLiteral("run"), QStringLiteral("--backend"),
             QStringLiteral("b,url=%1,model=m,protocol=antropic").arg(server.baseUrl().toString())});
        QCOMPARE(result.exitCode, 2);
        QVERIFY2(result.errors.contains("anthropic"), result.errors.constData());
        QCOMPARE(server.connections(), 0);
    }
};

QTEST_GUILESS_MAIN(TestProtocolRuns)
#include "tst_protocolruns.moc"
