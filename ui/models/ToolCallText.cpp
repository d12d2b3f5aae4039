// SPDX-FileCopyrightText: 2026 The Streamgauge authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/models/ToolCallText.h"

#include "ui/models/NumberText.h"

#include <QCoreApplication>

#include <algorithm>

namespace streamgauge {

namespace {

struct CallWords
{
    Q_DECLARE_TR_FUNCTIONS(ToolCallText)
};

} // namespace

QString toolCallCounts(const std::vector<ToolCall> &calls)
{
    const auto valid
        = std::count_if(calls.begin(), calls.end(), [](const ToolCall &call) { return call.isValid(); });
    return CallWords::tr("%1 valid, %2 invalid")
        .arg(numberText(qint64{valid}), numberText(static_cast<qint64>(calls.size()) - valid));
}

QStringList toolCallLines(const std::vector<ToolCall> &calls, qsizetype mostArguments)
{
    QStringList lines;
    for (const ToolCall &call : calls) {
        const QString arguments = call.arguments.size() > mostArguments
            ? call.arguments.left(mostArguments) + QLatin1String(" …")
            : call.arguments;
        lines.append((call.isValid() ? CallWords::tr("• ✓ valid: %1") : CallWords::tr("• ✗ invalid: %1"))
                         .arg(QStringLiteral("%1(%2)").arg(call.name, arguments)));
        for (const ToolCallFault &fault : call.faults)
            lines.append(fault.pointer.isEmpty()
                             ? QStringLiteral("    ") + fault.message
                             : QStringLiteral("    %1: %2").arg(fault.pointer, fault.message));
    }
    return lines;
}

} // namespace streamgauge
