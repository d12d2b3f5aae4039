// SPDX-FileCopyrightText: 2026 The Streamgauge authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/paint/PicturePainter.h"

#include <QFontDatabase>
#include <QFontMetricsF>
#include <QImage>
#include <QPaintEngine>

#include <array>
#include <cmath>
#include <optional>

namespace streamgauge {

namespace {

constexpr std::size_t fontRoles = 5;

/// Keeps the painter's state from item to item, so that it is only touched where it changes.
class Replay
{
public:
    explicit Replay(QPainter &painter)
        : m_painter(painter)
        , m_raster(painter.paintEngine() && painter.paintEngine()->type() == QPaintEngine::Raster)
    {
        m_painter.setRenderHint(QPainter::TextAntialiasing, true);
    }

    void operator()(const PictureRect &item)
    {
        antialias(false);
        if (item.style == FillStyle::Solid)
            m_painter.fillRect(item.rect, colourOf(item.fill));
        else
            hatch(item.rect, item.fill);
    }

    void operator()(const PictureRects &item)
    {
        antialias(false);
        const QColor colour = colourOf(item.fill);
        if (m_raster) { // the quickest way there, without a path
            for (const QRectF &rect : item.rects)
                m_painter.fillRect(rect, colour);
        } else {
            m_painter.setPen(Qt::NoPen);
            m_painter.setBrush(colour);
            m_painter.drawRects(item.rects.data(), static_cast<int>(item.rects.size()));
        }
    }

    void operator()(const PictureLine &item)
    {
        if (item.points.size() < 2)
            return;
        antialias(true);
        QPen pen(colourOf(item.colour), item.width);
        pen.setJoinStyle(Qt::RoundJoin);
        pen.setCapStyle(Qt::FlatCap);
        if (item.style == LineStyle::Dashed)
            pen.setDashPattern({5, 3});
        else if (item.style == LineStyle::Dotted)
            pen.setDashPattern({1, 2});
        m_painter.setPen(pen);
        m_painter.setBrush(Qt::NoBrush);
        m_painter.drawPolyline(item.points.data(), static_cast<int>(item.points.size()));
    }

    void operator()(const PicturePolygon &item)
    {
        antialias(true);
        m_painter.setPen(Qt::NoPen);
        m_painter.setBrush(colourOf(item.fill));
        m_painter.drawPolygon(item.points.data(), static_cast<int>(item.points.size()));
    }

    void operator()(const PictureText &item)
    {
        const Face &face = faceOf(item.role);
        m_painter.setFont(face.font);
        m_painter.setPen(colourOf(item.colour));
        QPointF start = item.baseline;
        if (item.rotation == 0) {
            start.rx() -= shiftOf(item, face);
            m_painter.drawText(start, item.text);
            return;
        }
        m_painter.save();
        m_painter.translate(item.baseline);
        m_painter.rotate(item.rotation);
        m_painter.drawText(QPointF(-shiftOf(item, face), 0), item.text);
        m_painter.restore();
    }

    void operator()(const PictureClip &item)
    {
        endClip();
        if (item.rect.isEmpty())
            return;
        m_painter.save();
        m_painter.setClipRect(item.rect, Qt::IntersectClip);
        m_clipping = true;
        m_antialias.reset();
    }

    void endClip()
    {
        if (m_clipping)
            m_painter.restore();
        m_clipping = false;
        m_antialias.reset();
    }

private:
    struct Face
    {
        QFont font;
        QFontMetricsF metrics;
    };

    void antialias(bool on)
    {
        if (m_antialias == on)
            return;
        m_painter.setRenderHint(QPainter::Antialiasing, on);
        m_antialias = on;
    }

    const Face &faceOf(FontRole role)
    {
        std::optional<Face> &face = m_faces[static_cast<std::size_t>(role)];
        if (!face) {
            const QFont font = fontOf(role);
            face = Face{font, QFontMetricsF(font, m_painter.device())};
        }
        return *face;
    }

    static double shiftOf(const PictureText &item, const Face &face)
    {
        if (item.anchor == TextAnchor::Start)
            return 0;
        const double width = face.metrics.horizontalAdvance(item.text);
        return item.anchor == TextAnchor::Middle ? width / 2 : width;
    }

    void hatch(const QRectF &rect, Rgb colour)
    {
        if (m_raster)
            m_painter.fillRect(rect, hatchBrush(colour));
        else
            hatchWithLines(rect, colour);
    }

    /// One period of the pattern as a tile at the device's resolution: filling with it costs as little as a
    /// solid fill.
    const QBrush &hatchBrush(Rgb colour)
    {
        const double scale = std::max(1.0, m_painter.deviceTransform().m11());
        if (m_hatch && m_hatchColour == colour && m_hatchScale == scale)
            return *m_hatch;
        const int side = std::max(1, static_cast<int>(std::lround(hatchPeriod * scale)));
        QImage tile(side, side, QImage::Format_ARGB32_Premultiplied);
        tile.fill(Qt::transparent);
        QPainter painter(&tile);
        painter.setRenderHint(QPainter::Antialiasing);
        painter.setPen(QPen(colourOf(colour), hatchLineWidth * scale));
        for (int k = 0; k <= 2; ++k) // the diagonal, and its neighbours' share of the corners
            painter.drawLine(QPointF(k * side + 2, -2), QPointF(-2, k * side + 2));
        painter.end();
        m_hatch.emplace(tile);
        m_hatch->setTransform(QTransform::fromScale(hatchPeriod / side, hatchPeriod / side));
        m_hatchColour = colour;
        m_hatchScale = scale;
        return *m_hatch;
    }

    void hatchWithLines(const QRectF &rect, Rgb colour)
    {
        QList<QLineF> lines;
        const double first = std::ceil((rect.left() + rect.top()) / hatchPeriod) * hatchPeriod;
        for (double sum = first; sum < rect.right() + rect.bottom(); sum += hatchPeriod) {
            // On the line x + y = sum, from where it enters the rectangle to where it leaves it.
            const double left = std::max(rect.left(), sum - rect.bottom());
            const double right = std::min(rect.right(), sum - rect.top());
            if (right > left)
                lines.append({left, sum - left, right, sum - right});
        }
        antialias(true);
        QPen pen(colourOf(colour), hatchLineWidth);
        pen.setCapStyle(Qt::FlatCap);
        m_painter.setPen(pen);
        m_painter.drawLines(lines);
    }

    QPainter &m_painter;
    bool m_raster = false;
    bool m_clipping = false;
    std::optional<bool> m_antialias;
    std::array<std::optional<Face>, fontRoles> m_faces;
    std::optional<QBrush> m_hatch;
    Rgb m_hatchColour;
    double m_hatchScale = 0;
};

} // namespace

void paintPicture(QPainter &painter, const Picture &picture)
{
    painter.save();
    Replay replay(painter);
    for (const PictureItem &item : picture.items)
        std::visit(replay, item);
    replay.endClip();
    painter.restore();
}

bool isDark(const QPalette &palette)
{
    return palette.color(QPalette::Window).lightness() < 128;
}

ChartTheme themeFromPalette(const QPalette &palette)
{
    ChartTheme theme = isDark(palette) ? darkTheme() : lightTheme();
    const QColor base = palette.color(QPalette::Base);
    // Some styles give dark windows light views, and the other way round; the set's own background is safer
    // then.
    if ((base.lightness() < 128) == isDark(palette)) {
        theme.background = rgbOf(base);
        theme.text = rgbOf(palette.color(QPalette::Text));
    }
    const std::uint8_t alpha = theme.selection.a;
    theme.selection = rgbOf(palette.color(QPalette::Highlight));
    theme.selection.a = alpha;
    return theme;
}

QColor colourOf(Rgb colour)
{
    return {colour.r, colour.g, colour.b, colour.a};
}

Rgb rgbOf(const QColor &colour)
{
    return {static_cast<std::uint8_t>(colour.red()), static_cast<std::uint8_t>(colour.green()),
            static_cast<std::uint8_t>(colour.blue()), static_cast<std::uint8_t>(colour.alpha())};
}

QFont fontOf(FontRole role)
{
    QFont font = role == FontRole::Mono ? QFontDatabase::systemFont(QFontDatabase::FixedFont) : QFont();
    font.setPixelSize(static_cast<int>(std::lround(fontPixelSize(role))));
    font.setBold(role == FontRole::Title || role == FontRole::Bold);
    return font;
}

} // namespace streamgauge
