// SPDX-FileCopyrightText: 2026 The Streamgauge authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/mock/ScriptStage.h"

#include <algorithm>

namespace streamgauge {

ScriptStage::~ScriptStage() = default;

void ScriptStage::perform(const ScriptAction &action, MockState &state, const PlannedAnswer &answer)
{
    switch (action.kind) {
    case ScriptAction::Kind::SendHeaders:
        sendHead();
        break;
    case ScriptAction::Kind::RememberPrompt:
        if (state.scenario.promptCache)
            state.cache.remember(answer.prompt);
        break;
    case ScriptAction::Kind::SendEvents:
        sendEvents(action);
        break;
    case ScriptAction::Kind::SendDocument:
    case ScriptAction::Kind::SendHalfDocument:
        sendDocument(action.kind);
        break;
    case ScriptAction::Kind::End:
        endAnswer();
        break;
    case ScriptAction::Kind::Disconnect:
        breakOff();
        break;
    }
}

void noteWholeAnswer(MockRecord &record, const StreamScript &script, Instant written)
{
    const auto chunks = std::count_if(script.events.begin(), script.events.end(),
                                      [](const ScriptEvent &event) { return isContent(event.kind); });
    record.written.assign(static_cast<std::size_t>(chunks), written);
    for (const ScriptEvent &event : script.events)
        record.outputTokens += event.tokens;
}

} // namespace streamgauge
