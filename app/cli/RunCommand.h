// SPDX-FileCopyrightText: 2026 The Streamgauge authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/cli/Console.h"
#include "app/cli/ExitCode.h"
#include "app/cli/InterruptSignal.h"
#include "app/cli/ProgressLine.h"
#include "app/cli/RunArguments.h"
#include "app/cli/RunOutputs.h"

#include <QObject>

#include <memory>

namespace streamgauge {

/// `streamgauge-cli run`: checks everything first, then sends, then writes what was recorded.
class RunCommand : public QObject
{
    Q_OBJECT

public:
    RunCommand();
    ~RunCommand() override;

    /// Runs the event loop until the command is over.
    [[nodiscard]] ExitCode execute(const QStringList &arguments);

private:
    void resolveThenStart();
    void start(std::vector<SecretValue> keys);
    void interrupt();
    void complete(const std::shared_ptr<const RunRecord> &run);
    void endWith(ExitCode code);
    [[nodiscard]] ExitCode refuse(const QString &message) const;

    Console m_console;
    ProgressLine m_progress;
    InterruptSignal m_signal;
    RunArguments m_arguments;
    std::unique_ptr<RunController> m_controller;
    std::unique_ptr<RunOutputs> m_outputs;
};

} // namespace streamgauge
