// SPDX-FileCopyrightText: 2026 The Streamgauge authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/plan/PlanFile.h"
#include "core/secrets/EnvironmentSecretStore.h"
#include "core/secrets/SessionSecretStore.h"
#include "ui/models/RequestDetailWidget.h"
#include "ui/models/RequestTableView.h"
#include "ui/models/VerdictBar.h"
#include "ui/timeline/LiveTimeline.h"
#include "ui/timeline/TimelineView.h"
#include "ui/window/AppTheme.h"
#include "ui/window/ConfirmSheet.h"
#include "ui/window/ExportActions.h"
#include "ui/window/MainWindow.h"
#include "ui/window/PlanActions.h"
#include "ui/window/RunPage.h"
#include "ui/window/StatusFields.h"
#include "ui/window/WindowSettings.h"

#include <QAbstractButton>
#include <QAccessible>
#include <QAction>
#include <QDialogButtonBox>
#include <QDirIterator>
#include <QDockWidget>
#include <QImage>
#include <QLabel>
#include <QMenuBar>
#include <QMimeData>
#include <QSignalSpy>
#include <QStyle>
#include <QTableView>
#include <QTemporaryDir>
#include <QTest>
#include <QToolBar>

using namespace streamgauge;

namespace {

void collect(const QWidget *menu, QSet<QAction *> &actions)
{
    for (QAction *action : menu->actions()) {
        actions.insert(action);
        if (action->menu())
            collect(action->menu(), actions);
    }
}

Plan smallDemo()
{
    Plan plan = demoPlan(0.02);
    plan.load.requests = 3;
    return plan;
}

void press(QWidget *parent, const QString &text)
{
    for (auto *button : parent->findChildren<QAbstractButton *>()) {
        if (button->text().remove(QLatin1Char('&')) == text) {
            button->click();
            return;
        }
    }
    QFAIL(qPrintable(QStringLiteral("no button “%1”").arg(text)));
}

} // namespace

class TestMainWindow : public QObject
{
    Q_OBJECT

private slots:
    void init();
    void cleanup();
    void everyActionStandsInAMenu();
    void everyFocusableWidgetHasAName();
    void startsEmptyWithTwoWaysToBegin();
    void runsTheDemoEndToEnd();
    void selectsInTimelineAndTableAlike();
    void stopKeepsWhatWasRecorded();
    void closingDuringARunAsksAndThenEndsCleanly();
    void destructionDuringARunIsClean();
    void closingWithUnsavedChangesAsks();
    void aMissingKeyStopsBeforeAnythingIsSent();
    void exportsAChartInEveryFormat_data();
    void exportsAChartInEveryFormat();
    void keysAppearInNothingWritten();
    void takesPlanFilesOnly();
    void iconsCanBeSeenInLightAndDark();

private:
    void runToEnd(const Plan &plan);

    QTemporaryDir m_folder;
    std::unique_ptr<WindowSettings> m_settings;
    std::unique_ptr<AppTheme> m_theme;
    std::unique_ptr<MainWindow> m_window;
    std::shared_ptr<SessionSecretStore> m_session;
};

void TestMainWindow::init()
{
    m_settings = std::make_unique<WindowSettings>(QString());
    m_theme = std::make_unique<AppTheme>();
    m_theme->apply(ColourScheme::Light);
    m_session = std::make_shared<SessionSecretStore>();
    const SecretStores stores{nullptr, m_session, std::make_shared<EnvironmentSecretStore>()};
    m_window = std::make_unique<MainWindow>(stores, m_settings.get(), m_theme.get());
    m_window->session()->setJournalRoot(m_folder.filePath(QStringLiteral("runs")));
    m_window->resize(1400, 900);
    m_window->show();
}

void TestMainWindow::cleanup()
{
    m_window.reset();
}

void TestMainWindow::runToEnd(const Plan &plan)
{
    QSignalSpy finished(m_window->session(), &RunSession::finished);
    m_window->runDemo(plan);
    QTRY_COMPARE_WITH_TIMEOUT(finished.count(), 1, 60000);
}

void TestMainWindow::everyActionStandsInAMenu()
{
    QSet<QAction *> inMenus;
    collect(m_window->menuBar(), inMenus);
    for (QToolBar *bar : m_window->findChildren<QToolBar *>()) {
        for (QAction *action : bar->actions()) {
            // Widgets and separators are no actions of ours.
            if (action->isSeparator() || action->metaObject()->className() == QByteArray("QWidgetAction"))
                continue;
            QVERIFY2(inMenus.contains(action), qPrintable(action->text()));
        }
    }
    QSet<QString> labels;
    for (const QAction *action : std::as_const(inMenus))
        labels.insert(action->text().remove(QLatin1Char('&')).section(QLatin1Char('\t'), 0, 0));
    for (const char *label : {"New Plan",
                              "Open…",
                              "Save",
                              "Save As…",
                              "Quit",
                              "Undo",
                              "Redo",
                              "Copy",
                              "Run",
                              "Stop",
                              "Follow Live",
                              "Zoom In",
                              "Zoom Out",
                              "Plan",
                              "Request Details",
                              "Add Backend…",
                              "Report Folder…",
                              "Result as JSON…",
                              "Shortcuts",
                              "About Streamgauge",
                              "Dark"})
        QVERIFY2(labels.contains(QString::fromUtf8(label)), label);
}

void TestMainWindow::everyFocusableWidgetHasAName()
{
    QStringList nameless;
    for (QWidget *widget : m_window->findChildren<QWidget *>()) {
        const QByteArray kind(widget->metaObject()->className());
        // Parts of Qt's own compound widgets, and bars whose entries have the names.
        const bool isQtPart = kind.startsWith("qt_") || widget->objectName().startsWith(QLatin1String("qt_"))
            || kind == "QTabBar" || kind == "QComboBoxListView" || kind == "QTableCornerButton"
            || widget->inherits("QHeaderView") || widget->inherits("QMenuBar") || widget->inherits("QMenu");
        const auto *label = qobject_cast<QLabel *>(widget);
        if (widget->focusPolicy() == Qt::NoFocus || isQtPart || widget->focusProxy()
            || (label && label->text().isEmpty()))
            continue;
        // What a screen reader would say: a name of its own, its text, or that of the label whose buddy it
        // is.
        QAccessibleInterface *accessible = QAccessible::queryAccessibleInterface(widget);
        if (!accessible || accessible->text(QAccessible::Name).isEmpty())
            nameless << QStringLiteral("%1 in %2")
                            .arg(QLatin1String(kind),
                                 QLatin1String(widget->parent()->metaObject()->className()));
    }
    QVERIFY2(nameless.isEmpty(), qPrintable(nameless.join(QLatin1Char('\n'))));
}

void TestMainWindow::startsEmptyWithTwoWaysToBegin()
{
    QVERIFY(m_window->store()->state() == RunState::None);
    QVERIFY(!m_window->runPage()->isVisible());
    QVERIFY(m_window->windowTitle().endsWith(QLatin1String("[*]")));
}

void TestMainWindow::runsTheDemoEndToEnd()
{
    const Plan plan = smallDemo();
    runToEnd(plan);
    const int timed = 3 * static_cast<int>(plan.backends.size() * plan.prompts.size());
    const auto run = m_window->store()->run();
    QVERIFY(run);
    QVERIFY(run->end == RunEnd::Done);
    QVERIFY(static_cast<int>(run->requests.size()) >= timed);
    QVERIFY(m_window->runPage()->isVisible());
    QVERIFY(!m_window->planDock()->isVisible());
    QCOMPARE(m_window->runPage()->requests()->table()->model()->rowCount(),
             static_cast<int>(run->requests.size()));
    QCOMPARE(m_window->runPage()->liveTimeline()->rows().size(), run->requests.size());
    std::size_t marks = 0;
    for (const auto &row : m_window->runPage()->liveTimeline()->rows())
        marks += row->marks.size();
    QVERIFY(marks > static_cast<std::size_t>(timed));
    QTRY_VERIFY(m_window->store()->digest() && m_window->store()->digest()->state == DigestState::Final);
    QTRY_VERIFY(
        m_window->runPage()->verdicts()->inWords().contains(QLatin1String("buffered"), Qt::CaseInsensitive));
    QVERIFY(!m_window->status()->progressText().isEmpty());

    QSignalSpy kept(m_window->session(), &RunSession::journalCompleted);
    const QString folder = m_window->session()->journalFolder();
    QTRY_VERIFY(kept.count() == 1 || QFile::exists(folder + QStringLiteral("/result.json")));
    for (const char *file : {"/plan.json", "/events.jsonl", "/requests.jsonl"})
        QVERIFY2(QFile::exists(folder + QLatin1String(file)), file);
}

void TestMainWindow::selectsInTimelineAndTableAlike()
{
    runToEnd(smallDemo());
    RunPage *page = m_window->runPage();
    page->timeline()->select(2);
    QCOMPARE(page->requests()->selectedRequest(), std::optional<quint32>(2));
    QCOMPARE(m_window->detail()->request(), std::optional<quint32>(2));
    page->select(4);
    QCOMPARE(page->timeline()->selected(), std::optional<quint32>(4));
    QCOMPARE(page->requests()->selectedRequest(), std::optional<quint32>(4));
    QTableView *table = page->requests()->table();
    table->setCurrentIndex(table->model()->index(0, 0));
    QCOMPARE(page->timeline()->selected(), page->requests()->selectedRequest());
    QCOMPARE(m_window->detail()->request(), page->requests()->selectedRequest());
}

void TestMainWindow::stopKeepsWhatWasRecorded()
{
    Plan plan = demoPlan(1);
    plan.load.requests = 20;
    QSignalSpy started(m_window->session(), &RunSession::started);
    QSignalSpy finished(m_window->session(), &RunSession::finished);
    m_window->runDemo(plan);
    QTRY_COMPARE_WITH_TIMEOUT(started.count(), 1, 20000);
    m_window->session()->stop();
    QTRY_COMPARE_WITH_TIMEOUT(finished.count(), 1, 10000);
    QVERIFY(m_window->store()->run()->end == RunEnd::StoppedByUser);
    QVERIFY(!m_window->session()->isBusy());
}

void TestMainWindow::closingDuringARunAsksAndThenEndsCleanly()
{
    QSignalSpy started(m_window->session(), &RunSession::started);
    m_window->runDemo(demoPlan(1));
    QTRY_COMPARE_WITH_TIMEOUT(started.count(), 1, 20000);
    m_window->close();
    QVERIFY(m_window->isVisible());
    auto *sheet = m_window->findChild<ConfirmSheet *>();
    QVERIFY(sheet && sheet->isVisible());
    press(sheet, QStringLiteral("Stop and Close"));
    QTRY_VERIFY_WITH_TIMEOUT(!m_window->isVisible(), 10000);
    QVERIFY(!m_window->session()->isBusy());
}

void TestMainWindow::destructionDuringARunIsClean()
{
    QSignalSpy started(m_window->session(), &RunSession::started);
    m_window->runDemo(demoPlan(1));
    QTRY_COMPARE_WITH_TIMEOUT(started.count(), 1, 20000);
    m_window.reset();
    QVERIFY(!m_window);
}

void TestMainWindow::closingWithUnsavedChangesAsks()
{
    m_window->document()->edit(QStringLiteral("Requests"), PlanField::Requests,
                               [](Plan &plan) { plan.load.requests = 9; });
    QVERIFY(m_window->isWindowModified());
    m_window->close();
    QVERIFY(m_window->isVisible());
    auto *sheet = m_window->findChild<ConfirmSheet *>();
    QVERIFY(sheet);
    press(sheet, QStringLiteral("Discard Changes"));
    QVERIFY(!m_window->isVisible());
}

void TestMainWindow::aMissingKeyStopsBeforeAnythingIsSent()
{
    Plan plan = smallDemo();
    plan.backends.front().key = {KeySource::Environment, QStringLiteral("STREAMGAUGE_TEST_UNSET")};
    QSignalSpy failed(m_window->session(), &RunSession::failed);
    QSignalSpy started(m_window->session(), &RunSession::started);
    m_window->runDemo(plan);
    QTRY_COMPARE(failed.count(), 1);
    QVERIFY(failed.first().first().toString().contains(QLatin1String("STREAMGAUGE_TEST_UNSET")));
    QCOMPARE(started.count(), 0);
    QVERIFY(m_window->store()->state() == RunState::None);
}

void TestMainWindow::exportsAChartInEveryFormat_data()
{
    QTest::addColumn<QString>("suffix");
    QTest::addColumn<QByteArray>("start");
    QTest::newRow("png") << "png" << QByteArray("\x89PNG");
    QTest::newRow("svg") << "svg" << QByteArray("<");
    QTest::newRow("pdf") << "pdf" << QByteArray("%PDF");
}

void TestMainWindow::exportsAChartInEveryFormat()
{
    QFETCH(QString, suffix);
    QFETCH(QByteArray, start);
    runToEnd(smallDemo());
    QTRY_VERIFY(m_window->store()->digest());
    auto *exports = m_window->findChild<ExportActions *>();
    for (const auto chart : {ExportChart::Timeline, ExportChart::Cumulative, ExportChart::TtftDistribution,
                             ExportChart::TotalDistribution, ExportChart::Phases}) {
        QSignalSpy said(exports, &ExportActions::said);
        const QString path
            = m_folder.filePath(QStringLiteral("%1.%2").arg(static_cast<int>(chart)).arg(suffix));
        exports->writeChart(chart, path);
        QTRY_COMPARE(said.count(), 1);
        QFile file(path);
        QVERIFY(file.open(QIODevice::ReadOnly));
        QVERIFY(file.readAll().startsWith(start));
    }
}

void TestMainWindow::keysAppearInNothingWritten()
{
    const QByteArray planted = "sk-planted-0815-do-not-leak";
    Plan plan = smallDemo();
    bool stored = false;
    m_session->write(QStringLiteral("entry"), SecretValue(planted), this,
                     [&](const SecretReply &) { stored = true; });
    QTRY_VERIFY(stored);
    for (Backend &backend : plan.backends) {
        backend.key = {KeySource::Session, QStringLiteral("entry")};
        backend.mock->requireKey = planted; // the key does travel
    }
    // A plan with the key inside its mock scenario is no plan to save; what runs is what is looked at here.
    runToEnd(plan);
    QCOMPARE(m_window->store()->run()->requests.front()->httpStatus, 200);
    const QString folder = m_window->session()->journalFolder();
    m_window.reset(); // everything is written once the window is gone
    int files = 0;
    QDirIterator it(folder, QDir::Files, QDirIterator::Subdirectories);
    while (it.hasNext()) {
        QFile file(it.next());
        QVERIFY(file.open(QIODevice::ReadOnly));
        const QByteArray content = file.readAll();
        QVERIFY2(!content.contains(planted), qPrintable(file.fileName()));
        ++files;
    }
    QVERIFY(files >= 3);
}

void TestMainWindow::takesPlanFilesOnly()
{
    QMimeData plan;
    plan.setUrls({QUrl::fromLocalFile(QStringLiteral("/tmp/a.json"))});
    QCOMPARE(PlanActions::planIn(&plan), QStringLiteral("/tmp/a.json"));
    QMimeData picture;
    picture.setUrls({QUrl::fromLocalFile(QStringLiteral("/tmp/a.png"))});
    QVERIFY(PlanActions::planIn(&picture).isEmpty());
    QMimeData remote;
    remote.setUrls({QUrl(QStringLiteral("https://example.com/a.json"))});
    QVERIFY(PlanActions::planIn(&remote).isEmpty());
}

void TestMainWindow::iconsCanBeSeenInLightAndDark()
{
    const QImage close = QApplication::style()
                             ->standardIcon(QStyle::SP_TitleBarCloseButton)
                             .pixmap(QSize(16, 16), 1)
                             .toImage();
    const int drawn = close.pixelColor(8, 8).lightness();
    for (const QPalette &palette : {AppTheme::lightPalette(), AppTheme::darkPalette()})
        QVERIFY(std::abs(palette.color(QPalette::Window).lightness() - drawn) > 60);
    const QDialogButtonBox box(QDialogButtonBox::Close | QDialogButtonBox::Cancel);
    for (const QAbstractButton *button : box.buttons())
        QVERIFY(button->icon().isNull());
}

QTEST_MAIN(TestMainWindow)
#include "tst_mainwindow.moc"
