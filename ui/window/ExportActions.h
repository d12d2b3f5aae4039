// SPDX-FileCopyrightText: 2026 The Streamgauge authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/Result.h"
#include "core/picture/Picture.h"
#include "ui/models/RunDigest.h"

#include <QList>
#include <QObject>
#include <QThreadPool>

#include <functional>
#include <memory>

class QAction;
class QMenu;
class QWidget;

namespace streamgauge {

class RunStore;
class WindowSettings;

enum class ExportChart
{
    Timeline,
    Cumulative,
    TtftDistribution,
    TotalDistribution,
    Phases
};

/// The chart as reports print it: on a light background, with title, axes, n, definitions and date. Pure.
[[nodiscard]] Picture exportedChart(const RunDigest &digest, ExportChart chart);

/// Everything that leaves the window as a file or through the clipboard. Files are written on a worker.
class ExportActions : public QObject
{
    Q_OBJECT

public:
    ExportActions(RunStore *store, WindowSettings *settings, QWidget *window);

    void fillMenu(QMenu *menu);
    /// Gives the widget that shows a chart a context menu: copy, and export as PNG, SVG or PDF.
    void addContextMenu(QWidget *widget, ExportChart chart);
    void copyChart(ExportChart chart);
    /// Writes the chart on the worker; the file's ending says the format.
    void writeChart(ExportChart chart, const QString &path);

signals:
    void problem(const QString &message);
    void said(const QString &message);

private:
    using Writing = std::function<Result<void>(const RunDigest &digest, const QString &path)>;
    QMenu *addChartMenu(QMenu *menu, const QString &title, ExportChart chart);
    QAction *addFileAction(QMenu *menu, const QString &label, const QString &fileName, const QString &filter,
                           const Writing &writing);
    void askFile(const QString &title, const QString &fileName, const QString &filter,
                 const Writing &writing);
    void askFolder();
    void write(const QString &path, const Writing &writing);
    void updateEnabled();

    RunStore *m_store;
    WindowSettings *m_settings;
    QWidget *m_window;
    QMenu *m_menu = nullptr;
    QList<QAction *> m_actions; ///< need a run
    QThreadPool m_disk;
};

} // namespace streamgauge
