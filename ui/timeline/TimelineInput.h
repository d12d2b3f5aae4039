// SPDX-FileCopyrightText: 2026 The Streamgauge authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QPointF>

#include <optional>

class QKeyEvent;
class QMouseEvent;
class QWheelEvent;

namespace streamgauge {

class TimelineView;

/// What mouse, wheel and keys do to a timeline: click selects, drag pans and scrolls, the wheel scrolls rows
/// or zooms, and everything has a key too.
class TimelineInput
{
public:
    /// A part of the view.
    explicit TimelineInput(TimelineView *view)
        : m_view(view)
    {
    }

    // Those that return something say whether the event meant anything here.
    [[nodiscard]] bool wheel(const QWheelEvent &event);
    [[nodiscard]] bool press(const QMouseEvent &event);
    void move(const QMouseEvent &event);
    void release(const QMouseEvent &event);
    void doubleClick(const QMouseEvent &event);
    [[nodiscard]] bool key(const QKeyEvent &event);

private:
    void drag(const QPointF &to);

    TimelineView *m_view;
    std::optional<QPointF> m_pressed;
    QPointF m_dragged;
    bool m_dragging = false;
};

} // namespace streamgauge
