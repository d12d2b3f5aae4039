// SPDX-FileCopyrightText: 2026 The Streamgauge authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "PlanCases.h"

#include "core/plan/PlanFile.h"

#include <QDir>
#include <QFile>
#include <QTemporaryDir>
#include <QTest>

using namespace streamgauge;

/// Reading plans: what is accepted, and that every fault is found at its place.
class TestPlanReader : public QObject
{
    Q_OBJECT

private slots:
    void readsGoodPlans_data();
    void readsGoodPlans();
    void readsEveryField();
    void usesDefaults();
    void reportsFaults_data();
    void reportsFaults();
    void neverRepeatsAKey_data();
    void neverRepeatsAKey();
    void saysLineAndColumn();
    void refusesHugeAndDeepPlans();
    void resolvesPathsAgainstThePlan();
    void saysWhyAFileCannotBeRead();
    void limitsAllRequestsTogether();
    void checksPlansBuiltByHand();
};

void TestPlanReader::readsGoodPlans_data()
{
    QTest::addColumn<QByteArray>("json");
    for (const planCases::Good &good : planCases::good())
        QTest::newRow(good.name) << good.json;
}

void TestPlanReader::readsGoodPlans()
{
    QFETCH(const QByteArray, json);
    const PlanReading reading = planFromJson(json);
    QVERIFY2(reading.plan.has_value(), qPrintable(reading.faultsInWords()));
    QVERIFY(reading.faults.empty());
    // What was read can be written and read again.
    const PlanReading again = planFromJson(planToJson(*reading.plan));
    QVERIFY2(again.plan.has_value(), qPrintable(again.faultsInWords()));
    QVERIFY(*again.plan == *reading.plan);
}

void TestPlanReader::readsEveryField()
{
    using namespace std::chrono_literals;
    const std::vector<planCases::Good> cases = planCases::good();
    const auto named = [&](const char *name) {
        for (const planCases::Good &good : cases) {
            if (qstrcmp(good.name, name) == 0)
                return planFromJson(good.json).plan.value();
        }
        return Plan();
    };
    const Plan plan = named("plan with everything");
    QCOMPARE(plan.name, QStringLiteral("Größe: 日本"));
    QCOMPARE(plan.prompts.size(), 3U);
    QVERIFY(plan.prompts[0].mode == PromptPlanMode::Mixed);
    QCOMPARE(plan.prompts[0].warmShare, 0.25);
    QCOMPARE(plan.prompts[0].targetTokens, 3000);
    QCOMPARE(plan.prompts[0].stablePrefixTokens, 2000);
    QCOMPARE(plan.prompts[0].maxOutputTokens, 200);
    QCOMPARE(plan.prompts[0].tools.size(), 1);
    QCOMPARE(plan.prompts[1].promptsFile, QStringLiteral("own.jsonl"));
    QVERIFY(plan.load.arrival == Arrival::PoissonRate);
    QCOMPARE(plan.load.requests, 100);
    QCOMPARE(plan.load.concurrency, 0);
    QCOMPARE(plan.load.rate, 2.5);
    QCOMPARE(plan.load.warmUp, 2);
    QVERIFY(!plan.load.interleave);
    QCOMPARE(plan.load.seed, Q_UINT64_C(9007199254740992));
    QVERIFY(plan.deadlines.connect == 0ms);
    QVERIFY(plan.deadlines.firstByte == 1500500us);
    QVERIFY(plan.deadlines.progress == 20ms);
    QCOMPARE(plan.budget.requests, std::optional<qint64>(10));
    QCOMPARE(plan.budget.outputTokens, std::optional<qint64>(4000));
    QVERIFY(plan.budget.wallTime == Duration(500ms));
    QCOMPARE(plan.retry.attempts, 3);
    QVERIFY(plan.retry.baseDelay == Duration(250500us));
    QVERIFY(plan.retry.maxDelay == Duration(4s));
    QCOMPARE(plan.retry.jitter, 0.25);
    const std::vector<RetryReason> on{RetryReason::Connection, RetryReason::RateLimited};
    QVERIFY(plan.retry.on == on);
    QCOMPARE(plan.maxResponseBytes, 1024);

    const Backend backend = named("backend with everything").backends.at(0);
    QCOMPARE(backend.baseUrl, QUrl(QStringLiteral("http://[::1]:8000/openai?api-version=2024-10-21")));
    QVERIFY(backend.key.source == KeySource::Environment);
    QCOMPARE(backend.key.name, QStringLiteral("OPENAI_API_KEY"));
    QCOMPARE(backend.headers, (HeaderList{{"OpenAI-Organization", "org-1"}, {"X-Title", "Streamgauge"}}));
    QCOMPARE(backend.body.size(), 2);
    QVERIFY(backend.httpVersion == HttpVersion::Http2);
    QCOMPARE(backend.acceptEncoding, QByteArray("identity;q=1.0, gzip ; q=0.5"));
    QCOMPARE(backend.tls.caFile, QStringLiteral("ca.pem"));
    QVERIFY(!backend.tls.verifyPeer);
    QVERIFY(backend.proxy.mode == ProxyMode::Custom);
    QCOMPARE(backend.proxy.url, QUrl(QStringLiteral("socks5://127.0.0.1:1080")));
    QVERIFY(backend.freshConnections);

    const QJsonObject mapping = named("mapping with everything").backends.at(0).mapping;
    QCOMPARE(mapping.size(), 8);
    QCOMPARE(mapping.value(QLatin1String("usage")).toObject().value(QLatin1String("cached")),
             QJsonValue(QStringLiteral("/u/hit")));

    const Backend mock = named("mock with everything").backends.at(0);
    QVERIFY(mock.mock.has_value());
    QVERIFY(mock.mock->delivery == MockDelivery::Grouped);
    QCOMPARE(mock.mock->errorStatus, 429);
}

void TestPlanReader::usesDefaults()
{
    const PlanReading reading = planFromJson(planCases::withBackend(R"("base_url": "https://a.example")"));
    QVERIFY2(reading.plan.has_value(), qPrintable(reading.faultsInWords()));
    Plan expected;
    expected.backends.resize(1);
    expected.backends[0].name = QStringLiteral("A");
    expected.backends[0].model = QStringLiteral("m");
    expected.backends[0].baseUrl = QUrl(QStringLiteral("https://a.example"));
    expected.prompts.resize(1);
    QVERIFY(*reading.plan == expected);
    QCOMPARE(reading.plan->backends[0].acceptEncoding, QByteArray("gzip, deflate"));
}

void TestPlanReader::reportsFaults_data()
{
    QTest::addColumn<QByteArray>("json");
    QTest::addColumn<QStringList>("pointers");
    QTest::addColumn<QString>("word");
    for (const planCases::Faulty &faulty : planCases::faulty())
        QTest::newRow(faulty.name) << faulty.json
                                   << QStringList(faulty.pointers.begin(), faulty.pointers.end())
                                   << faulty.word;
}

void TestPlanReader::reportsFaults()
{
    QFETCH(const QByteArray, json);
    QFETCH(QStringList, pointers);
    QFETCH(const QString, word);
    const PlanReading reading = planFromJson(json);
    QVERIFY(!reading.plan.has_value());
    QStringList found;
    for (const PlanFault &fault : reading.faults) {
        found.append(fault.pointer);
        QVERIFY(!fault.message.isEmpty());
    }
    QVERIFY2(reading.faults.at(0).message.contains(word), qPrintable(reading.faultsInWords()));
    found.sort();
    pointers.sort();
    QCOMPARE(found, pointers);
}

void TestPlanReader::neverRepeatsAKey_data()
{
    QTest::addColumn<QByteArray>("json");
    for (const planCases::Faulty &faulty : planCases::faulty()) {
        if (faulty.json.contains("planted-key"))
            QTest::newRow(faulty.name) << faulty.json;
    }
}

void TestPlanReader::neverRepeatsAKey()
{
    QFETCH(const QByteArray, json);
    const PlanReading reading = planFromJson(json);
    QVERIFY(!reading.plan.has_value());
    QVERIFY2(!reading.faultsInWords().contains(QLatin1String("planted-key")),
             qPrintable(reading.faultsInWords()));
}

void TestPlanReader::saysLineAndColumn()
{
    // The parser stands one behind the character it stumbled over; characters count, not bytes.
    const PlanReading reading = planFromJson("{\n  \"version\": 1,\n  \"name\": \"äö\" \"x\"\n}");
    QVERIFY(!reading.plan.has_value());
    QCOMPARE(reading.faults.size(), 1U);
    QCOMPARE(reading.faults[0].pointer, QString());
    QVERIFY2(reading.faults[0].message.contains(QLatin1String("line 3, column 17")),
             qPrintable(reading.faults[0].message));
    QVERIFY(planFromJson("").faultsInWords().contains(QLatin1String("empty")));
}

void TestPlanReader::refusesHugeAndDeepPlans()
{
    QVERIFY(planFromJson(QByteArray(16 * 1024 * 1024 + 1, ' '))
                .faultsInWords()
                .contains(QLatin1String("larger")));
    const QByteArray deep = QByteArray(5000, '[') + QByteArray(5000, ']');
    QVERIFY(planFromJson("{\"version\": " + deep + "}").faultsInWords().contains(QLatin1String("deeply")));
}

void TestPlanReader::resolvesPathsAgainstThePlan()
{
    QTemporaryDir folder;
    const QByteArray json = R"({"version": 1, "backends": [{"name": "A", "model": "m", "mock": {},
        "tls": {"ca_file": "certs/ca.pem"}}], "prompts": [{"prompts_file": "own.jsonl"},
        {"prompts_file": "/elsewhere/x.jsonl"}]})";
    QFile file(folder.filePath(QStringLiteral("a.sgplan.json")));
    QVERIFY(file.open(QIODevice::WriteOnly));
    file.write(json);
    file.close();

    const PlanReading reading = loadPlan(file.fileName());
    QVERIFY2(reading.plan.has_value(), qPrintable(reading.faultsInWords()));
    QCOMPARE(reading.plan->backends[0].tls.caFile, folder.filePath(QStringLiteral("certs/ca.pem")));
    QCOMPARE(reading.plan->prompts[0].promptsFile, folder.filePath(QStringLiteral("own.jsonl")));
    QCOMPARE(reading.plan->prompts[1].promptsFile, QStringLiteral("/elsewhere/x.jsonl"));

    // Written next to its files, the plan names them relatively, so that the folder can be moved.
    const QString copy = folder.filePath(QStringLiteral("b.sgplan.json"));
    QVERIFY(savePlan(*reading.plan, copy).has_value());
    QFile written(copy);
    QVERIFY(written.open(QIODevice::ReadOnly));
    const QByteArray text = written.readAll();
    QVERIFY(text.contains("\"own.jsonl\""));
    QVERIFY(text.contains("\"/elsewhere/x.jsonl\""));
    QVERIFY(*loadPlan(copy).plan == *reading.plan);
}

void TestPlanReader::saysWhyAFileCannotBeRead()
{
    QTemporaryDir folder;
    const PlanReading missing = loadPlan(folder.filePath(QStringLiteral("none.json")));
    QVERIFY(!missing.plan.has_value());
    QVERIFY(missing.faultsInWords().contains(QLatin1String("none.json")));
    QVERIFY(loadPlan(folder.path()).faultsInWords().contains(QLatin1String("folder")));
    const Plan plan = demoPlan();
    const auto saved = savePlan(plan, folder.filePath(QStringLiteral("no/such/folder/p.json")));
    QVERIFY(!saved.has_value());
    QVERIFY(saved.error().message.contains(QLatin1String("p.json")));
}

void TestPlanReader::limitsAllRequestsTogether()
{
    Plan plan = demoPlan();
    plan.load.requests = 1'000'000;
    QVERIFY(faultsOf(plan).empty());
    plan.prompts.resize(3);
    QCOMPARE(faultsOf(plan).size(), 1U);
    QCOMPARE(faultsOf(plan)[0].pointer, QStringLiteral("/load/requests"));
}

void TestPlanReader::checksPlansBuiltByHand()
{
    QVERIFY(faultsOf(demoPlan()).empty());
    Plan plan;
    plan.load.arrival = Arrival::ConstantRate;
    QStringList pointers;
    for (const PlanFault &fault : faultsOf(plan))
        pointers.append(fault.pointer);
    QCOMPARE(
        pointers,
        (QStringList{QStringLiteral("/backends"), QStringLiteral("/prompts"), QStringLiteral("/load/rate")}));
}

QTEST_GUILESS_MAIN(TestPlanReader)
#include "tst_planreader.moc"
