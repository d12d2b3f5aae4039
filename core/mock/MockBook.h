// SPDX-FileCopyrightText: 2026 The Streamgauge authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/mock/MockLimits.h"
#include "core/mock/MockRecord.h"

#include <QByteArray>

#include <deque>
#include <memory>
#include <vector>

namespace streamgauge {

/// A record in the making.
struct MockEntry
{
    MockRecord record;
    /// When the content chunks that are still to come are made, in order.
    std::vector<Instant> toMake;
};

/// The records of all requests, oldest first, within limits.
class MockBook
{
public:
    explicit MockBook(const MockLimits &limits);

    /// Opens a record; its number and body are set here.
    [[nodiscard]] std::shared_ptr<MockEntry> open(MockRecord record, QByteArray body);
    /// Takes back the record that was opened last: it was none of a request for an answer.
    void withdraw(const std::shared_ptr<MockEntry> &entry);
    [[nodiscard]] std::vector<MockRecord> records(Instant now) const;
    /// Moves the chunks made by `now` from what is to come to what was made.
    static void settleMade(MockEntry &entry, Instant now);

private:
    MockLimits m_limits;
    std::deque<std::shared_ptr<MockEntry>> m_entries;
    std::size_t m_firstWithBody = 0; ///< bodies before this one are gone
    qsizetype m_bodyBytes = 0;
    quint64 m_opened = 0;
};

} // namespace streamgauge
