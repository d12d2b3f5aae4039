// SPDX-FileCopyrightText: 2026 The Streamgauge authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "CliProcess.h"
#include "tests/support/ScriptedServer.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QTcpSocket>
#include <QTest>

using namespace streamgauge::test;

namespace {

const QByteArray plantedKey = "sk-planted-4711-do-not-leak";

void serve(QTcpSocket &socket, const SeenRequest &request)
{
    const auto answer = [&socket](int status, const QByteArray &body) {
        socket.write("HTTP/1.1 " + QByteArray::number(status)
                     + " X\r\nContent-Length: " + QByteArray::number(body.size()) + "\r\n\r\n" + body);
    };
    if (request.header("authorization") != "Bearer " + plantedKey)
        answer(401, R"({"error":{"message":"unknown key: )" + request.header("authorization") + "\"}}");
    else if (request.head.startsWith("GET /v1/models "))
        answer(200, R"({"data":[{"id":"small"},{"id":"large"}]})");
    else if (request.head.startsWith("POST /v1/chat/completions "))
        socket.write(ScriptedServer::streamHead() + ScriptedServer::chunk(ScriptedServer::chatBody(2))
                     + ScriptedServer::lastChunk());
    else
        answer(404, "{}");
}

} // namespace

class ProbeCommandTest : public QObject
{
    Q_OBJECT

private slots:
    void saysWhatItSendsAndFinds()
    {
        const CliResult result
            = run({QStringLiteral("probe"), url(), QStringLiteral("--key-env"), variable()});
        QVERIFY2(result.exitCode == 0, result.errors.constData());
        QVERIFY2(result.errors.startsWith("At most 4 requests for lists of models, which are free"),
                 result.errors.constData());
        QVERIFY(result.errors.contains("GET http://127.0.0.1:"));
        QVERIFY2(result.output.contains("openai-chat"), result.output.constData());
        QVERIFY(result.output.contains("small"));
        QVERIFY(!(result.output + result.errors).contains(plantedKey));
    }

    void printsJson()
    {
        const CliResult result
            = run({QStringLiteral("probe"), url(), QStringLiteral("--key-env"), variable(),
                   QStringLiteral("--model"), QStringLiteral("large"), QStringLiteral("--json")});
        QVERIFY2(result.exitCode == 0, result.errors.constData());
        const QJsonObject json = QJsonDocument::fromJson(result.output).object();
        QCOMPARE(json[u"reachable"], QJsonValue(true));
        QCOMPARE(json[u"tls"], QJsonValue(QJsonValue::Null));
        QCOMPARE(json[u"key_accepted"], QJsonValue(true));
        QCOMPARE(json[u"protocol"].toString(), QStringLiteral("openai-chat"));
        QCOMPARE(json[u"base_url"].toString(), url());
        QCOMPARE(json[u"model"].toString(), QStringLiteral("large"));
        QCOMPARE(json[u"model_known"], QJsonValue(true));
        QCOMPARE(json[u"models"].toArray().size(), 2);
        QCOMPARE(json[u"problem"], QJsonValue(QJsonValue::Null));
        QCOMPARE(json[u"attempts"].toArray().size(), 2);
        QCOMPARE(json[u"attempts"][0][u"what"].toString(), QStringLiteral("model_list"));
    }

    void saysThatTheKeyIsRefused()
    {
        // The server repeats the key in its message, as some do.
        const CliResult result
            = run({QStringLiteral("probe"), url(), QStringLiteral("--key-env"),
                   QStringLiteral("SG_OTHER_KEY"), QStringLiteral("--model"), QStringLiteral("m")});
        QCOMPARE(result.exitCode, 1);
        QVERIFY2(result.errors.contains("The key was refused"), result.errors.constData());
        QVERIFY2(result.output.contains("refused"), result.output.constData());
        QVERIFY(!(result.output + result.errors).contains("sk-other-key-0815"));
    }

    void listsModels()
    {
        const CliResult result
            = run({QStringLiteral("models"), url(), QStringLiteral("--key-env"), variable()});
        QVERIFY2(result.exitCode == 0, result.errors.constData());
        QCOMPARE(result.output, QByteArray("small\nlarge\n"));
        const CliResult json = run({QStringLiteral("models"), url(), QStringLiteral("--key-env"), variable(),
                                    QStringLiteral("--json")});
        QCOMPARE(QJsonDocument::fromJson(json.output).array().size(), 2);
        for (const SeenRequest &request : m_server.requests())
            QVERIFY(!request.head.startsWith("POST /v1/chat/completions ") || !request.body.isEmpty());
    }

    void refusesNonsense_data()
    {
        QTest::addColumn<QStringList>("arguments");
        QTest::addColumn<QByteArray>("why");
        const auto s = [](const char *text) { return QString::fromLatin1(text); };
        QTest::newRow("no address") << QStringList() << QByteArray("base URL");
        QTest::newRow("no url") << QStringList{s("nonsense")} << QByteArray("base_url");
        QTest::newRow("a key in the address")
            << QStringList{s("https://h/v1?key=hunter2")} << QByteArray("base_url");
        QTest::newRow("what to do instead")
            << QStringList{s("https://h/v1?key=hunter2")} << QByteArray("key-env");
        for (const char *header :
             {"Authorization", "x-api-key", "api-key", "Cookie", "X-Goog-Api-Key", "Proxy-Authorization"})
            QTest::addRow("a key in %s", header)
                << QStringList{s("https://h/v1"), s("--header"), s(header) + s(": Bearer hunter2")}
                << QByteArray("headers/") + header + ": carries a key";
        QTest::newRow("no list to ask for")
            << QStringList{s("http://127.0.0.1:1/v1"), s("--protocol"), s("sse"), s("--free")}
            << QByteArray("no list of models");
        QTest::newRow("unknown protocol")
            << QStringList{s("https://h/v1"), s("--protocol"), s("antropic")} << QByteArray("anthropic");
        QTest::newRow("unset variable")
            << QStringList{s("http://127.0.0.1:1/v1"), s("--key-env"), s("SG_NOT_SET")}
            << QByteArray("SG_NOT_SET");
        QTest::newRow("two keys") << QStringList{s("https://h/v1"), s("--key-env"), s("A"),
                                                 s("--key-keychain"), s("b")}
                                  << QByteArray("one key");
    }

    void refusesNonsense()
    {
        QFETCH(QStringList, arguments);
        QFETCH(QByteArray, why);
        const CliResult result = run(QStringList{QStringLiteral("probe")} + arguments);
        QCOMPARE(result.exitCode, 2);
        QVERIFY2(result.errors.contains(why), result.errors.constData());
        QVERIFY(!result.errors.contains("hunter2"));
    }

    void knowsWhichHaveNoList_data()
    {
        QTest::addColumn<QString>("address");
        QTest::addColumn<QString>("protocol"); // empty: guessed
        const auto row = [](const char *address, const char *protocol) {
            QTest::addRow("%s %s", address, protocol)
                << QString::fromLatin1(address) << QString::fromLatin1(protocol);
        };
        row("http://127.0.0.1:1/v1", "sse");
        row("http://127.0.0.1:1/v1", "ndjson");
        row("http://127.0.0.1:1/v1", "text");
        row("http://127.0.0.1:1/v1", "json");
        row("ws://127.0.0.1:1/v1", "openai-realtime");
        row("ws://127.0.0.1:1/v1", "");
    }

    void knowsWhichHaveNoList()
    {
        QFETCH(QString, address);
        QFETCH(QString, protocol);
        QStringList arguments{QStringLiteral("models"), address};
        if (!protocol.isEmpty())
            arguments += {QStringLiteral("--protocol"), protocol};
        const CliResult result = run(arguments);
        QCOMPARE(result.exitCode, 2);
        QVERIFY2(result.errors.contains("no list of models"), result.errors.constData());
        QVERIFY2(!result.errors.contains("At most 0"), result.errors.constData());
    }

private:
    CliResult run(const QStringList &arguments)
    {
        CliProcess cli;
        cli.setVariable(variable(), QString::fromLatin1(plantedKey));
        cli.setVariable(QStringLiteral("SG_OTHER_KEY"), QStringLiteral("sk-other-key-0815"));
        return cli.run(arguments);
    }
    [[nodiscard]] QString url() const { return m_server.baseUrl().toString(); }
    [[nodiscard]] static QString variable() { return QStringLiteral("SG_PROBE_KEY"); }

    ScriptedServer m_server{serve};
};

QTEST_GUILESS_MAIN(ProbeCommandTest)
#include "tst_probecommand.moc"
