// SPDX-FileCopyrightText: 2026 The Streamgauge authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/cli/Console.h"
#include "app/cli/ExitCode.h"

#include <QCoreApplication>
#include <QStringList>

namespace streamgauge {

/// `streamgauge-cli mock`: serves the built-in mock provider until it is interrupted.
class MockCommand
{
    Q_DECLARE_TR_FUNCTIONS(MockCommand)

public:
    [[nodiscard]] ExitCode execute(const QStringList &arguments);

private:
    Console m_console;
};

} // namespace streamgauge
