// SPDX-FileCopyrightText: 2026 The Streamgauge authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/Time.h"

#include <QObject>
#include <QTimer>

#include <vector>

namespace streamgauge {

/// Measures how late a timer fires on the thread it lives on: the lag of whatever else that thread does,
/// timestamps included (measurement.md, "The instrument's own error").
class LagProbe : public QObject
{
    Q_OBJECT

public:
    explicit LagProbe(QObject *parent = nullptr);

    void start();
    void stop();
    /// All lags measured so far, in the order taken.
    [[nodiscard]] const std::vector<Duration> &samples() const { return m_samples; }

signals:
    void measured(streamgauge::Duration lag);

private:
    void tick();

    QTimer m_timer;
    Instant m_expected{};
    std::vector<Duration> m_samples;
};

} // namespace streamgauge
