// SPDX-FileCopyrightText: 2026 The Streamgauge authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/engine/NetworkWorker.h"

#include <QObject>
#include <QThread>

#include <map>
#include <memory>
#include <vector>

namespace streamgauge {

/// The network threads of a run, seen from the engine thread it lives on: how many there are, which of them
/// gets a request, and when all are ready or closed.
class WorkerPool : public QObject
{
    Q_OBJECT

public:
    explicit WorkerPool(Redactor redactor, QObject *parent = nullptr);
    /// Waits for the threads.
    ~WorkerPool() override;

    /// Starts as many threads as all connections of the lanes need, then emits prepared().
    void start(const std::vector<WorkerLane> &lanes);
    [[nodiscard]] bool isPrepared() const { return m_preparing == 0; }
    /// To the thread with the fewest streams of the request's backend.
    void send(ReadyRequest ready);
    /// Cuts every request in flight; each still ends with its record.
    void cutAll(OutcomeDetail detail, const QString &message);
    /// Sends what is left, then emits closed().
    void close();

signals:
    void prepared();
    void requestEnded(const std::shared_ptr<const streamgauge::RequestRecord> &record);
    /// Emitted on the network threads.
    void flushed(streamgauge::WorkerFlush flush);
    void closed(const std::vector<streamgauge::Duration> &lags);

private:
    struct Member
    {
        QThread thread;
        NetworkWorker *worker = nullptr; ///< lives on `thread`, deleted when it finishes
        std::map<int, int> inFlight; ///< by backend
    };

    void add(Member &member, int number);

    Redactor m_redactor;
    std::vector<std::unique_ptr<Member>> m_members;
    std::vector<Duration> m_lags;
    int m_preparing = 0;
    int m_closing = 0;
};

} // namespace streamgauge
