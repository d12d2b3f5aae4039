// SPDX-FileCopyrightText: 2026 The Streamgauge authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/metrics/DeliveryVerdict.h"
#include "core/mock/ChatEventWriter.h"
#include "core/mock/MockProvider.h"
#include "tests/support/RunOnce.h"
#include "tests/support/ServerProcess.h"

#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QProcess>
#include <QRegularExpression>
#include <QStandardPaths>
#include <QTemporaryDir>
#include <QTest>

using namespace streamgauge;
using namespace streamgauge::test;
using namespace std::chrono_literals;

namespace {

constexpr int leastNode = 20; // of two of the peers

QString folder()
{
    return QStringLiteral(STREAMGAUGE_SOURCE_DIR "/tests/system/peers");
}

QString node()
{
    return QStandardPaths::findExecutable(QStringLiteral("node"));
}

QByteArray contentOf(const QString &path)
{
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

struct ScriptResult
{
    QJsonObject answer;
    QByteArray errors;
};

ScriptResult runScript(const QString &name, const QStringList &arguments)
{
    QProcess process;
    process.setWorkingDirectory(folder());
    process.start(node(), QStringList{name + QStringLiteral(".mjs")} + arguments);
    ScriptResult result;
    if (!process.waitForFinished(60'000)) {
        process.kill();
        process.waitForFinished(5'000);
        result.errors = "did not end in time; ";
    }
    result.answer = QJsonDocument::fromJson(process.readAllStandardOutput()).object();
    result.errors += process.readAllStandardError();
    return result;
}

MockScenario quick(int tokens)
{
    MockScenario scenario;
    scenario.firstTokenDelay.first = 20ms;
    scenario.gap.first = 5ms;
    scenario.outputTokens = tokens;
    return scenario;
}

QString textOf(const MockScenario &scenario, ScriptEvent::Kind kind)
{
    AnswerFacts facts;
    ChatEventWriter measure(facts);
    const StreamScript script = streamScript(scenario, {}, measure);
    QByteArray text;
    for (const ScriptEvent &event : script.events) {
        if (event.kind == kind)
            text.append(script.textOf(event));
    }
    return QString::fromUtf8(text);
}

QString compact(const QJsonObject &object)
{
    return QString::fromUtf8(QJsonDocument(object).toJson(QJsonDocument::Compact));
}

} // namespace

/// Clients and a server that nobody here wrote: the official SDKs against our mock provider, and our client
/// against another mock. They come from npm, pinned, with `packaging/install-packages.sh test`.
class TestPeers : public QObject
{
    Q_OBJECT

private slots:
    void initTestCase();
    void sdkReadsText_data() { sdkRows(); }
    void sdkReadsText();
    void sdkReadsToolCalls_data() { sdkRows(); }
    void sdkReadsToolCalls();
    void sdkReportsErrors_data() { sdkRows(); }
    void sdkReportsErrors();
    void sdkReportsErrorsInside_data() { sdkRows(); }
    void sdkReportsErrorsInside();
    void sdkReadsLimitsOfASession();
    void sdkReadsEmbeddings();
    void sdksListModels();
    void readsForeignServer_data();
    void readsForeignServer();

private:
    static void sdkRows();
};

void TestPeers::initTestCase()
{
    const auto reason = [](const QString &what) {
        return QStringLiteral("NOT RUN: %1; packaging/install-packages.sh test brings what is missing")
            .arg(what);
    };
    if (node().isEmpty())
        QSKIP(qPrintable(reason(QStringLiteral("there is no node"))));
    QProcess process;
    process.start(node(), {QStringLiteral("--version")});
    process.waitForFinished();
    const QString version = QString::fromLatin1(process.readAllStandardOutput().trimmed());
    const QRegularExpression major(QStringLiteral("^v(\\d+)\\."));
    if (major.match(version).captured(1).toInt() < leastNode)
        QSKIP(qPrintable(
            reason(QStringLiteral("node is %1, and the peers need %2").arg(version).arg(leastNode))));
    // The installation leaves a copy of the lock file when it has succeeded.
    const QByteArray locked = contentOf(folder() + QStringLiteral("/package-lock.json"));
    const QByteArray installed = contentOf(folder() + QStringLiteral("/node_modules/.installed-lock.json"));
    QVERIFY(!locked.isEmpty());
    if (installed.isEmpty())
        QSKIP(qPrintable(reason(QStringLiteral("the peers are not installed"))));
    if (installed != locked)
        QSKIP(qPrintable(reason(QStringLiteral("other versions of the peers are installed"))));
}

void TestPeers::sdkRows()
{
    QTest::addColumn<QString>("script");
    QTest::addColumn<QString>("form");
    for (const char *script :
         {"openai-chat", "openai-completions", "openai-responses", "anthropic", "gemini", "ollama"}) {
        for (const char *form : {"stream", "document"}) {
            QTest::addRow("%s, %s", script, form) << QString::fromLatin1(script) << QString::fromLatin1(form);
        }
    }
    // A session has no other form.
    QTest::newRow("openai-realtime") << QStringLiteral("openai-realtime") << QStringLiteral("stream");
}

void TestPeers::sdkReadsText()
{
    QFETCH(QString, script);
    QFETCH(QString, form);
    MockScenario scenario = quick(20);
    scenario.reasoningTokens = 6;
    MockProvider mock(scenario);
    const Result<QUrl> url = mock.listen();
    QVERIFY(url);
    const ScriptResult result = runScript(script, {url->toString(), form});
    const QJsonObject &answer = result.answer;
    QVERIFY2(answer[QStringLiteral("error")].isNull(),
             qPrintable(compact(answer) + QString::fromUtf8(result.errors)));
    const QString text = textOf(scenario, ScriptEvent::Kind::Text);
    const QString thought = textOf(scenario, ScriptEvent::Kind::Reasoning);
    const bool textOnly = script == QLatin1String("openai-completions");
    QCOMPARE(answer[QStringLiteral("text")].toString(), textOnly ? QString(thought + text) : text);
    const bool hidesThought = textOnly || script == QLatin1String("openai-realtime");
    QCOMPARE(answer[QStringLiteral("reasoning")].toString(), hidesThought ? QString() : thought);
    const QHash<QString, QString> finishes{{QStringLiteral("anthropic"), QStringLiteral("end_turn")},
                                           {QStringLiteral("gemini"), QStringLiteral("STOP")},
                                           {QStringLiteral("openai-responses"), QStringLiteral("completed")},
                                           {QStringLiteral("openai-realtime"), QStringLiteral("completed")}};
    QCOMPARE(answer[QStringLiteral("finish")].toString(), finishes.value(script, QStringLiteral("stop")));
    const MockRecord truth = mock.records().at(0);
    const QJsonObject usage = answer[QStringLiteral("usage")].toObject();
    QCOMPARE(usage[QStringLiteral("input")].toInteger(-1), truth.promptTokens);
    QCOMPARE(usage[QStringLiteral("output")].toInteger(-1), 26);
    if (script == QLatin1String("ollama"))
        QVERIFY(answer[QStringLiteral("durationsAddUp")].toBool());
    else
        QCOMPARE(usage[QStringLiteral("reasoning")].toInteger(-1), 6);
    if (form == QLatin1String("stream"))
        QVERIFY(answer[QStringLiteral("events")].toInt() >= (hidesThought && !textOnly ? 20 : 26));
}

void TestPeers::sdkReadsToolCalls()
{
    QFETCH(QString, script);
    QFETCH(QString, form);
    if (script == QLatin1String("openai-completions"))
        QSKIP("text completions know no calls");
    MockScenario scenario = quick(20);
    scenario.toolName = QStringLiteral("get_weather");
    scenario.toolArguments = QStringLiteral("{\"city\":\"Reykjavík \\\"west\\\"\",\"days\":3}");
    MockProvider mock(scenario);
    const Result<QUrl> url = mock.listen();
    QVERIFY(url);
    const ScriptResult result = runScript(script, {url->toString(), form});
    const QJsonObject &answer = result.answer;
    QVERIFY2(answer[QStringLiteral("error")].isNull(),
             qPrintable(compact(answer) + QString::fromUtf8(result.errors)));
    const QJsonArray calls = answer[QStringLiteral("toolCalls")].toArray();
    QCOMPARE(calls.size(), 1);
    const QJsonObject call = calls.at(0).toObject();
    QCOMPARE(call[QStringLiteral("name")].toString(), scenario.toolName);
    QCOMPARE(call[QStringLiteral("arguments")].toObject(),
             QJsonDocument::fromJson(scenario.toolArguments.toUtf8()).object());
    QVERIFY(answer[QStringLiteral("text")].toString().isEmpty());
}

void TestPeers::sdkReportsErrors()
{
    QFETCH(QString, script);
    QFETCH(QString, form);
    MockScenario scenario = quick(5);
    scenario.errorStatus = 429;
    scenario.retryAfter = "7";
    MockProvider mock(scenario);
    const Result<QUrl> url = mock.listen();
    QVERIFY(url);
    const ScriptResult result = runScript(script, {url->toString(), form});
    const QJsonObject error = result.answer[QStringLiteral("error")].toObject();
    const QString told = compact(result.answer) + QString::fromUtf8(result.errors);
    QVERIFY2(error[QStringLiteral("status")].toInt() == 429, qPrintable(told));
    // Of a refused handshake this client tells the status only.
    const bool isSocket = script == QLatin1String("openai-realtime");
    QVERIFY2(isSocket
                 || error[QStringLiteral("message")].toString().contains(
                     QStringLiteral("scenario answers with this error")),
             qPrintable(told));
    if (isSocket)
        return;
    if (script.startsWith(QLatin1String("openai")) || script == QLatin1String("anthropic"))
        QCOMPARE(error[QStringLiteral("retryAfter")].toString(), QStringLiteral("7"));
    if (script == QLatin1String("anthropic"))
        QCOMPARE(error[QStringLiteral("name")].toString(), QStringLiteral("RateLimitError"));
    if (script == QLatin1String("gemini"))
        QVERIFY2(
            error[QStringLiteral("message")].toString().contains(QStringLiteral("\"retryDelay\":\"7s\"")),
            qPrintable(told));
    QCOMPARE(mock.records().size(), std::size_t(1));
}

void TestPeers::sdkReportsErrorsInside()
{
    QFETCH(QString, script);
    QFETCH(QString, form);
    if (form == QLatin1String("document"))
        QSKIP("a document is whole or not there");
    MockScenario scenario = quick(20);
    scenario.gap.first = 60ms;
    scenario.streamErrorAfterChunks = 4;
    scenario.streamErrorMessage = QStringLiteral("The engine caught fire.");
    MockProvider mock(scenario);
    const Result<QUrl> url = mock.listen();
    QVERIFY(url);
    const ScriptResult result = runScript(script, {url->toString(), form});
    const QJsonObject error = result.answer[QStringLiteral("error")].toObject();
    QVERIFY2(error[QStringLiteral("message")].toString().contains(scenario.streamErrorMessage),
             qPrintable(compact(result.answer) + QString::fromUtf8(result.errors)));
    QVERIFY(result.answer[QStringLiteral("events")].toInt() >= 4);
    QVERIFY(result.answer[QStringLiteral("finish")].isNull());
}

void TestPeers::sdkReadsLimitsOfASession()
{
    MockScenario scenario = quick(3);
    scenario.tokenLimit = MockRateLimit{9'000, 8'000, 1500ms};
    MockProvider mock(scenario);
    const Result<QUrl> url = mock.listen();
    QVERIFY(url);
    const ScriptResult result = runScript(QStringLiteral("openai-realtime"), {url->toString()});
    const QJsonArray limits = result.answer[QStringLiteral("rateLimits")].toArray();
    QVERIFY2(limits.size() == 1, qPrintable(compact(result.answer) + QString::fromUtf8(result.errors)));
    QCOMPARE(limits.at(0).toObject(),
             (QJsonObject{{QStringLiteral("name"), QStringLiteral("tokens")},
                          {QStringLiteral("limit"), 9'000},
                          {QStringLiteral("remaining"), 8'000},
                          {QStringLiteral("reset_seconds"), 1.5}}));
}

void TestPeers::sdkReadsEmbeddings()
{
    MockProvider mock(quick(50));
    const Result<QUrl> url = mock.listen();
    QVERIFY(url);
    const ScriptResult result = runScript(QStringLiteral("openai-embeddings"), {url->toString()});
    const QJsonObject &answer = result.answer;
    QVERIFY2(answer[QStringLiteral("error")].isNull(),
             qPrintable(compact(answer) + QString::fromUtf8(result.errors)));
    QCOMPARE(answer[QStringLiteral("vectors")].toInt(), 3);
    QCOMPARE(answer[QStringLiteral("dimensions")].toInt(), 8);
    QVERIFY(answer[QStringLiteral("largestDifference")].toDouble(1) < 1e-4);
    QCOMPARE(answer[QStringLiteral("usage")][QStringLiteral("input")].toInteger(-1),
             mock.records().at(0).promptTokens);
}

void TestPeers::sdksListModels()
{
    MockProvider mock(quick(1));
    const Result<QUrl> url = mock.listen();
    QVERIFY(url);
    const ScriptResult result = runScript(QStringLiteral("models"), {url->toString()});
    for (const char *provider : {"openai", "anthropic", "ollama"})
        QCOMPARE(result.answer[QLatin1String(provider)].toArray(), QJsonArray{QStringLiteral("mock")});
    QCOMPARE(result.answer[QStringLiteral("gemini")].toArray(), QJsonArray{QStringLiteral("models/mock")});
}

void TestPeers::readsForeignServer_data()
{
    QTest::addColumn<QString>("protocol");
    QTest::addColumn<QString>("path");
    QTest::newRow("chat completions") << QStringLiteral("openai-chat") << QStringLiteral("/v1");
    QTest::newRow("Responses") << QStringLiteral("openai-responses") << QStringLiteral("/v1");
    QTest::newRow("Messages") << QStringLiteral("anthropic") << QStringLiteral("/v1");
    QTest::newRow("Gemini") << QStringLiteral("gemini") << QStringLiteral("/v1beta");
    QTest::newRow("Ollama") << QStringLiteral("ollama") << QString();
    QTest::newRow("Realtime") << QStringLiteral("openai-realtime") << QStringLiteral("/v1");
}

void TestPeers::readsForeignServer()
{
    QFETCH(QString, protocol);
    QFETCH(QString, path);
    const quint16 port = freePort();
    ServerProcess server;
    const QStringList arguments{folder() + QStringLiteral("/node_modules/.bin/llmock"),
                                QStringLiteral("-p"),
                                QString::number(port),
                                QStringLiteral("-f"),
                                folder() + QStringLiteral("/fixtures"),
                                QStringLiteral("-l"),
                                QStringLiteral("50"),
                                QStringLiteral("-c"),
                                QStringLiteral("4"),
                                QStringLiteral("--log-level"),
                                QStringLiteral("warn")};
    QVERIFY2(server.start(node(), arguments, port), qPrintable(server.errorText()));
    QTemporaryDir questions;
    const QString file = questions.filePath(QStringLiteral("questions.jsonl"));
    QFile out(file);
    QVERIFY(out.open(QIODevice::WriteOnly));
    out.write("{\"prompt\": \"How high is the sea?\"}\n{\"prompt\": \"What is the weather?\"}\n"
              "{\"prompt\": \"Fail, please.\"}\n");
    out.close();
    const QString scheme
        = protocol == QLatin1String("openai-realtime") ? QStringLiteral("ws") : QStringLiteral("http");
    const QUrl url(QStringLiteral("%1://127.0.0.1:%2%3").arg(scheme).arg(port).arg(path));
    Plan plan = smallPlan(url, QStringLiteral("mock"), 3, 1);
    plan.backends[0].protocol = protocol;
    plan.prompts[0].promptsFile = file;
    const RunResult result = runOnce(plan);
    QVERIFY2(result.run, qPrintable(result.failure));
    QCOMPARE(result.run->requests.size(), std::size_t(3));
    const auto told = [](const RequestRecord &record) {
        return QString(exportName(record.outcome) + QLatin1Char(' ') + record.errorMessage + QLatin1Char('\n')
                       + QString::fromUtf8(record.rawBody));
    };

    const RequestRecord &answer = *result.run->requests[0];
    QVERIFY2(answer.outcome == Outcome::Complete, qPrintable(told(answer)));
    QString text;
    for (const StreamEvent &event : answer.events)
        text += event.kind == EventKind::Text ? event.text : QString();
    QCOMPARE(text,
             QString::fromUtf8(
                 "Sea level has risen by about twenty centimetres since 1900 – and it rises faster today."));
    QCOMPARE(std::count_if(answer.events.begin(), answer.events.end(),
                           [](const StreamEvent &event) { return event.kind == EventKind::Text; }),
             (text.size() + 3) / 4);
    QVERIFY(*answer.timeline.lastToken - *answer.timeline.firstToken >= 500ms);

    const RequestRecord &call = *result.run->requests[1];
    QVERIFY2(call.outcome == Outcome::ToolCalls, qPrintable(told(call)));
    QCOMPARE(call.toolCalls.size(), std::size_t(1));
    QCOMPARE(call.toolCalls[0].name, QStringLiteral("get_weather"));
    QVERIFY(call.toolCalls[0].isValid());
    QCOMPARE(
        QJsonDocument::fromJson(call.toolCalls[0].arguments.toUtf8()).object(),
        (QJsonObject{{QStringLiteral("city"), QStringLiteral("Reykjavík")}, {QStringLiteral("days"), 3}}));

    const RequestRecord &failed = *result.run->requests[2];
    // A session was opened before anything could fail.
    const bool isSession = protocol == QLatin1String("openai-realtime");
    QVERIFY2(failed.outcome == (isSession ? Outcome::StreamError : Outcome::HttpError),
             qPrintable(told(failed)));
    QCOMPARE(failed.detail, OutcomeDetail::RateLimited);
    QCOMPARE(failed.errorMessage, QStringLiteral("Slow down, please."));
}

QTEST_GUILESS_MAIN(TestPeers)
#include "tst_peers.moc"
