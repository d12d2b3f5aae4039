// SPDX-FileCopyrightText: 2026 The Streamgauge authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/picture/ChartTheme.h"

#include <array>

namespace streamgauge {

namespace {

constexpr Rgb hex(std::uint32_t colour, std::uint8_t alpha = 255)
{
    return {static_cast<std::uint8_t>(colour >> 16), static_cast<std::uint8_t>(colour >> 8 & 0xff),
            static_cast<std::uint8_t>(colour & 0xff), alpha};
}

} // namespace

// The series are the colours of Okabe and Ito, darkened or lightened until each has a contrast of at least 3
// : 1 to the background; the first ones also differ in lightness, for grey prints.
ChartTheme lightTheme()
{
    return {.background = hex(0xffffff),
            .text = hex(0x1f2328),
            .faintText = hex(0x5c636b),
            .grid = hex(0xe3e6ea),
            .axis = hex(0x8a9199),
            .hatch = hex(0xaab1b9),
            .selection = hex(0x2f7de1, 46),
            .warning = hex(0xb42318),
            .series = {hex(0x0072b2), hex(0xd55e00), hex(0x00795a), hex(0xa8508a), hex(0x8a6a00),
                       hex(0x3a87b7), hex(0x5b4aa0), hex(0x555b62)}};
}

ChartTheme darkTheme()
{
    return {.background = hex(0x1b1d20),
            .text = hex(0xe8eaed),
            .faintText = hex(0xa3abb3),
            .grid = hex(0x33373c),
            .axis = hex(0x7a828a),
            .hatch = hex(0x666e76),
            .selection = hex(0x6aa9ff, 56),
            .warning = hex(0xff8a7a),
            .series = {hex(0x56b4e9), hex(0xff9a4d), hex(0x35c79b), hex(0xe08cc0), hex(0xf0e442),
                       hex(0x8fd0f5), hex(0xb0a4f0), hex(0xc4c8cc)}};
}

QString backendSymbol(int index)
{
    static constexpr std::array<char16_t, 8> symbols{u'●', u'■', u'▲', u'◆', u'▼', u'★', u'⬟', u'✚'};
    return QString(QChar(symbols[static_cast<std::size_t>(index) % symbols.size()]));
}

} // namespace streamgauge
