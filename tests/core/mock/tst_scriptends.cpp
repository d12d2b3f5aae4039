// SPDX-FileCopyrightText: 2026 The Streamgauge authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ScriptCases.h"
#include "core/mock/GeminiEventWriter.h"

#include <QTest>

#include <algorithm>

using namespace streamgauge;
using namespace std::chrono_literals;

class TestScriptEnds : public QObject
{
    Q_OBJECT

private slots:
    void delaysTheEnd();
    void breaksOff_data();
    void breaksOff();
    void sendsErrorsByShare();
    void failsInTheMiddle();
    void endsWithoutFinish();
    void callsWhole();
};

void TestScriptEnds::delaysTheEnd()
{
    MockScenario scenario = paced(3);
    scenario.endDelay = fixed(75ms);
    const StreamScript script = scriptOf(scenario);
    QCOMPARE(script.events.back().made, Duration(120ms + 75ms));
    QCOMPARE(sendsOf(script).back().eventCount, 2u); // finish reason and end marker leave together
    scenario.sendDone = false;
    QCOMPARE(count(scriptOf(scenario), ScriptEvent::Kind::Done), 0);
}

void TestScriptEnds::breaksOff_data()
{
    QTest::addColumn<MockDelivery>("delivery");
    QTest::addColumn<int>("after");
    QTest::addColumn<int>("sent");
    QTest::newRow("at once") << MockDelivery::Incremental << 0 << 0;
    QTest::newRow("within") << MockDelivery::Incremental << 4 << 4;
    QTest::newRow("behind the last") << MockDelivery::Incremental << 10 << 10;
    QTest::newRow("never reached") << MockDelivery::Incremental << 11 << 10;
    QTest::newRow("buffered") << MockDelivery::Buffered << 4 << 4;
}

void TestScriptEnds::breaksOff()
{
    QFETCH(MockDelivery, delivery);
    QFETCH(int, after);
    QFETCH(int, sent);
    MockScenario scenario = paced(10);
    scenario.delivery = delivery;
    scenario.disconnectAfterChunks = after;
    const StreamScript script = scriptOf(scenario);
    QCOMPARE(count(script, ScriptEvent::Kind::Text), sent);
    const bool breaks = after <= 10;
    QCOMPARE(script.actions.back().kind, breaks ? ScriptAction::Kind::Disconnect : ScriptAction::Kind::End);
    QCOMPARE(count(script, ScriptEvent::Kind::Finish), breaks ? 0 : 1);
    QCOMPARE(script.actions.back().at, 100ms + (std::max(sent, 1) - 1) * 10ms);
}

void TestScriptEnds::sendsErrorsByShare()
{
    MockScenario scenario = paced(3);
    scenario.errorStatus = 503;
    scenario.headersDelay = fixed(12ms);
    scenario.errorShare = 0.25;
    int errors = 0;
    for (quint64 position = 0; position < 2000; ++position) {
        ScriptRequest request;
        request.position = position;
        const StreamScript script = scriptOf(scenario, request);
        if (script.errorStatus == 0)
            continue;
        ++errors;
        QVERIFY(script.events.empty());
        QCOMPARE(script.actions.front().kind, ScriptAction::Kind::SendDocument);
        QCOMPARE(script.actions.front().at, Duration(12ms));
    }
    QVERIFY(errors > 420 && errors < 580);
    scenario.errorShare = 0;
    QCOMPARE(scriptOf(scenario).errorStatus, 0);
    scenario.errorShare = 1;
    QCOMPARE(scriptOf(scenario).errorStatus, 503);
}

void TestScriptEnds::failsInTheMiddle()
{
    MockScenario scenario = paced(10);
    scenario.streamErrorAfterChunks = 3;
    scenario.streamErrorCode = QStringLiteral("overloaded");
    const StreamScript script = scriptOf(scenario);
    QCOMPARE(count(script, ScriptEvent::Kind::Text), 3);
    QCOMPARE(script.events.back().kind, ScriptEvent::Kind::Error);
    QCOMPARE(script.events.back().made, Duration(130ms)); // when the next chunk would have been
    QCOMPARE(script.errorCode, QByteArray("overloaded"));
    QCOMPARE(script.actions.back().kind, ScriptAction::Kind::End);
    // What comes first happens.
    scenario.disconnectAfterChunks = 2;
    QCOMPARE(scriptOf(scenario).actions.back().kind, ScriptAction::Kind::Disconnect);
    scenario.disconnectAfterChunks = 4;
    QCOMPARE(count(scriptOf(scenario), ScriptEvent::Kind::Error), 1);
    scenario.streamErrorAfterChunks = 11;
    scenario.disconnectAfterChunks = -1;
    QCOMPARE(count(scriptOf(scenario), ScriptEvent::Kind::Error), 0);
}

void TestScriptEnds::endsWithoutFinish()
{
    MockScenario scenario = paced(4);
    scenario.sendFinish = false;
    const StreamScript script = scriptOf(scenario);
    QCOMPARE(script.events.back().kind, ScriptEvent::Kind::Text);
    QCOMPARE(script.actions.back().kind, ScriptAction::Kind::End);
}

void TestScriptEnds::callsWhole()
{
    MockScenario scenario = paced(4);
    scenario.toolName = QStringLiteral("f");
    scenario.toolArguments = QStringLiteral("{\"city\":\"Rome\"}"); // four pieces and the name
    GeminiEventWriter measure(facts(), AnswerFraming::EventStream);
    const StreamScript script = streamScript(scenario, {}, measure);
    QCOMPARE(count(script, ScriptEvent::Kind::ToolCall), 1);
    QCOMPARE(script.outputTokens, 5);
    // It arrives when a call in pieces would have been complete.
    QCOMPARE(script.firstTokenAt, Duration(100ms));
    QCOMPARE(script.events.front().made, Duration(140ms));
    const StreamScript pieces = scriptOf(scenario);
    QCOMPARE(pieces.events[4].made, Duration(140ms));
    QCOMPARE(pieces.outputTokens, 5);
    // Half of a call is none.
    ScriptRequest capped;
    capped.mostTokens = 3;
    GeminiEventWriter again(facts(), AnswerFraming::EventStream);
    const StreamScript cut = streamScript(scenario, capped, again);
    QCOMPARE(count(cut, ScriptEvent::Kind::ToolCall), 0);
    QCOMPARE(cut.finish, FinishReason::Length);
}

QTEST_GUILESS_MAIN(TestScriptEnds)
#include "tst_scriptends.moc"
