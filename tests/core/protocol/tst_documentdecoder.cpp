// SPDX-FileCopyrightText: 2026 The Streamgauge authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/plan/Prompt.h"
#include "tests/core/protocol/Replay.h"

#include <QJsonDocument>
#include <QTest>

using namespace streamgauge;
using namespace streamgauge::test;

class DocumentDecoderTest : public QObject
{
    Q_OBJECT

private slots:
    void judgesBodies_data();
    void judgesBodies();
    void tellsACutFromABrokenDocument();
    void takesErrorsWhereTheMappingSays();
    void sendsTheUsersBody();
    void putsTheQuestionWhereTheMappingSays();
};

void DocumentDecoderTest::judgesBodies_data()
{
    QTest::addColumn<int>("status");
    QTest::addColumn<QByteArray>("body");
    QTest::addColumn<Outcome>("outcome");
    QTest::addColumn<QString>("message");
    const auto row
        = [](const char *name, int status, const QByteArray &body, Outcome outcome,
             const QString &message = {}) { QTest::newRow(name) << status << body << outcome << message; };
    row("object", 200, R"({"data":[{"embedding":[0.1,0.2]}],"usage":{"prompt_tokens":4}})",
        Outcome::Complete);
    row("array", 200, " [1, 2]\n", Outcome::Complete);
    row("text", 200, R"("found nothing")", Outcome::Complete);
    row("number", 200, "42", Outcome::Complete);
    row("null", 200, "null", Outcome::Complete);
    row("created", 201, "{}", Outcome::Complete);
    row("nothing", 200, "", Outcome::Empty, QStringLiteral("empty body"));
    row("blanks", 200, " \n", Outcome::Empty, QStringLiteral("empty body"));
    row("page", 200, "<html></html>", Outcome::Malformed, QStringLiteral("no JSON document"));
    row("two documents", 200, "{}\n{}", Outcome::Malformed, QStringLiteral("no JSON document"));
    row("two numbers", 200, "1, 2", Outcome::Malformed, QStringLiteral("no JSON document"));
    row("error in it", 200, R"({"error":{"message":"too many inputs"}})", Outcome::StreamError,
        QStringLiteral("too many inputs"));
    row("http error", 422, R"({"error":{"message":"input is missing","code":"bad_input"}})",
        Outcome::HttpError, QStringLiteral("input is missing"));
    row("http error without words", 500, "", Outcome::HttpError, QStringLiteral("HTTP 500"));
}

void DocumentDecoderTest::judgesBodies()
{
    QFETCH(int, status);
    QFETCH(QByteArray, body);
    QFETCH(Outcome, outcome);
    QFETCH(QString, message);
    const auto protocol = protocolById(QStringLiteral("json"));
    const CapturedBody captured{body, {status, {}}};
    const Decoded decoded = decode(*protocol, captured);
    QCOMPARE(decoded.response.outcome, outcome);
    QVERIFY2(decoded.response.errorMessage.contains(message), qPrintable(decoded.response.errorMessage));
    QCOMPARE(decoded.response.errorMessage.isEmpty(), message.isEmpty());
    QVERIFY(std::none_of(decoded.events.begin(), decoded.events.end(),
                         [](const StreamEvent &event) { return carriesOutput(event.kind); }));
    QVERIFY(!decoded.response.usage.outputTotal);
    QCOMPARE(differenceBySplit(*protocol, captured), QString());
}

void DocumentDecoderTest::tellsACutFromABrokenDocument()
{
    const auto outcomeOf = [](const QByteArray &body, BodyEnd end) {
        const auto decoder = protocolById(QStringLiteral("json"))->makeDecoder();
        std::vector<StreamEvent> events;
        decoder->begin({200, {}});
        decoder->feed(body, events);
        return decoder->finish(end, events).outcome;
    };
    QCOMPARE(outcomeOf(R"({"a":)", BodyEnd::Cut), Outcome::Truncated);
    QCOMPARE(outcomeOf(R"({"a":)", BodyEnd::Complete), Outcome::Malformed);
    QCOMPARE(outcomeOf(R"({"a":1})", BodyEnd::Cut), Outcome::Complete);
}

void DocumentDecoderTest::takesErrorsWhereTheMappingSays()
{
    Backend backend;
    backend.mapping = {{QStringLiteral("error"), QStringLiteral("/status/fault")}};
    const auto decoder = protocolById(QStringLiteral("json"))->makeDecoderFor(backend);
    std::vector<StreamEvent> events;
    decoder->begin({200, {}});
    decoder->feed(R"({"status":{"fault":"index is gone"}})", events);
    const DecodedResponse response = decoder->finish(BodyEnd::Complete, events);
    QCOMPARE(response.outcome, Outcome::StreamError);
    QCOMPARE(response.errorMessage, QStringLiteral("index is gone"));
}

void DocumentDecoderTest::sendsTheUsersBody()
{
    Backend backend;
    backend.baseUrl = QUrl(QStringLiteral("https://h/v1/embeddings"));
    backend.model = QStringLiteral("embed-1");
    backend.body = {{QStringLiteral("input"), QStringLiteral("a text")}};
    Prompt prompt;
    prompt.messages = {{QStringLiteral("user"), QStringLiteral("unused")}};
    const auto request
        = protocolById(QStringLiteral("json"))->prepare(backend, prompt, SecretValue(QByteArray("k")));
    QVERIFY(request);
    QCOMPARE(request->url, backend.baseUrl);
    QCOMPARE(request->body, QByteArray(R"({"input":"a text","model":"embed-1"})"));
    QVERIFY(request->headers.contains({"Authorization", "Bearer k"}));
    backend.model.clear(); // a search has none
    QCOMPARE(protocolById(QStringLiteral("json"))->prepare(backend, prompt, {})->body,
             QByteArray(R"({"input":"a text"})"));
}

void DocumentDecoderTest::putsTheQuestionWhereTheMappingSays()
{
    Backend backend;
    backend.baseUrl = QUrl(QStringLiteral("https://h/search"));
    backend.mapping = {{QStringLiteral("prompt"), QStringLiteral("/query/text")}};
    Prompt prompt;
    prompt.messages = {{QStringLiteral("user"), QStringLiteral("sea level")}};
    const auto request = protocolById(QStringLiteral("json"))->prepare(backend, prompt, {});
    QVERIFY(request);
    QCOMPARE(request->body, QByteArray(R"({"query":{"text":"sea level"}})"));
}

QTEST_GUILESS_MAIN(DocumentDecoderTest)
#include "tst_documentdecoder.moc"
