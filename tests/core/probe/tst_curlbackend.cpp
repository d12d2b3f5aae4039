// SPDX-FileCopyrightText: 2026 The Streamgauge authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/plan/PlanFile.h"
#include "core/probe/CurlBackend.h"

#include <QJsonDocument>
#include <QTest>

using namespace streamgauge;

namespace {

const QByteArray plantedKey = "sk-planted-4711-do-not-leak";

CurlBackend imported(const QString &text)
{
    const auto command = curlCommandFrom(text);
    if (!command)
        return {};
    return backendFromCurl(*command).value_or(CurlBackend());
}

} // namespace

class CurlBackendTest : public QObject
{
    Q_OBJECT

private slots:
    void recognises_data();
    void recognises();
    void keepsTheKeyApart_data();
    void keepsTheKeyApart();
    void takesWhatBelongsToTheBackend();
    void mapsAnOwnEndpoint();
    void leavesSecretsOut();
    void saysWhatIsWrong();
};

void CurlBackendTest::recognises_data()
{
    QTest::addColumn<QString>("text");
    QTest::addColumn<QString>("protocol");
    QTest::addColumn<QString>("base");
    QTest::addColumn<QString>("model");
    QTest::addColumn<QByteArray>("body");
    const auto row = [](const char *name, const char *text, const char *protocol, const char *base,
                        const char *model, const char *body) {
        QTest::newRow(name) << QString::fromUtf8(text) << QString::fromLatin1(protocol)
                            << QString::fromLatin1(base) << QString::fromLatin1(model) << QByteArray(body);
    };
    row("openai",
        R"(curl https://api.openai.com/v1/chat/completions -H 'Content-Type: application/json' -d '{"model": "m-1", "messages": [{"role":"user","content":"hi"}], "stream": true, "max_tokens": 5, "temperature": 0}')",
        "openai-chat", "https://api.openai.com/v1", "m-1", R"({"temperature":0})");
    row("responses",
        R"(curl https://h/v1/responses -d '{"model":"m-1","input":"hi","reasoning":{"effort":"low"}}')",
        "openai-responses", "https://h/v1", "m-1", R"({"reasoning":{"effort":"low"}})");
    row("anthropic",
        R"(curl https://api.anthropic.com/v1/messages -H 'anthropic-version: 2023-06-01' --json '{"model":"m-1","max_tokens":9,"system":"s","messages":[]}')",
        "anthropic", "https://api.anthropic.com/v1", "m-1", "{}");
    row("gemini",
        R"(curl 'https://generativelanguage.googleapis.com/v1beta/models/m-1:streamGenerateContent?alt=sse' -d '{"contents":[],"generationConfig":{"maxOutputTokens":5,"temperature":0}}')",
        "gemini", "https://generativelanguage.googleapis.com/v1beta", "m-1",
        R"({"generationConfig":{"temperature":0}})");
    row("ollama",
        R"(curl http://localhost:11434/api/chat -d '{"model":"m-1","messages":[],"options":{"num_predict":3}}')",
        "ollama", "http://localhost:11434", "m-1", "{}");
    row("completions", R"(curl https://h/v1/completions -d '{"model":"m-1","prompt":"a","n":1}')",
        "openai-completions", "https://h/v1", "m-1", R"({"n":1})");
    row("azure",
        R"(curl 'https://a.openai.azure.com/openai/deployments/m-1/chat/completions?api-version=1' -d '{"messages":[]}')",
        "openai-chat", "https://a.openai.azure.com/openai/deployments/m-1?api-version=1", "m-1", "{}");
    row("embeddings", R"(curl https://h/v1/embeddings -d '{"model":"m-1","input":"a"}')", "json",
        "https://h/v1/embeddings", "m-1", R"({"input":"a"})");
    row("own stream", R"(curl https://h/ask -d '{"stream":true,"collection":"c","messages":[]}')", "sse",
        "https://h/ask", "", R"({"collection":"c"})");
}

void CurlBackendTest::recognises()
{
    QFETCH(QString, text);
    QFETCH(QString, protocol);
    QFETCH(QString, base);
    QFETCH(QString, model);
    QFETCH(QByteArray, body);
    const CurlBackend read = imported(text);
    QCOMPARE(read.backend.protocol, protocol);
    QCOMPARE(read.backend.baseUrl, QUrl(base));
    QCOMPARE(read.backend.model, model);
    QCOMPARE(QJsonDocument(read.backend.body).toJson(QJsonDocument::Compact), body);
    QVERIFY(read.backend.headers.isEmpty());
}

void CurlBackendTest::keepsTheKeyApart_data()
{
    QTest::addColumn<QString>("part");
    QTest::addColumn<QString>("variable"); // empty: the key itself
    const auto row = [](const char *part, const char *variable) {
        QTest::newRow(part) << QString::fromLatin1(part) << QString::fromLatin1(variable);
    };
    row("-H 'Authorization: Bearer %1'", "");
    row("-H 'authorization: bearer %1'", "");
    row("-H 'x-api-key: %1'", "");
    row("-H 'api-key: %1'", "");
    row("-H 'x-goog-api-key: %1'", "");
    row("--oauth2-bearer %1", "");
    row("-H \"Authorization: Bearer $SOME_KEY\"", "SOME_KEY");
    row("-H \"x-api-key: ${SOME_KEY}\"", "SOME_KEY");
    row("-H \"api-key: %SOME_KEY%\"", "SOME_KEY");
}

void CurlBackendTest::keepsTheKeyApart()
{
    QFETCH(QString, part);
    QFETCH(QString, variable);
    const QString filled
        = part.contains(QLatin1String("%1")) ? part.arg(QString::fromUtf8(plantedKey)) : part;
    const CurlBackend read = imported(
        QStringLiteral("curl https://h/v1/chat/completions %1 -d '{\"model\":\"m\"}'").arg(filled));
    QCOMPARE(read.backend.model, QStringLiteral("m"));
    QCOMPARE(read.key.reveal(), variable.isEmpty() ? plantedKey : QByteArray());
    QCOMPARE(read.backend.key,
             variable.isEmpty() ? KeyReference() : (KeyReference{KeySource::Environment, variable}));
    QVERIFY(read.backend.headers.isEmpty());
    Plan plan;
    plan.backends = {read.backend};
    QVERIFY(!planToJson(plan).contains(plantedKey));
}

void CurlBackendTest::takesWhatBelongsToTheBackend()
{
    const CurlBackend read = imported(QString::fromUtf8(
        R"(curl --http2 -k -x http://me:pw@proxy:3128 https://h:8443/v1/chat/completions -H 'X-Team: a' -H 'Accept-Encoding: identity' -H 'anthropic-beta: b' -d '{"model":"m","tools":[]}')"));
    QCOMPARE(read.backend.name, QStringLiteral("h:8443"));
    QCOMPARE(read.backend.httpVersion, HttpVersion::Http2);
    QVERIFY(!read.backend.tls.verifyPeer);
    QCOMPARE(read.backend.proxy.url, QUrl(QStringLiteral("http://proxy:3128")));
    QCOMPARE(read.backend.acceptEncoding, QByteArray("identity"));
    QCOMPARE(read.backend.headers, (HeaderList{{"X-Team", "a"}, {"anthropic-beta", "b"}}));
    QVERIFY(read.notes.join(QLatin1Char(' ')).contains(QLatin1String("tools")));
    Plan plan;
    plan.backends = {read.backend};
    plan.prompts = {PromptShape()};
    QVERIFY(faultsOf(plan).empty());
}

void CurlBackendTest::mapsAnOwnEndpoint()
{
    const CurlBackend read = imported(
        QString::fromUtf8(R"(curl https://h/ask -d '{"question":"why","stream":true,"collection":"c"}')"));
    QVERIFY(!read.isProtocolKnown);
    QCOMPARE(read.backend.protocol, QStringLiteral("sse"));
    QCOMPARE(read.backend.mapping, (QJsonObject{{QStringLiteral("prompt"), QStringLiteral("/question")}}));
    QCOMPARE(
        read.backend.body,
        (QJsonObject{{QStringLiteral("collection"), QStringLiteral("c")}, {QStringLiteral("stream"), true}}));
}

void CurlBackendTest::leavesSecretsOut()
{
    const CurlBackend read = imported(QString::fromUtf8(
        R"(curl -u me:hunter2 'https://user:hunter2@h/v1/chat/completions?key=hunter2&a=1' -H 'Cookie: s=hunter2' -d '{"model":"m","api_key":"hunter2"}')"));
    QCOMPARE(read.key.reveal(), QByteArray("hunter2")); // of the address
    QCOMPARE(read.backend.baseUrl, QUrl(QStringLiteral("https://h/v1?a=1")));
    Plan plan;
    plan.backends = {read.backend};
    QVERIFY(!planToJson(plan).contains("hunter2"));
    QVERIFY(!read.notes.join(QLatin1Char(' ')).contains(QLatin1String("hunter2")));
}

void CurlBackendTest::saysWhatIsWrong()
{
    const auto command = curlCommandFrom(QStringLiteral("curl https://h/v1/responses -d 'a=b'"));
    QVERIFY(command);
    const auto read = backendFromCurl(*command);
    QVERIFY(!read);
    QVERIFY(read.error().message.contains(QLatin1String("JSON")));
}

QTEST_GUILESS_MAIN(CurlBackendTest)
#include "tst_curlbackend.moc"
