// SPDX-FileCopyrightText: 2026 The Streamgauge authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "SyntheticAnswers.h"

namespace streamgauge {

SyntheticRecord stream(double ttftMs, int backend, PromptMode mode)
{
    static int serial = 0;
    SyntheticRecord record;
    record.event(ttftMs, EventKind::Text, 1, QStringLiteral("answer %1 ").arg(++serial));
    for (int i = 1; i < 40; ++i)
        record.event(ttftMs + 20 * i, EventKind::Text, 1);
    return record.usage(40).settle(ttftMs + 800).identity(backend, mode);
}

SyntheticRecord buffered(double ttftMs, int backend)
{
    SyntheticRecord record;
    record.events(ttftMs, 40);
    return record.usage(40).settle(ttftMs + 1).identity(backend, PromptMode::Cold);
}

const BackendSummary &onlyRow(const RunSummary &summary)
{
    return summary.rows.front();
}

std::vector<SyntheticRecord> times(int count, const std::function<SyntheticRecord(int)> &make)
{
    std::vector<SyntheticRecord> all;
    for (int i = 0; i < count; ++i)
        all.push_back(make(i));
    return all;
}

std::vector<SyntheticRecord> operator+(std::vector<SyntheticRecord> left,
                                       const std::vector<SyntheticRecord> &right)
{
    left.insert(left.end(), right.begin(), right.end());
    return left;
}

} // namespace streamgauge
