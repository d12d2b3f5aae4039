// SPDX-FileCopyrightText: 2026 The Streamgauge authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/window/AppTheme.h"

#include <QSize>
#include <QString>
#include <QStringList>

#include <chrono>
#include <optional>

class QCoreApplication;

namespace streamgauge {

/// What the command line asks of the workbench.
struct WorkbenchOptions
{
    enum class Start
    {
        Empty,
        OpenPlan,
        Demo
    };

    Start start = Start::Empty;
    QString planPath;
    double demoTimeScale = 0.1;
    bool fresh = false;
    QString screenshot; ///< a PNG file; empty for none
    std::chrono::milliseconds screenshotAfter = std::chrono::seconds(3);
    std::optional<QSize> size;
    std::optional<ColourScheme> colours;
    QString fault; ///< what is wrong with the command line; empty when all is well
};

/// Handles --help and --version itself.
[[nodiscard]] WorkbenchOptions readOptions(const QCoreApplication &application);

} // namespace streamgauge
