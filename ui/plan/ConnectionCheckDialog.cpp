// SPDX-FileCopyrightText: 2026 The Streamgauge authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/plan/ConnectionCheckDialog.h"

#include "ui/plan/FactForm.h"
#include "ui/plan/GrowToFit.h"
#include "ui/plan/InlineMessage.h"

#include <QDialogButtonBox>
#include <QLabel>
#include <QPushButton>
#include <QVBoxLayout>

namespace streamgauge {

namespace {

QLabel *wrappedLabel(const QString &text, QWidget *parent)
{
    auto *label = new QLabel(text, parent);
    label->setTextFormat(Qt::PlainText);
    label->setWordWrap(true);
    label->setTextInteractionFlags(Qt::TextSelectableByMouse);
    return label;
}

} // namespace

ConnectionCheckDialog::ConnectionCheckDialog(const ProbeTarget &target, const SecretValue &key,
                                             QWidget *parent)
    : QDialog(parent)
    , m_target(target)
    , m_key(key)
    , m_forecast(wrappedLabel(tr("What will be sent to %1:\n%2")
                                  .arg(target.backend.baseUrl.authority(), probeForecast(target).inWords()),
                              this))
    , m_state(wrappedLabel({}, this))
    , m_lines(new FactForm)
    , m_problem(new InlineMessage(InlineMessage::Dismissal::ByOwner, this))
    , m_send(new QPushButton(tr("&Send"), this))
    , m_use(new QPushButton(tr("&Use This"), this))
{
    setWindowTitle(tr("Check Connection"));
    auto *buttons = new QDialogButtonBox(QDialogButtonBox::Close, this);
    buttons->addButton(m_send, QDialogButtonBox::ActionRole);
    buttons->addButton(m_use, QDialogButtonBox::AcceptRole);
    m_send->setDefault(true);
    m_use->setToolTip(tr("Takes protocol, base URL and model over into the backend"));
    m_use->setEnabled(false);
    auto *layout = new QVBoxLayout(this);
    layout->addWidget(m_forecast);
    layout->addWidget(m_state);
    layout->addLayout(m_lines);
    layout->addWidget(m_problem);
    layout->addStretch();
    layout->addWidget(buttons);
    connect(m_send, &QPushButton::clicked, this, &ConnectionCheckDialog::send);
    connect(buttons, &QDialogButtonBox::accepted, this, &QDialog::accept);
    connect(buttons, &QDialogButtonBox::rejected, this, &ConnectionCheckDialog::reject);
    resize(520, 340);
}

QString ConnectionCheckDialog::forecastText() const
{
    return m_forecast->text();
}

QString ConnectionCheckDialog::problemText() const
{
    return m_problem->text();
}

void ConnectionCheckDialog::send()
{
    if (m_probe)
        return;
    m_report.reset();
    m_problem->clear();
    m_use->setEnabled(false);
    m_send->setEnabled(false);
    m_state->setText(tr("Connecting …"));
    m_probe = std::make_unique<EndpointProbe>(m_target, m_key);
    connect(m_probe.get(), &EndpointProbe::asking, m_state, &QLabel::setText);
    connect(m_probe.get(), &EndpointProbe::failed, this, [this](const QString &message) {
        endProbe();
        m_problem->show(InlineMessage::Level::Fault, message);
        growToFit(this);
        emit completed();
    });
    connect(m_probe.get(), &EndpointProbe::finished, this, &ConnectionCheckDialog::finish);
    m_probe->start();
}

void ConnectionCheckDialog::endProbe()
{
    m_probe.release()->deleteLater(); // it is on the stack
    m_state->clear();
    m_send->setEnabled(true);
    m_send->setText(tr("&Send Again"));
    m_send->setFocus(); // it lost it while it could not be pressed; Enter must not close
}

void ConnectionCheckDialog::finish(const ProbeReport &report)
{
    endProbe();
    m_report = report;
    m_lines->setFacts(report.lines());
    if (!report.problem.isEmpty())
        m_problem->show(InlineMessage::Level::Warning, report.problem);
    m_use->setEnabled(!report.protocol.isEmpty());
    if (m_use->isEnabled())
        m_use->setFocus();
    growToFit(this);
    emit completed();
}

void ConnectionCheckDialog::reject()
{
    if (m_probe) {
        m_probe->disconnect(this);
        m_probe.reset();
    }
    QDialog::reject();
}

} // namespace streamgauge
