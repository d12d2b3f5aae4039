// SPDX-FileCopyrightText: 2026 The Streamgauge authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/protocol/ChatCompletions.h"

#include <QJsonDocument>
#include <QTest>

using namespace streamgauge;

namespace {

Backend someBackend()
{
    Backend backend;
    backend.name = QStringLiteral("one");
    backend.baseUrl = QUrl(QStringLiteral("https://api.example.com/v1"));
    backend.model = QStringLiteral("m-1");
    return backend;
}

Prompt somePrompt()
{
    Prompt prompt;
    prompt.messages = {{QStringLiteral("system"), QStringLiteral("Be brief.")},
                       {QStringLiteral("user"), QStringLiteral("Hi")}};
    prompt.maxOutputTokens = 64;
    return prompt;
}

PreparedRequest prepared(const Backend &backend, const Prompt &prompt = somePrompt())
{
    const auto request = ChatCompletions().prepare(backend, prompt, SecretValue("k-123"));
    return request ? *request : PreparedRequest();
}

QByteArray header(const PreparedRequest &request, QByteArrayView name)
{
    QByteArrayList values;
    for (const auto &[key, value] : request.headers) {
        if (key.compare(name, Qt::CaseInsensitive) == 0)
            values.append(value);
    }
    return values.join(", ");
}

QJsonObject body(const PreparedRequest &request)
{
    return QJsonDocument::fromJson(request.body).object();
}

} // namespace

class ChatCompletionsTest : public QObject
{
    Q_OBJECT

private slots:
    void buildsTheRequest();
    void joinsUrls_data();
    void joinsUrls();
    void sendsNoEmptyKey();
    void mergesTheBackendsBody();
    void letsTheBackendsHeadersWin();
    void sendsToolsOnlyIfThereAreSome();
    void replacesTheTokenLimit();
    void refusesUnusableBackends();
    void isRegistered();
};

void ChatCompletionsTest::buildsTheRequest()
{
    const PreparedRequest request = prepared(someBackend());
    QCOMPARE(request.url, QUrl(QStringLiteral("https://api.example.com/v1/chat/completions")));
    QCOMPARE(header(request, "authorization"), QByteArray("Bearer k-123"));
    QCOMPARE(header(request, "content-type"), QByteArray("application/json"));
    QCOMPARE(header(request, "accept"), QByteArray("text/event-stream"));
    QCOMPARE(header(request, "user-agent"), QByteArray("streamgauge/" STREAMGAUGE_VERSION));
    QCOMPARE(request.body,
             QByteArray(R"({"max_tokens":64,"messages":[{"content":"Be brief.","role":"system"},)"
                        R"({"content":"Hi","role":"user"}],"model":"m-1","stream":true,)"
                        R"("stream_options":{"include_usage":true}})"));
}

void ChatCompletionsTest::joinsUrls_data()
{
    QTest::addColumn<QString>("base");
    QTest::addColumn<QString>("expected");
    const auto row = [](const char *base, const char *expected) {
        QTest::newRow(base) << QString::fromLatin1(base) << QString::fromLatin1(expected);
    };
    row("https://h/v1/", "https://h/v1/chat/completions");
    row("https://h/v1//", "https://h/v1/chat/completions");
    row("http://127.0.0.1:8080", "http://127.0.0.1:8080/chat/completions");
    row("https://h/v1/chat/completions", "https://h/v1/chat/completions");
    row("https://h/openai/deployments/d?api-version=1",
        "https://h/openai/deployments/d/chat/completions?api-version=1");
    row("https://h/a%2Fb/v1", "https://h/a%2Fb/v1/chat/completions");
}

void ChatCompletionsTest::joinsUrls()
{
    QFETCH(QString, base);
    QFETCH(QString, expected);
    Backend backend = someBackend();
    backend.baseUrl = QUrl(base);
    QCOMPARE(prepared(backend).url.toString(QUrl::FullyEncoded), expected);
}

void ChatCompletionsTest::sendsNoEmptyKey()
{
    const auto request = ChatCompletions().prepare(someBackend(), somePrompt(), SecretValue());
    QVERIFY(request);
    QVERIFY(header(*request, "authorization").isEmpty());
    Backend azure = someBackend();
    azure.baseUrl = QUrl(QStringLiteral("https://h.openai.azure.com/openai/deployments/d?api-version=1"));
    QCOMPARE(header(prepared(azure), "api-key"), QByteArray("k-123"));
    QVERIFY(header(prepared(azure), "authorization").isEmpty());
}

void ChatCompletionsTest::mergesTheBackendsBody()
{
    Backend backend = someBackend();
    backend.body
        = {{QStringLiteral("temperature"), 0},
           {QStringLiteral("max_tokens"), QJsonValue::Null},
           {QStringLiteral("stream_options"), QJsonObject{{QStringLiteral("include_obfuscation"), false}}}};
    const QJsonObject merged = body(prepared(backend));
    QCOMPARE(merged.value(QLatin1String("temperature")), QJsonValue(0));
    QVERIFY(!merged.contains(QLatin1String("max_tokens")));
    QCOMPARE(merged.value(QLatin1String("stream_options")).toObject(),
             (QJsonObject{{QStringLiteral("include_usage"), true},
                          {QStringLiteral("include_obfuscation"), false}}));
    backend.body = {{QStringLiteral("stream_options"), QJsonValue::Null}};
    QVERIFY(!body(prepared(backend)).contains(QLatin1String("stream_options")));
}

void ChatCompletionsTest::letsTheBackendsHeadersWin()
{
    Backend backend = someBackend();
    backend.headers = {{"user-agent", "mine"}, {"X-Extra", "1"}};
    const PreparedRequest request = prepared(backend);
    QCOMPARE(header(request, "User-Agent"), QByteArray("mine"));
    QCOMPARE(header(request, "x-extra"), QByteArray("1"));
}

void ChatCompletionsTest::sendsToolsOnlyIfThereAreSome()
{
    QVERIFY(!body(prepared(someBackend())).contains(QLatin1String("tools")));
    Prompt prompt = somePrompt();
    prompt.tools = {QJsonObject{{QStringLiteral("type"), QStringLiteral("function")}}};
    QCOMPARE(body(prepared(someBackend(), prompt)).value(QLatin1String("tools")).toArray(), prompt.tools);
}

void ChatCompletionsTest::replacesTheTokenLimit()
{
    Backend backend = someBackend();
    backend.body = {{QStringLiteral("max_completion_tokens"), 99}};
    const QJsonObject merged = body(prepared(backend));
    QCOMPARE(merged.value(QLatin1String("max_completion_tokens")), QJsonValue(99));
    QVERIFY(!merged.contains(QLatin1String("max_tokens")));
    Prompt unlimited = somePrompt();
    unlimited.maxOutputTokens = 0;
    QVERIFY(!body(prepared(someBackend(), unlimited)).contains(QLatin1String("max_tokens")));
}

void ChatCompletionsTest::refusesUnusableBackends()
{
    Backend noModel = someBackend();
    noModel.model.clear();
    const auto withoutModel = ChatCompletions().prepare(noModel, somePrompt(), {});
    QVERIFY(!withoutModel);
    QVERIFY(withoutModel.error().message.contains(QLatin1String("one")));
    for (const char *base : {"", "api.example.com/v1", "ftp://h/v1", "https:///v1"}) {
        Backend backend = someBackend();
        backend.baseUrl = QUrl(QString::fromLatin1(base));
        QVERIFY2(!ChatCompletions().prepare(backend, somePrompt(), {}), base);
    }
}

void ChatCompletionsTest::isRegistered()
{
    QVERIFY(protocolById(QStringLiteral("openai-chat")));
    QVERIFY(!protocolById(QStringLiteral("nonsense")));
    for (const auto &protocol : protocols()) {
        QCOMPARE(protocolById(protocol->id()), protocol);
        QVERIFY(!protocol->displayName().isEmpty());
        QVERIFY(protocol->makeDecoder());
    }
}

QTEST_GUILESS_MAIN(ChatCompletionsTest)
#include "tst_chatcompletions.moc"
