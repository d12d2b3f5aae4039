// SPDX-FileCopyrightText: 2026 The Streamgauge authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/metrics/RunSummary.h"
#include "core/mock/MockProvider.h"
#include "tests/support/Nginx.h"
#include "tests/support/Referee.h"
#include "tests/support/RunOnce.h"
#include "tests/support/ScriptedServer.h"
#include "tests/support/StampScore.h"

#include <QTcpSocket>
#include <QTest>

using namespace streamgauge;
using namespace streamgauge::test;

namespace {

/// The compression that many gateways switch on for everything.
QString gzipOn()
{
    return QStringLiteral(
        "gzip on; gzip_types text/event-stream; gzip_min_length 0; gzip_proxied any; gzip_vary on;");
}

MockScenario steadyScenario()
{
    MockScenario scenario;
    scenario.firstTokenDelay.first = std::chrono::milliseconds(400);
    scenario.gap.first = std::chrono::milliseconds(15);
    scenario.outputTokens = 80;
    scenario.promptCache = false;
    return scenario;
}

const QString refereeModel = QStringLiteral("ttft=400;itl=15;n=80;jitter=50");

} // namespace

/// The same providers behind a real nginx: what a hop in between does must be seen for what it is.
class TestNginx : public QObject
{
    Q_OBJECT

private slots:
    void initTestCase();
    void verdictFollowsTheGateway_data();
    void verdictFollowsTheGateway();
    void verdictOnTheRefereeFollowsTheGateway_data();
    void verdictOnTheRefereeFollowsTheGateway();
    void compressionIsAdvisedAgainst();
    void deadUpstreamIsToldPlainly();
    void silentUpstreamIsToldPlainly();

private:
    static void gatewayCases();
    static void checkVerdicts(const RunResult &result);
};

void TestNginx::initTestCase()
{
    if (const QString why = Nginx::whyAbsent(); !why.isEmpty())
        QSKIP(qPrintable(why));
}

void TestNginx::gatewayCases()
{
    QTest::addColumn<QString>("directives");
    QTest::addColumn<QByteArray>("acceptEncoding");
    QTest::addColumn<Delivery>("delivery");
    QTest::addColumn<QString>("contentEncoding");
    const QByteArray usual("gzip, deflate");
    const QByteArray identity("identity");
    const QString none;
    QTest::newRow("gzip, as SDKs ask") << gzipOn() << usual << Delivery::Buffered << QStringLiteral("gzip");
    QTest::newRow("gzip, not asked for") << gzipOn() << identity << Delivery::Incremental << none;
    QTest::newRow("no gzip, as SDKs ask")
        << QStringLiteral("gzip off;") << usual << Delivery::Incremental << none;
    QTest::newRow("proxy buffering on")
        << QStringLiteral("gzip off; proxy_buffering on;") << usual << Delivery::Incremental << none;
    QTest::newRow("proxy buffering off")
        << QStringLiteral("gzip off; proxy_buffering off;") << usual << Delivery::Incremental << none;
}

void TestNginx::checkVerdicts(const RunResult &result)
{
    QFETCH(const Delivery, delivery);
    QFETCH(const QString, contentEncoding);
    QVERIFY2(result.run, qPrintable(result.failure));
    for (const auto &record : result.run->requests) {
        QVERIFY2(record->outcome == Outcome::Complete || record->outcome == Outcome::Length,
                 qPrintable(exportName(record->outcome) + record->errorMessage));
        QCOMPARE(record->contentEncoding, contentEncoding);
        const DeliveryVerdict verdict = deliveryVerdictOf(*record);
        QVERIFY2(verdict.delivery == delivery, qPrintable(verdict.inWords()));
        QCOMPARE(verdict.evidence.tokenEvents, 80); // none lost on the way through
        QVERIFY(delivery == Delivery::Incremental ? record->wireBytes == record->bodyBytes
                                                  : record->wireBytes < record->bodyBytes);
        const bool named = std::any_of(
            record->responseHeaders.begin(), record->responseHeaders.end(), [](const auto &header) {
                return header.first.toLower() == "server" && header.second.startsWith("nginx");
            });
        QVERIFY(named);
    }
}

void TestNginx::verdictFollowsTheGateway_data()
{
    gatewayCases();
}

void TestNginx::verdictFollowsTheGateway()
{
    QFETCH(const QString, directives);
    QFETCH(const QByteArray, acceptEncoding);
    MockProvider mock(steadyScenario());
    const auto upstream = mock.listen();
    QVERIFY(upstream);
    Nginx nginx;
    QVERIFY2(nginx.start(*upstream, directives), qPrintable(nginx.errorText()));
    Plan plan = smallPlan(nginx.baseUrl(), QStringLiteral("mock"), 4, 4);
    plan.backends[0].acceptEncoding = acceptEncoding;
    const auto result = runOnce(plan);
    checkVerdicts(result);
    // The provider itself streamed, whatever the gateway made of it.
    const auto made = mock.records();
    QCOMPARE(made.size(), std::size_t(4));
    for (const MockRecord &record : made)
        QVERIFY(record.written.back() - record.written.front() > std::chrono::seconds(1));
}

void TestNginx::verdictOnTheRefereeFollowsTheGateway_data()
{
    gatewayCases();
}

void TestNginx::verdictOnTheRefereeFollowsTheGateway()
{
    if (const QString why = Referee::whyAbsent(); !why.isEmpty())
        QSKIP(qPrintable(why));
    QFETCH(const QString, directives);
    QFETCH(const QByteArray, acceptEncoding);
    Referee referee;
    QVERIFY2(referee.start(), qPrintable(referee.errorText()));
    Nginx nginx;
    QVERIFY2(nginx.start(referee.baseUrl(), directives), qPrintable(nginx.errorText()));
    Plan plan = smallPlan(nginx.baseUrl(), refereeModel, 4, 4);
    plan.backends[0].acceptEncoding = acceptEncoding;
    const auto result = runOnce(plan);
    checkVerdicts(result);
    // The referee writes a request down when it is over, which a busy computer may do after our client knows.
    const auto score = [&] { return scoreOf(*result.run, readRefereeLog(referee.logPath())); };
    QTRY_COMPARE(score().lost, 0);
    const StampScore whole = score();
    QCOMPARE(whole.events, 4 * 80);
    QCOMPARE(whole.outOfOrder, 0);
    QCOMPARE(whole.early, 0);
}

void TestNginx::compressionIsAdvisedAgainst()
{
    MockProvider mock(steadyScenario());
    Nginx nginx;
    QVERIFY2(nginx.start(*mock.listen(), gzipOn()), qPrintable(nginx.errorText()));
    const auto result = runOnce(smallPlan(nginx.baseUrl(), QStringLiteral("mock"), 1, 1));
    QVERIFY2(result.run, qPrintable(result.failure));
    const DeliveryVerdict verdict = deliveryVerdictOf(*result.run->requests.front());
    QCOMPARE(verdict.delivery, Delivery::Buffered);
    QVERIFY2(verdict.evidence.headers.contains(QStringLiteral("content-encoding: gzip")),
             qPrintable(verdict.evidence.headers.join(QLatin1Char('\n'))));
    QVERIFY2(verdict.advice().contains(QStringLiteral("gzip"), Qt::CaseInsensitive)
                 || verdict.advice().contains(QStringLiteral("compress"), Qt::CaseInsensitive),
             qPrintable(verdict.advice()));
}

void TestNginx::deadUpstreamIsToldPlainly()
{
    Nginx nginx;
    const QUrl nobody(QStringLiteral("http://127.0.0.1:%1/v1").arg(freePort()));
    QVERIFY2(nginx.start(nobody, {}), qPrintable(nginx.errorText()));
    const auto result = runOnce(smallPlan(nginx.baseUrl(), QStringLiteral("m"), 3, 1));
    QVERIFY2(result.run, qPrintable(result.failure));
    for (const auto &record : result.run->requests) {
        QCOMPARE(record->httpStatus, 502);
        QCOMPARE(record->outcome, Outcome::HttpError);
        QCOMPARE(record->detail, OutcomeDetail::ServerError);
        QVERIFY2(record->errorMessage.contains(QStringLiteral("502 Bad Gateway")),
                 qPrintable(record->errorMessage));
        QVERIFY2(!record->errorMessage.contains(QLatin1Char('<')), qPrintable(record->errorMessage));
    }
}

void TestNginx::silentUpstreamIsToldPlainly()
{
    ScriptedServer silent([](QTcpSocket &, const SeenRequest &) {});
    Nginx nginx;
    QVERIFY2(nginx.start(silent.baseUrl(), QStringLiteral("proxy_read_timeout 1s;")),
             qPrintable(nginx.errorText()));
    const auto result = runOnce(smallPlan(nginx.baseUrl(), QStringLiteral("m"), 1, 1));
    QVERIFY2(result.run, qPrintable(result.failure));
    const auto &record = *result.run->requests.front();
    QCOMPARE(record.httpStatus, 504);
    QCOMPARE(record.outcome, Outcome::HttpError);
    QCOMPARE(record.detail, OutcomeDetail::ServerError);
    QVERIFY2(record.errorMessage.contains(QStringLiteral("504 Gateway Time-out")),
             qPrintable(record.errorMessage));
    QVERIFY2(!record.errorMessage.contains(QLatin1Char('<')), qPrintable(record.errorMessage));
}

QTEST_GUILESS_MAIN(TestNginx)
#include "tst_nginx.moc"
