// SPDX-FileCopyrightText: 2026 The Streamgauge authors
// SPDX-License-Identifier: GPL-3.0-or-later

// How late the engine sees events, what it adds to TTFT and what it costs, against the referee's stamps and
// beside its bare epoll client: bench_arrival [--runs N] [--streams A,B,…]. Needs STREAMGAUGE_REFEREE_DIR.

#include "core/base/OpenFileLimit.h"
#include "tests/support/Referee.h"
#include "tests/support/RunOnce.h"
#include "tests/support/StampScore.h"

#include <QCommandLineParser>
#include <QCoreApplication>
#include <QEventLoop>
#include <QRegularExpression>

#include <sys/resource.h>

#include <algorithm>
#include <cstdio>

using namespace streamgauge;
using namespace streamgauge::test;

namespace {

const QString model = QStringLiteral("ttft=300;itl=20;n=100;jitter=50");

enum class Start
{
    AtOnce, ///< closed loop, all in one instant
    Spread, ///< open loop, evenly over one second
};

/// One run's figures; milliseconds and microseconds as floating point.
struct Figures
{
    double delayP50Us = 0;
    double delayP99Us = 0;
    double netExcessP50Ms = 0;
    double netExcessP99Ms = 0;
    double excessP50Ms = 0;
    double excessP99Ms = 0;
    double cpuUsPerEvent = 0;
    double events = 0;
    double lost = 0;
    double outOfOrder = 0;
    double failed = 0;
};

double microseconds(Duration duration)
{
    return millisecondsOf(duration) * 1000;
}

Duration cpuOfThisProcess()
{
    rusage usage{};
    getrusage(RUSAGE_SELF, &usage);
    const auto of = [](const timeval &time) {
        return std::chrono::seconds(time.tv_sec) + std::chrono::microseconds(time.tv_usec);
    };
    return of(usage.ru_utime) + of(usage.ru_stime);
}

/// Runs the plan without keeping anything but its record, so that the cost is the engine's alone.
std::shared_ptr<const RunRecord> runPlan(const Plan &plan)
{
    RunInputs inputs;
    inputs.plan = std::make_shared<Plan>(plan);
    std::shared_ptr<const RunRecord> record;
    QEventLoop loop;
    RunController controller(std::move(inputs));
    QObject::connect(&controller, &RunController::finished, &loop, [&](const auto &run) {
        record = run;
        loop.quit();
    });
    QObject::connect(&controller, &RunController::failedToStart, &loop, [&](const QString &message) {
        std::fprintf(stderr, "%s\n", qPrintable(message));
        loop.quit();
    });
    controller.start();
    loop.exec();
    return record;
}

bool measureEngine(int streams, Start start, Figures &figures)
{
    Referee referee;
    if (!referee.start()) {
        std::fprintf(stderr, "%s\n", qPrintable(referee.errorText()));
        return false;
    }
    Plan plan = smallPlan(referee.baseUrl(), model, streams, streams);
    if (start == Start::Spread) {
        plan.load.arrival = Arrival::ConstantRate;
        plan.load.rate = streams;
        plan.load.concurrency = 0;
    }
    const Duration cpuBefore = cpuOfThisProcess();
    const auto run = runPlan(plan);
    const Duration cpu = cpuOfThisProcess() - cpuBefore;
    if (!run)
        return false;
    referee.stop();
    const StampScore score = scoreOf(*run, readRefereeLog(referee.logPath()));
    figures.delayP50Us = microseconds(atShare(score.delays, 0.5));
    figures.delayP99Us = microseconds(atShare(score.delays, 0.99));
    figures.netExcessP50Ms = millisecondsOf(atShare(score.netTtftExcess, 0.5));
    figures.netExcessP99Ms = millisecondsOf(atShare(score.netTtftExcess, 0.99));
    figures.excessP50Ms = millisecondsOf(atShare(score.ttftExcess, 0.5));
    figures.excessP99Ms = millisecondsOf(atShare(score.ttftExcess, 0.99));
    figures.events = static_cast<double>(score.events);
    figures.cpuUsPerEvent = microseconds(cpu) / std::max(figures.events, 1.0);
    figures.lost = static_cast<double>(score.lost);
    figures.outOfOrder = static_cast<double>(score.outOfOrder + score.early);
    figures.failed = static_cast<double>(
        std::count_if(run->requests.begin(), run->requests.end(),
                      [](const auto &record) { return record->outcome != Outcome::Complete; }));
    return true;
}

bool measureRawClient(int streams, Figures &figures)
{
    Referee referee;
    if (!referee.start()) {
        std::fprintf(stderr, "%s\n", qPrintable(referee.errorText()));
        return false;
    }
    const QString program = referee.program(QStringLiteral("rawclient"));
    QProcess client;
    client.start(program, {QString::number(referee.port()), model, QString::number(streams)});
    if (program.isEmpty() || !client.waitForFinished(60000)) {
        std::fprintf(stderr, "rawclient: %s\n", qPrintable(client.errorString() + referee.errorText()));
        return false;
    }
    static const QRegularExpression line(
        QStringLiteral("events=(\\d+) delay_us p50=(\\S+) p99=(\\S+) .*ttft_ms p50=(\\S+) p99=(\\S+) "
                       ".*cpu_us/event=(\\S+)"));
    const auto match = line.match(QString::fromUtf8(client.readAllStandardOutput()));
    if (!match.hasMatch())
        return false;
    referee.stop();
    std::vector<Duration> truth;
    for (const RefereeRequest &request : readRefereeLog(referee.logPath()))
        truth.push_back(request.firstWrite.value_or(request.read) - request.read);
    std::sort(truth.begin(), truth.end());
    figures.events = match.captured(1).toDouble();
    figures.delayP50Us = match.captured(2).toDouble();
    figures.delayP99Us = match.captured(3).toDouble();
    // It prints no differences: those of the percentiles stand in for the percentiles of the differences.
    figures.excessP50Ms = match.captured(4).toDouble() - millisecondsOf(atShare(truth, 0.5));
    figures.excessP99Ms = match.captured(5).toDouble() - millisecondsOf(atShare(truth, 0.99));
    figures.cpuUsPerEvent = match.captured(6).toDouble();
    figures.lost = streams * 100 - figures.events;
    return true;
}

double median(const std::vector<Figures> &runs, double Figures::*figure)
{
    std::vector<double> values;
    for (const Figures &run : runs)
        values.push_back(run.*figure);
    std::sort(values.begin(), values.end());
    return values[values.size() / 2];
}

double sum(const std::vector<Figures> &runs, double Figures::*figure)
{
    double total = 0;
    for (const Figures &run : runs)
        total += run.*figure;
    return total;
}

void printRow(int streams, const char *who, const std::vector<Figures> &runs, const std::vector<Figures> &raw)
{
    const bool isRaw = &runs == &raw;
    const auto ratio = [&](double Figures::*figure) {
        return isRaw ? QStringLiteral("1")
                     : QString::number(median(runs, figure) / median(raw, figure), 'f', 1);
    };
    const auto net = [&](double Figures::*figure) {
        return isRaw ? QStringLiteral("–") : QString::number(median(runs, figure), 'f', 2);
    };
    std::printf(
        "| %d | %s | %.0f | %.0f | %s / %s | %s | %s | %.2f | %.2f | %.1f | %s | %.0f | %.0f | %.0f |\n",
        streams, who, median(runs, &Figures::delayP50Us), median(runs, &Figures::delayP99Us),
        qPrintable(ratio(&Figures::delayP50Us)), qPrintable(ratio(&Figures::delayP99Us)),
        qPrintable(net(&Figures::netExcessP50Ms)), qPrintable(net(&Figures::netExcessP99Ms)),
        median(runs, &Figures::excessP50Ms), median(runs, &Figures::excessP99Ms),
        median(runs, &Figures::cpuUsPerEvent), qPrintable(ratio(&Figures::cpuUsPerEvent)),
        sum(runs, &Figures::lost), sum(runs, &Figures::outOfOrder), sum(runs, &Figures::failed));
    std::fflush(stdout);
}

} // namespace

int main(int argc, char **argv)
{
    const QCoreApplication application(argc, argv);
    raiseOpenFileLimit();
    QCommandLineParser options;
    options.addHelpOption();
    const QCommandLineOption runsOption(QStringLiteral("runs"), QStringLiteral("Runs of each kind."),
                                        QStringLiteral("N"), QStringLiteral("5"));
    const QCommandLineOption streamsOption(QStringLiteral("streams"), QStringLiteral("Streams at once."),
                                           QStringLiteral("LIST"), QStringLiteral("1,16,64,256,1000"));
    options.addOptions({runsOption, streamsOption});
    options.process(application);
    if (const QString why = Referee::whyAbsent(); !why.isEmpty()) {
        std::fprintf(stderr, "bench_arrival: %s\n", qPrintable(why));
        return 2;
    }
    const int count = std::max(1, options.value(runsOption).toInt());

    std::printf("%s; median of %d runs; lost, disorder and failed are sums over them\n\n", qPrintable(model),
                count);
    std::printf(
        "| streams | client | delay p50 µs | p99 µs | × raw p50 / p99 | net TTFT excess p50 ms | p99 ms "
        "| TTFT excess p50 ms | p99 ms | CPU µs/event | × raw | lost | disorder | failed |\n");
    std::printf("| ---: | --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: | "
                "---: |\n");
    for (const QString &value : options.value(streamsOption).split(QLatin1Char(','))) {
        const int streams = std::max(1, value.toInt());
        std::vector<Figures> raw(static_cast<std::size_t>(count));
        std::vector<Figures> atOnce(raw.size());
        std::vector<Figures> spread(raw.size());
        // Taking turns, so that whatever else the machine does hits all alike.
        for (std::size_t i = 0; i < raw.size(); ++i) {
            if (!measureRawClient(streams, raw[i]) || !measureEngine(streams, Start::AtOnce, atOnce[i])
                || !measureEngine(streams, Start::Spread, spread[i]))
                return 1;
        }
        printRow(streams, "rawclient, all at once", raw, raw);
        printRow(streams, "engine, all at once", atOnce, raw);
        printRow(streams, "engine, over one second", spread, raw);
    }
    return 0;
}
