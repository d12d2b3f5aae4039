// SPDX-FileCopyrightText: 2026 The Streamgauge authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/cli/Console.h"
#include "app/cli/ExitCode.h"
#include "app/cli/InterruptSignal.h"
#include "core/probe/EndpointProbe.h"

#include <QObject>
#include <QStringList>

#include <memory>

class QCommandLineParser;

namespace streamgauge {

/// `streamgauge-cli probe`: what an endpoint speaks. `streamgauge-cli models`: which models it lists.
class ProbeCommand : public QObject
{
    Q_OBJECT

public:
    enum class Kind
    {
        Probe,
        Models
    };

    explicit ProbeCommand(Kind kind)
        : m_kind(kind)
    {
    }

    [[nodiscard]] ExitCode execute(const QStringList &arguments);

private:
    void declareOptions(QCommandLineParser &parser) const;
    [[nodiscard]] Result<ProbeTarget> targetFrom(const QCommandLineParser &parser) const;
    void resolveThenStart();
    void start(const SecretValue &key);
    void complete(const ProbeReport &report);
    [[nodiscard]] ExitCode printModels(const ProbeReport &report) const;
    [[nodiscard]] ExitCode printReport(const ProbeReport &report) const;

    Kind m_kind;
    Redactor m_redactor;
    Console m_console;
    InterruptSignal m_signal;
    ProbeTarget m_target;
    bool m_asJson = false;
    bool m_isInterrupted = false;
    std::unique_ptr<EndpointProbe> m_probe;
};

} // namespace streamgauge
