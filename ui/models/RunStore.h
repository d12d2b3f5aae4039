// SPDX-FileCopyrightText: 2026 The Streamgauge authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/engine/RunProgress.h"
#include "core/metrics/DeliveryVerdict.h"
#include "core/metrics/RequestFigures.h"
#include "core/plan/Plan.h"
#include "core/record/RunRecord.h"
#include "ui/models/RunDigest.h"

#include <QElapsedTimer>
#include <QObject>
#include <QThreadPool>
#include <QTimer>

#include <memory>
#include <optional>
#include <vector>

namespace streamgauge {

enum class RunState
{
    None,
    Running,
    Finished
};

/// Where a request stands, seen from its instants so far.
enum class RequestPhase
{
    Planned,
    Connecting,
    Waiting,
    Streaming,
    Ended
};

[[nodiscard]] RequestPhase phaseOf(const RequestTimeline &timeline);

/// One request as the window knows it: partial while it runs, with its record afterwards.
struct StoredRequest
{
    RequestIdentity identity;
    RequestTimeline timeline; ///< so far
    int tokenEvents = 0; ///< so far
    std::shared_ptr<const RequestRecord> record; ///< null until it ended

    [[nodiscard]] RequestPhase phase() const { return record ? RequestPhase::Ended : phaseOf(timeline); }
};

/// What a finished request says under the store's definitions.
struct RequestReading
{
    RequestFigures figures;
    DeliveryVerdict verdict;
};

/// The run that the window shows, live or finished, and its digest. Connect a RunController's signals to the
/// slots of the same meaning. Views connect to the signals here; changes of requests reach them in contiguous
/// ranges, at most about thirty times a second.
class RunStore : public QObject
{
    Q_OBJECT

public:
    explicit RunStore(QObject *parent = nullptr);
    ~RunStore() override;

    [[nodiscard]] RunState state() const { return m_state; }
    [[nodiscard]] std::shared_ptr<const Plan> plan() const { return m_plan; }
    [[nodiscard]] quint32 requestCount() const { return static_cast<quint32>(m_requests.size()); }
    /// Null for a request that the run does not have.
    [[nodiscard]] const StoredRequest *request(quint32 request) const;
    /// Figures and verdict of a finished request, computed once and kept; null while it runs.
    [[nodiscard]] const RequestReading *reading(quint32 request) const;
    /// Marks of the whole run for a request; all off until a digest knows it.
    [[nodiscard]] RequestMarks marks(quint32 request) const;
    /// "● dedicated host"
    [[nodiscard]] QString backendLabel(int backend) const;

    /// The finished run; null while it is live.
    [[nodiscard]] std::shared_ptr<const RunRecord> run() const { return m_run; }
    /// The newest digest; null before the first.
    [[nodiscard]] std::shared_ptr<const RunDigest> digest() const { return m_digest; }
    /// The request that shows best what a backend's verdict rests on: of the most frequent verdict, with the
    /// middle total.
    [[nodiscard]] std::optional<quint32> typicalRequest(int backend, PromptMode mode) const;

    [[nodiscard]] Definitions definitions() const { return m_definitions; }
    void setDefinitions(Definitions definitions);

public slots:
    void beginRun(std::shared_ptr<const streamgauge::Plan> plan,
                  const std::vector<streamgauge::RequestIdentity> &requests);
    /// A request that was not planned: a retry. Its number is the next one.
    void addRequest(const streamgauge::RequestIdentity &request);
    void addBatch(const std::shared_ptr<const streamgauge::LiveBatch> &batch);
    void addFinished(const std::shared_ptr<const streamgauge::RequestRecord> &record);
    /// The run is over. Also shows a run that was never live here.
    void endRun(std::shared_ptr<const streamgauge::RunRecord> run);
    void clear();

signals:
    /// Another run, or none: everything known before is void.
    void runReplaced();
    /// The run has one request more, the last one.
    void requestAdded(quint32 request);
    void requestsUpdated(quint32 first, quint32 last);
    void requestFinished(quint32 request);
    void runFinished();
    void stateChanged(streamgauge::RunState state);
    void digestChanged(const std::shared_ptr<const streamgauge::RunDigest> &digest);
    void definitionsChanged(streamgauge::Definitions definitions);

private:
    void append(const RequestIdentity &request);
    void setState(RunState state);
    void markDirty(quint32 request);
    void flushUpdates();
    void wantDigest();
    void startDigest();
    void takeDigest(quint64 generation, std::shared_ptr<const RunDigest> digest);
    [[nodiscard]] std::shared_ptr<const RunRecord> snapshot() const;

    RunState m_state = RunState::None;
    Definitions m_definitions = Definitions::Streamgauge;
    std::shared_ptr<const Plan> m_plan;
    std::vector<StoredRequest> m_requests; ///< by RequestIdentity::request
    std::vector<std::shared_ptr<const RequestRecord>>
        m_placeholders; ///< stand for unfinished ones in a snapshot
    mutable std::vector<std::unique_ptr<RequestReading>> m_readings;
    std::shared_ptr<const RunRecord> m_run;
    std::shared_ptr<const RunDigest> m_digest;

    std::vector<quint32> m_dirty;
    std::vector<bool> m_isDirty;
    QTimer m_flushTimer;

    QTimer m_digestTimer;
    QElapsedTimer m_sinceDigestStart;
    quint64 m_generation = 0; ///< results of older generations are dropped
    bool m_digestRunning = false;
    bool m_digestWanted = false;
    QThreadPool m_pool; ///< last: destroyed, and so waited for, first
};

} // namespace streamgauge
