// SPDX-FileCopyrightText: 2026 The Streamgauge authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/app/cli/CliProcess.h"
#include "tests/support/ScriptedServer.h"

#include <QTcpSocket>
#include <QTest>
#include <QUrl>

using namespace streamgauge::test;

namespace {

/// With characters that base64, percent encoding and JSON write in other ways.
const QByteArray plantedKey("sk-planted/9f8e+7d6c=5b4a~\"x");

/// Everything that would give the key away.
std::vector<QByteArray> disguises()
{
    QByteArray escaped = plantedKey;
    escaped.replace('"', "\\\"");
    QByteArray inHtml = plantedKey;
    inHtml.replace('"', "&quot;");
    return {plantedKey, escaped, inHtml, plantedKey.toBase64(),
            plantedKey.toBase64(QByteArray::OmitTrailingEquals),
            plantedKey.toBase64(QByteArray::Base64UrlEncoding | QByteArray::OmitTrailingEquals),
            plantedKey.toPercentEncoding(), plantedKey.toPercentEncoding().toLower(),
            // The part that no escape touches.
            QByteArray("sk-planted")};
}

QByteArray withLength(const QByteArray &statusLine, const QByteArray &headers, const QByteArray &body)
{
    return "HTTP/1.1 " + statusLine + "\r\n" + headers + "Content-Length: " + QByteArray::number(body.size())
        + "\r\n\r\n" + body;
}

QByteArray json(const QByteArray &text)
{
    QByteArray escaped = text;
    escaped.replace('\\', "\\\\").replace('"', "\\\"");
    return escaped;
}

/// Says what it was sent in every place where a server can say something. The path chooses the place.
void echo(QTcpSocket &socket, const SeenRequest &request)
{
    const QByteArray said = request.header("authorization");
    const QByteArray key = said.mid(said.indexOf(' ') + 1);
    const QByteArray everyForm
        = said + " | " + key + " | " + key.toBase64() + " | " + key.toPercentEncoding();
    const QByteArray headers = "X-Echo: " + said + "\r\nX-Request-Id: " + key + "\r\nVia: 1.1 " + key
        + "\r\nServer: " + key.toBase64() + "\r\nSet-Cookie: token=" + key.toPercentEncoding() + "\r\n";
    const QByteArray type = "Content-Type: application/json\r\n";
    if (request.head.contains("/stream/")) {
        QByteArray body;
        for (int i = 0; i < 20; ++i)
            body += R"(data: {"id":")" + json(key) + R"(","model":")" + json(everyForm)
                + R"(","choices":[{"index":0,"delta":{"content":")" + json(everyForm)
                + R"("},"finish_reason":null}]})" + "\n\n: " + everyForm + "\n\n";
        body += R"(data: {"id":"x","choices":[{"index":0,"delta":{"tool_calls":[{"index":0,"id":")"
            + json(key) + R"(","function":{"name":")" + json(key)
            + R"(","arguments":"{}"}}]},"finish_reason":")" + json(key) + R"("}]})" + "\n\ndata: [DONE]\n\n";
        socket.write(ScriptedServer::streamHead(headers) + ScriptedServer::chunk(body)
                     + ScriptedServer::lastChunk());
    } else if (request.head.contains("/inside/")) {
        const QByteArray body = R"(data: {"error":{"message":"no ")" // a broken line first
                                "\n\n"
                                R"(data: {"error":{"code":")"
            + json(key) + R"(","message":"no: )" + json(everyForm) + "\"}}\n\n";
        socket.write(ScriptedServer::streamHead(headers) + ScriptedServer::chunk(body)
                     + ScriptedServer::lastChunk());
    } else if (request.head.contains("/document/")) {
        socket.write(withLength("200 OK", headers + type,
                                R"({"id":"x","choices":[{"message":{"content":")" + json(everyForm)
                                    + R"("},"finish_reason":"stop"}]})"));
    } else if (request.head.contains("/moved/")) {
        socket.write(withLength("307 Moved",
                                headers + "Location: http://" + key.toPercentEncoding()
                                    + "@127.0.0.1:9/v1?key=" + key.toPercentEncoding() + "\r\n",
                                "moved"));
    } else if (request.head.contains("/html/")) {
        socket.write(withLength("502 " + key, headers + "Content-Type: text/html\r\n",
                                "<html><head><title>" + everyForm + "</title></head></html>"));
    } else if (request.head.contains("/garbage/")) {
        socket.write("HTTP/1.1 " + everyForm + "\r\n\r\n" + everyForm);
        socket.disconnectFromHost();
    } else {
        socket.write(withLength("401 Unauthorized", headers + type,
                                R"({"error":{"message":"Incorrect API key provided: )" + json(everyForm)
                                    + R"(","type":")" + json(key) + R"(","code":")" + json(key) + R"("}})"));
    }
}

} // namespace

/// A key is planted, servers repeat it wherever they can, and everything that is written is searched for it.
class TestPlantedKey : public QObject
{
    Q_OBJECT

private slots:
    void isNowhereInWhatIsWritten();
    void isNowhereInComplaints();

private:
    static void search(const CliProcess &cli, const CliResult &result);
};

void TestPlantedKey::search(const CliProcess &cli, const CliResult &result)
{
    const auto searchIn = [](const QByteArray &content, const QString &where) {
        for (const QByteArray &disguise : disguises()) {
            const auto at = content.indexOf(disguise);
            QVERIFY2(at < 0,
                     (where.toUtf8() + " holds " + disguise + ": …"
                      + content.mid(std::max<qsizetype>(0, at - 200), 400))
                         .constData());
        }
    };
    searchIn(result.output, QStringLiteral("stdout"));
    searchIn(result.errors, QStringLiteral("stderr"));
    for (const QString &name : cli.files())
        searchIn(cli.content(name), name);
}

void TestPlantedKey::isNowhereInWhatIsWritten()
{
    ScriptedServer server(&echo);
    const QString root = server.baseUrl().toString(QUrl::RemovePath);
    CliProcess cli;
    cli.setVariable(QStringLiteral("SG_PLANTED_KEY"), QString::fromLatin1(plantedKey));
    QStringList arguments{
        QStringLiteral("run"),      QStringLiteral("--requests"), QStringLiteral("2"),
        QStringLiteral("--events"), QStringLiteral("e.jsonl"),    QStringLiteral("--requests-out"),
        QStringLiteral("r.jsonl"),  QStringLiteral("--json"),     QStringLiteral("j.json"),
        QStringLiteral("--csv"),    QStringLiteral("c.csv"),      QStringLiteral("--markdown"),
        QStringLiteral("m.md"),     QStringLiteral("--report"),   QStringLiteral("report")};
    const QStringList places{QStringLiteral("stream"), QStringLiteral("inside"), QStringLiteral("document"),
                             QStringLiteral("moved"),  QStringLiteral("html"),   QStringLiteral("garbage"),
                             QStringLiteral("refused")};
    for (const QString &place : places)
        arguments << QStringLiteral("--backend")
                  << QStringLiteral("%1,url=%2/%1/v1,model=m,key-env=SG_PLANTED_KEY").arg(place, root);
    const CliResult result = cli.run(arguments);
    QVERIFY2(result.exitCode == 1, result.errors.constData());

    // Each server was asked, and did get the key.
    for (const QString &place : places) {
        const auto seen = server.requests();
        QVERIFY2(std::any_of(seen.begin(), seen.end(),
                             [&](const SeenRequest &request) {
                                 return request.head.contains('/' + place.toLatin1() + '/')
                                     && request.header("authorization") == "Bearer " + plantedKey;
                             }),
                 qPrintable(place));
    }
    // The answers did leave their traces: what is searched isn't empty.
    QCOMPARE(cli.content(QStringLiteral("e.jsonl")).count('\n'), 2 * (20 + 2));
    QVERIFY(cli.content(QStringLiteral("e.jsonl")).contains("Bearer "));
    QCOMPARE(cli.content(QStringLiteral("r.jsonl")).count('\n'), 2 * places.size());
    QVERIFY(cli.content(QStringLiteral("j.json")).contains("Incorrect API key provided"));
    QVERIFY(cli.files().contains(QStringLiteral("report/index.html")));
    search(cli, result);
}

void TestPlantedKey::isNowhereInComplaints()
{
    // The user put it where it doesn't belong; the complaint must not repeat it.
    ScriptedServer server(&echo);
    CliProcess cli;
    cli.setVariable(QStringLiteral("SG_PLANTED_KEY"), QString::fromLatin1(plantedKey));
    const QString inUrl = QStringLiteral("lost,url=%1/%2/v1,model=%2,key-env=SG_PLANTED_KEY")
                              .arg(server.baseUrl().toString(QUrl::RemovePath),
                                   QString::fromLatin1(plantedKey.toPercentEncoding()));
    const CliResult result
        = cli.run({QStringLiteral("run"), QStringLiteral("--requests"), QStringLiteral("2"),
                   QStringLiteral("--backend"), inUrl, QStringLiteral("--json"), QStringLiteral("j.json"),
                   QStringLiteral("--report"), QStringLiteral("report"), QStringLiteral("--requests-out"),
                   QStringLiteral("r.jsonl")});
    QVERIFY2(result.exitCode == 1, result.errors.constData());
    search(cli, result);
}

QTEST_GUILESS_MAIN(TestPlantedKey)
#include "tst_plantedkey.moc"
