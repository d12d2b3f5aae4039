// SPDX-FileCopyrightText: 2026 The Streamgauge authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/core/protocol/Replay.h"

#include <QTest>

using namespace streamgauge;
using namespace streamgauge::test;

/// Input that nobody sends by mistake: no decoder may throw, hang, recurse or grow without bound on it.
class HostileInputTest : public QObject
{
    Q_OBJECT

private slots:
    void longLine_data() { protocolRows(); }
    void longLine();
    void manyTinyEvents_data() { protocolRows(); }
    void manyTinyEvents();
    void deepNesting_data() { protocolRows(); }
    void deepNesting();
    void invalidBytes_data() { protocolRows(); }
    void invalidBytes();
    void wrongTypes();
    void impossibleNumbers();

private:
    static void protocolRows();
};

void HostileInputTest::protocolRows()
{
    QTest::addColumn<QString>("id");
    for (const auto &protocol : protocols())
        QTest::newRow(qPrintable(protocol->id())) << protocol->id();
}

void HostileInputTest::longLine()
{
    QFETCH(QString, id);
    const auto decoder = protocolById(id)->makeDecoder();
    decoder->begin({200, {}});
    std::vector<StreamEvent> events;
    decoder->feed("data: {\"a\":\"", events);
    const QByteArray part(64 * 1024, 'x');
    for (int i = 0; i < 100 * 16; ++i)
        decoder->feed(part, events);
    const DecodedResponse response = decoder->finish(BodyEnd::Complete, events);
    if (id != QLatin1String("text")) {
        QVERIFY(events.size() < 10);
        QCOMPARE(response.outcome, Outcome::Malformed);
        QCOMPARE(response.detail, OutcomeDetail::TooLarge);
        QVERIFY(!response.errorMessage.isEmpty());
    }
}

void HostileInputTest::manyTinyEvents()
{
    QFETCH(QString, id);
    const auto decoder = protocolById(id)->makeDecoder();
    decoder->begin({200, {}});
    const QByteArray part = QByteArray("data:\n\n:\n\n{}\n").repeated(1000);
    std::vector<StreamEvent> events;
    for (int i = 0; i < 350; ++i) { // a good million
        decoder->feed(part, events);
        events.clear();
    }
    const DecodedResponse response = decoder->finish(BodyEnd::Complete, events);
    QVERIFY(response.findings.size() < 10);
}

void HostileInputTest::deepNesting()
{
    QFETCH(QString, id);
    for (const char *bracket : {"[", "{\"a\":"}) {
        const QByteArray nested = QByteArray(bracket).repeated(100000);
        for (const QByteArray &body :
             {"data: " + nested + "\n\n", "data: {\"choices\":" + nested + "\n\n", nested}) {
            const Decoded decoded = decode(*protocolById(id), {body}, 1000);
            if (id != QLatin1String("text"))
                QVERIFY(!isCompleted(decoded.response.outcome));
        }
    }
}

void HostileInputTest::invalidBytes()
{
    QFETCH(QString, id);
    if (id == QLatin1String("text"))
        return; // its events are the reads
    QByteArray body;
    for (int i = 0; i < 256; ++i)
        body += QByteArray("data: {\"a\":\"") + char(i) + "\"}\n\n" + char(255 - i);
    QCOMPARE(differenceBySplit(*protocolById(id), {body}), QString());
}

/// Every field of a chat chunk with every type it should not have.
void HostileInputTest::wrongTypes()
{
    static const char *values[]
        = {"null", "true", "1", "-1e300", "\"x\"", "[]", "{}", "[[1]]", "[{}]", "{\"a\":{}}"};
    static const char *chunks[] = {
        R"({"choices":%})",
        R"({"choices":[%]})",
        R"({"choices":[{"index":%,"delta":{"content":"a"}}]})",
        R"({"choices":[{"delta":%,"finish_reason":%}]})",
        R"({"choices":[{"message":%,"logprobs":%,"token_ids":%}]})",
        R"({"choices":[{"delta":{"content":%,"reasoning":%,"reasoning_details":%,"refusal":%,"audio":%}}]})",
        R"({"choices":[{"delta":{"content":[{"type":%,"text":%,"thinking":%}]}}]})",
        R"({"choices":[{"delta":{"tool_calls":%,"function_call":%}}]})",
        R"({"choices":[{"delta":{"tool_calls":[{"index":%,"id":%,"function":%,"custom":%}]}}]})",
        R"({"choices":[{"delta":{"tool_calls":[{"function":{"name":%,"arguments":%}}]}}]})",
        R"({"usage":%,"x_groq":%,"timings":%,"id":%,"model":%})",
        R"({"usage":{"prompt_tokens":%,"completion_tokens":%,"prompt_tokens_details":%,"completion_tokens_details":%}})",
        R"({"error":%})",
        R"({"error":{"message":%,"code":%,"type":%,"details":%,"metadata":%,"status":%}})",
        R"({"type":%,"object":%,"detail":%})",
        "%",
    };
    const auto protocol = protocolById(QStringLiteral("openai-chat"));
    for (const char *chunk : chunks) {
        for (const char *value : values) {
            const QByteArray body = "data: " + QByteArray(chunk).replace("%", value) + "\n\n";
            QCOMPARE(decode(*protocol, {body}, 1).events.size(), decode(*protocol, {body}).events.size());
            const Decoded asHttpError = decode(*protocol, {body, {400, {}}});
            QCOMPARE(asHttpError.response.outcome, Outcome::HttpError);
        }
    }
}

void HostileInputTest::impossibleNumbers()
{
    const auto protocol = protocolById(QStringLiteral("openai-chat"));
    for (const char *number : {"-1", "1e300", "-1e300", "9223372036854775808", "1e-300", "0.5"}) {
        const QByteArray body = QByteArray("data: {\"choices\":[{\"index\":%,\"delta\":{\"content\":\"a\"},"
                                           "\"finish_reason\":\"stop\"}],\"usage\":{\"prompt_tokens\":%,"
                                           "\"completion_tokens\":%,\"total_tokens\":%}}\n\n")
                                    .replace("%", number);
        const Decoded decoded = decode(*protocol, {body});
        QCOMPARE(decoded.response.outcome, Outcome::Complete);
        QVERIFY(!decoded.response.usage.outputTotal);
        QVERIFY(!decoded.response.usage.inputTotal);
        QCOMPARE(decoded.events.front().choice, 0);
    }
}

QTEST_GUILESS_MAIN(HostileInputTest)
#include "tst_hostileinput.moc"
