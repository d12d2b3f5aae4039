// SPDX-FileCopyrightText: 2026 The Streamgauge authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/keychain/KeychainSecretStore.h"

#include <QTest>

#include <memory>
#include <optional>

using namespace streamgauge;

namespace {

constexpr int waiting = 20000;

} // namespace

/// The adapter against a real gnome-keyring; see with-keyring.sh.
class TestKeychainSecretStore : public QObject
{
    Q_OBJECT

private slots:
    void initTestCase()
    {
        const QString missing = qEnvironmentVariable("STREAMGAUGE_KEYRING_MISSING");
        if (!missing.isEmpty())
            QSKIP(qPrintable(QStringLiteral("no keyring to test with, ") + missing));
        if (!qEnvironmentVariableIsSet("DBUS_SESSION_BUS_ADDRESS"))
            QSKIP("run me through with-keyring.sh: this would touch your own keychain");
        if (!qEnvironmentVariable("HOME").startsWith(QLatin1String("/tmp")))
            QSKIP("run me through with-keyring.sh: HOME is not a temporary folder");
    }

    void readsBackWhatWasWritten_data()
    {
        QTest::addColumn<QByteArray>("key");
        QTest::newRow("ascii") << QByteArray("sk-test-0123456789");
        QTest::newRow("utf-8") << QByteArray("sk-schlüssel-☃");
        QTest::newRow("long") << QByteArray(4096, 'k');
    }

    void readsBackWhatWasWritten()
    {
        QFETCH(QByteArray, key);
        const QString name = QStringLiteral("2c1d1b8e-backend");
        QCOMPARE(write(name, key).error, SecretError::None);
        const SecretReply reply = read(name);
        QCOMPARE(reply.error, SecretError::None);
        QCOMPARE(reply.value.reveal(), key);
    }

    void keepsNamesApart()
    {
        QCOMPARE(write(QStringLiteral("a"), "first").error, SecretError::None);
        QCOMPARE(write(QStringLiteral("b"), "second").error, SecretError::None);
        QCOMPARE(read(QStringLiteral("a")).value.reveal(), QByteArray("first"));
        QCOMPARE(read(QStringLiteral("b")).value.reveal(), QByteArray("second"));
    }

    void saysThatAKeyIsMissing()
    {
        const SecretReply reply = read(QStringLiteral("never-written"));
        QCOMPARE(reply.error, SecretError::NotFound);
        QVERIFY(reply.value.isEmpty());
        QVERIFY2(reply.message.contains(QStringLiteral("never-written")), qPrintable(reply.message));
    }

    void forgetsARemovedKey()
    {
        const QString name = QStringLiteral("short-lived");
        QCOMPARE(write(name, "gone soon").error, SecretError::None);
        QCOMPARE(remove(name).error, SecretError::None);
        QCOMPARE(read(name).error, SecretError::NotFound);
    }

    void takesRemovingAMissingKeyAsDone()
    {
        QCOMPARE(remove(QStringLiteral("never-there")).error, SecretError::None);
    }

    void callbackMayStartTheNextJob()
    {
        KeychainSecretStore store;
        QObject context;
        std::optional<SecretReply> last;
        store.write(QStringLiteral("chained"), SecretValue("x"), &context, [&](const SecretReply &) {
            store.read(QStringLiteral("chained"), &context, [&](const SecretReply &reply) { last = reply; });
        });
        QTRY_VERIFY_WITH_TIMEOUT(last.has_value(), waiting);
        QCOMPARE(last->value.reveal(), QByteArray("x"));
    }

    void staysSilentOnceTheContextIsGone()
    {
        KeychainSecretStore store;
        bool called = false;
        auto context = std::make_unique<QObject>();
        store.read(QStringLiteral("a"), context.get(), [&](const SecretReply &) { called = true; });
        context.reset();
        (void)read(QStringLiteral("b")); // queued behind it, so it is over by then
        QVERIFY(!called);
    }

    void givesUpOnlyOnceAndLeavesTheJobAlone()
    {
        // No patience at all: the answer is "timed out" or the true one, whichever came first, and exactly
        // one.
        KeychainSecretStore store(std::chrono::milliseconds(0));
        QObject context;
        int calls = 0;
        store.read(QStringLiteral("a"), &context, [&](const SecretReply &) { ++calls; });
        (void)read(QStringLiteral("b"));
        QTRY_COMPARE_WITH_TIMEOUT(calls, 1, waiting);
    }

private:
    template <typename Start>
    SecretReply wait(Start start)
    {
        QObject context;
        std::optional<SecretReply> answer;
        start(&context, [&](const SecretReply &reply) { answer = reply; });
        if (!QTest::qWaitFor([&] { return answer.has_value(); }, waiting))
            return {SecretError::TimedOut, QStringLiteral("no callback"), {}};
        return *answer;
    }

    SecretReply read(const QString &name)
    {
        return wait([&](QObject *context, auto callback) { m_store.read(name, context, callback); });
    }

    SecretReply write(const QString &name, const QByteArray &key)
    {
        return wait([&](QObject *context, auto callback) {
            m_store.write(name, SecretValue(key), context, callback);
        });
    }

    SecretReply remove(const QString &name)
    {
        return wait([&](QObject *context, auto callback) { m_store.remove(name, context, callback); });
    }

    KeychainSecretStore m_store;
};

QTEST_GUILESS_MAIN(TestKeychainSecretStore)
#include "tst_keychainsecretstore.moc"
