// SPDX-FileCopyrightText: 2026 The Streamgauge authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/mock/StreamScript.h"

#include "ScriptCases.h"
#include "core/mock/ChatEventWriter.h"
#include "core/mock/DelayDraw.h"
#include "core/mock/JsonTexts.h"

#include <QJsonDocument>
#include <QTest>

#include <algorithm>
#include <cmath>
#include <set>

using namespace streamgauge;
using namespace std::chrono_literals;

namespace {

qsizetype sizeOf(const ScriptEvent &event, const StreamScript &script)
{
    return ChatEventWriter(facts()).wireBytes(event, script).size();
}

} // namespace

class TestStreamScript : public QObject
{
    Q_OBJECT

private slots:
    void isDeterministic();
    void drawsDistributions();
    void hasOneWordAToken();
    void sendsEveryEventOnce_data();
    void sendsEveryEventOnce();
    void keepsDelaysApart();
    void treatsShorterDelayAsSameTime();
    void groupsByEvents();
    void groupsByBytes();
    void groupsByTime();
    void buffersToTheEnd();
    void stallsOnce_data();
    void stallsOnce();
    void speedsUpCachedPrompts();
    void scalesTime();
    void capsTokens();
    void sendsKeepAlives();
    void quotesJson();
};

void TestStreamScript::isDeterministic()
{
    MockScenario scenario = paced(50);
    scenario.gap.shape = DelayDistribution::Shape::LogNormal;
    scenario.gap.sigma = 0.5;
    scenario.tokensPerChunkMost = 4;
    ScriptRequest request;
    request.position = 7;
    QVERIFY(scriptOf(scenario, request) == scriptOf(scenario, request));
    ScriptRequest next;
    next.position = 8;
    QVERIFY(!(scriptOf(scenario, request) == scriptOf(scenario, next)));
    MockScenario other = scenario;
    other.seed = 2;
    QVERIFY(!(scriptOf(scenario, request) == scriptOf(other, request)));
    // One thing's chance is not another's: a different gap leaves the words alone.
    other = scenario;
    other.gap = fixed(1ms);
    QCOMPARE(scriptOf(other, request).text, scriptOf(scenario, request).text);
}

void TestStreamScript::drawsDistributions()
{
    const SeededRandom random(5, 0, 0);
    DelayDistribution uniform;
    uniform.shape = DelayDistribution::Shape::Uniform;
    uniform.first = 15ms;
    uniform.second = 40ms;
    DelayDraw uniformDraw(uniform, random, 0, 1);
    DelayDistribution logNormal;
    logNormal.shape = DelayDistribution::Shape::LogNormal;
    logNormal.first = 20ms;
    logNormal.sigma = 0.4;
    DelayDraw logNormalDraw(logNormal, random, 0, 1);
    Duration sum{};
    std::vector<double> logs;
    for (int draw = 0; draw < 4000; ++draw) {
        const Duration delay = uniformDraw.next();
        QVERIFY(delay >= 15ms && delay <= 40ms);
        sum += delay;
        logs.push_back(std::log(millisecondsOf(logNormalDraw.next())));
    }
    QVERIFY(std::abs(millisecondsOf(sum) / 4000 - 27.5) < 0.5);
    std::sort(logs.begin(), logs.end());
    QVERIFY(std::abs(logs[2000] - std::log(20)) < 0.05);
    QVERIFY(std::abs((logs[3365] - logs[635]) / 2 - 0.4) < 0.05); // ± one sigma: 15.9 % and 84.1 %
    DelayDistribution list;
    list.shape = DelayDistribution::Shape::List;
    list.list = {1ms, 2ms, 3ms};
    DelayDraw listDraw(list, random, 4, 2);
    for (const Duration expected : {4ms, 6ms, 2ms, 4ms})
        QCOMPARE(listDraw.next(), expected);

    // A delay that comes once a request goes through a recorded list from request to request.
    MockScenario scenario = paced(1);
    scenario.firstTokenDelay = list;
    std::vector<Duration> seen;
    for (quint64 position = 0; position < 6; ++position) {
        ScriptRequest request;
        request.position = position;
        seen.push_back(scriptOf(scenario, request).events.front().made);
    }
    QVERIFY(std::equal(seen.begin(), seen.begin() + 3, seen.begin() + 3));
    QCOMPARE(std::set<Duration>(seen.begin(), seen.end()).size(), std::size_t(3));
}

void TestStreamScript::hasOneWordAToken()
{
    MockScenario scenario = paced(97);
    scenario.tokensPerChunkLeast = 2;
    scenario.tokensPerChunkMost = 5;
    const StreamScript script = scriptOf(scenario);
    quint32 tokens = 0;
    std::set<quint32> sizes;
    for (const ScriptEvent &event : script.events) {
        if (!isContent(event.kind))
            continue;
        const QByteArray text = script.textOf(event).toByteArray();
        QCOMPARE(text.simplified().split(' ').size(), qsizetype(event.tokens));
        tokens += event.tokens;
        sizes.insert(event.tokens);
    }
    QCOMPARE(tokens, 97u);
    QCOMPARE(script.outputTokens, 97);
    QCOMPARE(script.text.simplified().split(' ').size(), 97);
    for (const quint32 size : {2u, 3u, 4u, 5u})
        QVERIFY(sizes.contains(size));
}

void TestStreamScript::sendsEveryEventOnce_data()
{
    QTest::addColumn<MockDelivery>("delivery");
    QTest::addColumn<MockGrouping>("groupBy");
    QTest::newRow("incremental") << MockDelivery::Incremental << MockGrouping::Events;
    QTest::newRow("events") << MockDelivery::Grouped << MockGrouping::Events;
    QTest::newRow("bytes") << MockDelivery::Grouped << MockGrouping::Bytes;
    QTest::newRow("time") << MockDelivery::Grouped << MockGrouping::Time;
    QTest::newRow("buffered") << MockDelivery::Buffered << MockGrouping::Events;
    QTest::newRow("stalled") << MockDelivery::Stalled << MockGrouping::Events;
}

void TestStreamScript::sendsEveryEventOnce()
{
    QFETCH(MockDelivery, delivery);
    QFETCH(MockGrouping, groupBy);
    for (const int tokens : {0, 1, 7, 8, 9, 100}) {
        MockScenario scenario = paced(tokens);
        scenario.delivery = delivery;
        scenario.groupBy = groupBy;
        scenario.groupBytes = 1000;
        scenario.groupTime = 70ms;
        scenario.roleDelay = fixed(20ms);
        scenario.keepAliveEvery = 33ms;
        const StreamScript script = scriptOf(scenario);
        quint32 next = 0;
        for (const ScriptAction &send : sendsOf(script)) {
            QCOMPARE(send.firstEvent, next);
            next += send.eventCount;
            QVERIFY(send.at >= script.events[next - 1].made);
        }
        QCOMPARE(std::size_t(next), script.events.size());
        QCOMPARE(count(script, ScriptEvent::Kind::Text), tokens);
        QCOMPARE(script.events.back().kind, ScriptEvent::Kind::Done);
        QCOMPARE(script.actions.front().kind, ScriptAction::Kind::SendHeaders);
        QCOMPARE(script.actions.back().kind, ScriptAction::Kind::End);
        QVERIFY(std::is_sorted(script.actions.begin(), script.actions.end(),
                               [](const ScriptAction &a, const ScriptAction &b) { return a.at < b.at; }));
        QCOMPARE(actionsOf(script, ScriptAction::Kind::RememberPrompt).size(), std::size_t(1));
    }
}

void TestStreamScript::keepsDelaysApart()
{
    MockScenario scenario = paced(2);
    scenario.headersDelay = fixed(30ms);
    scenario.roleDelay = fixed(60ms);
    const StreamScript script = scriptOf(scenario);
    QCOMPARE(script.actions.front().at, Duration(30ms));
    QCOMPARE(script.events[0].kind, ScriptEvent::Kind::Role);
    QCOMPARE(script.events[0].made, Duration(60ms));
    QCOMPARE(script.events[1].made, Duration(100ms));
    QVERIFY(!script.events[1].withRole);
    QCOMPARE(script.events[2].made, Duration(110ms));
    scenario.roleDelay.reset();
    const StreamScript without = scriptOf(scenario);
    QVERIFY(without.events[0].withRole);
    QVERIFY(!without.events[1].withRole);
    QCOMPARE(without.events[0].made, Duration(100ms));
}

void TestStreamScript::treatsShorterDelayAsSameTime()
{
    MockScenario scenario = paced(1);
    scenario.headersDelay = fixed(500ms);
    scenario.roleDelay = fixed(20ms);
    const StreamScript script = scriptOf(scenario);
    QCOMPARE(script.events[0].made, Duration(500ms));
    QCOMPARE(script.events[1].made, Duration(500ms));
}

void TestStreamScript::groupsByEvents()
{
    MockScenario scenario = paced(20);
    scenario.delivery = MockDelivery::Grouped;
    scenario.groupEvents = 8;
    const std::vector<ScriptAction> sends = sendsOf(scriptOf(scenario));
    QCOMPARE(sends.size(), std::size_t(3));
    QCOMPARE(sends[0].eventCount, 8u);
    QCOMPARE(sends[0].at, Duration(170ms));
    QCOMPARE(sends[1].at, Duration(250ms));
    QCOMPARE(sends[2].eventCount, 4u + 2u);
}

void TestStreamScript::groupsByBytes()
{
    MockScenario scenario = paced(60);
    scenario.delivery = MockDelivery::Grouped;
    scenario.groupBy = MockGrouping::Bytes;
    scenario.groupBytes = 2000;
    const StreamScript script = scriptOf(scenario);
    const std::vector<ScriptAction> sends = sendsOf(script);
    QVERIFY(sends.size() >= 4);
    for (std::size_t index = 0; index + 1 < sends.size(); ++index) {
        qsizetype bytes = 0;
        qsizetype last = 0;
        for (quint32 event = 0; event < sends[index].eventCount; ++event)
            bytes += last = sizeOf(script.events[sends[index].firstEvent + event], script);
        QVERIFY(bytes >= 2000);
        QVERIFY(bytes - last < 2000);
    }
}

void TestStreamScript::groupsByTime()
{
    MockScenario scenario = paced(40);
    scenario.headersDelay = fixed(5ms);
    scenario.delivery = MockDelivery::Grouped;
    scenario.groupBy = MockGrouping::Time;
    scenario.groupTime = 100ms;
    const std::vector<ScriptAction> sends = sendsOf(scriptOf(scenario));
    QCOMPARE(sends.front().at, Duration(105ms));
    for (std::size_t index = 1; index + 1 < sends.size(); ++index)
        QCOMPARE(sends[index].at - sends[index - 1].at, Duration(100ms));
    QCOMPARE(sends.back().at, Duration(490ms)); // the end doesn't wait for the next release
}

void TestStreamScript::buffersToTheEnd()
{
    MockScenario scenario = paced(20);
    scenario.delivery = MockDelivery::Buffered;
    const StreamScript script = scriptOf(scenario);
    const std::vector<ScriptAction> sends = sendsOf(script);
    QCOMPARE(sends.size(), std::size_t(1));
    QCOMPARE(sends[0].at, Duration(290ms));
    QCOMPARE(script.events.front().made, Duration(100ms));
    QCOMPARE(script.actions.front().at, Duration::zero());
}

void TestStreamScript::stallsOnce_data()
{
    QTest::addColumn<int>("afterChunks");
    QTest::newRow("before the first") << 0;
    QTest::newRow("within") << 5;
    QTest::newRow("before the end") << 10;
    QTest::newRow("never reached") << 11;
}

void TestStreamScript::stallsOnce()
{
    QFETCH(int, afterChunks);
    MockScenario scenario = paced(10);
    scenario.delivery = MockDelivery::Stalled;
    scenario.stallAfterChunks = afterChunks;
    scenario.stallFor = 1s;
    const StreamScript script = scriptOf(scenario);
    for (int chunk = 0; chunk < 10; ++chunk) {
        const Duration stalled = chunk >= afterChunks ? 1s : 0s;
        QCOMPARE(script.events[static_cast<std::size_t>(chunk)].made, 100ms + chunk * 10ms + stalled);
    }
    QCOMPARE(script.actions.back().at, 190ms + (afterChunks <= 10 ? Duration(1s) : Duration(0)));
}

void TestStreamScript::speedsUpCachedPrompts()
{
    MockScenario scenario = paced(1);
    scenario.cachedSpeedUp = 5;
    ScriptRequest request;
    request.cachedShare = 1;
    QCOMPARE(scriptOf(scenario, request).events.front().made, Duration(20ms));
    request.cachedShare = 0.5;
    QCOMPARE(scriptOf(scenario, request).events.front().made, Duration(60ms));
    request.cachedShare = 0;
    QCOMPARE(scriptOf(scenario, request).events.front().made, Duration(100ms));
}

void TestStreamScript::scalesTime()
{
    MockScenario scenario = paced(20);
    scenario.delivery = MockDelivery::Stalled;
    scenario.roleDelay = fixed(40ms);
    scenario.endDelay = fixed(50ms);
    scenario.keepAliveEvery = 30ms;
    const StreamScript full = scriptOf(scenario);
    scenario.timeScale = 0.1;
    const StreamScript tenth = scriptOf(scenario);
    QCOMPARE(full.actions.size(), tenth.actions.size());
    for (std::size_t index = 0; index < full.actions.size(); ++index)
        QCOMPARE(tenth.actions[index].at, full.actions[index].at / 10);
}

void TestStreamScript::capsTokens()
{
    MockScenario scenario = paced(10);
    scenario.reasoningTokens = 5;
    ScriptRequest request;
    request.mostTokens = 3;
    const StreamScript thinking = scriptOf(scenario, request);
    QCOMPARE(thinking.finish, FinishReason::Length);
    QCOMPARE(thinking.outputTokens, 3);
    QCOMPARE(count(thinking, ScriptEvent::Kind::Text), 0);
    request.mostTokens = 7;
    const StreamScript cut = scriptOf(scenario, request);
    QCOMPARE(count(cut, ScriptEvent::Kind::Reasoning), 5);
    QCOMPARE(count(cut, ScriptEvent::Kind::Text), 2);
    request.mostTokens = 15;
    QCOMPARE(scriptOf(scenario, request).finish, FinishReason::Stop);
    scenario.reasoningTokens = 0;
    scenario.toolName = QStringLiteral("f");
    request.mostTokens = 2;
    const StreamScript call = scriptOf(scenario, request);
    QCOMPARE(call.finish, FinishReason::Length);
    QCOMPARE(count(call, ScriptEvent::Kind::ToolArguments), 1);
}

void TestStreamScript::sendsKeepAlives()
{
    MockScenario scenario = paced(3);
    scenario.firstTokenDelay = fixed(1s);
    scenario.keepAliveEvery = 100ms;
    const StreamScript script = scriptOf(scenario);
    QCOMPARE(count(script, ScriptEvent::Kind::KeepAlive), 10);
    QCOMPARE(script.events.front().kind, ScriptEvent::Kind::KeepAlive);
    QCOMPARE(sizeOf(script.events.front(), script), 30);
    // In a proxy's buffer they count as bytes like all others.
    scenario.delivery = MockDelivery::Grouped;
    scenario.groupBy = MockGrouping::Bytes;
    scenario.groupBytes = 90;
    QCOMPARE(sendsOf(scriptOf(scenario)).front().at, Duration(300ms));
}

void TestStreamScript::quotesJson()
{
    const QString text = QStringLiteral("a\"b\\c\nd\te\u0001 😀");
    const QByteArray quoted = jsonQuoted(text.toUtf8());
    QCOMPARE(QJsonDocument::fromJson('[' + quoted + ']')[0].toString(), text);
}

QTEST_GUILESS_MAIN(TestStreamScript)
#include "tst_streamscript.moc"
