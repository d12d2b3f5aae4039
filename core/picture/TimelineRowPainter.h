// SPDX-FileCopyrightText: 2026 The Streamgauge authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/picture/TimelineGeometry.h"

namespace streamgauge {

/// Lays out the plot part of one timeline row after the other. Arrivals are collected by colour, so that they
/// can be painted in one go; signs and words come on top of them.
class TimelineRowPainter
{
public:
    TimelineRowPainter(const TimelineScene &scene, const ChartTheme &theme, const TimelineGeometry &geometry);

    void addRow(const TimelineRow &row, double top);
    /// Everything so far, in painting order.
    void finish(Picture &picture);

private:
    struct Column
    {
        int x = 0;
        float tokens = 0; ///< the most that arrived together
    };
    struct Hole
    {
        double left = 0;
        double right = 0;
        Duration length{};
    };
    struct Lane
    {
        double top = 0;
        double bottom = 0;
        [[nodiscard]] double height() const { return bottom - top; }
        [[nodiscard]] double middle() const { return (top + bottom) / 2; }
    };
    /// A wall of tokens that came at once, and what to write beside it.
    struct Wall
    {
        double x = 0;
        QString label;
    };

    void addPhases(const TimelineRow &row, const Lane &lane, Duration reach);
    void collectColumns(const TimelineRow &row);
    std::optional<Wall> addArrivals(const TimelineRow &row, const Lane &lane);
    void addInstants(const TimelineRow &row, const Lane &lane);
    void addHoles(const Lane &lane);
    void addWords(const TimelineRow &row, const Lane &lane, Duration reach, const std::optional<Wall> &wall);
    void addCross(double x, const Lane &lane);
    void addOpenEdge(double x, const Lane &lane, Rgb colour);
    void addLine(QPointF from, QPointF to, Rgb colour, double width = 1);
    /// A text on a patch of background, so that it stays readable over hatching.
    void addPatchedText(double x, const Lane &lane, const QString &text, Rgb colour, TextAnchor anchor);
    void addBar(double left, double right, double top, double bottom, Rgb fill, FillStyle style);
    [[nodiscard]] double x(Duration sinceDispatch) const { return m_geometry.x(m_origin + sinceDispatch); }
    [[nodiscard]] PictureRects &rectsOf(int backend);

    const TimelineScene &m_scene;
    const ChartTheme &m_theme;
    const TimelineGeometry &m_geometry;
    Duration m_origin{}; ///< of the current row on the axis
    std::vector<Column> m_columns; ///< of the current row
    std::vector<Hole> m_holes; ///< of the current row
    std::vector<PictureItem> m_under; ///< phases
    std::vector<PictureRects> m_arrivals; ///< by backend
    std::vector<PictureItem> m_over; ///< signs and words
};

/// Share of the lane that a mark for so many tokens takes, from 0 to 1, on a log scale: 1, 10 and 100 are
/// told apart, from 100 on it is full.
[[nodiscard]] double markHeight(double tokens);

} // namespace streamgauge
