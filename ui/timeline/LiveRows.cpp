// SPDX-FileCopyrightText: 2026 The Streamgauge authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/timeline/LiveRows.h"

#include <algorithm>

namespace streamgauge {

namespace {

struct Group
{
    std::size_t begin = 0;
    std::size_t end = 0;
    std::size_t share = 0; ///< rows it may show

    [[nodiscard]] std::size_t size() const { return end - begin; }
};

} // namespace

std::vector<std::shared_ptr<const TimelineRow>>
liveRows(const std::vector<std::shared_ptr<const TimelineRow>> &rows, int room)
{
    if (room <= 0 || rows.size() <= static_cast<std::size_t>(room))
        return rows;
    std::vector<Group> groups;
    for (std::size_t i = 0; i < rows.size(); ++i) {
        if (i == 0 || rows[i]->backend != rows[i - 1]->backend || rows[i]->mode != rows[i - 1]->mode)
            groups.push_back({i, i, 0});
        groups.back().end = i + 1;
    }

    // Small groups leave what they don't need to the others.
    std::vector<Group *> bySize;
    for (Group &group : groups)
        bySize.push_back(&group);
    std::stable_sort(bySize.begin(), bySize.end(),
                     [](const Group *a, const Group *b) { return a->size() < b->size(); });
    auto left = static_cast<std::size_t>(room);
    for (std::size_t i = 0; i < bySize.size(); ++i) {
        bySize[i]->share = std::clamp<std::size_t>(left / (bySize.size() - i), 1, bySize[i]->size());
        left -= std::min(left, bySize[i]->share);
    }

    std::vector<std::shared_ptr<const TimelineRow>> shown;
    for (const Group &group : groups) {
        std::size_t newest = 0;
        for (std::size_t i = group.begin; i < group.end; ++i) {
            if (rows[i]->dispatched)
                newest = i - group.begin;
        }
        const std::size_t step = std::max<std::size_t>(1, group.share / 2);
        std::size_t first = 0;
        while (newest >= first + group.share)
            first += step;
        first = std::min(first, group.size() - group.share);
        for (std::size_t i = 0; i < group.share; ++i)
            shown.push_back(rows[group.begin + first + i]);
    }
    return shown;
}

} // namespace streamgauge
