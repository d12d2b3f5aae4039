// SPDX-FileCopyrightText: 2026 The Streamgauge authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>

#include <cstddef>
#include <utility>
#include <vector>

namespace streamgauge {

/// Scrambles 64 bits so that neighbouring inputs give unrelated outputs.
[[nodiscard]] constexpr quint64 mixed(quint64 bits)
{
    bits += 0x9e3779b97f4a7c15ULL;
    bits = (bits ^ (bits >> 30)) * 0xbf58476d1ce4e5b9ULL;
    bits = (bits ^ (bits >> 27)) * 0x94d049bb133111ebULL;
    return bits ^ (bits >> 31);
}

/// A small generator (SplitMix64) with the same numbers on every platform, which the standard library's
/// distributions don't promise. Not for secrets.
class SeededRandom
{
public:
    /// Generators that differ in any of the three are independent of each other.
    constexpr SeededRandom(quint64 seed, quint64 position, quint64 purpose)
        : m_state(mixed(seed ^ mixed(position ^ mixed(purpose))))
    {
    }
    /// A stream of its own for each named purpose, so that one does not shift when another draws more.
    SeededRandom(quint64 seed, const QByteArray &purpose);

    [[nodiscard]] quint64 next();
    /// From 0 up to, not including, 1.
    [[nodiscard]] double unit();
    /// From 0 to `count` − 1; `count` must be positive.
    [[nodiscard]] quint32 below(quint32 count);
    /// From least to most, both included.
    [[nodiscard]] int between(int least, int most);
    /// Standard normal.
    [[nodiscard]] double normal();

    template <typename T>
    void shuffle(std::vector<T> &items)
    {
        for (std::size_t left = items.size(); left > 1; --left)
            std::swap(items[left - 1], items[below(static_cast<quint32>(left))]);
    }

private:
    quint64 m_state;
};

} // namespace streamgauge
