// SPDX-FileCopyrightText: 2026 The Streamgauge authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/picture/Scale.h"
#include "core/picture/Symbol.h"
#include "core/picture/TextFit.h"
#include "core/picture/TimelineGeometry.h"
#include "core/picture/TimelineRowPainter.h"
#include "core/picture/TimelineScene.h"

#include <QCoreApplication>
#include <QLocale>

#include <functional>

namespace streamgauge {

namespace {

constexpr double tickSpacing = 64; // at least, between two ticks
constexpr double labelFit = 11; // rows lower than this have no label

/// Translation context.
struct Timeline
{
    Q_DECLARE_TR_FUNCTIONS(Timeline)
};

void addRect(Picture &picture, const QRectF &rect, Rgb fill, FillStyle style = FillStyle::Solid)
{
    picture.items.emplace_back(PictureRect{rect, fill, style});
}

void addText(Picture &picture, QPointF baseline, const QString &text, Rgb colour,
             TextAnchor anchor = TextAnchor::Start, FontRole role = FontRole::Label)
{
    if (!text.isEmpty())
        picture.items.emplace_back(PictureText{baseline, text, colour, anchor, role, 0});
}

/// Grid lines in the plot, and the labels above it.
void addAxis(Picture &picture, const TimelineScene &scene, const ChartTheme &theme,
             const TimelineGeometry &geometry)
{
    const QRectF &plot = geometry.plot;
    const Duration span = scene.to - scene.from;
    const TimeUnit unit = unitFor(span);
    const double unitLength = static_cast<double>(unit.length.count());
    const ScaleTicks ticks = ticksOf(static_cast<double>(scene.from.count()) / unitLength,
                                     static_cast<double>(scene.to.count()) / unitLength,
                                     std::max(1, static_cast<int>(plot.width() / tickSpacing)));
    const QLocale locale;
    std::vector<QRectF> lines;
    std::vector<QRectF> marks;
    for (const double value : ticks.values) {
        const double x = std::round(geometry.x(Duration(std::llround(value * unitLength))));
        lines.emplace_back(x, plot.top(), 1, plot.height());
        marks.emplace_back(x, plot.top() - 4, 1, 4);
        const QString label
            = Timeline::tr("%1 %2").arg(locale.toString(value, 'f', ticks.decimals), unit.name);
        const double width = estimatedWidth(label, FontRole::Small);
        const bool atEdge = x + width / 2 > picture.size.width() - 2;
        addText(picture, {atEdge ? picture.size.width() - 2 : x, plot.top() - 9}, label, theme.text,
                atEdge ? TextAnchor::End : TextAnchor::Middle, FontRole::Small);
    }
    picture.items.emplace_back(PictureRects{std::move(lines), theme.grid});
    picture.items.emplace_back(PictureRects{std::move(marks), theme.axis});
    addRect(picture, {0, plot.top() - 1, picture.size.width(), 1}, theme.axis);
    const QString title = scene.axis == TimelineAxis::SinceDispatch ? Timeline::tr("since dispatch")
                                                                    : Timeline::tr("since run start");
    // The first tick's label is centred on the plot's left edge and reaches into the column of labels.
    addText(picture, {8, plot.top() - 9}, elided(title, FontRole::Small, scene.labelWidth - 34),
            theme.faintText, TextAnchor::Start, FontRole::Small);
}

/// Symbol, the backend's name on the first visible row of each group, and the row's own label at the right.
void addRowLabel(Picture &picture, const TimelineScene &scene, const ChartTheme &theme,
                 const TimelineGeometry &geometry, int index, double top, bool nameIt)
{
    const TimelineRow &row = *scene.rows[static_cast<std::size_t>(index)];
    const double middle = top + geometry.rowHeight / 2;
    const Rgb colour = theme.seriesColour(row.backend);
    const double radius = std::min(4.5, geometry.rowHeight / 3);
    picture.items.emplace_back(PicturePolygon{symbolOutline(row.backend, {12, middle}, radius), colour});
    if (geometry.rowHeight < labelFit)
        return;
    const bool waits = !row.dispatched;
    const double baseline = std::round(middle + 4);
    const double right = geometry.plot.left() - 8;
    const QString label = elided(row.label, FontRole::Small, right - 24);
    addText(picture, {right, baseline}, label, waits ? theme.faintText : theme.text, TextAnchor::End,
            FontRole::Small);
    const double nameRoom = right - 22 - estimatedWidth(label, FontRole::Small) - 8;
    if (nameIt && row.backend >= 0 && row.backend < scene.backendNames.size()) {
        addText(picture, {22, baseline}, elided(scene.backendNames[row.backend], FontRole::Bold, nameRoom),
                theme.text, TextAnchor::Start, FontRole::Bold);
    }
    if (row.flagged) { // the client was too busy to trust the row's times
        const double x = right + 4.5;
        picture.items.emplace_back(
            PicturePolygon{{{x, middle - 4}, {x + 3.5, middle + 3}, {x - 3.5, middle + 3}}, theme.warning});
    }
}

struct LegendEntry
{
    double swatch = 0; ///< width of what is drawn
    QString text;
    std::function<void(double x, double middle)> draw;
};

void addLegend(Picture &picture, const TimelineScene &scene, const ChartTheme &theme,
               const TimelineGeometry &geometry)
{
    const double top = geometry.plot.bottom();
    addRect(picture, {0, top, picture.size.width(), picture.size.height() - top}, theme.background);
    addRect(picture, {0, top, picture.size.width(), 1}, theme.axis);
    constexpr double lane = 12;
    const auto add = [&](PictureItem item) { picture.items.push_back(std::move(item)); };
    const auto solid = [&](double x, double y, double width, double height, Rgb fill) {
        add(PictureRect{QRectF(x, y, width, height), fill, FillStyle::Solid});
    };
    const auto heights = [&](double x, double middle) {
        double at = x;
        const QLocale locale;
        for (const int tokens : {1, 10, 100}) {
            const double height = std::round(markHeight(tokens) * lane);
            solid(at, middle + lane / 2 - height, 3, height, theme.faintText);
            const QString label = locale.toString(tokens);
            addText(picture, {at + 6, middle + 4}, label, theme.text, TextAnchor::Start, FontRole::Small);
            at += 6 + estimatedWidth(label, FontRole::Small) + 6;
        }
    };
    const auto flag = [&](double x, double middle) {
        solid(x + 6, middle - lane / 2, 1, lane, theme.text);
        add(PicturePolygon{{{x + 6, middle - 7}, {x, middle - 4}, {x + 6, middle - 1}}, theme.text});
    };
    const auto bracket = [&](double x, double middle) {
        solid(x + 3, middle - lane / 2, 2, lane, theme.text);
        solid(x, middle - lane / 2, 3, 1, theme.text);
        solid(x, middle + lane / 2 - 1, 3, 1, theme.text);
    };
    const auto hole = [&](double x, double middle) {
        const double y = middle + 0.5;
        add(PictureLine{{{x, y}, {x + 22, y}}, theme.warning, 1, LineStyle::Solid});
        add(PictureLine{{{x + 0.5, y - 3}, {x + 0.5, y + 3}}, theme.warning, 1, LineStyle::Solid});
        add(PictureLine{{{x + 21.5, y - 3}, {x + 21.5, y + 3}}, theme.warning, 1, LineStyle::Solid});
    };
    const auto cross = [&](double x, double middle) {
        add(PictureLine{{{x, middle - 3.5}, {x + 7, middle + 3.5}}, theme.warning, 2, LineStyle::Solid});
        add(PictureLine{{{x, middle + 3.5}, {x + 7, middle - 3.5}}, theme.warning, 2, LineStyle::Solid});
    };
    const auto edge = [&](double x, double middle) {
        add(PictureLine{
            {{x, middle - 4}, {x + 4, middle}, {x, middle + 4}}, theme.text, 2, LineStyle::Solid});
    };
    const auto busy = [&](double x, double middle) {
        add(PicturePolygon{{{x + 3.5, middle - 4}, {x + 7, middle + 3}, {x, middle + 3}}, theme.warning});
    };
    std::vector<LegendEntry> entries{
        {24, Timeline::tr("waiting"),
         [&](double x, double middle) {
             add(PictureRect{QRectF(x, middle - 4, 24, 9), theme.hatch, FillStyle::Hatched});
             solid(x, middle - 4, 1, 9, theme.axis);
         }},
        {7, Timeline::tr("first token"), flag},
        {78, Timeline::tr("tokens that arrived together"), heights},
        {5, Timeline::tr("settled"), bracket},
        {22, Timeline::tr("stall"), hole},
        {18, Timeline::tr("connecting"),
         [&](double x, double middle) { solid(x, middle - 1, 18, 3, theme.axis); }},
    };
    const auto any = [&scene](auto predicate) {
        return std::any_of(scene.rows.begin(), scene.rows.end(),
                           [&](const auto &row) { return predicate(*row); });
    };
    if (any([](const TimelineRow &row) { return row.flagged; }))
        entries.push_back({7, Timeline::tr("client was too busy"), busy});
    entries.push_back({7, Timeline::tr("failed"), cross});
    if (any([](const TimelineRow &row) { return row.dispatched && !row.outcome; }))
        entries.push_back({5, Timeline::tr("still running"), edge});

    double right = picture.size.width() - 8;
    const double middle = std::round(top + TimelineGeometry::legendHeight / 2) + 1;
    if (const QString note = elided(scene.note, FontRole::Small, right / 2); !note.isEmpty()) {
        addText(picture, {right, middle + 4}, note, theme.text, TextAnchor::End, FontRole::Small);
        right -= estimatedWidth(note, FontRole::Small) + 12;
    }
    double x = 8;
    for (const LegendEntry &entry : entries) {
        const double width = entry.swatch + 6 + estimatedWidth(entry.text, FontRole::Small);
        if (x + width > right)
            break;
        entry.draw(x, middle);
        addText(picture, {x + entry.swatch + 6, middle + 4}, entry.text, theme.faintText, TextAnchor::Start,
                FontRole::Small);
        x += width + 18;
    }
}

} // namespace

double fittingLabelWidth(const TimelineScene &scene, double width)
{
    double widest = 0;
    for (const auto &row : scene.rows) {
        double wanted = 22 + estimatedWidth(row->label, FontRole::Small) + 16;
        if (row->backend >= 0 && row->backend < scene.backendNames.size())
            wanted += 8 + estimatedWidth(scene.backendNames[row->backend], FontRole::Bold);
        widest = std::max(widest, wanted);
    }
    return std::ceil(std::clamp(widest, 110.0, std::max(110.0, width / 4)));
}

Picture layoutTimeline(const TimelineScene &scene, const ChartTheme &theme, QSizeF size)
{
    Picture picture;
    picture.size = size;
    picture.title = Timeline::tr("Arrivals of tokens, a row for each request");
    picture.items.reserve(512);
    addRect(picture, QRectF({}, size), theme.background);
    const TimelineGeometry geometry(scene, size);
    const QRectF &plot = geometry.plot;
    addAxis(picture, scene, theme, geometry);
    if (scene.rows.empty()) {
        addText(picture, {size.width() / 2, plot.center().y()},
                elided(scene.emptyText, FontRole::Label, size.width() - 32), theme.faintText,
                TextAnchor::Middle);
        addLegend(picture, scene, theme, geometry);
        return picture;
    }

    const int count = static_cast<int>(scene.rows.size());
    const int first = std::clamp(geometry.rowAt(plot.top()), 0, count);
    const int last = std::clamp(geometry.rowAt(plot.bottom()) + 1, first, count);
    picture.items.emplace_back(PictureClip{QRectF(0, plot.top(), size.width(), plot.height())});
    for (int i = first; i < last; ++i) {
        const TimelineRow &row = *scene.rows[static_cast<std::size_t>(i)];
        const double top = geometry.rowTop(i);
        const bool grouped = i > 0 && scene.rows[static_cast<std::size_t>(i - 1)]->backend == row.backend;
        if (scene.selected == row.request || scene.hovered == row.request) {
            Rgb fill = theme.selection;
            if (scene.selected != row.request)
                fill.a /= 3;
            addRect(picture, {0, top, size.width(), geometry.rowHeight}, fill);
            if (scene.selected == row.request) {
                fill.a = 255;
                addRect(picture, {0, top, 3, geometry.rowHeight}, fill);
            }
        }
        if (i > 0 && !grouped)
            addRect(picture, {0, std::round(top), size.width(), 1}, theme.axis);
        // The name stands on the first row of a group that is seen in full.
        const bool firstInFull = top >= plot.top() && top - geometry.rowHeight < plot.top();
        addRowLabel(picture, scene, theme, geometry, i, top, !grouped || firstInFull);
    }
    picture.items.emplace_back(PictureClip{});

    picture.items.emplace_back(
        PictureClip{QRectF(plot.left(), plot.top(), size.width() - plot.left(), plot.height())});
    TimelineRowPainter rows(scene, theme, geometry);
    for (int i = first; i < last; ++i)
        rows.addRow(*scene.rows[static_cast<std::size_t>(i)], geometry.rowTop(i));
    rows.finish(picture);
    picture.items.emplace_back(PictureClip{});
    addLegend(picture, scene, theme, geometry);
    return picture;
}

} // namespace streamgauge
