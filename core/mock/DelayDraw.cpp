// SPDX-FileCopyrightText: 2026 The Streamgauge authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/mock/DelayDraw.h"

#include <algorithm>
#include <cmath>

namespace streamgauge {

Duration scaled(Duration duration, double factor)
{
    constexpr double year = 365.0 * 24 * 3600 * 1e9;
    const double nanoseconds = static_cast<double>(duration.count()) * factor;
    if (!(nanoseconds > 0))
        return Duration::zero();
    return Duration(std::llround(std::min(nanoseconds, year)));
}

DelayDraw::DelayDraw(const DelayDistribution &distribution, SeededRandom random, quint64 listStart,
                     double scale)
    : m_distribution(distribution)
    , m_random(random)
    , m_listPosition(listStart)
    , m_scale(scale)
{
}

Duration DelayDraw::next()
{
    switch (m_distribution.shape) {
    case DelayDistribution::Shape::Fixed:
        return scaled(m_distribution.first, m_scale);
    case DelayDistribution::Shape::Uniform: {
        const Duration width = std::max(Duration::zero(), m_distribution.second - m_distribution.first);
        return scaled(m_distribution.first + scaled(width, m_random.unit()), m_scale);
    }
    case DelayDistribution::Shape::LogNormal:
        return scaled(m_distribution.first, std::exp(m_distribution.sigma * m_random.normal()) * m_scale);
    case DelayDistribution::Shape::List:
        if (m_distribution.list.empty())
            return Duration::zero();
        return scaled(m_distribution.list[m_listPosition++ % m_distribution.list.size()], m_scale);
    }
    Q_UNREACHABLE();
}

} // namespace streamgauge
