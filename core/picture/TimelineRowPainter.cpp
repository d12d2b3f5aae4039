// SPDX-FileCopyrightText: 2026 The Streamgauge authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/picture/TimelineRowPainter.h"

#include "core/picture/OutcomeWords.h"
#include "core/picture/TextFit.h"

#include <QCoreApplication>
#include <QLocale>

namespace streamgauge {

namespace {

constexpr double wallWidth = 8;
constexpr float wallTokens = 32; // so many at once, and so large a share of the answer, are drawn as a wall
constexpr double wallShare = 0.25;
constexpr double labelShare = 0.5;
constexpr double textGap = 6;
constexpr double wordsFit = 11; // rows lower than this carry no words

/// Translation context.
struct Timeline
{
    Q_DECLARE_TR_FUNCTIONS(Timeline)
};

double tokensOf(const TimelineRow &row)
{
    double sum = 0;
    for (const TimelineMark &mark : row.marks)
        sum += static_cast<double>(mark.tokens);
    return sum;
}

} // namespace

double markHeight(double tokens)
{
    constexpr double one = 0.3;
    return std::clamp(one + (1 - one) * std::log10(std::max(tokens, 1.0)) / 2, one, 1.0);
}

TimelineRowPainter::TimelineRowPainter(const TimelineScene &scene, const ChartTheme &theme,
                                       const TimelineGeometry &geometry)
    : m_scene(scene)
    , m_theme(theme)
    , m_geometry(geometry)
{
}

void TimelineRowPainter::addRow(const TimelineRow &row, double top)
{
    const double margin = m_geometry.rowHeight >= 8 ? 2 : 0;
    const Lane lane{std::round(top + margin), std::round(top + m_geometry.rowHeight - margin)};
    const std::optional<Duration> reach = reachOf(row, TimelineAxis::SinceDispatch, m_scene.now);
    m_origin = originOf(row, m_scene.axis);
    if (!reach) {
        if (row.outcome && m_geometry.rowHeight >= wordsFit) {
            const QString words
                = row.endWords.isEmpty() ? outcomeInWords(*row.outcome, OutcomeDetail::None) : row.endWords;
            addPatchedText(m_geometry.plot.left() + textGap, lane,
                           elided(words, FontRole::Small, m_geometry.plot.width() - 2 * textGap),
                           m_theme.faintText, TextAnchor::Start);
        }
        return;
    }
    addPhases(row, lane, *reach);
    collectColumns(row);
    const std::optional<Wall> wall = addArrivals(row, lane);
    addInstants(row, lane);
    addHoles(lane);
    addWords(row, lane, *reach, wall);
}

void TimelineRowPainter::addBar(double left, double right, double top, double bottom, Rgb fill,
                                FillStyle style)
{
    left = std::max(left, m_geometry.plot.left() - 1);
    right = std::min(right, m_geometry.plot.right() + 1);
    if (right > left)
        m_under.push_back(PictureRect{QRectF(QPointF(left, top), QPointF(right, bottom)), fill, style});
}

void TimelineRowPainter::addPhases(const TimelineRow &row, const Lane &lane, Duration reach)
{
    const double start = std::round(x({}));
    const double end = std::round(x(row.firstToken.value_or(reach)));
    double waitFrom = start;
    if (row.requestSent && *row.requestSent > Duration{}) {
        // Connecting is a thin solid bar, so that it can't be taken for waiting.
        waitFrom = std::min(end, std::round(x(*row.requestSent)));
        addBar(start, waitFrom, std::round(lane.middle()) - 1, std::round(lane.middle()) + 2, m_theme.axis,
               FillStyle::Solid);
    }
    const double inset = std::round(lane.height() * 0.14);
    addBar(waitFrom, end, lane.top + inset, lane.bottom - inset, m_theme.hatch, FillStyle::Hatched);
    if (start >= m_geometry.plot.left() - 1)
        addBar(start, start + 1, lane.top + inset, lane.bottom - inset, m_theme.axis, FillStyle::Solid);
    if (row.firstToken) // the ground the rain falls on
        addBar(end, std::round(x(reach)), lane.bottom - 1, lane.bottom, m_theme.hatch, FillStyle::Solid);
}

void TimelineRowPainter::collectColumns(const TimelineRow &row)
{
    m_columns.clear();
    m_holes.clear();
    if (row.marks.empty())
        return;
    const auto before = [](const TimelineMark &mark, Duration at) { return mark.at < at; };
    const Duration from = m_geometry.at(m_geometry.plot.left() - wallWidth) - m_origin;
    const Duration to = m_geometry.at(m_geometry.plot.right() + wallWidth) - m_origin;
    auto first = std::lower_bound(row.marks.begin(), row.marks.end(), from, before);
    const auto last = std::lower_bound(first, row.marks.end(), to, before);
    const auto firstSeen = first;
    std::optional<Duration> threshold; // costs a pass over the row, and few rows have a gap that long
    const auto considerGap = [&](Duration since, Duration until) {
        if (until - since < stallFloor)
            return;
        if (!threshold)
            threshold = stallThreshold(row);
        if (until - since >= *threshold)
            m_holes.push_back({x(since), x(until), until - since});
    };

    double together = 0;
    Duration::rep bin = 0;
    for (; first != last; ++first) {
        const int column = static_cast<int>(std::floor(x(first->at)));
        const Duration::rep itsBin = first->at / togetherSpan;
        const bool newColumn = m_columns.empty() || m_columns.back().x != column;
        if (newColumn || itsBin != bin)
            together = 0;
        bin = itsBin;
        together += static_cast<double>(first->tokens);
        if (newColumn)
            m_columns.push_back({column, 0});
        m_columns.back().tokens = std::max(m_columns.back().tokens, static_cast<float>(together));
        if (first != row.marks.begin() && (first == firstSeen || newColumn))
            considerGap(std::prev(first)->at, first->at);
    }
    // The gap that ends beyond the right edge, or has not ended yet.
    if (last != row.marks.begin()) {
        if (last != row.marks.end())
            considerGap(std::prev(last)->at, last->at);
        else if (!row.outcome)
            considerGap(std::prev(last)->at, m_scene.now - row.startInRun);
    }
}

PictureRects &TimelineRowPainter::rectsOf(int backend)
{
    const auto index = static_cast<std::size_t>(std::max(0, backend));
    while (m_arrivals.size() <= index)
        m_arrivals.push_back({{}, m_theme.seriesColour(static_cast<int>(m_arrivals.size()))});
    return m_arrivals[index];
}

std::optional<TimelineRowPainter::Wall> TimelineRowPainter::addArrivals(const TimelineRow &row,
                                                                        const Lane &lane)
{
    std::vector<QRectF> &rects = rectsOf(row.backend).rects;
    std::optional<double> total;
    std::optional<Wall> wall;
    float wallMost = 0;
    for (std::size_t i = 0; i < m_columns.size(); ++i) {
        const Column &column = m_columns[i];
        const double height
            = std::max(1.0, std::round(markHeight(static_cast<double>(column.tokens)) * lane.height()));
        if (column.tokens >= wallTokens) {
            if (!total)
                total = tokensOf(row);
            const double share = static_cast<double>(column.tokens) / *total;
            if (share >= wallShare) {
                rects.emplace_back(column.x + 1 - wallWidth, lane.top, wallWidth, lane.height());
                if (share >= labelShare && column.tokens > wallMost) {
                    wallMost = column.tokens;
                    const QLocale locale;
                    const auto tokens = static_cast<qlonglong>(std::llround(column.tokens));
                    wall = Wall{static_cast<double>(column.x + 1), locale.toString(tokens)};
                }
                continue;
            }
        }
        const bool sparse = i + 1 < m_columns.size() ? m_columns[i + 1].x - column.x >= 5
                                                     : i > 0 && column.x - m_columns[i - 1].x >= 5;
        const double width = sparse || m_columns.size() == 1 ? 2 : 1;
        const double top = lane.bottom - height;
        if (!rects.empty() && rects.back().right() == column.x && rects.back().top() == top
            && rects.back().bottom() == lane.bottom) {
            rects.back().setRight(column.x + width); // one rectangle for neighbours of the same height
            continue;
        }
        rects.emplace_back(column.x, top, width, height);
    }
    if (wall) {
        const Duration at = m_geometry.at(wall->x - 1) - m_origin;
        // The exact instant, not the column's: the burst is the arrival nearest to it.
        const auto nearest
            = std::min_element(row.marks.begin(), row.marks.end(), [at](const auto &a, const auto &b) {
                  return std::chrono::abs(a.at - at) < std::chrono::abs(b.at - at);
              });
        wall->label = Timeline::tr("%1 tok at %2").arg(wall->label, durationText(nearest->at));
    }
    return wall;
}

void TimelineRowPainter::addInstants(const TimelineRow &row, const Lane &lane)
{
    if (row.firstToken) {
        // A flag: a pole through the lane with a pennant to the left, over the end of the waiting.
        const double at = std::floor(x(*row.firstToken));
        m_over.push_back(PictureRect{QRectF(at, lane.top, 1, lane.height()), m_theme.text, FillStyle::Solid});
        if (m_geometry.rowHeight >= wordsFit)
            m_over.push_back(PicturePolygon{{{at, lane.top - 1}, {at - 6, lane.top + 2}, {at, lane.top + 5}},
                                            m_theme.text});
    }
    if (row.settle) {
        // A closing bracket.
        const double at = std::floor(x(*row.settle));
        m_over.push_back(PictureRects{{QRectF(at, lane.top, 2, lane.height()), QRectF(at - 3, lane.top, 3, 1),
                                       QRectF(at - 3, lane.bottom - 1, 3, 1)},
                                      m_theme.text});
    }
}

void TimelineRowPainter::addHoles(const Lane &lane)
{
    for (const Hole &hole : m_holes) {
        const double left = std::max(std::floor(hole.left) + 3, m_geometry.plot.left());
        const double right = std::min(std::floor(hole.right) - 2, m_geometry.plot.right());
        if (right - left < 4)
            continue;
        const double middle = std::round(lane.middle()) + 0.5;
        const double tick = std::min(3.0, lane.height() / 2);
        addLine({left, middle}, {right, middle}, m_theme.warning);
        addLine({left + 0.5, middle - tick}, {left + 0.5, middle + tick}, m_theme.warning);
        addLine({right - 0.5, middle - tick}, {right - 0.5, middle + tick}, m_theme.warning);
        const QString length = durationText(hole.length);
        if (m_geometry.rowHeight >= wordsFit && estimatedWidth(length, FontRole::Small) + 16 <= right - left)
            addPatchedText((left + right) / 2, lane, length, m_theme.warning, TextAnchor::Middle);
    }
}

void TimelineRowPainter::addWords(const TimelineRow &row, const Lane &lane, Duration reach,
                                  const std::optional<Wall> &wall)
{
    const double end = std::round(x(reach));
    const QRectF &plot = m_geometry.plot;
    const bool failed = row.outcome && accountOf(*row.outcome, OutcomeDetail::None) != Account::Ok;
    if (!row.outcome)
        addOpenEdge(end, lane, m_theme.seriesColour(row.backend));
    if (failed)
        addCross(end + 6, lane);
    if (m_geometry.rowHeight < wordsFit || end < plot.left())
        return;

    QString words;
    Rgb colour = m_theme.text;
    double start = end + textGap;
    if (failed || !row.endWords.isEmpty()) {
        words = row.endWords.isEmpty() ? outcomeInWords(*row.outcome, OutcomeDetail::None) : row.endWords;
        colour = failed ? m_theme.warning : m_theme.faintText;
        start += failed ? 10 : 0;
    } else if (wall) {
        words = wall->label;
    }
    if (words.isEmpty() || start > plot.right() + 200)
        return;
    const double wanted = estimatedWidth(words, FontRole::Small);
    const double room = plot.right() - start;
    if (wanted <= room) {
        addPatchedText(start, lane, words, colour, TextAnchor::Start);
        return;
    }
    // To the left then, over the waiting, where nothing else is written; arrivals are not covered.
    const double barrier = wall ? wall->x - wallWidth : row.firstToken ? x(*row.firstToken) : end;
    const double leftEnd = std::min(barrier, plot.right()) - textGap - 4;
    const double leftRoom = leftEnd - std::max(plot.left(), x({})) - textGap;
    const bool onLeft = leftRoom > room;
    const QString shown = elided(words, FontRole::Small, onLeft ? leftRoom : room);
    if (shown.isEmpty())
        return;
    if (onLeft)
        addPatchedText(leftEnd, lane, shown, colour, TextAnchor::End);
    else
        addPatchedText(start, lane, shown, colour, TextAnchor::Start);
}

void TimelineRowPainter::addLine(QPointF from, QPointF to, Rgb colour, double width)
{
    m_over.push_back(PictureLine{{from, to}, colour, width, LineStyle::Solid});
}

void TimelineRowPainter::addCross(double x, const Lane &lane)
{
    const double arm = std::min(3.5, lane.height() / 2);
    const double y = lane.middle();
    addLine({x - arm, y - arm}, {x + arm, y + arm}, m_theme.warning, 2);
    addLine({x - arm, y + arm}, {x + arm, y - arm}, m_theme.warning, 2);
}

void TimelineRowPainter::addOpenEdge(double x, const Lane &lane, Rgb colour)
{
    const double half = std::min(4.0, lane.height() / 2);
    m_over.push_back(PictureLine{
        {{x + 1, lane.middle() - half}, {x + 1 + half, lane.middle()}, {x + 1, lane.middle() + half}},
        colour,
        2,
        LineStyle::Solid});
}

void TimelineRowPainter::addPatchedText(double x, const Lane &lane, const QString &text, Rgb colour,
                                        TextAnchor anchor)
{
    if (text.isEmpty())
        return;
    const double width = estimatedWidth(text, FontRole::Small);
    double left = x;
    if (anchor == TextAnchor::Middle)
        left -= width / 2;
    else if (anchor == TextAnchor::End)
        left -= width;
    // A running row may have its selection behind; the patch takes the background, which is enough.
    m_over.push_back(
        PictureRect{QRectF(std::floor(left) - 3, lane.top, std::ceil(width) + 6, lane.height() - 1),
                    m_theme.background, FillStyle::Solid});
    m_over.push_back(PictureText{{x, std::round(lane.middle() + fontPixelSize(FontRole::Small) * 0.36)},
                                 text,
                                 colour,
                                 anchor,
                                 FontRole::Small,
                                 0});
}

void TimelineRowPainter::finish(Picture &picture)
{
    std::move(m_under.begin(), m_under.end(), std::back_inserter(picture.items));
    for (PictureRects &rects : m_arrivals) {
        if (!rects.rects.empty())
            picture.items.emplace_back(std::move(rects));
    }
    std::move(m_over.begin(), m_over.end(), std::back_inserter(picture.items));
    m_under.clear();
    m_arrivals.clear();
    m_over.clear();
}

} // namespace streamgauge
