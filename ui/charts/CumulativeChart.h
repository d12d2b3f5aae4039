// SPDX-FileCopyrightText: 2026 The Streamgauge authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/picture/Picture.h"
#include "ui/models/RunDigest.h"

#include <QWidget>

#include <optional>

namespace streamgauge {

class ChartPane;
class RunStore;

/// Tokens received over the time since dispatch: a backend's median request with the band from its 10th to
/// its 90th percentile, cold solid and warm dashed.
class CumulativeChart : public QWidget
{
    Q_OBJECT

public:
    /// Follows the store's digests; the store must outlive the chart.
    explicit CumulativeChart(RunStore *store, QWidget *parent = nullptr);

    [[nodiscard]] ChartPane *pane() const { return m_pane; }
    /// As it is exported: with title, axes, n and date, on a light ground. Absent while there is nothing to
    /// show.
    [[nodiscard]] std::optional<Picture> printPicture() const;

public slots:
    void setDigest(const std::shared_ptr<const streamgauge::RunDigest> &digest);

private:
    ChartPane *m_pane;
    std::shared_ptr<const RunDigest> m_digest;
};

} // namespace streamgauge
