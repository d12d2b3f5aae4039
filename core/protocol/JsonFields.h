// SPDX-FileCopyrightText: 2026 The Streamgauge authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QJsonObject>
#include <QJsonValue>
#include <QString>

#include <optional>

namespace streamgauge {

/// Readers for fields that providers fill loosely. Absent, null and unusable are all "nothing".

/// A count: a non-negative integer, also as a string or an integral float.
[[nodiscard]] std::optional<qint64> countFrom(const QJsonValue &value);
/// Whether the field is there and not null, but no count: negative, fractional, out of range, another type.
[[nodiscard]] bool isUnusableCount(const QJsonValue &value);
/// The number of a choice or a block; 0 where absent or unusable.
[[nodiscard]] int indexFrom(const QJsonValue &value);
/// A string, or a number or truth value spelled as one.
[[nodiscard]] QString textFrom(const QJsonValue &value);
/// The value at a JSON Pointer (RFC 6901); undefined where there is none.
[[nodiscard]] QJsonValue valueAtPointer(const QJsonValue &root, QStringView pointer);
/// `object` with a value at a JSON Pointer, objects made on the way.
[[nodiscard]] QJsonObject withValueAtPointer(QJsonObject object, QStringView pointer,
                                             const QJsonValue &value);
/// Whether a field means something: not null, false, 0, "", {} or [].
[[nodiscard]] bool isTruthy(const QJsonValue &value);

} // namespace streamgauge
