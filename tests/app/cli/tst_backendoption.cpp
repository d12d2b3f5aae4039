// SPDX-FileCopyrightText: 2026 The Streamgauge authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/BackendOption.h"
#include "app/cli/RunArguments.h"

#include <QFile>
#include <QTemporaryDir>
#include <QTest>

using namespace streamgauge;

class TestBackendOption : public QObject
{
    Q_OBJECT

private slots:
    void readsEveryField()
    {
        const auto backend = backendFromOption(QStringLiteral(
            "my host,url=https://h.test/v1?a=b,model=m,key-env=KEY,protocol=openai-chat,http=2,"
            "accept-encoding=gzip, deflate,header=X-Team: blue,header=X-Two:2"));
        QVERIFY2(backend, backend ? "" : qPrintable(backend.error().message));
        QCOMPARE(backend->name, QStringLiteral("my host"));
        QCOMPARE(backend->baseUrl, QUrl(QStringLiteral("https://h.test/v1?a=b")));
        QCOMPARE(backend->model, QStringLiteral("m"));
        QCOMPARE(backend->key, (KeyReference{KeySource::Environment, QStringLiteral("KEY")}));
        QCOMPARE(backend->httpVersion, HttpVersion::Http2);
        QCOMPARE(backend->acceptEncoding, QByteArray("gzip, deflate"));
        QCOMPARE(backend->headers, (HeaderList{{"X-Team", "blue"}, {"X-Two", "2"}}));
    }

    void aValueMayHoldSeparators_data()
    {
        QTest::addColumn<QString>("model");
        QTest::newRow("semicolons") << QStringLiteral("ttft=300;itl=20;n=100;jitter=50");
        QTest::newRow("commas") << QStringLiteral("a,b,c");
        QTest::newRow("comma before an unknown field") << QStringLiteral("ttft=300,itl=20");
        QTest::newRow("slashes") << QStringLiteral("org/model:8b-instruct@q4");
    }

    void aValueMayHoldSeparators()
    {
        QFETCH(QString, model);
        const auto backend
            = backendFromOption(QStringLiteral("n,url=http://127.0.0.1:1/v1,model=%1,key-env=K").arg(model));
        QVERIFY(backend);
        QCOMPARE(backend->model, model);
        QCOMPARE(backend->key.name, QStringLiteral("K"));
    }

    void readsAMapping()
    {
        const auto backend = backendFromOption(QStringLiteral(
            R"(n,url=http://127.0.0.1:1/v1,mapping={"text":"/delta","usage":{"input":"/in","output":"/out"}},)"
            "protocol=sse,model=m"));
        QVERIFY2(backend, backend ? "" : qPrintable(backend.error().message));
        QCOMPARE(backend->protocol, QStringLiteral("sse"));
        QCOMPARE(backend->mapping.size(), 2);
    }

    void refusesWhatItCannotUse_data()
    {
        QTest::addColumn<QString>("option");
        QTest::addColumn<QString>("said");
        QTest::newRow("empty") << QString() << QStringLiteral("no name");
        QTest::newRow("no name") << QStringLiteral("url=http://h/v1,model=m") << QStringLiteral("no name");
        QTest::newRow("no url") << QStringLiteral("n,model=m") << QStringLiteral("no url");
        QTest::newRow("no model") << QStringLiteral("n,url=http://h/v1") << QStringLiteral("no model");
        QTest::newRow("bad url") << QStringLiteral("n,url=nonsense,model=m") << QStringLiteral("no URL");
        QTest::newRow("twice") << QStringLiteral("n,url=http://h/v1,model=m,model=o")
                               << QStringLiteral("twice");
        QTest::newRow("two keys") << QStringLiteral("n,url=http://h/v1,model=m,key-env=A,key-keychain=B")
                                  << QStringLiteral("two places");
        QTest::newRow("http 3") << QStringLiteral("n,url=http://h/v1,model=m,http=3")
                                << QStringLiteral("http=3");
        QTest::newRow("unknown protocol") << QStringLiteral("n,url=http://h/v1,model=m,protocol=smoke")
                                          << QStringLiteral("anthropic, gemini");
        QTest::newRow("mapping that is no JSON")
            << QStringLiteral("n,url=http://h/v1,model=m,mapping=/t") << QStringLiteral("JSON object");
        QTest::newRow("mapping of another field")
            << QStringLiteral(R"(n,url=http://h/v1,model=m,mapping={"txt":"/t"})")
            << QStringLiteral("“text”");
        QTest::newRow("header") << QStringLiteral("n,url=http://h/v1,model=m,header=oops")
                                << QStringLiteral("colon");
    }

    void refusesWhatItCannotUse()
    {
        QFETCH(QString, option);
        QFETCH(QString, said);
        const auto backend = backendFromOption(option);
        QVERIFY(!backend);
        QVERIFY2(backend.error().message.contains(said), qPrintable(backend.error().message));
    }

    void optionsBecomeAPlan()
    {
        const auto read = readRunArguments(arguments({QStringLiteral("--requests"),
                                                      QStringLiteral("7"),
                                                      QStringLiteral("--rate"),
                                                      QStringLiteral("2.5"),
                                                      QStringLiteral("--poisson"),
                                                      QStringLiteral("--prompt"),
                                                      QStringLiteral("mixed:0.25"),
                                                      QStringLiteral("--prompt-tokens"),
                                                      QStringLiteral("300"),
                                                      QStringLiteral("--max-tokens"),
                                                      QStringLiteral("50"),
                                                      QStringLiteral("--warmup"),
                                                      QStringLiteral("2"),
                                                      QStringLiteral("--seed"),
                                                      QStringLiteral("9007199254740992"),
                                                      QStringLiteral("--timeout"),
                                                      QStringLiteral("1.5"),
                                                      QStringLiteral("--budget-requests"),
                                                      QStringLiteral("5"),
                                                      QStringLiteral("--budget-tokens"),
                                                      QStringLiteral("1000"),
                                                      QStringLiteral("--budget-seconds"),
                                                      QStringLiteral("60"),
                                                      QStringLiteral("--definitions"),
                                                      QStringLiteral("vllm"),
                                                      QStringLiteral("--nonce"),
                                                      QStringLiteral("abc")}));
        QVERIFY2(read, read ? "" : qPrintable(read.error().message));
        const Plan &plan = read->plan;
        QCOMPARE(plan.load.requests, 7);
        QCOMPARE(plan.load.arrival, Arrival::PoissonRate);
        QCOMPARE(plan.load.rate, 2.5);
        QCOMPARE(plan.load.concurrency, 0); // an open loop is not throttled unless asked
        QCOMPARE(plan.load.warmUp, 2);
        QCOMPARE(plan.load.seed, quint64(9007199254740992));
        QCOMPARE(plan.prompts.size(), std::size_t(1));
        QCOMPARE(plan.prompts[0].mode, PromptPlanMode::Mixed);
        QCOMPARE(plan.prompts[0].warmShare, 0.25);
        QCOMPARE(plan.prompts[0].targetTokens, 300);
        QVERIFY(plan.prompts[0].stablePrefixTokens <= 300);
        QCOMPARE(plan.prompts[0].maxOutputTokens, 50);
        QCOMPARE(plan.deadlines.total, Duration(std::chrono::milliseconds(1500)));
        QCOMPARE(plan.budget.requests.value_or(-1), 5);
        QCOMPARE(plan.budget.outputTokens.value_or(-1), 1000);
        QCOMPARE(plan.budget.wallTime.value_or(Duration{}), Duration(std::chrono::seconds(60)));
        QCOMPARE(read->definitions, Definitions::Vllm);
        QCOMPARE(read->nonce, QStringLiteral("abc"));
    }

    void promptModesMayBeGivenSideBySide()
    {
        const auto read = readRunArguments(arguments({QStringLiteral("--prompt"), QStringLiteral("cold"),
                                                      QStringLiteral("--prompt"), QStringLiteral("warm")}));
        QVERIFY(read);
        QCOMPARE(read->plan.prompts.size(), std::size_t(2));
        QCOMPARE(read->plan.prompts[1].mode, PromptPlanMode::Warm);
    }

    void optionsOverrideThePlanFile()
    {
        const QString demo = QStringLiteral(STREAMGAUGE_SOURCE_DIR "/resources/demo.sgplan.json");
        const QStringList base{QStringLiteral("cli"), QStringLiteral("run"), demo};
        const auto asWritten = readRunArguments(base);
        QVERIFY2(asWritten, asWritten ? "" : qPrintable(asWritten.error().message));
        const auto overridden
            = readRunArguments(base
                               + QStringList{QStringLiteral("--requests"), QStringLiteral("3"),
                                             QStringLiteral("--max-tokens"), QStringLiteral("9")});
        QVERIFY(overridden);
        QCOMPARE(overridden->plan.load.requests, 3);
        for (const PromptShape &shape : overridden->plan.prompts)
            QCOMPARE(shape.maxOutputTokens, 9);
        QCOMPARE(overridden->plan.load.concurrency, asWritten->plan.load.concurrency);
        QCOMPARE(overridden->plan.backends, asWritten->plan.backends);
    }

private:
    static QStringList arguments(const QStringList &options)
    {
        return QStringList{QStringLiteral("cli"), QStringLiteral("run"), QStringLiteral("--backend"),
                           QStringLiteral("n,url=http://127.0.0.1:1/v1,model=m")}
        + options;
    }
};

QTEST_GUILESS_MAIN(TestBackendOption)
#include "tst_backendoption.moc"
