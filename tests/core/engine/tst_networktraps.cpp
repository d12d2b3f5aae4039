// SPDX-FileCopyrightText: 2026 The Streamgauge authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/RunOnce.h"
#include "tests/support/ScriptedServer.h"

#include <QSet>
#include <QTcpSocket>
#include <QTest>
#include <QTimer>

#include <zlib.h>

using namespace streamgauge;
using namespace streamgauge::test;

namespace {

QByteArray gzipped(const QByteArray &bytes, int windowBits)
{
    z_stream z{};
    deflateInit2(&z, Z_DEFAULT_COMPRESSION, Z_DEFLATED, windowBits, 8, Z_DEFAULT_STRATEGY);
    QByteArray out(static_cast<qsizetype>(deflateBound(&z, static_cast<uLong>(bytes.size()))) + 64, 0);
    z.next_in = reinterpret_cast<Bytef *>(const_cast<char *>(bytes.data()));
    z.avail_in = static_cast<uInt>(bytes.size());
    z.next_out = reinterpret_cast<Bytef *>(out.data());
    z.avail_out = static_cast<uInt>(out.size());
    deflate(&z, Z_FINISH);
    out.truncate(static_cast<qsizetype>(z.total_out));
    deflateEnd(&z);
    return out;
}

void answerWhole(QTcpSocket &socket, const QByteArray &body, const QByteArray &moreHeaders = {})
{
    socket.write(ScriptedServer::streamHead(moreHeaders) + ScriptedServer::chunk(body)
                 + ScriptedServer::lastChunk());
}

} // namespace

/// Each trap of the HTTP stack that would falsify a measurement, shown to be avoided.
class TestNetworkTraps : public QObject
{
    Q_OBJECT

private slots:
    void moreThanSixAtOnceAreNotQueued();
    void connectionsAreMadeReadyWithoutARequest();
    void freshConnectionsOnRequest();
    void silentResendIsCounted();
    void redirectIsRefusedAndKeepsTheKey_data();
    void redirectIsRefusedAndKeepsTheKey();
    void acceptEncodingIsOurs_data();
    void acceptEncodingIsOurs();
    void compressedStreamIsInflatedAsItArrives_data();
    void compressedStreamIsInflatedAsItArrives();
    void unknownContentCodingIsRefused();
    void deadlinesHaveDistinctOutcomes_data();
    void deadlinesHaveDistinctOutcomes();
    void truncatedIsToldFromComplete_data();
    void truncatedIsToldFromComplete();
    void responseSizeIsCapped();
    void decompressionBombIsCapped();
    void connectionKeptOpenAfterTheEnd();
    void keyIsNotKept();
    void cookiesAreNotSentBack();
    void commentsAreNoEvents();
};

void TestNetworkTraps::moreThanSixAtOnceAreNotQueued()
{
    // One manager would queue the seventh and book the wait on the server.
    ScriptedServer server([](QTcpSocket &socket, const SeenRequest &) {
        QTimer::singleShot(300, &socket, [&socket] { answerWhole(socket, ScriptedServer::chatBody(2)); });
    });
    const auto result = runOnce(smallPlan(server.baseUrl(), QStringLiteral("m"), 20, 20));
    QVERIFY2(result.run, qPrintable(result.failure));
    for (const auto &record : result.run->requests) {
        QCOMPARE(record->outcome, Outcome::Complete);
        // In a queue of six the last ones would take 1,200 ms.
        QVERIFY(*record->timeline.firstToken - *record->timeline.dispatched < std::chrono::milliseconds(900));
    }
}

void TestNetworkTraps::connectionsAreMadeReadyWithoutARequest()
{
    ScriptedServer server(
        [](QTcpSocket &socket, const SeenRequest &) { answerWhole(socket, ScriptedServer::chatBody(1)); });
    const auto result = runOnce(smallPlan(server.baseUrl(), QStringLiteral("m"), 200, 100));
    QVERIFY2(result.run, qPrintable(result.failure));
    // No request was spent on it; what was opened in vain is closed again and never used.
    QCOMPARE(static_cast<int>(server.requests().size()), 200);
    QSet<int> used;
    for (const SeenRequest &request : server.requests())
        used.insert(request.connection);
    QVERIFY2(used.size() <= 100, qPrintable(QString::number(used.size())));
    for (const auto &record : result.run->requests) {
        QVERIFY(record->connectionReused);
        QVERIFY(!record->timeline.connectStarted);
        QVERIFY(record->timeline.requestSent);
    }
}

void TestNetworkTraps::freshConnectionsOnRequest()
{
    ScriptedServer server(
        [](QTcpSocket &socket, const SeenRequest &) { answerWhole(socket, ScriptedServer::chatBody(1)); });
    Plan plan = smallPlan(server.baseUrl(), QStringLiteral("m"), 9, 3);
    plan.backends[0].freshConnections = true;
    const auto result = runOnce(plan);
    QVERIFY2(result.run, qPrintable(result.failure));
    QCOMPARE(server.connections(), 9);
    for (const auto &record : result.run->requests) {
        QVERIFY(!record->connectionReused);
        QVERIFY(record->timeline.connectStarted);
    }
}

void TestNetworkTraps::silentResendIsCounted()
{
    // A kept connection that the server closes when the next request comes: Qt sends it again without a word.
    ScriptedServer server([](QTcpSocket &socket, const SeenRequest &request) {
        if (request.number == 2)
            socket.abort();
        else
            answerWhole(socket, ScriptedServer::chatBody(1));
    });
    const auto result = runOnce(smallPlan(server.baseUrl(), QStringLiteral("m"), 2, 1));
    QVERIFY2(result.run, qPrintable(result.failure));
    QCOMPARE(static_cast<int>(server.requests().size()), 3);
    QCOMPARE(result.run->requests[1]->resends, 1);
    QCOMPARE(result.run->requests[1]->outcome, Outcome::Complete);
    QVERIFY(!result.run->requests[1]->findings.isEmpty());
    QCOMPARE(result.run->client.resends, 1);
    QCOMPARE(result.run->requests[0]->resends, 0);
}

void TestNetworkTraps::redirectIsRefusedAndKeepsTheKey_data()
{
    QTest::addColumn<int>("status");
    for (const int status : {301, 302, 303, 307, 308})
        QTest::addRow("%d", status) << status;
}

void TestNetworkTraps::redirectIsRefusedAndKeepsTheKey()
{
    QFETCH(const int, status);
    ScriptedServer thief(
        [](QTcpSocket &socket, const SeenRequest &) { answerWhole(socket, ScriptedServer::chatBody(1)); });
    const QByteArray target = thief.baseUrl().toEncoded() + "/chat/completions";
    ScriptedServer server([&](QTcpSocket &socket, const SeenRequest &) {
        socket.write("HTTP/1.1 " + QByteArray::number(status) + " Moved\r\nLocation: " + target
                     + "\r\nContent-Length: 0\r\n\r\n");
    });
    RunInputs inputs;
    inputs.plan = std::make_shared<Plan>(smallPlan(server.baseUrl(), QStringLiteral("m"), 1, 1));
    inputs.keys = {SecretValue("sk-planted")};
    const auto result = runOnce(std::move(inputs));
    QVERIFY2(result.run, qPrintable(result.failure));
    const auto &record = *result.run->requests[0];
    QCOMPARE(record.outcome, Outcome::HttpError);
    QCOMPARE(record.detail, OutcomeDetail::Redirected);
    QVERIFY2(record.errorMessage.contains(QString::fromLatin1(target)), qPrintable(record.errorMessage));
    QCOMPARE(record.httpStatus, status);
    QVERIFY(thief.requests().empty());
}

void TestNetworkTraps::acceptEncodingIsOurs_data()
{
    QTest::addColumn<QByteArray>("asked");
    QTest::addColumn<QByteArray>("sent");
    QTest::newRow("default") << Backend().acceptEncoding << QByteArray("gzip, deflate");
    QTest::newRow("identity") << QByteArray("identity") << QByteArray("identity");
    QTest::newRow("empty is identity") << QByteArray() << QByteArray("identity");
}

void TestNetworkTraps::acceptEncodingIsOurs()
{
    QFETCH(const QByteArray, asked);
    QFETCH(const QByteArray, sent);
    ScriptedServer server(
        [](QTcpSocket &socket, const SeenRequest &) { answerWhole(socket, ScriptedServer::chatBody(1)); });
    Plan plan = smallPlan(server.baseUrl(), QStringLiteral("m"), 1, 1);
    plan.backends[0].acceptEncoding = asked;
    const auto result = runOnce(plan);
    QVERIFY2(result.run, qPrintable(result.failure));
    const SeenRequest request = server.requests().at(0);
    QCOMPARE(request.header("Accept-Encoding"), sent);
    QVERIFY2(request.header("User-Agent").startsWith("streamgauge/"),
             request.header("User-Agent").constData());
}

void TestNetworkTraps::compressedStreamIsInflatedAsItArrives_data()
{
    QTest::addColumn<QByteArray>("coding");
    QTest::addColumn<int>("windowBits");
    QTest::newRow("gzip") << QByteArray("gzip") << 15 + 16;
    QTest::newRow("deflate, zlib") << QByteArray("deflate") << 15;
    QTest::newRow("deflate, raw") << QByteArray("deflate") << -15;
}

void TestNetworkTraps::compressedStreamIsInflatedAsItArrives()
{
    QFETCH(const QByteArray, coding);
    QFETCH(const int, windowBits);
    const QByteArray body = gzipped(ScriptedServer::chatBody(5), windowBits);
    ScriptedServer server([&](QTcpSocket &socket, const SeenRequest &) {
        socket.write(ScriptedServer::streamHead("Content-Encoding: " + coding + "\r\n"));
        for (const char byte : body)
            socket.write(ScriptedServer::chunk(QByteArray(1, byte)));
        socket.write(ScriptedServer::lastChunk());
    });
    const auto result = runOnce(smallPlan(server.baseUrl(), QStringLiteral("m"), 1, 1));
    QVERIFY2(result.run, qPrintable(result.failure));
    const auto &record = *result.run->requests[0];
    QCOMPARE(record.outcome, Outcome::Complete);
    QCOMPARE(record.contentEncoding, QString::fromLatin1(coding));
    QCOMPARE(record.rawBody, ScriptedServer::chatBody(5));
    QCOMPARE(record.wireBytes, body.size());
}

void TestNetworkTraps::unknownContentCodingIsRefused()
{
    ScriptedServer server([](QTcpSocket &socket, const SeenRequest &) {
        answerWhole(socket, "\x28\xb5\x2f\xfd", "Content-Encoding: zstd\r\n");
    });
    const auto result = runOnce(smallPlan(server.baseUrl(), QStringLiteral("m"), 1, 1));
    QVERIFY2(result.run, qPrintable(result.failure));
    QCOMPARE(result.run->requests[0]->outcome, Outcome::Malformed);
    QCOMPARE(result.run->requests[0]->detail, OutcomeDetail::BadContentCoding);
    QVERIFY(result.run->requests[0]->errorMessage.contains(QStringLiteral("zstd")));
}

void TestNetworkTraps::deadlinesHaveDistinctOutcomes_data()
{
    QTest::addColumn<QString>("behaviour");
    QTest::addColumn<OutcomeDetail>("detail");
    QTest::newRow("P36 no byte at all") << QStringLiteral("mute") << OutcomeDetail::FirstByteDeadline;
    QTest::newRow("P36 headers only") << QStringLiteral("head") << OutcomeDetail::FirstByteDeadline;
    QTest::newRow("P36 silent in the middle") << QStringLiteral("half") << OutcomeDetail::SilenceDeadline;
    QTest::newRow("C37 keep-alives for ever")
        << QStringLiteral("comments") << OutcomeDetail::ProgressDeadline;
    QTest::newRow("P36 tokens for ever") << QStringLiteral("tokens") << OutcomeDetail::TotalDeadline;
}

void TestNetworkTraps::deadlinesHaveDistinctOutcomes()
{
    QFETCH(const QString, behaviour);
    QFETCH(const OutcomeDetail, detail);
    ScriptedServer server([&](QTcpSocket &socket, const SeenRequest &) {
        if (behaviour == QLatin1String("mute"))
            return;
        socket.write(ScriptedServer::streamHead());
        if (behaviour == QLatin1String("head"))
            return;
        const QByteArray token = R"(data: {"choices":[{"index":0,"delta":{"content":"w"}}]})"
                                 "\n\n";
        socket.write(ScriptedServer::chunk(token));
        if (behaviour == QLatin1String("half"))
            return;
        auto *timer = new QTimer(&socket);
        const QByteArray again = behaviour == QLatin1String("comments") ? QByteArray(": ping\n\n") : token;
        QObject::connect(timer, &QTimer::timeout, &socket,
                         [&socket, again] { socket.write(ScriptedServer::chunk(again)); });
        timer->start(30);
    });
    Plan plan = smallPlan(server.baseUrl(), QStringLiteral("m"), 1, 1);
    plan.deadlines.firstByte = std::chrono::milliseconds(300);
    plan.deadlines.silence = std::chrono::milliseconds(400);
    plan.deadlines.progress = std::chrono::milliseconds(behaviour == QLatin1String("comments") ? 600 : 0);
    plan.deadlines.total = std::chrono::milliseconds(1500);
    const auto result = runOnce(plan);
    QVERIFY2(result.run, qPrintable(result.failure));
    const auto &record = *result.run->requests[0];
    QCOMPARE(record.outcome, Outcome::Deadline);
    QCOMPARE(record.detail, detail);
    QVERIFY(!record.errorMessage.isEmpty());
    QCOMPARE(result.run->end, RunEnd::Done);
    if (behaviour == QLatin1String("half")) // what came is kept
        QCOMPARE(record.events.front().text, QStringLiteral("w"));
}

void TestNetworkTraps::truncatedIsToldFromComplete_data()
{
    QTest::addColumn<bool>("chunked");
    QTest::addColumn<bool>("endMarker");
    QTest::addColumn<Outcome>("outcome");
    QTest::newRow("close-delimited, whole") << false << true << Outcome::Complete;
    QTest::newRow("close-delimited, cut") << false << false << Outcome::Truncated;
    QTest::newRow("chunked without last chunk, cut") << true << false << Outcome::Truncated;
    QTest::newRow("chunked without last chunk, whole answer") << true << true << Outcome::Complete;
}

void TestNetworkTraps::truncatedIsToldFromComplete()
{
    QFETCH(const bool, chunked);
    QFETCH(const bool, endMarker);
    QFETCH(const Outcome, outcome);
    ScriptedServer server([&](QTcpSocket &socket, const SeenRequest &) {
        QByteArray body = ScriptedServer::chatBody(3);
        if (!endMarker)
            body.truncate(body.indexOf("finish_reason\":\"stop") - 60);
        socket.write(chunked
                         ? ScriptedServer::streamHead() + ScriptedServer::chunk(body)
                         : "HTTP/1.1 200 OK\r\nContent-Type: text/event-stream\r\nConnection: close\r\n\r\n"
                             + body);
        socket.flush();
        socket.disconnectFromHost();
    });
    const auto result = runOnce(smallPlan(server.baseUrl(), QStringLiteral("m"), 1, 1));
    QVERIFY2(result.run, qPrintable(result.failure));
    QCOMPARE(result.run->requests[0]->outcome, outcome);
    QVERIFY(result.run->requests[0]->timeline.firstToken);
}

void TestNetworkTraps::responseSizeIsCapped()
{
    ScriptedServer server([](QTcpSocket &socket, const SeenRequest &) {
        socket.write(ScriptedServer::streamHead());
        for (int i = 0; i < 64; ++i)
            socket.write(ScriptedServer::chunk(": " + QByteArray(64 * 1024, 'x') + "\n"));
    });
    Plan plan = smallPlan(server.baseUrl(), QStringLiteral("m"), 1, 1);
    plan.maxResponseBytes = 1024 * 1024;
    const auto result = runOnce(plan);
    QVERIFY2(result.run, qPrintable(result.failure));
    QCOMPARE(result.run->requests[0]->outcome, Outcome::Malformed);
    QCOMPARE(result.run->requests[0]->detail, OutcomeDetail::TooLarge);
    QVERIFY(result.run->requests[0]->rawBodyCapped || result.run->requests[0]->rawBody.size() <= 1024 * 1024);
}

void TestNetworkTraps::decompressionBombIsCapped()
{
    const QByteArray bomb = gzipped(QByteArray(32 * 1024 * 1024, ' '), 15 + 16);
    ScriptedServer server([&](QTcpSocket &socket, const SeenRequest &) {
        answerWhole(socket, bomb, "Content-Encoding: gzip\r\n");
    });
    Plan plan = smallPlan(server.baseUrl(), QStringLiteral("m"), 1, 1);
    plan.maxResponseBytes = 1024 * 1024;
    const auto result = runOnce(plan);
    QVERIFY2(result.run, qPrintable(result.failure));
    QCOMPARE(result.run->requests[0]->outcome, Outcome::Malformed);
}

void TestNetworkTraps::connectionKeptOpenAfterTheEnd()
{
    ScriptedServer server([](QTcpSocket &socket, const SeenRequest &) {
        socket.write(ScriptedServer::streamHead() + ScriptedServer::chunk(ScriptedServer::chatBody(3)));
    });
    const auto result = runOnce(smallPlan(server.baseUrl(), QStringLiteral("m"), 1, 1));
    QVERIFY2(result.run, qPrintable(result.failure));
    const auto &record = *result.run->requests[0];
    QCOMPARE(record.outcome, Outcome::Complete);
    // Settled at the end marker, not when we lost patience.
    QCOMPARE(*record.timeline.settle, record.reads.back().at);
    QVERIFY(record.findings.join(u' ').contains(QStringLiteral("stayed open")));
}

void TestNetworkTraps::keyIsNotKept()
{
    // A server that throws the key back in a header, in the text and in an error.
    ScriptedServer server([](QTcpSocket &socket, const SeenRequest &request) {
        const QByteArray key = request.header("Authorization");
        if (request.number == 2) {
            const QByteArray error = R"({"error":{"message":"bad key )" + key + R"("}})";
            socket.write("HTTP/1.1 500 No\r\nContent-Type: application/json\r\nX-Echo: " + key
                         + "\r\nContent-Length: " + QByteArray::number(error.size()) + "\r\n\r\n" + error);
            return;
        }
        const QByteArray delta = R"(data: {"choices":[{"index":0,"delta":{"content":")" + key
            + R"("}}]})"
              "\n\n";
        answerWhole(socket, delta + ScriptedServer::chatBody(1),
                    "Set-Cookie: k=" + key + "\r\nX-Echo: " + key + "\r\n");
    });
    RunInputs inputs;
    inputs.plan = std::make_shared<Plan>(smallPlan(server.baseUrl(), QStringLiteral("m"), 2, 1));
    const QByteArray key = "sk-planted-0123456789";
    inputs.keys = {SecretValue(key)};
    const auto result = runOnce(std::move(inputs));
    QVERIFY2(result.run, qPrintable(result.failure));
    QCOMPARE(server.requests().at(0).header("Authorization"), "Bearer " + key);
    for (const auto &record : result.run->requests) {
        QVERIFY(!record->rawBody.contains(key));
        QVERIFY(!record->errorMessage.contains(QString::fromLatin1(key)));
        for (const auto &[name, value] : record->responseHeaders)
            QVERIFY2(!value.contains(key), name.constData());
        for (const auto &event : record->events)
            QVERIFY(!event.text.contains(QString::fromLatin1(key)));
    }
    for (const auto &batch : result.batches)
        for (const auto &update : batch->updates)
            for (const auto &event : update.newEvents)
                QVERIFY(!event.text.contains(QString::fromLatin1(key)));
}

void TestNetworkTraps::cookiesAreNotSentBack()
{
    ScriptedServer server([](QTcpSocket &socket, const SeenRequest &) {
        answerWhole(socket, ScriptedServer::chatBody(1), "Set-Cookie: sticky=1\r\n");
    });
    const auto result = runOnce(smallPlan(server.baseUrl(), QStringLiteral("m"), 3, 1));
    QVERIFY2(result.run, qPrintable(result.failure));
    for (const auto &request : server.requests())
        QVERIFY(request.header("Cookie").isEmpty());
}

void TestNetworkTraps::commentsAreNoEvents()
{
    // P30: comments are logged and reset the silence deadline only.
    ScriptedServer server([](QTcpSocket &socket, const SeenRequest &) {
        socket.write(ScriptedServer::streamHead() + ScriptedServer::chunk(": working\n\n"));
        QTimer::singleShot(150, &socket, [&socket] {
            socket.write(ScriptedServer::chunk(ScriptedServer::chatBody(1)) + ScriptedServer::lastChunk());
        });
    });
    const auto result = runOnce(smallPlan(server.baseUrl(), QStringLiteral("m"), 1, 1));
    QVERIFY2(result.run, qPrintable(result.failure));
    const auto &record = *result.run->requests[0];
    QCOMPARE(record.events.front().kind, EventKind::Comment);
    QCOMPARE(record.events.front().text, QStringLiteral("working"));
    QCOMPARE(*record.timeline.firstByte, record.events.front().at);
    QVERIFY(*record.timeline.firstByte < *record.timeline.firstEvent);
    QCOMPARE(*record.timeline.firstEvent, *record.timeline.firstToken);
}

QTEST_GUILESS_MAIN(TestNetworkTraps)
#include "tst_networktraps.moc"
