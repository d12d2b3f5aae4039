// SPDX-FileCopyrightText: 2026 The Streamgauge authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ProtocolRequests.h"

#include <QJsonArray>
#include <QTest>

using namespace streamgauge;
using namespace std::chrono_literals;

/// Errors, limits, lists and refusals in the words of each provider.
class TestMockWording : public QObject
{
    Q_OBJECT

private slots:
    void wordsErrors_data();
    void wordsErrors();
    void wordsErrorsInside_data();
    void wordsErrorsInside();
    void tellsLimits();
    void tellsPhases();
    void listsModels();
    void takesKeysFromAnyHeader();
    void refusesBadRequests_data();
    void refusesBadRequests();
};

void TestMockWording::wordsErrors_data()
{
    QTest::addColumn<QByteArray>("path");
    QTest::addColumn<int>("status");
    QTest::addColumn<QStringList>("place");
    QTest::addColumn<QString>("word");
    const auto row = [](const QByteArray &path, int status, const char *place, const char *word) {
        QTest::addRow("%s %d", path.constData(), status)
            << path << status << QString::fromLatin1(place).split(QLatin1Char('/'))
            << QString::fromLatin1(word);
    };
    row(chatPath, 429, "error/code", "rate_limit_exceeded");
    row(completionsPath, 500, "error/type", "server_error");
    row(responsesPath, 503, "error/code", "overloaded");
    row(messagesPath, 529, "error/type", "overloaded_error");
    row(messagesPath, 429, "error/type", "rate_limit_error");
    row(messagesPath, 500, "type", "error");
    row(geminiPath, 429, "error/status", "RESOURCE_EXHAUSTED");
    row(geminiPath, 503, "error/status", "UNAVAILABLE");
    row(arrayPath, 400, "error/status", "INVALID_ARGUMENT");
}

void TestMockWording::wordsErrors()
{
    QFETCH(QByteArray, path);
    QFETCH(int, status);
    QFETCH(QStringList, place);
    QFETCH(QString, word);
    MockScenario scenario = quick();
    scenario.errorStatus = status;
    scenario.retryAfter = "7";
    const RawResponse response = answerAt(path, scenario);
    QCOMPARE(response.status, status);
    QJsonValue value = json(response.body);
    for (const QString &name : place)
        value = value[name];
    QCOMPARE(value.toString(), word);
    // Google tells the wait in the body.
    const bool isGemini = path.contains("GenerateContent");
    QCOMPARE(response.head.contains("\r\nretry-after: 7\r\n"), !isGemini);
    QCOMPARE(response.body.contains("\"retryDelay\":\"7s\""), isGemini);
}

void TestMockWording::wordsErrorsInside_data()
{
    QTest::addColumn<QByteArray>("path");
    QTest::addColumn<QByteArray>("code");
    QTest::addColumn<QByteArray>("end"); // of the body
    const auto row = [](const QByteArray &path, const char *code, const char *end) {
        QTest::addRow("%s %s", path.constData(), code) << path << QByteArray(code) << QByteArray(end);
    };
    row(chatPath, "",
        "data: "
        "{\"error\":{\"message\":\"No.\",\"type\":\"server_error\",\"param\":null,\"code\":\"server_error\"}}"
        "\n\n");
    row(completionsPath, "engine_overloaded", "\"code\":\"engine_overloaded\"}}\n\n");
    row(responsesPath, "rate_limit_exceeded",
        "\"error\":{\"code\":\"rate_limit_exceeded\",\"message\":\"No.\"},\"incomplete_details\":null,"
        "\"model\":\"m\",\"output\":[],\"parallel_tool_calls\":true,\"tool_choice\":\"auto\",\"tools\":[],"
        "\"usage\":null}}\n\n");
    row(messagesPath, "",
        "event: error\ndata: "
        "{\"type\":\"error\",\"error\":{\"type\":\"overloaded_error\",\"message\":\"No.\"}}\n\n");
    row(geminiPath, "INTERNAL",
        "\n\n{\"error\":{\"code\":500,\"message\":\"No.\",\"status\":\"INTERNAL\"}}\n");
    row(arrayPath, "", "\"status\": \"UNAVAILABLE\"\n    }\n}\n]\n");
    row(ollamaPath, "ignored", "\"done\":false}\n{\"error\":\"No.\"}\n");
    row("/sse", "",
        "event: error\ndata: {\"error\":{\"message\":\"No.\",\"type\":\"server_error\",\"param\":null,"
        "\"code\":\"server_error\"}}\n\n");
}

void TestMockWording::wordsErrorsInside()
{
    QFETCH(QByteArray, path);
    QFETCH(QByteArray, code);
    QFETCH(QByteArray, end);
    MockScenario scenario = quick();
    scenario.streamErrorAfterChunks = 2;
    scenario.streamErrorMessage = QStringLiteral("No.");
    scenario.streamErrorCode = QString::fromLatin1(code);
    const RawResponse response = answerAt(path, scenario);
    QCOMPARE(response.status, 200);
    QVERIFY(response.complete);
    QVERIFY2(response.body.endsWith(end), response.body.constData());
}

void TestMockWording::tellsLimits()
{
    MockScenario scenario = quick();
    scenario.requestLimit = MockRateLimit{60, 59, 90500ms};
    scenario.tokenLimit = MockRateLimit{9'000, 8'000, 17ms};
    const QByteArray openAi = answerAt(chatPath, scenario).head;
    QVERIFY(openAi.contains("\r\nx-ratelimit-limit-requests: 60\r\n"));
    QVERIFY(openAi.contains("\r\nx-ratelimit-reset-requests: 1m30.5s\r\n"));
    QVERIFY(openAi.contains("\r\nx-ratelimit-remaining-tokens: 8000\r\n"));
    QVERIFY(openAi.contains("\r\nx-ratelimit-reset-tokens: 17ms\r\n"));
    const QByteArray anthropic = answerAt(messagesPath, scenario).head;
    QVERIFY(anthropic.contains("\r\nanthropic-ratelimit-requests-remaining: 59\r\n"));
    QVERIFY(anthropic.contains("\r\nanthropic-ratelimit-tokens-reset: 2"));
    QVERIFY(!anthropic.contains("x-ratelimit"));
    QVERIFY(answerAt("/sse", scenario).head.contains("\r\nratelimit-reset: 91\r\n"));
    for (const QByteArray &path : {geminiPath, ollamaPath})
        QVERIFY(!answerAt(path, scenario).head.contains("ratelimit"));
}

void TestMockWording::tellsPhases()
{
    MockScenario scenario = quick();
    scenario.firstTokenDelay = fixed(20ms);
    scenario.phases
        = {{QStringLiteral("retrieval"), fixed(12ms)}, {QStringLiteral("assembly"), fixed(1500us)}};
    const QByteArray header = "\r\nserver-timing: retrieval;dur=12, assembly;dur=1.5\r\n";
    for (const QByteArray &path : {chatPath, completionsPath, responsesPath, messagesPath, geminiPath,
                                   ollamaPath, QByteArray("/text"), QByteArray("/json")}) {
        const RawResponse response = answerAt(path, scenario);
        QVERIFY2(response.head.contains(header), (path + response.head).constData());
        QVERIFY(!response.body.contains("retrieval"));
    }
    // Where they can be told as they begin, they are; and in their order, before the content.
    for (const QByteArray &path : {QByteArray("/sse"), QByteArray("/ndjson")}) {
        const RawResponse response = answerAt(path, scenario);
        QVERIFY(!response.head.contains("server-timing"));
        const qsizetype first = response.body.indexOf(R"({"phase":"retrieval"})");
        const qsizetype second = response.body.indexOf(R"({"phase":"assembly"})");
        QVERIFY2(first >= 0 && first < second, response.body.constData());
        QVERIFY(second < response.body.indexOf(R"({"text":)"));
    }
    // An error tells nothing of them.
    scenario.errorStatus = 500;
    QVERIFY(!answerAt(chatPath, scenario).head.contains("server-timing"));
}

void TestMockWording::listsModels()
{
    MockProvider provider(quick());
    RawClient client(portOf(provider));
    const auto page = [&](const QByteArray &path, const QByteArray &headers = {}) {
        client.send(getRequest(path, headers));
        return json(client.read().body);
    };
    QCOMPARE(page("/v1/models")[QStringLiteral("data")][0][QStringLiteral("id")].toString(),
             QStringLiteral("mock"));
    QCOMPARE(page("/v1/models",
                  "anthropic-version: 2023-06-01\r\n")[QStringLiteral("data")][0][QStringLiteral("type")]
                 .toString(),
             QStringLiteral("model"));
    // The key's own header tells whose words are expected as well as the version does.
    const auto typeWith = [&](const QByteArray &headers) {
        const QJsonValue model = page("/v1/models", headers)[QStringLiteral("data")][0];
        return model[QStringLiteral("type")].toString();
    };
    QCOMPARE(typeWith("x-api-key: k\r\n"), QStringLiteral("model"));
    QCOMPARE(typeWith("api-key: k\r\n"), QString());
    QCOMPARE(typeWith("Authorization: Bearer k\r\n"), QString());
    QVERIFY(page("/v1/models", "x-goog-api-key: k\r\n")[QStringLiteral("models")].isArray());
    QCOMPARE(page("/v1beta/models")[QStringLiteral("models")][0][QStringLiteral("name")].toString(),
             QStringLiteral("models/mock"));
    QCOMPARE(page("/api/tags")[QStringLiteral("models")][0][QStringLiteral("name")].toString(),
             QStringLiteral("mock"));
}

void TestMockWording::takesKeysFromAnyHeader()
{
    MockScenario scenario = quick(1);
    scenario.requireKey = "sk-right";
    MockProvider provider(scenario);
    RawClient client(portOf(provider));
    const auto statusWith = [&](const QByteArray &path, const QByteArray &header) {
        client.send(postRequest(path, bodyFor(path), header + "\r\n"));
        return client.read().status;
    };
    QCOMPARE(statusWith(chatPath, "Authorization: Bearer sk-right"), 200);
    QCOMPARE(statusWith(chatPath, "api-key: sk-right"), 200);
    QCOMPARE(statusWith(messagesPath, "x-api-key: sk-right"), 200);
    QCOMPARE(statusWith(geminiPath, "x-goog-api-key: sk-right"), 200);
    QCOMPARE(statusWith(messagesPath, "x-api-key: sk-wrong"), 401);
    QCOMPARE(statusWith(ollamaPath, "X-Other: sk-right"), 401);
}

void TestMockWording::refusesBadRequests_data()
{
    QTest::addColumn<QByteArray>("path");
    QTest::addColumn<QByteArray>("body");
    QTest::newRow("no input") << responsesPath << QByteArray(R"({"model":"m"})");
    QTest::newRow("no prompt") << completionsPath << QByteArray(R"({"model":"m"})");
    QTest::newRow("nothing to embed") << QByteArray("/v1/embeddings") << QByteArray(R"({"model":"m"})");
    QTest::newRow("no inputs") << QByteArray("/v1/embeddings") << QByteArray(R"({"model":"m","input":[]})");
    QTest::newRow("no limit") << messagesPath << QByteArray(R"({"model":"m",)" + messageList + '}');
    QTest::newRow("no contents") << geminiPath << QByteArray("{}");
    QTest::newRow("no model") << ollamaPath << QByteArray('{' + messageList + '}');
    QTest::newRow("no messages") << ollamaPath << QByteArray(R"({"model":"m"})");
    QTest::newRow("not JSON") << geminiPath << QByteArray("contents");
    QTest::newRow("bad limit") << geminiPath
                               << QByteArray(
                                      R"({"contents":[{}],"generationConfig":{"maxOutputTokens":"5"}})");
    QTest::newRow("no name of a model")
        << QByteArray("/v1beta/models/:generateContent") << QByteArray(R"({"contents":[{}]})");
}

void TestMockWording::refusesBadRequests()
{
    QFETCH(QByteArray, path);
    QFETCH(QByteArray, body);
    MockProvider provider(quick(1));
    RawClient client(portOf(provider));
    client.send(postRequest(path, body));
    const RawResponse response = client.read();
    QCOMPARE(response.status, 400);
    QVERIFY(json(response.body).contains(QStringLiteral("error")));
    client.send(getRequest(path));
    QCOMPARE(client.read().status, 405);
}

QTEST_GUILESS_MAIN(TestMockWording)
#include "tst_mockwording.moc"
