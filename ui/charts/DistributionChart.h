// SPDX-FileCopyrightText: 2026 The Streamgauge authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/metrics/Curves.h"
#include "core/picture/Picture.h"
#include "core/storage/ResultTables.h"
#include "ui/models/RunDigest.h"

#include <QWidget>

#include <optional>

namespace streamgauge {

class ChartPane;
class RunStore;

/// How TTFT or total is distributed over a backend's requests: the share of requests that were done by a
/// time, with the medians marked. Cold solid, warm dashed.
class DistributionChart : public QWidget
{
    Q_OBJECT

public:
    /// Follows the store's digests; the store must outlive the chart.
    DistributionChart(RunStore *store, DistributionOf figure, QWidget *parent = nullptr);

    [[nodiscard]] DistributionOf figure() const { return m_figure; }
    [[nodiscard]] ChartPane *pane() const { return m_pane; }
    /// As it is exported; absent while there is nothing to show.
    [[nodiscard]] std::optional<Picture> printPicture() const;

public slots:
    void setDigest(const std::shared_ptr<const streamgauge::RunDigest> &digest);

private:
    [[nodiscard]] const std::vector<FigureSamples> &samplesOf(const RunDigest &digest) const;
    [[nodiscard]] TextTable tableOf(const RunDigest &digest) const;
    [[nodiscard]] QString describe(const RunDigest &digest) const;

    DistributionOf m_figure;
    ChartPane *m_pane;
    std::shared_ptr<const RunDigest> m_digest;
};

} // namespace streamgauge
