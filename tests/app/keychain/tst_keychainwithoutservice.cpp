// SPDX-FileCopyrightText: 2026 The Streamgauge authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/keychain/KeychainSecretStore.h"

#include <QTest>

#include <optional>

using namespace streamgauge;

/// What users read where no keychain runs.
class TestKeychainWithoutService : public QObject
{
    Q_OBJECT

private slots:
    void initTestCase()
    {
        qputenv("DBUS_SESSION_BUS_ADDRESS", "unix:path=/nonexistent/bus");
        qunsetenv("XDG_CURRENT_DESKTOP");
        qunsetenv("KDE_SESSION_VERSION");
    }

    void saysSoInPlainLanguage()
    {
        KeychainSecretStore store;
        QObject context;
        std::optional<SecretReply> readReply;
        std::optional<SecretReply> writeReply;
        store.read(QStringLiteral("any"), &context, [&](const SecretReply &reply) { readReply = reply; });
        store.write(QStringLiteral("any"), SecretValue("sk-secret-0001"), &context,
                    [&](const SecretReply &reply) { writeReply = reply; });
        QTRY_VERIFY_WITH_TIMEOUT(readReply && writeReply, 20000);
        QCOMPARE(readReply->error, SecretError::NoService);
        QCOMPARE(writeReply->error, SecretError::NoService);
        QVERIFY2(readReply->message.contains(QStringLiteral("environment variable")),
                 qPrintable(readReply->message));
        QVERIFY(!writeReply->message.contains(QStringLiteral("sk-secret-0001")));
    }

    void usesTheReverseDnsIdAsService()
    {
        QCOMPARE(KeychainSecretStore::serviceName(), QStringLiteral("io.github.streamgauge.Streamgauge"));
        QCOMPARE(KeychainSecretStore().displayName(), QStringLiteral("keychain"));
    }
};

QTEST_GUILESS_MAIN(TestKeychainWithoutService)
#include "tst_keychainwithoutservice.moc"
