// SPDX-FileCopyrightText: 2026 The Streamgauge authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/mock/DueQueue.h"

#include <algorithm>

namespace streamgauge {

namespace {

/// Entries handled before the event loop gets its turn again, so that arriving requests don't wait for a long
/// backlog.
constexpr int mostAtOnce = 256;

} // namespace

DueQueue::DueQueue(std::function<void(const DueEntry &)> onDue)
    : m_onDue(std::move(onDue))
{
    m_timer.setTimerType(Qt::PreciseTimer);
    m_timer.setSingleShot(true);
    QObject::connect(&m_timer, &QTimer::timeout, &m_timer, [this] { run(); });
}

void DueQueue::arm(Instant due, quint64 owner, DueEntry::Purpose purpose, quint64 serial)
{
    m_entries.push({due, m_armed++, owner, purpose, serial});
    if (!m_running && due < m_timerDue)
        startTimer();
}

void DueQueue::run()
{
    m_running = true;
    m_timerDue = Instant::max();
    for (int handled = 0; handled < mostAtOnce && !m_entries.empty(); ++handled) {
        const DueEntry entry = m_entries.top();
        if (entry.due > Clock::now())
            break;
        m_entries.pop();
        m_onDue(entry);
    }
    m_running = false;
    if (!m_entries.empty())
        startTimer();
}

void DueQueue::startTimer()
{
    using std::chrono::milliseconds;
    // A timer holds whole milliseconds in an int; what is far off is looked at again on the way.
    constexpr milliseconds longest = std::chrono::hours(24);
    m_timerDue = m_entries.top().due;
    const milliseconds wait = std::chrono::ceil<milliseconds>(m_timerDue - Clock::now());
    m_timer.start(std::clamp(wait, milliseconds::zero(), longest));
}

} // namespace streamgauge
