// SPDX-FileCopyrightText: 2026 The Streamgauge authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/protocol/JsonFields.h"

#include <QJsonArray>

#include <cmath>

namespace streamgauge {

namespace {

/// Above this a double no longer tells whole numbers apart, and no token count comes near.
constexpr double LargestCount = 9007199254740992.0;

} // namespace

std::optional<qint64> countFrom(const QJsonValue &value)
{
    if (value.isString()) {
        bool isNumber = false;
        const double number = value.toString().trimmed().toDouble(&isNumber);
        return isNumber ? countFrom(QJsonValue(number)) : std::nullopt;
    }
    if (!value.isDouble())
        return std::nullopt;
    const double number = value.toDouble();
    if (!(number >= 0) || number > LargestCount || number != std::floor(number))
        return std::nullopt;
    return static_cast<qint64>(number);
}

bool isUnusableCount(const QJsonValue &value)
{
    return !value.isUndefined() && !value.isNull() && !countFrom(value);
}

int indexFrom(const QJsonValue &value)
{
    const std::optional<qint64> count = countFrom(value);
    return count && *count <= std::numeric_limits<int>::max() ? static_cast<int>(*count) : 0;
}

QString textFrom(const QJsonValue &value)
{
    if (value.isDouble()) {
        const double number = value.toDouble();
        return number == std::floor(number) && std::abs(number) < LargestCount
            ? QString::number(static_cast<qint64>(number))
            : QString::number(number);
    }
    if (value.isBool())
        return value.toBool() ? QStringLiteral("true") : QStringLiteral("false");
    return value.toString();
}

bool isTruthy(const QJsonValue &value)
{
    switch (value.type()) {
    case QJsonValue::Bool:
        return value.toBool();
    case QJsonValue::Double:
        return value.toDouble() != 0;
    case QJsonValue::String:
        return !value.toString().isEmpty();
    case QJsonValue::Array:
        return !value.toArray().isEmpty();
    case QJsonValue::Object:
        return !value.toObject().isEmpty();
    case QJsonValue::Null:
    case QJsonValue::Undefined:
        return false;
    }
    return false;
}

} // namespace streamgauge
