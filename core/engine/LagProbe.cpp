// SPDX-FileCopyrightText: 2026 The Streamgauge authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/engine/LagProbe.h"

#include <algorithm>

namespace streamgauge {

namespace {

constexpr auto probeInterval = std::chrono::milliseconds(5);
/// Twelve hours of samples; a longer run keeps its beginning.
constexpr std::size_t samplesKept = 12 * 3600 * 200;

} // namespace

LagProbe::LagProbe(QObject *parent)
    : QObject(parent)
    , m_timer(this)
{
    m_timer.setTimerType(Qt::PreciseTimer);
    m_timer.setSingleShot(true);
    connect(&m_timer, &QTimer::timeout, this, &LagProbe::tick);
}

void LagProbe::start()
{
    m_expected = Clock::now() + probeInterval;
    m_timer.start(probeInterval);
}

void LagProbe::stop()
{
    m_timer.stop();
}

void LagProbe::tick()
{
    const Instant now = Clock::now();
    const Duration lag = std::max(now - m_expected, Duration::zero());
    // Timers count in whole milliseconds, so every wait begins anew: lags do not add up.
    m_expected = now + probeInterval;
    m_timer.start(probeInterval);
    if (m_samples.size() < samplesKept)
        m_samples.push_back(lag);
    emit measured(lag);
}

} // namespace streamgauge
