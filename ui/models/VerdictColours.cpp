// SPDX-FileCopyrightText: 2026 The Streamgauge authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/models/VerdictColours.h"

#include "ui/paint/PicturePainter.h"

namespace streamgauge {

QColor verdictColour(Delivery delivery, const QPalette &palette)
{
    const bool dark = isDark(palette);
    switch (delivery) {
    case Delivery::Incremental:
        return dark ? QColor(0x4f, 0xd1, 0xa5) : QColor(0x00, 0x6b, 0x4e);
    case Delivery::Grouped:
    case Delivery::Stalled:
        return dark ? QColor(0xf0, 0xb4, 0x4c) : QColor(0x8a, 0x55, 0x00);
    case Delivery::Buffered:
    case Delivery::NotAStream:
        return dark ? QColor(0xff, 0x8f, 0x66) : QColor(0xa8, 0x3a, 0x00);
    case Delivery::Document:
    case Delivery::Inconclusive:
        return faintColour(palette);
    }
    Q_UNREACHABLE();
}

QColor warningColour(const QPalette &palette)
{
    return verdictColour(Delivery::Stalled, palette);
}

QColor faintColour(const QPalette &palette)
{
    const QColor text = palette.color(QPalette::Active, QPalette::Text);
    const QColor base = palette.color(QPalette::Active, QPalette::Base);
    const auto blend = [](int near, int far) { return (near * 72 + far * 28) / 100; };
    return QColor(blend(text.red(), base.red()), blend(text.green(), base.green()),
                  blend(text.blue(), base.blue()));
}

} // namespace streamgauge
