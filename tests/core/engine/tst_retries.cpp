// SPDX-FileCopyrightText: 2026 The Streamgauge authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/metrics/RunSummary.h"
#include "tests/support/RunOnce.h"
#include "tests/support/ScriptedServer.h"
#include "tests/support/ServerProcess.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QTcpSocket>
#include <QTest>
#include <QTimer>

using namespace streamgauge;
using namespace streamgauge::test;
using namespace std::chrono_literals;

namespace {

void answerError(QTcpSocket &socket, int status, const QByteArray &headers = {})
{
    static const QByteArray body = R"({"error":{"message":"not now","type":"x"}})";
    socket.write("HTTP/1.1 " + QByteArray::number(status) + " No\r\nContent-Type: application/json\r\n"
                 + headers + "Content-Length: " + QByteArray::number(body.size()) + "\r\n\r\n" + body);
}

void answerStream(QTcpSocket &socket, const QByteArray &headers = {},
                  const QByteArray &body = ScriptedServer::chatBody(3))
{
    socket.write(ScriptedServer::streamHead(headers) + ScriptedServer::chunk(body)
                 + ScriptedServer::lastChunk());
}

/// Refuses the first attempt at each prompt.
ScriptedServer::Script refuseFirst(int status, const QByteArray &headers)
{
    return [status, headers, seen = std::make_shared<QList<QByteArray>>()](QTcpSocket &socket,
                                                                           const SeenRequest &request) {
        if (seen->contains(request.body)) {
            answerStream(socket);
        } else {
            seen->append(request.body);
            answerError(socket, status, headers);
        }
    };
}

Plan retryPlan(const ScriptedServer &server, int requests, int attempts)
{
    Plan plan = smallPlan(server.baseUrl(), QStringLiteral("m"), requests, 2);
    plan.retry.attempts = attempts;
    plan.retry.baseDelay = 5ms;
    plan.retry.jitter = 0.5;
    return plan;
}

std::vector<const RequestRecord *> retriesOf(const RunRecord &run)
{
    std::vector<const RequestRecord *> retries;
    for (const auto &record : run.requests) {
        if (record->identity.part == RunPart::Retry)
            retries.push_back(record.get());
    }
    return retries;
}

} // namespace

/// Failed requests that are sent again, over real sockets; and what is kept of limits, phases and tool calls.
class RetriesTest : public QObject
{
    Q_OBJECT

private slots:
    void offUnlessAskedFor();
    void aRetryIsARequestOfItsOwn();
    void firstAttemptsStandInTheAccounts();
    void waitsAsLongAsAsked();
    void givesUpAfterTheLastAttempt();
    void countsAgainstTheRequestBudget();
    void countsAgainstTheTokenBudget();
    void stopEndsTheWaiting();
    void openLoopRetriesToo();
    void limitsAndPhasesAreRecorded();
    void toolCallsAreChecked();
};

void RetriesTest::offUnlessAskedFor()
{
    ScriptedServer server(refuseFirst(429, {}));
    const auto result = runOnce(retryPlan(server, 3, 1));
    QVERIFY2(result.run, qPrintable(result.failure));
    QCOMPARE(result.run->requests.size(), 3U);
    QCOMPARE(server.requests().size(), 3U);
}

void RetriesTest::aRetryIsARequestOfItsOwn()
{
    ScriptedServer server(refuseFirst(503, {}));
    std::vector<RequestIdentity> added;
    const auto result = runOnce(retryPlan(server, 3, 2), 60000, [&](RunController &controller) {
        connect(&controller, &RunController::requestAdded, &controller,
                [&](const RequestIdentity &identity) { added.push_back(identity); });
    });
    QVERIFY2(result.run, qPrintable(result.failure));
    QCOMPARE(result.run->requests.size(), 6U);
    QCOMPARE(added.size(), 3U);
    for (std::size_t i = 0; i < result.run->requests.size(); ++i)
        QCOMPARE(result.run->requests[i]->identity.request, static_cast<quint32>(i));
    for (std::size_t i = 0; i < 3; ++i)
        QCOMPARE(result.run->requests[i]->detail, OutcomeDetail::Overloaded);
    QSet<quint32> firsts;
    for (const RequestRecord *retry : retriesOf(*result.run)) {
        QCOMPARE(retry->outcome, Outcome::Complete);
        QCOMPARE(retry->identity.attempt, 2);
        const RequestRecord &first = *result.run->requests[*retry->identity.retryOf];
        QCOMPARE(first.identity.part, RunPart::Timed);
        QCOMPARE(first.identity.ordinal, retry->identity.ordinal);
        QCOMPARE(retry->nonce, first.nonce);
        QVERIFY(*retry->timeline.dispatched >= *first.timeline.ended);
        firsts.insert(first.identity.request);
    }
    QCOMPARE(firsts.size(), 3);
}

void RetriesTest::firstAttemptsStandInTheAccounts()
{
    ScriptedServer server(refuseFirst(429, "Retry-After: 0\r\n"));
    const auto result = runOnce(retryPlan(server, 4, 3));
    QVERIFY2(result.run, qPrintable(result.failure));
    const RunSummary summary = summarise(unhurried(*result.run));
    const BackendSummary &row = summary.rows.front();
    QCOMPARE(row.accounts.planned, 4);
    QCOMPARE(row.accounts.rateLimited, 4);
    QCOMPARE(row.accounts.ok, 0);
    QCOMPARE(row.ttftMs.n, 0);
    QCOMPARE(row.retries.sent, 4);
    QCOMPARE(row.retries.succeeded, 4);
    QVERIFY(summary.warnings.join(QLatin1Char('\n')).contains(QStringLiteral("sent again")));
}

void RetriesTest::waitsAsLongAsAsked()
{
    ScriptedServer server(refuseFirst(429, "Retry-After-Ms: 300\r\n"));
    const auto result = runOnce(retryPlan(server, 1, 2));
    QVERIFY2(result.run, qPrintable(result.failure));
    QCOMPARE(result.run->requests.size(), 2U);
    const auto &first = *result.run->requests[0];
    QVERIFY(first.retryAfter == 300ms);
    QVERIFY(*result.run->requests[1]->timeline.dispatched >= *first.timeline.ended + 300ms);
}

void RetriesTest::givesUpAfterTheLastAttempt()
{
    ScriptedServer server([](QTcpSocket &socket, const SeenRequest &) { answerError(socket, 500); });
    const auto result = runOnce(retryPlan(server, 2, 3));
    QVERIFY2(result.run, qPrintable(result.failure));
    QCOMPARE(server.requests().size(), 6U);
    std::vector<int> attempts;
    for (const RequestRecord *retry : retriesOf(*result.run)) {
        attempts.push_back(retry->identity.attempt);
        QVERIFY(*retry->identity.retryOf < 2); // always the first attempt, never a retry
    }
    QCOMPARE(std::count(attempts.begin(), attempts.end(), 2), 2);
    QCOMPARE(std::count(attempts.begin(), attempts.end(), 3), 2);
    QCOMPARE(summarise(unhurried(*result.run)).rows.front().retries.succeeded, 0);
}

void RetriesTest::countsAgainstTheRequestBudget()
{
    ScriptedServer server([](QTcpSocket &socket, const SeenRequest &) { answerError(socket, 503); });
    Plan plan = retryPlan(server, 4, 10);
    plan.budget.requests = 5;
    const auto result = runOnce(plan);
    QVERIFY2(result.run, qPrintable(result.failure));
    QCOMPARE(server.requests().size(), 5U);
    for (const RequestRecord *retry : retriesOf(*result.run))
        QVERIFY(retry->timeline.dispatched); // one that was not sent has no record
}

void RetriesTest::countsAgainstTheTokenBudget()
{
    // The answer says no usage, so it counts as all that was asked for; nothing is left for the retry.
    ScriptedServer server([](QTcpSocket &socket, const SeenRequest &request) {
        if (request.number == 1) {
            socket.write(
                ScriptedServer::streamHead()
                + ScriptedServer::chunk(
                    "data: {\"choices\":[{\"index\":0,\"delta\":{\"content\":\"a\"}}]}\n\n"
                    "data: {\"error\":{\"message\":\"slow down\",\"code\":\"rate_limit_exceeded\"}}\n\n")
                + ScriptedServer::lastChunk());
        } else {
            answerStream(socket);
        }
    });
    Plan plan = retryPlan(server, 1, 5);
    plan.prompts[0].maxOutputTokens = 100;
    plan.budget.outputTokens = 150;
    const auto result = runOnce(plan);
    QVERIFY2(result.run, qPrintable(result.failure));
    QCOMPARE(result.run->requests[0]->detail, OutcomeDetail::RateLimited);
    QCOMPARE(server.requests().size(), 1U);
    QCOMPARE(result.run->requests.size(), 1U);
}

void RetriesTest::stopEndsTheWaiting()
{
    ScriptedServer server(refuseFirst(429, "Retry-After: 20\r\n"));
    const auto result = runOnce(retryPlan(server, 1, 2), 15000, [](RunController &controller) {
        connect(&controller, &RunController::requestFinished, &controller,
                [&controller] { QTimer::singleShot(50, &controller, [&controller] { controller.stop(); }); });
    });
    QVERIFY2(result.run, qPrintable(result.failure)); // ended long before the wait was over
    QCOMPARE(result.run->end, RunEnd::StoppedByUser);
    QCOMPARE(result.run->requests.size(), 1U);
    QCOMPARE(server.requests().size(), 1U);
}

void RetriesTest::openLoopRetriesToo()
{
    ScriptedServer server(refuseFirst(502, {}));
    Plan plan = retryPlan(server, 5, 2);
    plan.load.arrival = Arrival::ConstantRate;
    plan.load.rate = 100;
    plan.load.concurrency = 0;
    const auto result = runOnce(plan);
    QVERIFY2(result.run, qPrintable(result.failure));
    QCOMPARE(result.run->requests.size(), 10U);
    QCOMPARE(summarise(unhurried(*result.run)).rows.front().retries.succeeded, 5);
}

void RetriesTest::limitsAndPhasesAreRecorded()
{
    ScriptedServer server([](QTcpSocket &socket, const SeenRequest &) {
        answerStream(socket,
                     "X-RateLimit-Limit-Requests: 60\r\nX-RateLimit-Remaining-Requests: 59\r\n"
                     "X-RateLimit-Reset-Requests: 1s\r\nServer-Timing: retrieval;dur=12.5, miss\r\n"
                     "Server-Timing: inference;dur=80;desc=\"first pass\"\r\n");
    });
    const auto result = runOnce(retryPlan(server, 2, 1));
    QVERIFY2(result.run, qPrintable(result.failure));
    for (const auto &record : result.run->requests) {
        const std::vector<RateLimit> limits{{QStringLiteral("requests"), 60, 59, RequestedWait{1s, false}}};
        QVERIFY(record->rateLimits == limits);
        const std::vector<NamedPhase> phases{{QStringLiteral("retrieval"),
                                              std::nullopt,
                                              std::chrono::microseconds(12500),
                                              PhaseSource::ServerTiming,
                                              {}},
                                             {QStringLiteral("inference"), std::nullopt, 80ms,
                                              PhaseSource::ServerTiming, QStringLiteral("first pass")}};
        QVERIFY(record->phases == phases);
    }
    const BackendSummary row = summarise(unhurried(*result.run)).rows.front();
    QCOMPARE(row.phases.size(), 2U);
    QCOMPARE(row.phases[0].durationMs.n, 2);
}

void RetriesTest::toolCallsAreChecked()
{
    ScriptedServer server([](QTcpSocket &socket, const SeenRequest &request) {
        const QByteArray arguments = request.number % 2 == 1 ? R"({\"city\":\"Oslo\"})" : R"({\"city\":7})";
        answerStream(
            socket, {},
            "data: "
            "{\"choices\":[{\"index\":0,\"delta\":{\"tool_calls\":[{\"index\":0,\"id\":\"c\",\"function\":"
            "{\"name\":\"weather\",\"arguments\":\""
                + arguments
                + "\"}}]}}]}\n\ndata: "
                  "{\"choices\":[{\"index\":0,\"delta\":{},\"finish_reason\":\"tool_calls\"}]}"
                  "\n\ndata: [DONE]\n\n");
    });
    Plan plan = retryPlan(server, 4, 1);
    plan.prompts[0].tools = QJsonDocument::fromJson(R"([{"type":"function","function":{"name":"weather",
        "parameters":{"type":"object","properties":{"city":{"type":"string"}},"required":["city"]}}}])")
                                .array();
    const auto result = runOnce(plan);
    QVERIFY2(result.run, qPrintable(result.failure));
    for (const auto &record : result.run->requests) {
        QCOMPARE(record->outcome, Outcome::ToolCalls);
        QCOMPARE(record->toolsOffered, 1);
        QCOMPARE(record->toolCalls.size(), 1U);
        if (!record->toolCalls[0].isValid())
            QCOMPARE(record->toolCalls[0].faults[0].pointer, QStringLiteral("/city"));
    }
    const RunSummary summary = summarise(unhurried(*result.run));
    QVERIFY(summary.rows[0].toolCalls.wereOffered);
    QCOMPARE(summary.rows[0].toolCalls.valid, 2);
    QCOMPARE(summary.rows[0].toolCalls.invalid, 2);
    QVERIFY(summary.warnings.join(QLatin1Char('\n')).contains(QStringLiteral("/city")));
}

QTEST_GUILESS_MAIN(RetriesTest)
#include "tst_retries.moc"
