// SPDX-FileCopyrightText: 2026 The Streamgauge authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/timeline/TimelineView.h"

#include "ui/paint/PicturePainter.h"
#include "ui/timeline/LiveRows.h"
#include "ui/timeline/LiveTimeline.h"
#include "ui/timeline/TimelineTip.h"

#include <QApplication>
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
constexpr double zoomStep = 1.25;
constexpr double panShare = 0.1;
constexpr double leastRowHeight = 14;

} // namespace

TimelineView::TimelineView(QWidget *parent)
    : QAbstractScrollArea(parent)
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
    zoomAbout(columnOf(m_scene, viewSize(), (m_scene.from + m_scene.to) / 2), 1 / (zoomStep * zoomStep),
              Gesture::Fresh);
}

void TimelineView::zoomOut()
{
    zoomAbout(columnOf(m_scene, viewSize(), (m_scene.from + m_scene.to) / 2), zoomStep * zoomStep,
              Gesture::Fresh);
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
    const QPoint angle = event->angleDelta();
    const double steps = (angle.y() != 0 ? angle.y() : angle.x()) / 120.0;
    const bool overAxis = axisStrip(viewSize()).contains(event->position());
    if (event->modifiers() & Qt::ControlModifier || (overAxis && event->modifiers() == Qt::NoModifier)) {
        zoomAbout(event->position().x(), std::pow(zoomStep, -steps), Gesture::Continued);
    } else if (event->modifiers() & Qt::ShiftModifier || std::abs(angle.x()) > std::abs(angle.y())) {
        beginGesture(Gesture::Continued);
        panBy(-steps * panShare * viewSize().width());
    } else {
        // Rows are to be scrolled through, so all of them are needed.
        if (m_timeline && m_scene.rows.size() < m_timeline->rows().size())
            setFollowing(Follow::Off);
        QAbstractScrollArea::wheelEvent(event);
        return;
    }
    event->accept();
}

void TimelineView::mousePressEvent(QMouseEvent *event)
{
    if (event->button() != Qt::LeftButton) {
        event->ignore();
        return;
    }
    m_pressed = event->position();
    m_dragged = event->position();
    m_dragging = false;
}

void TimelineView::mouseMoveEvent(QMouseEvent *event)
{
    if (m_pressed && event->buttons() & Qt::LeftButton) {
        if (!m_dragging
            && (event->position() - *m_pressed).manhattanLength() >= QApplication::startDragDistance()) {
            m_dragging = true;
            viewport()->setCursor(Qt::ClosedHandCursor);
            beginGesture(Gesture::Fresh);
        }
        if (m_dragging) {
            const QPointF by = m_dragged - event->position();
            m_dragged = event->position();
            panBy(by.x());
            verticalScrollBar()->setValue(verticalScrollBar()->value()
                                          + static_cast<int>(std::lround(by.y())));
        }
        return;
    }
    const TimelineHit hit = hitTest(m_scene, viewSize(), event->position());
    setHovered(hit.row ? std::optional(m_scene.rows[static_cast<std::size_t>(*hit.row)]->request)
                       : std::nullopt);
}

void TimelineView::mouseReleaseEvent(QMouseEvent *event)
{
    if (event->button() != Qt::LeftButton || !m_pressed)
        return;
    if (m_dragging)
        viewport()->unsetCursor();
    else if (const TimelineHit hit = hitTest(m_scene, viewSize(), event->position()); hit.row)
        selectRow(*hit.row);
    m_pressed.reset();
    m_dragging = false;
}

void TimelineView::mouseDoubleClickEvent(QMouseEvent *event)
{
    if (const TimelineHit hit = hitTest(m_scene, viewSize(), event->position()); hit.row)
        emit requestActivated(m_scene.rows[static_cast<std::size_t>(*hit.row)]->request);
}

void TimelineView::setHovered(std::optional<quint32> request)
{
    if (m_scene.hovered == request)
        return;
    m_scene.hovered = request;
    scheduleFrame();
}

void TimelineView::keyPressEvent(QKeyEvent *event)
{
    // Other combinations belong to the window's shortcuts.
    if (event->modifiers() & (Qt::ControlModifier | Qt::AltModifier | Qt::MetaModifier)) {
        event->ignore();
        return;
    }
    const int everything = static_cast<int>(m_scene.rows.size());
    switch (event->key()) {
    case Qt::Key_Plus:
    case Qt::Key_Equal:
        zoomIn();
        return;
    case Qt::Key_Minus:
        zoomOut();
        return;
    case Qt::Key_0:
        fitAll();
        return;
    case Qt::Key_Left:
    case Qt::Key_Right:
        beginGesture(Gesture::Continued);
        panBy((event->key() == Qt::Key_Right ? panShare : -panShare) * viewSize().width());
        return;
    case Qt::Key_Up:
        selectBy(-1);
        return;
    case Qt::Key_Down:
        selectBy(1);
        return;
    case Qt::Key_PageUp:
        selectBy(-rowsPerPage());
        return;
    case Qt::Key_PageDown:
        selectBy(rowsPerPage());
        return;
    case Qt::Key_Home:
        selectRow(0);
        return;
    case Qt::Key_End:
        selectRow(everything - 1);
        return;
    case Qt::Key_F:
        setFollowing(m_follow == Follow::On ? Follow::Off : Follow::On);
        return;
    case Qt::Key_Backspace:
        if (goBack())
            return;
        break;
    case Qt::Key_Return:
    case Qt::Key_Enter:
        if (m_scene.selected) {
            emit requestActivated(*m_scene.selected);
            return;
        }
        break;
    default:
        break;
    }
    event->ignore();
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
        const QString tip = timelineTip(m_scene, hitTest(m_scene, viewSize(), help->pos()));
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
