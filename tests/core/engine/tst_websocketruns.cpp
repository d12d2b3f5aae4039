// SPDX-FileCopyrightText: 2026 The Streamgauge authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/RunOnce.h"
#include "tests/support/ScriptedServer.h"
#include "tests/support/WebSocketPeer.h"

#include <QTcpSocket>
#include <QTest>

using namespace streamgauge;
using namespace streamgauge::test;

namespace {

Plan planFor(const QUrl &url, const QString &protocol, int requests = 1, int concurrency = 1)
{
    Plan plan = smallPlan(url, QStringLiteral("m"), requests, concurrency);
    plan.backends[0].protocol = protocol;
    return plan;
}

/// Sends these messages one after the other once the request is complete: at its last message.
WebSocketPeer::OnMessage answerWith(const QStringList &messages, const QString &lastOfRequest = {})
{
    return [messages, lastOfRequest](QWebSocket &socket, const QString &message, int) {
        if (!message.contains(lastOfRequest))
            return;
        for (const QString &answer : messages)
            socket.sendTextMessage(answer);
    };
}

const QStringList realtimeAnswer{
    QStringLiteral(R"({"type":"response.created","response":{"id":"r1"}})"),
    QStringLiteral(
        R"({"type":"rate_limits.updated","rate_limits":[{"name":"requests","limit":100,"remaining":99,"reset_seconds":1.5}]})"),
    QStringLiteral(R"({"type":"response.output_text.delta","output_index":0,"delta":"Hel"})"),
    QStringLiteral(R"({"type":"response.output_text.delta","output_index":0,"delta":"lo"})"),
    QStringLiteral(
        R"({"type":"response.done","response":{"id":"r1","status":"completed","usage":{"input_tokens":5,"output_tokens":7}}})")};

QString textOf(const RequestRecord &record)
{
    QString text;
    for (const StreamEvent &event : record.events) {
        if (event.kind == EventKind::Text)
            text += event.text;
    }
    return text;
}

} // namespace

/// Runs over WebSockets, from plan to record.
class WebSocketRunsTest : public QObject
{
    Q_OBJECT

private slots:
    void measuresRealtimeSessions();
    void opensOneSocketForEachRequest();
    void endsOwnAnswers_data();
    void endsOwnAnswers();
    void recordsRefusals();
    void keepsItsDeadlines();
    void capsTheAnswer();
};

void WebSocketRunsTest::measuresRealtimeSessions()
{
    WebSocketPeer peer(answerWith(realtimeAnswer, QStringLiteral("response.create")), [](QWebSocket &socket) {
        socket.sendTextMessage(QStringLiteral(R"({"type":"session.created","session":{"model":"m-1"}})"));
    });
    RunInputs inputs;
    inputs.plan = std::make_shared<Plan>(planFor(peer.url(), QStringLiteral("openai-realtime"), 6, 2));
    inputs.keys = {SecretValue("sk-secret")};
    const auto result = runOnce(std::move(inputs));
    QVERIFY2(result.run, qPrintable(result.failure));
    for (const auto &record : result.run->requests) {
        QCOMPARE(record->outcome, Outcome::Complete);
        QCOMPARE(textOf(*record), QStringLiteral("Hello"));
        QCOMPARE(record->usage.outputTotal, std::optional<qint64>(7));
        QCOMPARE(record->httpStatus, 101);
        QCOMPARE(record->rawBody.count('\n'), record->events.back().wireEvent + 1);
        QVERIFY(record->timeline.requestSent && record->timeline.headers);
        QVERIFY(*record->timeline.firstToken > *record->timeline.dispatched);
        // The answer is over when it says so, not when the server hangs up.
        QCOMPARE(*record->timeline.settle, *record->timeline.ended);
        QVERIFY(record->findings.isEmpty());
        QCOMPARE(record->rateLimits.size(), std::size_t(1));
        QCOMPARE(record->rateLimits[0].remaining, std::optional<qint64>(99));
    }
    QVERIFY(result.run->requests[0]->connectionReused);
    QVERIFY(!result.run->requests[0]->timeline.connectStarted);
    for (const SeenSocket &socket : peer.sockets()) {
        QCOMPARE(socket.authorization, QByteArray("Bearer sk-secret"));
        QVERIFY(!socket.url.toString().contains(QLatin1String("secret")));
    }
}

void WebSocketRunsTest::opensOneSocketForEachRequest()
{
    WebSocketPeer peer(answerWith(realtimeAnswer, QStringLiteral("response.create")));
    Plan plan = planFor(peer.url(), QStringLiteral("openai-realtime"), 4, 2);
    plan.backends[0].freshConnections = true;
    const auto result = runOnce(plan);
    QVERIFY2(result.run, qPrintable(result.failure));
    QCOMPARE(peer.sockets().size(), 4);
    for (const auto &record : result.run->requests) {
        QCOMPARE(record->outcome, Outcome::Complete);
        QVERIFY(!record->connectionReused);
        QVERIFY(*record->timeline.connectStarted <= *record->timeline.headers);
        QVERIFY(*record->timeline.headers <= *record->timeline.requestSent);
    }
    for (const SeenSocket &socket : peer.sockets())
        QVERIFY(socket.messages.last().contains(QLatin1String("response.create")));
}

void WebSocketRunsTest::endsOwnAnswers_data()
{
    QTest::addColumn<QString>("protocol");
    QTest::addColumn<QJsonObject>("mapping");
    QTest::addColumn<QStringList>("messages");
    QTest::addColumn<int>("closeCode"); // 0: stays open
    QTest::addColumn<QString>("outcome");
    QTest::addColumn<QString>("text");
    const QJsonObject finish{{QStringLiteral("finish"), QStringLiteral("/done")}};
    const QStringList lines{QStringLiteral("{\"text\":\n\"Hel\"}"), QStringLiteral(R"({"text":"lo"})")};
    const QStringList ended = lines + QStringList{QStringLiteral(R"({"done":"stop","text":""})")};
    const auto row = [](const char *name, const char *protocol, const QJsonObject &mapping,
                        const QStringList &messages, int code, const char *outcome, const char *text) {
        QTest::newRow(name) << QString::fromLatin1(protocol) << mapping << messages << code
                            << QString::fromLatin1(outcome) << QString::fromLatin1(text);
    };
    row("documents and 1000", "ndjson", {}, lines, 1000, "complete", "Hello");
    row("documents and a finish, then nothing", "ndjson", finish, ended, 0, "complete", "Hello");
    row("documents without their finish", "ndjson", finish, lines, 1000, "truncated", "Hello");
    row("documents and 1011", "ndjson", {}, lines, 1011, "truncated", "Hello");
    row("an error", "ndjson", {}, {QStringLiteral(R"({"error":"out of order"})")}, 1000, "stream_error", "");
    row("no JSON", "ndjson", {}, {QStringLiteral("Hello")}, 1000, "malformed", "");
    row("text and 1000", "text", {}, {QStringLiteral("Hel\n"), QStringLiteral("lo")}, 1000, "complete",
        "Hel\nlo");
    row("text and 1001", "text", {}, {QStringLiteral("Hel")}, 1001, "truncated", "Hel");
    row("nothing and 1000", "text", {}, {}, 1000, "empty", "");
}

void WebSocketRunsTest::endsOwnAnswers()
{
    QFETCH(QString, protocol);
    QFETCH(QJsonObject, mapping);
    QFETCH(QStringList, messages);
    QFETCH(int, closeCode);
    QFETCH(QString, outcome);
    QFETCH(QString, text);
    WebSocketPeer peer([&](QWebSocket &socket, const QString &, int) {
        for (const QString &message : messages)
            socket.sendTextMessage(message);
        if (closeCode > 0)
            socket.close(QWebSocketProtocol::CloseCode(closeCode), QStringLiteral("going home"));
    });
    Plan plan = planFor(peer.url(), protocol);
    plan.backends[0].mapping = mapping;
    const auto result = runOnce(plan);
    QVERIFY2(result.run, qPrintable(result.failure));
    const RequestRecord &record = *result.run->requests[0];
    QCOMPARE(exportName(record.outcome), outcome);
    QCOMPARE(textOf(record), text);
    QCOMPARE(record.findings.join(u' ').contains(QLatin1String("going home")), closeCode > 1000);
    if (protocol == QLatin1String("text")) {
        const auto events = std::count_if(record.events.begin(), record.events.end(),
                                          [](const auto &event) { return event.kind == EventKind::Text; });
        QCOMPARE(int(events), int(messages.size()));
    }
}

void WebSocketRunsTest::recordsRefusals()
{
    ScriptedServer server([](QTcpSocket &socket, const SeenRequest &) {
        const QByteArray body = R"({"error":{"message":"slow down","code":"rate_limit_exceeded"}})";
        socket.write(
            "HTTP/1.1 429 Too Many Requests\r\nRetry-After: 7\r\nX-Request-Id: r9\r\nContent-Length: "
            + QByteArray::number(body.size()) + "\r\n\r\n" + body);
    });
    const auto result = runOnce(planFor(server.baseUrl(), QStringLiteral("openai-realtime")));
    QVERIFY2(result.run, qPrintable(result.failure));
    const RequestRecord &record = *result.run->requests[0];
    QCOMPARE(record.outcome, Outcome::HttpError);
    QCOMPARE(record.detail, OutcomeDetail::RateLimited);
    QCOMPARE(record.errorMessage, QStringLiteral("slow down"));
    QCOMPARE(record.errorCode, QStringLiteral("rate_limit_exceeded"));
    QCOMPARE(record.retryAfter, std::optional(std::chrono::milliseconds(7000)));
    QCOMPARE(record.providerRequestId, QStringLiteral("r9"));
    QCOMPARE(record.httpStatus, 429);
}

void WebSocketRunsTest::keepsItsDeadlines()
{
    WebSocketPeer peer(answerWith(realtimeAnswer.mid(0, 3), QStringLiteral("response.create")));
    Plan plan = planFor(peer.url(), QStringLiteral("openai-realtime"));
    plan.deadlines.silence = std::chrono::milliseconds(200);
    const auto result = runOnce(plan);
    QVERIFY2(result.run, qPrintable(result.failure));
    const RequestRecord &record = *result.run->requests[0];
    QCOMPARE(record.outcome, Outcome::Deadline);
    QCOMPARE(record.detail, OutcomeDetail::SilenceDeadline);
    QCOMPARE(textOf(record), QStringLiteral("Hel"));
    QTRY_COMPARE(peer.openSockets(), 0);
}

void WebSocketRunsTest::capsTheAnswer()
{
    WebSocketPeer peer(answerWith({QString(300000, u'x')}));
    Plan plan = planFor(peer.url(), QStringLiteral("text"));
    plan.maxResponseBytes = 200000;
    const auto result = runOnce(plan);
    QVERIFY2(result.run, qPrintable(result.failure));
    QCOMPARE(result.run->requests[0]->outcome, Outcome::Malformed);
    QCOMPARE(result.run->requests[0]->detail, OutcomeDetail::TooLarge);
}

QTEST_GUILESS_MAIN(WebSocketRunsTest)
#include "tst_websocketruns.moc"
