// SPDX-FileCopyrightText: 2026 The Streamgauge authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/engine/RunController.h"

#include "core/engine/RunEngine.h"

#include <QLocale>
#include <QThread>

#include <algorithm>
#include <deque>
#include <utility>

namespace streamgauge {

namespace {

/// Token events are counted over a sliding second.
constexpr auto eventWindow = std::chrono::seconds(1);

} // namespace

class RunController::Private
{
public:
    void countEvents(const LiveBatch &batch)
    {
        int events = 0;
        for (const RequestUpdate &update : batch.updates) {
            events += static_cast<int>(
                std::count_if(update.newEvents.begin(), update.newEvents.end(),
                              [](const StreamEvent &event) { return carriesOutput(event.kind); }));
        }
        m_recent.emplace_back(Clock::now(), events);
        m_inWindow += events;
    }

    double eventsPerSecond()
    {
        const Instant now = Clock::now();
        while (!m_recent.empty() && now - m_recent.front().first > eventWindow) {
            m_inWindow -= m_recent.front().second;
            m_recent.pop_front();
        }
        return m_inWindow / secondsOf(eventWindow);
    }

    QThread thread;
    RunEngine *engine = nullptr; ///< lives on `thread`, deleted when it finishes
    bool begun = false;

private:
    std::deque<std::pair<Instant, int>> m_recent;
    int m_inWindow = 0;
};

RunController::RunController(RunInputs inputs, QObject *parent)
    : QObject(parent)
    , d(std::make_unique<Private>())
{
    d->engine = new RunEngine(std::move(inputs));
    d->engine->moveToThread(&d->thread);
    d->thread.setObjectName(QStringLiteral("engine"));
    connect(&d->thread, &QThread::finished, d->engine, &QObject::deleteLater);
    connect(d->engine, &RunEngine::failedToStart, this, &RunController::failedToStart);
    connect(d->engine, &RunEngine::started, this, &RunController::started);
    connect(d->engine, &RunEngine::requestAdded, this, &RunController::requestAdded);
    connect(d->engine, &RunEngine::finished, this, &RunController::finished);
    connect(d->engine, &RunEngine::progressed, this, [this](RunProgress progress) {
        progress.tokenEventsPerSecond = d->eventsPerSecond();
        emit progressed(progress);
    });
    connect(d->engine, &RunEngine::flushed, this, [this](const WorkerFlush &flush) {
        if (flush.batch) {
            d->countEvents(*flush.batch);
            emit batchArrived(flush.batch);
        }
        for (const auto &record : flush.ended)
            emit requestFinished(record);
    });
}

RunController::~RunController()
{
    // Nothing of the run is heard any more; its threads end by themselves within milliseconds.
    d->engine->disconnect(this);
    d->thread.quit();
    d->thread.wait();
    if (!d->begun)
        delete d->engine;
}

void RunController::start()
{
    if (std::exchange(d->begun, true))
        return;
    d->thread.start();
    QMetaObject::invokeMethod(d->engine, &RunEngine::begin);
}

void RunController::stop()
{
    QMetaObject::invokeMethod(d->engine, [engine = d->engine] { engine->stop(RunEnd::StoppedByUser); });
}

Result<RunForecast> RunController::forecast(const Plan &plan)
{
    const auto prompts = PromptBook::open(plan);
    if (!prompts)
        return tl::unexpected(prompts.error());
    RunForecast forecast;
    for (const PlannedRequest &planned : scheduleOf(plan)) {
        ++(planned.identity.part == RunPart::Timed ? forecast.requests : forecast.extraRequests);
        forecast.outputTokens += prompts->prompt(planned.shape, planned.identity, {}).maxOutputTokens;
    }
    forecast.retries = (forecast.requests + forecast.extraRequests) * (plan.retry.attempts - 1);
    forecast.outputTokens *= plan.retry.attempts;
    return forecast;
}

QString RunForecast::inWords() const
{
    const QLocale locale;
    const QString tokens = locale.toString(outputTokens);
    const QString counted = requests == 1 ? RunController::tr("1 request")
                                          : RunController::tr("%1 requests").arg(locale.toString(requests));
    QString what = counted;
    if (extraRequests > 0) {
        const QString extra = extraRequests == 1
            ? RunController::tr("1 uncounted request")
            : RunController::tr("%1 uncounted requests").arg(locale.toString(extraRequests));
        what = RunController::tr("%1 and %2 before them").arg(counted, extra);
    }
    if (retries > 0)
        what = retries == 1 ? RunController::tr("%1, at most 1 retry").arg(what)
                            : RunController::tr("%1, at most %2 retries").arg(what, locale.toString(retries));
    return RunController::tr("%1, at most %2 output tokens").arg(what, tokens);
}

} // namespace streamgauge
