// SPDX-FileCopyrightText: 2026 The Streamgauge authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ChatAnswers.h"
#include "core/mock/AnswerWriter.h"

namespace streamgauge {

[[nodiscard]] AnswerFacts facts();
/// As chat completions play it.
[[nodiscard]] StreamScript scriptOf(const MockScenario &scenario, const ScriptRequest &request = {});
/// First token after 100 ms, then one every 10 ms.
[[nodiscard]] MockScenario paced(int tokens);
[[nodiscard]] std::vector<ScriptAction> actionsOf(const StreamScript &script, ScriptAction::Kind kind);
[[nodiscard]] std::vector<ScriptAction> sendsOf(const StreamScript &script);
[[nodiscard]] int count(const StreamScript &script, ScriptEvent::Kind kind);

} // namespace streamgauge
