// SPDX-FileCopyrightText: 2026 The Streamgauge authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/AppTheme.h"

#include "ui/window/AppStyle.h"

#include <QApplication>

namespace streamgauge {

namespace {

struct Tones
{
    QRgb window, base, alternate, button, text, faint, disabled, highlight, link, light, midlight, mid, dark;
};

QPalette paletteOf(const Tones &tones)
{
    QPalette palette;
    palette.setColor(QPalette::Window, QColor(tones.window));
    palette.setColor(QPalette::Base, QColor(tones.base));
    palette.setColor(QPalette::AlternateBase, QColor(tones.alternate));
    palette.setColor(QPalette::Button, QColor(tones.button));
    palette.setColor(QPalette::ToolTipBase, QColor(tones.base));
    for (auto role : {QPalette::WindowText, QPalette::Text, QPalette::ButtonText, QPalette::ToolTipText})
        palette.setColor(role, QColor(tones.text));
    palette.setColor(QPalette::PlaceholderText, QColor(tones.faint));
    palette.setColor(QPalette::BrightText, Qt::white);
    palette.setColor(QPalette::Highlight, QColor(tones.highlight));
    palette.setColor(QPalette::HighlightedText, Qt::white);
    palette.setColor(QPalette::Link, QColor(tones.link));
    palette.setColor(QPalette::LinkVisited, QColor(tones.link));
    palette.setColor(QPalette::Light, QColor(tones.light));
    palette.setColor(QPalette::Midlight, QColor(tones.midlight));
    palette.setColor(QPalette::Mid, QColor(tones.mid));
    palette.setColor(QPalette::Dark, QColor(tones.dark));
    palette.setColor(QPalette::Shadow, Qt::black);
    for (auto role : {QPalette::WindowText, QPalette::Text, QPalette::ButtonText})
        palette.setColor(QPalette::Disabled, role, QColor(tones.disabled));
    palette.setColor(QPalette::Disabled, QPalette::Highlight, QColor(tones.mid));
    return palette;
}

} // namespace

AppTheme::AppTheme(QObject *parent)
    : QObject(parent)
    , m_systemIsDark(QApplication::palette().color(QPalette::Window).lightness() < 128)
{
    QApplication::setStyle(new AppStyle);
}

void AppTheme::apply(ColourScheme scheme)
{
    m_scheme = scheme;
    const bool dark = scheme == ColourScheme::Dark || (scheme == ColourScheme::System && m_systemIsDark);
    QApplication::setPalette(dark ? darkPalette() : lightPalette());
}

QPalette AppTheme::lightPalette()
{
    return paletteOf({0xfff3f4f6, 0xffffffff, 0xfff7f8fa, 0xffe9ebee, 0xff1c2127, 0xff5d6671, 0xff9aa1ab,
                      0xff0069a6, 0xff0062a0, 0xffffffff, 0xfff0f1f3, 0xffc4c9d0, 0xffa3a9b2});
}

QPalette AppTheme::darkPalette()
{
    return paletteOf({0xff202429, 0xff171a1e, 0xff1d2126, 0xff2c3138, 0xffe1e5ea, 0xff9ba5b1, 0xff6b747f,
                      0xff2b6fa8, 0xff6cb8f0, 0xff3a4149, 0xff30363d, 0xff3d444d, 0xff121417});
}

} // namespace streamgauge
