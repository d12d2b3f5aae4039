// SPDX-FileCopyrightText: 2026 The Streamgauge authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "CliProcess.h"

#include <QDir>
#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QTest>

#include <csignal>
#include <vector>

using namespace streamgauge::test;

namespace {

const QByteArray fast = R"({"first_token_ms": 30, "gap_ms": 3, "output_tokens": 30})";
const QByteArray slow = R"({"first_token_ms": 100, "gap_ms": 50, "output_tokens": 2000})";

QStringList words(const char *line)
{
    return QString::fromUtf8(line).split(QLatin1Char(' '), Qt::SkipEmptyParts);
}

QStringList backend(const MockProcess &mock, const QString &rest = {})
{
    return {QStringLiteral("--backend"), QStringLiteral("mock,url=%1,model=m%2").arg(mock.url(), rest)};
}

/// A plan with one backend that has further fields. (No raw string: moc would take its // for a comment.)
QByteArray planWith(const QByteArray &fields = {})
{
    return "{\"version\":1,\"backends\":[{\"name\":\"a\",\"base_url\":\"http://127.0.0.1:9/v1\","
           "\"model\":\"m\""
        + fields + "}]}";
}

std::vector<QJsonObject> linesOf(const QByteArray &content)
{
    std::vector<QJsonObject> lines;
    for (const QByteArray &line : content.split('\n')) {
        if (!line.isEmpty())
            lines.push_back(QJsonDocument::fromJson(line).object());
    }
    return lines;
}

} // namespace

class TestCommandLine : public QObject
{
    Q_OBJECT

private slots:
    void tellsHowToUseIt_data()
    {
        QTest::addColumn<QStringList>("arguments");
        QTest::addColumn<QByteArray>("said");
        QTest::newRow("help") << words("--help") << QByteArray("Usage:");
        QTest::newRow("help command") << words("help run") << QByteArray("--requests-out");
        QTest::newRow("run") << words("run --help") << QByteArray("--budget-tokens");
        QTest::newRow("mock") << words("mock --help") << QByteArray("--listen");
        QTest::newRow("calibrate") << words("calibrate --help") << QByteArray("--concurrency");
        QTest::newRow("decode") << words("decode --help") << QByteArray("--protocol");
        QTest::newRow("version") << words("--version") << QByteArray("streamgauge-cli " STREAMGAUGE_VERSION);
    }

    void tellsHowToUseIt()
    {
        QFETCH(QStringList, arguments);
        QFETCH(QByteArray, said);
        CliProcess cli;
        const CliResult result = cli.run(arguments);
        QCOMPARE(result.exitCode, 0);
        QVERIFY2(result.output.contains(said), result.output.constData());
    }

    void refusesWrongUse_data()
    {
        QTest::addColumn<QStringList>("arguments");
        QTest::addColumn<QByteArray>("said");
        const auto withBackend = [](const char *options) {
            return words("run --backend n,url=http://127.0.0.1:9/v1,model=m") + words(options);
        };
        QTest::newRow("nothing") << QStringList() << QByteArray("Usage");
        QTest::newRow("no command") << words("walk") << QByteArray("walk");
        QTest::newRow("no plan") << words("run") << QByteArray("--backend");
        QTest::newRow("missing plan") << words("run nowhere.json") << QByteArray("nowhere.json");
        QTest::newRow("both") << withBackend("plan.json") << QByteArray("not both");
        QTest::newRow("unknown option") << withBackend("--frobnicate") << QByteArray("frobnicate");
        QTest::newRow("no number") << withBackend("--requests many") << QByteArray("--requests");
        QTest::newRow("zero requests") << withBackend("--requests 0") << QByteArray("--requests");
        QTest::newRow("bad prompt") << withBackend("--prompt lukewarm") << QByteArray("lukewarm");
        QTest::newRow("bad share") << withBackend("--prompt mixed:2") << QByteArray("mixed:SHARE");
        QTest::newRow("poisson alone") << withBackend("--poisson") << QByteArray("--rate");
        QTest::newRow("bad definitions") << withBackend("--definitions mine") << QByteArray("vllm");
        QTest::newRow("bad protocol")
            << words("run --backend n,url=http://127.0.0.1:9/v1,model=m,protocol=smoke")
            << QByteArray("openai-chat, openai-responses, anthropic, gemini, ollama");
        QTest::newRow("mapping without its protocol")
            << words("run --backend n,url=http://127.0.0.1:9/v1,model=m,mapping={\"text\":\"/t\"}")
            << QByteArray("/mapping");
        QTest::newRow("missing prompts")
            << withBackend("--prompts nowhere.jsonl") << QByteArray("nowhere.jsonl");
        QTest::newRow("unset key") << words(
            "run --backend n,url=http://127.0.0.1:9/v1,model=m,key-env=SG_UNSET_KEY")
                                   << QByteArray("SG_UNSET_KEY");
        QTest::newRow("no keychain") << words(
            "run --backend n,url=http://127.0.0.1:9/v1,model=m,key-keychain=entry")
                                     << QByteArray("keychain");
        QTest::newRow("unwritable json")
            << withBackend("--json /nonexistent/r.json") << QByteArray("/nonexistent/r.json");
        QTest::newRow("unwritable events")
            << withBackend("--events /nonexistent/e.jsonl") << QByteArray("/nonexistent/e.jsonl");
        QTest::newRow("no name") << QStringList{QStringLiteral("decode"), QString(),
                                                QStringLiteral("--protocol"), QStringLiteral("openai-chat")}
                                 << QByteArray("error: The name of the file is empty.");
        QTest::newRow("public mock") << words("mock --listen 0.0.0.0:0") << QByteArray("loopback");
        QTest::newRow("missing scenario") << words("mock nowhere.json") << QByteArray("nowhere.json");
        QTest::newRow("calibrate") << words("calibrate --concurrency none") << QByteArray("--concurrency");
    }

    void refusesWrongUse()
    {
        QFETCH(QStringList, arguments);
        QFETCH(QByteArray, said);
        CliProcess cli;
        const CliResult result = cli.run(arguments);
        QCOMPARE(result.exitCode, 2);
        QVERIFY2(result.errors.contains(said), result.errors.constData());
        QVERIFY(result.output.isEmpty());
        QCOMPARE(cli.files(), QStringList()); // nothing was sent, nothing is left
    }

    void refusesFilesThatOverwriteOthers_data()
    {
        QTest::addColumn<QStringList>("options"); // %1 is the folder, where plan.json is
        QTest::addColumn<QByteArrayList>("said");
        const auto row = [](const char *name, const char *options, const QByteArrayList &said) {
            QTest::newRow(name) << words(options) << said;
        };
        row("the plan", "%1/plan.json --json %1/plan.json", {"--json", "the plan", "plan.json"});
        row("the plan by another way", "%1/plan.json --events %1/./linked.json",
            {"--events", "the plan", "linked.json"});
        row("two outputs", "%1/plan.json --json %1/o --csv %1/o", {"--json", "--csv", "/o."});
        row("the growing ones", "%1/plan.json --events %1/o --requests-out %1/o",
            {"--events", "--requests-out", "/o."});
        row("another spelling", "%1/plan.json --markdown %1/o --json %1/../%2/o", {"--markdown", "--json"});
        row("a link to nothing yet", "%1/plan.json --markdown %1/later --json %1/o",
            {"--markdown", "--json", "/later."});
        row("a linked folder", "%1/plan.json --csv %1/here/o --json %1/o", {"--csv", "--json", "/here/o."});
        row("inside the report", "%1/plan.json --report %1/report --json %1/report/result.json",
            {"--json", "--report", "result.json"});
        row("the prompts", "%1/plan.json --prompts %1/prompts.jsonl --csv %1/prompts.jsonl",
            {"--csv", "prompts", "prompts.jsonl"});
        row("the authorities", "%1/authorities.json --csv %1/ca.pem", {"--csv", "authorities", "ca.pem"});
    }

    void refusesFilesThatOverwriteOthers()
    {
        QFETCH(QStringList, options);
        QFETCH(QByteArrayList, said);
        CliProcess cli;
        const QByteArray plan = planWith();
        cli.write(QStringLiteral("plan.json"), plan);
        cli.write(QStringLiteral("prompts.jsonl"), R"({"prompt":"hello"})");
        cli.write(QStringLiteral("ca.pem"), "none");
        cli.write(QStringLiteral("authorities.json"),
                  planWith(",\"tls\":{\"ca_file\":\"" + cli.path(QStringLiteral("ca.pem")).toUtf8() + "\"}"));
        QVERIFY(QFile::link(cli.path(QStringLiteral("plan.json")), cli.path(QStringLiteral("linked.json"))));
        QVERIFY(QFile::link(cli.path(QStringLiteral("o")), cli.path(QStringLiteral("later"))));
        QVERIFY(QFile::link(cli.path(QStringLiteral(".")), cli.path(QStringLiteral("here"))));
        const QString folder = cli.path(QString());
        const QStringList before = cli.files();
        for (QString &option : options)
            option.replace(QLatin1String("%1"), QDir::cleanPath(folder))
                .replace(QLatin1String("%2"), QDir(folder).dirName());
        const CliResult result = cli.run(QStringList{QStringLiteral("run")} + options);
        QCOMPARE(result.exitCode, 2);
        for (const QByteArray &words : said)
            QVERIFY2(result.errors.contains(words), result.errors.constData());
        QVERIFY(result.errors.contains("Nothing was sent"));
        QCOMPARE(cli.content(QStringLiteral("plan.json")), plan);
        QCOMPARE(cli.files(), before);
    }

    void devicesMayBeNamedTwice()
    {
        const MockProcess mock(fast);
        CliProcess cli;
        const CliResult result
            = cli.run(words("run --requests 1 --json /dev/null --csv /dev/null --markdown /dev/stdout")
                      + backend(mock));
        QVERIFY2(result.exitCode == 0, result.errors.constData());
        QVERIFY(result.output.contains("| "));
    }

    void saysWhyAHeaderIsRefused_data()
    {
        QTest::addColumn<QByteArray>("header");
        for (const char *header : {"Authorization", "authorization", "x-api-key", "api-key", "Cookie",
                                   "X-Goog-Api-Key", "Proxy-Authorization"})
            QTest::newRow(header) << QByteArray(header);
    }

    void saysWhyAHeaderIsRefused()
    {
        QFETCH(QByteArray, header);
        CliProcess cli;
        cli.write(QStringLiteral("plan.json"),
                  planWith(",\"headers\":{\"" + header + "\":\"Bearer hunter2\"}"));
        const CliResult result = cli.run({QStringLiteral("run"), cli.path(QStringLiteral("plan.json"))});
        QCOMPARE(result.exitCode, 2);
        QVERIFY2(result.errors.contains("/backends/0/headers/" + header + ": carries a key"),
                 result.errors.constData());
        QVERIFY2(result.errors.contains("“key”"), result.errors.constData());
        QVERIFY2(!result.errors.contains("hunter2"), result.errors.constData());
    }

    void writesEverythingItIsAskedFor()
    {
        const MockProcess mock(fast);
        QVERIFY(!mock.url().isEmpty());
        CliProcess cli;
        const CliResult result = cli.run(
            words("run --requests 6 --concurrency 3 --warmup 1 --prompt cold --prompt warm --events e.jsonl "
                  "--requests-out r.jsonl --json j.json --csv c.csv --markdown m.md --report report")
            + backend(mock));
        QVERIFY2(result.exitCode == 0, result.errors.constData());
        QVERIFY2(result.errors.startsWith("12 requests and "), result.errors.constData());
        QVERIFY(result.output.contains("TTFT"));

        const QJsonObject json = QJsonDocument::fromJson(cli.content(QStringLiteral("j.json"))).object();
        const QJsonArray backends = json[u"backends"].toArray();
        QCOMPARE(backends.size(), 2);
        QCOMPARE(backends[0][u"prompt"].toString(), QStringLiteral("cold"));
        QCOMPARE(backends[1][u"prompt"].toString(), QStringLiteral("warm"));
        QCOMPARE(backends[0][u"requests"][u"ok"].toInt(), 6);
        QCOMPARE(backends[0][u"output_tokens"][u"p50"].toInt(), 30);
        QVERIFY(json[u"client"][u"lag_us"][u"p50"].isDouble());

        const auto requests = linesOf(cli.content(QStringLiteral("r.jsonl")));
        std::size_t tokenEvents = 0;
        for (std::size_t i = 0; i < requests.size(); ++i) {
            QCOMPARE(requests[i][u"request"].toInt(-1), static_cast<int>(i));
            QCOMPARE(requests[i][u"outcome"].toString(), QStringLiteral("complete"));
            tokenEvents += static_cast<std::size_t>(requests[i][u"chunks"].toInt());
        }
        const auto events = linesOf(cli.content(QStringLiteral("e.jsonl")));
        QCOMPARE(events.size(), tokenEvents); // none lost
        for (const QJsonObject &event : events) {
            QVERIFY(event[u"t_ns"].toInteger() >= event[u"dispatched_ns"].toInteger());
            QVERIFY(event[u"dispatched_ns"].toInteger() > 0);
        }
        QCOMPARE(cli.content(QStringLiteral("c.csv")).count("\r\n"), 3);
        QVERIFY(cli.content(QStringLiteral("m.md")).startsWith("| Backend"));
        QVERIFY(cli.content(QStringLiteral("report/index.html")).contains("<svg"));
    }

    void aPlantedKeyIsNowhere()
    {
        const QByteArray key("sk-planted-9f8e7d6c5b4a");
        const MockProcess accepting(fast);
        const MockProcess refusing(R"({"error": {"status": 403}})");
        QVERIFY(!accepting.url().isEmpty() && !refusing.url().isEmpty());
        CliProcess cli;
        cli.setVariable(QStringLiteral("SG_TEST_KEY"), QString::fromLatin1(key));
        const QStringList outputs = words("--events e.jsonl --requests-out r.jsonl --json j.json --csv c.csv "
                                          "--markdown m.md --report report");
        const QStringList refused{QStringLiteral("--backend"),
                                  QStringLiteral("lost,url=%1/%2,model=m,key-env=SG_TEST_KEY")
                                      .arg(refusing.url(), QString::fromLatin1(key))};
        const CliResult result
            = cli.run(words("run --requests 2") + outputs
                      + backend(accepting, QStringLiteral(",key-env=SG_TEST_KEY")) + refused);
        QVERIFY2(result.exitCode == 1, result.errors.constData());
        QVERIFY(cli.files().size() > 8); // the report among them
        QVERIFY(!result.output.contains(key));
        QVERIFY(!result.errors.contains(key));
        for (const QString &name : cli.files())
            QVERIFY2(!cli.content(name).contains(key), qPrintable(name));
    }

    void failedRequestsAreExitCodeOne()
    {
        const MockProcess mock(R"({"error": {"status": 500}})");
        CliProcess cli;
        const CliResult result
            = cli.run(words("run --requests 3 --json j.json --requests-out r.jsonl") + backend(mock));
        QCOMPARE(result.exitCode, 1);
        const QJsonObject json = QJsonDocument::fromJson(cli.content(QStringLiteral("j.json"))).object();
        QCOMPARE(json[u"backends"][0][u"requests"][u"failed"].toInt(), 3);
        QVERIFY(json[u"backends"][0][u"ttft_ms"][u"p50"].isNull());
        QCOMPARE(linesOf(cli.content(QStringLiteral("r.jsonl"))).size(), std::size_t(3));
    }

    void aRefusedKeyStopsTheBackend()
    {
        const MockProcess mock(R"({"error": {"status": 401}})");
        CliProcess cli;
        const CliResult result
            = cli.run(words("run --requests 8 --concurrency 1 --json j.json") + backend(mock));
        QCOMPARE(result.exitCode, 1);
        const QJsonObject json = QJsonDocument::fromJson(cli.content(QStringLiteral("j.json"))).object();
        QCOMPARE(json[u"backends"][0][u"requests"][u"failed"].toInt(), 1);
        QCOMPARE(json[u"backends"][0][u"requests"][u"not_sent"].toInt(), 7);
    }

    void aSpentBudgetIsExitCodeThree()
    {
        const MockProcess mock(fast);
        CliProcess cli;
        const CliResult result
            = cli.run(words("run --requests 6 --budget-requests 2 --json j.json") + backend(mock));
        QVERIFY2(result.exitCode == 3, result.errors.constData());
        const QJsonObject json = QJsonDocument::fromJson(cli.content(QStringLiteral("j.json"))).object();
        QCOMPARE(json[u"end"].toString(), QStringLiteral("stopped_by_budget"));
        QCOMPARE(json[u"backends"][0][u"requests"][u"ok"].toInt(), 2);
        QCOMPARE(json[u"backends"][0][u"requests"][u"not_sent"].toInt(), 4);
    }

    void anInterruptWritesWhatWasRecorded_data()
    {
        QTest::addColumn<int>("number");
        QTest::newRow("SIGINT") << SIGINT;
        QTest::newRow("SIGTERM") << SIGTERM;
    }

    void anInterruptWritesWhatWasRecorded()
    {
        QFETCH(int, number);
        const MockProcess mock(slow);
        CliProcess cli;
        cli.start(
            words("run --requests 20 --concurrency 2 --max-tokens 2000 --json j.json --requests-out r.jsonl "
                  "--events e.jsonl --report report")
            + backend(mock));
        QTRY_VERIFY_WITH_TIMEOUT(cli.content(QStringLiteral("e.jsonl")).count('\n') > 3, 30000);
        cli.signal(number);
        const CliResult result = cli.waitForEnd();
        QVERIFY2(result.exitCode == 130, result.errors.constData());
        const QJsonObject json = QJsonDocument::fromJson(cli.content(QStringLiteral("j.json"))).object();
        QCOMPARE(json[u"end"].toString(), QStringLiteral("stopped_by_user"));
        const QJsonValue accounts = json[u"backends"][0][u"requests"];
        QCOMPARE(accounts[u"planned"].toInt(), 20);
        QCOMPARE(accounts[u"aborted"].toInt(), 2);
        QCOMPARE(accounts[u"not_sent"].toInt(), 18);
        QCOMPARE(linesOf(cli.content(QStringLiteral("r.jsonl"))).size(), std::size_t(20));
        QVERIFY(cli.files().contains(QStringLiteral("report/index.html")));
        QVERIFY(!result.output.isEmpty());
    }

    void aKilledProcessLosesLittle()
    {
        const MockProcess mock(slow);
        CliProcess cli;
        cli.start(words("run --requests 2 --concurrency 2 --max-tokens 2000 --events e.jsonl")
                  + backend(mock));
        QTRY_VERIFY_WITH_TIMEOUT(cli.content(QStringLiteral("e.jsonl")).count('\n') > 5, 30000);
        cli.signal(SIGKILL);
        (void)cli.waitForEnd();
        QVERIFY(linesOf(cli.content(QStringLiteral("e.jsonl"))).size() > 5);
    }

    void theMockEndsOnASignal()
    {
        CliProcess cli;
        cli.start(words("mock --listen 127.0.0.1:0"));
        QVERIFY(cli.waitForText("listening on http://127.0.0.1:"));
        cli.signal(SIGINT);
        QCOMPARE(cli.waitForEnd().exitCode, 0);
    }

    void calibrationIsKeptForLaterResults()
    {
        CliProcess cli;
        const CliResult result = cli.run(words("calibrate --concurrency 2 --requests 4"));
        QVERIFY2(result.exitCode == 0, result.errors.constData());
        QVERIFY(result.output.contains("p99"));
        const MockProcess mock(fast);
        const CliResult run = cli.run(words("run --requests 1 --json j.json") + backend(mock));
        QVERIFY2(run.exitCode == 0, run.errors.constData());
        const QJsonObject json = QJsonDocument::fromJson(cli.content(QStringLiteral("j.json"))).object();
        QCOMPARE(json[u"client"][u"clock_error_us"][u"streams"].toInt(), 2);
        QVERIFY(json[u"client"][u"clock_error_us"][u"p50"].toDouble() >= 0);
    }
};

QTEST_GUILESS_MAIN(TestCommandLine)
#include "tst_commandline.moc"
