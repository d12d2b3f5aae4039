// SPDX-FileCopyrightText: 2026 The Streamgauge authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/mock/NearestName.h"

#include <algorithm>
#include <numeric>
#include <vector>

namespace streamgauge {

namespace {

constexpr qsizetype longestCompared = 64;

QString folded(const QString &name)
{
    QString result = name.toLower();
    result.replace(QLatin1Char('-'), QLatin1Char('_'));
    result.replace(QLatin1Char(' '), QLatin1Char('_'));
    return result;
}

/// Edits (insert, remove, replace, swap of neighbours) that lead from one text to the other.
int editDistance(const QString &from, const QString &to)
{
    const auto width = static_cast<std::size_t>(to.size()) + 1;
    std::vector<int> before(width);
    std::vector<int> previous(width);
    std::vector<int> current(width);
    std::iota(previous.begin(), previous.end(), 0);
    for (qsizetype row = 1; row <= from.size(); ++row) {
        current[0] = static_cast<int>(row);
        for (qsizetype column = 1; column <= to.size(); ++column) {
            const auto at = static_cast<std::size_t>(column);
            const bool same = from[row - 1] == to[column - 1];
            int best = std::min({previous[at] + 1, current[at - 1] + 1, previous[at - 1] + (same ? 0 : 1)});
            const bool swapped
                = row > 1 && column > 1 && from[row - 1] == to[column - 2] && from[row - 2] == to[column - 1];
            if (swapped)
                best = std::min(best, before[at - 2] + 1);
            current[at] = best;
        }
        before.swap(previous);
        previous.swap(current);
    }
    return previous.back();
}

} // namespace

QString nearestName(const QString &typed, const QStringList &known)
{
    if (typed.isEmpty() || typed.size() > longestCompared)
        return {};
    const QString wanted = folded(typed);
    QString nearest;
    // A third of the letters may be wrong; more is another word.
    int allowed = std::max(1, static_cast<int>(wanted.size()) / 3) + 1;
    for (const QString &candidate : known) {
        const QString name = folded(candidate);
        int distance = editDistance(wanted, name);
        // A missing or superfluous ending ("gap" for "gap_ms") is a slip, however long the ending is.
        const qsizetype shorter = std::min(wanted.size(), name.size());
        if (shorter >= 3 && wanted.left(shorter) == name.left(shorter))
            distance = std::min(distance, 1);
        if (distance < allowed) {
            allowed = distance;
            nearest = candidate;
        }
    }
    return nearest;
}

} // namespace streamgauge
