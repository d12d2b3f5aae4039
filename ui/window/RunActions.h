// SPDX-FileCopyrightText: 2026 The Streamgauge authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/engine/RunProgress.h"
#include "core/plan/Plan.h"
#include "ui/window/RunSession.h"

#include <QObject>

class QAction;
class QMenu;
class QWidget;

namespace streamgauge {

class PlanDocument;

/// Run and Stop. Before anything leaves the machine a sheet says what will be sent and to whom; plans served
/// by the built-in provider alone start at once.
class RunActions : public QObject
{
    Q_OBJECT

public:
    RunActions(PlanDocument *document, RunSession *session, QWidget *window);

    void fillMenu(QMenu *menu);
    void run();
    [[nodiscard]] QAction *runAction() const { return m_run; }
    [[nodiscard]] QAction *stopAction() const { return m_stop; }
    /// "160 requests …, to api.example.com and 127.0.0.1" for the sheet.
    [[nodiscard]] static QString sendingInWords(const Plan &plan, const RunForecast &forecast);

signals:
    void problem(const QString &message);

private:
    void ask(const Plan &plan, const RunForecast &forecast);
    void update();

    PlanDocument *m_document;
    RunSession *m_session;
    QWidget *m_window;
    QAction *m_run;
    QAction *m_stop;
    bool m_asking = false; ///< a forecast or its sheet is open
};

} // namespace streamgauge
