// SPDX-FileCopyrightText: 2026 The Streamgauge authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/mock/MockProvider.h"

#include "tests/core/mock/ChatAnswers.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QNetworkRequest>
#include <QTest>
#include <QWebSocket>

using namespace streamgauge;

namespace {

/// A client on Qt's own implementation.
class Client
{
public:
    explicit Client(quint16 port, const QString &path = QStringLiteral("/v1/realtime?model=m-1"),
                    const QByteArray &key = {})
    {
        QObject::connect(&socket, &QWebSocket::textMessageReceived, &socket,
                         [this](const QString &message) { messages.append(message.toUtf8()); });
        QObject::connect(&socket, &QWebSocket::aboutToClose, &socket, [this] { saidGoodbye = true; });
        QNetworkRequest request(QUrl(QStringLiteral("ws://127.0.0.1:%1").arg(port) + path));
        if (!key.isEmpty())
            request.setRawHeader("Authorization", "Bearer " + key);
        socket.open(request);
    }

    [[nodiscard]] bool isOpen() const { return socket.state() == QAbstractSocket::ConnectedState; }
    [[nodiscard]] bool isClosed() const { return socket.state() == QAbstractSocket::UnconnectedState; }
    [[nodiscard]] QJsonObject object(qsizetype index) const
    {
        return QJsonDocument::fromJson(messages.value(index)).object();
    }
    [[nodiscard]] QStringList types() const
    {
        QStringList result;
        for (qsizetype i = 0; i < messages.size(); ++i) {
            const QString type = object(i).value(QLatin1String("type")).toString();
            if (result.isEmpty() || result.last() != type)
                result.append(type);
        }
        return result;
    }
    [[nodiscard]] bool hasType(const char *type) const { return types().contains(QLatin1String(type)); }

    QWebSocket socket;
    QByteArrayList messages;
    bool saidGoodbye = false;
};

const QString sayHi = QStringLiteral(
    R"({"type":"conversation.item.create","item":{"type":"message","role":"user","content":[{"type":"input_text","text":"Hi"}]}})");
const QString respond = QStringLiteral(R"({"type":"response.create"})");

} // namespace

class MockWebSocketTest : public QObject
{
    Q_OBJECT

private slots:
    void leadsASession();
    void takesMessagesInAnyFrames();
    void callsTools();
    void cutsAtTheLimit();
    void answersSeveralQuestions();
    void tellsLimits();
    void failsInsideTheStream();
    void breaksOff();
    void endsWithoutItsEnd();
    void holdsBack();
    void repliesToFaults();
    void refusesHandshakes_data();
    void refusesHandshakes();
    void wantsTheKey();
    void wantsAnUpgrade();
    void keepsAlive();
    void notesWhoLeaves();
    void servesOnesOwn_data();
    void servesOnesOwn();
    void refusesUnmaskedFrames();
};

void MockWebSocketTest::leadsASession()
{
    MockProvider provider(quick());
    Client client(portOf(provider));
    QTRY_VERIFY(client.hasType("session.created"));
    QCOMPARE(
        client.object(0).value(QLatin1String("session")).toObject().value(QLatin1String("model")).toString(),
        QStringLiteral("m-1"));
    client.socket.sendTextMessage(
        QStringLiteral(R"({"type":"session.update","session":{"instructions":"Be brief."}})"));
    client.socket.sendTextMessage(sayHi);
    QTRY_VERIFY(client.hasType("conversation.item.done"));
    client.socket.sendTextMessage(respond);
    QTRY_VERIFY(client.hasType("response.done"));
    QCOMPARE(client.types().join(u' '),
             QStringLiteral("session.created session.updated conversation.item.added conversation.item.done "
                            "response.created response.output_item.added response.content_part.added "
                            "response.output_text.delta response.output_text.done response.content_part.done "
                            "response.output_item.done response.done"));
    QString text;
    for (qsizetype i = 0; i < client.messages.size(); ++i) {
        if (client.object(i).value(QLatin1String("type")) == QLatin1String("response.output_text.delta"))
            text += client.object(i).value(QLatin1String("delta")).toString();
    }
    const QJsonObject done
        = client.object(client.messages.size() - 1).value(QLatin1String("response")).toObject();
    QCOMPARE(done.value(QLatin1String("status")).toString(), QStringLiteral("completed"));
    QCOMPARE(
        done.value(QLatin1String("output"))[0][QLatin1String("content")][0][QLatin1String("text")].toString(),
        text);
    QCOMPARE(done.value(QLatin1String("usage"))[QLatin1String("output_tokens")].toInt(), 6);
    QVERIFY(done.value(QLatin1String("usage"))[QLatin1String("input_tokens")].toInt() > 0);
    QVERIFY(client.isOpen());

    const auto records = provider.records();
    QCOMPARE(records.size(), std::size_t(1));
    QCOMPARE(records[0].status, 101);
    QCOMPARE(records[0].path, QByteArray("/v1/realtime"));
    QVERIFY(records[0].body.contains("Be brief."));
    QCOMPARE(records[0].outputTokens, qint64(6));
    QCOMPARE(records[0].written.size(), std::size_t(6));
    QCOMPARE(records[0].made.size(), std::size_t(6));
    QVERIFY(std::is_sorted(records[0].written.begin(), records[0].written.end()));
    QVERIFY(records[0].finished);
}

void MockWebSocketTest::takesMessagesInAnyFrames()
{
    MockProvider provider(quick());
    Client client(portOf(provider));
    QTRY_VERIFY(client.isOpen());
    client.socket.setOutgoingFrameSize(1);
    client.socket.sendTextMessage(sayHi);
    client.socket.ping("still there?");
    client.socket.sendTextMessage(respond);
    QTRY_VERIFY(client.hasType("response.done"));
}

void MockWebSocketTest::callsTools()
{
    MockScenario scenario = quick();
    scenario.toolName = QStringLiteral("get_weather");
    MockProvider provider(scenario);
    Client client(portOf(provider));
    QTRY_VERIFY(client.isOpen());
    client.socket.sendTextMessage(respond);
    QTRY_VERIFY(client.hasType("response.done"));
    QVERIFY(client.hasType("response.function_call_arguments.delta"));
    const QJsonValue call = client.object(client.messages.size() - 1)
                                .value(QLatin1String("response"))[QLatin1String("output")][0];
    QCOMPARE(call[QLatin1String("name")].toString(), QStringLiteral("get_weather"));
    QCOMPARE(call[QLatin1String("arguments")].toString(), scenario.toolArguments);
}

void MockWebSocketTest::cutsAtTheLimit()
{
    MockProvider provider(quick());
    const quint16 port = portOf(provider);
    for (const char *name : {"max_output_tokens", "max_response_output_tokens"}) {
        Client client(port);
        QTRY_VERIFY(client.isOpen());
        client.socket.sendTextMessage(
            QStringLiteral(R"({"type":"session.update","session":{"%1":3}})").arg(QLatin1String(name)));
        client.socket.sendTextMessage(respond);
        QTRY_VERIFY(client.hasType("response.done"));
        const QJsonValue done = client.object(client.messages.size() - 1).value(QLatin1String("response"));
        QCOMPARE(done[QLatin1String("status")].toString(), QStringLiteral("incomplete"));
        QCOMPARE(done[QLatin1String("usage")][QLatin1String("output_tokens")].toInt(), 3);
        QCOMPARE(done[QLatin1String("output")][0][QLatin1String("status")].toString(),
                 QStringLiteral("incomplete"));
    }
}

void MockWebSocketTest::answersSeveralQuestions()
{
    MockProvider provider(quick());
    Client client(portOf(provider));
    QTRY_VERIFY(client.isOpen());
    // The second waits for the end of the first.
    client.socket.sendTextMessage(respond);
    client.socket.sendTextMessage(respond);
    QTRY_COMPARE(client.types().count(QStringLiteral("response.done")), 2);
    QCOMPARE(client.types().count(QStringLiteral("response.created")), 2);
    QCOMPARE(provider.records().size(), std::size_t(2));
    QCOMPARE(provider.connectionsAccepted(), 1);
}

void MockWebSocketTest::tellsLimits()
{
    MockScenario scenario = quick();
    scenario.requestLimit = MockRateLimit{60, 59, std::chrono::milliseconds(1500)};
    MockProvider provider(scenario);
    Client client(portOf(provider));
    QTRY_VERIFY(client.isOpen());
    client.socket.sendTextMessage(respond);
    QTRY_VERIFY(client.hasType("response.done"));
    const qsizetype place = client.types().indexOf(QStringLiteral("rate_limits.updated"));
    QCOMPARE(client.types().indexOf(QStringLiteral("response.created")), place - 1);
    const QJsonArray limits = client.object(place).value(QLatin1String("rate_limits")).toArray();
    QCOMPARE(limits.size(), 1);
    QCOMPARE(limits.at(0)[QLatin1String("name")].toString(), QStringLiteral("requests"));
    QCOMPARE(limits.at(0)[QLatin1String("reset_seconds")].toDouble(), 1.5);
}

void MockWebSocketTest::failsInsideTheStream()
{
    MockScenario scenario = quick();
    scenario.streamErrorAfterChunks = 2;
    scenario.streamErrorMessage = QStringLiteral("out of order");
    MockProvider provider(scenario);
    Client client(portOf(provider));
    QTRY_VERIFY(client.isOpen());
    client.socket.sendTextMessage(respond);
    QTRY_VERIFY(client.hasType("response.done"));
    QVERIFY(client.hasType("error"));
    const QJsonValue done = client.object(client.messages.size() - 1).value(QLatin1String("response"));
    QCOMPARE(done[QLatin1String("status")].toString(), QStringLiteral("failed"));
    QCOMPARE(
        done[QLatin1String("status_details")][QLatin1String("error")][QLatin1String("message")].toString(),
        QStringLiteral("out of order"));
}

void MockWebSocketTest::breaksOff()
{
    MockScenario scenario = quick();
    scenario.disconnectAfterChunks = 2;
    MockProvider provider(scenario);
    Client client(portOf(provider));
    QTRY_VERIFY(client.isOpen());
    client.socket.sendTextMessage(respond);
    QTRY_VERIFY(client.isClosed());
    QVERIFY(!client.saidGoodbye);
    QVERIFY(!client.hasType("response.done"));
    QCOMPARE(provider.records()[0].written.size(), std::size_t(2));
    QVERIFY(!provider.records()[0].finished);
}

void MockWebSocketTest::endsWithoutItsEnd()
{
    MockScenario scenario = quick();
    scenario.sendFinish = false;
    MockProvider provider(scenario);
    Client client(portOf(provider));
    QTRY_VERIFY(client.isOpen());
    client.socket.sendTextMessage(respond);
    QTRY_VERIFY(client.isClosed());
    QVERIFY(client.saidGoodbye);
    QCOMPARE(int(client.socket.closeCode()), 1000);
    QVERIFY(!client.hasType("response.done"));
    QVERIFY(client.hasType("response.output_text.delta"));
}

void MockWebSocketTest::holdsBack()
{
    MockScenario scenario = quick();
    scenario.delivery = MockDelivery::Buffered;
    MockProvider provider(scenario);
    Client client(portOf(provider));
    QTRY_VERIFY(client.isOpen());
    client.socket.sendTextMessage(respond);
    QTRY_VERIFY(client.hasType("response.done"));
    const MockRecord record = provider.records()[0];
    QCOMPARE(record.written.size(), std::size_t(6));
    QCOMPARE(record.written.front(), record.written.back());
    QVERIFY(record.made.front() < record.made.back());
}

void MockWebSocketTest::repliesToFaults()
{
    MockProvider provider(quick());
    Client client(portOf(provider));
    QTRY_VERIFY(client.isOpen());
    for (const char *message : {"nonsense", R"({"type":"input_audio_buffer.append"})"}) {
        client.messages.clear();
        client.socket.sendTextMessage(QString::fromLatin1(message));
        QTRY_COMPARE(client.types(), QStringList{QStringLiteral("error")});
    }
    client.messages.clear();
    client.socket.sendTextMessage(
        QStringLiteral(R"({"type":"session.update","session":{"max_output_tokens":-3}})"));
    client.socket.sendTextMessage(respond);
    QTRY_VERIFY(client.hasType("error"));
    QVERIFY(client.isOpen());
    QCOMPARE(provider.records().back().status, 400);
}

void MockWebSocketTest::refusesHandshakes_data()
{
    QTest::addColumn<int>("status");
    for (const int status : {401, 429, 503})
        QTest::addRow("%d", status) << status;
}

void MockWebSocketTest::refusesHandshakes()
{
    QFETCH(int, status);
    MockScenario scenario = quick();
    scenario.errorStatus = status;
    scenario.retryAfter = "7";
    MockProvider provider(scenario);
    Client client(portOf(provider));
    QTRY_VERIFY(client.socket.errorString().contains(QString::number(status)));
    const auto records = provider.records();
    QCOMPARE(records.size(), std::size_t(1));
    QCOMPARE(records[0].status, status);

    // A share of them, and those that are let in get their answer.
    MockScenario sometimes = scenario;
    sometimes.errorShare = 0.5;
    MockProvider moody(sometimes);
    const quint16 moodyPort = portOf(moody);
    int refused = 0;
    int answered = 0;
    for (int i = 0; i < 20; ++i) {
        Client visitor(moodyPort);
        QTRY_VERIFY(visitor.isOpen() || visitor.socket.errorString().contains(QString::number(status)));
        if (!visitor.isOpen()) {
            ++refused;
            continue;
        }
        visitor.socket.sendTextMessage(respond);
        QTRY_VERIFY(visitor.hasType("response.done"));
        ++answered;
    }
    QVERIFY2(refused > 2 && answered > 2, qPrintable(QStringLiteral("%1 %2").arg(refused).arg(answered)));
}

void MockWebSocketTest::wantsTheKey()
{
    MockScenario scenario = quick();
    scenario.requireKey = "mock-key";
    MockProvider provider(scenario);
    const quint16 port = portOf(provider);
    Client stranger(port);
    QTRY_VERIFY(stranger.socket.errorString().contains(QLatin1String("401")));
    Client guest(port, QStringLiteral("/v1/realtime?model=m"), "mock-key");
    QTRY_VERIFY(guest.hasType("session.created"));
}

void MockWebSocketTest::wantsAnUpgrade()
{
    MockProvider provider(quick());
    RawClient client(portOf(provider));
    client.send("GET /v1/realtime?model=m HTTP/1.1\r\nHost: h\r\n\r\n");
    const RawResponse response = client.read();
    QCOMPARE(response.status, 426);
    QVERIFY2(response.head.contains("upgrade: websocket"), response.head.constData());
}

void MockWebSocketTest::keepsAlive()
{
    MockScenario scenario = quick();
    scenario.keepAliveEvery = std::chrono::milliseconds(5);
    scenario.keepAliveBytes = 300;
    scenario.firstTokenDelay.first = std::chrono::milliseconds(60);
    MockProvider provider(scenario);
    Client client(portOf(provider));
    QTRY_VERIFY(client.isOpen());
    client.socket.sendTextMessage(respond);
    QTRY_VERIFY(client.hasType("response.done")); // QWebSocket would close over a ping that is too long
}

void MockWebSocketTest::notesWhoLeaves()
{
    MockScenario scenario = quick();
    scenario.gap.first = std::chrono::seconds(5);
    MockProvider provider(scenario);
    const quint16 port = portOf(provider);
    for (const bool politely : {true, false}) {
        Client client(port);
        QTRY_VERIFY(client.isOpen());
        client.socket.sendTextMessage(respond);
        QTRY_VERIFY(client.hasType("response.output_text.delta"));
        if (politely)
            client.socket.close();
        else
            client.socket.abort();
        QTRY_VERIFY(provider.records().back().clientLeft.has_value());
        QVERIFY(!provider.records().back().finished);
    }
}

void MockWebSocketTest::servesOnesOwn_data()
{
    QTest::addColumn<QString>("path");
    QTest::addColumn<bool>("isJson");
    QTest::newRow("documents") << QStringLiteral("/v1/ws") << true;
    QTest::newRow("text") << QStringLiteral("/v1/ws/text") << false;
}

void MockWebSocketTest::servesOnesOwn()
{
    QFETCH(QString, path);
    QFETCH(bool, isJson);
    MockProvider provider(quick());
    Client client(portOf(provider), path);
    QTRY_VERIFY(client.isOpen());
    client.socket.sendTextMessage(QStringLiteral(R"({"model":"m","question":"Hi"})"));
    QTRY_VERIFY(client.isClosed());
    QVERIFY(client.saidGoodbye);
    QCOMPARE(int(client.socket.closeCode()), 1000);
    QVERIFY(client.messages.size() >= 6);
    for (const QByteArray &message : client.messages)
        QCOMPARE(QJsonDocument::fromJson(message).isObject(), isJson);
    QCOMPARE(provider.records()[0].body, QByteArray(R"({"model":"m","question":"Hi"})"));
}

void MockWebSocketTest::refusesUnmaskedFrames()
{
    MockProvider provider(quick());
    RawClient client(portOf(provider));
    client.send("GET /v1/ws HTTP/1.1\r\nHost: h\r\nUpgrade: WebSocket\r\nConnection: keep-alive, Upgrade\r\n"
                "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n");
    const QByteArray head
        = "HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
          "Sec-WebSocket-Accept: s3pPLMBiTxaQ9kYGzzhZRbK+xOo=\r\n\r\n";
    QCOMPARE(client.peek(head.size()), head);
    client.send("\x81\x02{}");
    QVERIFY(client.peek(head.size() + 4).endsWith("\x88\x02\x03\xea"));
    QVERIFY(client.closes());
}

QTEST_GUILESS_MAIN(MockWebSocketTest)
#include "tst_mockwebsocket.moc"
