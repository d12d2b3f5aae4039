// SPDX-FileCopyrightText: 2026 The Streamgauge authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ScriptCases.h"

#include "core/mock/ChatEventWriter.h"

#include <algorithm>

using namespace std::chrono_literals;

namespace streamgauge {

AnswerFacts facts()
{
    AnswerFacts facts;
    facts.id = "0";
    facts.model = "m";
    facts.usage = UsageReport::Withheld;
    return facts;
}

StreamScript scriptOf(const MockScenario &scenario, const ScriptRequest &request)
{
    ChatEventWriter measure(facts());
    return streamScript(scenario, request, measure);
}

MockScenario paced(int tokens)
{
    MockScenario scenario;
    scenario.firstTokenDelay = fixed(100ms);
    scenario.gap = fixed(10ms);
    scenario.outputTokens = tokens;
    return scenario;
}

std::vector<ScriptAction> actionsOf(const StreamScript &script, ScriptAction::Kind kind)
{
    std::vector<ScriptAction> found;
    std::copy_if(script.actions.begin(), script.actions.end(), std::back_inserter(found),
                 [&](const ScriptAction &action) { return action.kind == kind; });
    return found;
}

int count(const StreamScript &script, ScriptEvent::Kind kind)
{
    return static_cast<int>(std::count_if(script.events.begin(), script.events.end(),
                                          [&](const ScriptEvent &event) { return event.kind == kind; }));
}

std::vector<ScriptAction> sendsOf(const StreamScript &script)
{
    return actionsOf(script, ScriptAction::Kind::SendEvents);
}

} // namespace streamgauge
