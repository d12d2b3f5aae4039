// SPDX-FileCopyrightText: 2026 The Streamgauge authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/mock/MockScenarioFile.h"

#include <QJsonDocument>
#include <QTemporaryDir>
#include <QTest>

#include <limits>

using namespace streamgauge;
using namespace std::chrono_literals;

namespace {

using Faults = std::vector<std::pair<QString, QString>>;

QJsonObject object(const QByteArray &json)
{
    return QJsonDocument::fromJson(json).object();
}

DelayDistribution delayOf(DelayDistribution::Shape shape)
{
    DelayDistribution delay;
    delay.shape = shape;
    return delay;
}

MockScenario everythingChanged()
{
    MockScenario scenario = defaultMockScenario();
    scenario.seed = std::numeric_limits<quint64>::max();
    scenario.headersDelay.first = 1500us;
    scenario.roleDelay = delayOf(DelayDistribution::Shape::LogNormal);
    scenario.roleDelay->first = 80ms;
    scenario.roleDelay->sigma = 0.25;
    scenario.firstTokenDelay = delayOf(DelayDistribution::Shape::List);
    scenario.firstTokenDelay.list = {300ms, 1234567ns, 0ms};
    scenario.gap = delayOf(DelayDistribution::Shape::Uniform);
    scenario.gap.first = 5ms;
    scenario.gap.second = 9ms;
    scenario.endDelay.first = 50ms;
    scenario.outputTokens = 0;
    scenario.tokensPerChunkLeast = 2;
    scenario.tokensPerChunkMost = 5;
    scenario.delivery = MockDelivery::Grouped;
    scenario.groupBy = MockGrouping::Time;
    scenario.groupEvents = 3;
    scenario.groupBytes = 8192;
    scenario.groupTime = 250ms;
    scenario.stallAfterChunks = 0;
    scenario.stallFor = 3s;
    scenario.promptCache = false;
    scenario.cachedSpeedUp = 2.5;
    scenario.toolName = QStringLiteral("get_weather");
    scenario.toolArguments = QStringLiteral("{\"city\":\"Oslo\"}");
    scenario.reasoningTokens = 12;
    scenario.errorStatus = 529;
    scenario.retryAfter = "Wed, 21 Oct 2026 07:28:00 GMT";
    scenario.errorShare = 0.125;
    scenario.disconnectAfterChunks = 0;
    scenario.streamErrorAfterChunks = 12;
    scenario.streamErrorMessage = QStringLiteral("Out of memory");
    scenario.streamErrorCode = QStringLiteral("overloaded_error");
    scenario.phases = {{QStringLiteral("retrieval"), scenario.gap}, {QStringLiteral("prompt_assembly"), {}}};
    scenario.requestLimit = MockRateLimit{60, 59, 1s};
    scenario.tokenLimit = MockRateLimit{90'000, 0, 1500us};
    scenario.sendFinish = false;
    scenario.sendDone = false;
    scenario.sendUsage = false;
    scenario.endOfLineCrLf = true;
    scenario.keepAliveEvery = 15s;
    scenario.keepAliveBytes = 2048;
    scenario.timeScale = 0.1;
    return scenario;
}

} // namespace

class TestMockScenarioFile : public QObject
{
    Q_OBJECT

private slots:
    void defaultsAreTheStorysNumbers();
    void comesBackTheSame();
    void reportsFaults_data();
    void reportsFaults();
    void reportsAllFaultsAtOnce();
    void loadsFiles();
};

void TestMockScenarioFile::defaultsAreTheStorysNumbers()
{
    const MockScenario scenario = defaultMockScenario();
    QCOMPARE(scenario.firstTokenDelay.first, Duration(300ms));
    QCOMPARE(scenario.firstTokenDelay.second, Duration(1500ms));
    QCOMPARE(scenario.gap.first, Duration(15ms));
    QCOMPARE(scenario.gap.second, Duration(40ms));
    QVERIFY(scenario.sendUsage);
    Faults faults;
    QVERIFY(mockScenarioFromJson({}, {}, faults) == scenario);
    QVERIFY(faults.empty());
    QVERIFY(mockScenarioToJson(scenario).isEmpty());
}

void TestMockScenarioFile::comesBackTheSame()
{
    for (const MockScenario &scenario : {everythingChanged(), MockScenario(), defaultMockScenario()}) {
        const QByteArray text = QJsonDocument(mockScenarioToJson(scenario)).toJson();
        Faults faults;
        const MockScenario again = mockScenarioFromJson(object(text), {}, faults);
        QVERIFY2(faults.empty(), faults.empty() ? "" : qPrintable(faults[0].first + faults[0].second));
        QVERIFY2(again == scenario, text.constData());
    }
}

void TestMockScenarioFile::reportsFaults_data()
{
    QTest::addColumn<QByteArray>("json");
    QTest::addColumn<QString>("pointer");
    QTest::addColumn<QString>("words");
    const auto row = [](const char *name, const char *json, const char *pointer, const char *words) {
        QTest::newRow(name) << QByteArray(json) << QString::fromLatin1(pointer) << QString::fromUtf8(words);
    };
    row("typo", R"({"out_tokens": 3})", "/m/out_tokens", "did you mean “output_tokens”");
    row("hyphens", R"({"first-token-ms": 3})", "/m/first-token-ms", "did you mean “first_token_ms”");
    row("without unit", R"({"gap": 3})", "/m/gap", "did you mean “gap_ms”");
    row("unknown", R"({"zzz/z~": 3})", "/m/zzz~1z~0", "known are seed");
    row("inner typo", R"({"group": {"evnets": 3}})", "/m/group/evnets", "did you mean “events”");
    row("key is for tests", R"({"require_key": "k"})", "/m/require_key", "unknown field");
    row("negative delay", R"({"gap_ms": -1})", "/m/gap_ms", "between");
    row("delay as text", R"({"gap_ms": "15"})", "/m/gap_ms", "number of milliseconds");
    row("two shapes", R"({"gap_ms": {"list": [1], "uniform": [1, 2]}})", "/m/gap_ms", "one of");
    row("unknown shape", R"({"gap_ms": {"unifrom": [1, 2]}})", "/m/gap_ms/unifrom", "uniform");
    row("turned range", R"({"gap_ms": {"uniform": [3, 2]}})", "/m/gap_ms/uniform", "least and the most");
    row("empty list", R"({"gap_ms": {"list": []}})", "/m/gap_ms/list", "list");
    row("bad list", R"({"gap_ms": {"list": [1, "2"]}})", "/m/gap_ms/list", "every entry");
    row("no sigma", R"({"gap_ms": {"log_normal": {"median": 1}}})", "/m/gap_ms/log_normal/sigma", "missing");
    row("half a token", R"({"output_tokens": 1.5})", "/m/output_tokens", "whole");
    row("turned chunk range", R"({"tokens_per_chunk": [4, 1]})", "/m/tokens_per_chunk", "least and the most");
    row("no token a chunk", R"({"tokens_per_chunk": 0})", "/m/tokens_per_chunk", "from 1");
    row("delivery", R"({"delivery": "buffred"})", "/m/delivery", "did you mean “buffered”");
    row("error status", R"({"error": {"status": 200}})", "/m/error/status", "400");
    row("stream error", R"({"stream_error": {"after_chunks": -1}})", "/m/stream_error/after_chunks",
        "between");
    row("stream error typo", R"({"stream_error": {"after": 1}})", "/m/stream_error/after", "after_chunks");
    row("stream error code", R"({"stream_error": {"code": 503}})", "/m/stream_error/code", "text");
    row("phases", R"({"phases": {"retrieval": 3}})", "/m/phases", "list");
    row("phase without name", R"({"phases": [{"ms": 3}]})", "/m/phases/0/name", "letters");
    row("phase with blanks", R"({"phases": [{"name": "a", "ms": 3}, {"name": "a b", "ms": 3}]})",
        "/m/phases/1/name", "letters");
    row("phase without end", R"({"phases": [{"name": "retrieval"}]})", "/m/phases/0/ms", "missing");
    row("phase typo", R"({"phases": [{"name": "a", "ms": 1, "dur": 2}]})", "/m/phases/0/dur", "known are");
    row("no limit", R"({"rate_limits": {"tokens": {"remaining": 1}}})", "/m/rate_limits/tokens/limit",
        "missing");
    row("unknown limit", R"({"rate_limits": {"images": {}}})", "/m/rate_limits/images", "known are");
    row("error without status", R"({"error": {"share": 0.5}})", "/m/error/status", "missing");
    row("retry", R"({"error": {"status": 429, "retry_after": "a\nb"}})", "/m/error/retry_after", "seconds");
    row("share", R"({"error": {"status": 429, "share": 2}})", "/m/error/share", "between");
    row("tool without name", R"({"tool": {"arguments": {}}})", "/m/tool/name", "name");
    row("boolean", R"({"send_done": 1})", "/m/send_done", "true or false");
    row("object", R"({"stall": 5})", "/m/stall", "braces");
    row("seed", R"({"seed": -5})", "/m/seed", "whole number");
    row("keep-alive", R"({"keep_alive": {"bytes": 30}})", "/m/keep_alive/every_ms", "missing");
}

void TestMockScenarioFile::reportsFaults()
{
    QFETCH(QByteArray, json);
    QFETCH(QString, pointer);
    QFETCH(QString, words);
    Faults faults;
    (void)mockScenarioFromJson(object(json), QStringLiteral("/m"), faults);
    QCOMPARE(faults.size(), std::size_t(1));
    QCOMPARE(faults[0].first, pointer);
    QVERIFY2(faults[0].second.contains(words), qPrintable(faults[0].second));
}

void TestMockScenarioFile::reportsAllFaultsAtOnce()
{
    Faults faults;
    const MockScenario scenario = mockScenarioFromJson(
        object(R"({"gap_ms": -1, "outputtokens": 3, "delivery": "x", "send_usage": false})"), {}, faults);
    QCOMPARE(faults.size(), std::size_t(3));
    QVERIFY(!scenario.sendUsage);
}

void TestMockScenarioFile::loadsFiles()
{
    const QTemporaryDir folder;
    const auto load = [&](const QByteArray &content) {
        const QString path = folder.filePath(QStringLiteral("scenario.json"));
        QFile file(path);
        if (file.open(QIODevice::WriteOnly))
            file.write(content);
        file.close();
        return loadMockScenario(path);
    };
    const Result<MockScenario> good = load(R"({"output_tokens": 7, "first_token_ms": 20})");
    QVERIFY(good);
    QCOMPARE(good->outputTokens, 7);
    QCOMPARE(good->firstTokenDelay.shape, DelayDistribution::Shape::Fixed);
    QVERIFY(load("{\n\"a\": }").error().message.contains(QStringLiteral("line 2")));
    QVERIFY(load("[]").error().message.contains(QStringLiteral("object")));
    QVERIFY(load(R"({"gap_ms": -1})").error().message.contains(QStringLiteral("/gap_ms: ")));
    const Result<MockScenario> missing = loadMockScenario(folder.filePath(QStringLiteral("none.json")));
    QVERIFY(missing.error().message.contains(QStringLiteral("none.json")));
}

QTEST_GUILESS_MAIN(TestMockScenarioFile)
#include "tst_mockscenariofile.moc"
