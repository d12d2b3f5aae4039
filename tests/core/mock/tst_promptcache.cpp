// SPDX-FileCopyrightText: 2026 The Streamgauge authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/mock/ChatRequest.h"
#include "core/mock/PromptCache.h"

#include <QTest>

using namespace streamgauge;

namespace {

AnswerRequestReading chatReading(const QByteArray &body)
{
    HttpRequest request;
    request.body = body;
    return readChatRequest(request);
}

} // namespace

class TestPromptCache : public QObject
{
    Q_OBJECT

private slots:
    void findsLongestPrefix();
    void keepsModelsApart();
    void forgetsWhatIsLongUnused();
    void rendersToolsFirst();
    void refuses_data();
    void refuses();
};

void TestPromptCache::findsLongestPrefix()
{
    const QByteArray prompt = QByteArray(256, 'a') + QByteArray(256, 'b') + QByteArray(256, 'c') + "tail";
    PromptCache cache;
    QCOMPARE(cache.knownBlocks(PromptCache::printOf("m", prompt)), std::size_t(0));
    cache.remember(PromptCache::printOf("m", prompt));
    const PromptPrint print = PromptCache::printOf("m", prompt);
    QCOMPARE(print.tokens, 193);
    QCOMPARE(print.blocks.size(), std::size_t(3));
    QCOMPARE(cache.knownBlocks(print), std::size_t(3));
    for (const auto &[changed, known] : {std::pair(768, 3), std::pair(767, 2), std::pair(512, 2),
                                         std::pair(300, 1), std::pair(255, 0), std::pair(0, 0)}) {
        QByteArray other = prompt;
        other[changed] = 'x';
        QCOMPARE(cache.knownBlocks(PromptCache::printOf("m", other)), std::size_t(known));
    }
    // Blocks behind a change are other blocks, though their own text is the same.
    QCOMPARE(cache.knownBlocks(PromptCache::printOf("m", prompt.mid(256))), std::size_t(0));
}

void TestPromptCache::keepsModelsApart()
{
    const QByteArray prompt(600, 'a');
    PromptCache cache;
    cache.remember(PromptCache::printOf("m", prompt));
    QCOMPARE(cache.knownBlocks(PromptCache::printOf("n", prompt)), std::size_t(0));
}

void TestPromptCache::forgetsWhatIsLongUnused()
{
    PromptCache cache(20);
    const PromptPrint kept = PromptCache::printOf("m", QByteArray(256, 'k'));
    const PromptPrint dropped = PromptCache::printOf("m", QByteArray(256, 'd'));
    cache.remember(dropped);
    for (int other = 0; other < 100; ++other) {
        cache.remember(kept);
        cache.remember(PromptCache::printOf("m", QByteArray(256, static_cast<char>(other))));
    }
    QCOMPARE(cache.knownBlocks(kept), std::size_t(1));
    QCOMPARE(cache.knownBlocks(PromptCache::printOf("m", QByteArray(256, '\0'))), std::size_t(0));
}

void TestPromptCache::rendersToolsFirst()
{
    const AnswerRequestReading reading = chatReading(
        R"({"messages":[{"role":"system","content":"Be brief."},{"role":"user","content":[{"type":"text","text":"Hi"}]},
            {"role":"tool","content":"21","tool_call_id":"c1"}],"stream":true,"stream_options":{"include_usage":true},
            "tools":[{"type":"function","function":{"name":"f"}}],"max_tokens":9,"max_completion_tokens":4})");
    QVERIFY(reading.request);
    const QByteArray &prompt = reading.request->renderedPrompt;
    QVERIFY(prompt.startsWith(R"([{"function":{"name":"f"})"));
    QVERIFY(prompt.indexOf("system\nBe brief.") < prompt.indexOf("\"Hi\""));
    QVERIFY(prompt.contains("\"c1\""));
    QCOMPARE(reading.request->mostTokens, std::optional<qint64>(4));
    QCOMPARE(reading.request->form, AnswerForm::Stream);
    QCOMPARE(reading.request->usage, UsageReport::Sent);
}

void TestPromptCache::refuses_data()
{
    QTest::addColumn<QByteArray>("body");
    QTest::addColumn<QByteArray>("parameter");
    const QByteArray messages = R"("messages":[{"role":"user","content":"x"}])";
    QTest::newRow("empty") << QByteArray() << QByteArray();
    QTest::newRow("list") << QByteArray("[]") << QByteArray();
    QTest::newRow("no messages") << QByteArray("{}") << QByteArray("messages");
    QTest::newRow("message") << QByteArray(R"({"messages":[1]})") << QByteArray("messages");
    QTest::newRow("model") << "{\"model\":1," + messages + '}' << QByteArray("model");
    QTest::newRow("stream") << "{\"stream\":\"yes\"," + messages + '}' << QByteArray("stream");
    QTest::newRow("limit") << "{\"max_tokens\":0," + messages + '}' << QByteArray("max_tokens");
    QTest::newRow("tools") << "{\"tools\":{}," + messages + '}' << QByteArray("tools");
    QTest::newRow("options") << "{\"stream_options\":{}," + messages + '}' << QByteArray("stream_options");
}

void TestPromptCache::refuses()
{
    QFETCH(QByteArray, body);
    QFETCH(QByteArray, parameter);
    const AnswerRequestReading reading = chatReading(body);
    QVERIFY(!reading.request);
    QVERIFY(!reading.fault.isEmpty());
    QCOMPARE(reading.parameter, parameter);
}

QTEST_GUILESS_MAIN(TestPromptCache)
#include "tst_promptcache.moc"
