// SPDX-FileCopyrightText: 2026 The Streamgauge authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>

#include <cstddef>
#include <random>
#include <utility>
#include <vector>

namespace streamgauge {

/// Random numbers that are the same on every platform: the generator is fixed by the standard, and the
/// mappings to ranges are our own, since those of the standard library differ between implementations.
class SeededRandom
{
public:
    explicit SeededRandom(quint64 seed)
        : m_generator(seed)
    {
    }
    /// A stream of its own for each purpose, so that one does not shift when another draws more.
    SeededRandom(quint64 seed, const QByteArray &purpose);

    /// A number from 0 to `count` − 1; `count` must be positive.
    [[nodiscard]] quint32 below(quint32 count);
    /// A number from 0 to just below 1.
    [[nodiscard]] double unit();

    template <typename T>
    void shuffle(std::vector<T> &items)
    {
        for (std::size_t left = items.size(); left > 1; --left)
            std::swap(items[left - 1], items[below(static_cast<quint32>(left))]);
    }

private:
    std::mt19937_64 m_generator;
};

} // namespace streamgauge
