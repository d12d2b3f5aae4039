// SPDX-FileCopyrightText: 2026 The Streamgauge authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>

class QMenu;
class QMenuBar;
class QWidget;

namespace streamgauge {

/// Shortcuts and About.
class HelpActions : public QObject
{
    Q_OBJECT

public:
    HelpActions(QMenuBar *menuBar, QWidget *window);

    void fillMenu(QMenu *menu);

private:
    void showShortcuts();
    void showAbout();

    QMenuBar *m_menuBar;
    QWidget *m_window;
};

} // namespace streamgauge
