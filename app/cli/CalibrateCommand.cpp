// SPDX-FileCopyrightText: 2026 The Streamgauge authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/CalibrateCommand.h"

#include "app/cli/InterruptSignal.h"
#include "app/cli/OptionValues.h"
#include "app/cli/ProgressLine.h"
#include "core/storage/CalibrationFile.h"
#include "core/storage/NumberText.h"

#include <QCommandLineParser>
#include <QLocale>

#include <optional>

namespace streamgauge {

ExitCode CalibrateCommand::execute(const QStringList &arguments)
{
    QCommandLineParser parser;
    parser.setApplicationDescription(
        tr("Measures the instrument itself: runs requests against the built-in mock provider, whose write "
           "instants are\n"
           "known, and keeps how late arrivals were seen (p50, p99). Later results carry these figures."));
    parser.addPositionalArgument(QStringLiteral("calibrate"), tr("This command."));
    parser.addOption({QStringLiteral("concurrency"),
                      tr("Streams at a time, as many as you mean to measure with."), QStringLiteral("N"),
                      QStringLiteral("16")});
    parser.addOption({QStringLiteral("requests"),
                      tr("Requests in all; four times the concurrency by default."), QStringLiteral("N")});
    parser.addOption({QStringLiteral("rate"), tr("Open loop: requests a second."), QStringLiteral("R")});
    parser.addHelpOption();
    if (const auto early = m_console.parse(parser, arguments))
        return *early;
    if (parser.positionalArguments().size() > 1)
        return m_console.refuse(tr("calibrate takes no further argument than its options."));
    CalibrationLoad load;
    const auto concurrency
        = wholeNumber(QStringLiteral("--concurrency"), parser.value(QStringLiteral("concurrency")), 1,
                      mostCalibrationStreams);
    if (!concurrency)
        return m_console.refuse(concurrency.error().message);
    load.concurrency = static_cast<int>(*concurrency);
    load.requests = 4 * load.concurrency;
    if (parser.isSet(QStringLiteral("requests"))) {
        const auto requests
            = wholeNumber(QStringLiteral("--requests"), parser.value(QStringLiteral("requests")), 1,
                          mostCalibrationRequests);
        if (!requests)
            return m_console.refuse(requests.error().message);
        load.requests = static_cast<int>(*requests);
    }
    if (parser.isSet(QStringLiteral("rate"))) {
        const auto rate = positiveNumber(QStringLiteral("--rate"), parser.value(QStringLiteral("rate")));
        if (!rate)
            return m_console.refuse(rate.error().message);
        load.rate = *rate;
    }
    return measure(load);
}

ExitCode CalibrateCommand::measure(const CalibrationLoad &load)
{
    InterruptSignal signal;
    ProgressLine progress(m_console);
    std::optional<CalibrationResult> result;
    CalibrationRun calibration(load);
    QObject::connect(&signal, &InterruptSignal::interrupted, &calibration, &CalibrationRun::stop);
    QObject::connect(&calibration, &CalibrationRun::progressed, &calibration,
                     [&](const RunProgress &now) { progress.show(now); });
    QObject::connect(&calibration, &CalibrationRun::failed, &calibration, [&](const QString &message) {
        QCoreApplication::exit(static_cast<int>(m_console.refuse(message)));
    });
    QObject::connect(&calibration, &CalibrationRun::finished, &calibration,
                     [&](const CalibrationResult &finished) {
                         result = finished;
                         QCoreApplication::exit(static_cast<int>(exitCodeOf(*finished.run)));
                     });
    QMetaObject::invokeMethod(&calibration, &CalibrationRun::start, Qt::QueuedConnection);
    const auto code = static_cast<ExitCode>(QCoreApplication::exec());
    progress.end();
    if (!result || result->run->end != RunEnd::Done)
        return code;
    return largest(code, keep(*result));
}

ExitCode CalibrateCommand::keep(const CalibrationResult &result)
{
    const std::optional<ClockError> error = result.clockError();
    if (!error) {
        m_console.note(tr("error: %1").arg(CalibrationResult::nothingMeasured()));
        return ExitCode::RequestsFailed;
    }
    const QLocale locale;
    m_console.print(tr("arrival − write: p50 %1, p99 %2 (%3 events, %4 streams at a time)")
                        .arg(durationText(result.delays.p50.value, locale),
                             durationText(result.delays.p99.value, locale), locale.toString(result.delays.n),
                             locale.toString(result.streams))
                    + QLatin1Char('\n'));
    if (const auto saved = saveCalibration(*error); !saved) {
        m_console.note(tr("error: %1").arg(saved.error().message));
        return ExitCode::RequestsFailed;
    }
    m_console.note(tr("kept in %1").arg(calibrationPath()));
    return ExitCode::Done;
}

} // namespace streamgauge
