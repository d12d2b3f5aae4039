// SPDX-FileCopyrightText: 2026 The Streamgauge authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/mock/MockState.h"
#include "core/mock/PlannedAnswer.h"

namespace streamgauge {

/// What the actions of a script come to on one kind of connection.
class ScriptStage
{
public:
    ScriptStage() = default;
    virtual ~ScriptStage();
    ScriptStage(const ScriptStage &) = delete;
    ScriptStage &operator=(const ScriptStage &) = delete;

protected:
    /// Does what the action says with the answer it is part of.
    void perform(const ScriptAction &action, MockState &state, const PlannedAnswer &answer);

    virtual void sendHead() = 0;
    virtual void sendEvents(const ScriptAction &action) = 0;
    virtual void sendDocument(ScriptAction::Kind kind) = 0;
    virtual void endAnswer() = 0;
    virtual void breakOff() = 0;
};

/// Notes that all content of an answer left at once.
void noteWholeAnswer(MockRecord &record, const StreamScript &script, Instant written);

} // namespace streamgauge
