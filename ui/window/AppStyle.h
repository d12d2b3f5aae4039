// SPDX-FileCopyrightText: 2026 The Streamgauge authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QProxyStyle>

namespace streamgauge {

/// Fusion without the icons that come with it: they are drawn for light windows and can't be made out in dark
/// ones. Buttons of dialogs bear words only, docks are closed by a cross of ours.
class AppStyle : public QProxyStyle
{
    Q_OBJECT

public:
    AppStyle();

    int styleHint(StyleHint hint, const QStyleOption *option = nullptr, const QWidget *widget = nullptr,
                  QStyleHintReturn *returnData = nullptr) const override;
    QIcon standardIcon(StandardPixmap icon, const QStyleOption *option = nullptr,
                       const QWidget *widget = nullptr) const override;
};

} // namespace streamgauge
