// SPDX-FileCopyrightText: 2026 The Streamgauge authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/cli/FileClash.h"
#include "core/base/Result.h"
#include "core/metrics/Definitions.h"
#include "core/plan/Plan.h"

#include <QString>
#include <QStringList>

#include <vector>

namespace streamgauge {

/// The files that a run leaves; empty where not asked for.
struct OutputPaths
{
    QString events;
    QString requests;
    QString json;
    QString csv;
    QString markdown;
    QString reportFolder;
};

/// What `run` was asked to do.
struct RunArguments
{
    bool helpWanted = false; ///< then only helpText is set
    QString helpText;
    Plan plan; ///< from the file, or put together, options laid over it; checked
    std::vector<NamedFile> inputs; ///< the files that the run is made from
    OutputPaths outputs;
    Definitions definitions = Definitions::Streamgauge;
    QString nonce;
};

/// Reads the arguments of `run`: those of the whole program, the subcommand among them. Errors are for users.
[[nodiscard]] Result<RunArguments> readRunArguments(const QStringList &arguments);

} // namespace streamgauge
