// SPDX-FileCopyrightText: 2026 The Streamgauge authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/PlanActions.h"

#include "ui/plan/BundledIcon.h"
#include "ui/plan/PlanDocument.h"
#include "ui/window/ConfirmSheet.h"
#include "ui/window/WindowSettings.h"

#include <QAction>
#include <QFileDialog>
#include <QFileInfo>
#include <QMenu>
#include <QMimeData>
#include <QUrl>

#include <utility>

namespace streamgauge {

namespace {

QString planFilter()
{
    return PlanActions::tr("Streamgauge plans (*.json *.sgplan);;All files (*)");
}

} // namespace

PlanActions::PlanActions(PlanDocument *document, WindowSettings *settings, QWidget *window)
    : QObject(window)
    , m_document(document)
    , m_settings(settings)
    , m_window(window)
    , m_new(new QAction(bundledIcon(QStringLiteral("document-new")), tr("&New Plan"), this))
    , m_open(new QAction(bundledIcon(QStringLiteral("document-open")), tr("&Open…"), this))
    , m_save(new QAction(bundledIcon(QStringLiteral("document-save")), tr("&Save"), this))
    , m_saveAs(new QAction(tr("Save &As…"), this))
{
    m_new->setShortcut(QKeySequence::New);
    m_open->setShortcut(QKeySequence::Open);
    m_save->setShortcut(QKeySequence::Save);
    m_saveAs->setShortcut(QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_S));
    connect(m_new, &QAction::triggered, this,
            [this] { saveOrDiscardThen([this] { m_document->reset(PlanDocument::freshPlan()); }); });
    connect(m_open, &QAction::triggered, this, &PlanActions::openWithDialog);
    connect(m_save, &QAction::triggered, this, &PlanActions::save);
    connect(m_saveAs, &QAction::triggered, this, &PlanActions::saveAs);
    connect(m_document, &PlanDocument::loaded, this, [this](const QString &path) {
        m_settings->rememberPlan(path);
        emit said(tr("Opened %1").arg(path));
    });
    connect(m_document, &PlanDocument::loadFailed, this, [this](const QString &path, const QString &faults) {
        m_settings->forgetPlan(path);
        emit problem(tr("%1 can't be used as a plan:\n%2").arg(path, faults));
    });
    connect(m_document, &PlanDocument::saved, this, [this](const QString &path) {
        m_settings->rememberPlan(path);
        emit said(tr("Saved %1").arg(path));
        if (const auto next = std::exchange(m_afterSave, nullptr))
            next();
    });
    connect(m_document, &PlanDocument::saveFailed, this, [this](const QString &, const QString &message) {
        m_afterSave = nullptr;
        emit problem(message);
    });
}

void PlanActions::fillMenu(QMenu *menu)
{
    menu->addAction(m_new);
    menu->addAction(m_open);
    m_recent = menu->addMenu(tr("Open &Recent"));
    connect(m_recent, &QMenu::aboutToShow, this, &PlanActions::fillRecent);
    fillRecent();
    menu->addSeparator();
    menu->addAction(m_save);
    menu->addAction(m_saveAs);
}

void PlanActions::fillRecent()
{
    m_recent->clear();
    const QStringList paths = m_settings->recentPlans();
    for (const QString &path : paths) {
        // No look at the disk here: a path may lie on a network that is away.
        QAction *action = m_recent->addAction(QString(path).replace(QLatin1Char('&'), QLatin1String("&&")));
        connect(action, &QAction::triggered, this, [this, path] { openPath(path); });
    }
    if (paths.isEmpty())
        m_recent->addAction(tr("Nothing opened yet"))->setEnabled(false);
    m_recent->addSeparator();
    QAction *clear = m_recent->addAction(tr("&Clear List"));
    clear->setEnabled(!paths.isEmpty());
    connect(clear, &QAction::triggered, this, [this] { m_settings->forgetPlans(); });
}

void PlanActions::openPath(const QString &path)
{
    saveOrDiscardThen([this, path] { m_document->load(QFileInfo(path).absoluteFilePath()); });
}

void PlanActions::openWithDialog()
{
    auto *dialog = new QFileDialog(m_window, tr("Open Plan"), m_settings->planFolder(), planFilter());
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setFileMode(QFileDialog::ExistingFile);
    connect(dialog, &QFileDialog::fileSelected, this, [this](const QString &path) {
        m_settings->setPlanFolder(QFileInfo(path).absolutePath());
        openPath(path);
    });
    dialog->open();
}

void PlanActions::save()
{
    if (m_document->path().isEmpty())
        saveAs();
    else
        m_document->save(m_document->path());
}

void PlanActions::saveAs()
{
    auto *dialog = new QFileDialog(m_window, tr("Save Plan"), m_settings->planFolder(), planFilter());
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setAcceptMode(QFileDialog::AcceptSave);
    dialog->setDefaultSuffix(QStringLiteral("json"));
    connect(dialog, &QFileDialog::fileSelected, this, [this](const QString &path) {
        m_settings->setPlanFolder(QFileInfo(path).absolutePath());
        m_document->save(path);
    });
    connect(dialog, &QDialog::rejected, this, [this] { m_afterSave = nullptr; });
    dialog->open();
}

void PlanActions::saveOrDiscardThen(std::function<void()> goOn)
{
    if (!m_document->isModified()) {
        goOn();
        return;
    }
    auto *sheet = new ConfirmSheet(tr("Save the changes to “%1”?").arg(m_document->displayName()),
                                   tr("Otherwise they are lost."), m_window);
    sheet->addChoice(tr("&Save"), [this, goOn] {
        m_afterSave = goOn;
        save();
    });
    sheet->addChoice(tr("&Discard Changes"), goOn);
    sheet->addCancel(tr("&Cancel"));
    sheet->open();
}

QString PlanActions::planIn(const QMimeData *data)
{
    const QList<QUrl> urls = data->urls();
    if (urls.size() != 1 || !urls.first().isLocalFile())
        return {};
    const QString path = urls.first().toLocalFile();
    const QString suffix = QFileInfo(path).suffix().toLower();
    return suffix == QLatin1String("json") || suffix == QLatin1String("sgplan") ? path : QString();
}

} // namespace streamgauge
