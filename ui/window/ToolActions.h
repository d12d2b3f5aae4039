// SPDX-FileCopyrightText: 2026 The Streamgauge authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>

class QAction;
class QMenu;
class QMimeData;
class QWidget;

namespace streamgauge {

class PlanDocument;
class RunSession;
class WindowSettings;

/// What stands beside runs: looking into a captured stream, calibrating the instrument.
class ToolActions : public QObject
{
    Q_OBJECT

public:
    ToolActions(PlanDocument *document, RunSession *session, WindowSettings *settings, QWidget *window);

    [[nodiscard]] QAction *captureAction() const { return m_capture; }
    [[nodiscard]] QAction *calibrateAction() const { return m_calibrate; }
    void fillMenu(QMenu *menu);
    void openCapture(const QString &path);
    /// The single file among dropped things that is no plan; empty when there is none.
    [[nodiscard]] static QString captureIn(const QMimeData *data);

private:
    void askForCapture();
    void calibrate();
    void update();

    PlanDocument *m_document;
    RunSession *m_session;
    WindowSettings *m_settings;
    QWidget *m_window;
    QAction *m_capture;
    QAction *m_calibrate;
};

} // namespace streamgauge
