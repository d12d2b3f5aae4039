// SPDX-FileCopyrightText: 2026 The Streamgauge authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/protocol/StreamProtocol.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QTest>

using namespace streamgauge;

namespace {

QJsonObject tool()
{
    return QJsonDocument::fromJson(
               R"({"type":"function","function":{"name":"f","description":"d","parameters":{"type":"object"}}})")
        .object();
}

Prompt conversation()
{
    Prompt prompt;
    prompt.messages = {{QStringLiteral("system"), QStringLiteral("S")},
                       {QStringLiteral("user"), QStringLiteral("U")},
                       {QStringLiteral("assistant"), QStringLiteral("A")},
                       {QStringLiteral("user"), QStringLiteral("V")}};
    prompt.maxOutputTokens = 64;
    prompt.tools = {tool()};
    return prompt;
}

} // namespace

/// The request side of the protocols beside chat completions.
class RequestsTest : public QObject
{
    Q_OBJECT

private slots:
    void buildsRequests_data();
    void buildsRequests();
    void marksWhatAnthropicShallCache();
    void mergesTheBackendsBody();
    void needsAModel();
};

void RequestsTest::buildsRequests_data()
{
    QTest::addColumn<QString>("id");
    QTest::addColumn<QString>("base");
    QTest::addColumn<QString>("url");
    QTest::addColumn<QByteArray>("keyHeader");
    QTest::addColumn<QByteArray>("body");
    const auto row
        = [](const char *id, const char *base, const char *url, const char *keyHeader, const char *body) {
              QTest::addRow("%s %s", id, base)
                  << QString::fromLatin1(id) << QString::fromLatin1(base) << QString::fromLatin1(url)
                  << QByteArray(keyHeader) << QByteArray(body);
          };
    row("openai-completions", "https://h/v1", "https://h/v1/completions", "Authorization: Bearer k",
        R"({"max_tokens":64,"model":"m","prompt":"S\n\nU\n\nA\n\nV","stream":true,"stream_options":{"include_usage":true}})");
    row("openai-responses", "https://h/v1", "https://h/v1/responses", "Authorization: Bearer k",
        R"({"input":[{"content":"S","role":"system"},{"content":"U","role":"user"},{"content":"A","role":"assistant"},)"
        R"({"content":"V","role":"user"}],"max_output_tokens":64,"model":"m","stream":true,)"
        R"("tools":[{"description":"d","name":"f","parameters":{"type":"object"},"type":"function"}]})");
    row("anthropic", "https://h/v1", "https://h/v1/messages", "x-api-key: k",
        R"({"max_tokens":64,"messages":[{"content":"U","role":"user"},{"content":"A","role":"assistant"},)"
        R"({"content":"V","role":"user"}],"model":"m","stream":true,"system":"S",)"
        R"("tools":[{"description":"d","input_schema":{"type":"object"},"name":"f"}]})");
    const char *gemini
        = R"({"contents":[{"parts":[{"text":"U"}],"role":"user"},{"parts":[{"text":"A"}],"role":"model"},)"
          R"({"parts":[{"text":"V"}],"role":"user"}],"generationConfig":{"maxOutputTokens":64},)"
          R"("systemInstruction":{"parts":[{"text":"S"}]},"tools":[{"functionDeclarations":)"
          R"([{"description":"d","name":"f","parameters":{"type":"object"}}]}]})";
    row("gemini", "https://h/v1beta", "https://h/v1beta/models/m:streamGenerateContent?alt=sse",
        "x-goog-api-key: k", gemini);
    row("gemini", "https://h/v1beta?alt=json", "https://h/v1beta/models/m:streamGenerateContent?alt=json",
        "x-goog-api-key: k", gemini);
    row("gemini", "https://eu-aiplatform.googleapis.com/v1/publishers/google",
        "https://eu-aiplatform.googleapis.com/v1/publishers/google/models/m:streamGenerateContent?alt=sse",
        "Authorization: Bearer k", gemini);
    const char *ollama
        = R"({"messages":[{"content":"S","role":"system"},{"content":"U","role":"user"},)"
          R"({"content":"A","role":"assistant"},{"content":"V","role":"user"}],"model":"m",)"
          R"("options":{"num_predict":64},"stream":true,"tools":[{"function":{"description":"d","name":"f",)"
          R"("parameters":{"type":"object"}},"type":"function"}]})";
    row("ollama", "http://h:11434", "http://h:11434/api/chat", "Authorization: Bearer k", ollama);
    row("ollama", "http://h:11434/api", "http://h:11434/api/chat", "Authorization: Bearer k", ollama);
    row("ollama", "http://h:11434/api/generate", "http://h:11434/api/generate", "Authorization: Bearer k",
        R"({"model":"m","options":{"num_predict":64},"prompt":"U\n\nA\n\nV","stream":true,"system":"S"})");
}

void RequestsTest::buildsRequests()
{
    QFETCH(QString, id);
    QFETCH(QString, base);
    QFETCH(QString, url);
    QFETCH(QByteArray, keyHeader);
    QFETCH(QByteArray, body);
    Backend backend;
    backend.baseUrl = QUrl(base);
    backend.model = QStringLiteral("m");
    const auto request = protocolById(id)->prepare(backend, conversation(), SecretValue("k"));
    QVERIFY(request);
    QCOMPARE(request->url.toString(QUrl::FullyEncoded), url);
    QCOMPARE(request->body, body);
    QByteArrayList headers;
    for (const auto &[name, value] : request->headers)
        headers.append(name + ": " + value);
    QVERIFY2(headers.contains(keyHeader), headers.join('\n').constData());
    QVERIFY(headers.contains("Content-Type: application/json"));
    QCOMPARE(headers.contains("anthropic-version: 2023-06-01"), id == QLatin1String("anthropic"));
}

void RequestsTest::marksWhatAnthropicShallCache()
{
    Backend backend;
    backend.baseUrl = QUrl(QStringLiteral("https://h/v1"));
    backend.model = QStringLiteral("m");
    Prompt warm = conversation();
    warm.mode = PromptMode::Warm;
    const auto request = protocolById(QStringLiteral("anthropic"))->prepare(backend, warm, {});
    QVERIFY(request);
    const QJsonArray system
        = QJsonDocument::fromJson(request->body).object().value(QLatin1String("system")).toArray();
    QCOMPARE(system.size(), 1);
    QVERIFY(system.first().toObject().contains(QLatin1String("cache_control")));
}

void RequestsTest::mergesTheBackendsBody()
{
    for (const auto &protocol : protocols()) {
        Backend backend;
        backend.baseUrl = QUrl(QStringLiteral("https://h/v1"));
        backend.model = QStringLiteral("m");
        backend.body = {{QStringLiteral("extra"), 1}, {QStringLiteral("model"), QJsonValue::Null}};
        backend.headers = {{"X-Extra", "1"}};
        const auto request = protocol->prepare(backend, conversation(), {});
        QVERIFY(request);
        const QJsonObject body = QJsonDocument::fromJson(request->body).object();
        QCOMPARE(body.value(QLatin1String("extra")), QJsonValue(1));
        QVERIFY(!body.contains(QLatin1String("model")));
        QVERIFY(request->headers.contains({"X-Extra", "1"}));
    }
}

void RequestsTest::needsAModel()
{
    Backend backend;
    backend.baseUrl = QUrl(QStringLiteral("https://h/v1"));
    for (const char *id : {"openai-completions", "openai-responses", "anthropic", "gemini", "ollama"})
        QVERIFY2(!protocolById(QString::fromLatin1(id))->prepare(backend, conversation(), {}), id);
    QVERIFY(protocolById(QStringLiteral("sse"))->prepare(backend, conversation(), {}));
}

QTEST_GUILESS_MAIN(RequestsTest)
#include "tst_requests.moc"
