// SPDX-FileCopyrightText: 2026 The Streamgauge authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/protocol/ChatUsage.h"

#include <QJsonDocument>
#include <QTest>

using namespace streamgauge;

namespace {

/// Counts in one line, unknown ones as `-`: input fresh cached written output reasoning.
QString counts(const TokenUsage &usage)
{
    QStringList result;
    for (const auto &count : {usage.inputTotal, usage.inputFresh(), usage.cacheRead, usage.cacheWrite,
                              usage.outputTotal, usage.reasoning})
        result.append(count ? QString::number(*count) : QStringLiteral("-"));
    return result.join(QLatin1Char(' '));
}

} // namespace

class ChatUsageTest : public QObject
{
    Q_OBJECT

private slots:
    void mapsEveryVendor_data();
    void mapsEveryVendor();
    void lastValueOfEachFieldHolds();
    void readsServersOwnTimes();
    void checksTotals();
    void refusesImpossibleNumbers_data();
    void refusesImpossibleNumbers();
    void readsTimings();
    void readsTheProducersClock_data();
    void readsTheProducersClock();
};

void ChatUsageTest::mapsEveryVendor_data()
{
    QTest::addColumn<QByteArray>("json");
    QTest::addColumn<QString>("expected");
    const auto row = [](const char *name, const char *json, const char *expected) {
        QTest::newRow(name) << QByteArray(json) << QString::fromLatin1(expected);
    };
    row("OpenAI",
        R"({"prompt_tokens":100,"completion_tokens":30,"total_tokens":130,
            "prompt_tokens_details":{"cached_tokens":64,"cache_write_tokens":16,"audio_tokens":0},
            "completion_tokens_details":{"reasoning_tokens":20}})",
        "100 20 64 16 30 20");
    row("plain", R"({"prompt_tokens":5,"completion_tokens":2,"total_tokens":7})", "5 - - - 2 -");
    row("C26 xAI", R"({"prompt_tokens":20,"completion_tokens":3,"total_tokens":73,
            "completion_tokens_details":{"reasoning_tokens":50}})",
        "20 - - - 53 50");
    row("C26 contrast", R"({"prompt_tokens":20,"completion_tokens":53,"total_tokens":73,
            "completion_tokens_details":{"reasoning_tokens":50}})",
        "20 - - - 53 50");
    row("xAI with cache", R"({"prompt_tokens":12,"completion_tokens":1,"total_tokens":303,
            "prompt_tokens_details":{"cached_tokens":11},"completion_tokens_details":{"reasoning_tokens":290}})",
        "12 1 11 - 291 290");
    row("xAI without total", R"({"prompt_tokens":12,"completion_tokens":1,
            "completion_tokens_details":{"reasoning_tokens":290}})",
        "12 - - - 291 290");
    row("C27 DeepSeek", R"({"prompt_tokens":100,"completion_tokens":7,"total_tokens":107,
            "prompt_cache_hit_tokens":64,"prompt_cache_miss_tokens":36})",
        "100 36 64 - 7 -");
    row("C25 Moonshot", R"({"prompt_tokens":40,"completion_tokens":6,"total_tokens":46,"cached_tokens":32})",
        "40 8 32 - 6 -");
    row("Mistral", R"({"prompt_tokens":40,"completion_tokens":6,"total_tokens":46,"num_cached_tokens":16})",
        "40 24 16 - 6 -");
    row("Mistral, older",
        R"({"prompt_tokens":40,"completion_tokens":6,"prompt_token_details":{"cached_tokens":8}})",
        "40 32 8 - 6 -");
    row("Alibaba", R"({"prompt_tokens":40,"completion_tokens":6,
            "prompt_tokens_details":{"cached_tokens":8,"cache_creation_input_tokens":4,"cache_type":"ephemeral"}})",
        "40 28 8 4 6 -");
    row("vLLM", R"({"prompt_tokens":40,"completion_tokens":6,
            "prompt_tokens_details":{"cached_tokens":8,"created_cache_tokens":16}})",
        "40 16 8 16 6 -");
    row("SGLang and Perplexity", R"({"prompt_tokens":40,"completion_tokens":60,"reasoning_tokens":50})",
        "40 - - - 60 50");
    row("DeepSeek on Azure", R"({"prompt_tokens":40,"completion_tokens":60,"prompt_tokens_details":null,
            "reasoning_tokens":0})",
        "40 - - - 60 0");
    row("cached 0 is known",
        R"({"prompt_tokens":40,"completion_tokens":6,"prompt_tokens_details":{"cached_tokens":0}})",
        "40 40 0 - 6 -");
    row("strings and floats", R"({"prompt_tokens":"40","completion_tokens":6.0})", "40 - - - 6 -");
    row("names of the newer API", R"({"input_tokens":40,"output_tokens":6})", "40 - - - 6 -");
}

void ChatUsageTest::mapsEveryVendor()
{
    QFETCH(QByteArray, json);
    QFETCH(QString, expected);
    QStringList findings;
    const TokenUsage usage = chatUsageFrom(QJsonDocument::fromJson(json).object(), findings);
    QCOMPARE(counts(usage), expected);
    checkTotals(usage, findings);
    QCOMPARE(findings, QStringList());
    QCOMPARE(usage.outputSource, UsageSource::Provider);
}

void ChatUsageTest::lastValueOfEachFieldHolds()
{
    TokenUsage usage;
    TokenUsage first;
    first.inputTotal = 10;
    first.cacheRead = 4;
    first.outputTotal = 6;
    takeLatest(usage, first);
    TokenUsage second;
    second.outputTotal = 8;
    takeLatest(usage, second);
    QCOMPARE(counts(usage), QStringLiteral("10 6 4 - 8 -"));
}

void ChatUsageTest::checksTotals()
{
    TokenUsage usage;
    usage.inputTotal = 10;
    usage.outputTotal = 5;
    usage.totalReported = 15;
    QStringList findings;
    checkTotals(usage, findings);
    QVERIFY(findings.isEmpty());
    usage.totalReported = 16;
    usage.cacheRead = 11;
    usage.reasoning = 6;
    checkTotals(usage, findings);
    QCOMPARE(findings.size(), 3);
}

void ChatUsageTest::refusesImpossibleNumbers_data()
{
    QTest::addColumn<QByteArray>("number");
    QTest::newRow("negative") << QByteArray("-1");
    QTest::newRow("fraction") << QByteArray("1.5");
    QTest::newRow("out of range") << QByteArray("1e300");
    QTest::newRow("too many digits") << QByteArray("99999999999999999999999999");
    QTest::newRow("word") << QByteArray("\"many\"");
    QTest::newRow("object") << QByteArray("{}");
}

void ChatUsageTest::refusesImpossibleNumbers()
{
    QFETCH(QByteArray, number);
    QStringList findings;
    const TokenUsage usage = chatUsageFrom(
        QJsonDocument::fromJson("{\"prompt_tokens\":3,\"completion_tokens\":" + number + "}").object(),
        findings);
    QCOMPARE(usage.inputTotal, 3);
    QVERIFY(!usage.outputTotal);
    QCOMPARE(usage.outputSource, UsageSource::None);
    QCOMPARE(findings, QStringList{QStringLiteral("usage with an unusable number")});
}

void ChatUsageTest::readsTimings()
{
    const TokenUsage usage = usageFromTimings(
        QJsonDocument::fromJson(R"({"cache_n":30,"prompt_n":10,"predicted_n":7,"predicted_ms":70.5})")
            .object());
    QCOMPARE(counts(usage), QStringLiteral("40 10 30 - 7 -"));
}

void ChatUsageTest::readsTheProducersClock_data()
{
    QTest::addColumn<QByteArray>("timings");
    QTest::addColumn<std::optional<Duration>>("span");
    const std::optional<Duration> none;
    QTest::newRow("told") << QByteArray(R"({"predicted_ms":70.5})")
                          << std::optional<Duration>(std::chrono::microseconds(70500));
    QTest::newRow("none") << QByteArray("{}") << none;
    QTest::newRow("negative") << QByteArray(R"({"predicted_ms":-1})") << none;
    QTest::newRow("absurd") << QByteArray(R"({"predicted_ms":1e300})") << none;
    QTest::newRow("text") << QByteArray(R"({"predicted_ms":"9"})") << none;
}

void ChatUsageTest::readsTheProducersClock()
{
    QFETCH(QByteArray, timings);
    QTEST(producerSpanFromTimings(QJsonDocument::fromJson(timings).object()), "span");
}

void ChatUsageTest::readsServersOwnTimes()
{
    const QJsonObject groq{{QStringLiteral("queue_time"), 0.25},
                           {QStringLiteral("prompt_time"), 0.5},
                           {QStringLiteral("completion_time"), 1.5},
                           {QStringLiteral("total_time"), 2}};
    const QJsonObject llama{{QStringLiteral("prompt_ms"), 12.5}, {QStringLiteral("predicted_ms"), 300}};
    const auto lengths = [](const std::vector<NamedPhase> &phases) {
        QStringList texts;
        for (const NamedPhase &phase : phases)
            texts.append(QStringLiteral("%1 %2").arg(phase.name).arg(millisecondsOf(phase.duration)));
        return texts.join(QLatin1String("; "));
    };
    QCOMPARE(lengths(phasesFromTimings({}, groq)),
             QStringLiteral("queue 250; prompt_eval 500; eval 1500; total 2000"));
    QCOMPARE(lengths(phasesFromTimings(llama, {})), QStringLiteral("prompt_eval 12.5; eval 300"));
    QVERIFY(phasesFromTimings({}, {}).empty());
    QVERIFY(phasesFromTimings({{QStringLiteral("prompt_ms"), -1}, {QStringLiteral("predicted_ms"), 1e300}},
                              {{QStringLiteral("total_time"), QStringLiteral("2")}})
                .empty());
}

QTEST_GUILESS_MAIN(ChatUsageTest)
#include "tst_chatusage.moc"
