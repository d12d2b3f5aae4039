// SPDX-FileCopyrightText: 2026 The Streamgauge authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/record/NamedPhase.h"
#include "core/record/RateLimit.h"
#include "core/record/ToolCall.h"

#include <QJsonArray>
#include <QJsonObject>

#include <optional>
#include <vector>

namespace streamgauge {

// Parts of a record as every export writes them: `decode`, `--requests-out`.

[[nodiscard]] QJsonValue orNull(const QString &text);
[[nodiscard]] QJsonValue orNull(const std::optional<qint64> &count);
/// [{"id", "name", "arguments", "valid", "faults": [{"pointer", "message"}]}]
[[nodiscard]] QJsonArray toolCallsJson(const std::vector<ToolCall> &calls);
/// {"requests": {"limit", "remaining", "reset_ms"}}; null without any limit.
[[nodiscard]] QJsonValue rateLimitsJson(const std::vector<RateLimit> &limits);

/// [{"name", "source", "description", "start_ns", "duration_ms"}]
[[nodiscard]] QJsonArray phasesJson(const std::vector<NamedPhase> &phases);

} // namespace streamgauge
