// SPDX-FileCopyrightText: 2026 The Streamgauge authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/cli/Console.h"
#include "app/cli/ExitCode.h"
#include "core/calibration/CalibrationRun.h"

#include <QCoreApplication>
#include <QStringList>

namespace streamgauge {

/// `streamgauge-cli calibrate`: how late this computer sees what was written to it, measured and kept.
class CalibrateCommand
{
    Q_DECLARE_TR_FUNCTIONS(CalibrateCommand)

public:
    [[nodiscard]] ExitCode execute(const QStringList &arguments);

private:
    [[nodiscard]] ExitCode measure(const CalibrationLoad &load);
    [[nodiscard]] ExitCode keep(const CalibrationResult &result);

    Console m_console;
};

} // namespace streamgauge
