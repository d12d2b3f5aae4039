// SPDX-FileCopyrightText: 2026 The Streamgauge authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

#include <optional>
#include <utility>

namespace streamgauge {

/// A figure, or the reason why it is not defined. An undefined one is shown as "n/a" with its reason, never
/// as a number, and never enters a ranking (measurement.md, "Figures per request").
template <typename T>
struct Figure
{
    std::optional<T> value;
    QString whyNot;

    [[nodiscard]] static Figure of(T value) { return {std::move(value), {}}; }
    [[nodiscard]] static Figure undefined(QString reason) { return {std::nullopt, std::move(reason)}; }
    [[nodiscard]] explicit operator bool() const { return value.has_value(); }
    [[nodiscard]] const T &operator*() const { return *value; }

    bool operator==(const Figure &) const = default;
};

} // namespace streamgauge
