// SPDX-FileCopyrightText: 2026 The Streamgauge authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/protocol/ModelList.h"
#include "core/protocol/ProtocolCheck.h"

#include <QJsonDocument>
#include <QTest>

using namespace streamgauge;

class ModelListTest : public QObject
{
    Q_OBJECT

private slots:
    void readsLists_data();
    void readsLists();
    void asksForLists_data();
    void asksForLists();
    void namesUnknownProtocols();
};

void ModelListTest::readsLists_data()
{
    QTest::addColumn<QByteArray>("body");
    QTest::addColumn<bool>("isList");
    QTest::addColumn<QStringList>("models");
    QTest::addColumn<QString>("protocol");
    const auto row = [](const char *name, const char *body, const QStringList &models, const char *protocol) {
        QTest::newRow(name) << QByteArray(body) << true << models << QString::fromLatin1(protocol);
    };
    const QStringList two{QStringLiteral("a"), QStringLiteral("b")};
    row("openai", R"({"object":"list","data":[{"id":"a","object":"model"},{"id":"b"}]})", two, "openai-chat");
    row("anthropic", R"({"data":[{"type":"model","id":"a"},{"type":"model","id":"b"}],"has_more":false})",
        two, "anthropic");
    row("gemini", R"({"models":[{"name":"models/a","supportedGenerationMethods":[]},{"name":"models/b"}]})",
        two, "gemini");
    row("ollama", R"({"models":[{"name":"a","model":"a","digest":"1"},{"name":"b"}]})", two, "ollama");
    row("empty", R"({"object":"list","data":[]})", {}, "openai-chat");
    const auto none = [](const char *name, const char *body) {
        QTest::newRow(name) << QByteArray(body) << false << QStringList() << QString();
    };
    none("embeddings", R"({"object":"list","data":[{"embedding":[0.1]}]})");
    none("something else", R"({"status":"ok"})");
    none("not an array", R"({"data":{"id":"a"}})");
    none("nothing", "");
}

void ModelListTest::readsLists()
{
    QFETCH(QByteArray, body);
    QFETCH(bool, isList);
    QFETCH(QStringList, models);
    QFETCH(QString, protocol);
    const auto list = modelListFrom(QJsonDocument::fromJson(body).object());
    QCOMPARE(list.has_value(), isList);
    if (list) {
        QCOMPARE(list->models, models);
        QCOMPARE(list->protocol, protocol);
    }
}

void ModelListTest::asksForLists_data()
{
    QTest::addColumn<QString>("protocol");
    QTest::addColumn<QString>("base");
    QTest::addColumn<QString>("url"); // empty: there is no list
    QTest::addColumn<QByteArray>("keyHeader");
    const auto row = [](const char *protocol, const char *base, const char *url, const char *keyHeader) {
        QTest::newRow(base) << QString::fromLatin1(protocol) << QString::fromLatin1(base)
                            << QString::fromLatin1(url) << QByteArray(keyHeader);
    };
    row("openai-chat", "https://h/v1", "https://h/v1/models", "Authorization");
    row("openai-responses", "https://h/v2/responses", "https://h/v2/models", "Authorization");
    row("anthropic", "https://h/v3", "https://h/v3/models", "x-api-key");
    row("gemini", "https://h/v1beta?alt=json", "https://h/v1beta/models?pageSize=1000", "x-goog-api-key");
    row("ollama", "http://h:11434", "http://h:11434/api/tags", "Authorization");
    row("ollama", "http://h:11434/api/generate", "http://h:11434/api/tags", "Authorization");
    row("openai-chat", "https://a.openai.azure.com/openai/deployments/d", "", "");
    row("gemini", "https://europe-aiplatform.googleapis.com/v1", "", "");
    row("sse", "https://h/ask", "", "");
    row("json", "https://h/embeddings", "", "");
}

void ModelListTest::asksForLists()
{
    QFETCH(QString, protocol);
    QFETCH(QString, base);
    QFETCH(QString, url);
    QFETCH(QByteArray, keyHeader);
    Backend backend;
    backend.baseUrl = QUrl(base);
    backend.headers = {{"X-Team", "1"}};
    const auto request
        = protocolById(protocol)->modelListRequest(backend, SecretValue(QByteArray("planted-key")));
    QCOMPARE(request.has_value(), !url.isEmpty());
    if (!request)
        return;
    QCOMPARE(request->url, QUrl(url));
    QCOMPARE(request->method, HttpMethod::Get);
    QVERIFY(request->body.isEmpty());
    const ResponseHead headers{0, request->headers};
    QVERIFY(headers.header(keyHeader).contains("planted-key"));
    QCOMPARE(headers.header("x-team"), QByteArray("1"));
}

void ModelListTest::namesUnknownProtocols()
{
    Plan plan;
    Backend backend;
    backend.name = QStringLiteral("a");
    backend.model = QStringLiteral("m");
    backend.baseUrl = QUrl(QStringLiteral("https://h/v1"));
    backend.protocol = QStringLiteral("antropic");
    plan.backends = {backend};
    plan.prompts = {PromptShape()};
    const auto faults = runFaultsOf(plan);
    QCOMPARE(faults.size(), std::size_t(1));
    QCOMPARE(faults.front().pointer, QStringLiteral("/backends/0/protocol"));
    QVERIFY(faults.front().message.contains(QLatin1String("openai-chat, openai-responses, anthropic")));
    plan.backends.front().protocol = QStringLiteral("anthropic");
    QVERIFY(runFaultsOf(plan).empty());
}

QTEST_GUILESS_MAIN(ModelListTest)
#include "tst_modellist.moc"
