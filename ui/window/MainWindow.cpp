// SPDX-FileCopyrightText: 2026 The Streamgauge authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/MainWindow.h"

#include "ui/charts/ChartPane.h"
#include "ui/charts/CumulativeChart.h"
#include "ui/charts/DistributionChart.h"
#include "ui/charts/PhaseView.h"
#include "ui/models/ElidedLabel.h"
#include "ui/models/RequestDetailWidget.h"
#include "ui/plan/BackendPanel.h"
#include "ui/plan/BundledIcon.h"
#include "ui/plan/InlineMessage.h"
#include "ui/plan/PlanPanel.h"
#include "ui/plan/PlanWords.h"
#include "ui/timeline/LiveTimeline.h"
#include "ui/timeline/TimelineView.h"
#include "ui/window/ConfirmSheet.h"
#include "ui/window/EditActions.h"
#include "ui/window/ExportActions.h"
#include "ui/window/HelpActions.h"
#include "ui/window/PlanActions.h"
#include "ui/window/RunActions.h"
#include "ui/window/RunPage.h"
#include "ui/window/StatusFields.h"
#include "ui/window/ToolActions.h"
#include "ui/window/ViewActions.h"
#include "ui/window/WelcomePage.h"
#include "ui/window/WindowSettings.h"

#include <QAction>
#include <QCloseEvent>
#include <QComboBox>
#include <QDockWidget>
#include <QDragEnterEvent>
#include <QDropEvent>
#include <QLabel>
#include <QMenuBar>
#include <QSplitter>
#include <QStackedWidget>
#include <QStatusBar>
#include <QToolBar>
#include <QVBoxLayout>

#include <algorithm>

namespace streamgauge {

namespace {

constexpr int messageTime = 6000; // milliseconds
constexpr int widthForDetail = 1300; // below it the timeline needs the room

} // namespace

MainWindow::MainWindow(const SecretStores &stores, WindowSettings *settings, AppTheme *theme)
    : m_settings(settings)
    , m_session(new RunSession(&m_store, stores, this))
{
    setWindowIcon(applicationIcon());
    setAcceptDrops(true);
    setDockOptions(QMainWindow::AnimatedDocks);
    buildCentre();
    buildDocks(stores);
    m_status = new StatusFields(statusBar());
    buildActions(theme);
    buildMenus();
    buildToolBar();
    connectRun();
    connectSession();
    connect(&m_document, &PlanDocument::pathChanged, this, &MainWindow::showTitle);
    connect(&m_document, &PlanDocument::modifiedChanged, this, &MainWindow::setWindowModified);
    connect(&m_document, &PlanDocument::planChanged, this,
            [this] { m_welcome->setPlanIsReady(m_document.canRun()); });
    showTitle();
    showCentre();
    restore();
}

MainWindow::~MainWindow()
{
    // Runs and workers end while everything they report to still stands.
    delete m_session;
}

void MainWindow::buildCentre()
{
    auto *centre = new QWidget(this);
    m_message = new InlineMessage(InlineMessage::Dismissal::ByUser, centre);
    m_centre = new QStackedWidget(centre);
    m_welcome = new WelcomePage(m_centre);
    m_page = new RunPage(&m_store, m_centre);
    m_centre->addWidget(m_welcome);
    m_centre->addWidget(m_page);
    auto *layout = new QVBoxLayout(centre);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addWidget(m_message);
    layout->addWidget(m_centre, 1);
    setCentralWidget(centre);
    connect(&m_store, &RunStore::stateChanged, this, &MainWindow::showCentre);
    connect(&m_store, &RunStore::runReplaced, this, &MainWindow::showCentre);
    connect(m_page, &RunPage::requestSelected, this,
            [this](quint32 request) { m_detail->showRequest(request); });
    connect(m_page, &RunPage::requestActivated, this, &MainWindow::showDetail);
}

void MainWindow::buildDocks(const SecretStores &stores)
{
    const auto features = QDockWidget::DockWidgetClosable | QDockWidget::DockWidgetMovable;
    m_planDock = new QDockWidget(tr("Plan"), this);
    m_planDock->setObjectName(QStringLiteral("plan"));
    m_planDock->setFeatures(features);
    m_planPanel = new PlanPanel(&m_document, stores, m_planDock);
    m_planDock->setWidget(m_planPanel);
    addDockWidget(Qt::LeftDockWidgetArea, m_planDock);
    m_detailDock = new QDockWidget(tr("Request"), this);
    m_detailDock->setObjectName(QStringLiteral("request"));
    m_detailDock->setFeatures(features);
    m_detail = new RequestDetailWidget(&m_store, m_detailDock);
    m_detailDock->setWidget(m_detail);
    addDockWidget(Qt::RightDockWidgetArea, m_detailDock);
}

void MainWindow::buildActions(AppTheme *theme)
{
    m_planActions = new PlanActions(&m_document, m_settings, this);
    m_runActions = new RunActions(&m_document, m_session, this);
    m_viewActions = new ViewActions(m_page->timeline(), &m_store, theme, m_settings, this);
    m_exportActions = new ExportActions(&m_store, m_settings, this);
    m_editActions = new EditActions(m_document.undoStack(), m_exportActions, this);
    m_helpActions = new HelpActions(menuBar(), this);
    m_toolActions = new ToolActions(&m_document, m_session, m_settings, this);
    const std::pair<QWidget *, ExportChart> charts[]{
        {m_page->timeline(), ExportChart::Timeline},     {m_page->cumulative(), ExportChart::Cumulative},
        {m_page->ttft(), ExportChart::TtftDistribution}, {m_page->total(), ExportChart::TotalDistribution},
        {m_page->phases(), ExportChart::Phases},
    };
    for (const auto &[widget, chart] : charts)
        m_exportActions->addContextMenu(widget, chart);
    m_editActions->addChart(m_page->timeline(), ExportChart::Timeline);
    connect(m_planActions, &PlanActions::problem, this, &MainWindow::showProblem);
    connect(m_runActions, &RunActions::problem, this, &MainWindow::showProblem);
    connect(m_exportActions, &ExportActions::problem, this, &MainWindow::showProblem);
    connect(m_planActions, &PlanActions::said, this, &MainWindow::showSaid);
    connect(m_exportActions, &ExportActions::said, this, &MainWindow::showSaid);
    connect(m_welcome, &WelcomePage::demoRequested, this,
            [this] { m_planActions->saveOrDiscardThen([this] { runDemo(0.1); }); });
    connect(m_welcome, &WelcomePage::runRequested, m_runActions, &RunActions::run);
    connect(m_welcome, &WelcomePage::backendRequested, m_planPanel->backendPanel(),
            &BackendPanel::openDialogForNew);
}

void MainWindow::buildMenus()
{
    QMenu *file = menuBar()->addMenu(tr("&File"));
    m_planActions->fillMenu(file);
    file->addSeparator();
    file->addAction(m_toolActions->captureAction());
    QMenu *exports = file->addMenu(bundledIcon(QStringLiteral("export")), tr("&Export"));
    m_exportActions->fillMenu(exports);
    file->addSeparator();
    QAction *quit = file->addAction(tr("&Quit"));
    quit->setShortcut(QKeySequence(Qt::CTRL | Qt::Key_Q));
    quit->setMenuRole(QAction::QuitRole);
    connect(quit, &QAction::triggered, this, &QWidget::close);

    QMenu *edit = menuBar()->addMenu(tr("&Edit"));
    m_editActions->fillMenu(edit);
    edit->addSeparator();
    edit->addActions(m_planPanel->backendPanel()->backendActions());

    QMenu *view = menuBar()->addMenu(tr("&View"));
    QAction *plan = m_planDock->toggleViewAction();
    plan->setText(tr("&Plan"));
    plan->setIcon(bundledIcon(QStringLiteral("panel-left")));
    plan->setShortcut(Qt::Key_F8);
    plan->setToolTip(tr("Show or fold away the plan (F8)"));
    QAction *detail = m_detailDock->toggleViewAction();
    detail->setText(tr("&Request Details"));
    detail->setIcon(bundledIcon(QStringLiteral("panel-right")));
    detail->setShortcut(Qt::Key_F9);
    detail->setToolTip(tr("Show or fold away the details of a request (F9)"));
    view->addActions({plan, detail});
    view->addSeparator();
    m_viewActions->fillMenu(view);

    m_runActions->fillMenu(menuBar()->addMenu(tr("&Run")));
    m_toolActions->fillMenu(menuBar()->addMenu(tr("&Tools")));
    m_helpActions->fillMenu(menuBar()->addMenu(tr("&Help")));
}

void MainWindow::buildToolBar()
{
    QToolBar *bar = addToolBar(tr("Tools"));
    bar->setObjectName(QStringLiteral("tools"));
    bar->setMovable(false);
    bar->setIconSize({16, 16});
    bar->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    bar->toggleViewAction()->setVisible(false);
    bar->setContextMenuPolicy(Qt::PreventContextMenu);
    bar->addAction(m_planDock->toggleViewAction());
    bar->addSeparator();
    bar->addAction(m_runActions->runAction());
    bar->addAction(m_runActions->stopAction());
    bar->addSeparator();
    bar->addAction(m_viewActions->followAction());
    bar->addSeparator();
    auto *summary = new ElidedLabel(bar);
    summary->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Preferred);
    bar->addWidget(summary);
    const auto summarise = [this, summary] {
        const Plan &current = m_document.plan();
        summary->setText(current.backends.empty()
                             ? QString()
                             : tr("%1 · %2").arg(promptWords(current), loadWords(current.load)));
    };
    connect(&m_document, &PlanDocument::planChanged, summary, summarise);
    summarise();
    auto *label = new QLabel(tr("Figures &by"), bar);
    label->setContentsMargins(8, 0, 4, 0);
    bar->addWidget(label);
    QComboBox *definitions = m_viewActions->makeDefinitionsBox(bar);
    label->setBuddy(definitions);
    bar->addWidget(definitions);
    bar->addSeparator();
    bar->addAction(m_detailDock->toggleViewAction());
}

void MainWindow::connectRun()
{
    LiveTimeline *live = m_page->liveTimeline();
    connect(m_session, &RunSession::started, live, &LiveTimeline::start);
    connect(m_session, &RunSession::batchArrived, live, &LiveTimeline::addBatch);
    connect(m_session, &RunSession::requestFinished, live, &LiveTimeline::finishRequest);
    connect(m_session, &RunSession::finished, live, &LiveTimeline::setRun);
}

void MainWindow::connectSession()
{
    connect(m_session, &RunSession::stateChanged, this, [this](RunSession::State state) {
        m_planPanel->setEditable(state == RunSession::State::Idle);
        if (state == RunSession::State::Preparing) {
            m_message->clear();
            m_status->showPreparing();
            // The arrivals get the room; the plan comes back with F8.
            m_planDock->hide();
            m_viewActions->followAction()->setChecked(true);
        }
        if (state == RunSession::State::Idle && m_closeAfterRun)
            close();
    });
    connect(m_session, &RunSession::started, this, [this](const std::shared_ptr<const Plan> &plan) {
        m_detail->clear();
        m_status->begin(plan);
        m_status->setJournalFolder(m_session->journalFolder());
    });
    connect(m_session, &RunSession::progressed, m_status, &StatusFields::showProgress);
    connect(m_session, &RunSession::finished, this, [this](const std::shared_ptr<const RunRecord> &run) {
        m_status->showEnd(*run);
        if (!run->endMessage.isEmpty())
            m_message->show(run->end == RunEnd::Done ? InlineMessage::Level::Note
                                                     : InlineMessage::Level::Warning,
                            run->endMessage);
    });
    connect(m_session, &RunSession::failed, this, [this] {
        m_status->showNothing();
        m_planDock->show();
    });
    connect(m_session, &RunSession::journalFailed, this, &MainWindow::showProblem);
}

void MainWindow::openPlan(const QString &path)
{
    m_planActions->openPath(path);
}

void MainWindow::runDemo(double timeScale)
{
    runDemo(demoPlan(timeScale));
}

void MainWindow::runDemo(const Plan &demo)
{
    if (m_session->isBusy())
        return;
    m_document.reset(demo);
    m_session->start(demo);
}

void MainWindow::showTitle()
{
    setWindowTitle(tr("%1[*]").arg(m_document.displayName()));
    setWindowFilePath(m_document.path());
    setWindowModified(m_document.isModified());
}

void MainWindow::showProblem(const QString &message)
{
    m_message->show(InlineMessage::Level::Fault, message);
}

void MainWindow::showSaid(const QString &message)
{
    statusBar()->showMessage(message, messageTime);
}

void MainWindow::showCentre()
{
    m_centre->setCurrentWidget(m_store.state() == RunState::None ? static_cast<QWidget *>(m_welcome)
                                                                 : m_page);
    m_welcome->setPlanIsReady(m_document.canRun());
}

void MainWindow::showDetail(quint32 request)
{
    m_detail->showRequest(request);
    m_detailDock->show();
}

void MainWindow::restore()
{
    const bool restored = restoreGeometry(m_settings->geometry());
    if (!restored)
        resize(1280, 820);
    if (!restoreState(m_settings->windowState(), WindowSettings::stateVersion)) {
        m_detailDock->setVisible(width() >= widthForDetail);
        resizeDocks({m_planDock, m_detailDock}, {270, std::max(300, m_detail->sizeHint().width())},
                    Qt::Horizontal);
    }
    m_page->splitter()->restoreState(m_settings->splitterState());
}

void MainWindow::remember()
{
    m_settings->setGeometry(saveGeometry());
    m_settings->setWindowState(saveState(WindowSettings::stateVersion));
    m_settings->setSplitterState(m_page->splitter()->saveState());
}

void MainWindow::closeEvent(QCloseEvent *event)
{
    if (m_session->isBusy()) {
        event->ignore();
        askToStopAndClose();
        return;
    }
    if (!m_mayClose && m_document.isModified()) {
        event->ignore();
        m_closeAfterRun = false;
        m_planActions->saveOrDiscardThen([this] {
            m_mayClose = true;
            close();
        });
        return;
    }
    remember();
    event->accept();
}

void MainWindow::askToStopAndClose()
{
    auto *sheet = new ConfirmSheet(tr("A run is going"),
                                   tr("Closing stops it. What was recorded so far is kept."), this);
    sheet->addChoice(tr("&Keep Running"), [] {});
    sheet->addChoice(tr("&Stop and Close"), [this] {
        m_closeAfterRun = true;
        if (m_session->isBusy())
            m_session->stop();
        else
            close();
    });
    sheet->open();
}

void MainWindow::dragEnterEvent(QDragEnterEvent *event)
{
    const bool isPlan = !m_session->isBusy() && !PlanActions::planIn(event->mimeData()).isEmpty();
    if (isPlan || !ToolActions::captureIn(event->mimeData()).isEmpty())
        event->acceptProposedAction();
}

void MainWindow::dropEvent(QDropEvent *event)
{
    const QString plan = PlanActions::planIn(event->mimeData());
    const QString capture = ToolActions::captureIn(event->mimeData());
    if (plan.isEmpty() && capture.isEmpty())
        return;
    event->acceptProposedAction();
    if (plan.isEmpty())
        m_toolActions->openCapture(capture);
    else
        openPlan(plan);
}

} // namespace streamgauge
