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
    void buildsRealtimeSessions();
    void namesTheModelOfASession_data();
    void namesTheModelOfASession();
    void goesOverWebSocketsWhereItCan();
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

/// Each line is sent as one message.
void RequestsTest::buildsRealtimeSessions()
{
    Backend backend;
    backend.baseUrl = QUrl(QStringLiteral("https://api.openai.com/v1"));
    backend.model = QStringLiteral("m");
    backend.body = {{QStringLiteral("tool_choice"), QStringLiteral("required")}};
    const auto protocol = protocolById(QStringLiteral("openai-realtime"));
    auto request = protocol->prepare(backend, conversation(), SecretValue("k"));
    QVERIFY(request);
    QCOMPARE(request->url, QUrl(QStringLiteral("wss://api.openai.com/v1/realtime?model=m")));
    QVERIFY(request->headers.contains({"Authorization", "Bearer k"}));
    const auto item = [](const char *role, const char *type, const char *text) {
        return QByteArray(R"({"item":{"content":[{"text":")") + text + R"(","type":")" + type
            + R"("}],"role":")" + role + R"(","type":"message"},"type":"conversation.item.create"})";
    };
    QCOMPARE(
        request->body.split('\n'),
        QByteArrayList(
            {R"({"session":{"instructions":"S","max_output_tokens":64,"output_modalities":["text"],)"
             R"("tool_choice":"required","tools":[{"description":"d","name":"f","parameters":{"type":"object"},)"
             R"("type":"function"}],"type":"realtime"},"type":"session.update"})",
             item("user", "input_text", "U"), item("assistant", "output_text", "A"),
             item("user", "input_text", "V"), R"({"type":"response.create"})"}));

    backend.headers = {{"openai-beta", "realtime=v1"}};
    request = protocol->prepare(backend, conversation(), {});
    QVERIFY(request);
    const QByteArrayList beta = request->body.split('\n');
    QVERIFY2(beta[0].contains(R"("max_response_output_tokens":64,"modalities":["text"],)"),
             beta[0].constData());
    QVERIFY(!beta[0].contains("realtime"));
    QCOMPARE(beta[2], item("assistant", "text", "A"));
    QVERIFY(request->headers.contains({"openai-beta", "realtime=v1"}));
}

void RequestsTest::namesTheModelOfASession_data()
{
    QTest::addColumn<QString>("base");
    QTest::addColumn<QString>("url");
    const auto row = [](const char *base, const char *url) {
        QTest::newRow(base) << QString::fromLatin1(base) << QString::fromLatin1(url);
    };
    row("ws://127.0.0.1:8000/v1", "ws://127.0.0.1:8000/v1/realtime?model=a%20%26%2Bb");
    row("http://h/v1/realtime", "ws://h/v1/realtime?model=a%20%26%2Bb");
    row("wss://h/v1?intent=transcription", "wss://h/v1/realtime?intent=transcription&model=a%20%26%2Bb");
    row("wss://h/v1?model=other", "wss://h/v1/realtime?model=other");
    row("https://r.openai.azure.com/openai?api-version=1&deployment=d",
        "wss://r.openai.azure.com/openai/realtime?api-version=1&deployment=d");
}

void RequestsTest::namesTheModelOfASession()
{
    QFETCH(QString, base);
    QFETCH(QString, url);
    Backend backend;
    backend.baseUrl = QUrl(base);
    backend.model = QStringLiteral("a &+b");
    const auto request
        = protocolById(QStringLiteral("openai-realtime"))->prepare(backend, conversation(), SecretValue("k"));
    QVERIFY(request);
    QCOMPARE(request->url.toString(QUrl::FullyEncoded), url);
    QVERIFY(request->headers.contains(base.contains(QLatin1String("azure"))
                                          ? qMakePair(QByteArray("api-key"), QByteArray("k"))
                                          : qMakePair(QByteArray("Authorization"), QByteArray("Bearer k"))));
}

void RequestsTest::goesOverWebSocketsWhereItCan()
{
    Backend backend;
    backend.baseUrl = QUrl(QStringLiteral("wss://h/ws"));
    backend.model = QStringLiteral("m");
    for (const auto &protocol : protocols()) {
        const auto request = protocol->prepare(backend, conversation(), {});
        const bool can = protocol->id() == QLatin1String("openai-realtime")
            || protocol->id() == QLatin1String("ndjson") || protocol->id() == QLatin1String("text");
        QVERIFY2(request.has_value() == can, qPrintable(protocol->id()));
        if (!can) {
            QVERIFY2(request.error().message.contains(QLatin1String("ndjson")),
                     qPrintable(request.error().message));
            continue;
        }
        QCOMPARE(request->messages,
                 protocol->id() == QLatin1String("text") ? MessageForm::Text : MessageForm::Lines);
        QCOMPARE(request->body.contains('\n'), protocol->id() == QLatin1String("openai-realtime"));
    }
}

void RequestsTest::mergesTheBackendsBody()
{
    for (const auto &protocol : protocols()) {
        if (protocol->id() == QLatin1String("openai-realtime"))
            continue; // several messages
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
    for (const char *id :
         {"openai-completions", "openai-responses", "openai-realtime", "anthropic", "gemini", "ollama"})
        QVERIFY2(!protocolById(QString::fromLatin1(id))->prepare(backend, conversation(), {}), id);
    QVERIFY(protocolById(QStringLiteral("sse"))->prepare(backend, conversation(), {}));
}

QTEST_GUILESS_MAIN(RequestsTest)
#include "tst_requests.moc"
