// SPDX-FileCopyrightText: 2026 The Streamgauge authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/Time.h"

#include <QTimer>

#include <functional>
#include <queue>
#include <vector>

namespace streamgauge {

/// Something that is due at an instant. Whoever armed it recognises it by its three numbers; there is no
/// disarming, an entry that has become stale is ignored when it comes up.
struct DueEntry
{
    enum class Purpose
    {
        Action,
        TimeLimit
    };
    Instant due{};
    quint64 order = 0; ///< of arming; entries due together come up in this order
    quint64 owner = 0;
    Purpose purpose = Purpose::Action;
    quint64 serial = 0;
};

/// All deadlines of a thread behind one precise timer: thousands of them cost no more than the earliest.
/// Deadlines are absolute, so lateness doesn't add up; none comes up early.
class DueQueue
{
public:
    explicit DueQueue(std::function<void(const DueEntry &)> onDue);

    void arm(Instant due, quint64 owner, DueEntry::Purpose purpose, quint64 serial);

private:
    struct Later
    {
        bool operator()(const DueEntry &a, const DueEntry &b) const
        {
            return a.due != b.due ? a.due > b.due : a.order > b.order;
        }
    };

    void run();
    void startTimer();

    std::function<void(const DueEntry &)> m_onDue;
    std::priority_queue<DueEntry, std::vector<DueEntry>, Later> m_entries;
    QTimer m_timer;
    Instant m_timerDue = Instant::max(); ///< what the timer is set for
    quint64 m_armed = 0;
    bool m_running = false;
};

} // namespace streamgauge
