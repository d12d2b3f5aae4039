// SPDX-FileCopyrightText: 2026 The Streamgauge authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/protocol/ProtocolGuess.h"
#include "core/protocol/StreamProtocol.h"

#include <QJsonArray>
#include <QTest>

using namespace streamgauge;

class ProtocolGuessTest : public QObject
{
    Q_OBJECT

private slots:
    void looksAtAnswers_data();
    void looksAtAnswers();
    void looksAtUrls_data();
    void looksAtUrls();
    void looksAtRequests();
};

void ProtocolGuessTest::looksAtAnswers_data()
{
    QTest::addColumn<QByteArray>("body");
    QTest::addColumn<QString>("expected");
    const auto row = [](const char *name, const QByteArray &body, const char *expected) {
        QTest::newRow(name) << body << QString::fromLatin1(expected);
    };
    row("chat", "data: {\"choices\":[{\"delta\":{\"content\":\"a\"}}]}\n\ndata: [DONE]\n\n", "openai-chat");
    row("chat after a comment", ": hi\n\ndata: {\"object\":\"chat.completion.chunk\",\"choices\":[]}\n\n",
        "openai-chat");
    row("chat, whole", R"({"object":"chat.completion","choices":[{"message":{"content":"a"}}]})",
        "openai-chat");
    row("completions", "data: {\"choices\":[{\"text\":\"a\"}]}\r\n\r\n", "openai-completions");
    row("responses", "event: response.created\ndata: {\"type\":\"response.created\"}\n\n",
        "openai-responses");
    row("realtime", "{\"type\":\"session.created\"}\n{\"type\":\"response.created\"}\n", "openai-realtime");
    row("anthropic", "event: message_start\ndata: {\"type\":\"message_start\",\"message\":{}}\n\n",
        "anthropic");
    row("anthropic, the name only on the event", "event: content_block_delta\ndata: {\"index\":0}\n\n",
        "anthropic");
    row("gemini", "data: {\"candidates\":[{\"content\":{}}]}\n\n", "gemini");
    row("gemini array", R"([{"candidates":[]},{"usageMetadata":{}}])", "gemini");
    row("gemini array, cut off", "[{\"candidates\":[]}\n,\n{\"candid", "gemini");
    row("ollama",
        "{\"model\":\"m\",\"message\":{\"content\":\"a\"},\"done\":false}\n"
        "{\"model\":\"m\",\"done\":true}\n",
        "ollama");
    row("error of Anthropic",
        R"({"type":"error","error":{"type":"overloaded_error","message":"Overloaded"}})", "anthropic");
    row("error of Realtime", R"({"type":"error","event_id":"e","error":{"type":"x","message":"m"}})",
        "openai-realtime");
    row("error of Gemini", R"({"error":{"code":429,"message":"m","status":"RESOURCE_EXHAUSTED"}})", "gemini");
    row("error of OpenAI", R"({"error":{"message":"m","type":"t","param":null,"code":null}})", "openai-chat");
    row("error of anybody", R"({"error":{"message":"m"}})", "json");
    row("own events", "data: hello\n\n", "sse");
    row("own lines", "{\"token\":\"a\"}\n{\"token\":\"b\"}\n", "ndjson");
    row("a document", R"({"data":[{"embedding":[0.1]}]})", "json");
    row("text", "Sea level rises.", "text");
    row("byte order mark",
        "\xef\xbb\xbf"
        "data: {\"candidates\":[]}\n\n",
        "gemini");
    row("nothing", "", "text");
}

void ProtocolGuessTest::looksAtAnswers()
{
    QFETCH(QByteArray, body);
    QFETCH(QString, expected);
    QCOMPARE(protocolOfAnswer(body), expected);
}

void ProtocolGuessTest::looksAtUrls_data()
{
    QTest::addColumn<QString>("url");
    QTest::addColumn<QString>("byPath");
    QTest::addColumn<QString>("byHost");
    QTest::addColumn<QString>("base");
    const auto row = [](const char *url, const char *byPath, const char *byHost, const char *base) {
        QTest::newRow(url) << QString::fromLatin1(url) << QString::fromLatin1(byPath)
                           << QString::fromLatin1(byHost) << QString::fromLatin1(base);
    };
    row("https://api.openai.com/v1/chat/completions", "openai-chat", "openai-chat",
        "https://api.openai.com/v1");
    row("https://h/v1/completions/", "openai-completions", "", "https://h/v1");
    row("https://h/v1/responses", "openai-responses", "", "https://h/v1");
    row("wss://api.openai.com/v1/realtime?model=m", "openai-realtime", "openai-chat",
        "wss://api.openai.com/v1?model=m");
    row("https://api.anthropic.com/v1/messages", "anthropic", "anthropic", "https://api.anthropic.com/v1");
    row("https://generativelanguage.googleapis.com/v1beta/models/g-1:streamGenerateContent?alt=sse", "gemini",
        "gemini", "https://generativelanguage.googleapis.com/v1beta?alt=sse");
    row("http://127.0.0.1:11434/api/chat", "ollama", "ollama", "http://127.0.0.1:11434");
    row("http://127.0.0.1:11434/api/generate", "ollama", "ollama", "http://127.0.0.1:11434/api/generate");
    row("http://127.0.0.1:11434/v1", "", "", "http://127.0.0.1:11434/v1");
    row("https://h/v1/embeddings", "json", "", "https://h/v1/embeddings");
    row("https://h/ask", "", "", "https://h/ask");
    row("https://a.openai.azure.com/openai/deployments/d/chat/completions?api-version=1", "openai-chat",
        "openai-chat", "https://a.openai.azure.com/openai/deployments/d?api-version=1");
}

void ProtocolGuessTest::looksAtUrls()
{
    QFETCH(QString, url);
    QFETCH(QString, byPath);
    QFETCH(QString, byHost);
    QFETCH(QString, base);
    QCOMPARE(protocolOfPath(QUrl(url)), byPath);
    QCOMPARE(protocolOfHost(QUrl(url)), byHost);
    QCOMPARE(baseUrlOf(QUrl(url), byPath), QUrl(base));
}

void ProtocolGuessTest::looksAtRequests()
{
    const QUrl gateway(QStringLiteral("https://gateway.example.com/llm"));
    QCOMPARE(protocolOfRequest(gateway, {{"Anthropic-Version", "2023-06-01"}}, {}),
             QStringLiteral("anthropic"));
    QCOMPARE(protocolOfRequest(gateway, {}, {{QStringLiteral("contents"), QJsonArray{1}}}),
             QStringLiteral("gemini"));
    QCOMPARE(protocolOfRequest(gateway, {}, {{QStringLiteral("question"), QStringLiteral("a")}}), QString());
}

QTEST_GUILESS_MAIN(ProtocolGuessTest)
#include "tst_protocolguess.moc"
