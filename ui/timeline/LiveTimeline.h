// SPDX-FileCopyrightText: 2026 The Streamgauge authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/engine/RunProgress.h"
#include "core/metrics/RunSummary.h"
#include "core/picture/TimelineScene.h"
#include "core/plan/Plan.h"

#include <QObject>

#include <functional>
#include <memory>
#include <vector>

namespace streamgauge {

/// The rows of the timeline while a run goes on. Its slots take what RunController signals. A row keeps its
/// place from the start to the end: rows stand by backend, prompt mode, part of the run and order.
class LiveTimeline : public QObject
{
    Q_OBJECT

public:
    using Rows = std::vector<std::shared_ptr<const TimelineRow>>;

    explicit LiveTimeline(QObject *parent = nullptr);

    /// All rows. They are updated in place; whoever paints reads them at that moment.
    [[nodiscard]] const Rows &rows() const { return m_shown; }
    [[nodiscard]] const QStringList &backendNames() const { return m_backendNames; }
    /// The row of a request, or -1.
    [[nodiscard]] int rowOf(quint32 request) const;
    [[nodiscard]] int running() const { return m_running; }
    [[nodiscard]] int finished() const { return m_finished; }
    /// Whether a run is going on, from start() to setRun().
    [[nodiscard]] bool isLive() const { return m_live; }
    /// Time since the run's start: how far running rows reach. Stands still when the run has ended.
    [[nodiscard]] Duration now() const;
    /// How far any row reaches on an axis.
    [[nodiscard]] Duration reach(TimelineAxis axis) const;

    /// For tests: the clock that now() asks.
    void setClock(std::function<Instant()> clock);

public slots:
    void start(std::shared_ptr<const streamgauge::Plan> plan,
               std::vector<streamgauge::RequestIdentity> requests);
    void addBatch(std::shared_ptr<const streamgauge::LiveBatch> batch);
    void finishRequest(std::shared_ptr<const streamgauge::RequestRecord> record);
    /// A finished run: just ended, or opened from a file.
    void setRun(std::shared_ptr<const streamgauge::RunRecord> run);
    /// Flags the rows whose times can't be trusted, as summarise() found.
    void setMarks(const std::vector<streamgauge::RequestMarks> &marks);
    void clear();

signals:
    void rowsReset(); ///< other rows than before
    void rowsUpdated(); ///< the same rows, with more in them

private:
    struct Entry
    {
        std::shared_ptr<TimelineRow> row;
        RequestIdentity identity;
        std::optional<quint32> lastRead; ///< the body read that the last mark stands for
    };

    void arrange(const Plan *plan, const std::vector<RequestIdentity> &requests);
    [[nodiscard]] Entry *entryOf(quint32 request);
    void update(const RequestUpdate &update);
    void replace(Entry &entry, const RequestRecord &record);
    void count();

    std::vector<Entry> m_entries; ///< in the order of the rows
    std::vector<int> m_rowOfRequest;
    Rows m_shown; ///< the same rows, as others may see them
    QStringList m_backendNames;
    std::function<Instant()> m_clock;
    Instant m_runStart{};
    Duration m_elapsed{};
    int m_running = 0;
    int m_finished = 0;
    bool m_live = false;
};

} // namespace streamgauge
