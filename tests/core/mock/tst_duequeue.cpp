// SPDX-FileCopyrightText: 2026 The Streamgauge authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/mock/DueQueue.h"

#include <QTest>

using namespace streamgauge;
using namespace std::chrono_literals;

class TestDueQueue : public QObject
{
    Q_OBJECT

private slots:
    void comesUpInOrderAndNeverEarly();
    void takesNewEntriesWhileRunning();
};

void TestDueQueue::comesUpInOrderAndNeverEarly()
{
    std::vector<quint64> serials;
    bool early = false;
    DueQueue queue([&](const DueEntry &entry) {
        early = early || Clock::now() < entry.due;
        serials.push_back(entry.serial);
    });
    const Instant start = Clock::now();
    // Armed last first, so that the timer has to be set anew; two are due at the same instant.
    for (const auto &[serial, after] : {std::pair(4, 30), std::pair(3, 20), std::pair(1, 5), std::pair(2, 5)})
        queue.arm(start + std::chrono::milliseconds(after), 1, DueEntry::Purpose::Action, quint64(serial));
    queue.arm(start + 24h * 60, 1, DueEntry::Purpose::TimeLimit, 5);
    queue.arm(start - 1s, 1, DueEntry::Purpose::Action, 0);
    QTRY_COMPARE(serials.size(), std::size_t(5));
    QCOMPARE(serials, (std::vector<quint64>{0, 1, 2, 3, 4}));
    QVERIFY(!early);
}

void TestDueQueue::takesNewEntriesWhileRunning()
{
    int count = 0;
    DueQueue *self = nullptr;
    DueQueue queue([&](const DueEntry &entry) {
        if (++count < 2000)
            self->arm(entry.due, 1, DueEntry::Purpose::Action, 0);
    });
    self = &queue;
    queue.arm(Clock::now(), 1, DueEntry::Purpose::Action, 0);
    QTRY_COMPARE(count, 2000);
}

QTEST_GUILESS_MAIN(TestDueQueue)
#include "tst_duequeue.moc"
