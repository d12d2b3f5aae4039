// SPDX-FileCopyrightText: 2026 The Streamgauge authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/Result.h"
#include "core/base/Time.h"
#include "core/plan/Plan.h"
#include "core/protocol/ProtocolCheck.h"

#include <QString>

namespace streamgauge {

/// The values of options, read strictly. Errors name the option and what it takes.
[[nodiscard]] Result<qint64> wholeNumber(const QString &option, const QString &value, qint64 least,
                                         qint64 most);
[[nodiscard]] Result<double> positiveNumber(const QString &option, const QString &value);
[[nodiscard]] Result<Duration> positiveSeconds(const QString &option, const QString &value);

/// `cold`, `warm` or `mixed:SHARE`, laid over a prompt shape.
[[nodiscard]] Result<PromptShape> withPromptMode(PromptShape shape, const QString &value);

/// A backend's mapping as JSON, checked as in a plan.
[[nodiscard]] Result<QJsonObject> mappingObject(const QString &option, const QString &json);

} // namespace streamgauge
