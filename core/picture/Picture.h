// SPDX-FileCopyrightText: 2026 The Streamgauge authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QPointF>
#include <QRectF>
#include <QSizeF>
#include <QString>

#include <cstdint>
#include <variant>
#include <vector>

namespace streamgauge {

/// A colour without a GUI module.
struct Rgb
{
    std::uint8_t r = 0;
    std::uint8_t g = 0;
    std::uint8_t b = 0;
    std::uint8_t a = 255;

    bool operator==(const Rgb &) const = default;
};

enum class FillStyle
{
    Solid,
    Hatched
}; ///< Hatched: thin diagonal lines in the colour, no background
enum class LineStyle
{
    Solid,
    Dashed,
    Dotted
};
enum class TextAnchor
{
    Start,
    Middle,
    End
};
enum class FontRole
{
    Label,
    Title,
    Small,
    Bold,
    Mono
};

struct PictureRect
{
    QRectF rect;
    Rgb fill;
    FillStyle style = FillStyle::Solid;
};

/// Many solid rectangles of one colour, painted in one go: the arrivals of a timeline.
struct PictureRects
{
    std::vector<QRectF> rects;
    Rgb fill;
};

struct PictureLine
{
    std::vector<QPointF> points; ///< a polyline
    Rgb colour;
    double width = 1;
    LineStyle style = LineStyle::Solid;
};

struct PicturePolygon
{
    std::vector<QPointF> points;
    Rgb fill;
};

/// Text is placed by its baseline, so that no font metrics are needed here.
struct PictureText
{
    QPointF baseline;
    QString text;
    Rgb colour;
    TextAnchor anchor = TextAnchor::Start;
    FontRole role = FontRole::Label;
    double rotation = 0; ///< degrees, clockwise, about the baseline point
};

/// Everything until the matching end is cut off at the rectangle; an empty rectangle ends it.
struct PictureClip
{
    QRectF rect;
};

using PictureItem
    = std::variant<PictureRect, PictureRects, PictureLine, PicturePolygon, PictureText, PictureClip>;

/// A finished drawing in neutral geometry, in device-independent pixels. The screen, PNG and PDF replay it
/// with QPainter (ui/), SVG is written by SvgWriter (core/): one path for all.
struct Picture
{
    QSizeF size;
    QString title; ///< for accessibility and SVG metadata
    std::vector<PictureItem> items; ///< painted in order
};

/// Distance between the lines of a hatched fill, measured along an axis, and their width; the same on all
/// outputs.
inline constexpr double hatchPeriod = 6;
inline constexpr double hatchLineWidth = 1;

/// Puts all items of one picture into another, moved by an offset.
void appendMoved(Picture &into, Picture from, QPointF offset);

/// Pixel size of a font role, the same on all outputs.
[[nodiscard]] double fontPixelSize(FontRole role);

} // namespace streamgauge
