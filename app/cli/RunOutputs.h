// SPDX-FileCopyrightText: 2026 The Streamgauge authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/cli/RunArguments.h"
#include "core/engine/RunController.h"
#include "core/metrics/RunSummary.h"
#include "core/secrets/Redactor.h"

#include <QObject>
#include <QThread>

#include <memory>

namespace streamgauge {

class EventLog;
class RequestLog;

/// The files of a run. What grows while requests run is written on a thread of its own, so that a slow disk
/// holds up neither the network threads nor the answer to a signal.
class RunOutputs : public QObject
{
    Q_OBJECT

public:
    RunOutputs(OutputPaths paths, Definitions definitions, QObject *parent = nullptr);
    ~RunOutputs() override;

    /// Whether everything that was asked for can be written, each to a file of its own and none over what the
    /// run is made from. Before anything is sent.
    [[nodiscard]] Result<void> check(const std::vector<NamedFile> &inputs) const;
    /// Opens the growing files and has them follow the run.
    [[nodiscard]] Result<void> follow(RunController &controller, const Redactor &redactor);
    /// Writes everything that needs the whole run. One message for each file that could not be written.
    [[nodiscard]] QStringList complete(std::shared_ptr<const RunRecord> run, const RunSummary &summary);

private:
    OutputPaths m_paths;
    Definitions m_definitions;
    Redactor m_redactor;
    QThread m_writer;
    EventLog *m_events = nullptr; ///< lives on m_writer
    RequestLog *m_requests = nullptr; ///< lives on m_writer
};

} // namespace streamgauge
