// SPDX-FileCopyrightText: 2026 The Streamgauge authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/picture/Picture.h"

#include <utility>

namespace streamgauge {

namespace {

struct Moved
{
    QPointF offset;

    void operator()(PictureRect &item) const { item.rect.translate(offset); }
    void operator()(PictureRects &item) const
    {
        for (QRectF &rect : item.rects)
            rect.translate(offset);
    }
    void operator()(PictureLine &item) const { move(item.points); }
    void operator()(PicturePolygon &item) const { move(item.points); }
    void operator()(PictureText &item) const { item.baseline += offset; }
    void operator()(PictureClip &item) const
    {
        if (!item.rect.isEmpty())
            item.rect.translate(offset);
    }

    void move(std::vector<QPointF> &points) const
    {
        for (QPointF &point : points)
            point += offset;
    }
};

} // namespace

void appendMoved(Picture &into, Picture from, QPointF offset)
{
    into.items.reserve(into.items.size() + from.items.size());
    for (PictureItem &item : from.items) {
        std::visit(Moved{offset}, item);
        into.items.push_back(std::move(item));
    }
}

double fontPixelSize(FontRole role)
{
    switch (role) {
    case FontRole::Label:
    case FontRole::Bold:
        return 12;
    case FontRole::Title:
        return 16;
    case FontRole::Small:
    case FontRole::Mono:
        return 11;
    }
    Q_UNREACHABLE();
}

} // namespace streamgauge
