// SPDX-FileCopyrightText: 2026 The Streamgauge authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/protocol/OfferedTools.h"

#include <QCoreApplication>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>

#include <algorithm>

namespace streamgauge {

namespace {

struct ToolWords
{
    Q_DECLARE_TR_FUNCTIONS(OfferedTools)
};

QJsonValue parametersOf(const QJsonObject &details)
{
    for (const QLatin1String name : {QLatin1String("parameters"), QLatin1String("input_schema"),
                                     QLatin1String("parametersJsonSchema")}) {
        if (const QJsonValue schema = details.value(name); schema.isObject())
            return schema;
    }
    return {};
}

} // namespace

OfferedTools OfferedTools::fromJson(const QJsonArray &definitions)
{
    OfferedTools tools;
    for (const QJsonValue &definition : definitions)
        tools.add(definition.toObject());
    return tools;
}

OfferedTools OfferedTools::of(const Backend &backend, const PromptShape &shape)
{
    const QJsonValue own = backend.body.value(QLatin1String("tools"));
    return fromJson(own.isUndefined() ? shape.tools : own.toArray());
}

void OfferedTools::add(const QJsonObject &definition)
{
    for (const QLatin1String list :
         {QLatin1String("functionDeclarations"), QLatin1String("function_declarations")}) {
        for (const QJsonValue &declaration : definition.value(list).toArray())
            add(declaration.toObject());
    }
    const bool isCustom = definition.value(QLatin1String("type")).toString() == QLatin1String("custom")
        && !definition.contains(QLatin1String("input_schema"));
    const QJsonValue inner = definition.value(isCustom ? QLatin1String("custom") : QLatin1String("function"));
    const QJsonObject details = inner.isObject() ? inner.toObject() : definition;
    const QString name = details.value(QLatin1String("name")).toString();
    if (!name.isEmpty())
        m_tools.insert(name, Tool{JsonSchema(parametersOf(details)), isCustom});
}

QStringList OfferedTools::check(std::vector<ToolCall> &calls) const
{
    bool isComplete = true;
    for (ToolCall &call : calls) {
        call.faults.clear();
        const auto tool = m_tools.constFind(call.name);
        const bool isKnown = tool != m_tools.constEnd();
        if (call.name.isEmpty())
            call.faults.push_back({QString(), ToolWords::tr("the call names no tool")});
        else if (!isKnown && !isEmpty())
            call.faults.push_back({QString(), ToolWords::tr("no tool “%1” was offered").arg(call.name)});
        if (call.takesText || (isKnown && tool->takesText))
            continue;
        QJsonParseError error;
        const QJsonDocument arguments = QJsonDocument::fromJson(call.arguments.toUtf8(), &error);
        if (error.error != QJsonParseError::NoError) {
            call.faults.push_back(
                {QString(), ToolWords::tr("the arguments are no JSON: %1").arg(error.errorString())});
        } else if (!arguments.isObject()) {
            call.faults.push_back({QString(), ToolWords::tr("the arguments must be a JSON object")});
        } else if (isKnown) {
            JsonSchema::Report report = tool->parameters.check(arguments.object());
            isComplete = isComplete && report.isComplete;
            std::move(report.faults.begin(), report.faults.end(), std::back_inserter(call.faults));
        }
    }
    return isComplete ? QStringList() : QStringList{QStringLiteral("tool schema not checked to its end")};
}

} // namespace streamgauge
