// SPDX-FileCopyrightText: 2026 The Streamgauge authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/Time.h"

#include <vector>

namespace streamgauge {

/// The span of time that a timeline shows, and the spans it showed before.
class TimelineRange
{
public:
    static constexpr Duration leastSpan = std::chrono::microseconds(100);

    [[nodiscard]] Duration from() const { return m_span.from; }
    [[nodiscard]] Duration to() const { return m_span.to; }
    [[nodiscard]] Duration length() const { return m_span.to - m_span.from; }

    /// From zero to the next round value above `reach`.
    void fit(Duration reach);
    /// Like fit(), but never shorter than it is: for a picture that grows.
    void growTo(Duration reach);
    /// Factors below 1 zoom in; what is at `anchor` stays where it is, but nothing before zero and not much
    /// behind `reach` is shown.
    void zoom(Duration anchor, double factor, Duration reach);
    void pan(Duration by, Duration reach);

    /// Keeps the span, so that back() returns to it.
    void remember();
    /// The span before; false where there is none.
    bool back();
    void forgetHistory() { m_history.clear(); }

private:
    struct Span
    {
        Duration from{};
        Duration to = std::chrono::seconds(1);

        bool operator==(const Span &) const = default;
    };

    Span m_span;
    std::vector<Span> m_history;
};

} // namespace streamgauge
