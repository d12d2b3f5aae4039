// SPDX-FileCopyrightText: 2026 The Streamgauge authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/picture/SvgWriter.h"

#include <QList>

#include <algorithm>
#include <cmath>

namespace streamgauge {

namespace {

/// At most three decimals, no trailing zeros, C locale.
QByteArray number(double value)
{
    if (!std::isfinite(value))
        return "0";
    QByteArray text = QByteArray::number(value, 'f', 3);
    while (text.endsWith('0'))
        text.chop(1);
    if (text.endsWith('.'))
        text.chop(1);
    return text == "-0" ? QByteArray("0") : text;
}

/// Text for XML: the five special characters escaped, and those that XML 1.0 forbids left out.
QByteArray escaped(const QString &text)
{
    QString allowed;
    allowed.reserve(text.size());
    for (qsizetype i = 0; i < text.size(); ++i) {
        const QChar character = text[i];
        if (character.isHighSurrogate() && i + 1 < text.size() && text[i + 1].isLowSurrogate()) {
            allowed += character;
            allowed += text[++i];
        } else if (!character.isSurrogate()
                   && (character.unicode() >= 0x20 || character == u'\t' || character == u'\n')
                   && character.unicode() < 0xfffe) {
            allowed += character;
        }
    }
    return allowed.toHtmlEscaped().replace(u'\'', QLatin1String("&#39;")).toUtf8();
}

QByteArray colourName(Rgb colour)
{
    static constexpr char digits[] = "0123456789abcdef";
    QByteArray name;
    for (const std::uint8_t part : {colour.r, colour.g, colour.b}) {
        name += digits[part >> 4];
        name += digits[part & 15];
    }
    return name;
}

QByteArray paint(const char *attribute, Rgb colour)
{
    QByteArray text = QByteArray(" ") + attribute + "=\"#" + colourName(colour) + '"';
    if (colour.a != 255)
        text += QByteArray(" ") + attribute + "-opacity=\"" + number(colour.a / 255.0) + '"';
    return text;
}

QByteArray rectAttributes(const QRectF &rect)
{
    return " x=\"" + number(rect.x()) + "\" y=\"" + number(rect.y()) + "\" width=\"" + number(rect.width())
        + "\" height=\"" + number(rect.height()) + '"';
}

/// Integer-aligned shapes stay crisp, as the painter draws them.
constexpr char crisp[] = " shape-rendering=\"crispEdges\"";

class SvgBody
{
public:
    void operator()(const PictureRect &item)
    {
        QByteArray fill;
        if (item.style == FillStyle::Hatched)
            fill = " fill=\"url(#" + hatchOf(item.fill) + ")\"";
        else
            fill = paint("fill", item.fill);
        m_body += "<rect" + rectAttributes(item.rect) + fill + crisp + "/>\n";
    }

    void operator()(const PictureRects &item)
    {
        if (item.rects.empty())
            return;
        m_body += "<path" + paint("fill", item.fill) + crisp + " d=\"";
        for (const QRectF &rect : item.rects) {
            m_body += 'M' + number(rect.x()) + ' ' + number(rect.y()) + 'h' + number(rect.width()) + 'v'
                + number(rect.height()) + 'h' + number(-rect.width()) + 'z';
        }
        m_body += "\"/>\n";
    }

    void operator()(const PictureLine &item)
    {
        if (item.points.size() < 2)
            return;
        m_body += "<polyline fill=\"none\"" + paint("stroke", item.colour) + " stroke-width=\""
            + number(item.width) + '"';
        const double unit = std::max(1.0, item.width);
        if (item.style == LineStyle::Dashed)
            m_body += " stroke-dasharray=\"" + number(5 * unit) + ' ' + number(3 * unit) + '"';
        else if (item.style == LineStyle::Dotted)
            m_body += " stroke-dasharray=\"" + number(unit) + ' ' + number(2 * unit) + '"';
        m_body += " stroke-linejoin=\"round\" points=\"" + pointList(item.points) + "\"/>\n";
    }

    void operator()(const PicturePolygon &item)
    {
        if (item.points.size() >= 3)
            m_body
                += "<polygon" + paint("fill", item.fill) + " points=\"" + pointList(item.points) + "\"/>\n";
    }

    void operator()(const PictureText &item)
    {
        m_body += "<text x=\"" + number(item.baseline.x()) + "\" y=\"" + number(item.baseline.y()) + '"'
            + paint("fill", item.colour) + " class=\"" + roleName(item.role) + '"';
        if (item.anchor != TextAnchor::Start)
            m_body += item.anchor == TextAnchor::Middle ? " text-anchor=\"middle\"" : " text-anchor=\"end\"";
        if (item.rotation != 0) {
            m_body += " transform=\"rotate(" + number(item.rotation) + ' ' + number(item.baseline.x()) + ' '
                + number(item.baseline.y()) + ")\"";
        }
        m_body += '>' + escaped(item.text) + "</text>\n";
    }

    void operator()(const PictureClip &item)
    {
        endClip();
        if (item.rect.isEmpty())
            return;
        // Named after its content: several documents may stand inside one HTML page, and share its names.
        QByteArray id = "clip";
        for (const double side : {item.rect.x(), item.rect.y(), item.rect.width(), item.rect.height()})
            id += '_' + number(side);
        if (!m_clips.contains(id)) {
            m_clips.append(id);
            m_definitions
                += "<clipPath id=\"" + id + "\"><rect" + rectAttributes(item.rect) + "/></clipPath>\n";
        }
        m_body += "<g clip-path=\"url(#" + id + ")\">\n";
        m_clipping = true;
    }

    void endClip()
    {
        if (m_clipping)
            m_body += "</g>\n";
        m_clipping = false;
    }

    [[nodiscard]] static QByteArray roleName(FontRole role)
    {
        switch (role) {
        case FontRole::Label:
            return "sg-label";
        case FontRole::Title:
            return "sg-title";
        case FontRole::Small:
            return "sg-small";
        case FontRole::Bold:
            return "sg-bold";
        case FontRole::Mono:
            return "sg-mono";
        }
        Q_UNREACHABLE();
    }

    [[nodiscard]] const QByteArray &definitions() const { return m_definitions; }
    [[nodiscard]] const QByteArray &body() const { return m_body; }

private:
    static QByteArray pointList(const std::vector<QPointF> &points)
    {
        QByteArray list;
        for (const QPointF &point : points) {
            if (!list.isEmpty())
                list += ' ';
            list += number(point.x()) + ',' + number(point.y());
        }
        return list;
    }

    QByteArray hatchOf(Rgb colour)
    {
        const QByteArray id
            = "hatch" + colourName(colour) + (colour.a == 255 ? "" : QByteArray::number(colour.a));
        if (!m_hatches.contains(id)) {
            m_hatches.append(id);
            const QByteArray period = number(hatchPeriod);
            // The diagonal of a tile, and its two corners.
            m_definitions += "<pattern id=\"" + id + "\" patternUnits=\"userSpaceOnUse\" width=\"" + period
                + "\" height=\"" + period + "\"><path" + paint("stroke", colour) + " stroke-width=\""
                + number(hatchLineWidth) + "\" d=\"M0 " + period + 'L' + period + " 0M-1 1L1 -1M"
                + number(hatchPeriod - 1) + ' ' + number(hatchPeriod + 1) + 'L' + number(hatchPeriod + 1)
                + ' ' + number(hatchPeriod - 1) + "\"/></pattern>\n";
        }
        return id;
    }

    QByteArray m_definitions;
    QByteArray m_body;
    QList<QByteArray> m_hatches;
    QList<QByteArray> m_clips;
    bool m_clipping = false;
};

QByteArray styleSheet()
{
    QByteArray style = "svg text{font-family:'DejaVu Sans',Verdana,'Segoe UI',Helvetica,Arial,sans-serif}\n";
    for (const FontRole role :
         {FontRole::Label, FontRole::Title, FontRole::Small, FontRole::Bold, FontRole::Mono}) {
        style += '.' + SvgBody::roleName(role) + "{font-size:" + number(fontPixelSize(role)) + "px";
        if (role == FontRole::Title || role == FontRole::Bold)
            style += ";font-weight:bold";
        if (role == FontRole::Mono)
            style += ";font-family:'DejaVu Sans Mono',Consolas,Menlo,monospace";
        style += "}\n";
    }
    return style;
}

} // namespace

QByteArray svgOf(const Picture &picture)
{
    SvgBody body;
    for (const PictureItem &item : picture.items)
        std::visit(body, item);
    body.endClip();
    const QByteArray width = number(picture.size.width());
    const QByteArray height = number(picture.size.height());
    const QByteArray title = escaped(picture.title);
    return "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<svg xmlns=\"http://www.w3.org/2000/svg\" "
           "version=\"1.1\" width=\""
        + width + "\" height=\"" + height + "\" viewBox=\"0 0 " + width + ' ' + height
        + "\" role=\"img\" aria-label=\"" + title + "\">\n<title>" + title + "</title>\n<style>\n"
        + styleSheet() + "</style>\n<defs>\n" + body.definitions() + "</defs>\n" + body.body() + "</svg>\n";
}

} // namespace streamgauge
