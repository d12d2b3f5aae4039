// SPDX-FileCopyrightText: 2026 The Streamgauge authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QProxyStyle>

namespace streamgauge {

/// Fusion, but buttons of dialogs bear words only: the icons that come with it are drawn for light windows
/// and can't be made out in dark ones.
class AppStyle : public QProxyStyle
{
    Q_OBJECT

public:
    AppStyle();

    int styleHint(StyleHint hint, const QStyleOption *option = nullptr, const QWidget *widget = nullptr,
                  QStyleHintReturn *returnData = nullptr) const override;
};

} // namespace streamgauge
