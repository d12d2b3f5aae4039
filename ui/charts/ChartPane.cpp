// SPDX-FileCopyrightText: 2026 The Streamgauge authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/charts/ChartPane.h"

#include "core/storage/NumberText.h"
#include "ui/charts/ChartDrawing.h"
#include "ui/charts/ChartGeometry.h"
#include "ui/charts/ChartLegend.h"
#include "ui/models/ElidedLabel.h"
#include "ui/models/NumberText.h"
#include "ui/models/TableText.h"
#include "ui/models/TextTableModel.h"
#include "ui/paint/PicturePainter.h"

#include <QClipboard>
#include <QEvent>
#include <QGuiApplication>
#include <QHBoxLayout>
#include <QLabel>
#include <QMouseEvent>
#include <QStackedWidget>
#include <QTableView>
#include <QToolButton>
#include <QToolTip>

#include <algorithm>

namespace streamgauge {

namespace {

constexpr std::chrono::milliseconds flushInterval{100};
constexpr int leastHeightForLegend = 190;

double largest(const std::vector<double> &values, double least)
{
    return values.empty() ? least : std::max(least, *std::max_element(values.begin(), values.end()));
}

} // namespace

ChartPane::ChartPane(QWidget *parent)
    : QWidget(parent)
    , m_drawing(std::make_unique<Drawing>(this))
    , m_theme(themeFromPalette(palette()))
    , m_title(new ElidedLabel)
    , m_legend(new ChartLegend)
    , m_asTable(new QToolButton)
    , m_copy(new QToolButton)
    , m_pages(new QStackedWidget)
    , m_empty(new QLabel)
    , m_tableModel(new TextTableModel(this))
    , m_table(new QTableView)
{
    QFont bold = m_title->font();
    bold.setBold(true);
    m_title->setFont(bold);
    m_asTable->setText(tr("Table"));
    m_asTable->setToolTip(tr("Show the numbers behind the picture"));
    m_asTable->setCheckable(true);
    m_asTable->setAutoRaise(true);
    m_copy->setText(tr("Copy"));
    m_copy->setToolTip(tr("Copy the numbers, tab-separated"));
    m_copy->setAutoRaise(true);
    m_empty->setAlignment(Qt::AlignCenter);
    m_empty->setWordWrap(true);
    m_empty->setMargin(16);
    m_table->setModel(m_tableModel);
    m_table->setFrameShape(QFrame::NoFrame);
    m_table->setContextMenuPolicy(Qt::ActionsContextMenu);
    setUpTable(m_table);
    m_drawing->view->viewport()->installEventFilter(this);

    m_pages->addWidget(m_empty);
    m_pages->addWidget(m_drawing->view);
    m_pages->addWidget(m_table);

    auto *head = new QHBoxLayout;
    head->setContentsMargins(8, 2, 4, 2);
    head->setSpacing(6);
    head->addWidget(m_title, 1);
    head->addWidget(m_asTable);
    head->addWidget(m_copy);
    auto *legendRow = new QHBoxLayout;
    legendRow->setContentsMargins(8, 0, 8, 2);
    legendRow->addWidget(m_legend);
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins({});
    layout->setSpacing(0);
    layout->addLayout(head);
    layout->addLayout(legendRow);
    layout->addWidget(m_pages, 1);

    m_flushTimer.setSingleShot(true);
    m_flushTimer.setInterval(flushInterval);
    connect(&m_flushTimer, &QTimer::timeout, this, &ChartPane::flush);
    connect(m_asTable, &QToolButton::toggled, this, &ChartPane::showPage);
    connect(m_copy, &QToolButton::clicked, this, &ChartPane::copy);
    applyTheme(m_theme);
    showPage();
}

ChartPane::~ChartPane() = default;

void ChartPane::setTitle(const QString &title)
{
    m_title->setText(title);
    m_drawing->view->setAccessibleName(title);
    m_table->setAccessibleName(tr("%1, as a table").arg(title));
    m_asTable->setAccessibleName(tr("%1 as a table").arg(title));
    m_copy->setAccessibleName(tr("Copy the numbers of %1").arg(title));
}

void ChartPane::setAxisTitles(const QString &x, const QString &y)
{
    m_drawing->xTitle = x;
    m_drawing->yTitle = y;
    scheduleFlush();
}

void ChartPane::setOrdinateEnd(std::optional<double> end)
{
    m_ordinateEnd = end;
    scheduleFlush();
}

void ChartPane::setValueKind(ChartValue kind)
{
    m_valueKind = kind;
}

void ChartPane::setEmptyText(const QString &text)
{
    m_empty->setText(text);
}

void ChartPane::setCurves(std::vector<ChartCurve> curves)
{
    m_curves = std::move(curves);
    scheduleFlush();
}

void ChartPane::setBands(std::vector<ChartBand> bands)
{
    m_bands = std::move(bands);
    scheduleFlush();
}

void ChartPane::setSteps(std::vector<ChartSteps> steps)
{
    m_steps = std::move(steps);
    scheduleFlush();
}

void ChartPane::setMarkers(std::vector<ChartMarker> markers)
{
    m_markers = std::move(markers);
    scheduleFlush();
}

void ChartPane::setTable(TextTable table)
{
    m_tableModel->setTable(std::move(table));
    if (!m_fitted && m_tableModel->rowCount() > 0) {
        fitColumns(m_table, 220);
        m_fitted = true;
    }
}

void ChartPane::setDescription(const QString &words)
{
    m_drawing->view->setAccessibleDescription(words);
}

void ChartPane::resetAxes()
{
    m_xEnd = 0;
    m_yEnd = 0;
    scheduleFlush();
}

void ChartPane::applyTheme(const ChartTheme &theme)
{
    m_theme = theme;
    m_legend->applyTheme(theme);
    m_drawing->applyTheme(theme, *this);
}

void ChartPane::setFace(ChartFace face)
{
    m_asTable->setChecked(face == ChartFace::Table);
}

ChartFace ChartPane::face() const
{
    return m_asTable->isChecked() ? ChartFace::Table : ChartFace::Picture;
}

bool ChartPane::isEmpty() const
{
    return m_curves.empty() && m_steps.empty();
}

void ChartPane::scheduleFlush()
{
    if (!m_flushTimer.isActive())
        m_flushTimer.start();
}

void ChartPane::flush()
{
    m_flushTimer.stop();
    double xMost = 0;
    double yMost = 0;
    std::vector<LegendEntry> entries;
    for (const ChartBand &band : m_bands) {
        xMost = largest(band.x, xMost);
        yMost = largest(band.high, yMost);
    }
    for (const ChartCurve &curve : m_curves) {
        xMost = largest(curve.x, xMost);
        yMost = largest(curve.y, yMost);
        entries.push_back({curve.name, curve.colour, curve.style});
    }
    for (const ChartSteps &steps : m_steps) {
        xMost = largest(steps.x, xMost);
        yMost = largest(steps.y, yMost);
        entries.push_back({steps.name, steps.colour, steps.style});
    }
    m_xEnd = std::max(m_xEnd, niceCeiling(xMost));
    m_yEnd = m_ordinateEnd ? *m_ordinateEnd : std::max(m_yEnd, niceCeiling(yMost));
    m_legend->setEntries(std::move(entries));
    m_drawing->draw(*this, {m_xEnd, m_yEnd});
    showPage();
}

void ChartPane::showPage()
{
    m_asTable->setEnabled(!isEmpty());
    m_copy->setEnabled(!isEmpty());
    // In a small pane the picture needs the room more; tooltips name the lines as well.
    m_legend->setVisible(!isEmpty() && face() == ChartFace::Picture && height() >= leastHeightForLegend);
    if (isEmpty())
        m_pages->setCurrentWidget(m_empty);
    else if (face() == ChartFace::Table)
        m_pages->setCurrentWidget(m_table);
    else
        m_pages->setCurrentWidget(m_drawing->view);
}

QString ChartPane::readingAt(double x) const
{
    const QLocale locale;
    QStringList lines{tr("at %1").arg(durationText(x * 1000, locale))};
    for (const ChartCurve &curve : m_curves) {
        // Beyond its end a curve says nothing about the future.
        if (curve.x.empty() || x > curve.x.back())
            continue;
        const double value = valueAt(curve, x);
        lines.append(m_valueKind == ChartValue::Tokens
                         ? tr("%1: %2 tokens").arg(curve.name, numberText(value, 0))
                         : QStringLiteral("%1: %2").arg(curve.name, shareText(value, locale)));
    }
    for (const ChartSteps &steps : m_steps)
        lines.append(QStringLiteral("%1: %2").arg(steps.name, shareText(valueAt(steps, x), locale)));
    return lines.join(QLatin1Char('\n'));
}

void ChartPane::copy()
{
    const QModelIndexList cells
        = face() == ChartFace::Table ? m_table->selectionModel()->selectedIndexes() : QModelIndexList();
    QGuiApplication::clipboard()->setText(cells.isEmpty() ? tsvOf(*m_tableModel)
                                                          : tsvOf(*m_tableModel, cells));
}

void ChartPane::changeEvent(QEvent *event)
{
    QWidget::changeEvent(event);
    if (event->type() == QEvent::PaletteChange || event->type() == QEvent::FontChange)
        applyTheme(themeFromPalette(palette()));
}

void ChartPane::resizeEvent(QResizeEvent *event)
{
    QWidget::resizeEvent(event);
    scheduleFlush();
}

bool ChartPane::eventFilter(QObject *watched, QEvent *event)
{
    if (event->type() == QEvent::MouseMove) {
        const auto *mouse = static_cast<QMouseEvent *>(event);
        showReading(mouse->pos(), mouse->globalPosition().toPoint());
    } else if (event->type() == QEvent::Leave) {
        QToolTip::hideText();
    }
    return QWidget::eventFilter(watched, event);
}

void ChartPane::showReading(const QPoint &position, const QPoint &globalPosition)
{
    const QPointF inChart = m_drawing->chart->mapFromScene(m_drawing->view->mapToScene(position));
    if (isEmpty() || !m_drawing->chart->plotArea().contains(inChart)) {
        QToolTip::hideText();
        return;
    }
    QToolTip::showText(globalPosition, readingAt(m_drawing->chart->mapToValue(inChart).x()),
                       m_drawing->view->viewport());
}

} // namespace streamgauge
