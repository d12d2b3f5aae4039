// SPDX-FileCopyrightText: 2026 The Streamgauge authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/mock/JsonFields.h"

#include "core/mock/NearestName.h"

#include <QLocale>

#include <cmath>

namespace streamgauge {

JsonFields::JsonFields(QJsonObject object, QString pointer, FieldFaults &faults)
    : m_object(std::move(object))
    , m_pointer(std::move(pointer))
    , m_faults(faults)
{
}

std::optional<QJsonValue> JsonFields::value(const QString &name)
{
    if (!m_known.contains(name))
        m_known.append(name);
    const auto found = m_object.constFind(name);
    if (found == m_object.constEnd())
        return std::nullopt;
    return *found;
}

std::optional<double> JsonFields::number(const QString &name, double least, double most)
{
    const std::optional<QJsonValue> found = value(name);
    if (!found)
        return std::nullopt;
    const double number = found->toDouble(std::nan(""));
    if (!found->isDouble() || !std::isfinite(number)) {
        addFault(name, tr("must be a number"));
        return std::nullopt;
    }
    if (number < least || number > most) {
        const QLocale locale;
        addFault(name, tr("must lie between %1 and %2").arg(locale.toString(least), locale.toString(most)));
        return std::nullopt;
    }
    return number;
}

std::optional<int> JsonFields::integer(const QString &name, int least, int most)
{
    const std::optional<double> number = this->number(name, least, most);
    if (!number)
        return std::nullopt;
    if (*number != std::floor(*number)) {
        addFault(name, tr("must be a whole number"));
        return std::nullopt;
    }
    return static_cast<int>(*number);
}

std::optional<bool> JsonFields::boolean(const QString &name)
{
    const std::optional<QJsonValue> found = value(name);
    if (!found)
        return std::nullopt;
    if (!found->isBool()) {
        addFault(name, tr("must be true or false"));
        return std::nullopt;
    }
    return found->toBool();
}

std::optional<QString> JsonFields::text(const QString &name)
{
    const std::optional<QJsonValue> found = value(name);
    if (!found)
        return std::nullopt;
    if (!found->isString()) {
        addFault(name, tr("must be a text in quotes"));
        return std::nullopt;
    }
    return found->toString();
}

std::optional<QJsonObject> JsonFields::object(const QString &name)
{
    const std::optional<QJsonValue> found = value(name);
    if (!found)
        return std::nullopt;
    if (!found->isObject()) {
        addFault(name, tr("must be an object in braces"));
        return std::nullopt;
    }
    return found->toObject();
}

std::optional<int> JsonFields::choice(const QString &name, const QStringList &names)
{
    const std::optional<QString> chosen = text(name);
    if (!chosen)
        return std::nullopt;
    const auto index = names.indexOf(*chosen);
    if (index >= 0)
        return static_cast<int>(index);
    const QString nearest = nearestName(*chosen, names);
    QString message = tr("“%1” is not one of %2").arg(*chosen, names.join(QStringLiteral(", ")));
    if (!nearest.isEmpty())
        message += tr("; did you mean “%1”?").arg(nearest);
    addFault(name, message);
    return std::nullopt;
}

QString JsonFields::pointerTo(const QString &name) const
{
    QString escaped = name;
    escaped.replace(QLatin1Char('~'), QStringLiteral("~0"));
    escaped.replace(QLatin1Char('/'), QStringLiteral("~1"));
    return m_pointer + QLatin1Char('/') + escaped;
}

void JsonFields::addFault(const QString &name, const QString &message)
{
    m_faults.emplace_back(pointerTo(name), message);
}

void JsonFields::reportUnknown()
{
    for (const QString &name : m_object.keys()) {
        if (m_known.contains(name))
            continue;
        const QString nearest = nearestName(name, m_known);
        if (nearest.isEmpty())
            addFault(name, tr("unknown field; known are %1").arg(m_known.join(QStringLiteral(", "))));
        else
            addFault(name, tr("unknown field; did you mean “%1”?").arg(nearest));
    }
}

} // namespace streamgauge
