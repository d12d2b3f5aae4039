// SPDX-FileCopyrightText: 2026 The Streamgauge authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/engine/WorkerPool.h"

#include <algorithm>
#include <utility>

namespace streamgauge {

namespace {

/// Streams that one network thread serves well; more get a second thread where there are cores for it.
constexpr int streamsPerThread = 512;

} // namespace

WorkerPool::WorkerPool(Redactor redactor, QObject *parent)
    : QObject(parent)
    , m_redactor(std::move(redactor))
{
}

WorkerPool::~WorkerPool()
{
    for (const auto &member : m_members) {
        member->thread.quit();
        member->thread.wait();
    }
}

void WorkerPool::start(const std::vector<WorkerLane> &lanes)
{
    int connections = 0;
    for (const WorkerLane &lane : lanes)
        connections += lane.connections;
    const int wanted = (connections + streamsPerThread - 1) / streamsPerThread;
    const int threads = std::clamp(wanted, 1, std::max(1, QThread::idealThreadCount() / 2));
    m_preparing = threads;
    for (int i = 0; i < threads; ++i) {
        Member &member = *m_members.emplace_back(std::make_unique<Member>());
        add(member, i);
        std::vector<WorkerLane> shares = lanes;
        for (WorkerLane &share : shares)
            share.connections = (share.connections + threads - 1 - i) / threads;
        QMetaObject::invokeMethod(
            member.worker, [worker = member.worker, shares = std::move(shares)] { worker->prepare(shares); });
    }
}

void WorkerPool::add(Member &member, int number)
{
    auto *worker = new NetworkWorker(m_redactor);
    member.worker = worker;
    member.thread.setObjectName(QStringLiteral("network %1").arg(number));
    worker->moveToThread(&member.thread);
    connect(&member.thread, &QThread::finished, worker, &QObject::deleteLater);
    connect(worker, &NetworkWorker::flushed, this, &WorkerPool::flushed, Qt::DirectConnection);
    connect(worker, &NetworkWorker::requestEnded, this, [this, &member](const auto &record) {
        --member.inFlight[record->identity.backend];
        emit requestEnded(record);
    });
    connect(worker, &NetworkWorker::prepared, this, [this] {
        if (--m_preparing == 0)
            emit prepared();
    });
    connect(worker, &NetworkWorker::closed, this, [this](const std::vector<Duration> &lags) {
        m_lags.insert(m_lags.end(), lags.begin(), lags.end());
        if (--m_closing == 0)
            emit closed(m_lags);
    });
    member.thread.start(QThread::TimeCriticalPriority);
}

void WorkerPool::send(ReadyRequest ready)
{
    const int backend = ready.identity.backend;
    const auto least
        = std::min_element(m_members.begin(), m_members.end(), [backend](auto &one, auto &other) {
              return one->inFlight[backend] < other->inFlight[backend];
          });
    Member &member = **least;
    ++member.inFlight[backend];
    QMetaObject::invokeMethod(member.worker,
                              [worker = member.worker, ready = std::move(ready)] { worker->start(ready); });
}

void WorkerPool::cutAll(OutcomeDetail detail, const QString &message)
{
    for (const auto &member : m_members)
        QMetaObject::invokeMethod(
            member->worker, [worker = member->worker, detail, message] { worker->cutAll(detail, message); });
}

void WorkerPool::close()
{
    m_closing = static_cast<int>(m_members.size());
    for (const auto &member : m_members)
        QMetaObject::invokeMethod(member->worker, &NetworkWorker::close);
}

} // namespace streamgauge
