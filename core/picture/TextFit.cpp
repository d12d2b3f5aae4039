// SPDX-FileCopyrightText: 2026 The Streamgauge authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/picture/TextFit.h"

#include <QStringView>

namespace streamgauge {

namespace {

/// In ems.
double widthOf(QChar character)
{
    const char16_t c = character.unicode();
    if (c >= u'0' && c <= u'9')
        return 0.637;
    if (c >= 0x2e80) // East Asian scripts, symbols, surrogate pairs
        return 1;
    if (QStringView(u"iljI|.,:;'!\u00b7\u2009").contains(character))
        return 0.33;
    if (QStringView(u" ftr()[]/-").contains(character))
        return 0.41;
    if (QStringView(u"mwMW%@\u2014\u2026").contains(character))
        return 0.98;
    return character.isUpper() ? 0.72 : 0.63;
}

} // namespace

double estimatedWidth(const QString &text, FontRole role)
{
    double ems = 0;
    for (const QChar character : text)
        ems += role == FontRole::Mono ? 0.61 : widthOf(character);
    const bool bold = role == FontRole::Bold || role == FontRole::Title;
    return ems * fontPixelSize(role) * (bold ? 1.12 : 1);
}

QString elided(const QString &text, FontRole role, double width)
{
    if (estimatedWidth(text, role) <= width)
        return text;
    QString cut = text;
    while (cut.size() > 2) {
        cut.chop(1);
        while (cut.back().isSpace() || cut.back().isHighSurrogate())
            cut.chop(1);
        const QString shown = cut + QChar(0x2026);
        if (estimatedWidth(shown, role) <= width)
            return shown;
    }
    return {};
}

} // namespace streamgauge
