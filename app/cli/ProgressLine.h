// SPDX-FileCopyrightText: 2026 The Streamgauge authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/cli/Console.h"
#include "core/engine/RunProgress.h"

#include <QElapsedTimer>

namespace streamgauge {

/// How far a run is, on stderr: a line rewritten in place on a terminal, else a line every two seconds.
class ProgressLine
{
public:
    explicit ProgressLine(const Console &console);

    void show(const RunProgress &progress);
    /// Leaves the terminal on a fresh line. Called before anything else is printed.
    void end();

    [[nodiscard]] static QString inWords(const RunProgress &progress);

private:
    const Console &m_console;
    bool m_terminal;
    bool m_lineOpen = false;
    QElapsedTimer m_sinceLine;
};

} // namespace streamgauge
