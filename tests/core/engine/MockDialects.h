// SPDX-FileCopyrightText: 2026 The Streamgauge authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/mock/MockRecord.h"
#include "core/mock/MockScenario.h"
#include "core/mock/StreamScript.h"
#include "core/plan/Plan.h"
#include "core/record/RequestRecord.h"

#include <QJsonObject>

#include <climits>
#include <functional>
#include <memory>
#include <vector>

namespace streamgauge::test {

/// A protocol as the mock provider serves it, and what it can't say.
struct Dialect
{
    const char *name;
    const char *protocol;
    const char *addition = ""; ///< to the path of the base URL, or its query
    const char *stop = "stop"; ///< finish reasons as the provider writes them
    const char *length = "length";
    const char *toolCall = "tool_calls";
    const char *errorCode = "server_error"; ///< usual, inside a stream
    bool countsReasoning = true;
    bool tellsTextOnly = false; ///< no word for reasoning and calls
    bool tellsNothingElse = false; ///< plain text: no counts, no ends, no errors
    bool isMapped = false; ///< an endpoint of one's own
    bool isSocket = false; ///< over a WebSocket
    bool hidesReasoning = false;
};

[[nodiscard]] const std::vector<Dialect> &dialects();
[[nodiscard]] bool isGenerate(const Dialect &dialect);

/// A scenario of some tens of milliseconds.
[[nodiscard]] MockScenario paced(int tokens = 16);

/// What one request to the mock provider came to, on both sides.
struct Meeting
{
    std::shared_ptr<const RequestRecord> record; ///< null when the run failed
    MockRecord truth;
    StreamScript script; ///< as it was played to the end; the same for every protocol
    QString failure;
};

[[nodiscard]] Meeting meet(const Dialect &dialect, const MockScenario &scenario,
                           const std::function<void(Plan &)> &change = {});

/// The text of all events of a kind, of the first so many chunks of a script.
[[nodiscard]] QString textOf(const RequestRecord &record, EventKind kind);
[[nodiscard]] QString textOf(const StreamScript &script, ScriptEvent::Kind kind, int chunks = INT_MAX);
[[nodiscard]] QJsonObject json(const QString &text);
/// How a request ended, for the messages of failing tests.
[[nodiscard]] QString words(const RequestRecord &record);

} // namespace streamgauge::test
