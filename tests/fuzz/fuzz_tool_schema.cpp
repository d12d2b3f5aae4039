// SPDX-FileCopyrightText: 2026 The Streamgauge authors
// SPDX-License-Identifier: GPL-3.0-or-later
// A tool's schema and a call's arguments, with a zero byte between them.
#include "core/protocol/OfferedTools.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>

#include <cstdint>
#include <cstdlib>

using namespace streamgauge;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t *data, std::size_t size)
{
    const QByteArray text(reinterpret_cast<const char *>(data), qsizetype(size));
    const qsizetype middle = text.indexOf('\0');
    if (middle < 0)
        return 0;
    const QJsonObject definition{
        {QStringLiteral("name"), QStringLiteral("f")},
        {QStringLiteral("parameters"), QJsonDocument::fromJson(text.left(middle)).object()}};
    std::vector<ToolCall> calls(1);
    calls[0].name = QStringLiteral("f");
    calls[0].arguments = QString::fromUtf8(text.mid(middle + 1));
    (void)OfferedTools::fromJson(QJsonArray{definition}).check(calls);
    for (const ToolCallFault &fault : calls[0].faults) {
        if (fault.message.isEmpty())
            std::abort();
    }
    return 0;
}
