// SPDX-FileCopyrightText: 2026 The Streamgauge authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/protocol/JsonFields.h"

#include <QJsonArray>

#include <cmath>
#include <limits>

namespace streamgauge {

namespace {

/// Above this a double no longer tells whole numbers apart, and no token count comes near.
constexpr double LargestCount = 9007199254740992.0;

/// Where the first token of a pointer ends; it begins after the slash.
qsizetype endOfFirstToken(QStringView pointer)
{
    const qsizetype end = pointer.indexOf(QLatin1Char('/'), 1);
    return end < 0 ? pointer.size() : end;
}

QString firstToken(QStringView pointer)
{
    QString token = pointer.sliced(1, endOfFirstToken(pointer) - 1).toString();
    token.replace(QLatin1String("~1"), QLatin1String("/"));
    token.replace(QLatin1String("~0"), QLatin1String("~"));
    return token;
}

QStringView afterFirstToken(QStringView pointer)
{
    return pointer.sliced(endOfFirstToken(pointer));
}

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

QJsonValue valueAtPointer(const QJsonValue &root, QStringView pointer)
{
    QJsonValue value = root;
    while (!pointer.isEmpty()) {
        if (pointer.front() != QLatin1Char('/'))
            return QJsonValue::Undefined;
        const QString token = firstToken(pointer);
        if (value.isArray()) {
            bool isNumber = false;
            const int index = token.toInt(&isNumber);
            value = isNumber ? value.toArray().at(index) : QJsonValue(QJsonValue::Undefined);
        } else {
            value = value.toObject().value(token);
        }
        pointer = afterFirstToken(pointer);
    }
    return value;
}

QJsonObject withValueAtPointer(QJsonObject object, QStringView pointer, const QJsonValue &value)
{
    if (!pointer.startsWith(QLatin1Char('/')))
        return object;
    const QString token = firstToken(pointer);
    const QStringView rest = afterFirstToken(pointer);
    object.insert(
        token,
        rest.isEmpty() ? value : QJsonValue(withValueAtPointer(object.value(token).toObject(), rest, value)));
    return object;
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
