// SPDX-FileCopyrightText: 2026 The Streamgauge authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/picture/ChartTheme.h"
#include "core/storage/ResultTables.h"
#include "ui/charts/ChartSeries.h"

#include <QTimer>
#include <QWidget>

#include <memory>
#include <optional>

class QLabel;
class QStackedWidget;
class QTableView;
class QToolButton;

namespace streamgauge {

class ChartLegend;
class ElidedLabel;
class TextTableModel;

enum class ChartFace
{
    Picture,
    Table
};

/// How a number reads in tooltips.
enum class ChartValue
{
    Tokens,
    Share
};

/// A line chart with its legend and the same data as a table: our own face of Qt Charts, which nothing
/// outside this file sees, so that it can be replaced. Sets of series are taken as often as they come and
/// drawn at most ten times a second, with few points, by replacing them whole.
class ChartPane : public QWidget
{
    Q_OBJECT

public:
    explicit ChartPane(QWidget *parent = nullptr);
    ~ChartPane() override;

    void setTitle(const QString &title);
    void setAxisTitles(const QString &x, const QString &y);
    /// A fixed end of the ordinate instead of one that follows the data.
    void setOrdinateEnd(std::optional<double> end);
    void setValueKind(ChartValue kind);
    void setEmptyText(const QString &text);

    void setCurves(std::vector<ChartCurve> curves);
    void setBands(std::vector<ChartBand> bands);
    void setSteps(std::vector<ChartSteps> steps);
    void setMarkers(std::vector<ChartMarker> markers);
    /// The same data as a table, and in words for those who can't see the picture.
    void setTable(TextTable table);
    void setDescription(const QString &words);

    /// Axes only grow until this is called: nothing jumps while a run is live.
    void resetAxes();
    void applyTheme(const ChartTheme &theme);
    void setFace(ChartFace face);
    [[nodiscard]] ChartFace face() const;
    [[nodiscard]] QTableView *table() const { return m_table; }
    [[nodiscard]] bool isEmpty() const;
    /// Draws now what waits for the next tenth of a second.
    void flush();
    /// What the tooltip at an abscissa says.
    [[nodiscard]] QString readingAt(double x) const;

public slots:
    /// The table, or the cells selected in it, as TSV.
    void copy();

protected:
    void changeEvent(QEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;
    bool eventFilter(QObject *watched, QEvent *event) override;

private:
    struct Drawing; ///< everything of Qt Charts

    void scheduleFlush();
    void showPage();
    void showReading(const QPoint &position, const QPoint &globalPosition);

    std::unique_ptr<Drawing> m_drawing;
    std::vector<ChartCurve> m_curves;
    std::vector<ChartBand> m_bands;
    std::vector<ChartSteps> m_steps;
    std::vector<ChartMarker> m_markers;
    ChartValue m_valueKind = ChartValue::Tokens;
    std::optional<double> m_ordinateEnd;
    double m_xEnd = 0;
    double m_yEnd = 0;
    ChartTheme m_theme;
    QTimer m_flushTimer;

    ElidedLabel *m_title;
    ChartLegend *m_legend;
    QToolButton *m_asTable;
    QToolButton *m_copy;
    QStackedWidget *m_pages;
    QLabel *m_empty;
    TextTableModel *m_tableModel;
    QTableView *m_table;
    bool m_fitted = false;
};

} // namespace streamgauge
