// SPDX-FileCopyrightText: 2026 The Streamgauge authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>
#include <QPalette>

namespace streamgauge {

enum class ColourScheme
{
    System,
    Light,
    Dark
};

/// The looks of the program: Fusion with a palette of ours for light and for dark. System follows the
/// lightness of the palette that the desktop gave the program at its start.
class AppTheme : public QObject
{
    Q_OBJECT

public:
    explicit AppTheme(QObject *parent = nullptr);

    [[nodiscard]] ColourScheme scheme() const { return m_scheme; }
    void apply(ColourScheme scheme);

    [[nodiscard]] static QPalette lightPalette();
    [[nodiscard]] static QPalette darkPalette();

private:
    bool m_systemIsDark;
    ColourScheme m_scheme = ColourScheme::System;
};

} // namespace streamgauge
