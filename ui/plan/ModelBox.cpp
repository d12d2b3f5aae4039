// SPDX-FileCopyrightText: 2026 The Streamgauge authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/plan/ModelBox.h"

#include <QComboBox>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QLocale>
#include <QPushButton>
#include <QSignalBlocker>
#include <QVBoxLayout>

namespace streamgauge {

ModelBox::ModelBox(QWidget *parent)
    : QWidget(parent)
    , m_box(new QComboBox(this))
    , m_button(new QPushButton(tr("Fetch &Models"), this))
    , m_note(new QLabel(this))
{
    m_box->setEditable(true);
    m_box->setInsertPolicy(QComboBox::NoInsert);
    m_box->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    m_box->setAccessibleName(tr("Model"));
    m_box->lineEdit()->setPlaceholderText(tr("the model's name at this provider"));
    m_button->setToolTip(tr("Asks the endpoint for its list of models; this costs nothing"));
    m_button->setAutoDefault(false);
    m_note->setWordWrap(true);
    m_note->setTextFormat(Qt::PlainText);
    m_note->hide();
    setFocusProxy(m_box);
    auto *row = new QHBoxLayout;
    row->addWidget(m_box, 1);
    row->addWidget(m_button);
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins({});
    layout->addLayout(row);
    layout->addWidget(m_note);
    connect(m_button, &QPushButton::clicked, this, &ModelBox::fetchWanted);
}

QLineEdit *ModelBox::field() const
{
    return m_box->lineEdit();
}

QString ModelBox::note() const
{
    return m_note->text();
}

void ModelBox::showNote(const QString &text)
{
    m_note->setText(text);
    m_note->setVisible(!text.isEmpty());
}

void ModelBox::setFetchable(bool fetchable)
{
    m_button->setVisible(fetchable);
}

void ModelBox::setModels(const QStringList &models)
{
    const QString typed = m_box->currentText();
    const QSignalBlocker silent(m_box);
    const QSignalBlocker silentField(m_box->lineEdit());
    m_box->clear();
    m_box->addItems(models);
    m_box->setCurrentIndex(m_box->findText(typed));
    m_box->setEditText(typed);
}

void ModelBox::fetch(const ProbeTarget &target, const SecretValue &key)
{
    ProbeTarget lists = target;
    lists.depth = ProbeDepth::ListsOnly;
    m_button->setEnabled(false);
    showNote(tr("Asking for the list of models …"));
    m_probe = std::make_unique<EndpointProbe>(lists, key);
    connect(m_probe.get(), &EndpointProbe::failed, this, [this](const QString &message) {
        m_probe.release()->deleteLater(); // it is on the stack
        m_button->setEnabled(true);
        showNote(message);
    });
    connect(m_probe.get(), &EndpointProbe::finished, this, &ModelBox::finish);
    m_probe->start();
}

void ModelBox::finish(const ProbeReport &report)
{
    m_probe.release()->deleteLater(); // it is on the stack
    m_button->setEnabled(true);
    if (!report.hasList) {
        showNote(report.problem);
        return;
    }
    setModels(report.models);
    showNote(report.models.isEmpty()
                 ? tr("The list of the endpoint is empty.")
                 : tr("Models to choose from: %1").arg(QLocale().toString(report.models.size())));
}

} // namespace streamgauge
