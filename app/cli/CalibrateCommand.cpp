// SPDX-FileCopyrightText: 2026 The Streamgauge authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/CalibrateCommand.h"

#include "app/cli/InterruptSignal.h"
#include "app/cli/OptionValues.h"
#include "app/cli/ProgressLine.h"
#include "core/engine/RunController.h"
#include "core/storage/CalibrationFile.h"
#include "core/storage/NumberText.h"

#include <QCommandLineParser>
#include <QLocale>

#include <algorithm>

namespace streamgauge {

namespace {

constexpr qint64 mostStreams = 10000;
constexpr qint64 mostRequests = 100000;

} // namespace

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
    if (!parser.parse(arguments))
        return refuse(parser.errorText());
    if (parser.isSet(QStringLiteral("help"))) {
        m_console.print(parser.helpText());
        return ExitCode::Done;
    }
    if (parser.positionalArguments().size() > 1)
        return refuse(tr("calibrate takes no further argument than its options."));
    CalibrationLoad load;
    const auto concurrency = wholeNumber(QStringLiteral("--concurrency"),
                                         parser.value(QStringLiteral("concurrency")), 1, mostStreams);
    if (!concurrency)
        return refuse(concurrency.error().message);
    load.concurrency = static_cast<int>(*concurrency);
    load.requests = 4 * load.concurrency;
    if (parser.isSet(QStringLiteral("requests"))) {
        const auto requests = wholeNumber(QStringLiteral("--requests"),
                                          parser.value(QStringLiteral("requests")), 1, mostRequests);
        if (!requests)
            return refuse(requests.error().message);
        load.requests = static_cast<int>(*requests);
    }
    if (parser.isSet(QStringLiteral("rate"))) {
        const auto rate = positiveNumber(QStringLiteral("--rate"), parser.value(QStringLiteral("rate")));
        if (!rate)
            return refuse(rate.error().message);
        load.rate = *rate;
    }
    return measure(load);
}

ExitCode CalibrateCommand::measure(const CalibrationLoad &load)
{
    MockProvider provider(calibrationScenario());
    const auto url = provider.listen();
    if (!url)
        return refuse(url.error().message);
    InterruptSignal signal;
    ProgressLine progress(m_console);
    std::shared_ptr<const RunRecord> run;
    RunController controller(
        RunInputs{std::make_shared<const Plan>(calibrationPlan(load, *url)), {SecretValue()}, {}, {}});
    QObject::connect(&signal, &InterruptSignal::interrupted, &controller, &RunController::stop);
    QObject::connect(&controller, &RunController::progressed, &controller,
                     [&](const RunProgress &now) { progress.show(now); });
    QObject::connect(&controller, &RunController::failedToStart, &controller, [&](const QString &message) {
        QCoreApplication::exit(static_cast<int>(refuse(message)));
    });
    QObject::connect(&controller, &RunController::finished, &controller,
                     [&](const std::shared_ptr<const RunRecord> &finished) {
                         run = finished;
                         QCoreApplication::exit(static_cast<int>(exitCodeOf(*finished)));
                     });
    QMetaObject::invokeMethod(&controller, &RunController::start, Qt::QueuedConnection);
    const auto code = static_cast<ExitCode>(QCoreApplication::exec());
    progress.end();
    if (!run || run->end != RunEnd::Done)
        return code;
    return largest(code, keep(*run, provider.records(), std::min(load.concurrency, load.requests)));
}

ExitCode CalibrateCommand::keep(const RunRecord &run, const std::vector<MockRecord> &served, int streams)
{
    const Distribution delays = distributionOf(arrivalDelays(run, served));
    if (delays.n == 0) {
        m_console.note(
            tr("error: no request completed, so there is nothing to calibrate by. Try fewer streams."));
        return ExitCode::RequestsFailed;
    }
    const QLocale locale;
    m_console.print(tr("arrival − write: p50 %1, p99 %2 (%3 events, %4 streams at a time)")
                        .arg(durationText(delays.p50.value, locale), durationText(delays.p99.value, locale),
                             locale.toString(delays.n), locale.toString(streams))
                    + QLatin1Char('\n'));
    const ClockError error{durationFromMilliseconds(delays.p50.value),
                           durationFromMilliseconds(delays.p99.value), streams,
                           QDateTime::currentDateTimeUtc()};
    if (const auto saved = saveCalibration(error); !saved) {
        m_console.note(tr("error: %1").arg(saved.error().message));
        return ExitCode::RequestsFailed;
    }
    m_console.note(tr("kept in %1").arg(calibrationPath()));
    return ExitCode::Done;
}

ExitCode CalibrateCommand::refuse(const QString &message) const
{
    m_console.note(tr("error: %1").arg(message));
    return ExitCode::Usage;
}

} // namespace streamgauge
