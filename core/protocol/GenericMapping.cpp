// SPDX-FileCopyrightText: 2026 The Streamgauge authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/protocol/GenericMapping.h"

#include <QCoreApplication>
#include <QJsonArray>

namespace streamgauge {

namespace {

bool isPointer(const QString &text)
{
    return text.startsWith(QLatin1Char('/'));
}

} // namespace

Result<GenericMapping> GenericMapping::fromJson(const QJsonObject &json)
{
    GenericMapping mapping;
    QString unusable;
    const auto readOne = [&](const QJsonObject &object, const char *name, QString &field) {
        const QJsonValue value = object.value(QLatin1String(name));
        field = value.toString();
        if (!value.isUndefined() && !isPointer(field))
            unusable = QLatin1String(name);
    };
    const auto readSeveral = [&](const char *name, QStringList &field) {
        const QJsonValue value = json.value(QLatin1String(name));
        if (value.isUndefined())
            return;
        for (const QJsonValue &pointer : value.isArray() ? value.toArray() : QJsonArray{value}) {
            field.append(pointer.toString());
            if (!isPointer(field.last()))
                unusable = QLatin1String(name);
        }
    };
    readOne(json, "prompt", mapping.prompt);
    readSeveral("text", mapping.text);
    readSeveral("reasoning", mapping.reasoning);
    readOne(json, "error", mapping.error);
    readOne(json, "finish", mapping.finish);
    readOne(json, "phase", mapping.phase);
    const QJsonObject usage = json.value(QLatin1String("usage")).toObject();
    readOne(usage, "input", mapping.usageInput);
    readOne(usage, "output", mapping.usageOutput);
    readOne(usage, "cached", mapping.usageCached);
    readOne(usage, "reasoning", mapping.usageReasoning);
    const QJsonObject events = json.value(QLatin1String("events")).toObject();
    for (auto event = events.begin(); event != events.end(); ++event)
        mapping.phaseOfEvent.insert(event.key(), event->toString());
    if (!unusable.isEmpty()) {
        return failure(
            QCoreApplication::translate("GenericMapping",
                                        "mapping: \"%1\" must be a JSON Pointer, such as \"/delta/text\".")
                .arg(unusable));
    }
    return mapping;
}

} // namespace streamgauge
