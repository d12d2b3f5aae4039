// SPDX-FileCopyrightText: 2026 The Streamgauge authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/metrics/Definitions.h"
#include "ui/timeline/TimelineView.h"
#include "ui/window/AppTheme.h"

#include <QObject>

class QAction;
class QActionGroup;
class QComboBox;
class QMenu;

namespace streamgauge {

class RunStore;
class WindowSettings;

/// How the run is looked at: following, zoom, axis, whose definitions, colours.
class ViewActions : public QObject
{
    Q_OBJECT

public:
    ViewActions(TimelineView *timeline, RunStore *store, AppTheme *theme, WindowSettings *settings,
                QObject *parent);

    void fillMenu(QMenu *menu);
    [[nodiscard]] QAction *followAction() const { return m_follow; }
    /// The definitions once more, for the toolbar.
    [[nodiscard]] QComboBox *makeDefinitionsBox(QWidget *parent);

private:
    QMenu *addDefinitionsMenu(QMenu *menu);
    QMenu *addColoursMenu(QMenu *menu);

    TimelineView *m_timeline;
    RunStore *m_store;
    AppTheme *m_theme;
    WindowSettings *m_settings;
    QAction *m_follow;
    QAction *m_zoomIn;
    QAction *m_zoomOut;
    QAction *m_fitAll;
    QAction *m_back;
    QActionGroup *m_axis;
};

} // namespace streamgauge
