// SPDX-FileCopyrightText: 2026 The Streamgauge authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/mock/MockBook.h"

#include <algorithm>

namespace streamgauge {

MockBook::MockBook(const MockLimits &limits)
    : m_limits(limits)
{
}

std::shared_ptr<MockEntry> MockBook::open(MockRecord record, QByteArray body)
{
    m_bodyBytes += body.size();
    record.request = ++m_opened;
    record.body = std::move(body);
    auto entry = std::make_shared<MockEntry>();
    entry->record = std::move(record);
    m_entries.push_back(entry);
    const auto dropBody = [this](MockEntry &old) {
        m_bodyBytes -= old.record.body.size();
        old.record.body.clear();
    };
    while (m_bodyBytes > m_limits.bodyBytesKept && m_firstWithBody + 1 < m_entries.size())
        dropBody(*m_entries[m_firstWithBody++]);
    while (m_entries.size() > std::max<std::size_t>(1, m_limits.recordsKept)) {
        dropBody(*m_entries.front());
        m_entries.pop_front();
        m_firstWithBody -= m_firstWithBody > 0 ? 1 : 0;
    }
    return entry;
}

void MockBook::withdraw(const std::shared_ptr<MockEntry> &entry)
{
    if (m_entries.empty() || m_entries.back() != entry)
        return;
    m_bodyBytes -= entry->record.body.size();
    m_entries.pop_back();
    m_firstWithBody = std::min(m_firstWithBody, m_entries.size());
    --m_opened;
}

std::vector<MockRecord> MockBook::records(Instant now) const
{
    std::vector<MockRecord> result;
    result.reserve(m_entries.size());
    for (const std::shared_ptr<MockEntry> &entry : m_entries) {
        settleMade(*entry, now);
        result.push_back(entry->record);
    }
    return result;
}

void MockBook::settleMade(MockEntry &entry, Instant now)
{
    const auto end = std::upper_bound(entry.toMake.begin(), entry.toMake.end(), now);
    entry.record.made.insert(entry.record.made.end(), entry.toMake.begin(), end);
    entry.toMake.erase(entry.toMake.begin(), end);
}

} // namespace streamgauge
