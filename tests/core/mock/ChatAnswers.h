// SPDX-FileCopyrightText: 2026 The Streamgauge authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "RawClient.h"
#include "core/mock/MockProvider.h"

#include <QJsonObject>

namespace streamgauge {

[[nodiscard]] DelayDistribution fixed(Duration duration);
/// A scenario of a few milliseconds.
[[nodiscard]] MockScenario quick(int tokens = 6);
/// Starts the provider; 0 when it does not listen.
[[nodiscard]] quint16 portOf(MockProvider &provider);
[[nodiscard]] QJsonObject json(const QByteArray &text);
[[nodiscard]] int words(const QString &text);

/// Of a streamed chat completion: a field of its deltas put together, its usage, its finish reason.
[[nodiscard]] QString textOf(const std::vector<QByteArray> &events,
                             const QString &field = QStringLiteral("content"));
[[nodiscard]] QJsonObject usageOf(const std::vector<QByteArray> &events);
[[nodiscard]] QString finishOf(const std::vector<QByteArray> &events);

} // namespace streamgauge
