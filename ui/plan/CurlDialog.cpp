// SPDX-FileCopyrightText: 2026 The Streamgauge authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/plan/CurlDialog.h"

#include "core/protocol/StreamProtocol.h"
#include "ui/plan/HeaderText.h"
#include "ui/plan/InlineMessage.h"

#include <QComboBox>
#include <QDialogButtonBox>
#include <QFontDatabase>
#include <QFormLayout>
#include <QHBoxLayout>
#include <QJsonDocument>
#include <QLabel>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QUuid>
#include <QVBoxLayout>

namespace streamgauge {

CurlDialog::CurlDialog(const SecretStores &stores, QWidget *parent)
    : QDialog(parent)
    , m_stores(stores)
    , m_command(new QPlainTextEdit(this))
    , m_preview(new QFormLayout)
    , m_storeLabel(new QLabel(tr("&Keep the key in:"), this))
    , m_store(new QComboBox(this))
    , m_message(new InlineMessage(InlineMessage::Dismissal::ByOwner, this))
    , m_add(nullptr)
{
    setWindowTitle(tr("Add Backend from curl Command"));
    m_command->setPlaceholderText(QStringLiteral("curl https://api.example.com/v1/chat/completions \\\n"
                                                 "  -H \"Authorization: Bearer $EXAMPLE_API_KEY\" \\\n"
                                                 "  -d '{\"model\": \"small\", \"messages\": […]}'"));
    m_command->setAccessibleName(tr("curl command"));
    m_command->setFont(QFontDatabase::systemFont(QFontDatabase::FixedFont));
    m_command->setTabChangesFocus(true);
    auto *label = new QLabel(tr("&Paste a command; nothing is sent:"), this);
    label->setBuddy(m_command);
    if (m_stores.keychain)
        m_store->addItem(tr("Keychain of the desktop"), static_cast<int>(KeySource::Keychain));
    m_store->addItem(tr("This session only"), static_cast<int>(KeySource::Session));
    m_storeLabel->setBuddy(m_store);
    auto *storeRow = new QHBoxLayout;
    storeRow->addWidget(m_storeLabel);
    storeRow->addWidget(m_store);
    storeRow->addStretch();
    auto *buttons = new QDialogButtonBox(QDialogButtonBox::Cancel, this);
    m_add = buttons->addButton(tr("&Add Backend"), QDialogButtonBox::AcceptRole);
    auto *layout = new QVBoxLayout(this);
    layout->addWidget(label);
    layout->addWidget(m_command, 1);
    layout->addLayout(m_preview);
    layout->addLayout(storeRow);
    layout->addWidget(m_message);
    layout->addWidget(buttons);
    connect(buttons, &QDialogButtonBox::accepted, this, &CurlDialog::accept);
    connect(buttons, &QDialogButtonBox::rejected, this, &CurlDialog::reject);
    connect(m_command, &QPlainTextEdit::textChanged, this, &CurlDialog::read);
    resize(640, 480);
    read();
}

QString CurlDialog::messageText() const
{
    return m_message->text();
}

void CurlDialog::read()
{
    m_read.reset();
    m_message->clear();
    const QString text = m_command->toPlainText();
    if (!text.trimmed().isEmpty()) {
        const auto command = curlCommandFrom(text);
        auto backend = command ? backendFromCurl(*command) : tl::unexpected(command.error());
        if (backend)
            m_read = *std::move(backend);
        else
            m_message->show(InlineMessage::Level::Warning, backend.error().message);
    }
    showPreview();
}

void CurlDialog::addLine(const QString &name, const QString &value)
{
    if (value.isEmpty())
        return;
    auto *label = new QLabel(value, this);
    label->setTextFormat(Qt::PlainText);
    label->setWordWrap(true);
    label->setAccessibleName(tr("%1: %2").arg(name, value));
    m_preview->addRow(tr("%1:").arg(name), label);
}

QString CurlDialog::keyWords() const
{
    if (!m_read->key.isEmpty())
        return tr("found; it goes into the store below, never into the plan");
    return m_read->backend.key.source == KeySource::Environment
        ? tr("from the environment variable %1").arg(m_read->backend.key.name)
        : tr("none");
}

void CurlDialog::showPreview()
{
    while (m_preview->rowCount() > 0)
        m_preview->removeRow(0);
    m_add->setEnabled(m_read.has_value());
    const bool hasKey = m_read && !m_read->key.isEmpty();
    m_store->setVisible(hasKey);
    m_storeLabel->setVisible(hasKey);
    if (!m_read)
        return;
    const Backend &backend = m_read->backend;
    const auto protocol = protocolById(backend.protocol);
    addLine(tr("Name"), backend.name);
    addLine(tr("Base URL"), backend.baseUrl.toString());
    addLine(tr("Protocol"), protocol ? protocol->displayName() : backend.protocol);
    addLine(tr("Model"), backend.model);
    addLine(tr("Key"), keyWords());
    addLine(tr("Headers"), textOfHeaders(backend.headers));
    if (!backend.body.isEmpty())
        addLine(tr("Body fields"),
                QString::fromUtf8(QJsonDocument(backend.body).toJson(QJsonDocument::Compact)).left(300));
    addLine(tr("Notes"), m_read->notes.join(QLatin1Char('\n')));
}

void CurlDialog::accept()
{
    if (!m_read)
        return;
    m_backend = m_read->backend;
    if (m_read->key.isEmpty()) {
        QDialog::accept();
        return;
    }
    const auto source = static_cast<KeySource>(m_store->currentData().toInt());
    const auto &store = source == KeySource::Keychain ? m_stores.keychain : m_stores.session;
    const QString name = QUuid::createUuid().toString(QUuid::WithoutBraces);
    setEnabled(false);
    store->write(name, m_read->key, this, [this, source, name](const SecretReply &reply) {
        setEnabled(true);
        if (reply.error != SecretError::None) {
            m_message->show(InlineMessage::Level::Fault, tr("The key was not stored: %1").arg(reply.message));
            return;
        }
        m_backend.key = {source, name};
        m_read.reset();
        m_command->clear(); // the key is in there
        QDialog::accept();
    });
}

} // namespace streamgauge
