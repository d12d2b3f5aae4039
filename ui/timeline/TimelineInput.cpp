// SPDX-FileCopyrightText: 2026 The Streamgauge authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/timeline/TimelineInput.h"

#include "ui/timeline/TimelineView.h"

#include <QApplication>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QScrollBar>
#include <QWheelEvent>

#include <cmath>

namespace streamgauge {

namespace {

using Gesture = TimelineView::Gesture;
using Follow = TimelineView::Follow;

constexpr double zoomStep = 1.25; // of the wheel
constexpr double panShare = 0.1;

} // namespace

bool TimelineInput::wheel(const QWheelEvent &event)
{
    const QPoint angle = event.angleDelta();
    const double steps = (angle.y() != 0 ? angle.y() : angle.x()) / 120.0;
    const bool overAxis = axisStrip(m_view->viewSize()).contains(event.position());
    if (event.modifiers() & Qt::ControlModifier || (overAxis && event.modifiers() == Qt::NoModifier)) {
        m_view->zoomAbout(event.position().x(), std::pow(zoomStep, -steps), Gesture::Continued);
        return true;
    }
    if (event.modifiers() & Qt::ShiftModifier || std::abs(angle.x()) > std::abs(angle.y())) {
        m_view->beginGesture(Gesture::Continued);
        m_view->panBy(-steps * panShare * m_view->viewSize().width());
        return true;
    }
    // Rows are to be scrolled through, so all of them are needed.
    m_view->showAllRows();
    return false;
}

bool TimelineInput::press(const QMouseEvent &event)
{
    if (event.button() != Qt::LeftButton)
        return false;
    m_pressed = event.position();
    m_dragged = event.position();
    m_dragging = false;
    return true;
}

void TimelineInput::move(const QMouseEvent &event)
{
    if (m_pressed && event.buttons() & Qt::LeftButton)
        drag(event.position());
    else
        m_view->setHovered(m_view->requestAt(event.position()));
}

void TimelineInput::drag(const QPointF &to)
{
    if (!m_dragging && (to - *m_pressed).manhattanLength() >= QApplication::startDragDistance()) {
        m_dragging = true;
        m_view->viewport()->setCursor(Qt::ClosedHandCursor);
        m_view->beginGesture(Gesture::Fresh);
    }
    if (!m_dragging)
        return;
    const QPointF by = m_dragged - to;
    m_dragged = to;
    m_view->panBy(by.x());
    QScrollBar *bar = m_view->verticalScrollBar();
    bar->setValue(bar->value() + static_cast<int>(std::lround(by.y())));
}

void TimelineInput::release(const QMouseEvent &event)
{
    if (event.button() != Qt::LeftButton || !m_pressed)
        return;
    if (m_dragging)
        m_view->viewport()->unsetCursor();
    else if (const auto request = m_view->requestAt(event.position()))
        m_view->select(*request);
    m_pressed.reset();
    m_dragging = false;
}

void TimelineInput::doubleClick(const QMouseEvent &event)
{
    if (const auto request = m_view->requestAt(event.position()))
        emit m_view->requestActivated(*request);
}

bool TimelineInput::key(const QKeyEvent &event)
{
    // Other combinations belong to the window's shortcuts.
    if (event.modifiers() & (Qt::ControlModifier | Qt::AltModifier | Qt::MetaModifier))
        return false;
    switch (event.key()) {
    case Qt::Key_Plus:
    case Qt::Key_Equal:
        m_view->zoomIn();
        return true;
    case Qt::Key_Minus:
        m_view->zoomOut();
        return true;
    case Qt::Key_0:
        m_view->fitAll();
        return true;
    case Qt::Key_Left:
    case Qt::Key_Right:
        m_view->beginGesture(Gesture::Continued);
        m_view->panBy((event.key() == Qt::Key_Right ? panShare : -panShare) * m_view->viewSize().width());
        return true;
    case Qt::Key_Up:
        m_view->selectBy(-1);
        return true;
    case Qt::Key_Down:
        m_view->selectBy(1);
        return true;
    case Qt::Key_PageUp:
        m_view->selectBy(-m_view->rowsPerPage());
        return true;
    case Qt::Key_PageDown:
        m_view->selectBy(m_view->rowsPerPage());
        return true;
    case Qt::Key_Home:
        m_view->selectRow(0);
        return true;
    case Qt::Key_End:
        m_view->selectRow(static_cast<int>(m_view->scene().rows.size()) - 1);
        return true;
    case Qt::Key_F:
        m_view->setFollowing(m_view->following() == Follow::On ? Follow::Off : Follow::On);
        return true;
    case Qt::Key_Backspace:
        return m_view->goBack();
    case Qt::Key_Return:
    case Qt::Key_Enter:
        if (m_view->selected())
            emit m_view->requestActivated(*m_view->selected());
        return m_view->selected().has_value();
    default:
        return false;
    }
}

} // namespace streamgauge
