// SPDX-FileCopyrightText: 2026 The Streamgauge authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/timeline/TimelineRange.h"

#include "core/picture/Scale.h"

#include <algorithm>

namespace streamgauge {

namespace {

constexpr std::size_t mostRemembered = 100;

Duration scaled(Duration duration, double factor)
{
    return std::chrono::round<Duration>(std::chrono::duration<double, std::nano>(duration) * factor);
}

} // namespace

void TimelineRange::fit(Duration reach)
{
    m_span = {Duration{}, steppedEnd(reach)};
}

void TimelineRange::growTo(Duration reach)
{
    if (m_span.from != Duration{} || reach > m_span.to)
        m_span = {Duration{}, std::max(m_span.to, steppedEnd(reach))};
}

void TimelineRange::zoom(Duration anchor, double factor, Duration reach)
{
    const Duration longest = std::max(steppedEnd(reach), m_span.to - m_span.from);
    const Duration length = std::clamp(scaled(this->length(), factor), leastSpan, longest);
    const double share
        = static_cast<double>((anchor - m_span.from).count()) / static_cast<double>(this->length().count());
    m_span.from = anchor - scaled(length, share);
    m_span.to = m_span.from + length;
    pan({}, reach);
}

void TimelineRange::pan(Duration by, Duration reach)
{
    const Duration span = length();
    const Duration last = std::max(Duration{}, steppedEnd(reach) - scaled(span, 0.5));
    m_span.from = std::clamp(m_span.from + by, Duration{}, std::max(last, Duration{}));
    m_span.to = m_span.from + span;
}

void TimelineRange::remember()
{
    if (!m_history.empty() && m_history.back() == m_span)
        return;
    m_history.push_back(m_span);
    if (m_history.size() > mostRemembered)
        m_history.erase(m_history.begin());
}

bool TimelineRange::back()
{
    while (!m_history.empty()) {
        const Span span = m_history.back();
        m_history.pop_back();
        if (span == m_span)
            continue;
        m_span = span;
        return true;
    }
    return false;
}

} // namespace streamgauge
