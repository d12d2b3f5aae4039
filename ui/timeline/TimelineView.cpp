// SPDX-FileCopyrightText: 2026 The Streamgauge authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/timeline/TimelineView.h"

#include "ui/paint/PicturePainter.h"
#include "ui/timeline/LiveRows.h"
#include "ui/timeline/LiveTimeline.h"
#include "ui/timeline/TimelineTip.h"

#include <QHelpEvent>
#include <QLocale>
#include <QMouseEvent>
#include <QPainter>
#include <QScrollBar>
#include <QStyleOptionFocusRect>
#include <QToolTip>
#include <QWheelEvent>

#include <algorithm>
#include <cmath>

namespace streamgauge {

namespace {

using namespace std::chrono_literals;

constexpr auto frameTime = 33ms;
constexpr auto describeTime = 1s;
constexpr qint64 gesturePause = 700; // milliseconds; a wheel that turns on belongs to the zoom before
constexpr double zoomStep = 1.5625; // two steps of the wheel
constexpr double leastRowHeight = 14;

} // namespace

TimelineView::TimelineView(QWidget *parent)
    : QAbstractScrollArea(parent)
    , m_input(this)
    , m_theme(themeFromPalette(palette()))
{
    setFocusPolicy(Qt::StrongFocus);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setFrameShape(QFrame::NoFrame);
    viewport()->setMouseTracking(true);
    viewport()->setAttribute(Qt::WA_OpaquePaintEvent);
    setAccessibleName(tr("Token arrival timeline"));
    m_scene.emptyText = tr("No requests yet. Start a run to watch its tokens arrive.");
    m_frameTimer.setSingleShot(true);
    m_frameTimer.setTimerType(Qt::PreciseTimer);
    m_frameTimer.setInterval(frameTime);
    connect(&m_frameTimer, &QTimer::timeout, this, &TimelineView::frame);
    m_describeTimer.setSingleShot(true);
    m_describeTimer.setInterval(describeTime);
    connect(&m_describeTimer, &QTimer::timeout, this, &TimelineView::describe);
    describe();
}

void TimelineView::setTimeline(LiveTimeline *timeline)
{
    if (m_timeline)
        m_timeline->disconnect(this);
    m_timeline = timeline;
    if (timeline) {
        connect(timeline, &LiveTimeline::rowsReset, this, &TimelineView::resetRows);
        connect(timeline, &LiveTimeline::rowsUpdated, this, [this] {
            m_updateRows = true;
            scheduleFrame();
        });
    }
    resetRows();
}

void TimelineView::resetRows()
{
    m_windowed = false;
    m_range.forgetHistory();
    m_range.fit({});
    m_scene.selected.reset();
    m_scene.hovered.reset();
    verticalScrollBar()->setValue(0);
    setFollowing(Follow::On);
    refreshRows();
    refreshRange();
    describe();
    scheduleFrame();
}

QSizeF TimelineView::viewSize() const
{
    return viewport()->size();
}

TimelineHit TimelineView::hitAt(const QPointF &point) const
{
    return hitTest(m_scene, viewSize(), point);
}

std::optional<quint32> TimelineView::requestAt(const QPointF &point) const
{
    const TimelineHit hit = hitAt(point);
    return hit.row ? std::optional(m_scene.rows[static_cast<std::size_t>(*hit.row)]->request) : std::nullopt;
}

Duration TimelineView::reach() const
{
    return m_timeline ? m_timeline->reach(m_scene.axis) : Duration{};
}

int TimelineView::rowsPerPage() const
{
    return std::max(1, static_cast<int>(rowsViewHeight(viewSize()) / m_scene.rowHeight));
}

/// Takes the rows from the timeline. Where other rows come into view, the first one that was visible keeps
/// its place.
void TimelineView::refreshRows()
{
    m_updateRows = false;
    const int firstVisible = static_cast<int>(m_scene.scroll / m_scene.rowHeight);
    std::optional<quint32> anchor;
    if (firstVisible < static_cast<int>(m_scene.rows.size()))
        anchor = m_scene.rows[static_cast<std::size_t>(firstVisible)]->request;
    const double offset = m_scene.scroll - firstVisible * m_scene.rowHeight;

    const std::size_t before = m_scene.rows.size();
    m_scene.rows.clear();
    m_scene.note.clear();
    m_scene.backendNames.clear();
    if (m_timeline) {
        m_scene.backendNames = m_timeline->backendNames();
        // What was followed stays in view when the run ends: nothing jumps, and no backend drops out of
        // sight.
        m_windowed = m_follow == Follow::On && (m_timeline->isLive() || m_windowed);
        m_scene.rows = m_windowed ? liveRows(m_timeline->rows(), rowsPerPage()) : m_timeline->rows();
        if (m_scene.rows.size() < m_timeline->rows().size()) {
            const QLocale locale;
            m_scene.note = (m_timeline->isLive() ? tr("following: the newest %1 of %2 rows")
                                                 : tr("the newest %1 of %2 rows, scroll for all"))
                               .arg(locale.toString(static_cast<qulonglong>(m_scene.rows.size())),
                                    locale.toString(static_cast<qulonglong>(m_timeline->rows().size())));
        }
    }
    m_scene.labelWidth = fittingLabelWidth(m_scene, viewSize().width());
    updateScrollBar();
    if (before != m_scene.rows.size() && anchor) {
        const int row = shownRowOf(*anchor);
        if (row >= 0)
            verticalScrollBar()->setValue(static_cast<int>(std::lround(row * m_scene.rowHeight + offset)));
    }
}

void TimelineView::refreshRange()
{
    if (m_follow == Follow::On) {
        if (m_timeline && m_timeline->isLive())
            m_range.growTo(reach());
        else
            m_range.fit(reach());
    }
    applyRange();
}

void TimelineView::applyRange()
{
    if (m_scene.from == m_range.from() && m_scene.to == m_range.to())
        return;
    m_scene.from = m_range.from();
    m_scene.to = m_range.to();
    m_describeTimer.start();
    scheduleFrame();
    emit rangeChanged(m_scene.from, m_scene.to);
}

void TimelineView::updateScrollBar()
{
    const double view = rowsViewHeight(viewSize());
    QScrollBar *bar = verticalScrollBar();
    bar->setSingleStep(static_cast<int>(m_scene.rowHeight) * 3);
    bar->setPageStep(static_cast<int>(view));
    bar->setRange(0, std::max(0, static_cast<int>(std::ceil(rowsHeight(m_scene) - view))));
    m_scene.scroll = bar->value();
}

void TimelineView::scheduleFrame()
{
    if (!m_frameTimer.isActive())
        m_frameTimer.start();
}

void TimelineView::frame()
{
    if (m_updateRows) {
        refreshRows();
        if (!m_describeTimer.isActive())
            m_describeTimer.start();
    }
    refreshRange();
    viewport()->update();
    // The open ends of running rows move on without any news.
    if (m_timeline && m_timeline->isLive() && m_timeline->running() > 0 && isVisible())
        m_frameTimer.start();
}

void TimelineView::describe()
{
    setAccessibleDescription(timelineInWords(m_scene));
}

void TimelineView::setAxis(TimelineAxis axis)
{
    if (m_scene.axis == axis)
        return;
    m_scene.axis = axis;
    m_range.forgetHistory();
    m_range.fit(reach());
    applyRange();
    scheduleFrame();
}

void TimelineView::setFollowing(Follow follow)
{
    if (m_follow == follow)
        return;
    m_follow = follow;
    if (follow == Follow::On)
        m_range.fit(reach());
    refreshRows();
    applyRange();
    scheduleFrame();
    emit followChanged(follow);
}

void TimelineView::setEmptyText(const QString &text)
{
    m_scene.emptyText = text;
    describe();
    scheduleFrame();
}

void TimelineView::setRowHeight(double pixels)
{
    m_scene.rowHeight = std::max(leastRowHeight, pixels);
    refreshRows();
    scheduleFrame();
}

Picture TimelineView::picture(const ChartTheme &theme) const
{
    TimelineScene scene = m_scene;
    scene.selected.reset();
    scene.hovered.reset();
    scene.scroll = 0;
    return layoutTimeline(scene, theme,
                          {std::max(600.0, viewSize().width()), std::max(160.0, fullHeight(scene))});
}

int TimelineView::shownRowOf(quint32 request) const
{
    const auto row = std::find_if(m_scene.rows.begin(), m_scene.rows.end(),
                                  [request](const auto &candidate) { return candidate->request == request; });
    return row == m_scene.rows.end() ? -1 : static_cast<int>(row - m_scene.rows.begin());
}

void TimelineView::select(quint32 request)
{
    if (m_scene.selected == request || !m_timeline || m_timeline->rowOf(request) < 0)
        return;
    m_scene.selected = request;
    if (shownRowOf(request) < 0)
        setFollowing(Follow::Off);
    ensureVisible(shownRowOf(request));
    describe();
    scheduleFrame();
    emit requestSelected(request);
}

void TimelineView::clearSelection()
{
    m_scene.selected.reset();
    describe();
    scheduleFrame();
}

void TimelineView::selectRow(int row)
{
    if (row >= 0 && row < static_cast<int>(m_scene.rows.size()))
        select(m_scene.rows[static_cast<std::size_t>(row)]->request);
}

void TimelineView::selectBy(int rows)
{
    const int count = static_cast<int>(m_scene.rows.size());
    if (count == 0)
        return;
    const int current = m_scene.selected ? shownRowOf(*m_scene.selected) : -1;
    if (current < 0)
        selectRow(rows > 0 ? 0 : count - 1);
    else
        selectRow(std::clamp(current + rows, 0, count - 1));
}

void TimelineView::ensureVisible(int row)
{
    if (row < 0)
        return;
    QScrollBar *bar = verticalScrollBar();
    const int top = static_cast<int>(std::floor(row * m_scene.rowHeight));
    const int bottom
        = static_cast<int>(std::ceil((row + 1) * m_scene.rowHeight - rowsViewHeight(viewSize())));
    if (bar->value() > top)
        bar->setValue(top);
    else if (bar->value() < bottom)
        bar->setValue(bottom);
}

void TimelineView::beginGesture(Gesture gesture)
{
    if (gesture == Gesture::Fresh || !m_sinceGesture.isValid() || m_sinceGesture.elapsed() > gesturePause)
        m_range.remember();
    m_sinceGesture.start();
    setFollowing(Follow::Off);
}

void TimelineView::showAllRows()
{
    if (m_timeline && m_scene.rows.size() < m_timeline->rows().size())
        setFollowing(Follow::Off);
}

void TimelineView::zoomAbout(double x, double factor, Gesture gesture)
{
    beginGesture(gesture);
    m_range.zoom(timeAt(m_scene, viewSize(), x), factor, reach());
    applyRange();
}

void TimelineView::panBy(double pixels)
{
    const Duration by = timeAt(m_scene, viewSize(), pixels) - timeAt(m_scene, viewSize(), 0);
    m_range.pan(by, reach());
    applyRange();
}

void TimelineView::zoomIn()
{
    zoomAbout(columnOf(m_scene, viewSize(), (m_scene.from + m_scene.to) / 2), 1 / zoomStep, Gesture::Fresh);
}

void TimelineView::zoomOut()
{
    zoomAbout(columnOf(m_scene, viewSize(), (m_scene.from + m_scene.to) / 2), zoomStep, Gesture::Fresh);
}

void TimelineView::fitAll()
{
    beginGesture(Gesture::Fresh);
    m_range.fit(reach());
    applyRange();
}

bool TimelineView::goBack()
{
    if (!m_range.back())
        return false;
    m_sinceGesture.invalidate();
    setFollowing(Follow::Off);
    applyRange();
    return true;
}

void TimelineView::paintEvent(QPaintEvent *)
{
    m_scene.now = m_timeline ? m_timeline->now() : Duration{};
    QPainter painter(viewport());
    paintPicture(painter, layoutTimeline(m_scene, m_theme, viewSize()));
    if (hasFocus()) {
        QStyleOptionFocusRect option;
        option.initFrom(viewport());
        option.backgroundColor = colourOf(m_theme.background);
        style()->drawPrimitive(QStyle::PE_FrameFocusRect, &option, &painter, this);
    }
}

void TimelineView::resizeEvent(QResizeEvent *event)
{
    QAbstractScrollArea::resizeEvent(event);
    refreshRows();
}

void TimelineView::scrollContentsBy(int, int)
{
    m_scene.scroll = verticalScrollBar()->value();
    viewport()->update();
}

void TimelineView::wheelEvent(QWheelEvent *event)
{
    if (m_input.wheel(*event))
        event->accept();
    else
        QAbstractScrollArea::wheelEvent(event);
}

void TimelineView::mousePressEvent(QMouseEvent *event)
{
    event->setAccepted(m_input.press(*event));
}

void TimelineView::mouseMoveEvent(QMouseEvent *event)
{
    m_input.move(*event);
}

void TimelineView::mouseReleaseEvent(QMouseEvent *event)
{
    m_input.release(*event);
}

void TimelineView::mouseDoubleClickEvent(QMouseEvent *event)
{
    m_input.doubleClick(*event);
}

void TimelineView::keyPressEvent(QKeyEvent *event)
{
    event->setAccepted(m_input.key(*event));
}

void TimelineView::setHovered(std::optional<quint32> request)
{
    if (m_scene.hovered == request)
        return;
    m_scene.hovered = request;
    scheduleFrame();
}

void TimelineView::focusInEvent(QFocusEvent *event)
{
    QAbstractScrollArea::focusInEvent(event);
    viewport()->update();
}

void TimelineView::focusOutEvent(QFocusEvent *event)
{
    QAbstractScrollArea::focusOutEvent(event);
    viewport()->update();
}

bool TimelineView::viewportEvent(QEvent *event)
{
    if (event->type() == QEvent::ToolTip) {
        const auto *help = static_cast<QHelpEvent *>(event);
        m_scene.now = m_timeline ? m_timeline->now() : Duration{};
        const QString tip = timelineTip(m_scene, hitAt(help->pos()));
        if (tip.isEmpty())
            QToolTip::hideText();
        else
            QToolTip::showText(help->globalPos(), tip, viewport(),
                               QRect(help->pos() - QPoint(2, 2), QSize(5, 5)));
        return true;
    }
    if (event->type() == QEvent::Leave)
        setHovered(std::nullopt);
    return QAbstractScrollArea::viewportEvent(event);
}

void TimelineView::changeEvent(QEvent *event)
{
    QAbstractScrollArea::changeEvent(event);
    if (event->type() == QEvent::PaletteChange || event->type() == QEvent::StyleChange) {
        m_theme = themeFromPalette(palette());
        viewport()->update();
    }
}

} // namespace streamgauge
