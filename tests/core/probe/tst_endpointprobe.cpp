// SPDX-FileCopyrightText: 2026 The Streamgauge authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/mock/MockProvider.h"
#include "core/probe/EndpointProbe.h"
#include "tests/support/ScriptedServer.h"

#include <QJsonDocument>
#include <QTcpServer>
#include <QTcpSocket>
#include <QTest>
#include <QTimer>
#include <QWebSocket>
#include <QWebSocketServer>

using namespace streamgauge;
using namespace streamgauge::test;

namespace {

const QByteArray plantedKey = "sk-planted-4711-do-not-leak";

void answer(QTcpSocket &socket, int status, const QByteArray &body,
            const QByteArray &type = "application/json")
{
    socket.write("HTTP/1.1 " + QByteArray::number(status) + " X\r\nContent-Type: " + type
                 + "\r\nContent-Length: " + QByteArray::number(body.size()) + "\r\n\r\n" + body);
}

void answerStream(QTcpSocket &socket, const QByteArray &body)
{
    socket.write(ScriptedServer::streamHead() + ScriptedServer::chunk(body) + ScriptedServer::lastChunk());
}

bool asks(const SeenRequest &request, const char *line)
{
    return request.head.startsWith(line);
}

const QByteArray openAiList = R"({"object":"list","data":[{"id":"embed-1"},{"id":"small"},{"id":"large"}]})";
const QByteArray anthropicStream
    = "data: {\"type\":\"message_start\",\"message\":{\"usage\":{\"input_tokens\":5}}}\n\n"
      "data: {\"type\":\"content_block_delta\",\"index\":0,\"delta\":{\"type\":"
      "\"text_delta\",\"text\":\"one\"}}\n\n"
      "data: {\"type\":\"message_delta\",\"delta\":{\"stop_reason\":\"max_tokens\"}}\n\n"
      "data: {\"type\":\"message_stop\"}\n\n";

} // namespace

class EndpointProbeTest : public QObject
{
    Q_OBJECT

private slots:
    void findsAChatEndpointByItsList();
    void findsAnthropicWithoutAList();
    void findsOllama();
    void seesThatAStreamArrivesInPieces();
    void seesADocumentInsteadOfAStream();
    void asksOnlyWhatIsFixed();
    void onlyListsCostNothing();
    void saysThatTheKeyIsRefused();
    void saysThatAKeyIsWanted();
    void saysThatTheModelIsUnknown();
    void saysWhatTheEndpointRefuses();
    void saysThatNothingListens();
    void saysThatTlsFails();
    void findsTheForgottenVersion();
    void saysThatNoPathAnswers();
    void followsNoRedirect();
    void findsARealtimeSession();
    void seesASocketOfAnotherKind();
    void asksASocketOfOnesOwn();
    void stopsAtOnce();
    void endsCleanlyWhileItAsks();
    void keepsWithinItsForecast();

private:
    ProbeReport probe(const ProbeTarget &target, const QByteArray &key = {});
    static ProbeTarget targetOf(const ScriptedServer &server, const QString &model = {});
};

ProbeTarget EndpointProbeTest::targetOf(const ScriptedServer &server, const QString &model)
{
    ProbeTarget target;
    target.backend.name = QStringLiteral("endpoint");
    target.backend.baseUrl = server.baseUrl();
    target.backend.model = model;
    return target;
}

ProbeReport EndpointProbeTest::probe(const ProbeTarget &target, const QByteArray &key)
{
    EndpointProbe probe(target, SecretValue(key));
    std::optional<ProbeReport> report;
    QString failure;
    connect(&probe, &EndpointProbe::finished, this, [&](const ProbeReport &found) { report = found; });
    connect(&probe, &EndpointProbe::failed, this, [&](const QString &message) { failure = message; });
    probe.start();
    [&] { QTRY_VERIFY_WITH_TIMEOUT(report.has_value() || !failure.isEmpty(), 30000); }();
    ProbeReport result = report.value_or(ProbeReport());
    if (!report)
        result.problem = failure;
    if (!key.isEmpty() && QJsonDocument(result.toJson()).toJson().contains(key))
        result.problem = QStringLiteral("the key leaked");
    return result;
}

void EndpointProbeTest::findsAChatEndpointByItsList()
{
    ScriptedServer server([](QTcpSocket &socket, const SeenRequest &request) {
        if (request.header("authorization") != "Bearer " + plantedKey)
            answer(socket, 401, R"({"error":{"message":"no key"}})");
        else if (asks(request, "GET /v1/models "))
            answer(socket, 200, openAiList);
        else if (asks(request, "POST /v1/chat/completions "))
            answerStream(socket, ScriptedServer::chatBody(2));
        else
            answer(socket, 404, "{}");
    });
    const ProbeReport report = probe(targetOf(server), plantedKey);
    QCOMPARE(report.problem, QString());
    QCOMPARE(report.protocol, QStringLiteral("openai-chat"));
    QVERIFY(report.isProtocolCertain);
    QVERIFY(report.reachable == Finding::Yes);
    QVERIFY(report.keyAccepted == Finding::Yes);
    QVERIFY(report.modelKnown == Finding::Yes);
    QCOMPARE(report.model, QStringLiteral("small")); // the first that is no embedding
    QVERIFY(report.isModelChosen);
    QCOMPARE(report.models.size(), 3);
    QCOMPARE(report.paidRequests(), 1);
    QCOMPARE(server.requests().size(), std::size_t(2));
    const QJsonObject body = QJsonDocument::fromJson(server.requests()[1].body).object();
    QCOMPARE(body.value(QLatin1String("max_tokens")).toInt(), probeOutputTokens);
    QVERIFY(!report.lines().isEmpty());
}

void EndpointProbeTest::findsAnthropicWithoutAList()
{
    ScriptedServer server([](QTcpSocket &socket, const SeenRequest &request) {
        if (asks(request, "POST /v1/messages ") && request.header("x-api-key") == plantedKey)
            answerStream(socket, anthropicStream);
        else
            answer(socket, 404, R"({"detail":"Not Found"})");
    });
    const ProbeReport report = probe(targetOf(server, QStringLiteral("m")), plantedKey);
    QCOMPARE(report.problem, QString());
    QCOMPARE(report.protocol, QStringLiteral("anthropic"));
    QVERIFY(report.isProtocolCertain);
    QVERIFY(!report.hasList);
    QCOMPARE(report.paidRequests(), 2); // chat completions were tried before
}

void EndpointProbeTest::findsOllama()
{
    ScriptedServer server([](QTcpSocket &socket, const SeenRequest &request) {
        if (asks(request, "GET /api/tags "))
            answer(socket, 200, R"({"models":[{"name":"llama3:8b","model":"llama3:8b"}]})");
        else if (asks(request, "POST /api/chat "))
            answer(socket, 200,
                   "{\"message\":{\"content\":\"one\"},\"done\":false}\n"
                   "{\"message\":{\"content\":\"\"},\"done\":true,\"done_reason\":\"stop\"}\n",
                   "application/x-ndjson");
        else
            answer(socket, 404, "404 page not found", "text/plain");
    });
    ProbeTarget target = targetOf(server);
    target.backend.baseUrl.setPath({});
    const ProbeReport report = probe(target);
    QCOMPARE(report.problem, QString());
    QCOMPARE(report.protocol, QStringLiteral("ollama"));
    QCOMPARE(report.model, QStringLiteral("llama3:8b"));
    QCOMPARE(report.base.path(), QString());
}

void EndpointProbeTest::seesThatAStreamArrivesInPieces()
{
    ScriptedServer server([](QTcpSocket &socket, const SeenRequest &request) {
        if (!asks(request, "POST /v1/chat/completions ")) {
            answer(socket, 404, "{}");
            return;
        }
        const QByteArray event = "data: {\"choices\":[{\"index\":0,\"delta\":{\"content\":\"one \"}}]}\n\n";
        socket.write(ScriptedServer::streamHead() + ScriptedServer::chunk(event));
        QTimer::singleShot(200, &socket, [&socket, event] {
            socket.write(ScriptedServer::chunk(event));
            QTimer::singleShot(200, &socket, [&socket] {
                socket.write(ScriptedServer::chunk(ScriptedServer::chatBody(1))
                             + ScriptedServer::lastChunk());
            });
        });
    });
    const ProbeReport report = probe(targetOf(server, QStringLiteral("m")));
    QVERIFY(report.streams == Finding::Yes);
}

void EndpointProbeTest::seesADocumentInsteadOfAStream()
{
    ScriptedServer server([](QTcpSocket &socket, const SeenRequest &request) {
        if (asks(request, "POST /v1/chat/completions "))
            answer(
                socket, 200,
                R"({"object":"chat.completion","choices":[{"index":0,"message":{"role":"assistant","content":"one"},"finish_reason":"stop"}]})");
        else
            answer(socket, 404, "{}");
    });
    const ProbeReport report = probe(targetOf(server, QStringLiteral("m")));
    QCOMPARE(report.protocol, QStringLiteral("openai-chat"));
    QVERIFY(report.streams == Finding::No);
    QVERIFY(report.problem.contains(QLatin1String("one document")));
}

void EndpointProbeTest::asksOnlyWhatIsFixed()
{
    ScriptedServer server([](QTcpSocket &socket, const SeenRequest &) { answer(socket, 404, "{}"); });
    ProbeTarget target = targetOf(server, QStringLiteral("m"));
    target.protocol = QStringLiteral("sse");
    const ProbeReport report = probe(target);
    QCOMPARE(server.requests().size(), std::size_t(1));
    QVERIFY(report.protocol.isEmpty());
    QVERIFY(!report.problem.isEmpty());
}

void EndpointProbeTest::onlyListsCostNothing()
{
    ScriptedServer server([](QTcpSocket &socket, const SeenRequest &request) {
        answer(socket, asks(request, "GET ") ? 200 : 500, openAiList);
    });
    ProbeTarget target = targetOf(server);
    target.depth = ProbeDepth::ListsOnly;
    const ProbeReport report = probe(target);
    QCOMPARE(report.paidRequests(), 0);
    QCOMPARE(report.protocol, QStringLiteral("openai-chat"));
    QVERIFY(!report.isProtocolCertain);
    QCOMPARE(report.models.value(1), QStringLiteral("small"));
    for (const SeenRequest &request : server.requests())
        QVERIFY(asks(request, "GET "));
}

void EndpointProbeTest::saysThatTheKeyIsRefused()
{
    ScriptedServer server([](QTcpSocket &socket, const SeenRequest &) {
        answer(socket, 401, R"({"error":{"message":"Incorrect API key provided"}})");
    });
    const ProbeReport report = probe(targetOf(server, QStringLiteral("m")), plantedKey);
    QVERIFY(report.reachable == Finding::Yes);
    QVERIFY(report.keyAccepted == Finding::No);
    QVERIFY2(report.problem.contains(QLatin1String("key was refused (HTTP 401: Incorrect API key provided)")),
             qPrintable(report.problem));
}

void EndpointProbeTest::saysThatAKeyIsWanted()
{
    ScriptedServer server([](QTcpSocket &socket, const SeenRequest &) { answer(socket, 401, "{}"); });
    const ProbeReport report = probe(targetOf(server, QStringLiteral("m")));
    QVERIFY2(report.problem.contains(QLatin1String("wants a key")), qPrintable(report.problem));
}

void EndpointProbeTest::saysThatTheModelIsUnknown()
{
    ScriptedServer server([](QTcpSocket &socket, const SeenRequest &request) {
        if (asks(request, "GET /v1/models "))
            answer(socket, 200, openAiList);
        else
            answer(socket, 404,
                   R"({"error":{"message":"The model does not exist","code":"model_not_found"}})");
    });
    const ProbeReport report = probe(targetOf(server, QStringLiteral("larg")));
    QCOMPARE(report.protocol, QStringLiteral("openai-chat"));
    QVERIFY(!report.isProtocolCertain);
    QVERIFY(report.modelKnown == Finding::No);
    QVERIFY2(report.problem.contains(QStringLiteral("“larg”"))
                 && report.problem.contains(QLatin1String("large")),
             qPrintable(report.problem));
}

void EndpointProbeTest::saysWhatTheEndpointRefuses()
{
    ScriptedServer server([](QTcpSocket &socket, const SeenRequest &request) {
        if (asks(request, "GET /v1/models "))
            answer(socket, 200, openAiList);
        else
            answer(
                socket, 400,
                R"({"error":{"message":"Use 'max_completion_tokens' instead.","code":"unsupported_parameter"}})");
    });
    const ProbeReport report = probe(targetOf(server, QStringLiteral("small")));
    QCOMPARE(report.protocol, QStringLiteral("openai-chat"));
    QVERIFY2(report.problem.contains(QLatin1String("max_completion_tokens")), qPrintable(report.problem));
}

void EndpointProbeTest::saysThatNothingListens()
{
    QTcpServer free;
    QVERIFY(free.listen(QHostAddress::LocalHost));
    const quint16 port = free.serverPort();
    free.close();
    ProbeTarget target;
    target.backend.baseUrl = QUrl(QStringLiteral("http://127.0.0.1:%1/v1").arg(port));
    target.backend.model = QStringLiteral("m");
    const ProbeReport report = probe(target);
    QVERIFY(report.reachable == Finding::No);
    QCOMPARE(report.attempts.size(), std::size_t(1)); // the others would fare no better
    QVERIFY(!report.problem.isEmpty());
    QVERIFY(report.protocol.isEmpty());
}

void EndpointProbeTest::saysThatTlsFails()
{
    ScriptedServer server([](QTcpSocket &, const SeenRequest &) {});
    ProbeTarget target = targetOf(server, QStringLiteral("m"));
    target.backend.baseUrl.setScheme(QStringLiteral("https"));
    // Plain HTTP behind https: the server never answers a handshake that it can't read.
    QTcpServer wrong;
    QVERIFY(wrong.listen(QHostAddress::LocalHost));
    connect(&wrong, &QTcpServer::newConnection, &wrong, [&wrong] {
        QTcpSocket *socket = wrong.nextPendingConnection();
        connect(socket, &QTcpSocket::readyRead, socket, [socket] {
            socket->write("HTTP/1.1 400 Bad Request\r\nContent-Length: 0\r\n\r\n");
            socket->disconnectFromHost();
        });
    });
    target.backend.baseUrl.setPort(wrong.serverPort());
    const ProbeReport report = probe(target);
    QVERIFY(report.encrypted != Finding::Yes);
    QVERIFY(!report.problem.isEmpty());
}

void EndpointProbeTest::findsTheForgottenVersion()
{
    ScriptedServer server([](QTcpSocket &socket, const SeenRequest &request) {
        if (asks(request, "GET /v1/models "))
            answer(socket, 200, openAiList);
        else if (asks(request, "POST /v1/chat/completions "))
            answerStream(socket, ScriptedServer::chatBody(2));
        else
            answer(socket, 404, "{}");
    });
    ProbeTarget target = targetOf(server);
    target.backend.baseUrl.setPath({});
    const ProbeReport report = probe(target);
    QCOMPARE(report.problem, QString());
    QCOMPARE(report.base.path(), QStringLiteral("/v1"));
    QCOMPARE(report.protocol, QStringLiteral("openai-chat"));
}

void EndpointProbeTest::saysThatNoPathAnswers()
{
    ScriptedServer server([](QTcpSocket &socket, const SeenRequest &) { answer(socket, 404, "{}"); });
    const ProbeReport report = probe(targetOf(server, QStringLiteral("m")));
    QVERIFY(report.protocol.isEmpty());
    QVERIFY2(report.problem.contains(QLatin1String("/v1")), qPrintable(report.problem));
}

void EndpointProbeTest::followsNoRedirect()
{
    ScriptedServer server([](QTcpSocket &socket, const SeenRequest &) {
        socket.write(
            "HTTP/1.1 308 X\r\nLocation: https://elsewhere.example.com/v1\r\nContent-Length: 0\r\n\r\n");
    });
    const ProbeReport report = probe(targetOf(server, QStringLiteral("m")), plantedKey);
    QCOMPARE(report.attempts.size(), std::size_t(1));
    QVERIFY2(report.problem.contains(QLatin1String("elsewhere.example.com")), qPrintable(report.problem));
}

namespace {

ProbeTarget socketTarget(const QUrl &listening, const QString &path)
{
    ProbeTarget target;
    target.backend.name = QStringLiteral("endpoint");
    target.backend.model = QStringLiteral("m");
    target.backend.baseUrl = listening;
    target.backend.baseUrl.setScheme(QStringLiteral("ws"));
    target.backend.baseUrl.setPath(path);
    return target;
}

MockScenario quickScenario()
{
    MockScenario scenario;
    scenario.gap.first = std::chrono::milliseconds(5);
    scenario.requireKey = plantedKey;
    return scenario;
}

} // namespace

void EndpointProbeTest::findsARealtimeSession()
{
    MockProvider mock(quickScenario());
    const auto url = mock.listen();
    QVERIFY(url);
    for (const char *path : {"/v1", "/v1/realtime"}) {
        const ProbeReport report = probe(socketTarget(*url, QLatin1String(path)), plantedKey);
        QCOMPARE(report.problem, QString());
        QCOMPARE(report.protocol, QStringLiteral("openai-realtime"));
        QVERIFY(report.isProtocolCertain);
        QVERIFY(report.keyAccepted == Finding::Yes);
        QVERIFY(report.streams == Finding::Yes);
        QVERIFY(report.isPlain && report.encrypted == Finding::No);
    }
    const ProbeReport stranger = probe(socketTarget(*url, QStringLiteral("/v1/realtime")), "sk-of-somebody");
    QVERIFY(stranger.keyAccepted == Finding::No);
    QVERIFY2(stranger.problem.contains(QStringLiteral("refused")), qPrintable(stranger.problem));
}

void EndpointProbeTest::seesASocketOfAnotherKind()
{
    QWebSocketServer server(QStringLiteral("agent"), QWebSocketServer::NonSecureMode);
    QVERIFY(server.listen(QHostAddress::LocalHost));
    connect(&server, &QWebSocketServer::newConnection, &server, [&server] {
        QWebSocket *socket = server.nextPendingConnection();
        socket->setParent(&server);
        connect(socket, &QWebSocket::textMessageReceived, socket, [socket] {
            socket->sendTextMessage(QStringLiteral(R"({"says":"hm"})"));
            socket->close();
        });
    });
    const ProbeReport report = probe(socketTarget(server.serverUrl(), QStringLiteral("/agent")));
    QVERIFY(report.protocol.isEmpty());
    QVERIFY(report.reachable == Finding::Yes);
    QVERIFY2(report.problem.contains(QStringLiteral("name its protocol")), qPrintable(report.problem));
}

void EndpointProbeTest::asksASocketOfOnesOwn()
{
    MockProvider mock(quickScenario());
    const auto url = mock.listen();
    QVERIFY(url);
    ProbeTarget target = socketTarget(*url, QStringLiteral("/ws"));
    target.protocol = QStringLiteral("ndjson");
    const ProbeReport report = probe(target, plantedKey);
    QCOMPARE(report.problem, QString());
    QCOMPARE(report.protocol, QStringLiteral("ndjson"));
    QVERIFY(report.streams == Finding::Yes);
}

void EndpointProbeTest::stopsAtOnce()
{
    ScriptedServer server([](QTcpSocket &, const SeenRequest &) {}); // silent
    EndpointProbe probe(targetOf(server, QStringLiteral("m")), {});
    std::optional<ProbeReport> report;
    connect(&probe, &EndpointProbe::finished, this, [&](const ProbeReport &found) { report = found; });
    probe.start();
    QTRY_VERIFY(!server.requests().empty());
    probe.stop();
    QTRY_VERIFY_WITH_TIMEOUT(report.has_value(), 5000);
    QVERIFY(report->protocol.isEmpty());
}

void EndpointProbeTest::endsCleanlyWhileItAsks()
{
    ScriptedServer server([](QTcpSocket &, const SeenRequest &) {});
    auto probe = std::make_unique<EndpointProbe>(targetOf(server, QStringLiteral("m")), SecretValue());
    probe->start();
    QTRY_VERIFY(!server.requests().empty());
    probe.reset();
}

void EndpointProbeTest::keepsWithinItsForecast()
{
    ScriptedServer server([](QTcpSocket &socket, const SeenRequest &) { answer(socket, 500, "{}"); });
    const ProbeTarget target = targetOf(server, QStringLiteral("m"));
    const ProbeForecast forecast = probeForecast(target);
    const ProbeReport report = probe(target, plantedKey);
    QVERIFY(report.paidRequests() <= forecast.requests);
    QVERIFY(static_cast<int>(report.attempts.size()) <= forecast.requests + forecast.listings);
    QCOMPARE(server.requests().size(), report.attempts.size());
}

QTEST_GUILESS_MAIN(EndpointProbeTest)
#include "tst_endpointprobe.moc"
