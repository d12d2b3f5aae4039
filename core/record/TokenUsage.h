// SPDX-FileCopyrightText: 2026 The Streamgauge authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

#include <optional>

namespace streamgauge {

enum class UsageSource
{
    None, ///< nothing is known
    Provider, ///< as the provider reported
    Estimated, ///< counted by us; TokenUsage::method says how
};

[[nodiscard]] QString exportName(UsageSource source); ///< none, provider, estimated

/// Token counts of one response, normalised. Unknown is distinct from 0 everywhere. The last value that the
/// provider sent of each field holds; values are never added up.
struct TokenUsage
{
    std::optional<qint64> inputTotal; ///< cached input included
    std::optional<qint64> cacheRead;
    std::optional<qint64> cacheWrite; ///< all lifetimes together
    std::optional<qint64> cacheWrite5m;
    std::optional<qint64> cacheWrite1h;
    std::optional<qint64> outputTotal; ///< reasoning included
    std::optional<qint64> reasoning; ///< part of outputTotal
    std::optional<qint64> audioInput;
    std::optional<qint64> audioOutput;
    std::optional<qint64> totalReported;
    UsageSource outputSource = UsageSource::None; ///< where outputTotal comes from
    QString method; ///< for Estimated: the name of the method, shown in every table and export

    /// inputTotal without cache reads and writes; unknown where the total or the reads are.
    [[nodiscard]] std::optional<qint64> inputFresh() const;
    bool operator==(const TokenUsage &) const = default;
};

} // namespace streamgauge
