// SPDX-FileCopyrightText: 2026 The Streamgauge authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/secrets/EnvironmentSecretStore.h"

#include "core/secrets/LaterReply.h"

#include <QCoreApplication>

namespace streamgauge {

namespace {

QString tr(const char *text)
{
    return QCoreApplication::translate("EnvironmentSecretStore", text);
}

SecretReply readOnly(const QString &name)
{
    return {SecretError::ReadOnly,
            tr("the environment variable %1 cannot be changed from here; set it before the program starts")
                .arg(name),
            {}};
}

} // namespace

void EnvironmentSecretStore::read(const QString &name, QObject *context, Callback callback)
{
    SecretReply reply;
    const QByteArray value = qgetenv(name.toLocal8Bit().constData());
    if (value.trimmed().isEmpty()) {
        const bool isSet = qEnvironmentVariableIsSet(name.toLocal8Bit().constData());
        reply.error = SecretError::NotFound;
        reply.message
            = (isSet ? tr("the environment variable %1 is empty; put the key in it before the program "
                          "starts (export %1=…), or choose another source of the key")
                     : tr("the environment variable %1 is not set; put the key in it before the program "
                          "starts (export %1=…), or choose another source of the key"))
                  .arg(name);
    } else {
        reply.value = SecretValue(value);
    }
    replyLater(context, std::move(callback), std::move(reply));
}

void EnvironmentSecretStore::write(const QString &name, const SecretValue &, QObject *context,
                                   Callback callback)
{
    replyLater(context, std::move(callback), readOnly(name));
}

void EnvironmentSecretStore::remove(const QString &name, QObject *context, Callback callback)
{
    replyLater(context, std::move(callback), readOnly(name));
}

QString EnvironmentSecretStore::displayName() const
{
    return tr("environment variable");
}

} // namespace streamgauge
