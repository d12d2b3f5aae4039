// SPDX-FileCopyrightText: 2026 The Streamgauge authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/secrets/SecretStore.h"
#include "ui/models/RunStore.h"
#include "ui/plan/PlanDocument.h"
#include "ui/window/RunSession.h"

#include <QMainWindow>

class QDockWidget;
class QLabel;
class QStackedWidget;

namespace streamgauge {

class AppTheme;
class EditActions;
class ElidedLabel;
class ExportActions;
class HelpActions;
class InlineMessage;
class PlanActions;
class PlanPanel;
class RequestDetailWidget;
class RunActions;
class RunPage;
class StatusFields;
class ToolActions;
class ViewActions;
class WelcomePage;
class WindowSettings;

/// The window of the workbench. It only puts parts together; what they do is theirs.
class MainWindow : public QMainWindow
{
    Q_OBJECT

public:
    /// Settings and theme must outlive the window.
    MainWindow(const SecretStores &stores, WindowSettings *settings, AppTheme *theme);
    ~MainWindow() override;

    void openPlan(const QString &path);
    /// Opens the demo plan and starts it.
    void runDemo(double timeScale);
    void runDemo(const Plan &demo);

    [[nodiscard]] PlanDocument *document() { return &m_document; }
    [[nodiscard]] RunStore *store() { return &m_store; }
    [[nodiscard]] RunSession *session() const { return m_session; }
    [[nodiscard]] RunPage *runPage() const { return m_page; }
    [[nodiscard]] RequestDetailWidget *detail() const { return m_detail; }
    [[nodiscard]] StatusFields *status() const { return m_status; }
    [[nodiscard]] QDockWidget *planDock() const { return m_planDock; }

protected:
    void closeEvent(QCloseEvent *event) override;
    void dragEnterEvent(QDragEnterEvent *event) override;
    void dropEvent(QDropEvent *event) override;

private:
    void buildCentre();
    void buildDocks(const SecretStores &stores);
    void buildActions(AppTheme *theme);
    void buildMenus();
    void buildToolBar();
    void connectRun();
    void connectSession();
    void restore();
    void remember();
    void showTitle();
    void showProblem(const QString &message);
    void showSaid(const QString &message);
    void showCentre();
    void showDetail(quint32 request);
    void askToStopAndClose();

    WindowSettings *m_settings;
    PlanDocument m_document;
    RunStore m_store;
    RunSession *m_session;
    WelcomePage *m_welcome = nullptr;
    RunPage *m_page = nullptr;
    QStackedWidget *m_centre = nullptr;
    InlineMessage *m_message = nullptr;
    PlanPanel *m_planPanel = nullptr;
    QDockWidget *m_planDock = nullptr;
    RequestDetailWidget *m_detail = nullptr;
    QDockWidget *m_detailDock = nullptr;
    StatusFields *m_status = nullptr;
    PlanActions *m_planActions = nullptr;
    RunActions *m_runActions = nullptr;
    ViewActions *m_viewActions = nullptr;
    ExportActions *m_exportActions = nullptr;
    EditActions *m_editActions = nullptr;
    HelpActions *m_helpActions = nullptr;
    ToolActions *m_toolActions = nullptr;
    bool m_closeAfterRun = false;
    bool m_mayClose = false; ///< every question was answered
};

} // namespace streamgauge
