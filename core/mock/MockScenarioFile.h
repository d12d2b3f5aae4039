// SPDX-FileCopyrightText: 2026 The Streamgauge authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/Result.h"
#include "core/mock/MockScenario.h"

#include <QJsonObject>

namespace streamgauge {

/// A scenario from JSON (a plan's `mock` object, or a file for `streamgauge-cli mock`). Every fault is
/// reported with its JSON Pointer, prefixed with `pointer`.
[[nodiscard]] MockScenario mockScenarioFromJson(const QJsonObject &json, const QString &pointer,
                                                std::vector<std::pair<QString, QString>> &faults);
[[nodiscard]] QJsonObject mockScenarioToJson(const MockScenario &scenario);
[[nodiscard]] Result<MockScenario> loadMockScenario(const QString &path);
/// 300–1,500 ms to first token, 15–40 ms a chunk: what `mock` serves without a file.
[[nodiscard]] MockScenario defaultMockScenario();

} // namespace streamgauge
