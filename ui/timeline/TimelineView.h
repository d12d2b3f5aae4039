// SPDX-FileCopyrightText: 2026 The Streamgauge authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/picture/ChartTheme.h"
#include "core/picture/TimelineScene.h"
#include "ui/timeline/TimelineInput.h"
#include "ui/timeline/TimelineRange.h"

#include <QAbstractScrollArea>
#include <QElapsedTimer>
#include <QPointer>
#include <QTimer>

#include <optional>

namespace streamgauge {

class LiveTimeline;

/// The token-arrival timeline: a row a request, on one time axis. It follows a running run, with an axis that
/// grows in steps, until the user pans or zooms.
class TimelineView : public QAbstractScrollArea
{
    Q_OBJECT

public:
    enum class Follow
    {
        On,
        Off
    };
    Q_ENUM(Follow)
    enum class Gesture
    {
        Continued, ///< belongs to the one right before, and is taken back together with it
        Fresh
    };

    explicit TimelineView(QWidget *parent = nullptr);

    /// Not owned; may be gone before the view.
    void setTimeline(LiveTimeline *timeline);

    void setAxis(TimelineAxis axis);
    [[nodiscard]] TimelineAxis axis() const { return m_scene.axis; }
    void setFollowing(Follow follow);
    [[nodiscard]] Follow following() const { return m_follow; }
    void setEmptyText(const QString &text);
    void setRowHeight(double pixels);
    [[nodiscard]] std::optional<quint32> selected() const { return m_scene.selected; }

    /// What is shown, as it stands.
    [[nodiscard]] const TimelineScene &scene() const { return m_scene; }
    /// The shown span and rows as a picture for export, without selection; all rows, however far they are
    /// scrolled.
    [[nodiscard]] Picture picture(const ChartTheme &theme) const;

    // What TimelineInput asks for.
    [[nodiscard]] QSizeF viewSize() const;
    [[nodiscard]] int rowsPerPage() const;
    [[nodiscard]] std::optional<quint32> requestAt(const QPointF &point) const;
    /// Ends following, and remembers the span for goBack().
    void beginGesture(Gesture gesture);
    void zoomAbout(double x, double factor, Gesture gesture);
    void panBy(double pixels);
    void selectRow(int row);
    void selectBy(int rows);
    /// Also those that following leaves out.
    void showAllRows();
    void setHovered(std::optional<quint32> request);

    [[nodiscard]] QSize sizeHint() const override { return {900, 420}; }
    [[nodiscard]] QSize minimumSizeHint() const override { return {320, 140}; }

public slots:
    /// Selects the row and scrolls to it; does nothing, and signals nothing, where it is selected already.
    void select(quint32 request);
    void clearSelection();
    void zoomIn();
    void zoomOut();
    /// The whole run.
    void fitAll();
    /// To the span before; false where there is none.
    bool goBack();

signals:
    /// By the user, or through select().
    void requestSelected(quint32 request);
    /// Enter or double click.
    void requestActivated(quint32 request);
    void followChanged(streamgauge::TimelineView::Follow follow);
    void rangeChanged(streamgauge::Duration from, streamgauge::Duration to);

protected:
    void paintEvent(QPaintEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;
    void scrollContentsBy(int dx, int dy) override;
    void wheelEvent(QWheelEvent *event) override;
    void mousePressEvent(QMouseEvent *event) override;
    void mouseMoveEvent(QMouseEvent *event) override;
    void mouseReleaseEvent(QMouseEvent *event) override;
    void mouseDoubleClickEvent(QMouseEvent *event) override;
    void keyPressEvent(QKeyEvent *event) override;
    void focusInEvent(QFocusEvent *event) override;
    void focusOutEvent(QFocusEvent *event) override;
    bool viewportEvent(QEvent *event) override;
    void changeEvent(QEvent *event) override;

private:
    void resetRows();
    void refreshRows();
    void refreshRange();
    void applyRange();
    void updateScrollBar();
    void scheduleFrame();
    void frame();
    void describe();
    void ensureVisible(int row);
    [[nodiscard]] int shownRowOf(quint32 request) const;
    [[nodiscard]] Duration reach() const;
    [[nodiscard]] TimelineHit hitAt(const QPointF &point) const;

    TimelineInput m_input;
    QPointer<LiveTimeline> m_timeline;
    TimelineScene m_scene;
    TimelineRange m_range;
    ChartTheme m_theme;
    Follow m_follow = Follow::On;
    QTimer m_frameTimer; ///< at most thirty frames a second
    QTimer m_describeTimer;
    QElapsedTimer m_sinceGesture;
    bool m_updateRows = false; ///< before the next frame
    bool m_windowed = false; ///< only the newest rows of each group are shown
};

} // namespace streamgauge
