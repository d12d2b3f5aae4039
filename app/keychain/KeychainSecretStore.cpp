// SPDX-FileCopyrightText: 2026 The Streamgauge authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/keychain/KeychainSecretStore.h"

#include <QCoreApplication>
#include <QTimer>

#include <qt6keychain/keychain.h>

#include <memory>
#include <utility>

namespace streamgauge {

namespace {

QString tr(const char *text)
{
    return QCoreApplication::translate("KeychainSecretStore", text);
}

/// Without a session bus or without a service on it, the library only says "other error"; its words tell.
bool meansNoService(const QString &words)
{
    for (const char *part : {"org.freedesktop.secrets", "ServiceUnknown", "autolaunch", "D-Bus", "DBus",
                             "Could not connect", "not provided", "dbus"}) {
        if (words.contains(QLatin1String(part), Qt::CaseInsensitive))
            return true;
    }
    return false;
}

QString alternatives()
{
    return tr("Use an environment variable, or a key for this session only.");
}

SecretReply failed(SecretError error, const QString &message)
{
    return {error, message, {}};
}

SecretReply replyOf(const QKeychain::Job *job)
{
    const QString words = job->errorString();
    switch (job->error()) {
    case QKeychain::NoError: {
        SecretReply reply;
        if (const auto *reading = qobject_cast<const QKeychain::ReadPasswordJob *>(job))
            reply.value = SecretValue(reading->textData().toUtf8());
        return reply;
    }
    case QKeychain::EntryNotFound:
        return failed(
            SecretError::NotFound,
            tr("The keychain holds no key named “%1”. Store it there first, or unlock the keychain it "
               "is in.")
                .arg(job->key()));
    case QKeychain::AccessDeniedByUser:
        return failed(SecretError::Denied,
                      tr("Access to the keychain was refused. Allow it when the desktop asks."));
    case QKeychain::AccessDenied:
        return failed(SecretError::Locked, tr("The keychain is locked. Unlock it and try again."));
    case QKeychain::NoBackendAvailable:
    case QKeychain::NotImplemented:
        return failed(SecretError::NoService,
                      tr("There is no keychain on this computer. %1").arg(alternatives()));
    case QKeychain::CouldNotDeleteEntry:
        return failed(SecretError::Other,
                      tr("The keychain could not delete the key named “%1”: %2").arg(job->key(), words));
    case QKeychain::OtherError:
        break;
    }
    if (meansNoService(words))
        return failed(
            SecretError::NoService,
            tr("No keychain service is running in this session (%1). %2").arg(words, alternatives()));
    return failed(SecretError::Other, tr("The keychain failed: %1. %2").arg(words, alternatives()));
}

} // namespace

KeychainSecretStore::KeychainSecretStore(std::chrono::milliseconds patience)
    : m_patience(patience)
{
}

void KeychainSecretStore::read(const QString &name, QObject *context, Callback callback)
{
    start(new QKeychain::ReadPasswordJob(serviceName()), name, context, std::move(callback));
}

void KeychainSecretStore::write(const QString &name, const SecretValue &value, QObject *context,
                                Callback callback)
{
    auto *job = new QKeychain::WritePasswordJob(serviceName());
    job->setTextData(QString::fromUtf8(value.reveal()));
    start(job, name, context, std::move(callback));
}

void KeychainSecretStore::remove(const QString &name, QObject *context, Callback callback)
{
    start(new QKeychain::DeletePasswordJob(serviceName()), name, context, std::move(callback));
}

void KeychainSecretStore::start(QKeychain::Job *job, const QString &name, QObject *context, Callback callback)
{
    // The job has no parent and deletes itself: the keychain library keeps a bare pointer to it while it
    // runs.
    auto answered = std::make_shared<bool>(false);
    const auto answer = [answered, context, callback = std::move(callback)](const SecretReply &reply) {
        if (std::exchange(*answered, true))
            return;
        // Through the event loop, so that the callback may start the next job.
        QMetaObject::invokeMethod(
            context, [callback, reply] { callback(reply); }, Qt::QueuedConnection);
    };
    job->setKey(name);
    QObject::connect(job, &QKeychain::Job::finished, context,
                     [answer](QKeychain::Job *finished) { answer(replyOf(finished)); });
    QTimer::singleShot(m_patience, context, [answer] {
        answer(failed(
            SecretError::TimedOut,
            tr("The keychain did not answer. It may be waiting for its password in another window; unlock "
               "it and try again. %1")
                .arg(alternatives())));
    });
    job->start();
}

QString KeychainSecretStore::displayName() const
{
    return tr("keychain");
}

QString KeychainSecretStore::serviceName()
{
    return QStringLiteral("io.github.streamgauge.Streamgauge");
}

} // namespace streamgauge
