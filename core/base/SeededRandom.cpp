// SPDX-FileCopyrightText: 2026 The Streamgauge authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/SeededRandom.h"

#include <QCryptographicHash>
#include <QtEndian>

#include <cmath>
#include <numbers>

namespace streamgauge {

namespace {

quint64 numberFor(const QByteArray &purpose)
{
    return qFromBigEndian<quint64>(QCryptographicHash::hash(purpose, QCryptographicHash::Sha256).constData());
}

} // namespace

SeededRandom::SeededRandom(quint64 seed, const QByteArray &purpose)
    : SeededRandom(seed, 0, numberFor(purpose))
{
}

quint64 SeededRandom::next()
{
    m_state += 0x9e3779b97f4a7c15ULL;
    return mixed(m_state);
}

double SeededRandom::unit()
{
    constexpr double step = 1.0 / 9007199254740992.0; // 2⁻⁵³: what a double holds
    return static_cast<double>(next() >> 11) * step;
}

quint32 SeededRandom::below(quint32 count)
{
    // The upper half scaled down; the bias of at most count / 2³² does not matter here.
    return static_cast<quint32>(((next() >> 32) * count) >> 32);
}

int SeededRandom::between(int least, int most)
{
    if (most <= least)
        return least;
    const double count = static_cast<double>(most) - least + 1;
    return least + static_cast<int>(unit() * count);
}

double SeededRandom::normal()
{
    const double radius = std::sqrt(-2 * std::log(1 - unit()));
    return radius * std::cos(2 * std::numbers::pi * unit());
}

} // namespace streamgauge
