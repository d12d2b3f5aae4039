// SPDX-FileCopyrightText: 2026 The Streamgauge authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/metrics/RequestFigures.h"
#include "core/metrics/RunSummary.h"
#include "core/mock/MockProvider.h"
#include "tests/support/Nginx.h"
#include "tests/support/RunOnce.h"
#include "tests/support/TestAuthority.h"

#include <QTest>

using namespace streamgauge;
using namespace streamgauge::test;

namespace {

MockScenario steadyScenario()
{
    MockScenario scenario;
    scenario.firstTokenDelay.first = std::chrono::milliseconds(200);
    scenario.gap.first = std::chrono::milliseconds(10);
    scenario.outputTokens = 60;
    scenario.promptCache = false;
    return scenario;
}

constexpr int connectionsOfOneManager = 6;

} // namespace

/// HTTP/2 and TLS against a real nginx with a certificate of our own authority.
class TestTls : public QObject
{
    Q_OBJECT

private slots:
    void initTestCase();
    void streamsOverBothVersions_data();
    void streamsOverBothVersions();
    void http2SharesConnections();
    void freshConnectionsShowTheHandshake();
    void refusesBadCertificates_data();
    void refusesBadCertificates();
    void refusalCanBeSwitchedOff();
    void plainServerIsToldPlainly();

private:
    void startGateway(TestAuthority::Flaw flaw, HttpVersion newest = HttpVersion::Http2);
    [[nodiscard]] Plan planFor(int requests, int concurrency) const;

    std::unique_ptr<MockProvider> m_mock;
    std::unique_ptr<Nginx> m_gateway;
    TestAuthority m_authority;
};

void TestTls::initTestCase()
{
    for (const QString &why : {Nginx::whyAbsent(), TestAuthority::whyAbsent()}) {
        if (!why.isEmpty())
            QSKIP(qPrintable(why));
    }
    QVERIFY2(m_authority.create(), qPrintable(m_authority.errorText()));
}

void TestTls::startGateway(TestAuthority::Flaw flaw, HttpVersion newest)
{
    m_mock = std::make_unique<MockProvider>(steadyScenario());
    const auto upstream = m_mock->listen();
    QVERIFY(upstream);
    const ServerIdentity identity = m_authority.issue(flaw);
    QVERIFY2(!identity.certificateFile.isEmpty(), qPrintable(m_authority.errorText()));
    m_gateway = std::make_unique<Nginx>();
    QVERIFY2(m_gateway->start(*upstream, QStringLiteral("proxy_buffering off;"), identity, newest),
             qPrintable(m_gateway->errorText()));
}

Plan TestTls::planFor(int requests, int concurrency) const
{
    Plan plan = smallPlan(m_gateway->baseUrl(), QStringLiteral("mock"), requests, concurrency);
    plan.backends[0].tls.caFile = m_authority.caFile();
    return plan;
}

void TestTls::streamsOverBothVersions_data()
{
    QTest::addColumn<HttpVersion>("asked");
    QTest::addColumn<HttpVersion>("served");
    QTest::addColumn<QString>("spoken");
    QTest::newRow("1.1") << HttpVersion::Http1_1 << HttpVersion::Http2 << QStringLiteral("1.1");
    QTest::newRow("2") << HttpVersion::Http2 << HttpVersion::Http2 << QStringLiteral("2");
    QTest::newRow("2, not served") << HttpVersion::Http2 << HttpVersion::Http1_1 << QStringLiteral("1.1");
}

void TestTls::streamsOverBothVersions()
{
    QFETCH(HttpVersion, asked);
    QFETCH(HttpVersion, served);
    QFETCH(QString, spoken);
    startGateway(TestAuthority::Flaw::None, served);
    Plan plan = planFor(8, 4);
    plan.backends[0].httpVersion = asked;
    const auto result = runOnce(plan);
    QVERIFY2(result.run, qPrintable(result.failure));
    for (const auto &record : result.run->requests) {
        QVERIFY2(isCompleted(record->outcome), qPrintable(record->errorMessage));
        QCOMPARE(record->httpVersion, spoken);
        const DeliveryVerdict verdict = deliveryVerdictOf(*record);
        QVERIFY2(verdict.delivery == Delivery::Incremental, qPrintable(verdict.inWords()));
        QCOMPARE(verdict.evidence.tokenEvents, 60);
        QVERIFY(record->timeline.requestSent);
        QVERIFY(*record->timeline.dispatched <= *record->timeline.requestSent);
        QVERIFY(*record->timeline.requestSent <= *record->timeline.headers);
        QCOMPARE(record->resends, 0);
    }
}

void TestTls::http2SharesConnections()
{
    startGateway(TestAuthority::Flaw::None);
    Plan plan = planFor(12, connectionsOfOneManager);
    plan.backends[0].httpVersion = HttpVersion::Http2;
    const auto result = runOnce(plan);
    QVERIFY2(result.run, qPrintable(result.failure));
    const int reused
        = static_cast<int>(std::count_if(result.run->requests.begin(), result.run->requests.end(),
                                         [](const auto &record) { return record->connectionReused; }));
    QCOMPARE(reused, 12);
}

void TestTls::freshConnectionsShowTheHandshake()
{
    startGateway(TestAuthority::Flaw::None);
    Plan plan = planFor(2, 1);
    plan.backends[0].freshConnections = true;
    const auto result = runOnce(plan);
    QVERIFY2(result.run, qPrintable(result.failure));
    for (const auto &record : result.run->requests) {
        const RequestTimeline &timeline = record->timeline;
        QVERIFY(timeline.connectStarted && timeline.encrypted && timeline.requestSent);
        QVERIFY(*timeline.connectStarted <= *timeline.encrypted);
        QVERIFY(*timeline.encrypted <= *timeline.requestSent);
        QVERIFY(!record->connectionReused);
    }
}

void TestTls::refusesBadCertificates_data()
{
    QTest::addColumn<TestAuthority::Flaw>("flaw");
    QTest::addColumn<bool>("knownAuthority");
    QTest::addColumn<QString>("word");
    QTest::newRow("expired") << TestAuthority::Flaw::Expired << true << QStringLiteral("expired");
    QTest::newRow("other host") << TestAuthority::Flaw::OtherHost << true << QStringLiteral("host name");
    QTest::newRow("unknown authority")
        << TestAuthority::Flaw::None << false << QStringLiteral("certificate authority");
}

void TestTls::refusesBadCertificates()
{
    QFETCH(TestAuthority::Flaw, flaw);
    QFETCH(bool, knownAuthority);
    QFETCH(QString, word);
    startGateway(flaw);
    for (const HttpVersion version : {HttpVersion::Http1_1, HttpVersion::Http2}) {
        Plan plan = planFor(2, 1);
        plan.backends[0].httpVersion = version;
        if (!knownAuthority)
            plan.backends[0].tls.caFile.clear();
        const auto result = runOnce(plan);
        QVERIFY2(result.run, qPrintable(result.failure));
        for (const auto &record : result.run->requests) {
            QCOMPARE(exportName(record->detail), exportName(OutcomeDetail::TlsFailed));
            QCOMPARE(record->outcome, Outcome::HttpError);
            QVERIFY2(record->errorMessage.contains(word), qPrintable(record->errorMessage));
            QCOMPARE(record->httpStatus, 0);
        }
    }
    QVERIFY(m_mock->records().empty()); // nothing was sent to a server that nobody vouches for
}

void TestTls::refusalCanBeSwitchedOff()
{
    startGateway(TestAuthority::Flaw::Expired);
    Plan plan = planFor(1, 1);
    plan.backends[0].tls.verifyPeer = false;
    const auto result = runOnce(plan);
    QVERIFY2(result.run, qPrintable(result.failure));
    QVERIFY2(isCompleted(result.run->requests.front()->outcome),
             qPrintable(result.run->requests.front()->errorMessage));
}

void TestTls::plainServerIsToldPlainly()
{
    m_mock = std::make_unique<MockProvider>(steadyScenario());
    QUrl url = *m_mock->listen();
    url.setScheme(QStringLiteral("https"));
    const auto result = runOnce(smallPlan(url, QStringLiteral("mock"), 1, 1));
    QVERIFY2(result.run, qPrintable(result.failure));
    const RequestRecord &record = *result.run->requests.front();
    QCOMPARE(exportName(record.detail), exportName(OutcomeDetail::TlsFailed));
    QVERIFY2(!record.errorMessage.isEmpty(), "no message");
}

QTEST_GUILESS_MAIN(TestTls)
#include "tst_tls.moc"
