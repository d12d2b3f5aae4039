// SPDX-FileCopyrightText: 2026 The Streamgauge authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/plan/PlanFile.h"

#include <QDir>
#include <QFile>
#include <QJsonDocument>
#include <QTemporaryDir>
#include <QTest>

using namespace streamgauge;

/// Writing plans: nothing is lost, nothing superfluous is written, and never a key.
class TestPlanWriter : public QObject
{
    Q_OBJECT

private slots:
    void leavesDefaultsOut();
    void keepsTheOrderPeopleReadIn();
    void escapesTexts();
    void neverWritesAKey();
    void refusesToSaveFaults();
    void demoFileIsTheDemoPlan();
};

namespace {

Plan smallPlan()
{
    Plan plan;
    plan.backends.resize(1);
    plan.backends[0].name = QStringLiteral("A");
    plan.backends[0].model = QStringLiteral("m");
    plan.backends[0].baseUrl = QUrl(QStringLiteral("https://a.example/v1"));
    plan.prompts.resize(1);
    return plan;
}

} // namespace

void TestPlanWriter::leavesDefaultsOut()
{
    QCOMPARE(planToJson(smallPlan()), QByteArray(R"({
    "version": 1,
    "backends": [
        {
            "name": "A",
            "base_url": "https://a.example/v1",
            "model": "m"
        }
    ],
    "prompts": [
        {
            "mode": "cold"
        }
    ]
}
)"));
}

void TestPlanWriter::keepsTheOrderPeopleReadIn()
{
    Plan plan = smallPlan();
    plan.name = QStringLiteral("Order");
    plan.load.requests = 3;
    plan.budget.requests = 7;
    plan.deadlines.total = std::chrono::seconds(5);
    plan.retry.attempts = 2;
    const QByteArray json = planToJson(plan);
    qsizetype last = -1;
    for (const char *field : {"\"version\"", "\"name\": \"Order\"", "\"backends\"", "\"prompts\"", "\"load\"",
                              "\"deadlines\"", "\"budget\"", "\"retry\""}) {
        const qsizetype at = json.indexOf(field);
        QVERIFY2(at > last, field);
        last = at;
    }
}

void TestPlanWriter::escapesTexts()
{
    Plan plan = smallPlan();
    plan.name = QStringLiteral("a \"quoted\" \\ name, 日本");
    plan.backends[0].body = {{QStringLiteral("stop"), QStringLiteral("\n\n")},
                             {QStringLiteral("n"), QJsonObject{{QStringLiteral("a"), 1.5}}}};
    plan.prompts[0].tools = QJsonDocument::fromJson(
                                R"([{"type": "function", "function": {"name": "f", "description": "a\nb"}}])")
                                .array();
    const PlanReading reading = planFromJson(planToJson(plan));
    QVERIFY2(reading.plan.has_value(), qPrintable(reading.faultsInWords()));
    QVERIFY(*reading.plan == plan);
}

void TestPlanWriter::neverWritesAKey()
{
    // Every one of these is a fault that is reported; but even if nobody asks, the key stays out of the text.
    const QByteArray key = "sk-planted-0123456789abcdef";
    const QString text = QString::fromLatin1(key);
    Plan plan = smallPlan();
    Backend &backend = plan.backends[0];
    backend.baseUrl = QUrl(QStringLiteral("https://me:%1@a.example/v1?a=b&key=%1&api_key=%1").arg(text));
    backend.headers = {{"Authorization", "Bearer " + key},
                       {"x-api-key", key},
                       {"api-key", key},
                       {"X-Goog-Api-Key", key},
                       {"x-note", key},
                       {"Cookie", "session=" + key},
                       {"x-harmless", "yes"}};
    backend.body = {{QStringLiteral("api_key"), text}, {QStringLiteral("temperature"), 0}};
    backend.mapping = {{QStringLiteral("api_key"), text}};
    backend.key = {KeySource::Environment, text};
    backend.proxy.mode = ProxyMode::Custom;
    backend.proxy.url = QUrl(QStringLiteral("http://me:%1@p.example:3128").arg(text));
    QVERIFY(faultsOf(plan).size() >= 10);

    const QByteArray json = planToJson(plan);
    QVERIFY2(!json.contains(key), json.constData());
    QVERIFY(json.contains("x-harmless"));
    QVERIFY(json.contains("a=b"));
    QVERIFY(json.contains("temperature"));
}

void TestPlanWriter::refusesToSaveFaults()
{
    QTemporaryDir folder;
    Plan plan = smallPlan();
    plan.backends[0].headers = {{"Authorization", "Bearer planted"}};
    const QString path = folder.filePath(QStringLiteral("p.json"));
    const auto saved = savePlan(plan, path);
    QVERIFY(!saved.has_value());
    QVERIFY(saved.error().message.contains(QLatin1String("/backends/0/headers/Authorization")));
    QVERIFY(!QFile::exists(path));
}

void TestPlanWriter::demoFileIsTheDemoPlan()
{
    const PlanReading reading
        = loadPlan(QStringLiteral(STREAMGAUGE_SOURCE_DIR "/resources/demo.sgplan.json"));
    QVERIFY2(reading.plan.has_value(), qPrintable(reading.faultsInWords()));
    QVERIFY(*reading.plan == demoPlan());
    QVERIFY(faultsOf(demoPlan(1.0)).empty());
    QVERIFY(*planFromJson(planToJson(demoPlan(1.0))).plan == demoPlan(1.0));
}

QTEST_GUILESS_MAIN(TestPlanWriter)
#include "tst_planwriter.moc"
