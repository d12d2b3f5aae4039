// SPDX-FileCopyrightText: 2026 The Streamgauge authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/HelpActions.h"

#include "ui/plan/BundledIcon.h"

#include <QAction>
#include <QCoreApplication>
#include <QDialog>
#include <QDialogButtonBox>
#include <QHeaderView>
#include <QMenu>
#include <QMenuBar>
#include <QMessageBox>
#include <QTableWidget>
#include <QVBoxLayout>

#include <vector>

namespace streamgauge {

namespace {

struct Shortcut
{
    QString what;
    QString keys;
};

QString plain(const QString &text)
{
    QString clean = text;
    return clean.remove(QLatin1Char('&'));
}

void collect(const QMenu *menu, const QString &path, std::vector<Shortcut> &shortcuts)
{
    for (const QAction *action : menu->actions()) {
        const QString label
            = QStringLiteral("%1 ▸ %2").arg(path, plain(action->text()).section(QLatin1Char('\t'), 0, 0));
        if (action->menu())
            collect(action->menu(), label, shortcuts);
        else if (!action->shortcut().isEmpty())
            shortcuts.push_back(
                {label, QKeySequence::listToString(action->shortcuts(), QKeySequence::NativeText)});
    }
}

} // namespace

HelpActions::HelpActions(QMenuBar *menuBar, QWidget *window)
    : QObject(window)
    , m_menuBar(menuBar)
    , m_window(window)
{
}

void HelpActions::fillMenu(QMenu *menu)
{
    QAction *shortcuts = menu->addAction(bundledIcon(QStringLiteral("help")), tr("&Shortcuts"));
    shortcuts->setShortcut(QKeySequence::HelpContents);
    connect(shortcuts, &QAction::triggered, this, &HelpActions::showShortcuts);
    QAction *about = menu->addAction(tr("&About Streamgauge"));
    about->setMenuRole(QAction::AboutRole);
    connect(about, &QAction::triggered, this, &HelpActions::showAbout);
}

void HelpActions::showShortcuts()
{
    std::vector<Shortcut> shortcuts;
    for (const QAction *action : m_menuBar->actions()) {
        if (action->menu())
            collect(action->menu(), plain(action->text()), shortcuts);
    }
    const std::vector<Shortcut> inTimeline{
        {tr("Timeline ▸ Next or previous request"), tr("Up, Down")},
        {tr("Timeline ▸ Pan in time"), tr("Left, Right")},
        {tr("Timeline ▸ Zoom about the pointer"), tr("Ctrl+wheel")},
        {tr("Timeline ▸ Pan"), tr("drag, Shift+wheel")},
        {tr("Timeline ▸ Back to the span before"), tr("Backspace")},
        {tr("Timeline ▸ Details of the request"), tr("Enter")},
    };
    shortcuts.insert(shortcuts.end(), inTimeline.begin(), inTimeline.end());

    auto *dialog = new QDialog(m_window);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setWindowTitle(tr("Shortcuts"));
    auto *table = new QTableWidget(static_cast<int>(shortcuts.size()), 2, dialog);
    table->setAccessibleName(tr("Shortcuts"));
    table->setHorizontalHeaderLabels({tr("What"), tr("Keys")});
    table->verticalHeader()->hide();
    table->setEditTriggers(QAbstractItemView::NoEditTriggers);
    table->setSelectionBehavior(QAbstractItemView::SelectRows);
    table->setShowGrid(false);
    table->setAlternatingRowColors(true);
    for (int row = 0; row < table->rowCount(); ++row) {
        table->setItem(row, 0, new QTableWidgetItem(shortcuts[static_cast<std::size_t>(row)].what));
        table->setItem(row, 1, new QTableWidgetItem(shortcuts[static_cast<std::size_t>(row)].keys));
    }
    table->horizontalHeader()->setSectionResizeMode(0, QHeaderView::Stretch);
    table->horizontalHeader()->setSectionResizeMode(1, QHeaderView::ResizeToContents);
    auto *buttons = new QDialogButtonBox(QDialogButtonBox::Close, dialog);
    connect(buttons, &QDialogButtonBox::rejected, dialog, &QDialog::reject);
    auto *layout = new QVBoxLayout(dialog);
    layout->addWidget(table);
    layout->addWidget(buttons);
    dialog->resize(560, 520);
    dialog->open();
}

void HelpActions::showAbout()
{
    auto *box = new QMessageBox(m_window);
    box->setAttribute(Qt::WA_DeleteOnClose);
    box->setWindowTitle(tr("About Streamgauge"));
    box->setIconPixmap(applicationIcon().pixmap(64, 64));
    box->setText(tr("<b>Streamgauge %1</b>").arg(QStringLiteral(STREAMGAUGE_VERSION)));
    box->setInformativeText(
        tr("Measures how LLM endpoints really stream.\n\n"
           "Built with Qt %1. Free software under the GNU General Public License, version 3 or "
           "later. It comes without any warranty.")
            .arg(QLatin1String(qVersion())));
    box->open();
}

} // namespace streamgauge
