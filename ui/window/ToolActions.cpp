// SPDX-FileCopyrightText: 2026 The Streamgauge authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/ToolActions.h"

#include "core/storage/CalibrationFile.h"
#include "ui/capture/CaptureWindow.h"
#include "ui/plan/BundledIcon.h"
#include "ui/plan/PlanDocument.h"
#include "ui/window/CalibrateDialog.h"
#include "ui/window/PlanActions.h"
#include "ui/window/RunSession.h"
#include "ui/window/WindowSettings.h"

#include <QAction>
#include <QMenu>
#include <QMimeData>
#include <QUrl>

namespace streamgauge {

ToolActions::ToolActions(PlanDocument *document, RunSession *session, WindowSettings *settings,
                         QWidget *window)
    : QObject(window)
    , m_document(document)
    , m_session(session)
    , m_settings(settings)
    , m_window(window)
    , m_capture(new QAction(tr("Open &Captured Stream…"), this))
    , m_calibrate(new QAction(bundledIcon(QStringLiteral("calibrate")), tr("&Calibrate…"), this))
{
    m_capture->setShortcut(QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_O));
    m_capture->setToolTip(tr("Look into a response body that was saved elsewhere; nothing is sent"));
    m_calibrate->setToolTip(tr("Measure how late this computer sees what was written to it"));
    connect(m_capture, &QAction::triggered, this, &ToolActions::askForCapture);
    connect(m_calibrate, &QAction::triggered, this, &ToolActions::calibrate);
    connect(m_session, &RunSession::stateChanged, this, &ToolActions::update);
    update();
}

void ToolActions::fillMenu(QMenu *menu)
{
    menu->addAction(m_calibrate);
}

void ToolActions::update()
{
    // A run and a calibration at a time would disturb each other.
    m_calibrate->setEnabled(!m_session->isBusy());
}

void ToolActions::askForCapture()
{
    auto *window = new CaptureWindow(m_window);
    window->setAttribute(Qt::WA_DeleteOnClose);
    connect(window, &CaptureWindow::folderChosen, this,
            [this](const QString &folder) { m_settings->setCaptureFolder(folder); });
    window->show();
    window->askForFile(m_settings->captureFolder());
}

void ToolActions::openCapture(const QString &path)
{
    auto *window = new CaptureWindow(m_window);
    window->setAttribute(Qt::WA_DeleteOnClose);
    window->show();
    window->openFile(path);
}

void ToolActions::calibrate()
{
    auto *dialog = new CalibrateDialog(m_document->plan().load.concurrency, calibrationPath(), m_window);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->open();
}

QString ToolActions::captureIn(const QMimeData *data)
{
    const QList<QUrl> urls = data->urls();
    if (urls.size() != 1 || !urls.first().isLocalFile() || !PlanActions::planIn(data).isEmpty())
        return {};
    return urls.first().toLocalFile();
}

} // namespace streamgauge
