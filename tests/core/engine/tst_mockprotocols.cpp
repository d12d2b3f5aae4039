// SPDX-FileCopyrightText: 2026 The Streamgauge authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/metrics/DeliveryVerdict.h"
#include "core/metrics/PhaseBreakdown.h"
#include "core/protocol/RateLimits.h"
#include "tests/core/engine/MockDialects.h"
#include "tests/support/RunOnce.h"

#include <QJsonObject>
#include <QTest>

using namespace streamgauge;
using namespace streamgauge::test;
using namespace std::chrono_literals;

Q_DECLARE_METATYPE(const Dialect *)

/// Every protocol against every way an answer can go, over real sockets.
class TestMockProtocols : public QObject
{
    Q_OBJECT

private slots:
    void smooth_data() { rows(); }
    void smooth();
    void buffered_data() { rows(); }
    void buffered();
    void notAStream_data() { rows(); }
    void notAStream();
    void toolCall_data() { rows(); }
    void toolCall();
    void reasoning_data() { rows(); }
    void reasoning();
    void errorInside_data() { rows(); }
    void errorInside();
    void truncated_data() { rows(); }
    void truncated();
    void endWithoutSignal_data() { rows(); }
    void endWithoutSignal();
    void rateLimited_data() { rows(); }
    void rateLimited();
    void cutAtLimit_data() { rows(); }
    void cutAtLimit();
    void cachedPrompt_data() { rows(); }
    void cachedPrompt();
    void keptAlive_data() { rows(); }
    void keptAlive();
    void planWithMock_data() { rows(); }
    void planWithMock();
    void namedPhases_data() { rows(); }
    void namedPhases();
    void limitsOfASession();
    void document();

private:
    static void rows();
};

void TestMockProtocols::rows()
{
    QTest::addColumn<const Dialect *>("dialect");
    for (const Dialect &dialect : dialects())
        QTest::newRow(dialect.name) << &dialect;
}

void TestMockProtocols::smooth()
{
    QFETCH(const Dialect *, dialect);
    MockScenario scenario = paced();
    scenario.gap.first = 20ms;
    scenario.roleDelay.emplace();
    scenario.roleDelay->first = 10ms;
    // The verdict looks at arrivals, which a busy machine can bring together; the rest holds at once.
    Delivery delivery = Delivery::Inconclusive;
    for (int attempt = 0; attempt < 4 && delivery != Delivery::Incremental; ++attempt) {
        const Meeting meeting = meet(*dialect, scenario);
        QVERIFY2(meeting.record, qPrintable(meeting.failure));
        const RequestRecord &record = *meeting.record;
        QVERIFY2(record.outcome == Outcome::Complete, qPrintable(words(record)));
        QVERIFY2(record.findings.isEmpty(), qPrintable(words(record)));
        QCOMPARE(textOf(record, EventKind::Text), textOf(meeting.script, ScriptEvent::Kind::Text));
        QCOMPARE(record.finishReason, QLatin1String(dialect->stop));
        if (!dialect->tellsNothingElse) {
            QCOMPARE(record.usage.inputTotal, std::optional(meeting.truth.promptTokens));
            QCOMPARE(record.usage.outputTotal, std::optional<qint64>(16));
            QCOMPARE(record.usage.outputSource, UsageSource::Provider);
            const auto arrivals = std::count_if(record.events.begin(), record.events.end(),
                                                [](const auto &event) { return carriesOutput(event.kind); });
            QCOMPARE(std::size_t(arrivals), meeting.truth.written.size());
        }
        delivery = deliveryVerdictOf(record).delivery;
    }
    QCOMPARE(delivery, Delivery::Incremental);
}

void TestMockProtocols::buffered()
{
    QFETCH(const Dialect *, dialect);
    MockScenario scenario = paced(40);
    scenario.gap.first = 10ms;
    scenario.delivery = MockDelivery::Buffered;
    const Meeting meeting = meet(*dialect, scenario);
    QVERIFY2(meeting.record, qPrintable(meeting.failure));
    const RequestRecord &record = *meeting.record;
    QVERIFY2(record.outcome == Outcome::Complete, qPrintable(words(record)));
    QCOMPARE(textOf(record, EventKind::Text), textOf(meeting.script, ScriptEvent::Kind::Text));
    // Of plain text in one read nobody can tell how many pieces it was.
    if (!dialect->tellsNothingElse)
        QCOMPARE(deliveryVerdictOf(record).delivery, Delivery::Buffered);
}

void TestMockProtocols::notAStream()
{
    QFETCH(const Dialect *, dialect);
    MockScenario scenario = paced();
    scenario.delivery = MockDelivery::NotAStream;
    const Meeting meeting = meet(*dialect, scenario);
    QVERIFY2(meeting.record, qPrintable(meeting.failure));
    const RequestRecord &record = *meeting.record;
    const QByteArray protocol = dialect->protocol;
    // One line of JSON, plain text, and the last event of a session are what they always are.
    const bool looksLikeAlways = protocol == "ndjson" || protocol == "text" || protocol == "openai-realtime";
    QVERIFY2(record.outcome == (looksLikeAlways ? Outcome::Complete : Outcome::NotAStream),
             qPrintable(words(record)));
    if (protocol != "text") {
        QCOMPARE(textOf(record, EventKind::Text), textOf(meeting.script, ScriptEvent::Kind::Text));
        QCOMPARE(record.usage.outputTotal, std::optional<qint64>(16));
    }
}

void TestMockProtocols::toolCall()
{
    QFETCH(const Dialect *, dialect);
    MockScenario scenario = paced();
    scenario.toolName = QStringLiteral("get_weather");
    scenario.toolArguments = QStringLiteral("{\"city\":\"Reykjavík \\\"west\\\"\",\"days\":3}");
    const Meeting meeting = meet(*dialect, scenario);
    QVERIFY2(meeting.record, qPrintable(meeting.failure));
    const RequestRecord &record = *meeting.record;
    QVERIFY2(record.findings.isEmpty(), qPrintable(words(record)));
    QCOMPARE(record.finishReason, QLatin1String(dialect->isMapped ? "tool_calls" : dialect->toolCall));
    if (dialect->isMapped) {
        // A call is nothing that a mapping knows.
        QVERIFY2(record.outcome == Outcome::Empty, qPrintable(words(record)));
        return;
    }
    if (dialect->tellsTextOnly || isGenerate(*dialect)) {
        QVERIFY2(record.outcome == Outcome::Complete, qPrintable(words(record)));
        QVERIFY(textOf(record, EventKind::Text).endsWith(scenario.toolArguments));
        return;
    }
    QVERIFY2(record.outcome == Outcome::ToolCalls, qPrintable(words(record)));
    QCOMPARE(record.toolCalls.size(), std::size_t(1));
    const ToolCall &call = record.toolCalls.front();
    QCOMPARE(call.name, scenario.toolName);
    QCOMPARE(json(call.arguments), json(scenario.toolArguments));
    QVERIFY(call.isValid());
    QVERIFY(textOf(record, EventKind::Text).isEmpty());
    QCOMPARE(record.usage.outputTotal, std::optional(meeting.script.outputTokens));
}

void TestMockProtocols::reasoning()
{
    QFETCH(const Dialect *, dialect);
    MockScenario scenario = paced(6);
    scenario.reasoningTokens = 5;
    const Meeting meeting = meet(*dialect, scenario);
    QVERIFY2(meeting.record, qPrintable(meeting.failure));
    const RequestRecord &record = *meeting.record;
    QVERIFY2(record.outcome == Outcome::Complete, qPrintable(words(record)));
    QVERIFY2(record.findings.isEmpty(), qPrintable(words(record)));
    const QString thought = textOf(meeting.script, ScriptEvent::Kind::Reasoning);
    const QString answer = textOf(meeting.script, ScriptEvent::Kind::Text);
    if (dialect->tellsTextOnly) {
        QCOMPARE(textOf(record, EventKind::Text), QString(thought + answer));
    } else if (dialect->hidesReasoning) {
        QCOMPARE(textOf(record, EventKind::Reasoning), QString());
        QCOMPARE(textOf(record, EventKind::Text), answer);
    } else {
        QCOMPARE(textOf(record, EventKind::Reasoning), thought);
        QCOMPARE(textOf(record, EventKind::Text), answer);
        QVERIFY(*record.timeline.firstToken < *record.timeline.firstAnswer);
    }
    if (dialect->tellsNothingElse)
        return;
    QCOMPARE(record.usage.outputTotal, std::optional<qint64>(11));
    QCOMPARE(record.usage.reasoning,
             dialect->countsReasoning ? std::optional<qint64>(5) : std::optional<qint64>());
}

void TestMockProtocols::errorInside()
{
    QFETCH(const Dialect *, dialect);
    MockScenario scenario = paced();
    scenario.streamErrorAfterChunks = 5;
    scenario.streamErrorMessage = QStringLiteral("The engine \"caught\" fire.");
    const Meeting meeting = meet(*dialect, scenario);
    QVERIFY2(meeting.record, qPrintable(meeting.failure));
    const RequestRecord &record = *meeting.record;
    const StreamScript script = meeting.script;
    QCOMPARE(textOf(record, EventKind::Text), textOf(script, ScriptEvent::Kind::Text, 5));
    if (dialect->tellsNothingElse) {
        QVERIFY2(record.outcome == Outcome::Truncated, qPrintable(words(record)));
        return;
    }
    QVERIFY2(record.outcome == Outcome::StreamError, qPrintable(words(record)));
    QCOMPARE(record.errorMessage, scenario.streamErrorMessage);
    QCOMPARE(record.errorCode, QLatin1String(dialect->errorCode));
    QCOMPARE(record.httpStatus, dialect->isSocket ? 101 : 200);
    QVERIFY(meeting.truth.finished.has_value());
}

void TestMockProtocols::truncated()
{
    QFETCH(const Dialect *, dialect);
    MockScenario scenario = paced();
    scenario.disconnectAfterChunks = 5;
    const Meeting meeting = meet(*dialect, scenario);
    QVERIFY2(meeting.record, qPrintable(meeting.failure));
    const RequestRecord &record = *meeting.record;
    QVERIFY2(record.outcome == Outcome::Truncated, qPrintable(words(record)));
    QVERIFY(!record.errorMessage.isEmpty());
    QCOMPARE(textOf(record, EventKind::Text), textOf(meeting.script, ScriptEvent::Kind::Text, 5));
    QVERIFY(!meeting.truth.finished);
}

/// The body is whole as HTTP counts, and the answer is not.
void TestMockProtocols::endWithoutSignal()
{
    QFETCH(const Dialect *, dialect);
    MockScenario scenario = paced();
    scenario.sendFinish = false;
    const Meeting meeting = meet(*dialect, scenario);
    QVERIFY2(meeting.record, qPrintable(meeting.failure));
    const RequestRecord &record = *meeting.record;
    const Outcome expected = dialect->tellsNothingElse ? Outcome::Complete : Outcome::Truncated;
    QVERIFY2(record.outcome == expected, qPrintable(words(record)));
    QCOMPARE(textOf(record, EventKind::Text), textOf(meeting.script, ScriptEvent::Kind::Text));
    QVERIFY(meeting.truth.finished.has_value());
}

void TestMockProtocols::rateLimited()
{
    QFETCH(const Dialect *, dialect);
    MockScenario scenario = paced();
    scenario.errorStatus = 429;
    scenario.retryAfter = "7";
    scenario.requestLimit = MockRateLimit{60, 0, 90s};
    scenario.tokenLimit = MockRateLimit{90'000, 1'234, 250ms};
    const Meeting meeting = meet(*dialect, scenario);
    QVERIFY2(meeting.record, qPrintable(meeting.failure));
    const RequestRecord &record = *meeting.record;
    QVERIFY2(record.outcome == Outcome::HttpError, qPrintable(words(record)));
    QCOMPARE(record.detail, OutcomeDetail::RateLimited);
    QCOMPARE(record.httpStatus, 429);
    QCOMPARE(record.retryAfter, std::optional<std::chrono::milliseconds>(7s));
    QVERIFY2(record.errorMessage.contains(QStringLiteral("scenario answers with this error")),
             qPrintable(words(record)));
    const std::vector<RateLimit> limits
        = rateLimitsFrom(record.responseHeaders, wallClockOf(record.responseHeaders));
    const QByteArray protocol = dialect->protocol;
    if (protocol == "gemini" || protocol == "ollama") {
        QVERIFY(limits.empty());
        return;
    }
    QVERIFY(!limits.empty());
    QCOMPARE(limits.front().limit, std::optional<qint64>(60));
    QCOMPARE(limits.front().remaining, std::optional<qint64>(0));
    QVERIFY(limits.front().reset);
    QVERIFY(limits.front().reset->wait >= 88s && limits.front().reset->wait <= 91s);
    if (limits.size() > 1)
        QCOMPARE(limits.back().remaining, std::optional<qint64>(1'234));
}

void TestMockProtocols::cutAtLimit()
{
    QFETCH(const Dialect *, dialect);
    const Meeting meeting = meet(*dialect, paced(), [dialect](Plan &plan) {
        plan.prompts[0].maxOutputTokens = 7;
        // Endpoints of one's own are told no limit but this.
        if (dialect->isMapped || dialect->tellsNothingElse)
            plan.backends[0].body = {{QStringLiteral("max_tokens"), 7}};
    });
    QVERIFY2(meeting.record, qPrintable(meeting.failure));
    const RequestRecord &record = *meeting.record;
    const bool knowsLength = !dialect->tellsNothingElse;
    QVERIFY2(record.outcome == (knowsLength ? Outcome::Length : Outcome::Complete),
             qPrintable(words(record)));
    QCOMPARE(record.finishReason, QLatin1String(dialect->length));
    QCOMPARE(textOf(record, EventKind::Text), textOf(meeting.script, ScriptEvent::Kind::Text, 7));
    if (!dialect->tellsNothingElse)
        QCOMPARE(record.usage.outputTotal, std::optional<qint64>(7));
}

void TestMockProtocols::cachedPrompt()
{
    QFETCH(const Dialect *, dialect);
    const Meeting meeting = meet(*dialect, paced(), [](Plan &plan) {
        plan.prompts[0].mode = PromptPlanMode::Warm;
        plan.prompts[0].targetTokens = 900;
        plan.prompts[0].stablePrefixTokens = 800;
        plan.load.requests = 2;
    });
    QVERIFY2(meeting.record, qPrintable(meeting.failure));
    const RequestRecord &record = *meeting.record;
    QVERIFY2(record.outcome == Outcome::Complete, qPrintable(words(record)));
    QVERIFY(meeting.truth.cachedTokens > 0);
    if (dialect->tellsNothingElse)
        return;
    QCOMPARE(record.usage.inputTotal, std::optional(meeting.truth.promptTokens));
    QCOMPARE(record.usage.cacheRead, std::optional(meeting.truth.cachedTokens));
}

void TestMockProtocols::keptAlive()
{
    QFETCH(const Dialect *, dialect);
    MockScenario scenario = paced();
    scenario.firstTokenDelay.first = 120ms;
    scenario.keepAliveEvery = 20ms;
    scenario.endOfLineCrLf = true;
    const Meeting meeting = meet(*dialect, scenario);
    QVERIFY2(meeting.record, qPrintable(meeting.failure));
    const RequestRecord &record = *meeting.record;
    QVERIFY2(record.outcome == Outcome::Complete, qPrintable(words(record)));
    QVERIFY2(record.findings.isEmpty(), qPrintable(words(record)));
    QCOMPARE(textOf(record, EventKind::Text), textOf(meeting.script, ScriptEvent::Kind::Text));
    const QByteArray protocol = dialect->protocol;
    const auto alive
        = std::count_if(record.events.begin(), record.events.end(), [&](const StreamEvent &event) {
              return event.kind == (protocol == "anthropic" ? EventKind::KeepAlive : EventKind::Comment);
          });
    // Between JSON documents there are only blanks, which are nothing to decode, and pings between messages.
    const bool hasWords = !dialect->isSocket && protocol != "ollama" && protocol != "ndjson"
        && protocol != "text" && qstrcmp(dialect->addition, "?alt=json") != 0;
    QVERIFY(hasWords ? alive >= 4 : alive == 0);
}

/// The same scenario in a plan's backend: only the protocol's name changes.
void TestMockProtocols::planWithMock()
{
    QFETCH(const Dialect *, dialect);
    if (*dialect->addition != '\0')
        QSKIP("a backend with a mock has no address of its own");
    Plan plan = smallPlan({}, QStringLiteral("mock"), 2, 1);
    plan.backends[0].protocol = QLatin1String(dialect->protocol);
    plan.backends[0].mock = paced();
    const RunResult result = runOnce(plan);
    QVERIFY2(result.run, qPrintable(result.failure));
    for (const auto &record : result.run->requests)
        QVERIFY2(record->outcome == Outcome::Complete, qPrintable(words(*record)));
}

/// What the work before the first token went into, by header or by event.
void TestMockProtocols::namedPhases()
{
    QFETCH(const Dialect *, dialect);
    MockScenario scenario = paced(4);
    scenario.firstTokenDelay.first = 60ms;
    scenario.phases.resize(2);
    scenario.phases[0].name = QStringLiteral("retrieval");
    scenario.phases[0].duration.first = 20ms;
    scenario.phases[1].name = QStringLiteral("assembly");
    scenario.phases[1].duration.first = 5ms;
    const Meeting meeting = meet(*dialect, scenario, [dialect](Plan &plan) {
        if (dialect->isMapped)
            plan.backends[0].mapping.insert(QStringLiteral("phase"), QStringLiteral("/phase"));
    });
    QVERIFY2(meeting.record, qPrintable(meeting.failure));
    std::vector<NamedPhase> phases = namedPhasesOf(*meeting.record);
    const auto source = dialect->isMapped ? PhaseSource::Event : PhaseSource::ServerTiming;
    std::erase_if(phases, [](const NamedPhase &phase) { return phase.source == PhaseSource::Provider; });
    if (dialect->isSocket && !dialect->isMapped) {
        QVERIFY(phases.empty()); // no place to tell them
        return;
    }
    QCOMPARE(phases.size(), std::size_t(2));
    for (std::size_t i = 0; i < phases.size(); ++i) {
        QCOMPARE(phases[i].name, scenario.phases[i].name);
        QCOMPARE(phases[i].source, source);
        if (source == PhaseSource::ServerTiming)
            QCOMPARE(phases[i].duration, scenario.phases[i].duration.first);
    }
}

/// The handshake tells limits once for all; the session tells them with every answer.
void TestMockProtocols::limitsOfASession()
{
    MockScenario scenario = paced(2);
    scenario.requestLimit = MockRateLimit{60, 17, 90s};
    const auto realtime = std::find_if(dialects().begin(), dialects().end(), [](const Dialect &dialect) {
        return qstrcmp(dialect.protocol, "openai-realtime") == 0;
    });
    const Meeting meeting = meet(*realtime, scenario);
    QVERIFY2(meeting.record, qPrintable(meeting.failure));
    const std::vector<RateLimit> &limits = meeting.record->rateLimits;
    QCOMPARE(limits.size(), std::size_t(1));
    QCOMPARE(limits[0].name, QStringLiteral("requests"));
    QCOMPARE(limits[0].remaining, std::optional<qint64>(17));
    QVERIFY(limits[0].reset && limits[0].reset->wait == 90s);
}

void TestMockProtocols::document()
{
    Plan plan = smallPlan({}, QStringLiteral("mock"), 2, 1);
    plan.backends[0].protocol = QStringLiteral("json");
    plan.backends[0].mock = paced();
    plan.backends[0].mock->phases.resize(1);
    plan.backends[0].mock->phases[0].name = QStringLiteral("search");
    plan.backends[0].mock->phases[0].duration.first = 7ms;
    const RunResult result = runOnce(plan);
    QVERIFY2(result.run, qPrintable(result.failure));
    for (const auto &record : result.run->requests) {
        QVERIFY2(record->outcome == Outcome::Complete, qPrintable(words(*record)));
        QCOMPARE(record->phases.size(), std::size_t(1));
        QCOMPARE(record->phases[0].duration, Duration(7ms));
    }
}

QTEST_GUILESS_MAIN(TestMockProtocols)
#include "tst_mockprotocols.moc"
