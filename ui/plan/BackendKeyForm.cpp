// SPDX-FileCopyrightText: 2026 The Streamgauge authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/plan/BackendKeyForm.h"

#include <QComboBox>
#include <QFormLayout>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QUuid>

namespace streamgauge {

BackendKeyForm::BackendKeyForm(const KeyReference &key, const SecretStores &stores,
                               const QStringList &namesInUse, QWidget *parent)
    : QWidget(parent)
    , m_reference(key)
    , m_stores(stores)
    , m_namesInUse(namesInUse)
    , m_source(new QComboBox(this))
    , m_key(new QLineEdit(this))
    , m_variable(new QLineEdit(this))
    , m_keyLabel(new QLabel(tr("Ke&y:"), this))
    , m_variableLabel(new QLabel(tr("Varia&ble:"), this))
    , m_state(new QLabel(this))
    , m_forget(new QPushButton(tr("Forget Key"), this))
{
    m_source->addItem(tr("No key"), static_cast<int>(KeySource::None));
    m_source->addItem(tr("Keychain of the desktop"), static_cast<int>(KeySource::Keychain));
    m_source->addItem(tr("This session only"), static_cast<int>(KeySource::Session));
    m_source->addItem(tr("Environment variable"), static_cast<int>(KeySource::Environment));
    m_source->setCurrentIndex(m_source->findData(static_cast<int>(key.source)));
    m_key->setEchoMode(QLineEdit::Password);
    m_key->setInputMethodHints(Qt::ImhHiddenText | Qt::ImhNoPredictiveText | Qt::ImhNoAutoUppercase);
    m_key->setAccessibleName(tr("API key"));
    m_variable->setPlaceholderText(QStringLiteral("OPENAI_API_KEY"));
    m_variable->setAccessibleName(tr("Name of the environment variable"));
    if (key.source == KeySource::Environment)
        m_variable->setText(key.name);
    m_state->setWordWrap(true);
    m_state->setTextFormat(Qt::PlainText);
    m_state->setMinimumHeight(2 * m_state->fontMetrics().lineSpacing());
    m_state->setAlignment(Qt::AlignTop | Qt::AlignLeft);
    m_keyLabel->setBuddy(m_key);
    m_variableLabel->setBuddy(m_variable);
    m_forget->setToolTip(tr("Takes the key out of its store"));
    auto *keyRow = new QHBoxLayout;
    keyRow->addWidget(m_key, 1);
    keyRow->addWidget(m_forget);
    auto *form = new QFormLayout(this);
    form->setContentsMargins(0, 0, 0, 0);
    form->addRow(tr("Key &from:"), m_source);
    form->addRow(m_keyLabel, keyRow);
    form->addRow(m_variableLabel, m_variable);
    form->addRow(QString(), m_state);
    connect(m_source, &QComboBox::currentIndexChanged, this, &BackendKeyForm::showSource);
    connect(m_variable, &QLineEdit::textChanged, this, &BackendKeyForm::askState);
    connect(m_variable, &QLineEdit::textChanged, this, &BackendKeyForm::changed);
    connect(m_key, &QLineEdit::textChanged, this, &BackendKeyForm::changed);
    connect(m_forget, &QPushButton::clicked, this, &BackendKeyForm::forget);
    showSource();
}

KeySource BackendKeyForm::source() const
{
    return static_cast<KeySource>(m_source->currentData().toInt());
}

SecretStore *BackendKeyForm::store() const
{
    switch (source()) {
    case KeySource::Keychain:
        return m_stores.keychain.get();
    case KeySource::Session:
        return m_stores.session.get();
    case KeySource::Environment:
        return m_stores.environment.get();
    case KeySource::None:
        break;
    }
    return nullptr;
}

KeyReference BackendKeyForm::reference() const
{
    switch (source()) {
    case KeySource::None:
        return {};
    case KeySource::Environment:
        return {KeySource::Environment, m_variable->text().trimmed()};
    case KeySource::Keychain:
    case KeySource::Session:
        break;
    }
    const bool hasName
        = m_reference.source == KeySource::Keychain || m_reference.source == KeySource::Session;
    return {source(), hasName ? m_reference.name : QString()};
}

QString BackendKeyForm::state() const
{
    return m_state->text();
}

void BackendKeyForm::showSource()
{
    const bool typed = source() == KeySource::Keychain || source() == KeySource::Session;
    const bool variable = source() == KeySource::Environment;
    m_key->setVisible(typed);
    m_keyLabel->setVisible(typed);
    m_variable->setVisible(variable);
    m_variableLabel->setVisible(variable);
    m_forget->setVisible(false);
    askState();
    emit changed();
}

void BackendKeyForm::askState()
{
    const int question = ++m_question;
    m_key->setPlaceholderText(tr("type or paste a key"));
    if (source() == KeySource::None) {
        m_state->setText(tr("Requests are sent without a key."));
        return;
    }
    const QString name = reference().name;
    if (!store()) {
        m_state->setText(source() == KeySource::Keychain ? tr(
                             "There is no keychain here. Use “This session only” or an environment variable.")
                                                         : tr("This kind of key is not available here."));
        return;
    }
    if (source() == KeySource::Environment && name.isEmpty()) {
        m_state->setText(tr("Name the variable that holds the key."));
        return;
    }
    // Even for a new backend an entry is asked for, since a keychain that does not answer should be known at
    // once.
    m_state->setText(tr("Looking it up …"));
    store()->read(
        name.isEmpty() ? QStringLiteral("availability") : name, this,
        [this, question, name](const SecretReply &reply) {
            if (question != m_question)
                return;
            const bool found = reply.error == SecretError::None && !reply.value.isEmpty();
            m_forget->setVisible(found && source() != KeySource::Environment);
            if (found)
                m_key->setPlaceholderText(tr("stored; type to replace it"));
            if (!found && reply.error != SecretError::None && reply.error != SecretError::NotFound) {
                m_state->setText(reply.message);
                return;
            }
            switch (source()) {
            case KeySource::Keychain:
                m_state->setText(found ? tr("Stored in the keychain.")
                                       : tr("Not stored yet. The key goes into the keychain, never into "
                                            "the plan file."));
                break;
            case KeySource::Session:
                m_state->setText(found ? tr("Kept in memory until the program ends.")
                                       : tr("Kept in memory until the program ends; never written to disk."));
                break;
            case KeySource::Environment:
                m_state->setText(found ? tr("%1 is set.").arg(name)
                                       : tr("%1 is not set in the environment of this program.").arg(name));
                break;
            case KeySource::None:
                break;
            }
        });
}

void BackendKeyForm::storeTypedKey(std::function<void(const QString &)> done)
{
    const bool typed = source() == KeySource::Keychain || source() == KeySource::Session;
    const QByteArray bytes = m_key->text().trimmed().toUtf8();
    if (!typed) {
        done({});
        return;
    }
    QString name = reference().name;
    if (bytes.isEmpty()) {
        if (name.isEmpty())
            name = QUuid::createUuid().toString(QUuid::WithoutBraces);
        m_reference = {source(), name};
        done({});
        return;
    }
    if (!store()) {
        done(m_state->text());
        return;
    }
    if (name.isEmpty() || m_namesInUse.contains(name))
        name = QUuid::createUuid().toString(QUuid::WithoutBraces);
    store()->write(name, SecretValue(bytes), this, [this, name, done](const SecretReply &reply) {
        if (reply.error != SecretError::None) {
            m_state->setText(reply.message);
            done(tr("The key was not stored: %1").arg(reply.message));
            return;
        }
        m_reference = {source(), name};
        m_key->clear();
        done({});
    });
}

void BackendKeyForm::readKey(std::function<void(const SecretValue &, const QString &)> done)
{
    const QByteArray typed = m_key->text().trimmed().toUtf8();
    const bool isTyped = source() == KeySource::Keychain || source() == KeySource::Session;
    if (source() == KeySource::None || (isTyped && !typed.isEmpty())) {
        done(SecretValue(isTyped ? typed : QByteArray()), {});
        return;
    }
    const QString name = reference().name;
    if (!store() || name.isEmpty()) {
        done({}, tr("There is no key yet: %1").arg(m_state->text()));
        return;
    }
    store()->read(name, this, [done = std::move(done)](const SecretReply &reply) {
        done(reply.value, reply.error == SecretError::None ? QString() : reply.message);
    });
}

void BackendKeyForm::forget()
{
    const QString name = reference().name;
    if (!store() || name.isEmpty())
        return;
    store()->remove(name, this, [this](const SecretReply &reply) {
        if (reply.error == SecretError::None)
            askState();
        else
            m_state->setText(reply.message);
    });
}

} // namespace streamgauge
