// SPDX-FileCopyrightText: 2026 The Streamgauge authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/workbench/MessageLog.h"

#include "core/secrets/Redactor.h"

#include <QByteArray>
#include <QMessageLogContext>
#include <QString>

#include <cstdio>

namespace streamgauge {

namespace {

void writeRedacted(QtMsgType type, const QMessageLogContext &context, const QString &message)
{
    static const Redactor redactor;
    const QByteArray line = redactor.text(qFormatLogMessage(type, context, message)).toLocal8Bit();
    std::fprintf(stderr, "%s\n", line.constData());
}

} // namespace

void installMessageLog()
{
    qInstallMessageHandler(writeRedacted);
}

} // namespace streamgauge
