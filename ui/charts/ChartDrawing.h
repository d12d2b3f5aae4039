// SPDX-FileCopyrightText: 2026 The Streamgauge authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/picture/ChartTheme.h"
#include "ui/charts/ChartPane.h"

#include <QtCharts/QChart>
#include <QtCharts/QChartView>
#include <QtCharts/QValueAxis>

class QAreaSeries;
class QLineSeries;

namespace streamgauge {

/// The part of ChartPane that speaks Qt Charts.
struct ChartPane::Drawing
{
    explicit Drawing(QWidget *parent);

    struct Frame
    {
        double xEnd = 1;
        double yEnd = 1;
    };
    void draw(const ChartPane &pane, const Frame &frame);
    void applyTheme(const ChartTheme &theme, const ChartPane &pane);
    /// As many ticks, and titles only, as the size has room for.
    void fitAxes(const Frame &frame);

    QChartView *view; ///< owned by the parent widget
    QChart *chart; ///< owned by the view
    QValueAxis *x;
    QValueAxis *y;
    QString xTitle, yTitle;
    QList<QAreaSeries *> bands;
    QList<QLineSeries *> markers;
    QList<QLineSeries *> steps;
    QList<QLineSeries *> curves;

private:
    void provideSeries(const ChartPane &pane);
    void colourSeries(const ChartTheme &theme, const ChartPane &pane);
    [[nodiscard]] QLineSeries *addLine();
};

} // namespace streamgauge
