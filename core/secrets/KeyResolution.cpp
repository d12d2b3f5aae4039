// SPDX-FileCopyrightText: 2026 The Streamgauge authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/secrets/LaterReply.h"
#include "core/secrets/SecretStore.h"

#include <QCoreApplication>
#include <QPointer>

#include <algorithm>
#include <map>

namespace streamgauge {

namespace {

/// Reads one key after the other; kept alive by the callback that it waits for.
class KeyResolution : public std::enable_shared_from_this<KeyResolution>
{
    Q_DECLARE_TR_FUNCTIONS(KeyResolution)

public:
    KeyResolution(const Plan &plan, SecretStores stores, QObject *context,
                  std::function<void(const ResolvedKeys &)> callback)
        : m_stores(std::move(stores))
        , m_context(context)
        , m_callback(std::move(callback))
    {
        for (const Backend &backend : plan.backends)
            m_wanted.push_back({backend.name, backend.key});
        m_resolved.keys.resize(m_wanted.size());
    }

    void readNext();

private:
    struct Wanted
    {
        QString backend;
        KeyReference key;
    };

    [[nodiscard]] std::shared_ptr<SecretStore> storeOf(KeySource source) const;
    [[nodiscard]] static QString missingStore(KeySource source);
    void take(const SecretReply &reply);
    void takeError(const QString &message);
    void finishLater();

    std::vector<Wanted> m_wanted;
    std::size_t m_next = 0;
    SecretStores m_stores;
    QPointer<QObject> m_context;
    std::function<void(const ResolvedKeys &)> m_callback;
    ResolvedKeys m_resolved;
    /// Replies so far: a locked keychain should ask its user once, not once for every backend.
    std::map<std::pair<KeySource, QString>, SecretReply> m_replies;
};

std::shared_ptr<SecretStore> KeyResolution::storeOf(KeySource source) const
{
    switch (source) {
    case KeySource::None:
        return nullptr;
    case KeySource::Environment:
        return m_stores.environment;
    case KeySource::Keychain:
        return m_stores.keychain;
    case KeySource::Session:
        return m_stores.session;
    }
    Q_UNREACHABLE();
}

QString KeyResolution::missingStore(KeySource source)
{
    if (source == KeySource::Keychain)
        return tr("there is no keychain here; name an environment variable as the source of the key instead");
    if (source == KeySource::Session)
        return tr("keys for one session cannot be entered here; name an environment variable as the source "
                  "of the key "
                  "instead");
    return tr("environment variables cannot be read here; choose another source of the key");
}

void KeyResolution::readNext()
{
    while (m_next < m_wanted.size()) {
        const KeyReference key = m_wanted[m_next].key;
        if (key.source == KeySource::None) {
            ++m_next;
            continue;
        }
        const auto known = m_replies.find({key.source, key.name});
        if (known != m_replies.end()) {
            take(known->second);
            continue;
        }
        const std::shared_ptr<SecretStore> store = storeOf(key.source);
        if (!store) {
            takeError(missingStore(key.source));
            continue;
        }
        if (m_context) {
            store->read(key.name, m_context, [self = shared_from_this(), key](const SecretReply &reply) {
                self->m_replies.emplace(std::pair(key.source, key.name), reply);
                self->take(reply);
                self->readNext();
            });
        }
        return;
    }
    finishLater();
}

void KeyResolution::take(const SecretReply &reply)
{
    if (reply.error != SecretError::None) {
        const KeyReference &key = m_wanted[m_next].key;
        QString message = reply.message;
        if (message.isEmpty() && key.source == KeySource::Keychain && reply.error == SecretError::NotFound)
            message
                = tr("the keychain has no entry “%1”; enter the key in the workbench, or name an environment "
                     "variable instead")
                      .arg(key.name);
        else if (message.isEmpty())
            message = tr("the key “%1” could not be read from: %2")
                          .arg(key.name, storeOf(key.source)->displayName());
        takeError(message);
        return;
    }
    // Line breaks around a key come from files and pasting; inside one they would break the header it goes
    // into.
    const QByteArray value = reply.value.reveal().trimmed();
    if (value.isEmpty()) {
        takeError(tr("the stored key “%1” is empty; enter it again").arg(m_wanted[m_next].key.name));
    } else if (std::any_of(value.begin(), value.end(), [](char c) { return c <= ' ' || c == 0x7f; })) {
        takeError(tr("the stored key “%1” holds blanks, line breaks or characters that no HTTP header can "
                     "carry; enter "
                     "it again")
                      .arg(m_wanted[m_next].key.name));
    } else {
        m_resolved.keys[m_next++] = SecretValue(value);
    }
}

void KeyResolution::takeError(const QString &message)
{
    if (!m_resolved.error.isEmpty())
        m_resolved.error += QLatin1Char('\n');
    m_resolved.error += tr("Backend “%1”: %2").arg(m_wanted[m_next].backend, message);
    ++m_next;
}

void KeyResolution::finishLater()
{
    if (!m_context)
        return;
    QTimer::singleShot(0, m_context, [self = shared_from_this()] { self->m_callback(self->m_resolved); });
}

} // namespace

void resolveKeys(const Plan &plan, const SecretStores &stores, QObject *context,
                 std::function<void(const ResolvedKeys &)> callback)
{
    std::make_shared<KeyResolution>(plan, stores, context, std::move(callback))->readNext();
}

} // namespace streamgauge
