// SPDX-FileCopyrightText: 2026 The Streamgauge authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>

#include <functional>

class QAction;
class QMenu;
class QMimeData;
class QWidget;

namespace streamgauge {

class PlanDocument;
class WindowSettings;

/// New, open, recent, save: the plan's file. Whatever would lose unsaved changes asks first.
class PlanActions : public QObject
{
    Q_OBJECT

public:
    PlanActions(PlanDocument *document, WindowSettings *settings, QWidget *window);

    void fillMenu(QMenu *menu); ///< New to Save As…
    void openPath(const QString &path);
    /// Asks whether to save when there is something to lose, then goes on unless the user cancels.
    void saveOrDiscardThen(std::function<void()> goOn);
    /// The plan file among dropped things; empty when there is none.
    [[nodiscard]] static QString planIn(const QMimeData *data);
    [[nodiscard]] QAction *saveAction() const { return m_save; }

signals:
    void problem(const QString &message);
    void said(const QString &message); ///< good news for the status bar

private:
    void openWithDialog();
    void save();
    void saveAs();
    void fillRecent();

    PlanDocument *m_document;
    WindowSettings *m_settings;
    QWidget *m_window;
    QAction *m_new;
    QAction *m_open;
    QAction *m_save;
    QAction *m_saveAs;
    QMenu *m_recent = nullptr;
    std::function<void()> m_afterSave;
};

} // namespace streamgauge
