// SPDX-FileCopyrightText: 2026 The Streamgauge authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/RunActions.h"

#include "ui/plan/BundledIcon.h"
#include "ui/plan/PlanDocument.h"
#include "ui/plan/PlanWords.h"
#include "ui/window/ConfirmSheet.h"

#include <QAction>
#include <QMenu>

namespace streamgauge {

RunActions::RunActions(PlanDocument *document, RunSession *session, QWidget *window)
    : QObject(window)
    , m_document(document)
    , m_session(session)
    , m_window(window)
    , m_run(new QAction(bundledIcon(QStringLiteral("run")), tr("&Run"), this))
    , m_stop(new QAction(bundledIcon(QStringLiteral("stop")), tr("&Stop"), this))
{
    m_run->setShortcuts({QKeySequence(Qt::Key_F5), QKeySequence(Qt::CTRL | Qt::Key_R)});
    m_stop->setShortcuts({QKeySequence(Qt::Key_Escape), QKeySequence(Qt::CTRL | Qt::Key_Period)});
    m_stop->setToolTip(tr("Stop at once and keep what was recorded (Esc)"));
    connect(m_run, &QAction::triggered, this, &RunActions::run);
    connect(m_stop, &QAction::triggered, m_session, &RunSession::stop);
    connect(m_document, &PlanDocument::planChanged, this, &RunActions::update);
    connect(m_session, &RunSession::stateChanged, this, &RunActions::update);
    connect(m_session, &RunSession::forecastReady, this, &RunActions::ask);
    connect(m_session, &RunSession::failed, this, [this](const QString &message) {
        m_asking = false;
        update();
        emit problem(message);
    });
    update();
}

void RunActions::fillMenu(QMenu *menu)
{
    menu->addAction(m_run);
    menu->addAction(m_stop);
}

void RunActions::update()
{
    m_run->setEnabled(!m_session->isBusy() && !m_asking && m_document->canRun());
    m_run->setToolTip(m_document->canRun()                      ? tr("Run the plan (F5)")
                          : m_document->plan().backends.empty() ? tr("Add a backend first")
                                                                : tr("The plan has faults, see above it"));
    m_stop->setEnabled(m_session->isBusy() && m_session->state() != RunSession::State::Stopping);
}

void RunActions::run()
{
    if (m_session->isBusy() || m_asking || !m_document->canRun())
        return;
    if (isAllMock(m_document->plan())) {
        m_session->start(m_document->plan());
        return;
    }
    m_asking = true;
    update();
    m_session->forecast(m_document->plan());
}

QString RunActions::sendingInWords(const Plan &plan, const RunForecast &forecast)
{
    QStringList lines{tr("%1.").arg(forecast.inWords()), QString()};
    for (const Backend &backend : plan.backends) {
        lines << (backend.mock
                      ? tr("%1: the built-in provider on this machine").arg(backend.name)
                      : tr("%1: %2 at %3").arg(backend.name, backend.model, backend.baseUrl.authority()));
    }
    lines << QString() << tr("The providers may charge for it. Stop acts at once.");
    return lines.join(QLatin1Char('\n'));
}

void RunActions::ask(const Plan &plan, const RunForecast &forecast)
{
    auto *sheet = new ConfirmSheet(tr("Send this run?"), sendingInWords(plan, forecast), m_window);
    sheet->addChoice(tr("&Send"), [this, plan] { m_session->start(plan); });
    sheet->addCancel(tr("&Cancel"));
    connect(sheet, &QDialog::finished, this, [this] {
        m_asking = false;
        update();
    });
    sheet->open();
}

} // namespace streamgauge
