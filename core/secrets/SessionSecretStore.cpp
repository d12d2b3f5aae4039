// SPDX-FileCopyrightText: 2026 The Streamgauge authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/secrets/SessionSecretStore.h"

#include "core/secrets/LaterReply.h"

#include <QCoreApplication>

namespace streamgauge {

void SessionSecretStore::read(const QString &name, QObject *context, Callback callback)
{
    const auto found = m_values.constFind(name);
    SecretReply reply;
    if (found == m_values.constEnd()) {
        reply.error = SecretError::NotFound;
        reply.message
            = QCoreApplication::translate(
                  "SessionSecretStore",
                  "no key named “%1” was entered in this session; enter it, or choose another source")
                  .arg(name);
    } else {
        reply.value = *found;
    }
    replyLater(context, std::move(callback), std::move(reply));
}

void SessionSecretStore::write(const QString &name, const SecretValue &value, QObject *context,
                               Callback callback)
{
    m_values.insert(name, value);
    replyLater(context, std::move(callback), {});
}

void SessionSecretStore::remove(const QString &name, QObject *context, Callback callback)
{
    m_values.remove(name);
    replyLater(context, std::move(callback), {});
}

QString SessionSecretStore::displayName() const
{
    return QCoreApplication::translate("SessionSecretStore", "this session only");
}

} // namespace streamgauge
