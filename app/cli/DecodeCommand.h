// SPDX-FileCopyrightText: 2026 The Streamgauge authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/cli/Console.h"
#include "app/cli/ExitCode.h"
#include "core/protocol/OfferedTools.h"
#include "core/protocol/StreamProtocol.h"

#include <QCommandLineParser>
#include <QCoreApplication>
#include <QStringList>

namespace streamgauge {

/// `streamgauge-cli decode`: what a captured response body says, as one JSON object.
class DecodeCommand
{
    Q_DECLARE_TR_FUNCTIONS(DecodeCommand)

public:
    [[nodiscard]] ExitCode execute(const QStringList &arguments);

private:
    /// What stands on the command line, read and checked.
    struct Capture
    {
        std::shared_ptr<const StreamProtocol> protocol;
        ResponseHead head;
        Backend backend; ///< carries the mapping
        OfferedTools tools;
        int split = 0;
        QString path;
    };

    static void declareOptions(QCommandLineParser &parser);
    [[nodiscard]] static Result<Capture> captureFrom(const QCommandLineParser &parser);
    [[nodiscard]] static Result<OfferedTools> toolsFrom(const QString &path);
    [[nodiscard]] static Result<HeaderList> headersFrom(const QStringList &lines);
    [[nodiscard]] static Result<QByteArray> bodyFrom(const QString &path);

    Console m_console;
};

} // namespace streamgauge
