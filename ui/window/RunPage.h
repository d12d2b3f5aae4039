// SPDX-FileCopyrightText: 2026 The Streamgauge authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

class QSplitter;
class QTabWidget;

namespace streamgauge {

class ComparisonView;
class CumulativeChart;
class DistributionChart;
class LiveTimeline;
class PhaseView;
class RequestTableView;
class RunStore;
class TimelineView;
class VerdictBar;

/// A run as it is seen: the verdict in words, the arrivals under it, tables and summary charts below.
/// Selecting a request in one place selects it in all.
class RunPage : public QWidget
{
    Q_OBJECT

public:
    explicit RunPage(RunStore *store, QWidget *parent = nullptr);

    [[nodiscard]] VerdictBar *verdicts() const { return m_verdicts; }
    [[nodiscard]] LiveTimeline *liveTimeline() const { return m_live; }
    [[nodiscard]] TimelineView *timeline() const { return m_timeline; }
    [[nodiscard]] RequestTableView *requests() const { return m_requests; }
    [[nodiscard]] ComparisonView *comparison() const { return m_comparison; }
    [[nodiscard]] CumulativeChart *cumulative() const { return m_cumulative; }
    [[nodiscard]] DistributionChart *ttft() const { return m_ttft; }
    [[nodiscard]] DistributionChart *total() const { return m_total; }
    [[nodiscard]] PhaseView *phases() const { return m_phases; }
    [[nodiscard]] QTabWidget *tabs() const { return m_tabs; }
    [[nodiscard]] QSplitter *splitter() const { return m_splitter; }

    void select(quint32 request);

signals:
    void requestSelected(quint32 request);
    void requestActivated(quint32 request);

private:
    void linkSelections();

    VerdictBar *m_verdicts;
    LiveTimeline *m_live;
    TimelineView *m_timeline;
    RequestTableView *m_requests;
    ComparisonView *m_comparison;
    CumulativeChart *m_cumulative;
    DistributionChart *m_ttft;
    DistributionChart *m_total;
    PhaseView *m_phases;
    QTabWidget *m_tabs;
    QSplitter *m_splitter;
};

} // namespace streamgauge
