// SPDX-FileCopyrightText: 2026 The Streamgauge authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/plan/BackendDialog.h"

#include "core/plan/MappingCheck.h"
#include "core/protocol/ProtocolCheck.h"
#include "ui/plan/BackendKeyForm.h"
#include "ui/plan/ConnectionCheckDialog.h"
#include "ui/plan/HeaderText.h"
#include "ui/plan/InlineMessage.h"
#include "ui/plan/ModelBox.h"

#include <QCheckBox>
#include <QComboBox>
#include <QDialogButtonBox>
#include <QFileDialog>
#include <QFormLayout>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QTabWidget>
#include <QToolButton>
#include <QVBoxLayout>

#include <algorithm>
#include <vector>

namespace streamgauge {

namespace {

QStringList keyNamesOfOthers(const Plan &plan, int row)
{
    QStringList names;
    for (int i = 0; i < static_cast<int>(plan.backends.size()); ++i) {
        if (i != row)
            names << plan.backends[static_cast<std::size_t>(i)].key.name;
    }
    names.removeAll(QString());
    return names;
}

QPlainTextEdit *makeEditor(const QString &placeholder, const QString &accessibleName, QWidget *parent)
{
    auto *editor = new QPlainTextEdit(parent);
    editor->setPlaceholderText(placeholder);
    editor->setAccessibleName(accessibleName);
    editor->setTabChangesFocus(true);
    return editor;
}

/// Two forms below each other look like one when their labels are equally wide.
void alignFields(const std::vector<QFormLayout *> &forms)
{
    std::vector<QWidget *> labels;
    for (const QFormLayout *form : forms) {
        for (int row = 0; row < form->rowCount(); ++row) {
            if (const QLayoutItem *item = form->itemAt(row, QFormLayout::LabelRole))
                labels.push_back(item->widget());
        }
    }
    int widest = 0;
    for (const QWidget *label : labels)
        widest = std::max(widest, label->sizeHint().width());
    for (QWidget *label : labels)
        label->setMinimumWidth(widest);
}

} // namespace

BackendDialog::BackendDialog(const Plan &plan, std::optional<int> row, const SecretStores &stores,
                             QWidget *parent)
    : QDialog(parent)
    , m_plan(plan)
    , m_row(row.value_or(static_cast<int>(plan.backends.size())))
    , m_fault(new InlineMessage(InlineMessage::Dismissal::ByOwner, this))
    , m_tabs(new QTabWidget(this))
    , m_buttons(new QDialogButtonBox(QDialogButtonBox::Cancel, this))
{
    if (row)
        m_backend = m_plan.backends[static_cast<std::size_t>(*row)];
    else
        m_plan.backends.push_back(m_backend);
    setWindowTitle(row ? tr("Edit Backend") : tr("Add Backend"));
    auto *take
        = m_buttons->addButton(row ? tr("Apply Changes") : tr("Add Backend"), QDialogButtonBox::AcceptRole);
    take->setDefault(true);
    m_tabs->addTab(makeEndpointPage(stores), tr("&Endpoint"));
    m_tabs->addTab(makeRequestPage(), tr("&Request"));
    m_tabs->addTab(makeConnectionPage(), tr("&Connection"));
    m_tabs->setAccessibleName(tr("Settings of the backend"));
    auto *layout = new QVBoxLayout(this);
    layout->addWidget(m_tabs, 1);
    layout->addWidget(m_fault);
    layout->addWidget(m_buttons);
    connect(m_buttons, &QDialogButtonBox::accepted, this, &BackendDialog::accept);
    connect(m_buttons, &QDialogButtonBox::rejected, this, &BackendDialog::reject);
    fill();
    for (QLineEdit *field : {m_name, m_url, m_model, m_caFile, m_proxyUrl})
        connect(field, &QLineEdit::textChanged, this, &BackendDialog::check);
    for (QPlainTextEdit *field : {m_headers, m_body, m_mapping})
        connect(field, &QPlainTextEdit::textChanged, this, &BackendDialog::check);
    connect(m_protocol, &QComboBox::currentIndexChanged, this, &BackendDialog::showMapping);
    connect(m_protocol, &QComboBox::currentIndexChanged, this, &BackendDialog::check);
    connect(m_proxyMode, &QComboBox::currentIndexChanged, this, &BackendDialog::check);
    connect(m_acceptEncoding, &QComboBox::currentTextChanged, this, &BackendDialog::check);
    connect(m_keyForm, &BackendKeyForm::changed, this, &BackendDialog::check);
    m_proxyUrl->setEnabled(m_backend.proxy.mode == ProxyMode::Custom);
    resize(560, 420);
}

QWidget *BackendDialog::makeEndpointPage(const SecretStores &stores)
{
    auto *page = new QWidget(this);
    m_name = new QLineEdit(page);
    m_name->setPlaceholderText(tr("dedicated host"));
    m_url = new QLineEdit(page);
    m_url->setPlaceholderText(QStringLiteral("https://api.example.com/v1"));
    m_url->setToolTip(tr("Without the path of the protocol, such as /chat/completions"));
    m_models = new ModelBox(page);
    m_model = m_models->field();
    connect(m_models, &ModelBox::fetchWanted, this, &BackendDialog::fetchModels);
    m_protocol = new QComboBox(page);
    for (const auto &protocol : protocols())
        m_protocol->addItem(protocol->displayName(), protocol->id());
    m_checkConnection = new QPushButton(tr("Chec&k Connection…"), page);
    m_checkConnection->setToolTip(
        tr("Find out whether the endpoint can be reached and which protocol it speaks; "
           "says first what it sends"));
    m_checkConnection->setAutoDefault(false);
    connect(m_checkConnection, &QPushButton::clicked, this, &BackendDialog::checkConnection);
    auto *protocolLabel = new QLabel(tr("&Protocol:"), page);
    protocolLabel->setBuddy(m_protocol);
    auto *protocolRow = new QHBoxLayout;
    protocolRow->addWidget(m_protocol, 1);
    protocolRow->addWidget(m_checkConnection);
    m_keyForm = new BackendKeyForm(m_backend.key, stores, keyNamesOfOthers(m_plan, m_row), page);
    auto *form = new QFormLayout;
    form->addRow(tr("&Name:"), m_name);
    form->addRow(tr("Base &URL:"), m_url);
    form->addRow(tr("M&odel:"), m_models);
    form->addRow(protocolLabel, protocolRow);
    auto *layout = new QVBoxLayout(page);
    layout->addLayout(form);
    if (m_backend.mock) {
        auto *note
            = new QLabel(tr("The built-in mock provider serves this backend. It costs nothing, needs no key, "
                            "and gets its address when the run starts."),
                         page);
        note->setWordWrap(true);
        layout->addWidget(note);
        m_url->setEnabled(false);
        m_url->setPlaceholderText(tr("built-in mock provider"));
        m_checkConnection->setEnabled(false);
        m_models->setFetchable(false);
        m_keyForm->setVisible(false);
    }
    layout->addWidget(m_keyForm);
    layout->addStretch();
    alignFields({form, qobject_cast<QFormLayout *>(m_keyForm->layout())});
    return page;
}

QWidget *BackendDialog::makeRequestPage()
{
    auto *page = new QWidget(this);
    m_headers = makeEditor(tr("X-Team: latency"), tr("Extra headers"), page);
    m_body = makeEditor(QStringLiteral("{\"temperature\": 0}"), tr("Extra body fields as JSON"), page);
    m_acceptEncoding = new QComboBox(page);
    m_acceptEncoding->setEditable(true);
    m_acceptEncoding->addItems({QStringLiteral("gzip, deflate"), QStringLiteral("identity")});
    m_acceptEncoding->setToolTip(tr("“gzip, deflate” is what SDK clients send, and what their users feel; "
                                    "some gateways stop streaming because of it"));
    m_mapping = makeEditor(QStringLiteral("{\"prompt\": \"/question\", \"text\": \"/answer/delta\"}"),
                           tr("Mapping as JSON"), page);
    m_mapping->setToolTip(
        tr("Where your endpoint keeps texts and counts, each as a JSON Pointer: prompt, text, "
           "reasoning, error, finish, usage (input, output, cached, reasoning), phase, events"));
    m_requestForm = new QFormLayout(page);
    m_requestForm->setRowWrapPolicy(QFormLayout::WrapAllRows);
    m_requestForm->addRow(tr("Extra &headers, one a line:"), m_headers);
    m_requestForm->addRow(tr("Extra &body fields, JSON:"), m_body);
    m_requestForm->addRow(tr("&Mapping of your endpoint, JSON:"), m_mapping);
    m_requestForm->addRow(tr("&Accept-Encoding:"), m_acceptEncoding);
    return page;
}

QWidget *BackendDialog::makeConnectionPage()
{
    auto *page = new QWidget(this);
    m_httpVersion = new QComboBox(page);
    m_httpVersion->addItem(QStringLiteral("HTTP/1.1"), static_cast<int>(HttpVersion::Http1_1));
    m_httpVersion->addItem(QStringLiteral("HTTP/2"), static_cast<int>(HttpVersion::Http2));
    m_freshConnections = new QCheckBox(tr("A new connection &for each request"), page);
    m_freshConnections->setToolTip(tr("Its cost is then inside the measured time"));
    m_caFile = new QLineEdit(page);
    m_caFile->setPlaceholderText(tr("authorities of the system only"));
    auto *browse = new QToolButton(page);
    browse->setText(tr("…"));
    browse->setToolTip(tr("Choose a PEM file"));
    browse->setAccessibleName(tr("Choose a certificate file"));
    connect(browse, &QToolButton::clicked, this, [this] {
        auto *dialog = new QFileDialog(this, tr("Choose Certificates"), m_caFile->text(),
                                       tr("PEM certificates (*.pem *.crt);;All files (*)"));
        dialog->setFileMode(QFileDialog::ExistingFile);
        dialog->setAttribute(Qt::WA_DeleteOnClose);
        connect(dialog, &QFileDialog::fileSelected, m_caFile, &QLineEdit::setText);
        dialog->open();
    });
    auto *caRow = new QHBoxLayout;
    caRow->addWidget(m_caFile, 1);
    caRow->addWidget(browse);
    m_verifyPeer = new QCheckBox(tr("&Verify the server's certificate"), page);
    m_proxyMode = new QComboBox(page);
    m_proxyMode->addItem(tr("Automatic: none for local hosts, else the system's"),
                         static_cast<int>(ProxyMode::Automatic));
    m_proxyMode->addItem(tr("None"), static_cast<int>(ProxyMode::None));
    m_proxyMode->addItem(tr("The system's"), static_cast<int>(ProxyMode::System));
    m_proxyMode->addItem(tr("This one"), static_cast<int>(ProxyMode::Custom));
    m_proxyUrl = new QLineEdit(page);
    m_proxyUrl->setPlaceholderText(QStringLiteral("http://proxy.example.com:3128"));
    auto *caLabel = new QLabel(tr("&Certificate file:"), page);
    caLabel->setBuddy(m_caFile);
    auto *form = new QFormLayout(page);
    form->addRow(tr("&HTTP version:"), m_httpVersion);
    form->addRow(QString(), m_freshConnections);
    form->addRow(caLabel, caRow);
    form->addRow(QString(), m_verifyPeer);
    form->addRow(tr("Pro&xy:"), m_proxyMode);
    form->addRow(tr("Proxy &address:"), m_proxyUrl);
    return page;
}

QString BackendDialog::labelOf(const QString &pointer) const
{
    const QString field = pointer.section(QLatin1Char('/'), 0, 0);
    if (field == QLatin1String("name"))
        return tr("Name");
    if (field == QLatin1String("base_url"))
        return tr("Base URL");
    if (field == QLatin1String("model"))
        return tr("Model");
    if (field == QLatin1String("key"))
        return tr("Key");
    if (field == QLatin1String("headers"))
        return tr("Extra headers:");
    if (field == QLatin1String("body"))
        return tr("Extra body fields:");
    if (field == QLatin1String("mapping")) {
        const QString place = pointer.section(QLatin1Char('/'), 1);
        return place.isEmpty() ? tr("Mapping:") : tr("Mapping: “%1”").arg(place);
    }
    if (field == QLatin1String("protocol"))
        return tr("Protocol:");
    if (field == QLatin1String("accept_encoding"))
        return tr("Accept-Encoding");
    if (field == QLatin1String("proxy"))
        return tr("Proxy address");
    return QStringLiteral("%1:").arg(pointer);
}

void BackendDialog::fill()
{
    m_name->setText(m_backend.name);
    m_url->setText(m_backend.baseUrl.toString());
    m_model->setText(m_backend.model);
    if (m_protocol->findData(m_backend.protocol) < 0) // of a newer version, or mistyped in the file
        m_protocol->addItem(tr("%1 (unknown)").arg(m_backend.protocol), m_backend.protocol);
    m_protocol->setCurrentIndex(m_protocol->findData(m_backend.protocol));
    m_headers->setPlainText(textOfHeaders(m_backend.headers));
    m_body->setPlainText(textOfBody(m_backend.body));
    m_mapping->setPlainText(textOfBody(m_backend.mapping));
    showMapping();
    m_acceptEncoding->setEditText(QString::fromLatin1(m_backend.acceptEncoding));
    m_httpVersion->setCurrentIndex(m_httpVersion->findData(static_cast<int>(m_backend.httpVersion)));
    m_freshConnections->setChecked(m_backend.freshConnections);
    m_caFile->setText(m_backend.tls.caFile);
    m_verifyPeer->setChecked(m_backend.tls.verifyPeer);
    m_proxyMode->setCurrentIndex(m_proxyMode->findData(static_cast<int>(m_backend.proxy.mode)));
    m_proxyUrl->setText(m_backend.proxy.url.toString());
}

QString BackendDialog::takeFields()
{
    const Result<HeaderList> headers = headersFromText(m_headers->toPlainText());
    if (!headers)
        return tr("Headers: %1").arg(headers.error().message);
    const Result<QJsonObject> body = bodyFromText(m_body->toPlainText());
    if (!body)
        return tr("Body fields: %1").arg(body.error().message);
    const QString protocol = m_protocol->currentData().toString();
    QJsonObject mapping;
    if (mappedProtocols().contains(protocol)) {
        const Result<QJsonObject> typed = bodyFromText(m_mapping->toPlainText());
        if (!typed)
            return tr("Mapping: %1").arg(typed.error().message);
        mapping = *typed;
    }
    m_backend.name = m_name->text().trimmed();
    if (!m_backend.mock)
        m_backend.baseUrl = QUrl(m_url->text().trimmed(), QUrl::StrictMode);
    m_backend.model = m_model->text().trimmed();
    m_backend.protocol = protocol;
    m_backend.mapping = mapping;
    m_backend.headers = *headers;
    m_backend.body = *body;
    m_backend.acceptEncoding = m_acceptEncoding->currentText().trimmed().toLatin1();
    m_backend.httpVersion = static_cast<HttpVersion>(m_httpVersion->currentData().toInt());
    m_backend.freshConnections = m_freshConnections->isChecked();
    m_backend.tls = {m_caFile->text().trimmed(), m_verifyPeer->isChecked()};
    m_backend.proxy.mode = static_cast<ProxyMode>(m_proxyMode->currentData().toInt());
    m_backend.proxy.url = m_backend.proxy.mode == ProxyMode::Custom
        ? QUrl(m_proxyUrl->text().trimmed(), QUrl::StrictMode)
        : QUrl();
    m_backend.key = m_keyForm->reference();

    // The plan's own rules judge the backend, so that the dialog and the file reader never disagree. An entry
    // that is only named when the key is stored must not count as a fault yet.
    Backend probe = m_backend;
    if (probe.key.source == KeySource::Keychain || probe.key.source == KeySource::Session) {
        if (probe.key.name.isEmpty())
            probe.key.name = QStringLiteral("new");
    }
    m_plan.backends[static_cast<std::size_t>(m_row)] = probe;
    const QString pointer = QStringLiteral("/backends/%1").arg(m_row);
    for (const PlanFault &fault : runFaultsOf(m_plan)) {
        if (fault.pointer.startsWith(pointer + QLatin1Char('/')))
            return tr("%1 %2.").arg(labelOf(fault.pointer.mid(pointer.size() + 1)), fault.message);
    }
    return {};
}

void BackendDialog::showMapping()
{
    m_requestForm->setRowVisible(m_mapping, mappedProtocols().contains(m_protocol->currentData().toString()));
}

void BackendDialog::check()
{
    m_proxyUrl->setEnabled(m_proxyMode->currentData().toInt() == static_cast<int>(ProxyMode::Custom));
    const QString fault = takeFields();
    if (fault.isEmpty())
        m_fault->clear();
    else
        m_fault->show(InlineMessage::Level::Warning, fault);
}

void BackendDialog::withTarget(
    const std::function<void(const ProbeTarget &target, const SecretValue &key)> &go)
{
    const QString fault = takeFields();
    // A model and a name may be missing still; what can't be sent to is named by the field itself.
    if (m_backend.baseUrl.host().isEmpty() || fault.startsWith(labelOf(QStringLiteral("base_url")))) {
        m_fault->show(InlineMessage::Level::Fault,
                      fault.isEmpty() ? tr("Base URL: where is the endpoint?") : fault);
        return;
    }
    ProbeTarget target;
    target.backend = m_backend;
    // Endpoints of one's own are asked as they are described; no path or list gives them away.
    if (mappedProtocols().contains(m_backend.protocol))
        target.protocol = m_backend.protocol;
    m_keyForm->readKey([this, target, go](const SecretValue &key, const QString &keyFault) {
        if (keyFault.isEmpty())
            go(target, key);
        else
            m_fault->show(InlineMessage::Level::Fault, keyFault);
    });
}

void BackendDialog::fetchModels()
{
    withTarget([this](const ProbeTarget &target, const SecretValue &key) { m_models->fetch(target, key); });
}

void BackendDialog::checkConnection()
{
    withTarget([this](const ProbeTarget &target, const SecretValue &key) {
        auto *dialog = new ConnectionCheckDialog(target, key, this);
        dialog->setAttribute(Qt::WA_DeleteOnClose);
        connect(dialog, &QDialog::accepted, this, [this, dialog] {
            const ProbeReport &report = *dialog->report();
            m_protocol->setCurrentIndex(m_protocol->findData(report.protocol));
            m_url->setText(report.base.toString());
            if (report.hasList)
                m_models->setModels(report.models);
            if (m_model->text().trimmed().isEmpty())
                m_model->setText(report.model);
        });
        dialog->open();
    });
}

void BackendDialog::accept()
{
    const QString fault = takeFields();
    if (!fault.isEmpty()) {
        m_fault->show(InlineMessage::Level::Fault, fault);
        return;
    }
    m_buttons->setEnabled(false);
    m_keyForm->storeTypedKey([this](const QString &keyFault) {
        m_buttons->setEnabled(true);
        if (!keyFault.isEmpty()) {
            m_tabs->setCurrentIndex(0);
            m_fault->show(InlineMessage::Level::Fault, keyFault);
            return;
        }
        m_backend.key = m_keyForm->reference();
        QDialog::accept();
    });
}

} // namespace streamgauge
