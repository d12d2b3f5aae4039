// SPDX-FileCopyrightText: 2026 The Streamgauge authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/plan/Plan.h"

#include <QStringList>

/// The enums of a plan as its JSON names them, in the order of the enumerators.
namespace streamgauge::planNames {

[[nodiscard]] inline QStringList keySources()
{
    return {QStringLiteral("none"), QStringLiteral("environment"), QStringLiteral("keychain"),
            QStringLiteral("session")};
}

[[nodiscard]] inline QStringList httpVersions()
{
    return {QStringLiteral("1.1"), QStringLiteral("2")};
}

[[nodiscard]] inline QStringList proxyModes()
{
    return {QStringLiteral("automatic"), QStringLiteral("none"), QStringLiteral("system"),
            QStringLiteral("custom")};
}

[[nodiscard]] inline QStringList promptModes()
{
    return {QStringLiteral("cold"), QStringLiteral("warm"), QStringLiteral("mixed")};
}

[[nodiscard]] inline QStringList arrivals()
{
    return {QStringLiteral("closed_loop"), QStringLiteral("constant_rate"), QStringLiteral("poisson_rate")};
}

[[nodiscard]] inline QStringList retryReasons()
{
    return {QStringLiteral("rate_limited"), QStringLiteral("overloaded"), QStringLiteral("server_error"),
            QStringLiteral("connection")};
}

/// The name of an enumerator, given the names in their order.
template <typename Enum>
[[nodiscard]] QString nameOf(Enum value, const QStringList &names)
{
    return names.at(static_cast<int>(value));
}

} // namespace streamgauge::planNames
