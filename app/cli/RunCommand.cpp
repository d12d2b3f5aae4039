// SPDX-FileCopyrightText: 2026 The Streamgauge authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/RunCommand.h"

#include "app/keychain/KeychainSecretStore.h"
#include "core/secrets/EnvironmentSecretStore.h"
#include "core/storage/CalibrationFile.h"
#include "core/storage/NumberText.h"
#include "core/storage/ResultTables.h"

#include <QCoreApplication>

#include <utility>

namespace streamgauge {

namespace {

/// The comparison the way that needs the shorter lines.
QString terminalTable(const TextTable &table)
{
    const QString upright = asPlainText(table);
    const QString turned = asPlainText(transposed(table));
    return upright.indexOf(QLatin1Char('\n')) <= turned.indexOf(QLatin1Char('\n')) ? upright : turned;
}

} // namespace

RunCommand::RunCommand()
    : m_progress(m_console)
{
}

RunCommand::~RunCommand() = default;

ExitCode RunCommand::execute(const QStringList &arguments)
{
    auto read = readRunArguments(arguments);
    if (!read)
        return refuse(read.error().message);
    m_arguments = *std::move(read);
    if (m_arguments.helpWanted) {
        m_console.print(m_arguments.helpText);
        return ExitCode::Done;
    }
    const auto forecast = RunController::forecast(m_arguments.plan);
    if (!forecast)
        return refuse(forecast.error().message);
    m_outputs = std::make_unique<RunOutputs>(m_arguments.outputs, m_arguments.definitions);
    if (const auto writable = m_outputs->check(m_arguments.inputs); !writable)
        return refuse(writable.error().message);
    m_console.note(forecast->inWords());
    connect(&m_signal, &InterruptSignal::interrupted, this, &RunCommand::interrupt);
    QMetaObject::invokeMethod(this, &RunCommand::resolveThenStart, Qt::QueuedConnection);
    return static_cast<ExitCode>(QCoreApplication::exec());
}

void RunCommand::resolveThenStart()
{
    const SecretStores stores{std::make_shared<KeychainSecretStore>(), nullptr,
                              std::make_shared<EnvironmentSecretStore>()};
    resolveKeys(m_arguments.plan, stores, this, [this, stores](const ResolvedKeys &resolved) {
        if (!resolved.error.isEmpty())
            endWith(refuse(resolved.error));
        else
            start(resolved.keys);
    });
}

void RunCommand::start(std::vector<SecretValue> keys)
{
    const Redactor redactor(keys);
    m_console.setRedactor(redactor);
    m_controller
        = std::make_unique<RunController>(RunInputs{std::make_shared<const Plan>(m_arguments.plan),
                                                    std::move(keys), m_arguments.nonce, loadCalibration()});
    if (const auto opened = m_outputs->follow(*m_controller, redactor); !opened) {
        endWith(refuse(opened.error().message));
        return;
    }
    connect(m_controller.get(), &RunController::failedToStart, this,
            [this](const QString &message) { endWith(refuse(message)); });
    connect(m_controller.get(), &RunController::progressed, this,
            [this](const RunProgress &progress) { m_progress.show(progress); });
    connect(m_controller.get(), &RunController::finished, this, &RunCommand::complete);
    m_controller->start();
}

void RunCommand::interrupt()
{
    if (!m_controller) { // still waiting for a key; nothing was sent and nothing is recorded
        endWith(ExitCode::Interrupted);
        return;
    }
    m_progress.end();
    m_console.note(tr("Stopping. What was recorded is written; interrupt again to leave at once."));
    m_controller->stop();
}

void RunCommand::complete(const std::shared_ptr<const RunRecord> &run)
{
    m_progress.end();
    const RunSummary summary = summarise(*run, m_arguments.definitions);
    const QStringList faults = m_outputs->complete(run, summary);
    QString text = terminalTable(comparisonTable(*run, summary, NumberStyle::User));
    if (const TextTable phases = phaseTable(summary, NumberStyle::User); !phases.rows.empty())
        text += QLatin1Char('\n') + asPlainText(phases);
    for (const Difference &difference : summary.differences) {
        if (!difference.inWords.isEmpty())
            text += printableLine(difference.inWords) + QLatin1Char('\n');
    }
    m_console.print(text);
    for (const QString &warning : summary.warnings)
        m_console.note(tr("warning: %1").arg(printableLine(warning)));
    if (!run->endMessage.isEmpty())
        m_console.note(printableLine(run->endMessage));
    for (const QString &fault : faults)
        m_console.note(tr("error: %1").arg(printableLine(fault)));
    ExitCode code = exitCodeOf(*run);
    if (!faults.isEmpty())
        code = largest(code, ExitCode::RequestsFailed);
    endWith(code);
}

void RunCommand::endWith(ExitCode code)
{
    QCoreApplication::exit(static_cast<int>(code));
}

ExitCode RunCommand::refuse(const QString &message) const
{
    const ExitCode code = m_console.refuse(message);
    m_console.note(tr("Nothing was sent. “streamgauge-cli run --help” lists the options."));
    return code;
}

} // namespace streamgauge
